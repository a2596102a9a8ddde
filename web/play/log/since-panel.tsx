import type { State } from '../../../rules/core/index.ts';
import { EntryWords } from './log-panel.tsx';
import type { PastAction } from './since.ts';

/** Where there is room beside the board, the list is open. */
const WIDE = '(min-width: 60.01rem)';

/** What happened since one's own last decision, with the numbers that stand on the board. */
export function SincePanel({ state, past }: { readonly state: State; readonly past: readonly PastAction[] }) {
  if (past.length === 0) return null;
  return (
    <details class="since" open={matchMedia(WIDE).matches}>
      <summary>Since your last decision</summary>
      <ul tabIndex={0} aria-label="Since your last decision">
        {past.map(({ place, entry, number }) => (
          <li key={place} class={`entry by-${entry.by}`}>
            {number === null ? null : <span class="action-number">{number}</span>}
            <EntryWords state={state} entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}
