import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Player, Puzzle } from '../../rules/core/index.ts';
import { reasonsFor, ruleOf } from '../../server/engine/tasks/reasons.ts';
import { sideName } from '../games/games.ts';
import { Named } from '../games/named.tsx';
import { linkTo } from '../base/routes.ts';
import { settings } from '../base/settings.ts';
import { Arrow } from '../board/arrow.tsx';
import { BoardView } from '../board/board-view.tsx';
import { ChoiceDetails } from '../play/decide/choice-details.tsx';
import { ChoiceList } from '../play/decide/choice-list.tsx';
import { Because } from '../play/decide/hints.tsx';
import { TablesPanel } from '../play/table/tables-panel.tsx';
import { AskedRule, RuleLink } from '../reference/rule-link.tsx';
import { solutionWords, taskOf, tryWords } from './puzzle-words.ts';
import { type AtPuzzle, usePuzzle } from './use-puzzle.ts';

interface DeskProps {
  readonly ruleset: string;
  readonly puzzle: Puzzle;
  /** Where the next puzzle is; null if there is none left. */
  readonly next: string | null;
}

/** The best choice on the board, once the puzzle is over. */
function Answer({ best, isOver }: AtPuzzle) {
  const { spot, path } = best.mark;
  if (!isOver || spot === null) return null;
  return (
    <g class="hint-arrows" aria-hidden="true">
      {path === null ? <circle cx={spot.x} cy={spot.y} r={24} class="candidate-ring" /> : <Arrow path={path} kind="best" width={6} />}
    </g>
  );
}

/** The answer with its reasons. */
function Solution({ at, puzzle }: { readonly at: AtPuzzle; readonly puzzle: Puzzle }) {
  const { state, best, isFound } = at;
  const because = useMemo(() => reasonsFor(state, best.action, []), [state, best]);
  return (
    <>
      <p>
        <b>{isFound ? 'Right: ' : 'The answer: '}</b>
        <Named state={state} text={best.phrase} by={state.actor as Player} />
      </p>
      <Because state={state} because={because} />
      <p class="note">
        {solutionWords(puzzle, state)}
        <RuleLink ruleset={state.game.ruleset} rule={ruleOf(state)} />
      </p>
    </>
  );
}

/** Copies the address of the puzzle. */
function CopyLink() {
  const [told, setTold] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      setTold('Copied');
    } catch {
      prompt('The link to this puzzle', location.href);
    }
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {told === '' ? 'Copy link' : told}
    </button>
  );
}

/** How it goes, and what can be done next. Once it is over, the focus goes to the next puzzle. */
function Verdict({ at, puzzle, next, ruleset }: DeskProps & { readonly at: AtPuzzle }) {
  const { state, last, isOver, chosen, board, show } = at;
  const onward = useRef<HTMLAnchorElement>(null);
  useEffect(() => void (isOver && onward.current?.focus({ preventScroll: true })), [isOver]);
  return (
    <section class="status" aria-label="How it goes">
      <div role="status">
        {isOver ? <Solution at={at} puzzle={puzzle} /> : null}
        {isOver || last === null ? null : (
          <p>
            <Named state={state} text={last.phrase} by={state.actor as Player} />
            {`. ${tryWords(puzzle, state, last.action)}`}
          </p>
        )}
      </div>
      <p class="actions">
        {chosen === null || isOver ? null : (
          <button type="button" class="primary" onClick={() => board.onChoose(chosen)}>{`Play: ${chosen.phrase}`}</button>
        )}
        {isOver ? (
          <a ref={onward} class="button primary" href={next === null ? linkTo('puzzles') : linkTo('puzzles', ruleset, next)}>
            {next === null ? 'All puzzles seen: choose another system' : 'Next puzzle'}
          </a>
        ) : (
          <button type="button" onClick={show}>
            Show the answer
          </button>
        )}
        <CopyLink />
      </p>
    </section>
  );
}

/** One puzzle: the position, what may be chosen, and the answer. */
export function PuzzleDesk(props: DeskProps) {
  const { puzzle, ruleset } = props;
  const at = usePuzzle(ruleset, puzzle);
  const { state, board, isOver } = at;
  const viewer = state.actor as Player;
  const [pointed, setPointed] = useState<string | null>(null);
  const names = useMemo(() => new Map(state.game.board!.pieces(state, viewer).map(({ id, name }) => [id, name])), [state]);
  const [headline, ...more] = state.game.board!.headline(state);
  return (
    <div class={`play puzzle hues-${state.game.board!.hues.join('-')}`}>
      <header class="game-bar">
        <h1>{taskOf(puzzle)}</h1>
        <p class="quiet">{`${sideName(state.game, viewer)} to decide · ${state.game.scenario.title}`}</p>
      </header>
      <div class="play-board">
        <BoardView {...board} state={state} viewer={viewer} layers={settings.value.layers} pointed={pointed} onPoint={setPointed}>
          <Answer {...at} />
        </BoardView>
      </div>
      <div class="play-side">
        <section class="status" aria-label="What is asked">
          <h2>
            <Named state={state} text={headline ?? ''} />
          </h2>
          {more.map((text) => (
            <p key={text} class="headline">
              <Named state={state} text={text} />
            </p>
          ))}
        </section>
        <Verdict {...props} at={at} />
        {isOver ? null : (
          <section class="decide" aria-label="Your choices">
            {board.preview === null ? null : <ChoiceDetails state={state} choice={board.preview} />}
            <ChoiceList {...board} state={state} nameOf={(piece) => names.get(piece) ?? piece} />
          </section>
        )}
        <section aria-label="Forces">
          <TablesPanel state={state} viewer={viewer} onPoint={setPointed} />
        </section>
      </div>
      <AskedRule />
    </div>
  );
}
