import type { SeenMove } from '../../env/game/history.ts';
import {
  ActionList,
  audienceOfMove,
  CHANCE,
  drawIndex,
  isPlayer,
  mayKnow,
  type Player,
  type Rng,
  type State,
} from '../../rules/core/index.ts';
import { type Asking, shareOf } from '../update/play-on.ts';

/** A world that may be the true one, and how likely what was seen is in it, in any unit; 0 once it is ruled out. */
export interface Particle {
  readonly state: State;
  weight: number;
}

/**
 * Plays a world on by what a viewer has seen. What it has not seen is drawn: by the dice, and by the policy of the other side. What it has seen
 * of the dice and of the other side weighs the world by how likely it was there.
 */
export function* follow(particle: Particle, seen: readonly SeenMove[], viewer: Player, rng: Rng): Asking<void> {
  const { state } = particle;
  for (const { actor, move } of seen) {
    yield* passHidden(state, viewer, rng);
    particle.weight *= state.actor === actor ? yield* likelihoodOf(state, move, viewer) : 0;
    if (particle.weight === 0) return;
    state.apply(move);
  }
  yield* passHidden(state, viewer, rng);
}

/** Draws what a viewer does not see. */
function* passHidden(state: State, viewer: Player, rng: Rng): Asking<void> {
  const legal = new ActionList();
  while ((state.actor === CHANCE || isPlayer(state.actor)) && !mayKnow(audienceOfMove(state), viewer)) {
    if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else state.apply(legal.at(drawIndex(yield* sharesAt(state, legal), rng.float())));
  }
}

function* likelihoodOf(state: State, move: number, viewer: Player): Asking<number> {
  if (state.actor === CHANCE) return shareOf(state, move);
  const legal = new ActionList();
  const place = state.legalActions(legal).indexOf(move);
  if (place < 0) return 0;
  return state.actor === viewer ? 1 : (yield* sharesAt(state, legal))[place]!;
}

function* sharesAt(state: State, legal: ActionList): Asking<ArrayLike<number>> {
  return (yield { asks: 'policy', state, legal: state.legalActions(legal) }) as ArrayLike<number>;
}
