import { FIGHTS, type SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { CHANCE, Rng } from '../../../rules/core/index.ts';
import { isOnWall } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { shoots } from '../../../rules/the-anarchy/siege/mechanics/fights/drawn-up.ts';
import { arrive } from '../../../rules/the-anarchy/siege/mechanics/days/events.ts';
import { GONE, OUTSIDE } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { DEAD } from '../../../rules/the-anarchy/state/state.ts';
import { at, begin, legal, legalTexts, play, stepName } from '../field.ts';

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
  if (resolution === 'played') play(s, 'done', 'done');
  return s;
}

const standing = (s: SiegeState, side: 0 | 1): number[] => s.game.menOf[side].filter((man) => s.isOnMap(man));

/** Leaves so many of a side on their feet in the field. */
function thin(s: SiegeState, side: 0 | 1, left: number): void {
  const field = standing(s, side).filter((man) => !isOnWall(s, s.at(man)));
  for (const man of field.slice(left)) {
    s.lift(man);
    s.setHealth(man, DEAD);
  }
}

function playOut(s: SiegeState): void {
  const rng = Rng.from('battle');
  while (s.siegeTurn > 0) s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : s.game.scripted.choose(s, s.legalActions(), rng));
}

describe('a battle outside', () => {
  test('is rolled for unless the table wants it played out [7.7.5] [AN-179]', () => {
    expect([stepName(battle(1, 'table')), stepName(battle())]).toEqual(['siege/fight', 'missile/select']);
  });

  test('has everybody on the map of the castle, shooters alone on the walls, the hosts six hexes apart [7.7.5] [AN-189]', () => {
    const s = battle();
    for (const side of [0, 1] as const) expect(standing(s, side)).toEqual(s.game.menOf[side].filter((man) => s.siegeDuty(man) === FIGHTS));
    const walls = standing(s, 1).filter((man) => isOnWall(s, s.at(man)));
    expect(walls.map((man) => s.nameOf(man).split(' ')[0])).toEqual(['Crossbow', 'Crossbow', 'Crossbow', 'Short', 'Short']);
    const before = standing(s, 1).filter((man) => !walls.includes(man));
    expect(before.filter((man) => s.siegePost(man) === OUTSIDE)).toHaveLength(14);
    expect(Math.min(...before.map((man) => Math.min(...standing(s, 0).map((enemy) => s.distance(s.at(man), s.at(enemy))))))).toBe(6);
    expect([s.first, s.siegeTurn]).toEqual([0, 1]); // the besieger plays first
  });

  test('asks the garrison first, then the besiegers, man by man where each stands; the rest may be drawn up [7.7.5] [AN-189]', () => {
    const s = offered();
    expect([stepName(s), s.actor, s.siegeTurn]).toEqual(['set-up/place', 1, 0]);
    const first = s.register(0);
    const hexes = legal(s, 'place');
    expect(hexes.length).toBeLessThanOrEqual(3 * s.game.menOf[1].length);
    expect(hexes.some((hex) => isOnWall(s, at(s, hex)))).toBe(false); // he does not shoot
    play(s, `place ${hexes[5]!}`);
    expect([s.placeName(s.at(first)), s.register(0) > first]).toEqual([hexes[5]!, true]);
    expect((s.game.fromPosition(s.toPosition()) as SiegeState).hash()).toBe(s.hash());
    play(s, 'done');
    expect([stepName(s), s.actor]).toEqual(['set-up/place', 0]);
    const field = standing(s, 1).filter((man) => !isOnWall(s, s.at(man)));
    for (const hex of legal(s, 'place'))
      expect(Math.min(...field.map((man) => s.distance(s.at(man), at(s, hex))))).toBeGreaterThanOrEqual(6);
    play(s, 'done');
    expect(standing(s, 0)).toEqual(s.game.menOf[0].filter((man) => s.siegeDuty(man) === FIGHTS));
    expect([stepName(s), s.siegeTurn, s.placeName(s.at(first))]).toEqual(['missile/select', 1, hexes[5]!]);
  });

  test('lets who shoots from the garrison stand on the walls, or in the field [7.7.5]', () => {
    const s = offered();
    while (!shoots(s, s.register(0))) play(s, `place ${legal(s, 'place')[0]!}`);
    const hexes = legal(s, 'place').map((hex) => isOnWall(s, at(s, hex)));
    expect([hexes.includes(true), hexes.includes(false)]).toEqual([true, true]);
  });

  test('shows either side all who have been set down, and nothing else is lost by a view [7.7.5] [AN-185]', () => {
    const s = offered();
    play(s, `place ${legal(s, 'place')[0]!}`);
    for (const viewer of [0, 1] as const) {
      const world = s.clone();
      world.resample(viewer, Rng.from('view'));
      expect(standing(world, 1)).toEqual(standing(s, 1));
      expect(legalTexts(world).sort()).toEqual(legalTexts(s).sort());
    }
  });

  test('lifts the siege if the besiegers leave the field, whoever has offered it [7.7.5] [AN-177]', () => {
    for (const holder of [0, 1] as const) {
      const s = battle(holder);
      thin(s, 0, 5);
      playOut(s);
      expect([s.winner, s.siegeFought]).toEqual([1, 1]);
    }
  });

  test('sends the relief home if its side leaves the field, and the siege goes on [7.7.5] [AN-177]', () => {
    for (const holder of [0, 1] as const) {
      const s = battle(holder);
      thin(s, 1, 4);
      playOut(s);
      expect([s.winner, s.siegeFought, s.turn, stepName(s)]).toEqual([-1, 1, 15, 'siege/event']);
      expect(s.game.menOf[1].filter((man) => s.siegePost(man) === OUTSIDE)).toEqual([]);
      expect(s.game.menOf[1].some((man) => s.siegePost(man) === GONE)).toBe(true);
      expect([standing(s, 0), standing(s, 1)]).toEqual([[], []]);
    }
  });

  test('goes at nightfall to the stronger in the field [AN-189]', () => {
    const s = battle();
    thin(s, 1, 12);
    thin(s, 0, 20);
    s.siegeTurn = s.scenario.turns;
    playOut(s);
    expect([s.siegeFought, s.winner]).toEqual([1, -1]);
  });

  test('can be saved and gone on with in the middle', () => {
    const s = battle();
    const rng = Rng.from('middle');
    while (s.siegeTurn < 2) s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : s.game.scripted.choose(s, s.legalActions(), rng));
    expect((s.game.fromPosition(s.toPosition()) as SiegeState).hash()).toBe(s.hash());
  });
});
