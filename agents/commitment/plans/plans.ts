import { ActionList, drawIndex, type Player, type Rng, type State } from '../../../rules/core/index.ts';

/** A player's own actions from one commitment decision until it has none left to make. */
export type Plan = readonly number[];

/** Draws in a row that find no new plan before the search for more is given up. */
const MOST_MISSES = 64;

/** Whether `player` still commits itself in the same commitment as in turn `turn`: a new turn begins a new one. */
export function isCommitting(state: State, player: Player, turn: number): boolean {
  return state.actor === player && state.isCommitment && state.turn === turn;
}

/** Every plan of a player who has to commit itself in `state`; null if there are more than `most`. */
export function enumeratePlans(state: State, most: number): Plan[] | null {
  const plans: Plan[] = [];
  return collectPlans(state, state.actor as Player, state.turn, most, [], plans) ? plans : null;
}

function collectPlans(state: State, player: Player, turn: number, most: number, begun: Plan, into: Plan[]): boolean {
  if (!isCommitting(state, player, turn)) {
    into.push(begun);
    return into.length <= most;
  }
  return state
    .legalActions()
    .toArray()
    .every((action) => {
      const next = state.clone();
      next.apply(action);
      return collectPlans(next, player, turn, most, [...begun, action], into);
    });
}

/**
 * Distinct plans of a player who has to commit itself in `state`: up to half of them those that are proposed, then the usual one, then
 * others in the order of `samplePlan`.
 */
export function samplePlans(
  state: State,
  most: number,
  rng: Rng,
  proposed: readonly Plan[] = [],
  usual = samplePlan(state, 0, rng),
): Plan[] {
  const plans = new Map([...proposed.slice(0, Math.floor(most / 2)), usual].map((plan) => [plan.join(), plan]));
  for (let draw = 1, misses = 0; plans.size < most && misses < MOST_MISSES; draw++) {
    const plan = samplePlan(state, draw, rng);
    misses = plans.has(plan.join()) ? misses + 1 : 0;
    plans.set(plan.join(), plan);
  }
  return [...plans.values()];
}

/** One plan: for draw 0 as the scripted player makes it, then in turn by its ratings and at random; at random where it has no say. */
export function samplePlan(state: State, draw: number, rng: Rng): Plan {
  const { scripted } = state.game;
  if (draw === 0 && scripted !== undefined) return choosePlan(state, scriptedChoice, rng);
  return choosePlan(state, draw % 2 === 1 && scripted?.rate !== undefined ? ratedChoice : randomChoice, rng);
}

/** Follows a plan in `state` and answers it. */
export function followPlan(state: State, plan: Plan): State {
  for (const action of plan) state.apply(action);
  return state;
}

type Choice = (state: State, legal: ActionList, rng: Rng) => number;

const scriptedChoice: Choice = (state, legal, rng) => state.game.scripted!.choose(state, legal, rng);
const randomChoice: Choice = (_, legal, rng) => legal.at(rng.below(legal.length));

/** Draws by the softmax of the scripted ratings. Their scale is the step's own, so that they are measured by their standard deviation. */
const ratedChoice: Choice = (state, legal, rng) => {
  const weights = new Float64Array(legal.length);
  state.game.scripted!.rate!(state, legal, weights);
  const mean = weights.reduce((sum, rating) => sum + rating, 0) / weights.length;
  const spread = Math.sqrt(weights.reduce((sum, rating) => sum + (rating - mean) ** 2, 0) / weights.length) || 1;
  const best = weights.reduce((most, rating) => Math.max(most, rating), -Infinity);
  return legal.at(
    drawPlace(
      weights.map((rating) => Math.exp((rating - best) / spread)),
      rng,
    ),
  );
};

/** A place drawn with a chance in proportion to its weight, at least 0 each. */
export function drawPlace(weights: Float64Array, rng: Rng): number {
  return drawIndex(weights, rng.float() * weights.reduce((sum, weight) => sum + weight, 0));
}

function choosePlan(start: State, choose: Choice, rng: Rng): Plan {
  const state = start.clone();
  const player = start.actor as Player;
  const legal = new ActionList();
  const plan: number[] = [];
  while (isCommitting(state, player, start.turn)) {
    const action = choose(state, state.legalActions(legal), rng);
    plan.push(action);
    state.apply(action);
  }
  return plan;
}
