import { FIGHTS, type SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { Rng } from '../../../rules/core/index.ts';
import { isOnWall } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { shoots } from '../../../rules/the-anarchy/siege/mechanics/fights/drawn-up.ts';
import { arrive } from '../../../rules/the-anarchy/siege/mechanics/days/events.ts';
import { GONE, OUTSIDE } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { type AnarchyState, DEAD } from '../../../rules/the-anarchy/state/state.ts';
import { at, begin, legalTexts, play, stepName } from '../field.ts';
import { fightOf, playFight, playWhile } from '../sieges.ts';

/** The relief has come, and somebody offers battle: sides are asked where their men stand. */
function offered(holder: 0 | 1 = 1, resolution = 'played'): SiegeState {
  const s = (theAnarchy.load('relief', { resolution }) as SiegeGame).newState();
  s.clearStack();
  s.turn = 14;
  s.siegeStores = 30;
  s.siegeHolder = holder;
  s.push(
    s.game.steps.findIndex((step) => step.name === 'siege/day'),
    3,
  );
  arrive(s, 0, 0, 99);
  begin(s, 'siege/act');
  play(s, 'act battle');
  return s;
}

/** The same with both sides drawn up. */
function battle(holder: 0 | 1 = 1, resolution = 'played'): SiegeState {
  const s = offered(holder, resolution);
  if (resolution === 'played') play(s, 'men-done', 'men-done');
  return s;
}

const standing = (s: AnarchyState, side: 0 | 1): number[] => s.game.menOf[side].filter((man) => s.isOnMap(man));

/** Hexes in which the man at hand may be set down. */
const hexesFor = (s: SiegeState): string[] =>
  legalTexts(s).flatMap((text) => (text.startsWith('men-place ') ? [text.slice('men-place '.length)] : []));

/** Leaves so many of a side on their feet in the field. */
function thin(s: AnarchyState, side: 0 | 1, left: number): void {
  const field = standing(s, side).filter((man) => !isOnWall(s, s.at(man)));
  for (const man of field.slice(left)) {
    s.lift(man);
    s.setHealth(man, DEAD);
  }
}

describe('a battle outside', () => {
  test('is rolled for unless the table wants it played out [7.7.5] [AN-179]', () => {
    expect([stepName(battle(1, 'table')), stepName(fightOf(battle()))]).toEqual(['siege/fight', 'missile/select']);
  });

  test('has everybody on the map of the castle, shooters alone on the walls, the hosts six hexes apart [7.7.5] [AN-189]', () => {
    const siege = battle();
    const s = fightOf(siege);
    for (const side of [0, 1] as const)
      expect(standing(s, side)).toEqual(siege.game.menOf[side].filter((man) => siege.siegeDuty(man) === FIGHTS));
    const walls = standing(s, 1).filter((man) => isOnWall(s, s.at(man)));
    expect(walls.map((man) => s.nameOf(man).split(' ')[0])).toEqual(['Crossbow', 'Crossbow', 'Crossbow', 'Short', 'Short']);
    const before = standing(s, 1).filter((man) => !walls.includes(man));
    expect(before.filter((man) => siege.siegePost(man) === OUTSIDE)).toHaveLength(14);
    expect(Math.min(...before.map((man) => Math.min(...standing(s, 0).map((enemy) => s.distance(s.at(man), s.at(enemy))))))).toBe(6);
    expect([s.first, s.turn]).toEqual([0, 1]); // the besieger plays first
  });

  test('asks the garrison first, then the besiegers, man by man where each stands; the rest may be drawn up [7.7.5] [AN-189]', () => {
    const siege = offered();
    const s = fightOf(siege);
    expect([stepName(s), siege.actor, s.turn]).toEqual(['set-up/place', 1, 0]);
    const first = s.register(0);
    const hexes = hexesFor(siege);
    expect(hexes.length).toBeLessThanOrEqual(3 * s.game.menOf[1].length);
    expect(hexes.some((hex) => isOnWall(s, at(s, hex)))).toBe(false); // he does not shoot
    play(siege, `men-place ${hexes[5]!}`);
    expect([s.placeName(s.at(first)), s.register(0) > first]).toEqual([hexes[5]!, true]);
    expect((siege.game.fromPosition(siege.toPosition()) as SiegeState).hash()).toBe(siege.hash());
    play(siege, 'men-done');
    expect([stepName(s), siege.actor]).toEqual(['set-up/place', 0]);
    const field = standing(s, 1).filter((man) => !isOnWall(s, s.at(man)));
    for (const hex of hexesFor(siege)) expect(Math.min(...field.map((man) => s.distance(s.at(man), at(s, hex))))).toBeGreaterThanOrEqual(6);
    play(siege, 'men-done');
    expect(standing(s, 0)).toEqual(s.game.menOf[0].filter((man) => siege.siegeDuty(man) === FIGHTS));
    expect([stepName(s), s.turn, s.placeName(s.at(first))]).toEqual(['missile/select', 1, hexes[5]!]);
  });

  test('lets who shoots from the garrison stand on the walls, or in the field [7.7.5]', () => {
    const siege = offered();
    const s = fightOf(siege);
    while (!shoots(s, s.register(0))) play(siege, `men-place ${hexesFor(siege)[0]!}`);
    const hexes = hexesFor(siege).map((hex) => isOnWall(s, at(s, hex)));
    expect([hexes.includes(true), hexes.includes(false)]).toEqual([true, true]);
  });

  test('shows either side all who have been set down, and nothing else is lost by a view [7.7.5] [AN-185]', () => {
    const s = offered();
    play(s, `men-place ${hexesFor(s)[0]!}`);
    for (const viewer of [0, 1] as const) {
      const world = s.clone();
      world.resample(viewer, Rng.from('view'));
      expect(standing(fightOf(world), 1)).toEqual(standing(fightOf(s), 1));
      expect(legalTexts(world).sort()).toEqual(legalTexts(s).sort());
    }
  });

  test('lifts the siege if the besiegers leave the field, whoever has offered it [7.7.5] [AN-177]', () => {
    for (const holder of [0, 1] as const) {
      const s = battle(holder);
      thin(fightOf(s), 0, 5);
      playFight(s, 'battle');
      expect([s.winner, s.siegeFought]).toEqual([1, 1]);
    }
  });

  test('sends the relief home if its side leaves the field, and the siege goes on [7.7.5] [AN-177]', () => {
    for (const holder of [0, 1] as const) {
      const s = battle(holder);
      thin(fightOf(s), 1, 4);
      playFight(s, 'battle');
      expect([s.winner, s.siegeFought, s.turn, stepName(s)]).toEqual([-1, 1, 15, 'siege/event']);
      expect(s.game.menOf[1].filter((man) => s.siegePost(man) === OUTSIDE)).toEqual([]);
      expect(s.game.menOf[1].some((man) => s.siegePost(man) === GONE)).toBe(true);
      expect([standing(s, 0), standing(s, 1)]).toEqual([[], []]);
    }
  });

  test('goes at nightfall to the stronger in the field [AN-189]', () => {
    const s = battle();
    thin(fightOf(s), 1, 12);
    thin(fightOf(s), 0, 20);
    fightOf(s).turn = s.scenario.turns;
    playFight(s, 'battle');
    expect([s.siegeFought, s.winner]).toEqual([1, -1]);
  });

  test('can be saved and gone on with in the middle', () => {
    const s = battle();
    playWhile(s, () => fightOf(s).turn < 2, Rng.from('middle'));
    expect((s.game.fromPosition(s.toPosition()) as SiegeState).hash()).toBe(s.hash());
  });
});
