import { useMemo } from 'preact/hooks';
import { type Board, type BoardPiece, extentAt, type Point } from '../../rules/core/index.ts';
import { Arrow, ArrowTips } from './arrow.tsx';
import type { BoardViewProps } from './board-props.ts';
import { actingPieces, type Choice, choicesFor, dangerAt, isCrowded, isPlain, REACH, type Spot, spotAt, spotsOf } from './choices.ts';
import { Dial, isPress } from './dial.tsx';
import { LastMoves } from './last-moves.tsx';
import { viewBoxOf } from './picture.tsx';

/** How far from a place a finger may be and still mean it, in CSS pixels: targets are at least twice as wide. */
const LEAST_REACH = 12;
/** The least radius of a mark, in CSS pixels. */
const LEAST_DOT = 2.5;
const ARROWS = ['last', 'preview', 'candidate', 'best'] as const;

interface OverlayProps extends BoardViewProps {
  readonly board: Board;
  /** How many units of the picture one CSS pixel shows. */
  readonly unit: number;
}

/** The point of the picture that the pointer is at. */
function pointOf(event: PointerEvent | MouseEvent): Point {
  const svg = event.currentTarget as SVGSVGElement;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  return { x, y };
}

/** What may be chosen on the board, where one points at it, and what is shown over it. */
export function Overlay(props: OverlayProps) {
  const { state, viewer, board, choices, picked, preview, last = [], opened, onPreview, onChoose, children, unit } = props;
  const extent = extentAt(board, state);
  const pieces = useMemo(() => board.pieces(state, viewer ?? undefined), [state, viewer]);
  const acting = useMemo(() => actingPieces(choices), [choices]);
  const spots = useMemo(() => spotsOf(choicesFor(choices, picked)), [choices, picked]);
  const open = spots.find(({ key }) => key === opened) ?? soleSpot(spots);
  const { press, onMove, onClick } = pointingOn(props, { spots, open, acting });
  return (
    <svg
      class="overlay"
      viewBox={viewBoxOf(extent)}
      preserveAspectRatio="xMidYMid slice"
      onPointerMove={onMove}
      onPointerLeave={() => onPreview(null)}
      onClick={onClick}
    >
      <ArrowTips kinds={ARROWS} />
      <g class="layers" dangerouslySetInnerHTML={{ __html: drawLayers(props) }} />
      <LastMoves moves={last} placeOf={(piece) => pieces.find(({ id }) => id === piece) ?? null} />
      <Pieces pieces={pieces} acting={acting} picked={picked} onPoint={props.onPoint} />
      <Spots state={state} spots={spots} unit={unit} onPress={press} onPreview={onPreview} />
      {preview === null ? null : <Preview choice={preview} />}
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

interface PiecesProps extends Pick<OverlayProps, 'picked' | 'onPoint'> {
  readonly pieces: readonly BoardPiece[];
  readonly acting: readonly string[];
}

/** All pieces, to be pointed at and picked. */
function Pieces({ pieces, acting, picked, onPoint }: PiecesProps) {
  return (
    <g class="pieces">
      {pieces.map((piece) => (
        <path
          key={piece.id}
          d={piece.outline}
          class={`piece${acting.includes(piece.id) ? ' may-act' : ''}${picked === piece.id ? ' picked' : ''}`}
          data-piece={piece.id}
          onPointerEnter={() => onPoint(piece.id)}
        >
          <title>{`${piece.name}: ${piece.about}`}</title>
        </path>
      ))}
    </g>
  );
}

interface SpotsProps extends Pick<OverlayProps, 'state' | 'unit' | 'onPreview'> {
  readonly spots: readonly Spot[];
  onPress(spot: Spot): void;
}

/** All places where something may be chosen; as dots where they crowd one another. */
function Spots({ state, spots, unit, onPress, onPreview }: SpotsProps) {
  const dangers = useMemo(() => new Map(spots.map((spot) => [spot.key, dangerAt(state, spot)])), [state, spots]);
  const isDotted = useMemo(() => isCrowded(spots), [spots]);
  return (
    <g class={`spots${isDotted ? ' dotted' : ''}`}>
      {spots.map((spot) => (
        <SpotMark
          key={spot.key}
          spot={spot}
          unit={unit}
          danger={dangers.get(spot.key)!}
          onPress={() => onPress(spot)}
          onFocus={() => onPreview(spot.choices[0]!)}
        />
      ))}
    </g>
  );
}

/** The one place there is to choose at: its dial need not be opened first. */
function soleSpot(spots: readonly Spot[]): Spot | undefined {
  return spots.length === 1 ? spots[0] : undefined;
}

function labelOf({ choices }: Spot): string {
  return choices.length === 1 ? choices[0]!.phrase : `${choices[0]!.phrase}, or ${choices.length - 1} more here`;
}

/** A place where something may be chosen. The pointer finds it from the whole board, as the nearest; keys find it here. */
function SpotMark({
  spot,
  unit,
  danger,
  onPress,
  onFocus,
}: {
  readonly spot: Spot;
  readonly unit: number;
  readonly danger: number;
  readonly onPress: () => void;
  readonly onFocus: () => void;
}) {
  const isBare = spot.outline === null;
  return (
    <g
      class="spot"
      role="button"
      tabIndex={0}
      aria-label={labelOf(spot)}
      data-action={spot.choices[0]!.action}
      onFocus={onFocus}
      onKeyDown={(event) => isPress(event) && onPress()}
    >
      {isBare ? null : <path d={spot.outline!} class="spot-ground" />}
      <circle
        cx={spot.point.x}
        cy={spot.point.y}
        r={isBare ? Math.max(15, LEAST_REACH * unit) : Math.max(5.5, LEAST_DOT * unit) + danger}
        class={isBare ? 'spot-ring' : `spot-dot danger-${danger}`}
      />
    </g>
  );
}

function Preview({ choice: { mark } }: { readonly choice: Choice }) {
  return (
    <g class="preview-mark" aria-hidden="true">
      {mark.outline === null ? null : <path d={mark.outline} class="preview-ground" />}
      {mark.path === null ? null : <Arrow path={mark.path} kind="preview" />}
    </g>
  );
}
