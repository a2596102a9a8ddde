import type { Player, State } from '../../../rules/core/index.ts';
import { plainWords } from '../../games/names.ts';
import type { LogEntry, TableStatus } from '../../table/view.ts';
import { winnerWords } from './ending.tsx';
import type { PastAction } from '../log/since.ts';

/** Deeds that are read out; a reader finds the others in the log. */
const MOST_READ = 4;

function actionWords(state: State, { by, text, said, events }: LogEntry): string {
  const side = by === 'dice' ? null : by;
  return [said?.text ?? text, ...events.map((event) => event.text)].map((words) => plainWords(state, words, side as Player)).join(' ');
}

interface AnnouncementProps {
  readonly state: State;
  readonly status: TableStatus;
  readonly past: readonly PastAction[];
}

/** What happened since one's own last decision and what is asked now, for those who do not see the board. It is told when it is one's turn, and at the end. */
export function Announcement({ state, status, past }: AnnouncementProps) {
  const isTold = status === 'person' || status === 'over';
  const left = past.length - MOST_READ;
  const happened = [
    ...(left > 0 ? [`${left} earlier ${left === 1 ? 'event stands' : 'events stand'} in the log.`] : []),
    ...past.slice(-MOST_READ).map(({ entry }) => actionWords(state, entry)),
  ];
  const asked = status === 'over' ? winnerWords(state) : plainWords(state, state.game.board?.headline(state)[0] ?? 'Your decision');
  return (
    <p class="read-only announcement" role="status">
      {isTold ? [...happened, `${asked}.`].join(' ') : ''}
    </p>
  );
}
