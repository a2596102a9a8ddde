import { describe, expect, it } from 'vitest';
import { lay, legal, odds, play, unitOf } from './table.ts';
import { LOST } from '../../rules/one-hour-wargames/state/layout.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';

const isOn = (s: OneHourState, id: string): boolean => s.isOnTable(unitOf(s, id));

describe('removal', () => {
  it('takes units with 15 hits, not those with 14 [4.0]', () => {
    const after = (roll: string) => play(lay({ phase: 'melee', units: ['red/1 levies 18,14 s', 'blue/1 levies 18,12 n hits=12'] }), roll);
    expect(isOn(after('#2'), 'blue/1')).toBe(true);
    expect(isOn(after('#3'), 'blue/1')).toBe(false);
    expect(isOn(after('#6'), 'blue/1')).toBe(false);
  });

  it('comes after all blows: a unit beyond help is still struck and still in the way [4.0]', () => {
    const s = lay({ phase: 'melee', units: ['red/1 knights 18,14 s', 'red/2 knights 18,10 n', 'blue/1 levies 18,12 n hits=14'] });
    play(s, '#8');
    expect([isOn(s, 'blue/1'), s.hits(unitOf(s, 'blue/1'))]).toEqual([true, 22]);
    expect(Object.keys(odds(s))).toEqual(['6', '8', '10', '12', '14', '16']);
    play(s, '#16');
    expect(isOn(s, 'blue/1')).toBe(false);
  });

  it('comes after the melee, so a unit shot to pieces is still a target [4.0]', () => {
    const s = lay({ phase: 'shoot', units: ['red/1 archers 12,20 s', 'red/2 archers 20,20 s', 'blue/1 levies 16,12 n hits=12'] });
    play(s, 'shoot red/1 blue/1', '#8');
    expect(legal(s)).toEqual(['pass', 'shoot red/2 blue/1']);
    play(s, 'pass');
    expect(isOn(s, 'blue/1')).toBe(false);
  });

  it('is for both sides at once [4.0]', () => {
    const s = lay({
      phase: 'melee',
      units: ['red/1 levies 18,14 s hits=15', 'red/2 levies 4,30 s', 'blue/1 levies 18,12 n hits=14', 'blue/2 levies 30,4 n'],
    });
    play(s, '#1');
    expect([isOn(s, 'red/1'), isOn(s, 'blue/1'), isOn(s, 'red/2'), isOn(s, 'blue/2')]).toEqual([false, false, true, true]);
    expect(s.victoryPoints()).toEqual([1, 1]);
  });

  it('frees those who were in contact [4.0]', () => {
    const s = play(lay({ phase: 'melee', units: ['red/1 levies 18,14 s', 'blue/1 levies 18,12 n hits=14', 'blue/2 levies 30,4 n'] }), '#1');
    expect([s.isInMelee(unitOf(s, 'red/1')), s.place(unitOf(s, 'blue/1'))]).toEqual([false, LOST]);
  });

  it('does not come before: hits do not weaken a unit [4.0]', () => {
    const s = lay({ phase: 'melee', units: ['red/1 knights 18,14 s hits=14', 'blue/1 levies 18,12 n'] });
    expect(odds(s)).toEqual({ 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1 });
  });

  it('comes in the player turn of either side [4.0]', () => {
    const s = lay({ phase: 'melee', side: 'blue', units: ['red/1 levies 18,14 s hits=14', 'blue/1 levies 18,12 n'] });
    expect(isOn(play(s, '#1'), 'red/1')).toBe(false);
  });
});
