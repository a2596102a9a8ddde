import type { Player } from '../../../core/index.ts';
import type { KingdomState } from '../state/state.ts';

/** What the captain of the men thinks of a battle that is as good as lost. @source ours */
const HOPELESS = -0.4;

/** Whether a side had better leave the field. */
export function isHopeless(s: KingdomState, side: Player): boolean {
  const field = s.field!;
  const value = field.game.scripted.evaluate(field);
  return (side === 0 ? value : -value) < HOPELESS;
}
