import { FRAME_CELLS, type Player } from '../../../../core/index.ts';
import type { KingdomState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';

/** A battle, as its frame has it: who attacks, where, and the place or the mercenaries who are attacked, -1 for none. */
export interface Battle {
  readonly side: Player;
  readonly hex: number;
  readonly place: number;
  readonly band: number;
}

/** Cell of the uppermost frame of a step, whatever lies above it; -1 without one. Its registers follow. */
export function frameOf(s: KingdomState, step: number): number {
  const { stackBase } = s.game.layout;
  for (let cell = stackBase + (s.depth - 1) * FRAME_CELLS; cell >= stackBase; cell -= FRAME_CELLS) if (s.data[cell] === step) return cell;
  return -1;
}

/** The battle that is going on; null without one. */
export function battleAtHand(s: KingdomState): Battle | null {
  const cell = frameOf(s, STEP['battle/run']);
  if (cell < 0) return null;
  const register = (i: number): number => s.data[cell + 1 + i]!;
  return { side: register(0) as Player, hex: register(1), place: register(2), band: register(3) };
}
