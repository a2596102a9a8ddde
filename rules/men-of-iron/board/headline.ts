import { isPlayer } from '../../core/index.ts';
import { pieceName } from '../../hexes/pieces.ts';
import { pieceAtHand } from '../encoder/pieces.ts';
import { activationWords, phaseWords, pointsWords, taskWords } from '../render/words.ts';
import type { IronState } from '../state/state.ts';

/** Where things stand, the most important first; the same for both players. */
export function headline(s: IronState): readonly string[] {
  const points = ([0, 1] as const).map((side) => pointsWords(s, side)).join('. ');
  const piece = isPlayer(s.actor) ? pieceAtHand(s) : -1;
  const task = piece < 0 ? taskWords(s) : `${taskWords(s)} (${pieceName(s, piece)})`;
  return [task, phaseWords(s), activationWords(s), points].filter((line) => line !== '');
}
