import { thinksByTheClock } from '../../matches/thinking.ts';
import { loadChoice, type GameChoice } from '../../matches/game-choice.ts';

/**
 * What a strength ladder plays: one agent at growing budgets of simulations, each rung against the rung below it. Two
 * ladders of the same config give the same games.
 */
export interface LadderConfig extends GameChoice {
  /** Spec of the agent with `{sims}` for its simulations, as `mcts:sims={sims}`. */
  readonly agent: string;
  /** Simulations per decision, ascending; n budgets make n − 1 rungs. */
  readonly budgets: readonly number[];
  /** Games of every rung, or of each, the lowest first: even numbers, as games come in pairs. */
  readonly games: number | readonly number[];
  readonly seed: string | number;
}

/** A config with one number of games for each rung and its seed as text: what a file holds. */
export interface FullLadderConfig extends LadderConfig {
  readonly games: readonly number[];
  readonly seed: string;
}

/** The two players of a rung. */
export interface RungPlan {
  readonly strong: string;
  readonly weak: string;
  /** What the seeds of its games begin with: a rung's games are the same in every ladder that has it. */
  readonly seed: string;
  readonly games: number;
}

/** Thrown for a ladder that cannot be played, gone on with or believed; says what to do. */
export class LadderError extends Error {
  override readonly name = 'LadderError';
}

const PLACE_OF_SIMULATIONS = '{sims}';

function checkAgent(agent: string): void {
  if (!agent.includes(PLACE_OF_SIMULATIONS)) {
    throw new LadderError(`The agent "${agent}" has no {sims} that each rung could fill in; write it as mcts:sims={sims}.`);
  }
  if (thinksByTheClock(agent))
    throw new LadderError(
      `The agent "${agent}" thinks by the clock (ms=… or turn=…), so its games could not be played again; leave that out.`,
    );
}

function checkBudgets(budgets: readonly number[]): void {
  const areAscending = budgets.every((budget, i) => Number.isInteger(budget) && budget > (budgets[i - 1] ?? 0));
  if (budgets.length < 2 || !areAscending) {
    throw new LadderError(
      `A ladder needs two budgets or more, whole numbers above 0 and ascending, as 25, 50, 100; got ${budgets.join(', ') || 'none'}.`,
    );
  }
}

function gamesOfRungs(games: number | readonly number[], rungs: number): readonly number[] {
  const each = typeof games === 'number' ? Array<number>(rungs).fill(games) : games;
  if (each.length !== rungs)
    throw new LadderError(
      `The ladder has ${rungs} rungs, but ${each.length} numbers of games were given: give one for each, or one for all.`,
    );
  const bad = each.find((count) => !Number.isInteger(count) || count < 2 || count % 2 !== 0);
  if (bad === undefined) return each;
  throw new LadderError(`Games come in pairs with sides swapped, so a rung needs an even number of 2 or more; got ${bad}.`);
}

/** Checks a config and fills it in.
 * @throws LadderError, or RulesError for a game that does not exist */
export function resolveLadder(config: LadderConfig): FullLadderConfig {
  const { ruleset, scenario, options, agent, budgets, games, seed } = config;
  checkAgent(agent);
  checkBudgets(budgets);
  const game = loadChoice({ ruleset, scenario, options });
  return { ruleset, scenario, options: game.options, agent, budgets, games: gamesOfRungs(games, budgets.length - 1), seed: String(seed) };
}

/** Budgets from `from`, each twice the one before.
 * @throws LadderError if that does not lead to `to` */
export function doublingBudgets(from: number, to: number): number[] {
  const budgets = [from];
  while (budgets.at(-1)! * 2 <= to) budgets.push(budgets.at(-1)! * 2);
  const top = budgets.at(-1)!;
  if (top !== to)
    throw new LadderError(
      `Doubling from ${from} does not lead to ${to}: end the ladder at ${top < from * 2 ? from * 2 : `${top} or ${top * 2}`}.`,
    );
  return budgets;
}

/** The rungs, the lowest first. */
export function rungPlans({ agent, budgets, games, seed }: FullLadderConfig): RungPlan[] {
  const spec = (budget: number): string => agent.replaceAll(PLACE_OF_SIMULATIONS, String(budget));
  return games.map((count, i) => {
    const [low, high] = [budgets[i]!, budgets[i + 1]!];
    return { strong: spec(high), weak: spec(low), seed: `${seed}/${high}-${low}`, games: count };
  });
}
