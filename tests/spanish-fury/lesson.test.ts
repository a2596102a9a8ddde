import { expect, test } from 'vitest';
import { followLesson } from '../../env/check/lesson-checks.ts';
import { CHANCE, isPlayer, Rng, type State } from '../../rules/core/index.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import { firstBattle } from '../../rules/spanish-fury/teaching/first-battle.ts';

const game = spanishFury.load(firstBattle.scenario);

/** Plays on from the end of the told part against the captain. @param share of decisions that the learner takes as the captain would, 0 to 1 */
function playOn(state: State, rng: Rng, share: number): number {
  while (isPlayer(state.actor) || state.actor === CHANCE) {
    if (!isPlayer(state.actor)) {
      state.apply(state.chanceOutcomes().sample(rng));
      continue;
    }
    const legal = state.legalActions();
    const errs = state.actor === firstBattle.side && rng.below(100) >= 100 * share;
    state.apply(errs ? legal.at(rng.below(legal.length)) : game.scripted!.choose(state, legal, rng));
  }
  return state.returns()[firstBattle.side];
}

/** Share of games that the learner wins. */
function wins(games: number, share: number): number {
  const results = Array.from({ length: games }, (_, i) => {
    const rng = Rng.from(`lesson/${i}`);
    return playOn(followLesson(game, firstBattle, rng), rng, share);
  });
  return results.filter((result) => result > 0).length / games;
}

test('the told part can be taken to its end whatever the dice, and is one turn', { timeout: 120_000 }, () => {
  for (let i = 0; i < 1000; i++) expect(followLesson(game, firstBattle, Rng.from(`told/${i}`)).turn, `seed ${i}`).toBe(1);
});

test('who plays on as the captain does nearly always wins', { timeout: 120_000 }, () => {
  expect(wins(100, 1)).toBeGreaterThanOrEqual(0.8);
});

test('who plays so in 60 % of the decisions, and by chance in the others, still mostly wins', { timeout: 120_000 }, () => {
  expect(wins(100, 0.6)).toBeGreaterThanOrEqual(0.65);
});
