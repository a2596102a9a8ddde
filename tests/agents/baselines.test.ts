import { describe, expect, it } from 'vitest';
import {
  agentOpponent,
  createAgent,
  type Decision,
  ExpectimaxAgent,
  ExpectimaxSearch,
  FlatMonteCarloAgent,
  type PlayerView,
} from '../../agents/index.ts';
import { checkAgent } from '../../agents/check/index.ts';
import { formatReport, make, type StepResult } from '../../env/index.ts';
import { type ActionList, type Player, Rng, type State } from '../../rules/core/index.ts';
import { findRuleset, loadGame } from '../../rules/registry.ts';
import { playMatch } from '../../training/evaluation/index.ts';
import { after, viewOf } from './play.ts';

const board = loadGame('tic-tac-toe', 'standard');
const four = loadGame('connect-four', 'standard');
const kuhn = loadGame('kuhn-poker', 'standard');
const pig20 = loadGame('pig', 'pig-20');
const GOAL = 20;

function pigAt(first: number, second: number, player: Player, total: number): State {
  return pig20.fromPosition({
    ruleset: 'pig',
    version: pig20.ruleset.version,
    scenario: 'pig-20',
    state: {
      turn: player + 1,
      players: { first: { score: first }, second: { score: second } },
      stack: [{ step: 'turn' }, { step: 'decide', total }],
    },
  });
}

/** Pig to 20 by its rules alone, without states: values are player 0's; scores are `[player 0, player 1]`. */
const reference = {
  evaluate: (scores: readonly [number, number], player: Player, total: number): number =>
    Math.tanh((2 * (scores[0] - scores[1] + (player === 0 ? total : -total) / 2)) / GOAL),

  /** After a face from 2 to 6. */
  gain(scores: readonly [number, number], player: Player, total: number, decisions: number): number {
    if (scores[player] + total >= GOAL) return player === 0 ? 1 : -1;
    if (decisions === 0) return reference.evaluate(scores, player, total);
    const { roll, hold } = reference.choices(scores, player, total, decisions);
    return player === 0 ? Math.max(roll, hold) : Math.min(roll, hold);
  },

  gains: (scores: readonly [number, number], player: Player, total: number, decisions: number): number =>
    [2, 3, 4, 5, 6].reduce((sum, face) => sum + reference.gain(scores, player, total + face, decisions), 0),

  /** The forced roll of a turn; a 1 passes it on, and so forth: A = (B + a) / 6, B = (A + b) / 6. */
  opening(scores: readonly [number, number], player: Player, decisions: number): number {
    const other = player === 0 ? 1 : 0;
    return (6 * reference.gains(scores, player, 0, decisions) + reference.gains(scores, other, 0, decisions)) / 35;
  },

  choices(scores: readonly [number, number], player: Player, total: number, decisions: number): { roll: number; hold: number } {
    const other = player === 0 ? 1 : 0;
    const banked: [number, number] = [...scores];
    banked[player] += total;
    return {
      roll: (reference.opening(scores, other, decisions - 1) + reference.gains(scores, player, total, decisions - 1)) / 6,
      hold: reference.opening(banked, other, decisions - 1),
    };
  },
};

/** Values of the candidates by their text. */
function valuesOf(decision: Decision): Record<string, number> {
  return Object.fromEntries(decision.candidates!.map(({ text, value }) => [text, value]));
}

function ask(spec: string, state: State, seed = 1): Promise<Decision> {
  return createAgent(spec, { seed }).then((agent) => agent.choose(viewOf(state)));
}

async function textOf(spec: string, state: State, seed = 1): Promise<string> {
  return state.game.actions.format(state, (await ask(spec, state, seed)).action);
}

/** A view whose game has no scripted player. */
function unscripted(state: State): PlayerView {
  const game = Object.create(state.game, { scripted: { value: undefined } }) as typeof state.game;
  return new Proxy(viewOf(state), {
    get(view, name) {
      const value: unknown = Reflect.get(view, name, view);
      return name === 'game' ? game : typeof value === 'function' ? value.bind(view) : value;
    },
  });
}

describe('expectimax on Pig', () => {
  it('expects at depth 1 what the dice give, counted by hand', async () => {
    // Needs 2 with 1 at stake and the other on 17: five faces win; after a 1 both roll until one of them scores.
    // The other's 2 makes it even, its other faces win: worth -4 / 6 and the rest, -19 / 35 in all.
    const decision = await ask('expectimax', pigAt(18, 17, 0, 1));
    const { roll, hold } = valuesOf(decision);
    expect(roll).toBeCloseTo((5 - 19 / 35) / 6, 9);
    expect(hold).toBeCloseTo((6 * (Math.tanh(0.1) - 4) + 5) / 35, 9);
    expect(decision.value).toBeCloseTo(26 / 35, 9);
    expect(decision.winProbability).toBeCloseTo(61 / 70, 9);
    expect(pig20.actions.format(pigAt(18, 17, 0, 1), decision.action)).toBe('roll');
    expect(decision.player).toBe(0);
  });

  it.each([1, 2, 3])('equals the reference at depth %i for either player', async (depth) => {
    const positions = [
      [12, 9, 6],
      [3, 17, 8],
      [0, 0, 5],
    ] as const;
    for (const [own, other, total] of positions.slice(0, 4 - depth)) {
      for (const player of [0, 1] as const) {
        const scores: readonly [number, number] = player === 0 ? [own, other] : [other, own];
        const sign = player === 0 ? 1 : -1;
        const expected = reference.choices(scores, player, total, depth);
        const decision = await ask(`expectimax:depth=${depth},nodes=10000000`, pigAt(scores[0], scores[1], player, total));
        const { roll, hold } = valuesOf(decision);
        expect(roll).toBeCloseTo(sign * expected.roll, 6);
        expect(hold).toBeCloseTo(sign * expected.hold, 6);
        expect(decision.value).toBe(Math.max(roll!, hold!));
        expect(decision.player).toBe(player);
      }
    }
  });

  it('draws the results of a roll that is longer than it expands, by their weights', async () => {
    const state = pigAt(12, 9, 0, 6);
    const exact = valuesOf(await ask('expectimax', state));
    const seeds = Array.from({ length: 200 }, (_, seed) => seed);
    const drawn = await Promise.all(seeds.map(async (seed) => valuesOf(await ask('expectimax:outcomes=2', state, seed))['roll']!));
    expect(new Set(drawn).size).toBeGreaterThan(5);
    expect(drawn.reduce((sum, value) => sum + value, 0) / seeds.length).toBeCloseTo(exact['roll']!, 1);
  });
});

describe('expectimax on tic-tac-toe', () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9])('finds wins and blocks at depth %i', async (depth) => {
    const spec = `expectimax:depth=${depth}`;
    const win = after(board, 'a1 b1 a2 b2');
    expect(await textOf(spec, win)).toBe('a3');
    expect((await ask(spec, win)).value).toBe(1);
    const second = after(board, 'a1 b1 a2 b2 c3');
    expect(await textOf(spec, second)).toBe('b3');
    expect((await ask(spec, second)).value).toBe(1);
    expect(await textOf(spec, after(board, 'a1 b2 a2'))).toBe('a3');
  });

  it('knows that the game is a draw, and draws against itself', async () => {
    const spec = 'expectimax:depth=9,nodes=2000000';
    const opening = await ask(spec, board.newState());
    expect(opening).toMatchObject({ isProven: true, worlds: 1 });
    expect(opening.candidates!.map(({ value }) => Math.abs(value))).toEqual(Array(9).fill(0));
    const games = await playMatch(board, [await createAgent(spec, { seed: 1 }), await createAgent(spec, { seed: 2 })], {
      games: 2,
      seed: 3,
    });
    expect(games.map(({ resultOfA }) => resultOfA + 0)).toEqual([0, 0]);
  });

  it('chooses among equals by lot, each seed for itself', async () => {
    const actions = await Promise.all(
      Array.from({ length: 40 }, async (_, seed) => (await ask('expectimax', board.newState(), seed)).action),
    );
    expect(new Set(actions).size).toBeGreaterThan(6);
    expect((await ask('expectimax', board.newState(), 7)).action).toBe(actions[7]);
  });

  it('values a lost position for player 1 as lost', async () => {
    const decision = await ask('expectimax:depth=3', after(board, 'a1 c1 c3'));
    expect(board.actions.format(board.newState(), decision.action)).toBe('b2');
    const lost = after(board, 'b2 c3 a1 b1 a3');
    expect((await ask('expectimax:depth=3', lost)).value).toBe(-1);
  });
});

describe('expectimax on Kuhn poker', () => {
  it.each([1, 2])('calls with the king and folds the jack at depth %i', async (depth) => {
    const spec = `expectimax:depth=${depth}`;
    expect(await ask(spec, after(kuhn, '#1 #3 bet'))).toMatchObject({ value: 1, worlds: 2 });
    expect(await textOf(spec, after(kuhn, '#1 #3 bet'))).toBe('call');
    expect(await ask(spec, after(kuhn, '#3 #1 bet'))).toMatchObject({ value: -0.5, winProbability: 0.25 });
    expect(await textOf(spec, after(kuhn, '#3 #1 bet'))).toBe('fold');
    expect(await textOf(spec, after(kuhn, '#3 #1 check bet'))).toBe('call');
    expect(await textOf(spec, after(kuhn, '#1 #3 check bet'))).toBe('fold');
  });
});

describe('bounds of expectimax', () => {
  /** A decision worked out in full, with the search that made it. */
  function work(state: State, nodes: number, depth: number): { search: ExpectimaxSearch; decision: Decision } {
    const search = new ExpectimaxSearch(state.game, { depth, nodes });
    search.begin(viewOf(state), Rng.from(1));
    while (!search.isDone) search.step();
    return { search, decision: search.decision() };
  }

  it('give the deepest depth completed', () => {
    const state = after(four, 'd c');
    for (const depth of [1, 2, 3]) {
      const free = work(state, 1e9, depth);
      const { search, decision } = work(state, free.search.visited, 9);
      expect(search.completedDepth).toBe(depth);
      expect(search.visited).toBeLessThanOrEqual(free.search.visited + 1);
      expect(valuesOf(decision)).toEqual(valuesOf(free.decision));
    }
  });

  it('leave depth 1 completed, however narrow', () => {
    const { search, decision } = work(pigAt(0, 0, 0, 5), 1, 3);
    expect(search.completedDepth).toBe(1);
    expect(decision.candidates).toHaveLength(2);
    expect(search.visited).toBeLessThan(40);
  });

  it('of time and of a signal let depth 1 be completed', async () => {
    let time = 0;
    const agent = await createAgent('expectimax:depth=6', { seed: 1, now: () => time++ });
    const signal = AbortSignal.abort();
    for (const limits of [{ timeMs: 2 }, { turnMs: 2 }, { signal }]) {
      const decision = await agent.choose(viewOf(four.newState()), limits);
      expect(decision).toMatchObject({ simulations: 7 });
      expect(decision.candidates).toHaveLength(7);
    }
  });

  it('of simulations count states judged, and of candidates their list', async () => {
    const agent = await createAgent('expectimax:depth=4', { seed: 1 });
    const view = viewOf(four.newState());
    const { simulations, candidates } = await agent.choose(view, { simulations: 100, candidates: 3 });
    expect(simulations).toBeLessThanOrEqual(100);
    expect(candidates).toHaveLength(3);
    expect((await agent.choose(view, { simulations: 4 })).candidates).toHaveLength(4);
    expect(await agent.choose(view, { simulations: 0 })).toEqual({ action: expect.any(Number), player: 0, simulations: 0 });
  });

  it.each([{ simulations: 24 }, { nodes: 24 }])('bound the worlds that are drawn as well: %j', ({ simulations, nodes }) => {
    const view = viewOf(after(kuhn, '#1 #3 bet'));
    let drawn = 0;
    const counting = {
      game: kuhn,
      legalActions: (into: ActionList) => view.legalActions(into),
      sampleInto: (into: State, rng: Rng) => (drawn++, view.sampleInto(into, rng)),
    } as unknown as PlayerView;
    new ExpectimaxSearch(kuhn, { worlds: 10_000, ...(nodes === undefined ? {} : { nodes }) }).begin(counting, Rng.from(1), simulations);
    expect(drawn).toBe(24);
  });

  it('are told how far it is', async () => {
    let time = 0;
    const told: Decision[] = [];
    const agent = await createAgent('expectimax:depth=4', { seed: 1, now: () => time++ });
    await agent.choose(viewOf(four.newState()), { onProgress: (decision) => told.push(decision), progressMs: 5 });
    expect(told.length).toBeGreaterThan(2);
    expect(told[0]!.candidates).toHaveLength(7);
  });

  it('end it at once where the ruleset has no evaluation', async () => {
    const agent = await createAgent('expectimax', { seed: 1 });
    await expect(agent.choose(unscripted(after(board, 'a1')))).rejects.toThrow(/tic-tac-toe has none: play flat or mcts/);
  });
});

describe('flat Monte Carlo', () => {
  it('takes the immediate win, for either side', async () => {
    for (let seed = 0; seed < 5; seed++) {
      expect(await textOf('flat:sims=200', after(board, 'a1 b1 a2 b2'), seed)).toBe('a3');
      expect(await textOf('flat:sims=200', after(board, 'a1 b1 a2 b2 c3'), seed)).toBe('b3');
    }
    const { value, winProbability, player } = await ask('flat:sims=200', after(board, 'a1 b1 a2 b2 c3'));
    expect([value, winProbability, player]).toEqual([1, 1, 1]);
  });

  it('tries all actions equally often, to within one', async () => {
    const { candidates, simulations } = await ask('flat:sims=100', four.newState());
    const visits = candidates!.map((one) => one.visits);
    expect(simulations).toBe(100);
    expect(visits.reduce((sum, n) => sum + n, 0)).toBe(100);
    expect([...new Set(visits)].sort()).toEqual([14, 15]);
    expect(candidates!.map((one) => one.value)).toEqual(candidates!.map((one) => one.value).sort((a, b) => b - a));
  });

  const matches = [
    [board, 'flat:sims=60'],
    [four, 'flat:sims=60'],
    [four, 'flat:sims=60,horizon=6'],
    [four, 'expectimax:depth=3'],
  ] as const;
  it.each(matches)('beats random, and so does expectimax: %#', async (game, spec) => {
    const entrants = [await createAgent(spec, { seed: 1 }), await createAgent('random', { seed: 2 })] as const;
    const games = await playMatch(game, entrants, { games: 10, seed: 3 });
    expect(games.reduce((sum, { resultOfA }) => sum + resultOfA, 0)).toBeGreaterThanOrEqual(6);
  });

  it('values a sure hold in Pig by any horizon, scripted or random', async () => {
    for (const spec of ['flat:sims=40,rollout=scripted', 'flat:sims=40,horizon=turn', 'flat:sims=40,rollout=scripted,horizon=2']) {
      const first = await ask(spec, pigAt(12, 9, 0, 2));
      const second = await ask(spec, pigAt(9, 12, 1, 2));
      expect(Math.sign(first.value!)).toBe(1);
      expect(Math.sign(second.value!)).toBe(1);
    }
  });

  it('looks into the worlds that fit, and folds the worst card', async () => {
    expect(await ask('flat', after(kuhn, '#3 #1 bet'))).toMatchObject({ worlds: 2, value: -0.5 });
    expect(await textOf('flat', after(kuhn, '#1 #3 bet'))).toBe('call');
  });

  it('obeys limits', async () => {
    let time = 0;
    const agent = await createAgent('flat:sims=50', { seed: 1, now: () => time++ });
    const view = viewOf(four.newState());
    expect((await agent.choose(view, { simulations: 7 })).simulations).toBe(7);
    expect((await agent.choose(view, { simulations: 0 })).simulations).toBe(0);
    expect((await agent.choose(view, { signal: AbortSignal.abort() })).simulations).toBe(1);
    expect((await agent.choose(view, { timeMs: 20 })).simulations).toBe(20);
    expect((await agent.choose(view)).simulations).toBe(50);
  });

  it('says what playouts need', async () => {
    const agent = await createAgent('flat:rollout=scripted', { seed: 1 });
    await expect(agent.choose(unscripted(after(board, 'a1')))).rejects.toThrow('tic-tac-toe has no scripted player');
    const random = await createAgent('flat', { seed: 1 });
    expect((await random.choose(unscripted(after(board, 'a1')))).simulations).toBe(400);
  });
});

const SPECS = ['expectimax', 'expectimax:depth=2,worlds=3', 'flat:sims=30', 'flat:sims=30,rollout=scripted,horizon=turn'] as const;

describe.each(SPECS)('%s', (spec) => {
  it('chooses the same whatever the other player really holds', async () => {
    for (const moves of ['', 'check', 'bet', 'check bet']) {
      for (const own of [1, 2, 3]) {
        const isFirst = moves === '' || moves === 'check bet';
        const others = [1, 2, 3].filter((card) => card !== own);
        const [one, two] = await Promise.all(
          others.map((other) => ask(spec, after(kuhn, `#${isFirst ? own : other} #${isFirst ? other : own} ${moves}`), 9)),
        );
        expect(one).toEqual(two);
      }
    }
  });

  it.each([
    ['kuhn-poker', 'standard'],
    ['pig', 'pig-20'],
    ['leduc-poker', 'standard'],
  ])('keeps the promises of an agent on %s', async (id, scenario) => {
    const ruleset = findRuleset(id);
    const report = await checkAgent(spec, ruleset, scenario, { simulations: 12, decisions: 4 });
    expect(report.ok, formatReport(report)).toBe(true);
  });

  it('answers at once as an opponent, the same by the same seed', () => {
    const play = (id: string): unknown => {
      const env = make(id, { opponent: agentOpponent(spec), player: 1 });
      env.reset({ seed: 5 });
      let step: StepResult;
      do step = env.step(env.unwrapped.view().legalActions().at(0));
      while (!step[2]);
      return env.unwrapped.record().moves;
    };
    for (const id of ['tic-tac-toe/standard', 'kuhn-poker/standard']) expect(play(id)).toEqual(play(id));
  });
});

describe('an answer at once', () => {
  it.each([ExpectimaxAgent, FlatMonteCarloAgent])('depends on the stream it is given alone: %#', (Baseline) => {
    const view = viewOf(after(kuhn, '#2 #1'));
    const [one, other] = [1, 2].map((seed) => new Baseline({ spec: 'baseline', seed })) as [ExpectimaxAgent, ExpectimaxAgent];
    one.chooseNow(view, Rng.from(3));
    expect(one.chooseNow(view, Rng.from(4))).toEqual(other.chooseNow(view, Rng.from(4)));
  });
});

describe('specs with wrong options', () => {
  it.each([
    ['expectimax:deep=2', /depth=.*worlds=.*outcomes=.*nodes=/s],
    ['expectimax:depth=0', 'Option depth of expectimax must be a whole number from 1'],
    ['expectimax:nodes=1.5', 'Option nodes of expectimax'],
    ['flat:playout=random', /sims=.*rollout=.*horizon=/s],
    ['flat:sims=0', 'Option sims of flat must be a whole number from 1'],
    ['flat:rollout=evaluate', 'must be one of random, scripted'],
  ])('%s name what there is', async (spec, message) => {
    await expect(createAgent(spec, { seed: 1 })).rejects.toThrow(message);
    expect(() => agentOpponent(spec)).toThrow(expect.objectContaining({ code: 'BAD_OPTION', path: '/opponent' }));
  });
});
