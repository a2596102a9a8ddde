import type { SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { CHANCE, Rng, TERMINAL } from '../../../rules/core/index.ts';
import { battering } from '../../../rules/the-anarchy/charts/battering.ts';
import { blockadeModifier, EVENT, supplyBand } from '../../../rules/the-anarchy/charts/siege.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { leavingPercent } from '../../../rules/the-anarchy/siege/mechanics/book/events.ts';
import { note } from '../../../rules/the-anarchy/siege/mechanics/days/events.ts';
import { extentOf } from '../../../rules/the-anarchy/siege/mechanics/days/mine.ts';
import { workOn } from '../../../rules/the-anarchy/siege/mechanics/days/stocks.ts';
import { facesOfRefusal } from '../../../rules/the-anarchy/siege/mechanics/book/parley.ts';
import { demolish, isDemolished } from '../../../rules/the-anarchy/siege/mechanics/days/walls.ts';
import { begin, legalTexts, play, roll, stepName, weights } from '../field.ts';
import { siegeOf, TWELVE_DAYS } from '../sieges.ts';
import { CLASS } from '../../../rules/the-anarchy/charts/types.ts';
import { fall } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';

const fresh = (id = ''): SiegeState => (id === '' ? siegeOf(TWELVE_DAYS) : (theAnarchy.load(id) as SiegeGame)).newState();

/** A siege on one of its days, nothing but the day on its stack. */
function day(number: number, next = 9): SiegeState {
  const s = fresh();
  s.clearStack();
  s.turn = number;
  s.siegeStores = 12;
  s.siegeHolder = 0;
  s.push(stepNumber(s, 'siege/day'), next);
  return s;
}

function stepNumber(s: SiegeState, name: string): number {
  return s.game.steps.findIndex((step) => step.name === name);
}

describe('the day of a siege', () => {
  test('begins with the stores, which only the garrison knows [7.1.1]', () => {
    const s = fresh();
    expect([stepName(s), s.moveAudience]).toEqual(['siege/supply', 1]);
    expect(s.chanceOutcomes().total).toBe(1000);
    expect([supplyBand('castle', 24), supplyBand('castle', 35), supplyBand('priory', 30)]).toEqual([-4, -8, -8]);
    expect(Math.min(...[...s.chanceOutcomes()].map(({ outcome }) => outcome))).toBe(10);
  });

  test('goes from event to initiative, action, work and wounds [7.1]', () => {
    const s = fresh();
    s.apply(12);
    expect([s.turn, stepName(s)]).toEqual([1, 'siege/event']);
    s.apply(0);
    expect(stepName(s)).toBe('siege/initiative');
    s.apply(0);
    expect([stepName(s), s.actor]).toEqual(['siege/act', 0]);
    play(s, 'act none');
    expect(stepName(s)).toBe('siege/throw');
  });

  test('has an event by two dice, each event once, a bad blockade helping the garrison [7.1.2] [7.1.4]', () => {
    const s = begin(day(1), 'siege/event');
    expect(s.chanceOutcomes().weightOf(EVENT.spy)).toBe(8);
    note(s, EVENT.spy);
    expect(s.chanceOutcomes().weightOf(EVENT.spy)).toBe(0);
    s.turn = 10;
    expect(s.chanceOutcomes().weightOf(EVENT.recall)).toBe(55); // late in the year, and fewer than two besiegers for each man within
    expect([blockadeModifier(49, 24), blockadeModifier(48, 24), blockadeModifier(24, 24)]).toEqual([0, 4, 8]);
  });

  test('gives the besieger the initiative in 85 of 100 cases, 94 with a hostage [7.1.3]', () => {
    const s = begin(day(1), 'siege/initiative');
    expect(weights(s)).toEqual({ 0: 85, 1: 15 });
    note(s, EVENT.hostage);
    expect(s.chanceOutcomes().weightOf(0)).toBe(94);
  });

  test('of events: the quarrel sends tens of per cent away [7.9]', () => {
    expect([1, 2, 7, 10].map(leavingPercent)).toEqual([0, 10, 30, 50]);
  });
});

describe('the wounded', () => {
  test('are rolled for in the evening, and are well on their day [7.1.5] [B63]', () => {
    const s = day(1, 8);
    s.setHealth(0, 1);
    s.setSiegeHurt(0, 1);
    s.setSiegeSeen(0, 1);
    begin(s, 'siege/wounds');
    expect([stepName(s), s.moveAudience]).toEqual(['siege/mend', 0]);
    expect(weights(s)).toEqual({ 4: 2, 6: 2, 8: 2, 10: 2, 99: 2 });
  });
});

describe('engines', () => {
  test('batter by their points, the roll and the wall [7.3.3] [7.3.1]', () => {
    expect(battering(6, 'double', 0, 7)).toEqual({ demolishes: true, losses: 0 });
    expect(battering(6, 'double', -1, 7)).toEqual({ demolishes: false, losses: 0 });
    expect(battering(5, 'single', 0, 8)).toEqual({ demolishes: true, losses: 0 });
    expect(battering(12, 'wood', 0, 1)).toEqual({ demolishes: true, losses: 4 });
    const s = day(1);
    const work = s.siege.works.findIndex(({ structure }) => structure === 'double');
    demolish(s, work, 3);
    expect(isDemolished(s, work)).toBe(false);
    demolish(s, work, 1);
    expect(isDemolished(s, work)).toBe(true);
  });

  test('that are damaged are all repaired in a day, and do not batter [5.1.3]', () => {
    const s = day(1);
    s.setThrowerPoints(0, 1);
    s.setThrowerPoints(1, 2);
    begin(s, 'siege/throwers');
    play(s, 'repair');
    expect([s.throwerPoints(0), s.throwerPoints(1)]).toEqual([3, 3]);
  });

  test('that have battered together lose points as their owner says, one by one [5.1.3] [AN-183]', () => {
    const s = day(1);
    s.setThrowerAim(0, 1);
    s.setThrowerAim(1, 1);
    s.push(stepNumber(s, 'siege/throwers'), 9);
    s.push(stepNumber(s, 'siege/wreck'), 2, 0);
    expect([s.actor, legalTexts(s)]).toEqual([0, ['wreck thrower-1', 'wreck thrower-2']]);
    play(s, 'wreck thrower-2', 'wreck thrower-2');
    expect([s.throwerPoints(0), s.throwerPoints(1)]).toEqual([3, 1]);
  });

  test('are built the sooner the more men help [7.4]', () => {
    const s = day(1);
    s.setTeamItem(0, 5);
    s.setTeamCrew(0, 1);
    workOn(s, 0, 0);
    expect([s.teamItem(0), s.teamWorked(0)]).toEqual([5, 2]);
    workOn(s, 0, 0);
    expect([s.teamItem(0), s.stockCount(5)]).toEqual([-1, 1]);
  });
});

describe('a mine', () => {
  test('grows to either side of its first hex', () => {
    expect([extentOf(12, 5, 1), extentOf(12, 5, 3), extentOf(12, 0, 3), extentOf(12, 11, 4)]).toEqual([
      [5, 5],
      [4, 6],
      [0, 2],
      [8, 11],
    ]);
  });

  test('brings the whole stretch down in eight cases of ten [6.3.4]', () => {
    const s = day(3);
    const { stretches, works } = s.siege;
    expect(stretches.map((stretch) => stretch.length)).toEqual([12]);
    s.mine = 2;
    s.mineAt = works[stretches[0]![0]!]!.place;
    begin(s, 'siege/collapse');
    expect(weights(s)).toEqual({ 0: 2, 1: 8 });
    roll(s, 1);
    expect(stretches[0]!.every((work) => isDemolished(s, work))).toBe(true);
  });
});

describe('a garrison', () => {
  test('surrenders on twelve or more, empty stores helping [7.8] [7.8.1]', () => {
    expect([facesOfRefusal(2, 12, 0), facesOfRefusal(3, 12, 6), facesOfRefusal(5, 12, 10)]).toEqual([9, 7, 4]);
    const hungry = day(1);
    hungry.siegeUsed = 10;
    const s = begin(hungry, 'siege/parley');
    expect(weights(s)).toEqual({ 0: 9, 1: 1 });
  });

  test('may hand the initiative over, and has other things to do with it [7.1.3]', () => {
    const s = day(1, 3);
    s.siegeHolder = 1;
    begin(s, 'siege/act');
    expect(legalTexts(s)).toEqual(['act none', 'act camp-sally', 'act supply-sally', 'act battle']);
    play(s, 'act none');
    expect([s.siegeHolder, s.actor]).toEqual([0, 0]);
  });

  test('of two sends nobody for supplies, a third of it, and one man alone sallies nowhere [7.7.2] [7.7.3]', () => {
    const actsOf = (men: number): readonly string[] => {
      const s = day(1, 3);
      s.siegeHolder = 1;
      const soldiers = s.game.menOf[1].filter((man) => s.type(man) !== CLASS.engineer);
      for (const man of soldiers.slice(men)) fall(s, man);
      return legalTexts(begin(s, 'siege/act'));
    };
    expect(actsOf(2)).toEqual(['act none', 'act camp-sally', 'act battle']);
    expect(actsOf(1)).toEqual(['act none', 'act battle']);
  });

  test('of one man in the keep has nothing to do with the initiative, which is not rolled for then [7.1.3]', () => {
    const stepWith = (men: number): string => {
      const s = day(1, 2);
      s.siegeOuter = 1;
      const soldiers = s.game.menOf[1].filter((man) => s.type(man) !== CLASS.engineer);
      for (const man of soldiers.slice(men)) fall(s, man);
      return stepName(begin(s, 'siege/initiative'));
    };
    expect([stepWith(2), stepWith(1)]).toEqual(['siege/initiative', 'siege/act']);
  });
});

test('worlds are drawn however often a garrison has been talked to [7.8.1]', () => {
  const s = day(11);
  s.siegeUsed = 9;
  for (let past = 0; past < 10; past++) {
    s.setParleyBonus(past, 1);
    s.setParleyUsed(past, past);
  }
  const seen = new Set<number>();
  const rng = Rng.from('talk');
  for (let i = 0; i < 200; i++) {
    const world = s.clone();
    world.resample(0, rng);
    seen.add(world.siegeStores);
  }
  expect(Math.min(...seen)).toBeGreaterThan(9);
  expect(seen.size).toBeGreaterThan(3);
});

test('sieges come to an end', () => {
  const rng = Rng.from('siege');
  for (const id of ['siege', 'relief']) {
    const s = fresh(id);
    for (let ply = 0; ply < 3000 && s.actor !== TERMINAL; ply++) {
      const legal = s.legalActions();
      s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : legal.at(rng.below(legal.length)));
    }
    expect(s.actor).toBe(TERMINAL);
    expect(s.winner).toBeGreaterThanOrEqual(0);
  }
});
