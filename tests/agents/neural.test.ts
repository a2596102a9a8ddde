import { describe, expect, test } from 'vitest';
import { type Agent, createAgent, leafEvaluator } from '../../agents/index.ts';
import type { ModelLevels } from '../../models/cards/card.ts';
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
  test('lists as many candidates of its policy as it is asked for', async () => {
    const agent = await neural(',sims=0', new Opinionated());
    for (const candidates of [1, 3, 9])
      expect((await agent.choose(viewOf(board.newState()), { candidates })).candidates).toHaveLength(candidates);
  });

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

/** The priors of all actions at the start, as the agent reports them. */
function priorsOfRoot(spec: string, evaluator: Evaluator): Promise<number[]> {
  const state = board.newState();
  return neural(spec, evaluator)
    .then((agent) => agent.choose(viewOf(state)))
    .then(({ candidates }) =>
      state
        .legalActions()
        .toArray()
        .map((action) => candidates!.find((candidate) => candidate.action === action)?.prior ?? 0),
    );
}

describe('advice', () => {
  const start = board.newState();
  const favourite = start.legalActions().indexOf(board.scripted!.choose(start, start.legalActions(), Rng.from('advice')));

  test("moves a share of the prior to the scripted player's choice", async () => {
    const plain = await priorsOfRoot(',sims=16', new Opinionated());
    const mixed = await priorsOfRoot(',sims=16,advice=0.5', new Opinionated());
    expect(favourite).toBeGreaterThan(0);
    mixed.forEach((prior, i) => expect(prior).toBeCloseTo(plain[i]! / 2 + (i === favourite ? 0.5 : 0), 6));
  });

  test('is what the model was trained with, unless something else is asked for', async () => {
    const trained = Object.assign(new Opinionated(), { card: { levels, training: { config: { advice: 0.5, valueScale: 3 } } } });
    const own = await priorsOfRoot(',sims=16', trained);
    const less = await priorsOfRoot(',sims=16,advice=0', trained);
    expect(own[favourite]! - less[favourite]!).toBeGreaterThan(0.4);
  });

  test('is left aside where the policy of the network is played', async () => {
    const { candidates } = await (await neural(',sims=0,advice=1', new Opinionated())).choose(viewOf(start));
    expect(candidates![0]).toMatchObject({ action: start.legalActions().at(0), prior: 0.5 });
  });
});

describe('a horizon', () => {
  const skirmish = loadGame('barons-war', 'skirmish');

  /** Notes who is to move in every state it is asked about. */
  class Witness extends Opinionated {
    readonly actors: number[] = [];

    override evaluate(states: readonly State[], legal: readonly ActionList[]): ReturnType<Evaluator['evaluate']> {
      this.actors.push(...states.map(({ actor }) => actor));
      return states.map((_, i) => ({ priors: priorsOf(legal[i]!.length), value: 0 }));
    }
  }

  test('of a turn has values judged where the other side decides, priors at the leaf', async () => {
    const state = rollOn(skirmish.newState(), Rng.from(2));
    const [atLeaves, atTurns] = [new Witness(), new Witness()];
    await (await neural(',sims=8,advice=0', atLeaves)).choose(viewOf(state));
    await (await neural(',sims=8,advice=0,horizon=turn', atTurns)).choose(viewOf(state));
    expect(atLeaves.actors[0]).toBe(state.actor);
    expect(atTurns.actors.slice(0, 2)).toEqual([state.actor, 1 - state.actor]);
    expect(atTurns.actors.length).toBeGreaterThan(atLeaves.actors.length);
  });

  test('sees what the scripted player would do next', async () => {
    const threatened = after(board, 'a1 b1 c3 b2');
    const choose = async (spec: string): Promise<string> =>
      board.actions.format(
        threatened,
        (await (await neural(`,sims=5,trust=10${spec}`, new Opinionated())).choose(viewOf(threatened))).action,
      );
    expect(await choose(',horizon=turn')).toBe('b3');
    expect(await choose('')).not.toBe('b3');
  });

  test('leaves the same seed the same answer', async () => {
    const state = rollOn(skirmish.newState(), Rng.from(2));
    const judge = (): Evaluator => leafEvaluator(skirmish, { prior: 'scripted' });
    const answers = await Promise.all([1, 2].map(async () => (await neural(',sims=24,horizon=turn', judge(), 5)).choose(viewOf(state))));
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe('trust', () => {
  /** Likes the first action, but values say that the last one wins. */
  class Torn extends Opinionated {
    override evaluate(states: readonly State[], legal: readonly ActionList[]): ReturnType<Evaluator['evaluate']> {
      const last = board.actions.parse(board.newState(), 'c3');
      const won = after(board, board.actions.format(board.newState(), last)).informationKey(0);
      return states.map((state, i) => ({ priors: priorsOf(legal[i]!.length), value: state.informationKey(0) === won ? 0.1 : 0 }));
    }
  }

  test('decides between prior and values', async () => {
    const choose = async (spec: string, judge: Evaluator): Promise<string> =>
      board.actions.format(board.newState(), (await (await neural(spec, judge)).choose(viewOf(board.newState()))).action);
    expect(await choose(',sims=18,trust=0.01', new Torn())).toBe('a1');
    expect(await choose(',sims=18,trust=10', new Torn())).toBe('c3');
    const trained = Object.assign(new Torn(), { card: { levels, training: { config: { valueScale: 10 } } } });
    expect(await choose(',sims=18', trained)).toBe('c3');
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
