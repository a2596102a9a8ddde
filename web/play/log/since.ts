import type { BoardMark, Player } from '../../../rules/core/index.ts';
import type { LogEntry } from '../../table/view.ts';

/** Something that happened since a person's last decision. */
export interface PastAction {
  /** Its place in the log, from 0. */
  readonly place: number;
  readonly entry: LogEntry;
  /** How it shows on the board; null if it does not, or was done on another map than the one that is shown. */
  readonly mark: BoardMark | null;
  /** Counts the actions that show, from 1; null for the others. */
  readonly number: number | null;
}

/** Whether a mark shows something done: a way, ground taken up, or one piece and what it did something to. Taking a piece up does nothing yet. */
function showsAction({ piece, target, spot, outline, path }: BoardMark): boolean {
  const isTakingUp = path === null && piece !== null && piece === target;
  return spot !== null && !isTakingUp && (path !== null || outline !== null || (piece !== null && target !== null));
}

/**
 * What the other side and the dice did since the viewer's last decision, without what only leads up to it. @param viewer null for who
 * looks on: then the last move alone @param map name of the map that is shown now
 */
export function actionsSince(log: readonly LogEntry[], viewer: Player | null, map: string): PastAction[] {
  const from = viewer === null ? Math.max(0, log.length - 1) : log.findLastIndex(({ by }) => by === viewer) + 1;
  let count = 0;
  return log.slice(from).flatMap((entry, i): PastAction[] => {
    const made = entry.mark !== null && showsAction(entry.mark) ? entry.mark : null;
    const mark = made?.map === map ? made : null;
    const isTold = made !== null || entry.mark === null || entry.said !== null || entry.events.length > 0;
    return isTold ? [{ place: from + i, entry, mark, number: mark === null ? null : ++count }] : [];
  });
}
