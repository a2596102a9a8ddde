import { useMemo, useRef, useState } from 'preact/hooks';
import type { BoardNote, Point, State } from '../../rules/core/index.ts';
import type { BoardViewProps } from './board-props.ts';
import { type Choice, choicesFor, type Spot, spotAt, spotsOf } from './choices.ts';

/** CSS pixels that a pointer moves before it drags a piece. */
const DRAG = 6;
/** How far beyond its places a piece may be dragged and still mean the nearest, in CSS pixels. */
const SNAP = 90;

/** A piece on its way: where it would come to stand, and what that costs. */
export interface Ghost {
  readonly at: Point;
  readonly words: string;
}

interface Dragged {
  readonly piece: string;
  readonly from: Point;
  readonly spots: readonly Spot[];
  isMoving: boolean;
  spot: Spot | null;
}

interface UnitDragProps extends Pick<BoardViewProps, 'state' | 'choices' | 'picked' | 'onPick' | 'onPreview'> {
  /** How many units of the picture one CSS pixel shows. */
  readonly unit: number;
  pointOf(event: PointerEvent): Point;
  press(spot: Spot): void;
}

/** Whether a choice takes a piece somewhere. */
function goes({ mark: { piece, spot, outline, path } }: Choice): boolean {
  return piece !== null && spot !== null && outline !== null && path !== null;
}

/** What is to be said of a place while a piece is held over it: what it costs, else what it risks. */
function wordsOf(state: State, { choices }: Spot): string {
  const notes: readonly BoardNote[] = state.game.board?.notes(state, choices[0]!.action) ?? [];
  return (notes.find(({ kind }) => kind === 'cost') ?? notes.find(({ kind }) => kind === 'danger') ?? notes[0])?.text ?? '';
}

/** Pieces are dragged to where they may go: they snap to the nearest place, and let go they choose it. */
export function useUnitDrag({ state, choices, picked, unit, onPick, onPreview, pointOf, press }: UnitDragProps) {
  const held = useRef<Dragged | null>(null);
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const isDone = useRef(false);
  const movable = useMemo(() => new Set(choices.filter(goes).map(({ mark }) => mark.piece!)), [choices]);
  const onDown = (event: PointerEvent): void => {
    isDone.current = false;
    const piece = (event.target as SVGElement).dataset['piece'];
    if (piece === undefined || !movable.has(piece) || event.button !== 0) return;
    event.stopPropagation(); // the board stays where it is
    const spots = spotsOf(choicesFor(choices, piece).filter((choice) => choice.mark.piece === piece && goes(choice)));
    held.current = { piece, from: pointOf(event), spots, isMoving: false, spot: null };
  };
  const onMove = (event: PointerEvent): boolean => {
    const drag = held.current;
    if (drag === null) return false;
    const at = pointOf(event);
    if (!drag.isMoving && Math.hypot(at.x - drag.from.x, at.y - drag.from.y) < DRAG * unit) return true;
    if (!drag.isMoving) begin(drag, event);
    drag.spot = spotAt(drag.spots, at, SNAP * unit);
    onPreview(drag.spot?.choices[0] ?? null);
    setGhost(drag.spot === null ? null : { at: drag.spot.point, words: wordsOf(state, drag.spot) });
    return true;
  };
  const begin = (drag: Dragged, event: PointerEvent): void => {
    drag.isMoving = isDone.current = true;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (picked !== drag.piece) onPick(drag.piece);
  };
  const end = (): void => {
    held.current = null;
    setGhost(null);
  };
  const onUp = (): void => {
    const spot = held.current?.isMoving === true ? held.current.spot : null;
    end();
    if (spot !== null) press(spot);
  };
  /** Whether the click that comes now ends a drag. */
  const wasDragged = (): boolean => {
    const was = isDone.current;
    isDone.current = false;
    return was;
  };
  return { movable, ghost, onDown, onMove, onUp, onCancel: end, wasDragged };
}
