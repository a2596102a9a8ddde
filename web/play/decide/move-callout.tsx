import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Player, Rectangle, State } from '../../../rules/core/index.ts';
import { Named } from '../../games/named.tsx';
import type { Choice } from '../../board/choices.ts';
import { NoteLine } from './choice-details.tsx';

/** Facts that are said where a move was chosen; the rest stands beside the board. */
const MOST_NOTES = 3;

interface MoveCalloutProps {
  readonly state: State;
  readonly choice: Choice;
  /** The board, to stand beside the move's place on it; null to stand in a list. */
  readonly extent: Rectangle | null;
  readonly onMake: () => void;
  readonly onDrop: () => void;
}

/** Above the place of a move in the lower half of the board, below it in the upper half; never beyond its sides. */
function standOf({ mark: { spot } }: Choice, { x, y, width, height }: Rectangle) {
  const [across, down] = [(spot!.x - x) / width, (spot!.y - y) / height];
  return {
    left: `${100 * across}%`,
    top: `${100 * down}%`,
    transform: `translate(${-100 * across}%, ${down > 0.5 ? 'calc(-100% - 1.6rem)' : '1.6rem'})`,
  };
}

/** What a move would mean, where it was chosen, and whether to make it. */
export function MoveCallout({ state, choice, extent, onMake, onDrop }: MoveCalloutProps) {
  const notes = useMemo(() => (state.game.board?.notes(state, choice.action) ?? []).slice(0, MOST_NOTES), [state, choice.action]);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => around.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [choice.action]);
  return (
    <div
      ref={around}
      class={extent === null ? 'callout inline' : 'callout'}
      style={extent === null ? {} : standOf(choice, extent)}
      role="group"
      aria-label="The move you chose"
    >
      {extent === null ? null : (
        <p class="callout-move">
          <Named state={state} text={choice.phrase} by={state.actor as Player} />
        </p>
      )}
      <ul class="notes">
        {notes.map((note) => (
          <NoteLine key={note.text} state={state} note={note} />
        ))}
      </ul>
      <div class="callout-buttons">
        <button type="button" class="primary" onClick={onMake}>
          Do it
        </button>
        <button type="button" onClick={onDrop}>
          Not this
        </button>
      </div>
    </div>
  );
}
