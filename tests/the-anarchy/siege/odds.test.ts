import type { SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { Rng } from '../../../rules/core/index.ts';
import { outcomesOf } from '../../../rules/the-anarchy/charts/siege-fights.ts';
import { placeOf, SiegeOdds, type SiegeCourse } from '../../../rules/the-anarchy/siege/odds/siege.ts';
import { DEAD } from '../../../rules/the-anarchy/state/state.ts';
import { begin, play, stepName } from '../field.ts';
import { siegeOf, TWELVE_DAYS } from '../sieges.ts';

const course: SiegeCourse = {
  today: 1, last: 10, starves: false, from: 1, besieger: 600, besieged: 400, relief: 0, reliefDay: 0, isOuterTaken: false,
  help: () => 0, helpInKeep: 0, parley: () => 0, parleyInKeep: 0, initiative: 0.85,
}; // biome-ignore format: what a course is, in brief
const chance = (changes: Partial<SiegeCourse>): number => {
  const odds = new SiegeOdds().begin({ ...course, ...changes });
  return odds.after(1, odds.place);
};

describe('the odds of a siege', () => {
  test('rise with numbers, days and ways in, and are sure where hunger decides [7.7.1] [7.1.1]', () => {
    const rising = [400, 600, 900, 1600].map((besieger) => chance({ besieger }));
    expect([...rising].sort((a, b) => a - b)).toEqual(rising);
    expect(chance({ last: 20 })).toBeGreaterThan(chance({ last: 4 }));
    expect(chance({ help: () => 12 })).toBeGreaterThan(chance({}));
    expect(chance({ help: (day) => (day > 5 ? 12 : -1) })).toBeGreaterThan(chance({ help: () => -1 }));
    expect([chance({ starves: true, besieger: 100 }), chance({ help: () => -1 })]).toEqual([1, 0]);
  });

  test('count what a relief may do when it comes [7.7.5]', () => {
    expect(chance({ relief: 400, reliefDay: 5 })).toBeLessThan(chance({}));
    expect(chance({ relief: 400, reliefDay: 99, last: 10 })).toBeCloseTo(chance({}), 6);
  });

  test('are those of the table on the last day', () => {
    const odds = new SiegeOdds().begin({ ...course, today: 10, initiative: 1, help: () => 10 });
    const won = (tenths: number): number => {
      const rows = outcomesOf('assault', tenths);
      return (
        rows.reduce((sum, { weight, result }) => sum + (result === 2 ? weight : 0), 0) / rows.reduce((sum, { weight }) => sum + weight, 0)
      );
    };
    expect(odds.after(10, placeOf(1.5))).toBeGreaterThanOrEqual(won(25) * 0.99);
    expect(odds.after(11, placeOf(1.5))).toBe(0);
  });
});

describe('the captain of a siege', () => {
  /** A day on which somebody may act, with so few of the garrison left. */
  function morning(holder: 0 | 1, killed: number, change: (s: SiegeState) => void = () => {}): SiegeState {
    const s = siegeOf({ ...TWELVE_DAYS, events: false }).newState();
    s.clearStack();
    s.turn = 9;
    s.siegeStores = 40;
    s.siegeHolder = holder;
    for (const man of s.game.menOf[1].filter((one) => s.siegePost(one) === 0).slice(-killed)) s.setHealth(man, DEAD);
    change(s);
    s.push(s.game.steps.findIndex((step) => step.name === 'siege/day'), 3); // biome-ignore format: short
    return begin(s, 'siege/act');
  }
  const choice = (s: SiegeState): string => s.game.actions.format(s, s.game.scripted.choose(s, s.legalActions(), Rng.from('c')));

  test('storms a wall that few hold, and not one that all hold with nothing to help him [7.7.1]', () => {
    expect(choice(morning(0, 20))).toBe('act assault');
    expect(choice(morning(0, 1, (s) => (s.turn = 2)))).not.toBe('act assault');
  });

  test('mans a wall with all he has if that saves it [AN-187]', () => {
    const s = morning(0, 1);
    play(s, 'act assault', 'muster all');
    expect([stepName(s), s.actor, choice(s)]).toEqual(['siege/muster', 1, 'muster all']);
  });

  test('offers no battle against the odds [7.7.5]', () => {
    expect(choice(morning(1, 1))).not.toBe('act battle');
    const odds = new SiegeOdds().begin(course);
    expect(odds.battle(1, placeOf(0.5), false)).toBeLessThan(odds.battle(1, placeOf(2), false));
    expect(odds.battle(1, placeOf(3), false)).toBeGreaterThan(odds.after(2, placeOf(3)));
  });
});
