import { opponent, type Player, type Rng, type State } from '../../../rules/core/index.ts';
import type { PlayerView } from '../../turn/agent.ts';
import { enumeratePlans, followPlan, isCommitting, type Plan, samplePlan, samplePlans } from './plans.ts';

/** What the other side may do, or may have done: a world as the deciding player finds it, and the plan the other side then follows. */
export interface Rival {
  /** At the deciding player's own decision. */
  readonly world: State;
  /** Empty if the other side has committed itself already: what it chose lies in the world. */
  readonly plan: Plan;
}

/** How many columns a table may have. */
interface RivalLimits {
  /** Most of them if they are sampled. */
  readonly most: number;
  /** If there are no more than this, all of them are taken. */
  readonly enumerateUpTo: number;
}

/** Worlds drawn for each that was found before no more are expected: if all are equally likely, one is then missed about once in e^12 times. */
const DRAWS_PER_WORLD = 12;
const FIRST_DRAWS = 32;

/** Distinct worlds the player could be in: all if there seem to be no more than `enumerateUpTo`, else `most`, up to half of them those that are proposed. */
function drawWorlds(view: PlayerView, { most, enumerateUpTo }: RivalLimits, rng: Rng, proposed: readonly State[] = []): State[] {
  const first = view.sample(rng);
  const worlds = new Map([[first.hash(), first]]);
  if (!first.hasSecrets) return [first];
  const enough = Math.max(most, enumerateUpTo + 1);
  const scratch = first.clone();
  for (let draws = 1; worlds.size < enough && draws < FIRST_DRAWS + DRAWS_PER_WORLD * worlds.size; draws++) {
    view.sampleInto(scratch, rng);
    const key = scratch.hash();
    if (!worlds.has(key)) worlds.set(key, scratch.clone());
  }
  if (worlds.size <= enumerateUpTo) return [...worlds.values()];
  const preferred = proposed.slice(0, Math.floor(most / 2)).map((world) => [world.hash(), world] as const);
  return [...new Map([...preferred, ...worlds]).values()].slice(0, most);
}

/** The rival's decision in a world in which the deciding player has followed one of its plans; null if the rival has none to make. */
export function rivalDecision(world: State, own: Plan): State | null {
  const after = followPlan(world.clone(), own);
  return isCommitting(after, opponent(world.actor as Player), world.turn) ? after : null;
}

/** Pairs of a world and a plan in it, as many as are wanted: up to half of them those that are proposed, the others from all worlds alike. */
function pairs(worlds: readonly State[], own: Plan, most: number, rng: Rng, proposed: readonly Rival[]): Rival[] {
  const preferred = proposed.slice(0, Math.floor(most / 2));
  const others = Array.from({ length: most - preferred.length }, (_, i) => {
    const world = worlds[i % worlds.length]!;
    const decision = rivalDecision(world, own);
    return { world, plan: decision === null ? [] : samplePlan(decision, Math.floor(i / worlds.length), rng) };
  });
  return [...preferred, ...others];
}

/**
 * The columns of the table. A rival that has committed itself already is in the worlds. One that does so later has the same choices whatever
 * we do, so that any plan of ours shows them; if besides more than one world is possible, a column is a world with a plan in it.
 * @param proposed columns to be preferred where not all can be taken
 */
export function findRivals(view: PlayerView, own: Plan, limits: RivalLimits, rng: Rng, proposed: readonly Rival[] = []): Rival[] {
  const committed = proposed.filter(({ plan }) => plan.length === 0).map(({ world }) => world);
  const worlds = drawWorlds(view, limits, rng, committed);
  const decision = rivalDecision(worlds[0]!, own);
  if (decision === null) return worlds.map((world) => ({ world, plan: [] }));
  if (worlds.length > 1) return pairs(worlds, own, limits.most, rng, proposed);
  const plans =
    enumeratePlans(decision, limits.enumerateUpTo) ??
    samplePlans(
      decision,
      limits.most,
      rng,
      proposed.map(({ plan }) => plan),
    );
  return plans.map((plan) => ({ world: worlds[0]!, plan }));
}
