import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sideName } from '../../games/games.ts';
import { Named } from '../../games/named.tsx';
import { readableLog } from '../../table/story.ts';
import type { LogEntry } from '../../table/view.ts';
import { ancestry, homeOf, keyOf, type Line, lineOf, MAIN, startOf } from '../session/lines.ts';
import { branchesOf, type MoveGroup, movesWords, type TurnGroup, turnGroups, turnWords } from '../session/move-groups.ts';
import type { Moment } from '../session/playback.ts';
import { comments, deleteBranch, eyes, go, lines, place, shown, study } from '../session/study-session.ts';

/** One line as the list shows it. */
interface ListedLine {
  readonly line: Line;
  /** What its own moves led to. */
  readonly own: readonly Moment[];
  readonly branches: ReadonlyMap<number, readonly Line[]>;
  /** The ply that is marked as shown, if it lies on this line. */
  readonly current: number | null;
}

function listed(line: Line): ListedLine {
  const home = homeOf(lines.value, place.value);
  return {
    line,
    own: study.value!.playback.momentsOf(line.id),
    branches: branchesOf(lines.value, line.id),
    current: home.line === line.id ? home.ply : null,
  };
}

function groupsOf({ line, own }: ListedLine): TurnGroup[] {
  return turnGroups(line, own, study.value!.playback.momentBefore(lines.value, line));
}

/** A move as the viewer may read it. */
function told({ line, own }: ListedLine, ply: number): LogEntry {
  return readableLog([own[ply - startOf(line) - 1]!.entry!], eyes.value)[0]!;
}

function Move({ at, ply, isRoll = false }: { readonly at: ListedLine; readonly ply: number; readonly isRoll?: boolean }) {
  const entry = told(at, ply);
  const isCurrent = at.current === ply;
  const key = keyOf(lines.value, { line: at.line.id, ply });
  const who = entry.by === 'dice' ? null : sideName(study.value!.playback.game, entry.by);
  return (
    <>
      <button
        type="button"
        class={`move by-${entry.by}${isRoll ? ' is-roll' : ''}`}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => go({ line: at.line.id, ply })}
      >
        {who === null ? (
          <span class="die" aria-hidden="true">
            ⚄{'\uFE0E'}
          </span>
        ) : (
          <span class="who">
            <span class="visually-hidden">{who}: </span>
          </span>
        )}
        {isRoll ? <span class="visually-hidden">Dice: </span> : null}
        <span class="what">
          <Named state={shown.value!} text={entry.text} by={entry.by} />
        </span>
        {entry.roll === null || entry.roll.thrown.length === 0 ? null : (
          <span class="quiet">{` ${entry.roll.dice}: ${entry.roll.thrown.join(', ')}`}</span>
        )}
      </button>
      {comments.value.has(key) ? <p class="move-comment">{comments.value.get(key)}</p> : null}
    </>
  );
}

function Group({ at, group: { decision, rolls } }: { readonly at: ListedLine; readonly group: MoveGroup }) {
  const plies = [...(decision === null ? [] : [decision]), ...rolls];
  return (
    <li>
      {plies.map((ply) => (
        <Fragment key={ply}>
          <Move at={at} ply={ply} isRoll={ply !== decision} />
          {at.branches.get(ply)?.map((branch) => (
            <Branch key={branch.id} line={branch} />
          ))}
        </Fragment>
      ))}
    </li>
  );
}

function Branch({ line }: { readonly line: Line }) {
  const at = listed(line);
  const groups = groupsOf(at).flatMap((turn) => turn.groups);
  const name = told(at, startOf(line) + 1).text;
  return (
    <div class="branch" role="group" aria-label={`Branch: ${name}`}>
      <div class="branch-head">
        <span class="quiet">{`Instead, at move ${startOf(line) + 1}:`}</span>
        <button
          type="button"
          class="delete-branch"
          aria-label={`Delete the branch ${name}`}
          title="Delete this branch"
          onClick={({ currentTarget }) => (
            currentTarget.closest<HTMLElement>('.move-list')?.focus({ preventScroll: true }), deleteBranch(line.id)
          )}
        >
          ×
        </button>
      </div>
      <ol>
        {groups.map((group, i) => (
          <Group key={i} at={at} group={group} />
        ))}
      </ol>
    </div>
  );
}

/** Whether a turn holds the place shown, or a branch on which it lies. */
function holdsPlace({ first, last }: TurnGroup, at: ListedLine): boolean {
  if (at.current !== null) return Math.max(1, at.current) >= first && at.current <= last;
  const way = ancestry(lines.value, place.value.line);
  const leaves = way[1]?.from?.ply ?? -1;
  return leaves + 1 >= first && leaves < last;
}

function Turn({ turn, at }: { readonly turn: TurnGroup; readonly at: ListedLine }) {
  const holds = holdsPlace(turn, at);
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = holds || isOpened;
  const branches = [...at.branches.keys()].filter((ply) => ply >= turn.first && ply <= turn.last).length;
  return (
    <li class="turn">
      <button type="button" class="turn-head" aria-expanded={isOpen} disabled={holds} onClick={() => setIsOpened(!isOpened)}>
        <span>{turnWords(turn.turn)}</span>
        <span class="quiet">{`${movesWords(turn.first, turn.last)}${branches > 0 ? ', branches' : ''}`}</span>
      </button>
      {isOpen ? (
        <ol>
          {turn.groups.map((group, i) => (
            <Group key={i} at={at} group={group} />
          ))}
        </ol>
      ) : null}
    </li>
  );
}

/** All moves by turn and decision, with the rolls, in words; the turn shown is open. */
export function MoveList() {
  const box = useRef<HTMLDivElement>(null);
  const { line, ply } = place.value;
  useEffect(() => {
    const list = box.current!;
    const current = list.querySelector<HTMLElement>('[aria-current]');
    if (current === null) return void list.scrollTo({ top: 0 });
    // Only the list is scrolled, never the page.
    const away = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (away < 30 || away > list.clientHeight - 50) list.scrollTo({ top: list.scrollTop + away - list.clientHeight / 3 });
  }, [line, ply]);
  const at = listed(lineOf(lines.value, MAIN));
  return (
    <div class="move-list" ref={box} role="group" aria-label="Moves" tabIndex={0}>
      <ol>
        {groupsOf(at).map((turn) => (
          <Turn key={turn.first} turn={turn} at={at} />
        ))}
      </ol>
    </div>
  );
}
