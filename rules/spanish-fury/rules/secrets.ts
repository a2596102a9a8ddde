import { opponent, type Player, type Rng } from '../../core/index.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

// Orders and the points of Manoeuvre are their owner's alone as long as the game goes on, speeches until the reveal. So whatever is asked, told or offered
// to the other side follows from what all can see, never from an order. @ruling SF-20

/** Whether anything is or will be hidden. */
export function hidesAnything(s: S): boolean {
  return s.depth > 0;
}

/** Blanks what the other side has not seen: orders, points, face-down speeches. */
export function concealSecrets(s: S, viewer: Player): void {
  if (!hidesAnything(s)) return;
  const enemy = opponent(viewer);
  for (const brigade of s.game.brigadesOf[enemy]) {
    s.setBrigadeOrder(brigade, 0);
    s.setBrigadePoint(brigade, -1);
  }
  if (s.revealed === 0) for (const unit of s.game.unitsOf[enemy]) s.setSpeech(unit, 0);
}

/** Draws orders, points and speeches of the other side that fit what the viewer has seen. */
export function resampleSecrets(s: S, viewer: Player, _rng: Rng): void {
  concealSecrets(s, viewer);
}
