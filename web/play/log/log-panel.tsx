import { useEffect, useRef } from 'preact/hooks';
import type { State } from '../../../rules/core/index.ts';
import { sideName } from '../../games/games.ts';
import { Named } from '../../games/named.tsx';
import { RuleLink } from '../../reference/rule-link.tsx';
import type { LogEntry } from '../../table/view.ts';
import { RollWords } from './roll-words.tsx';

/** Entries that are drawn; earlier ones come on demand. */
const MOST_SHOWN = 200;

/** A sentence after its subject: a sentence that begins with the subject does not say it twice. */
function afterSubject(text: string, subject: string): string {
  return text.startsWith(`${subject} `) ? text.slice(subject.length + 1) : text;
}

/** A decision or a roll in one line, with what came of it beneath. */
export function EntryWords({ state, entry: { by, text, said, roll, events } }: { readonly state: State; readonly entry: LogEntry }) {
  const who = by === 'dice' ? 'Dice' : sideName(state.game, by);
  return (
    <>
      <span class="who">{who}</span>{' '}
      <span class="what">
        <Named state={state} text={afterSubject(said?.text ?? text, who)} by={by} />
        <RuleLink ruleset={state.game.ruleset} rule={said?.rule} />
      </span>
      {roll === null ? null : <RollWords {...roll} />}
      {events.length === 0 ? null : (
        <ul>
          {events.map((event, i) => (
            <li key={i}>
              <Named state={state} text={event.text} />
              <RuleLink ruleset={state.game.ruleset} rule={event.rule} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The newest line of the log, where it is seen without scrolling. */
export function NewestEntry({ state, entries }: { readonly state: State; readonly entries: readonly LogEntry[] }) {
  const entry = entries.at(-1);
  return entry === undefined ? null : (
    <div class={`newest entry by-${entry.by}`}>
      <EntryWords state={state} entry={entry} />
    </div>
  );
}

/** What happened, in words, with the rolls and the sections of the rules. It follows the game unless one has scrolled up to read. */
export function LogPanel({ state, entries }: { readonly state: State; readonly entries: readonly LogEntry[] }) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [entries]);
  const note = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): void => {
    isAtEnd.current = scrollTop + clientHeight > scrollHeight - 30;
  };
  const first = Math.max(0, entries.length - MOST_SHOWN);
  return (
    <div
      class="log"
      ref={list}
      onScroll={({ currentTarget }) => note(currentTarget)}
      role="log"
      aria-live="off"
      aria-label="What happened"
      tabIndex={0}
    >
      <ol start={first + 1}>
        {entries.slice(first).map((entry, i) => (
          <li key={first + i} class={`entry by-${entry.by}`}>
            <EntryWords state={state} entry={entry} />
          </li>
        ))}
      </ol>
    </div>
  );
}
