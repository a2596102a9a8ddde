import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Player, Point, State } from '../../rules/core/index.ts';
import { Arrow, ArrowTips } from './arrow.tsx';
import { actingPieces, type Choice, choicesFor, dangerAt, isCrowded, isPlain, type Spot, spotAt, spotsOf } from './choices.ts';
import { Dial, isPress } from './dial.tsx';
import { LastMoves, type ShownMove } from './last-moves.tsx';
import { Picture, viewBoxOf } from './picture.tsx';

/** What is shown over the board beside the choices. */
interface BoardExtras {
  /** Layers shown, by id. */
  readonly layers?: readonly string[];
  /** The piece that the layers of one piece are about. */
  readonly pointed?: string | null;
  /** The last moves. */
  readonly last?: readonly ShownMove[];
  /** Drawn above everything: arrows of candidates. */
  readonly children?: ComponentChildren;
}

interface BoardViewProps extends BoardExtras {
  readonly state: State;
  readonly viewer: Player | null;
  /** What may be chosen now; empty where nothing may. */
  readonly choices: readonly Choice[];
  /** The piece picked, where several could act. */
  readonly picked: string | null;
  readonly preview: Choice | null;
  /** The place that was opened, as several things may be chosen there; its key. */
  readonly opened: string | null;
  readonly onOpen: (key: string | null) => void;
  readonly onPick: (piece: string | null) => void;
  readonly onPoint: (piece: string | null) => void;
  readonly onPreview: (choice: Choice | null) => void;
  readonly onChoose: (choice: Choice) => void;
  /** Told of a click on a piece with which nothing can be chosen. */
  readonly onMiss?: (piece: string) => void;
}

const ZOOMS = [1, 1.5, 2, 3] as const;
const ARROWS = ['last', 'preview', 'candidate', 'best'] as const;

/** Board of a game: its picture, what may be chosen on it, and what one wants to see over it. */
export function BoardView(props: BoardViewProps) {
  const { state, viewer } = props;
  const [zoom, setZoom] = useState(0);
  const { board } = state.game;
  if (board === undefined) return <pre class="text-board">{state.game.renderText(state, viewer ?? undefined)}</pre>;
  const step = (by: number): void => setZoom(Math.max(0, Math.min(ZOOMS.length - 1, zoom + by)));
  return (
    <div class="board">
      <div class="board-scroll" tabIndex={0} role="group" aria-label="Board. The lists beside it say the same in words.">
        <div class="board-layers" style={{ '--aspect': board.extent.width / board.extent.height, '--zoom': ZOOMS[zoom]! }}>
          <Picture state={state} viewer={viewer} extent={board.extent} />
          <Overlay {...props} board={board} />
        </div>
      </div>
      <div class="zoom" role="group" aria-label="Zoom">
        <button type="button" aria-label="Smaller" disabled={zoom === 0} onClick={() => step(-1)}>
          −
        </button>
        <button type="button" aria-label="Larger" disabled={zoom === ZOOMS.length - 1} onClick={() => step(1)}>
          +
        </button>
      </div>
    </div>
  );
}

type OverlayProps = BoardViewProps & { readonly board: NonNullable<State['game']['board']> };

/** The point of the picture that the pointer is at. */
function pointOf(event: PointerEvent | MouseEvent): Point {
  const svg = event.currentTarget as SVGSVGElement;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  return { x, y };
}

function Overlay(props: OverlayProps) {
  const {
    state,
    viewer,
    board,
    choices,
    picked,
    preview,
    layers = [],
    pointed = null,
    last = [],
    opened,
    onOpen,
    onPoint,
    onPick,
    onPreview,
    onChoose,
    onMiss,
    children,
  } = props;
  const pieces = useMemo(() => board.pieces(state, viewer ?? undefined), [state, viewer]);
  const acting = useMemo(() => actingPieces(choices), [choices]);
  const spots = useMemo(() => spotsOf(choicesFor(choices, picked)), [choices, picked]);
  const dangers = useMemo(() => new Map(spots.map((spot) => [spot.key, dangerAt(state, spot)])), [state, spots]);
  const isDotted = useMemo(() => isCrowded(spots), [spots]);
  const open = spots.find(({ key }) => key === opened) ?? soleSpot(spots);
  const press = (spot: Spot): void => (isPlain(spot) ? onChoose(spot.choices[0]!) : onOpen(spot.key));
  const isOnDial = (event: Event): boolean => (event.target as Element).closest('.dial') !== null;
  const onMove = (event: PointerEvent): void => {
    if (isOnDial(event)) return;
    const spot = spotAt(spots, pointOf(event));
    const choice = spot === null || spot === open ? null : spot.choices[0]!;
    if (choice?.action !== preview?.action) onPreview(choice);
  };
  const onClick = (event: MouseEvent): void => {
    if (isOnDial(event)) return;
    const piece = (event.target as SVGElement).dataset['piece'];
    const spot = spotAt(spots, pointOf(event));
    if (spot !== null) press(spot);
    else if (piece !== undefined && acting.includes(piece)) onPick(piece);
    else if (piece !== undefined) onMiss?.(piece);
  };
  const shown = board.layers
    .filter(({ id }) => layers.includes(id))
    .map((layer) => layer.draw(state, layer.scope === 'piece' ? (pointed ?? picked) : null, viewer ?? undefined));
  return (
    <svg class="overlay" viewBox={viewBoxOf(board.extent)} onPointerMove={onMove} onPointerLeave={() => onPreview(null)} onClick={onClick}>
      <ArrowTips kinds={ARROWS} />
      <g class="layers" dangerouslySetInnerHTML={{ __html: shown.join('') }} />
      <LastMoves moves={last} placeOf={(piece) => pieces.find(({ id }) => id === piece) ?? null} />
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
      <g class={`spots${isDotted ? ' dotted' : ''}`}>
        {spots.map((spot) => (
          <SpotMark
            key={spot.key}
            spot={spot}
            danger={dangers.get(spot.key)!}
            onPress={() => press(spot)}
            onFocus={() => onPreview(spot.choices[0]!)}
          />
        ))}
      </g>
      {preview === null ? null : <Preview choice={preview} />}
      {open !== undefined && !isPlain(open) ? <Dial spot={open} preview={preview} onPreview={onPreview} onChoose={onChoose} /> : null}
      {children}
    </svg>
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
  danger,
  onPress,
  onFocus,
}: {
  readonly spot: Spot;
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
        r={isBare ? 15 : 5.5 + danger}
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
