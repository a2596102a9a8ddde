import type { Evaluator } from '../../../models/evaluator.ts';
import { ActionList, type Game, type State } from '../../../rules/core/index.ts';
import type { PigState } from '../../../rules/reference/pig.ts';
import type { PigPlayer, PigScores } from './pig-match.ts';

const HOLD = 1;
/** States judged in one call. */
const BATCH = 1024;
/** Place of the total among the registers of the step. */
const TOTAL = 0;
/** Totals at which it is asked whether a turn goes on at all; the first is the lowest roll. */
const STOPS = [2, 14, 20, 26, 34, 50, 100] as const;
/** Points that a turn brings on average. */
const POINTS_PER_TURN = 8;

/** A turn's plan in the making: scores and the totals still open. */
interface OpenPlan {
  readonly turn: number;
  readonly scores: PigScores;
  readonly plan: Uint8Array;
}

function decisionAt(game: Game, turn: number, { own, other }: PigScores): PigState {
  const [first, second] = turn % 2 === 1 ? [own, other] : [other, own];
  const players = { first: { score: first }, second: { score: second } };
  const stack = [{ step: 'turn' }, { step: 'decide', total: 1 }];
  const { ruleset, scenario, options } = game;
  return game.fromPosition({ ruleset: ruleset.id, scenario: scenario.id, options, state: { turn, players, stack } }) as PigState;
}

/** Whether a network prefers to stop, for each state. */
async function judge(evaluator: Evaluator, states: readonly State[], legal: ActionList): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (let from = 0; from < states.length; from += BATCH) {
    const part = states.slice(from, from + BATCH);
    const judged = await evaluator.evaluate(
      part,
      part.map(() => legal),
    );
    for (const { priors } of judged) answers.push(priors[legal.indexOf(HOLD)]! > priors[1 - legal.indexOf(HOLD)]!);
  }
  return answers;
}

/** Fills in the plans from one total up to another. */
async function fill(game: Game, evaluator: Evaluator, open: readonly OpenPlan[], [from, to]: readonly [number, number]): Promise<void> {
  const states: PigState[] = [];
  const places: { readonly plan: Uint8Array; readonly total: number }[] = [];
  for (const { scores, turn, plan } of open) {
    const base = decisionAt(game, turn, scores);
    for (let total = from; total < Math.min(to, plan.length); total++) {
      const state = base.clone();
      state.setRegister(TOTAL, total);
      states.push(state);
      places.push({ plan, total });
    }
  }
  const legal = states[0]?.legalActions(new ActionList()) ?? new ActionList();
  const holds = await judge(evaluator, states, legal);
  places.forEach(({ plan, total }, i) => (plan[total] = holds[i] ? 1 : 0));
}

/** Whether a turn could go past this total. */
function goesOn(plan: Uint8Array, total: number, dieSides: number): boolean {
  if (total >= plan.length) return false;
  const reached = new Uint8Array(total + dieSides + 1);
  reached[0] = 1;
  for (let t = 0; t < total; t++) if (reached[t] === 1 && plan[t] === 0) for (let face = 2; face <= dieSides; face++) reached[t + face] = 1;
  return reached.subarray(total).includes(1);
}

/** The turns' plans, asked for as far as each turn can go. */
async function plansFor(
  game: Game,
  evaluator: Evaluator,
  turn: (scores: PigScores) => number,
  scores: readonly PigScores[],
): Promise<Uint8Array[]> {
  const { goal, dieSides } = (game.newState() as PigState).rules;
  const all = scores.map((one): OpenPlan => ({ scores: one, turn: turn(one), plan: new Uint8Array(goal - one.own) }));
  for (let i = 1; i < STOPS.length; i++) {
    const open = all.filter(({ plan }) => goesOn(plan, STOPS[i - 1]!, dieSides));
    await fill(game, evaluator, open, [STOPS[i - 1]!, STOPS[i]!]);
  }
  return all.map(({ plan }) => plan);
}

/** The turn at which scores are usually met. */
function usualTurn({ own, other }: PigScores): number {
  return 1 + Math.round((own + other) / POINTS_PER_TURN);
}

/**
 * Plays what a network's policy likes best, as `neural:MODEL,sims=0` does: each total of each turn is put to the network as the state that it is.
 * The network also sees the number of the turn, which hardly matters.
 */
export function networkPlayer(game: Game, evaluator: Evaluator): PigPlayer {
  return (turn, scores) => plansFor(game, evaluator, () => turn, scores);
}

/** The same with one plan for each pair of scores, that of the turn at which they are usually met: much quicker. */
export function usualNetworkPlayer(game: Game, evaluator: Evaluator): PigPlayer {
  const known = new Map<string, Uint8Array>();
  const keyOf = ({ own, other }: PigScores): string => `${own}-${other}`;
  return async (_, scores) => {
    const fresh = scores.filter((one) => !known.has(keyOf(one)));
    const plans = await plansFor(game, evaluator, usualTurn, fresh);
    fresh.forEach((one, i) => known.set(keyOf(one), plans[i]!));
    return scores.map((one) => known.get(keyOf(one))!);
  };
}
