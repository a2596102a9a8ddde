import { badPosition, type Player } from '../../core/index.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** Refuses cells, just read from a position, that no game can come to.
 * @param _viewer whose view the position is, if it leaves secrets out
 * @throws RulesError BAD_POSITION */
export function checkPosition(s: S, _viewer?: Player): void {
  if (s.winner >= 0 === s.depth > 0) badPosition('Somebody has won, or it is a draw, exactly if the game is over.', '/state/winner');
}
