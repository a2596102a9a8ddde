import { FIGHTS, type SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { CHANCE, Rng, TERMINAL } from '../../../rules/core/index.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { isInKeep, isInYard, isOnWall } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { GONE } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { DEAD, WOUNDED } from '../../../rules/the-anarchy/state/state.ts';
import { deepSeed } from '../../deep.ts';
import { begin, play, stepName } from '../field.ts';
import { siegeOf } from '../sieges.ts';

const game = (resolution: string): SiegeGame => theAnarchy.load('siege', { resolution }) as SiegeGame;

/** The first day of a siege, on which the besieger may do what he likes. */
function morning(resolution = 'played', change: (s: SiegeState) => void = () => {}): SiegeState {
  const s = game(resolution).newState();
  s.clearStack();
  s.turn = 1;
  s.siegeStores = 12;
  s.siegeHolder = 0;
  s.push(
    s.game.steps.findIndex((step) => step.name === 'siege/day'),
    3,
  );
  change(s);
  return begin(s, 'siege/act');
}

/** All of a side who stand on the map. */
const standing = (s: SiegeState, side: 0 | 1): number[] => s.game.menOf[side].filter((man) => s.isOnMap(man));

/** Plays on while it is so: dice by lot, the captain for both. */
function playWhile(s: SiegeState, isSo: () => boolean, rng = Rng.from('fight')): void {
  while (s.actor !== TERMINAL && isSo())
    s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : s.game.scripted!.choose(s, s.legalActions(), rng));
}

describe('an assault within a siege', () => {
  test('is rolled for unless the table wants it played out [7.7.1] [AN-179]', () => {
    const [rolled, played] = [morning('table'), morning('played')];
    for (const s of [rolled, played]) play(s, 'act assault', 'muster third');
    play(rolled, 'muster all');
    expect([stepName(rolled), rolled.siegeTurn, standing(rolled, 0).length]).toEqual(['siege/fight', 0, 0]);
    expect([stepName(played), played.siegeTurn]).toEqual(['move/select', 1]);
  });

  test('puts all who are sent on the map, pairs with the ladders there are, the garrison on its walls [AN-224]', () => {
    const s = morning();
    play(s, 'act assault', 'muster all');
    const sent = (side: 0 | 1): number => s.game.menOf[side].filter((man) => s.siegeDuty(man) === FIGHTS).length;
    expect([standing(s, 0).length, standing(s, 1).length]).toEqual([sent(0), sent(1)]);
    const carried = s.scenario.ladders.filter((ladder) => s.thingBearer(ladder) >= 0);
    expect(carried).toHaveLength(4);
    for (const ladder of carried) expect(s.distance(s.at(s.thingBearer(ladder)), s.at(s.thingMate(ladder)))).toBe(1);
    expect(standing(s, 1).filter((man) => isOnWall(s, s.at(man))).length).toBeGreaterThan(10);
    expect(standing(s, 0).some((man) => s.scenario.within[s.at(man)]! > 0)).toBe(false);
  });

  test('can be saved and gone on with in the middle, seen by either side', () => {
    const s = morning();
    play(s, 'act assault', 'muster all');
    playWhile(s, () => s.siegeTurn < 3);
    const again = s.game.fromPosition(s.toPosition()) as SiegeState;
    expect(again.hash()).toBe(s.hash());
    for (const viewer of [0, 1] as const) {
      const view = s.game.fromPosition(s.toPosition(viewer)) as SiegeState;
      expect(standing(view, 0).map((man) => view.health(man))).toEqual(standing(s, 0).map((man) => s.health(man)));
    }
  });

  test('leaves its dead and hurt to the days after it, and nobody on the map [B63] [7.1.5]', () => {
    const s = morning();
    play(s, 'act assault', 'muster all');
    const [fell, struck] = [standing(s, 0)[0]!, standing(s, 1)[0]!];
    playWhile(s, () => s.siegeTurn < 2);
    s.lift(fell);
    s.setHealth(fell, DEAD);
    if (s.health(struck) !== DEAD) s.setHealth(struck, WOUNDED);
    playWhile(s, () => s.siegeTurn > 0);
    expect([standing(s, 0), standing(s, 1), s.turn]).toEqual([[], [], 1]);
    expect(s.health(fell)).toBe(DEAD);
    for (const man of [...s.game.menOf[0], ...s.game.menOf[1]])
      if (s.health(man) === WOUNDED && s.siegePost(man) !== GONE)
        expect([s.siegeHurt(man), s.siegeSeen(man)], s.nameOf(man)).toEqual([1, 1]);
    expect(s.scenario.ladders.every((ladder) => s.thingAt(ladder) < 0 && s.thingBearer(ladder) < 0)).toBe(true);
  });

  test('takes the outer walls once nobody holds out before the keep, and the castle once nobody is left [7.7.1]', () => {
    const fight = (): SiegeState => {
      const s = morning();
      play(s, 'act assault', 'muster all');
      return s;
    };
    const inside = (s: SiegeState): void => {
      const wall = standing(s, 1).map((man) => s.at(man));
      for (const man of standing(s, 1)) {
        s.lift(man);
        s.setHealth(man, DEAD);
      }
      s.lift(standing(s, 0)[0]!);
      const first = s.game.menOf[0].find((man) => s.siegeDuty(man) === FIGHTS && s.at(man) < 0)!;
      s.place(first, wall[0]!);
    };
    const taken = fight();
    inside(taken);
    playWhile(taken, () => taken.siegeTurn > 0);
    expect([taken.winner, taken.siegeOuter]).toEqual([0, 1]);
    const outer = fight();
    const last = standing(outer, 1)[0]!;
    inside(outer);
    outer.setHealth(last, 0);
    const keep = Array.from({ length: outer.scenario.places.count }, (_, place) => place).find((place) => isInKeep(outer, place))!;
    outer.place(last, keep);
    playWhile(outer, () => outer.siegeTurn > 0);
    expect([outer.winner, outer.siegeOuter, outer.siegeHalved]).toEqual([-1, 1, 1]);
  });

  test('is fought on the keep from the yard, once the outer walls are taken', () => {
    const s = morning('played', (state) => {
      state.siegeOuter = 1;
    });
    play(s, 'act assault', 'muster all');
    expect(standing(s, 1).every((man) => isInKeep(s, s.at(man)))).toBe(true);
    expect(standing(s, 0).every((man) => isInYard(s, s.at(man)))).toBe(true);
  });

  test('is played to the end of a siege by the captains, within its limit', () => {
    for (const seed of deepSeed === undefined ? ['a'] : ['a', 'b', 'c']) {
      const s = siegeOf({ days: 2 }, { resolution: 'played' }).newState();
      let plies = 0;
      playWhile(s, () => ++plies < s.game.maxPlies, Rng.from(seed));
      expect(s.actor).toBe(TERMINAL);
    }
  });
});
