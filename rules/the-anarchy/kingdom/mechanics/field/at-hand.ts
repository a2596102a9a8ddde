import { frameOf, type Player } from '../../../../core/index.ts';
import type { KingdomState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';

/** A battle, as its frame has it: who attacks, where, and the place or the mercenaries who are attacked, -1 for none. */
export interface Battle {
  readonly side: Player;
  readonly hex: number;
  readonly place: number;
  readonly band: number;
}

/** The battle that is going on; null without one. */
export function battleAtHand(s: KingdomState): Battle | null {
  const cell = frameOf(s, STEP['battle/run']);
  if (cell < 0) return null;
  const register = (i: number): number => s.data[cell + 1 + i]!;
  return { side: register(0) as Player, hex: register(1), place: register(2), band: register(3) };
}
