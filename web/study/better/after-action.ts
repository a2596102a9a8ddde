import { CHANCE, type Player, Rng, type State } from '../../../rules/core/index.ts';

/** A state that may come next, and how likely it is, 0 to 1. */
interface Prospect {
  readonly state: State;
  readonly weight: number;
}

/** Worlds that fit what the one who decides knows, where something is hidden. */
const WORLDS = 4;

function worldsOf(state: State, player: Player): State[] {
  if (!state.hasSecrets) return [state.clone()];
  const rng = Rng.from('worlds');
  return Array.from({ length: WORLDS }, () => {
    const world = state.clone();
    world.resample(player, rng);
    return world;
  });
}

/** Every state after the dice that are due, or null if there are too many. */
function allAfter(state: State, weight: number, most: number, found: Prospect[] = []): Prospect[] | null {
  if (state.actor !== CHANCE) {
    found.push({ state, weight });
    return found.length > most ? null : found;
  }
  const outcomes = state.chanceOutcomes();
  const { total } = outcomes;
  for (const { outcome, weight: share } of [...outcomes]) {
    const next = state.clone();
    next.apply(outcome);
    if (allAfter(next, (weight * share) / total, most, found) === null) return null;
  }
  return found;
}

function drawnAfter(state: State, rng: Rng): State {
  const next = state.clone();
  while (next.actor === CHANCE) next.apply(next.chanceOutcomes().sample(rng));
  return next;
}

/** Where an action leads: the states after it and the dice that follow at once, in worlds that fit what the one who decides knows. Equal questions have equal
 * answers, and actions of one state meet the same worlds.
 * @param most results of the dice that are told apart in one world; where there are more, so many are drawn
 * @returns states at a decision or at the end; their weights sum to 1 */
export function prospectsOf(state: State, action: number, most: number): Prospect[] {
  const worlds = worldsOf(state, state.actor as Player);
  const rng = Rng.from('results');
  return worlds.flatMap((world) => {
    world.apply(action);
    const weight = 1 / worlds.length;
    const drawn = (): Prospect[] => Array.from({ length: most }, () => ({ state: drawnAfter(world, rng), weight: weight / most }));
    return allAfter(world, weight, most) ?? drawn();
  });
}
