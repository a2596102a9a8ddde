import { expect, test } from 'vitest';
import { followLesson } from '../../env/check/shown/lesson-checks.ts';
import { Rng } from '../../rules/core/index.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import { firstBattle } from '../../rules/spanish-fury/teaching/first-battle.ts';
import { winsOf } from '../lesson-play.ts';

const game = spanishFury.load(firstBattle.scenario);

test('the told part can be taken to its end whatever the dice, and is one turn', { timeout: 600_000 }, () => {
  for (let i = 0; i < 1000; i++) expect(followLesson(game, firstBattle, Rng.from(`told/${i}`)).turn, `seed ${i}`).toBe(1);
});

test('who plays on as the captain does nearly always wins', { timeout: 600_000 }, () => {
  expect(winsOf(game, firstBattle, 100, 1)).toBeGreaterThanOrEqual(0.8);
});

test('who plays so in 60 % of the decisions, and by chance in the others, still mostly wins', { timeout: 600_000 }, () => {
  expect(winsOf(game, firstBattle, 100, 0.6)).toBeGreaterThanOrEqual(0.65);
});
