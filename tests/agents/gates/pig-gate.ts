import { type Game, Rng, type Seed, type State } from '../../../rules/core/index.ts';
import { loadGame } from '../../reference/load.ts';
import { PigSolver } from '../pig-solver.ts';
import { ask, meanOf, type Question } from './asking.ts';

/** A decision in the middle of a turn. Exact win probabilities of whoever decides. */
export interface PigDecision {
  readonly state: State;
  readonly roll: number;
  readonly hold: number;
}

const ROLL = 0;

/** A state of Pig: the decider's score, the other's, what is at stake, who decides. */
function pigState(game: Game, own: number, other: number, total: number, player: 0 | 1): State {
  const [first, second] = player === 0 ? [own, other] : [other, own];
  const players = { first: { score: first }, second: { score: second } };
  const stack = [{ step: 'turn' }, { step: 'decide', total }];
  return game.fromPosition({ ruleset: 'pig', scenario: game.scenario.id, state: { turn: player + 1, players, stack } });
}

const solvers = new Map<number, PigSolver>();

export function solverFor(goal: number): PigSolver {
  if (!solvers.has(goal)) solvers.set(goal, new PigSolver(goal));
  return solvers.get(goal)!;
}

/** A decision with its exact answer. */
export function pigDecision(goal: 20 | 100, own: number, other: number, total: number, player: 0 | 1): PigDecision {
  return { state: pigState(loadGame('pig', `pig-${goal}`), own, other, total, player), ...solverFor(goal).choices(own, other, total) };
}

const MOST_AT_STAKE = 30;

/** Random decisions, every second one the second player's; the same for the same seed. */
export function pigDecisions(goal: 20 | 100, count: number, seed: Seed = 'pig'): PigDecision[] {
  const rng = Rng.from(seed);
  return Array.from({ length: count }, (_, i) => {
    const [own, other] = [rng.below(goal - 2), rng.below(goal)];
    const total = 2 + rng.below(Math.min(goal - 2 - own, MOST_AT_STAKE));
    return pigDecision(goal, own, other, total, (i & 1) as 0 | 1);
  });
}

/** Asks a search of some kind about a state. */
export type PigSearcher = (state: State, simulations: number, seed: number) => number;

/** The searcher that plays by these options. */
export function searcher(options: Omit<Question, 'simulations' | 'seed'>, believe?: (game: Game, seed: number) => Game): PigSearcher {
  return (state, simulations, seed) => {
    const lie = believe === undefined ? {} : { believed: believe(state.game, seed) };
    return ask(state, { ...options, simulations, seed, ...lie }).decision.action;
  };
}

/** Mean loss of win probability against best play, over decisions and seeds. */
export function regret(decisions: readonly PigDecision[], choose: PigSearcher, simulations: number, seeds: number): number {
  const losses = decisions.flatMap(({ state, roll, hold }, i) =>
    Array.from({ length: seeds }, (_, k) => Math.max(roll, hold) - (choose(state, simulations, i * seeds + k) === ROLL ? roll : hold)),
  );
  return meanOf(losses);
}

/** Simulations at which the gate looks, and how many seeds each decision gets there. */
const RUNGS = [
  [16, 6],
  [256, 3],
  [4096, 1],
] as const;

/** Share of the regret at 16 simulations that may be left at 4,096. */
const LEFT_AT_MOST = 0.4;

export interface PigVerdict {
  /** At 16, 256 and 4,096 simulations. */
  readonly regrets: readonly number[];
  /** Whether it falls from rung to rung. */
  readonly falls: boolean;
  /** Whether it ends up at or below the threshold. */
  readonly isSmall: boolean;
}

/** The gate: more simulations lose less, and at last next to nothing. A search whose dice freeze reaches a plateau above the threshold instead. */
export function pigGate(decisions: readonly PigDecision[], choose: PigSearcher, threshold: number): PigVerdict {
  const regrets = RUNGS.map(([simulations, seeds]) => regret(decisions, choose, simulations, seeds));
  const [few, some, many] = regrets as [number, number, number];
  return { regrets, falls: some < few && many < some && many < LEFT_AT_MOST * few, isSmall: many <= threshold };
}
