import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createView } from '../../agents/turn/agent.ts';
import { createAgent } from '../../agents/registry/registry.ts';
import { shippedWeights } from '../../models/files.ts';
import { loadWeights } from '../../models/load.ts';
import { judgementOfGame, weighedWorth } from '../../models/judges/weighed-worth.ts';
import { type FlatGame, type FlatState, isPlayer, Rng, termsOf } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { captainChooser, playForRows } from '../../training/cells/games.ts';
import { errorsOf, fitWeights } from '../../training/tuning/logistic.ts';
import { playForTerms } from '../../training/tuning/positions.ts';
import { climb } from '../../training/tuning/spsa.ts';
import { run } from '../cli/terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'tuning-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** One battle of each ruleset whose evaluation is a sum of weighted terms. */
const WEIGHED = [
  ['barons-war', 'skirmish'],
  ['men-of-iron', 'mill-ford'],
  ['one-hour-wargames', 'training'],
  ['spanish-fury', 'training-meadow'],
  ['the-anarchy', 'ridgeway'],
] as const;

/** Positions of a game of the captain, at a player's decision. */
function decisionsOf(game: FlatGame): FlatState[] {
  const rows = playForRows({ game, choose: captainChooser(game), noise: 0.3, keep: 0.3 }, 0, 'tuning');
  return rows.map(({ data }) => {
    const state = game.newState() as FlatState;
    state.data.set(data);
    return state;
  });
}

describe.each(WEIGHED)('the evaluation of %s', (ruleset, scenario) => {
  const game = loadGame(ruleset, scenario) as FlatGame;
  const states = decisionsOf(game);
  const judgement = judgementOfGame(game);

  test('is the hyperbolic tangent of the sum of its terms', () => {
    expect(states.length).toBeGreaterThan(5);
    const names = Object.keys(judgement.weights);
    for (const state of states) {
      const terms = termsOf(judgement, state);
      const sum = names.reduce((all, name, i) => all + judgement.weights[name]! * terms[i]!, 0);
      expect(Math.tanh(sum)).toBeCloseTo(game.scripted!.evaluate(state), 10);
    }
  });

  test('with its own weights is the same to the last bit, with others it is not', () => {
    const same = weighedWorth(game, judgement.weights);
    const other = weighedWorth(game, Object.fromEntries(Object.entries(judgement.weights).map(([name, weight]) => [name, 2 * weight])));
    for (const state of states) expect(same.value(state)).toBe(game.scripted!.evaluate(state));
    expect(states.some((state) => other.value(state) !== same.value(state))).toBe(true);
  });
});

test('an evaluation without weights cannot be tuned, nor one that has not the weights given', () => {
  expect(() => judgementOfGame(loadGame('connect-four', 'standard'))).toThrow('has no weights of its own');
  expect(() => weighedWorth(loadGame('men-of-iron', 'mill-ford'), { courage: 1 })).toThrow('no weight "courage"; it has strain, worth');
});

describe('logistic regression', () => {
  const rng = Rng.from('regression');
  const truth = [1.5, -0.5];
  const drawn = Array.from({ length: 20_000 }, () => {
    const terms = Float64Array.of(rng.normal(), rng.normal());
    const value = Math.tanh(truth[0]! * terms[0]! + truth[1]! * terms[1]!);
    return { terms, result: rng.float() < (1 + value) / 2 ? 1 : -1 };
  });

  test('finds the weights by which results were drawn, from wherever it starts', () => {
    for (const start of [
      [0, 0],
      [0.5, 2],
    ]) {
      const fitted = fitWeights(drawn, start);
      fitted.forEach((weight, i) => expect(weight).toBeCloseTo(truth[i]!, 1));
    }
  });

  test('leaves the least logarithmic loss', () => {
    const fitted = fitWeights(drawn, [1, 0]);
    const least = errorsOf(drawn, fitted).logarithmic;
    for (const i of [0, 1])
      for (const by of [-0.1, 0.1]) {
        const moved = fitted.map((weight, k) => (k === i ? weight + by : weight));
        expect(errorsOf(drawn, moved).logarithmic).toBeGreaterThan(least);
      }
    expect(errorsOf(drawn, [0, 0])).toEqual({ squared: 1, logarithmic: expect.closeTo(Math.LN2, 10) as number });
  });
});

test('climbing by comparisons comes near to the weights that win', async () => {
  const best = [2, -1];
  const far = (weights: readonly number[]): number => weights.reduce((sum, weight, i) => sum + (weight - best[i]!) ** 2, 0);
  const compare = async (first: readonly number[], second: readonly number[]): Promise<number> =>
    1 / (1 + Math.exp(far(first) - far(second)));
  const climbed = await climb([1, -2], [1, 1], compare, { rounds: 200, seed: 'climb', spread: 0.3, step: 0.2 });
  expect(far(climbed)).toBeLessThan(0.05);
});

test('games of one seed give the same positions, and hold every tenth game out', () => {
  const game = loadGame('men-of-iron', 'mill-ford') as FlatGame;
  const options = { games: 10, seed: 'terms', noise: 0.1, keep: 0.2 };
  const { learn, held } = playForTerms([game], options);
  expect(playForTerms([game], options)).toEqual({ learn, held });
  const lone = playForTerms([game], { ...options, games: 1 });
  expect([lone.learn.length, lone.held]).toEqual([0, held]);
  expect(learn.length).toBeGreaterThan(held.length);
  expect(new Set(learn.map(({ terms }) => terms.at(-1)))).toEqual(new Set([1]));
});

describe('schiltron tune', () => {
  const out = join(folder, 'men-of-iron.json');
  const args = [
    'tune',
    'mill-ford',
    '--games',
    '20',
    '--rounds',
    '1',
    '--round-games',
    '2',
    '--simulations',
    '2',
    '--seed',
    't',
    '--out',
    out,
  ];

  test('writes weights that a search plays with, the same for the same seed', { timeout: 600_000 }, async () => {
    const { status, out: text } = await run(args);
    expect([status, text]).toEqual([0, expect.stringContaining('games held out')]);
    const file = loadWeights(out);
    expect(Object.keys(file.weights)).toEqual(['strain', 'worth']);
    expect(file.weights).not.toEqual(file.tuning['own']);
    const written = readFileSync(out, 'utf8');
    await run(args);
    expect(readFileSync(out, 'utf8')).toBe(written);

    const game = loadGame('men-of-iron', 'mill-ford');
    const agent = await createAgent(`mcts:sims=4,weights=${out}`, { seed: 1 });
    const state = game.newState();
    while (!isPlayer(state.actor)) state.apply(state.chanceOutcomes().sample(Rng.from('dice')));
    const decision = await agent.choose(createView(state, state.actor));
    expect(state.legalActions().toArray()).toContain(decision.action);
  });

  test('says what is wrong', async () => {
    const faults = [
      [['tune', 'mill-ford', 'skirmish'], 'belong to one ruleset'],
      [['tune', 'tic-tac-toe/standard'], 'no weights of its own'],
      [['tune', 'mill-ford', '--keep', '2'], 'a number from 0 to 1'],
    ] as const;
    for (const [wrong, fault] of faults) {
      const { status, notes } = await run(wrong);
      expect([status, notes]).toEqual([expect.any(Number), expect.stringContaining(fault)]);
      expect(status).not.toBe(0);
    }
    const other = join(folder, 'other.json');
    writeFileSync(other, '{"format":"schiltron-cells/2"}');
    await expect(createAgent(`mcts:weights=${other}`, { seed: 1 })).rejects.toThrow('does not hold weights');
    await expect(createAgent('mcts:weights=nowhere.json', { seed: 1 })).rejects.toThrow('There are no weights nowhere.json');
    await expect(createAgent('mcts:weights=a.json,net=b', { seed: 1 })).rejects.toThrow('not by both');
  });
});

test('a side that a scenario favours does not move the weights', () => {
  const rng = Rng.from('favour');
  const drawn = Array.from({ length: 20_000 }, () => {
    const term = rng.normal() + 1; // who is favoured is also ahead, as a rule
    const value = Math.tanh(0.5 * term - 1);
    return { terms: Float64Array.of(term, 1), result: rng.float() < (1 + value) / 2 ? 1 : -1 };
  });
  expect(fitWeights(drawn, [0.2, 0])[0]).toBeCloseTo(0.5, 1);
});

test.each(shippedWeights())('the weights %s of the package say how they were found and what they won, and suit their scenarios', (name) => {
  const { ruleset, scenarios, weights, matches, tuneAgain } = loadWeights(name);
  expect(tuneAgain).toContain(`schiltron tune ${ruleset.id}/${scenarios[0]!} `);
  expect(matches.some(({ games, interval }) => games >= 400 && interval[0] > 0.5)).toBe(true);
  for (const id of scenarios) {
    const game = loadGame(ruleset.id, id) as FlatGame;
    const { value } = weighedWorth(game, weights);
    for (const state of decisionsOf(game)) expect(Math.abs(value(state))).toBeLessThanOrEqual(1);
  }
});
