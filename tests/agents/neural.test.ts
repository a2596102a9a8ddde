import { describe, expect, test } from 'vitest';
import { type Agent, createAgent, leafEvaluator } from '../../agents/index.ts';
import type { ModelLevels } from '../../models/card.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import { type ActionList, Rng, type State } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { after, rollOn, viewOf } from './play.ts';

const board = loadGame('tic-tac-toe', 'standard');

const levels: ModelLevels[] = [
  {
    scenario: 'standard',
    games: 100,
    seed: 1,
    levels: [
      { simulations: 0, candidates: 16, temperature: 1, elo: 0, interval: [-10, 10] },
      { simulations: 12, candidates: 4, temperature: 0, elo: 150, interval: [120, 180] },
    ],
  },
];

/** Says that the earliest legal actions are the best, by these shares of the rest; counts the states it is asked about. */
class Opinionated implements Evaluator {
  readonly card = { levels };
  asked = 0;

  evaluate(states: readonly State[], legal: readonly ActionList[]): ReturnType<Evaluator['evaluate']> {
    this.asked += states.length;
    return states.map((_, i) => ({ priors: priorsOf(legal[i]!.length), value: 0 }));
  }
}

/** Each action has half of what is left, the last two the same. */
function priorsOf(count: number): Float32Array {
  const priors = Float32Array.from({ length: count }, (_, i) => 0.5 ** (i + 1));
  priors[count - 1]! *= 2;
  return priors;
}

function neural(spec: string, evaluator: Evaluator, seed: number | string = 1): Promise<Agent> {
  return createAgent(`neural:any${spec}`, { seed, loadEvaluator: () => Promise.resolve(evaluator) });
}

/** How often each square is chosen first, of so many tries with seeds of their own. */
async function firstMoves(spec: string, tries: number): Promise<number[]> {
  const counts = new Array<number>(9).fill(0);
  for (let seed = 0; seed < tries; seed++) {
    const agent = await neural(spec, new Opinionated(), seed);
    const { action } = await agent.choose(viewOf(board.newState()));
    counts[board.newState().legalActions().indexOf(action)]!++;
  }
  return counts;
}

describe('a neural agent', () => {
  test('plays the best of its policy at temperature 0', async () => {
    expect((await firstMoves(',sims=0', 10))[0]).toBe(10);
  });

  test('draws from its policy at temperature 1, and more evenly above', async () => {
    const plain = await firstMoves(',sims=0,temperature=1', 300);
    expect(Math.abs(plain[0]! / 300 - 0.5)).toBeLessThan(0.1);
    expect(Math.abs(plain[1]! / 300 - 0.25)).toBeLessThan(0.1);
    const hot = await firstMoves(',sims=0,temperature=4', 300);
    expect(hot[0]!).toBeLessThan(plain[0]!);
    expect(hot.slice(4).reduce((sum, n) => sum + n)).toBeGreaterThan(plain.slice(4).reduce((sum, n) => sum + n));
  });

  test('draws from the policy of its search likewise', async () => {
    const moves = await firstMoves(',sims=8,temperature=1', 120);
    expect(moves.filter((count) => count > 0).length).toBeGreaterThan(2);
    expect((await firstMoves(',sims=8', 8)).filter((count) => count > 0)).toHaveLength(1);
  });

  test('never plays anything but legal actions, however bold', async () => {
    const game = loadGame('barons-war', 'skirmish');
    const judge = leafEvaluator(game, { prior: 'scripted' });
    const state = rollOn(game.newState(), Rng.from(2));
    for (let seed = 0; seed < 20; seed++) {
      const agent = await neural(',sims=4,temperature=100', judge, seed);
      expect(state.legalActions().includes((await agent.choose(viewOf(state))).action)).toBe(true);
    }
  });

  test('considers as many actions as it is told', async () => {
    const evaluator = new Opinionated();
    const agent = await neural(',sims=6,candidates=3', evaluator);
    const { candidates } = await agent.choose(viewOf(board.newState()));
    expect(candidates!.filter(({ visits }) => visits > 0)).toHaveLength(3);
  });
});

describe('levels of difficulty', () => {
  test('take the settings from the card of the model', async () => {
    const [weak, strong] = [new Opinionated(), new Opinionated()];
    await (await neural(',level=1', weak)).choose(viewOf(board.newState()));
    await (await neural(',level=2', strong)).choose(viewOf(board.newState()));
    expect(weak.asked).toBe(1);
    expect(strong.asked).toBeGreaterThan(6);
  });

  test('of another scenario are those of the first on the card', async () => {
    const pig = loadGame('pig', 'pig-20');
    const evaluator = new Opinionated();
    await (await neural(',level=1', evaluator)).choose(viewOf(rollOn(pig.newState(), Rng.from(1))));
    expect(evaluator.asked).toBe(1);
  });

  test('that do not exist are refused with those that do', async () => {
    const agent = await neural(',level=3', new Opinionated());
    await expect(agent.choose(viewOf(after(board, 'a1')))).rejects.toThrow('levels 1 to 2; there is no level 3');
    const bare = await neural(',level=1', leafEvaluator(board));
    await expect(bare.choose(viewOf(board.newState()))).rejects.toThrow('This model has no levels: leave "level" out.');
  });
});
