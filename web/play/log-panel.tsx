import { useEffect, useRef } from 'preact/hooks';
import type { State } from '../../rules/core/index.ts';
import { sideName } from '../app/games.ts';
import type { LogEntry, RollShown } from '../table/view.ts';
import { percent } from './choice-details.tsx';

/** Entries that are drawn; earlier ones come on demand. */
const MOST_SHOWN = 200;

function rollWords({ dice, faces, probability }: RollShown): string {
  const face = faces.length === 1 ? ` ${faces[0]}` : '';
  return `${dice === '' ? 'lot' : dice}${face}${probability === null ? '' : `, ${percent(probability)}`}`;
}

function Entry({ state, entry }: { readonly state: State; readonly entry: LogEntry }) {
  const who = entry.by === 'dice' ? 'Dice' : sideName(state.game, entry.by);
  return (
    <li class={`entry by-${entry.by}`}>
      <span class="who">{who}</span> <span class="what">{entry.text}</span>
      {entry.roll === null ? null : <span class="roll"> ({rollWords(entry.roll)})</span>}
      {entry.events.length === 0 ? null : (
        <ul>
          {entry.events.map(({ text, rule }, i) => (
            <li key={i}>{text}{rule === undefined ? null : <span class="rule"> [{rule}]</span>}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What happened, in words, with the rolls and the sections of the rules. It follows the game unless one has scrolled up to read. */
export function LogPanel({ state, entries }: { readonly state: State; readonly entries: readonly LogEntry[] }) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [entries]);
  const onScroll = (): void => {
    const { scrollTop, clientHeight, scrollHeight } = list.current!;
    isAtEnd.current = scrollTop + clientHeight > scrollHeight - 30;
  };
  const first = Math.max(0, entries.length - MOST_SHOWN);
  return (
    <div class="log" ref={list} onScroll={onScroll} role="log" aria-label="What happened" tabIndex={0}>
      <ol start={first + 1}>
        {entries.slice(first).map((entry, i) => <Entry key={first + i} state={state} entry={entry} />)}
      </ol>
    </div>
  );
}
