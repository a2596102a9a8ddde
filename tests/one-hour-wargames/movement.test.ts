import { describe, expect, it } from 'vitest';
import { contactsOf, lay, legal, odds, play, whereIs } from './table.ts';

describe('moves', () => {
  it('go straight on between two turns [1.0]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'blue/1 levies 18,4 n'] });
    play(s, 'select red/1', 'march e 4', 'face n');
    expect(whereIs(s, 'red/1')).toEqual({ x: 22, y: 20, heading: 0 });
  });

  it('make contact by charges [1.8]', () => {
    const s = lay({ units: ['red/1 knights 18,14 s', 'blue/1 levies 18,4 n'] });
    play(s, 'select red/1');
    expect(legal(s, 'charge')).toEqual(['charge blue/1 front']);
    play(s, 'charge blue/1 front');
    expect(contactsOf(s, 'blue/1')).toEqual({ front: 'red/1' });
    expect(odds(s)).toEqual({ 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1 });
  });
});
