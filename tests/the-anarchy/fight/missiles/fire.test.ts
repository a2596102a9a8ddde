import { describe, expect, test } from 'vitest';
import { BURNING_TURNS, FIRE_CHARTS } from '../../../../rules/the-anarchy/charts/tables.ts';
import { isBurning, isBurnt } from '../../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { DOORS } from '../../../../rules/the-anarchy/state/layout.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { at, begin, expectWeights, field, legal, legalTexts, look, man, phase, play, roll, stepName } from '../../field.ts';

const TENTS = ['.........', '.ttt.....', '.........', '.......t.'];
const torch = { id: 'torch', kind: 'torch', name: 'A torch', at: '0103' };

/** A field of tents with some men, some of them burning for so many turns. */
function camp(fires: Readonly<Record<string, number>>, ...men: readonly string[]): AnarchyState {
  const woods = Object.fromEntries(Object.entries(fires).map(([hex, fire]) => [hex, { fire }]));
  return field({ map: TENTS, men: [...men, 'red monk 0903'], state: { woods } });
}
const burns = (s: AnarchyState, hex: string): boolean => isBurning(s, at(s, hex));

describe('fire', () => {
  test('spreads once from each burning hex to each neighbour that can burn, then ages [B53]', () => {
    const s = begin(camp({ '0302': 1 }, 'blue monk 0101'), 'fire/run');
    expectWeights(s, { 0: 7, 1: 3 }); // thatch: 8 and more
    roll(s, 1);
    expectWeights(s, { 0: 7, 1: 3 });
    roll(s, 0);
    expect([s.depth, burns(s, '0202') !== burns(s, '0402'), burns(s, '0804')]).toEqual([0, true, false]);
    expect(s.woodFire(s.game.woodAt[at(s, '0302')]!)).toBe(2);
  });

  test('does not spread from what has just caught it [B53]', () => {
    const s = begin(camp({ '0202': 1 }, 'blue monk 0101'), 'fire/run');
    roll(s, 1);
    expect([s.depth, burns(s, '0302'), burns(s, '0402')]).toEqual([0, true, false]);
  });

  test('has burnt its hex down after four turns, and spreads in the last [B53]', () => {
    const s = camp({ '0202': BURNING_TURNS }, 'blue monk 0101');
    begin(s, 'fire/run');
    expect(isBurnt(s, at(s, '0202'))).toBe(true);
    roll(s, 0);
    begin(s, 'fire/run');
    expect(s.depth).toBe(0);
  });

  test('drives out whoever stands in a hex that catches it; who cannot go is wounded [B55]', () => {
    const s = begin(camp({ '0302': 1 }, 'blue monk 0202', 'red monk 0402'), 'fire/run');
    while (stepName(s) === 'fire/spread') roll(s, 1);
    expect(stepName(s)).toBe('retreat/step');
    const out = legal(s, 'retreat');
    expect(out).not.toContain('0302');
    play(s, `retreat ${out[0]!}`);
    expect([look(s, 'blue-monk-1').health, look(s, 'red-monk-1').health]).toContain('healthy');
  });

  test('kills who stays in it [B55]', () => {
    const s = begin(camp({ '0804': 2 }, 'blue monk 0804'), 'fire/run');
    expect(look(s, 'blue-monk-1').health).toBe('dead');
  });

  test('opens a door for good when it is burnt', () => {
    const map = ['...', '#d#', '#h#', '###'];
    const s = begin(field({ map, men: ['red monk 0301'], state: { woods: { '0202': { fire: BURNING_TURNS } } } }), 'fire/run');
    expect(DOORS[s.doorState(0)]).toBe('burnt');
  });

  test('is laid with a torch from next to it [B52]', () => {
    const s = field({ map: TENTS, men: ['blue monk 0103', 'red monk 0903'], pack: { things: [torch] } as never });
    s.setThingBearer(0, man(s, 'blue-monk-1'));
    s.setThingAt(0, -1);
    phase(s, 'blue', 'tasks');
    play(s, 'select blue-monk-1');
    expect(legalTexts(s)).toEqual(['drop', 'light 0202']);
    play(s, 'light 0202');
    expectWeights(s, { 0: 3, 1: 7 });
    roll(s, 1);
    expect([burns(s, '0202'), s.depth]).toEqual([true, 0]);
  });

  test('catches wood on the lowest roll of an arrow, of oil, of a torch; it spreads and is doused on others [4.2.9] [5.2.7] [5.3.5] [B52]', () => {
    const rolls = Object.values(FIRE_CHARTS).map(({ arrow, oil, torch, spread, douse }) => [arrow, oil, torch, spread, douse].join(' '));
    expect(rolls).toEqual(['10 6 8 10 6', '10 6 7 10 6', '8 4 5 9 7', '8 5 6 9 7', '6 3 4 8 8']); // hides, gate, engine, timber, thatch
  });

  test('is laid with flaming arrows, six a bowman [B52] [7.7.2]', () => {
    const men = ['blue short-bow 0101', 'blue crossbow 0901', 'red monk 0903'];
    const s = phase(field({ map: TENTS, men, pack: { flamingArrows: true } as never }), 'blue', 'missiles');
    expect([s.arrows(man(s, 'blue-short-bow-1')), s.arrows(man(s, 'blue-crossbow-1'))]).toEqual([6, 0]);
    play(s, 'select blue-short-bow-1');
    expect(legal(s, 'flame')).toContain('0202');
    play(s, 'flame 0202');
    expectWeights(s, { 0: 5, 1: 5 });
    roll(s, 1);
    expect([burns(s, '0202'), s.arrows(man(s, 'blue-short-bow-1'))]).toEqual([true, 5]);
  });

  test('is put out by one roll, easier with each helper [B54]', () => {
    const s = phase(camp({ '0804': 1 }, 'blue monk 0704', 'blue monk 0803', 'blue monk 0904'), 'blue', 'tasks');
    expect(legal(s, 'select')).toEqual(['blue-monk-1']);
    play(s, 'select blue-monk-1');
    expectWeights(s, { 0: 5, 1: 5 }); // 8 less 2
    roll(s, 1);
    expect([burns(s, '0804'), s.depth]).toEqual([false, 0]);
  });
});
