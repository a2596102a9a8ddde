import { useLayoutEffect } from 'preact/hooks';
import { type Board, extentAt } from '../../rules/core/index.ts';
import type { BoardViewProps } from './board-props.ts';
import { choicesFor } from './choices.ts';
import { Overlay } from './overlay.tsx';
import { Picture } from './picture.tsx';
import { useZoom } from './zoom.ts';

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

function PictureBoard(props: BoardViewProps & { readonly board: Board }) {
  const { state, viewer, board, choices, picked, last = [], callout, caption } = props;
  const extent = extentAt(board, state);
  const { frame, layers, zoom, unit, reveal, larger, smaller } = useZoom(extent);
  // The place where something is to be done, or was done, is in the frame.
  useLayoutEffect(() => {
    const marks = choices.length > 0 ? choicesFor(choices, picked).map(({ mark }) => mark) : last.map(({ mark }) => mark);
    reveal(marks.flatMap(({ spot }) => spot ?? []));
  }, [choices, picked, last, zoom]);
  return (
    <div class="board">
      <div class="board-scroll" ref={frame} tabIndex={0} role="group" aria-label="Board. The lists beside it say the same in words.">
        <div class="board-layers" ref={layers} style={{ '--aspect': extent.width / extent.height, '--zoom': zoom, '--unit': unit }}>
          <Picture state={state} viewer={viewer} extent={extent} />
          <Overlay {...props} board={board} unit={unit} />
          {callout}
        </div>
      </div>
      <div class="below-board">
        <div class="caption">{caption}</div>
        <div class="zoom" role="group" aria-label="Zoom">
          <button type="button" aria-label="Smaller" disabled={smaller === null} onClick={() => smaller?.()}>
            −
          </button>
          <button type="button" aria-label="Larger" disabled={larger === null} onClick={() => larger?.()}>
            +
          </button>
        </div>
      </div>
    </div>
  );
}
