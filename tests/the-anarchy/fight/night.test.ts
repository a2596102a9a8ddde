import { describe, expect, test } from 'vitest';
import { Rng } from '../../../rules/core/index.ts';
import { sleeps, wakeNear } from '../../../rules/the-anarchy/fight/mechanics/ground/night.ts';
import type { AnarchyState } from '../../../rules/the-anarchy/state/state.ts';
import { at, expectWeights, field, fresh, legal, legalTexts, man, phase, play, roll, stepName } from '../field.ts';

const MAP = ['.t.t.t.t.t..', ...Array<string>(9).fill('............')];
const night = { side: 'red', idleTurns: 1, sleepers: 2, until: 3, within: 5 };
const parked = { side: 'red', parked: true, covered: true };
const engines = [
  { id: 'ram', kind: 'ram', name: 'Ram', at: '0203', ...parked },
  { id: 'mangonel', kind: 'mangonel', name: 'Mangonel', at: '0403', ...parked },
  { id: 'ballista', kind: 'ballista', name: 'Ballista', at: '0603', ...parked },
];
const RED = ['red spearman 0201', 'red axeman 0401', 'red crossbow 0601', 'red longbow 0801', 'red knight 1005'];

function camp(...men: readonly string[]): AnarchyState {
  return fresh({ men: [...RED, ...men], map: MAP, pack: { engines, night, torches: ['blue'] } as never });
}

/** The camp with its labels as they stand, and the spearman and the axeman asleep. */
function asleep(...men: readonly string[]): AnarchyState {
  const s = camp(...men);
  play(s, 'place 0203', 'place 0403', 'select red-spearman-1', 'select red-axeman-1');
  return s;
}

describe('a camp at night', () => {
  test('is set up in secret: which engine is which, and who of the men in tents sleeps [7.7.2]', () => {
    const s = camp('blue monk 0110');
    expect(stepName(s)).toBe('set-up/label');
    expect(legal(s, 'place')).toEqual(['0203', '0403', '0603']);
    play(s, 'place 0603');
    expect(legal(s, 'place')).toEqual(['0203', '0403']);
    play(s, 'place 0403');
    expect(stepName(s)).toBe('set-up/rest');
    expect(legal(s, 'select')).toEqual(['red-spearman-1', 'red-axeman-1', 'red-crossbow-1']);
    play(s, 'select red-axeman-1');
    expect(legal(s, 'select')).toEqual(['red-crossbow-1', 'red-longbow-1']);
    play(s, 'select red-longbow-1');
    expect(['axeman', 'longbow', 'spearman'].map((type) => sleeps(s, man(s, `red-${type}-1`)))).toEqual([true, true, false]);
  });

  test('tells the other side neither [7.7.2]', () => {
    const [one, other] = [asleep('blue monk 0110'), camp('blue monk 0110')];
    play(other, 'place 0603', 'place 0203', 'select red-crossbow-1'); // the longbow is the only one left
    expect(one.informationKey(0)).toBe(other.informationKey(0));
    expect(one.informationKey(1)).not.toBe(other.informationKey(1));
  });

  test('may be anything of it in the worlds of the other side [7.7.2]', () => {
    const s = asleep('blue monk 0110');
    const [rng, seen] = [Rng.from(1), new Map<string, number>()];
    for (let i = 0; i < 600; i++) {
      const world = s.clone();
      world.resample(0, rng);
      expect(world.informationKey(0)).toBe(s.informationKey(0));
      const key = [0, 1, 2].map((engine) => world.placeName(world.engineAt(engine))).join(' ');
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const count of seen.values()) expect(Math.abs(count - 100)).toBeLessThan(45);
  });

  test('neither moves nor shoots in its first turn [7.7.2]', () => {
    const s = asleep('blue monk 0110', 'blue short-bow 0210');
    play(s, 'done', 'select blue-monk-1', 'goal 0109'); // nobody may shoot
    expect(stepName(s)).toBe('move/select');
    play(s, 'done');
    expect([s.side, s.turn, stepName(s)]).toEqual([1, 1, 'task/select']);
  });

  test('sleepers are left out of what their side is asked, not of whether it is [7.7.2]', () => {
    const s = asleep('blue monk 0110');
    s.turn = 2;
    s.clearStack();
    phase(s, 'red', 'movement');
    expect(legal(s, 'select')).toEqual(['red-crossbow-1', 'red-longbow-1', 'red-knight-1']);
  });

  test('wakes near an enemy, and when the night is over [7.7.2]', () => {
    const s = asleep('blue monk 0110');
    const who = man(s, 'blue-monk-1');
    s.lift(who);
    s.place(who, at(s, '0306'));
    wakeNear(s, who);
    expect(['spearman', 'axeman', 'crossbow'].map((type) => s.rest(man(s, `red-${type}-1`)))).toEqual([0, 0, 1]);
    expect(s.sleepers).toBe(0);
    s.turn = 3;
    wakeNear(s, -1);
    expect(s.rest(man(s, 'red-longbow-1'))).toBe(0);
  });
});

describe('engines in a camp', () => {
  test('are lit with the torch that each man of the sally has, also from the saddle [B52] [7.7.2]', () => {
    const men = ['blue knight 0303 mounted f0', 'red monk 1210'];
    const s = phase(field({ men, map: MAP, pack: { engines, torches: ['blue'] } as never }), 'blue', 'tasks');
    play(s, 'select blue-knight-1');
    expect(legalTexts(s)).toContain('light 0203');
    play(s, 'light 0203');
    expectWeights(s, { 0: 4, 1: 6 }); // engine: 5 and more
    roll(s, 1);
    expect([s.engineCovered(0), s.victoryPoints()[0]]).toEqual([0, 0]);
  });

  test('count when they burn, by their kinds [7.7.2]', () => {
    const goals = [{ kind: 'engines', side: 'blue', engine: 'mangonel', points: 3 }];
    const s = field({ men: ['blue monk 0110', 'red monk 1210'], map: MAP, pack: { engines, goals } as never });
    expect(s.victoryPoints()).toEqual([0, 0]);
    s.setWoodFire(s.woodIn(at(s, '0403')), 1);
    expect(s.victoryPoints()).toEqual([3, 0]);
  });
});
