import { describe, expect, test } from 'vitest';
import { OfferList, type ScenarioPack } from '../../../../rules/core/index.ts';
import { COVER } from '../../../../rules/the-anarchy/charts/types.ts';
import { theAnarchy } from '../../../../rules/the-anarchy/index.ts';
import { advantageIn, canStand, groundCost, isFlammable } from '../../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { stun } from '../../../../rules/the-anarchy/fight/mechanics/ground/harm.ts';
import { addTargets, coverAgainst } from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { at, during, expectWeights, field, legal, look, man, phase, play, roll, stepName } from '../../field.ts';

/** A wall-walk from edge to edge, scaffolding before it to the south. */
const WALL = ['............', '............', 'BBBBBBBBBBBB', ...Array<string>(7).fill('............')];
const built = (men: readonly string[], pack: ScenarioPack = {}): AnarchyState =>
  field({ map: WALL, men, pack: { scaffolding: ['0504', '0604'], ...pack } as never });
const cost = (s: AnarchyState, from: string, to: string): number => groundCost(s, at(s, from), at(s, to), false, true);

function targets(s: AnarchyState, side: 'blue' | 'red', who: string): string[] {
  const found = new OfferList();
  addTargets(during(s, side, 'missiles'), man(s, who), found);
  return found.toArray().map((place) => s.placeName(place));
}

describe('scaffolding', () => {
  test('is as high as the wall, costs a point, two more over the battlement, and is no place for horses [2.2.1] [2.2.2]', () => {
    const s = built([]);
    expect(s.levelAt(at(s, '0504+2'))).toBe(2);
    expect([cost(s, '0504+2', '0604+2'), cost(s, '0503', '0504+2'), cost(s, '0504+2', '0503')]).toEqual([1, 3, 3]);
    expect([groundCost(s, at(s, '0504+2'), at(s, '0604+2'), true, false), cost(s, '0504', '0504+2')]).toEqual([-1, -1]);
  });

  test('gives light cover, and hinders who fights there [2.2.1]', () => {
    const s = built([]);
    expect(coverAgainst(s, at(s, '0509'), at(s, '0504+2'))).toBe(COVER.light);
    expect([advantageIn(s, at(s, '0504+2'), true), advantageIn(s, at(s, '0504+2'), false)]).toEqual([-1, -1]);
  });

  test('is reached from the ground by a ladder that is raised [2.2.2] [AN-276]', () => {
    const things = [{ id: 'ladder-1', kind: 'ladder', name: 'Ladder', at: '0505', mate: '0506' }];
    const s = built(['blue spearman 0505', 'blue spearman 0506', 'red monk 1210'], { things });
    phase(s, 'blue', 'tasks');
    play(s, 'select blue-spearman-1');
    expect(legal(s, 'raise')).toContain('0504+2');
    const set = field({
      map: WALL,
      men: ['blue spearman 0101 at=0505+2', 'red monk 1210'],
      pack: { scaffolding: ['0504', '0604'], things: [{ id: 'ladder-1', kind: 'ladder', name: 'Ladder', at: '0505' }] } as never,
      state: { things: { 'ladder-1': { at: '0505', top: '0504+2' } } },
    });
    expect([cost(set, '0505+2', '0504+2'), cost(set, '0505+1', '0505+2')]).toEqual([1, 3]);
  });

  test('is walked under freely [2.2.2]', () => {
    const s = built([]);
    expect([cost(s, '0405', '0504'), cost(s, '0504', '0604'), groundCost(s, at(s, '0505'), at(s, '0504'), true, false)]).toEqual([1, 1, 1]);
  });

  test('hides those beneath it from those on it, and them from those below; others are shot at straight down [2.2.2]', () => {
    const men = ['red axeman 0504', 'red axeman 0604', 'red axeman 0505', 'red axeman 0508', 'blue crossbow 0101 at=0504+2'];
    const s = built(men);
    for (const hex of ['0505', '0604', '0504'].map((name) => at(s, name))) expect(s.topAt(hex)).toBeGreaterThanOrEqual(0);
    expect(targets(s, 'blue', 'blue-crossbow-1')).toEqual(['0505', '0508']);
    expect(targets(built(['blue axeman 0101 at=0504+2', 'red crossbow 0604']), 'red', 'red-crossbow-1')).toEqual([]);
    expect(targets(built(['blue axeman 0101 at=0504+2', 'red crossbow 0608']), 'red', 'red-crossbow-1')).toEqual(['0504+2']);
  });

  test('has a rail that holds nobody: who is stunned falls, and is stunned, wounded or killed by that [2.2.2] [B62] [AN-276]', () => {
    const s = during(built(['blue spearman 0101 at=0504+2', 'red axeman 0704']), 'blue', 'melee');
    stun(s, man(s, 'blue-spearman-1'));
    s.advance();
    expect([stepName(s), look(s, 'blue-spearman-1').at]).toEqual(['ladder/land', '0504']);
    expectWeights(s, { 0: 3, 1: 4, 2: 3 });
    roll(s, 1);
    expect([look(s, 'blue-spearman-1').health, s.depth]).toEqual(['wounded', 0]);
  });

  test('is a place from which rocks are dropped [4.5.1]', () => {
    const things = [{ id: 'rocks-1', kind: 'rocks', name: 'Rocks', at: '0503' }];
    const s = built(['red engineer 0101 at=0504+2', 'blue axeman 0505', 'blue axeman 0504'], { things });
    expect(targets(s, 'red', 'red-engineer-1')).toEqual(['0505']);
  });

  test('burns as timber, and is gone then [2.2.2]', () => {
    const s = built([]);
    expect(isFlammable(s, at(s, '0504+2'))).toBe(true);
    s.setWoodFire(s.woodIn(at(s, '0504+2')), 5);
    expect(canStand(s, at(s, '0504+2'), false)).toBe(false);
  });

  test('before a church reaches its windows, through which one climbs in, and never from the ground [2.1] [2.2.2]', () => {
    const map = ['............', '..########..', '..#hhhhhh#..', '..##nn####..', ...Array<string>(6).fill('............')];
    const s = field({ map, men: [], pack: { scaffolding: ['0505'] } as never });
    expect(s.levelAt(at(s, '0505+1'))).toBe(1);
    expect([cost(s, '0505+1', '0504'), cost(s, '0504', '0505+1'), cost(s, '0504', '0503')]).toEqual([3, 3, 1]);
    expect([cost(s, '0604', '0504'), cost(s, '0505', '0504'), cost(s, '0503', '0504')]).toEqual([1, -1, -1]);
  });

  test('stands before a wall; elsewhere the pack is refused [2.2.2]', () => {
    const s = built([]);
    const pack = { ...s.scenario.pack, scaffolding: ['0509'] } as ScenarioPack;
    expect(() => theAnarchy.load(pack, {})).toThrow(/0509 is none/);
  });

  test('shows in text and picture [2.2.1]', () => {
    const s = built(['blue spearman 0101 at=0504+2']);
    expect(s.game.renderText(s)).toContain('0504+2');
    expect(s.game.renderSvg(s)).not.toBe(
      field({ map: WALL, men: ['blue spearman 0101'] }).game.renderSvg(field({ map: WALL, men: ['blue spearman 0101'] })),
    );
  });
});
