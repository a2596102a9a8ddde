import { describe, expect, it } from 'vitest';
import { area, contactsOf, lay, legal, play, whereIs } from './table.ts';

const OTHER = 'red/6 levies 33,33 n';

describe('units in melee', () => {
  it('neither march, nor wheel, nor leave [1.5]', () => {
    const s = lay({ units: ['red/1 knights 18,20 s', 'blue/1 levies 18,18 n', OTHER] });
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1' });
    expect(legal(s)).toEqual(['pass', 'select red/6']);
  });

  it('turn to face an enemy on the flank [1.5]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'blue/1 levies 21,20 w', OTHER] });
    play(s, 'select red/1', 'about right');
    expect(whereIs(s, 'red/1')).toEqual({ x: 19, y: 20, heading: 90 });
    expect(whereIs(s, 'blue/1')).toEqual({ x: 21, y: 20, heading: 270 });
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1' });
    expect(contactsOf(s, 'blue/1')).toEqual({ front: 'red/1' });
  });

  it('turn to face an enemy in the rear, in place [1.5]', () => {
    const s = play(lay({ units: ['red/1 levies 18,20 s', 'blue/1 levies 18.5,22 s', OTHER] }), 'select red/1', 'about rear');
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 20, heading: 0 });
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1' });
    expect(whereIs(s, 'blue/1')).toEqual({ x: 18.5, y: 22, heading: 180 });
  });

  it('do not turn from an enemy before their front [1.5]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'blue/1 levies 18,18 n', 'blue/2 levies 21,20 w', OTHER] });
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1', left: 'blue/2' });
    expect(legal(s)).toEqual(['pass', 'select red/6']);
  });

  it('choose between enemies on two sides [1.5]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'blue/1 levies 21,20 w', 'blue/2 levies 15,20 e', OTHER] });
    play(s, 'select red/1');
    expect(legal(s)).toEqual(['pass', 'about right', 'about left']);
  });

  it('once they have turned cannot turn again in that turn, nor shoot [1.5] [1.6]', () => {
    const s = play(lay({ units: ['red/1 archers 18,20 n', 'blue/1 levies 21,20 w', OTHER] }), 'select red/1', 'about right');
    expect(legal(s)).toEqual(['pass', 'select red/6']);
  });

  it('are asked before they turn, even the one way they can, and may be left as they stand [1.5]', () => {
    const s = play(lay({ units: ['red/1 archers 18,20 n', 'blue/1 levies 21,20 w', OTHER] }), 'select red/1');
    expect(legal(s)).toEqual(['pass', 'about right']);
    play(s, 'pass');
    expect(contactsOf(s, 'red/1')).toEqual({ right: 'blue/1' });
    expect(legal(s)).toEqual(['pass', 'select red/6']);
  });
});

describe('the others in contact', () => {
  it('keep their place in a half turn, on the opposite side [1.5]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'blue/1 levies 18,18 n', 'blue/2 levies 21,20 w', OTHER] });
    play(s, 'select red/1', 'about rear');
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1', left: 'blue/2' });
    expect(whereIs(s, 'blue/2')).toEqual({ x: 21, y: 20, heading: 270 });
  });

  it('follow a quarter turn, moving as little as they can [1.5]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'blue/1 levies 21,20 w', 'blue/2 levies 18,18 n', OTHER] });
    play(s, 'select red/1', 'about right');
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1', right: 'blue/2' });
    expect(whereIs(s, 'blue/2')).toEqual({ x: 18, y: 17, heading: 0 });
    expect(contactsOf(s, 'blue/2')).toEqual({ front: 'red/1' });
  });

  it('on the opposite flank come up to what is now the rear [1.5]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'blue/1 levies 21,20 w', 'blue/2 levies 15,20 e', OTHER] });
    play(s, 'select red/1', 'about left');
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/2', rear: 'blue/1' });
    expect(whereIs(s, 'red/1')).toEqual({ x: 17, y: 20, heading: 270 });
    expect(whereIs(s, 'blue/1')).toEqual({ x: 19, y: 20, heading: 270 });
  });

  it('all three follow at once [1.5]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'blue/1 levies 21,20 w', 'blue/2 levies 15,20 e', 'blue/3 levies 18,18 n', OTHER] });
    play(s, 'select red/1', 'about left');
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/2', rear: 'blue/1', left: 'blue/3' });
    expect(whereIs(s, 'blue/3')).toEqual({ x: 18, y: 17, heading: 0 });
  });

  it('make room for each other [1.5] [0.7]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'blue/1 levies 21,20 w', 'blue/2 levies 18,18 n', 'blue/3 levies 15,19 e', OTHER] });
    play(s, 'select red/1', 'about right');
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1', right: 'blue/2', rear: 'blue/3' });
    expect(whereIs(s, 'blue/2')).toEqual({ x: 18, y: 17, heading: 0 });
    expect(whereIs(s, 'blue/3')).toEqual({ x: 17, y: 20, heading: 90 });
  });

  it('step aside where they must to stay in full contact [1.5] [1.8]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'blue/1 levies 21,20 w', 'blue/2 levies 17,18 n', OTHER] });
    play(s, 'select red/1', 'about right');
    expect(whereIs(s, 'blue/2')).toEqual({ x: 18, y: 17, heading: 0 });
  });

  it('that cannot follow forbid the turn [1.5] [0.7]', () => {
    const units = ['red/1 levies 18,20 n', 'blue/1 levies 21,20 w', 'blue/2 levies 18,18 n', OTHER];
    const s = lay({ units, pack: { terrain: [area('lake', 12, 12, 12, 4.5)] } });
    expect(legal(play(s, 'select red/1'))).toEqual(['pass', 'about rear']);
  });

  it('that would lose a fight of their own forbid the turn [1.5]', () => {
    const units = ['red/1 levies 18,20 n', 'blue/1 levies 21,20 w', 'blue/2 levies 18,18 n', 'red/2 levies 15,18 e', OTHER];
    const s = lay({ units });
    expect(contactsOf(s, 'blue/2')).toEqual({ front: 'red/1', left: 'red/2' });
    expect(legal(play(s, 'select red/1'))).toEqual(['pass', 'about rear']);
  });
});

describe('turns in melee', () => {
  it('need room for the base [1.5] [0.7]', () => {
    const units = ['red/1 levies 18,20 n', 'blue/1 levies 21,20 w', 'red/2 levies 18,22 n', OTHER];
    const s = lay({ units });
    expect(legal(s)).toEqual(['pass', 'select red/2', 'select red/6']);
    expect(legal(lay({ units: units.map((unit) => unit.replace('18,22', '18,23')) }))).toContain('select red/1');
  });

  it('are not needed for enemies that touch without having charged [1.5] [1.8]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'blue/1 levies 21,22 w', OTHER] });
    expect(contactsOf(s, 'red/1')).toEqual({});
    play(s, 'select red/1');
    expect(legal(s, 'march s 6')).toEqual(['march s 6']);
  });
});
