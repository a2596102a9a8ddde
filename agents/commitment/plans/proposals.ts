import type { Evaluator } from '../../../models/evaluator.ts';
import { ActionList, opponent, type Player, type Rng, type State } from '../../../rules/core/index.ts';
import type { PlayerView } from '../../turn/agent.ts';
import { drawByShare } from '../../turn/shares.ts';
import { followPlan, isCommitting, type Plan } from './plans.ts';
import { type Rival, rivalDecision } from './rivals.ts';

/** Plans of both sides that a network's policy makes. */
export interface Proposals {
  /** The deciding player's own, distinct. */
  readonly plans: readonly Plan[];
  /** What the other side may do, or may have done. */
  readonly rivals: readonly Rival[];
}

/** One plan by a network's policy for each state, all of them at commitments of the same turn. */
async function policyPlans(evaluator: Evaluator, starts: readonly State[], rng: Rng): Promise<Plan[]> {
  const walks = starts.map((start) => ({
    player: start.actor as Player,
    turn: start.turn,
    state: start.clone(),
    legal: new ActionList(),
    plan: [] as number[],
  }));
  for (;;) {
    const open = walks.filter(({ state, player, turn }) => isCommitting(state, player, turn));
    if (open.length === 0) return walks.map(({ plan }) => plan);
    const answers = await evaluator.evaluate(
      open.map(({ state }) => state),
      open.map(({ state, legal }) => state.legalActions(legal)),
    );
    open.forEach(({ state, legal, plan }, i) => {
      const action = legal.at(drawByShare(answers[i]!.priors, legal.length, 1, rng));
      plan.push(action);
      state.apply(action);
    });
  }
}

/**
 * Columns by the policy from the other side's seat, which never shows it the player's choice. A side that chooses later does so in worlds after an
 * own plan. What one has truly chosen already is never read: if it did so at the very start of the game, it does so again there, and the worlds to
 * which that leads are kept if the player could be in them. If it was later in the game, nothing is proposed: a view does not remember where.
 */
async function proposeRivals(view: PlayerView, evaluator: Evaluator, worlds: readonly State[], own: Plan, rng: Rng): Promise<Rival[]> {
  const later = worlds.flatMap((world) => {
    const decision = rivalDecision(world, own);
    return decision === null ? [] : [{ world, decision }];
  });
  if (later.length > 0) {
    const plans = await policyPlans(
      evaluator,
      later.map(({ decision }) => decision),
      rng,
    );
    return plans.map((plan, i) => ({ world: later[i]!.world, plan }));
  }
  const start = view.game.newState();
  if (!isCommitting(start, opponent(view.player), start.turn)) return [];
  const plans = await policyPlans(
    evaluator,
    worlds.map(() => start),
    rng,
  );
  const key = view.informationKey();
  const led = plans.map((plan) => ({ world: followPlan(start.clone(), plan), plan: [] }));
  return led.filter(({ world }) => world.actor === view.player && world.informationKey(view.player) === key);
}

/** Draws plans of both sides by a network's policy. @param most of each */
export async function proposePlans(view: PlayerView, evaluator: Evaluator, most: number, rng: Rng): Promise<Proposals> {
  if (most < 1) return { plans: [], rivals: [] };
  const worlds = Array.from({ length: most }, () => view.sample(rng));
  const plans = await policyPlans(evaluator, worlds, rng);
  const rivals = await proposeRivals(view, evaluator, worlds, plans[0]!, rng);
  return { plans: distinct(plans, String), rivals: distinct(rivals, ({ world, plan }) => `${world.hash()} ${plan.join()}`) };
}

function distinct<T>(list: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(list.map((one) => [keyOf(one), one])).values()];
}
