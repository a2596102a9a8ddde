import { expect, test } from 'vitest';
import { followLesson } from '../../env/check/shown/lesson-checks.ts';
import { Rng } from '../../rules/core/index.ts';
import { menOfIron } from '../../rules/men-of-iron/index.ts';
import { FACES } from '../../rules/men-of-iron/charts/dice.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { firstBattle } from '../../rules/men-of-iron/teaching/first-battle.ts';
import { winsOf } from '../lesson-play.ts';

const game = menOfIron.load(firstBattle.scenario);

test('the told part can be taken to its end whatever the dice: no losses in it can make Red flee', { timeout: 600_000 }, () => {
  for (let i = 0; i < 1000; i++) {
    const state = followLesson(game, firstBattle, Rng.from(`told/${i}`)) as IronState;
    expect(state.sidePoints(1) + FACES - 1, `seed ${i}`).toBeLessThanOrEqual(state.scenario.flightLevels[1]);
  }
});

test('who plays on as the captain does nearly always wins', { timeout: 600_000 }, () => {
  expect(winsOf(game, firstBattle, 100, 1)).toBeGreaterThanOrEqual(0.93);
});

test('who plays so in 60 % of the decisions, and by chance in the others, still mostly wins', { timeout: 600_000 }, () => {
  expect(winsOf(game, firstBattle, 100, 0.6)).toBeGreaterThanOrEqual(0.6);
});
