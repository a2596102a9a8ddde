import { useLayoutEffect, useMemo } from 'preact/hooks';
import { type Board, type BoardPiece, extentAt, type Point } from '../../rules/core/index.ts';
import type { BoardViewProps } from './board-props.ts';
import { choicesFor } from './choices.ts';
import { Overlay } from './overlay.tsx';
import { Overview } from './picture/overview.tsx';
import { Picture } from './picture/picture.tsx';
import { useZoom } from './picture/zoom.ts';

/** Board of a game: its picture, what may be chosen on it, and what one wants to see over it. */
export function BoardView(props: BoardViewProps) {
  const { state, viewer, caption } = props;
  const { board } = state.game;
  if (board !== undefined) return <PictureBoard {...props} board={board} />;
  return (
    <>
      <pre class="text-board">{state.game.renderText(state, viewer ?? undefined)}</pre>
      {caption}
    </>
  );
}

/** Where something is to be done, or was done: the units that act, then the places; all units of who decides where no place is meant. */
function placesOf({ state, choices, picked, last = [] }: BoardViewProps, pieces: readonly BoardPiece[]): readonly Point[] {
  const marks = choices.length > 0 ? choicesFor(choices, picked).map(({ mark }) => mark) : last.map(({ mark }) => mark);
  const acting = new Set(marks.flatMap(({ piece, spot }) => (piece === null || spot === null ? [] : [piece])));
  const places = [...pieces.filter(({ id }) => acting.has(id)), ...marks.flatMap(({ spot }) => spot ?? [])];
  return places.length > 0 ? places : pieces.filter(({ side }) => side === state.actor);
}

function PictureBoard(props: BoardViewProps & { readonly board: Board }) {
  const { state, viewer, board, choices, picked, last, callout } = props;
  const extent = extentAt(board, state);
  const pieces = useMemo(() => board.pieces(state, viewer ?? undefined), [state, viewer]);
  const { frame, layers, zoom, unit, first, reveal, larger, smaller } = useZoom(extent, pieces);
  const places = useMemo(() => placesOf(props, pieces), [choices, picked, last, pieces]);
  const spots = useMemo(() => choicesFor(choices, picked).flatMap(({ mark }) => mark.spot ?? []), [choices, picked]);
  // The place where something is to be done, or was done, is in the frame.
  useLayoutEffect(() => reveal(places), [places, first]);
  return (
    <div class="board">
      <div class="board-frame">
        <div class="board-scroll" ref={frame} tabIndex={0} role="group" aria-label="Board. The lists beside it say the same in words.">
          <div class="board-layers" ref={layers} style={{ '--aspect': extent.width / extent.height, '--zoom': zoom, '--unit': unit }}>
            <Picture state={state} viewer={viewer} extent={extent} />
            <Overlay {...props} board={board} pieces={pieces} unit={unit} />
            {callout}
          </div>
        </div>
        <Overview frame={frame} zoom={zoom} extent={extent} pieces={pieces} places={spots} />
      </div>
      <BelowBoard {...props} larger={larger} smaller={smaller} />
    </div>
  );
}

interface BelowBoardProps extends Pick<BoardViewProps, 'caption'> {
  readonly larger: (() => void) | null;
  readonly smaller: (() => void) | null;
}

function BelowBoard({ caption, larger, smaller }: BelowBoardProps) {
  return (
    <div class="below-board">
      <div class="caption">{caption}</div>
      <div class="zoom" role="group" aria-label="Zoom">
        <button
          type="button"
          aria-label="Smaller"
          title="Smaller: − or Ctrl and the wheel"
          disabled={smaller === null}
          onClick={() => smaller?.()}
        >
          −
        </button>
        <button
          type="button"
          aria-label="Larger"
          title="Larger: + or Ctrl and the wheel"
          disabled={larger === null}
          onClick={() => larger?.()}
        >
          +
        </button>
      </div>
    </div>
  );
}
