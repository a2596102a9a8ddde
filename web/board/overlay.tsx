import { useMemo } from 'preact/hooks';
import { type Board, type BoardPiece, extentAt, type Point } from '../../rules/core/index.ts';
import { plainWords } from '../games/names.ts';
import { Arrow, ArrowTips } from './arrow.tsx';
import type { BoardViewProps } from './board-props.ts';
import { actingPieces, type Choice, choicesFor, isPlain, REACH, type Spot, spotAt, spotsOf } from './choices.ts';
import { Dial } from './dial.tsx';
import { LastMoves } from './last-moves.tsx';
import { viewBoxOf } from './picture/picture.tsx';
import { LEAST_REACH, Spots } from './spots.tsx';
import { type Ghost, useUnitDrag } from './unit-drag.ts';

const ARROWS = ['last', 'preview', 'candidate', 'best'] as const;

interface OverlayProps extends BoardViewProps {
  readonly board: Board;
  readonly pieces: readonly BoardPiece[];
  /** How many units of the picture one CSS pixel shows. */
  readonly unit: number;
}

/** The point of the picture that the pointer is at. */
function pointOf(event: PointerEvent | MouseEvent): Point {
  const svg = (event.currentTarget as Element).closest<SVGSVGElement>('.overlay')!;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  return { x, y };
}

/** What may be chosen on the board, where one points at it, and what is shown over it. */
export function Overlay(props: OverlayProps) {
  const { state, board, pieces, choices, picked, preview, last = [], opened, onPreview, onChoose, children, unit } = props;
  const extent = extentAt(board, state);
  const acting = useMemo(() => actingPieces(choices), [choices]);
  const spots = useMemo(() => spotsOf(choicesFor(choices, picked)), [choices, picked]);
  const open = spots.find(({ key }) => key === opened) ?? soleSpot(spots);
  const { press, onMove, onClick } = pointingOn(props, { spots, open, acting });
  const drag = useUnitDrag({ ...props, pointOf, press });
  return (
    <svg
      class="overlay"
      viewBox={viewBoxOf(extent)}
      preserveAspectRatio="xMidYMid slice"
      onPointerDown={drag.onDown}
      onPointerMove={(event) => drag.onMove(event) || onMove(event)}
      onPointerUp={drag.onUp}
      onPointerCancel={drag.onCancel}
      onPointerLeave={() => onPreview(null)}
      onClick={(event) => drag.wasDragged() || onClick(event)}
    >
      <ArrowTips kinds={ARROWS} />
      <g class="layers" dangerouslySetInnerHTML={{ __html: drawLayers(props) }} />
      <LastMoves moves={last} placeOf={(piece) => pieces.find(({ id }) => id === piece) ?? null} />
      <Pieces state={state} pieces={pieces} acting={acting} movable={drag.movable} picked={picked} onPoint={props.onPoint} />
      <Spots state={state} spots={spots} pieces={pieces} unit={unit} onPress={press} onPreview={onPreview} />
      {preview === null ? null : <Preview choice={preview} />}
      {drag.ghost === null ? null : <GhostWords ghost={drag.ghost} unit={unit} />}
      {open !== undefined && !isPlain(open) ? (
        <Dial spot={open} unit={unit} extent={extent} preview={preview} onPreview={onPreview} onChoose={onChoose} />
      ) : null}
      {children}
    </svg>
  );
}

/** What there is to point at. */
interface Pointed {
  readonly spots: readonly Spot[];
  /** The place whose dial is open. */
  readonly open: Spot | undefined;
  /** Pieces that may act. */
  readonly acting: readonly string[];
}

/** What a pointer does over the board: it previews the nearest place, and chooses there, or picks a piece. */
function pointingOn({ preview, onOpen, onPick, onPreview, onChoose, onMiss, unit }: OverlayProps, { spots, open, acting }: Pointed) {
  const reach = Math.max(REACH, LEAST_REACH * unit);
  const isOnDial = (event: Event): boolean => (event.target as Element).closest('.dial') !== null;
  const press = (spot: Spot): void => (isPlain(spot) ? onChoose(spot.choices[0]!) : onOpen(spot.key));
  const onMove = (event: PointerEvent): void => {
    if (isOnDial(event)) return;
    const spot = spotAt(spots, pointOf(event), reach);
    const choice = spot === null || spot === open ? null : spot.choices[0]!;
    if (choice?.action !== preview?.action) onPreview(choice);
  };
  const onClick = (event: MouseEvent): void => {
    if (isOnDial(event)) return;
    const piece = (event.target as SVGElement).dataset['piece'];
    const spot = spotAt(spots, pointOf(event), reach);
    if (spot !== null) press(spot);
    else if (piece !== undefined && acting.includes(piece)) onPick(piece);
    else if (piece !== undefined) onMiss?.(piece);
  };
  return { press, onMove, onClick };
}

/** The layers that are switched on, as drawings. */
function drawLayers({ state, viewer, board, layers = [], pointed = null, picked }: OverlayProps): string {
  return board.layers
    .filter(({ id }) => layers.includes(id))
    .map((layer) => layer.draw(state, layer.scope === 'piece' ? (pointed ?? picked) : null, viewer ?? undefined))
    .join('');
}

interface PiecesProps extends Pick<OverlayProps, 'state' | 'picked' | 'onPoint'> {
  readonly pieces: readonly BoardPiece[];
  readonly acting: readonly string[];
  /** Pieces that can be dragged to where they may go. */
  readonly movable: ReadonlySet<string>;
}

/** All pieces, to be pointed at and picked. */
function Pieces({ state, pieces, acting, movable, picked, onPoint }: PiecesProps) {
  return (
    <g class="pieces">
      {pieces.map((piece) => (
        <path
          key={piece.id}
          d={piece.outline}
          class={`piece${acting.includes(piece.id) ? ' may-act' : ''}${movable.has(piece.id) ? ' movable' : ''}${picked === piece.id ? ' picked' : ''}`}
          data-piece={piece.id}
          onPointerEnter={() => onPoint(piece.id)}
        >
          <title>{`${plainWords(state, piece.name)}: ${piece.about}`}</title>
        </path>
      ))}
    </g>
  );
}

/** The one place there is to choose at: its dial need not be opened first. */
function soleSpot(spots: readonly Spot[]): Spot | undefined {
  return spots.length === 1 ? spots[0] : undefined;
}

function Preview({ choice: { mark } }: { readonly choice: Choice }) {
  return (
    <g class="preview-mark" aria-hidden="true">
      {mark.outline === null ? null : <path d={mark.outline} class="preview-ground" />}
      {mark.path === null ? null : <Arrow path={mark.path} kind="preview" />}
    </g>
  );
}

/** What the place costs to which a piece is dragged, above it; as large whatever the zoom is. */
function GhostWords({ ghost: { at, words }, unit }: { readonly ghost: Ghost; readonly unit: number }) {
  return (
    <text class="ghost-words" x={at.x} y={at.y - 26 * unit} font-size={14 * unit} text-anchor="middle" stroke-width={4 * unit}>
      {words}
    </text>
  );
}
