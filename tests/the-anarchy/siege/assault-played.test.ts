import { FIGHTS, type SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { Rng, TERMINAL } from '../../../rules/core/index.ts';
import { STAGES } from '../../../rules/the-anarchy/charts/battering.ts';
import { ITEM } from '../../../rules/the-anarchy/charts/siege-works.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { isBurnt, isInKeep, isInYard, isOnWall } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { GONE } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { type AnarchyState, DEAD, OPEN, WOUNDED } from '../../../rules/the-anarchy/state/state.ts';
import { deepSeed } from '../../deep.ts';
import { begin, play, stepName } from '../field.ts';
import { fightOf, playFight, playWhile, siegeOf } from '../sieges.ts';

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
const standing = (s: AnarchyState, side: 0 | 1): number[] => s.game.menOf[side].filter((man) => s.isOnMap(man));

describe('an assault within a siege', () => {
  test('is rolled for unless the table wants it played out [7.7.1] [AN-179]', () => {
    const [rolled, played] = [morning('table'), morning('played')];
    for (const s of [rolled, played]) play(s, 'act assault', 'muster third');
    play(rolled, 'muster all');
    expect([stepName(rolled), rolled.field]).toEqual(['siege/fight', null]);
    expect([stepName(fightOf(played)), fightOf(played).turn]).toEqual(['move/select', 1]);
  });

  /** The fight of an assault with all who may go. */
  const stormed = (change: (s: SiegeState) => void = () => {}): readonly [s: SiegeState, fight: AnarchyState] => {
    const s = morning('played', change);
    play(s, 'act assault', 'muster all');
    return [s, fightOf(s)];
  };

  test('puts all who are sent on the map, pairs with the ladders there are, the garrison on its walls [AN-224]', () => {
    const [s, fight] = stormed();
    const sent = (side: 0 | 1): number => s.game.menOf[side].filter((man) => s.siegeDuty(man) === FIGHTS).length;
    expect([standing(fight, 0).length, standing(fight, 1).length]).toEqual([sent(0), sent(1)]);
    expect([standing(s, 0), standing(s, 1)]).toEqual([[], []]);
    const carried = fight.scenario.ladders.filter((ladder) => fight.thingBearer(ladder) >= 0);
    expect(carried).toHaveLength(4);
    for (const ladder of carried) expect(fight.distance(fight.at(fight.thingBearer(ladder)), fight.at(fight.thingMate(ladder)))).toBe(1);
    expect(standing(fight, 1).filter((man) => isOnWall(fight, fight.at(man))).length).toBeGreaterThan(10);
    expect(standing(fight, 0).some((man) => fight.scenario.within[fight.at(man)]! > 0)).toBe(false);
  });

  test('can be saved and gone on with in the middle, seen by either side', () => {
    const [s, fight] = stormed();
    playWhile(s, () => fight.turn < 3, Rng.from('fight'));
    const again = s.game.fromPosition(s.toPosition()) as SiegeState;
    expect(again.hash()).toBe(s.hash());
    for (const viewer of [0, 1] as const) {
      const view = fightOf(s.game.fromPosition(s.toPosition(viewer)) as SiegeState);
      expect(standing(view, 0).map((man) => view.health(man))).toEqual(standing(fight, 0).map((man) => fight.health(man)));
    }
  });

  test('leaves its dead and hurt to the days after it, and nobody on the map [B63] [7.1.5]', () => {
    const [s, fight] = stormed();
    const [fell, struck] = [standing(fight, 0)[0]!, standing(fight, 1)[0]!];
    playWhile(s, () => fight.turn < 2, Rng.from('fight'));
    fight.lift(fell);
    fight.setHealth(fell, DEAD);
    if (fight.health(struck) !== DEAD) fight.setHealth(struck, WOUNDED);
    playFight(s, 'fight');
    expect([standing(s, 0), standing(s, 1), s.turn]).toEqual([[], [], 1]);
    expect(s.health(fell)).toBe(DEAD);
    for (const man of [...s.game.menOf[0], ...s.game.menOf[1]])
      if (s.health(man) === WOUNDED && s.siegePost(man) !== GONE)
        expect([s.siegeHurt(man), s.siegeSeen(man)], s.nameOf(man)).toEqual([1, 1]);
  });

  test('takes the outer walls once nobody holds out before the keep, and the castle once nobody is left [7.7.1]', () => {
    const inside = (s: AnarchyState): void => {
      const wall = standing(s, 1).map((man) => s.at(man));
      for (const man of standing(s, 1)) {
        s.lift(man);
        s.setHealth(man, DEAD);
      }
      const first = standing(s, 0)[0]!;
      s.lift(first);
      s.place(first, wall[0]!);
    };
    const [taken, last] = stormed();
    inside(last);
    playFight(taken, 'fight');
    expect([taken.winner, taken.siegeOuter]).toEqual([0, 1]);
    const [outer, fight] = stormed();
    const one = standing(fight, 1)[0]!;
    inside(fight);
    fight.setHealth(one, 0);
    const keep = Array.from({ length: fight.scenario.places.count }, (_, place) => place).find((place) => isInKeep(fight, place))!;
    fight.place(one, keep);
    playFight(outer, 'fight');
    expect([outer.winner, outer.siegeOuter, outer.siegeHalved]).toEqual([-1, 1, 1]);
  });

  test('is fought on the keep from the yard, once the outer walls are taken', () => {
    const [, fight] = stormed((state) => {
      state.siegeOuter = 1;
    });
    expect(standing(fight, 1).every((man) => isInKeep(fight, fight.at(man)))).toBe(true);
    expect(standing(fight, 0).every((man) => isInYard(fight, fight.at(man)))).toBe(true);
  });

  test('finds the castle as the days have left it, and leaves it so', () => {
    const hoarding = ({ siege }: SiegeState): number => siege.works.findIndex(({ ring }) => ring === 'hoarding');
    const [s, fight] = stormed((state) => {
      state.setStockCount(ITEM.ram, 1);
      state.setWorkStage(hoarding(state), 9);
    });
    const { place } = s.siege.works[hoarding(s)]!;
    const burnt = s.scenario.woods.filter((wood) => s.scenario.places.hex[wood] === place);
    expect(burnt.length).toBeGreaterThan(0);
    expect(burnt.every((wood) => isBurnt(fight, wood))).toBe(true);
    const gate = s.siege.works.findIndex((work) => s.game.doorAt[work.place]! >= 0);
    fight.setStageIn(s.siege.works[gate]!.place, 1);
    fight.setDoorState(0, OPEN);
    playFight(s, 'fight');
    expect(s.workStage(gate)).toBeGreaterThan(0);
    expect([s.doorState(0), s.workStage(hoarding(s))]).toEqual([0, STAGES.wood]);
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
