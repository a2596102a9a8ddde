import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Point, Rectangle } from '../../rules/core/index.ts';
import { type Place, useDrag, usePinch } from './gestures.ts';

/** How much larger than its frame a board may be shown. */
const MOST = 4;
/** One press of a button. */
const STEP = 1.5;
/** Units that would be smaller than this are shown larger from the start, in CSS pixels, until they can be read and touched. */
const TOO_SMALL = 14;
const TARGET = 24;
function within(zoom: number): number {
  return Math.max(1, Math.min(MOST, zoom));
}

function middleOfFrame(frame: HTMLElement): Place {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** The zoom with which pieces and their places are large enough to be read and touched; null while there are none. */
function firstZoom(frame: HTMLElement): number | null {
  const sizes = Array.from(frame.querySelectorAll('.piece, .spot-ground'), (shape) => {
    const { width, height } = shape.getBoundingClientRect();
    return Math.min(width, height);
  }).filter((size) => size > 0);
  const usual = sizes.sort((a, b) => a - b)[sizes.length >> 1];
  if (usual === undefined) return null;
  return usual < TOO_SMALL ? within(TARGET / usual) : 1;
}

/** How many units of the picture one CSS pixel shows. */
function useUnit(layers: RefObject<HTMLElement | null>, width: number): number {
  const [unit, setUnit] = useState(1);
  useLayoutEffect(() => {
    const element = layers.current!;
    const measure = (): void => setUnit(width / Math.max(1, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return unit;
}

/** A board that can be shown larger than its frame, with buttons, two fingers or the wheel, and moved about in it. */
export function useZoom(extent: Rectangle) {
  const frame = useRef<HTMLDivElement>(null);
  const layers = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const kept = useRef<{ readonly share: Point; readonly at: Place } | null>(null);
  const unit = useUnit(layers, extent.width);
  const zoomBy = (factor: number, at: Place = middleOfFrame(frame.current!)): void => {
    const { left, top, width, height } = layers.current!.getBoundingClientRect();
    kept.current = { share: { x: (at.clientX - left) / width, y: (at.clientY - top) / height }, at };
    setZoom((before) => within(before * factor));
  };
  // What was under the fingers stays there.
  useLayoutEffect(() => {
    if (kept.current === null) return;
    const { share, at } = kept.current;
    const { left, top, width, height } = layers.current!.getBoundingClientRect();
    frame.current!.scrollBy({ left: left + share.x * width - at.clientX, top: top + share.y * height - at.clientY, behavior: 'instant' });
    kept.current = null;
  }, [zoom]);
  const isFirst = useRef(true);
  useEffect(() => {
    const first = isFirst.current ? firstZoom(frame.current!) : null;
    if (first === null) return;
    isFirst.current = false;
    setZoom(first);
  });
  usePinch(frame, zoomBy);
  useDrag(frame);
  /** Moves the board until some of the given places can be seen, if none can. */
  const reveal = (places: readonly Point[]): void => {
    const { clientWidth, clientHeight, scrollLeft, scrollTop, scrollWidth, scrollHeight } = frame.current!;
    const spots = places.map(({ x, y }) => ({
      x: ((x - extent.x) / extent.width) * scrollWidth,
      y: ((y - extent.y) / extent.height) * scrollHeight,
    }));
    const isSeen = ({ x, y }: Point): boolean =>
      x > scrollLeft && x < scrollLeft + clientWidth && y > scrollTop && y < scrollTop + clientHeight;
    if (spots.length === 0 || spots.some(isSeen)) return;
    const middle = (pick: (spot: Point) => number): number => spots.reduce((sum, spot) => sum + pick(spot), 0) / spots.length;
    frame.current!.scrollTo(middle(({ x }) => x) - clientWidth / 2, middle(({ y }) => y) - clientHeight / 2);
  };
  return {
    frame,
    layers,
    zoom,
    unit,
    reveal,
    larger: zoom < MOST ? () => zoomBy(STEP) : null,
    smaller: zoom > 1 ? () => zoomBy(1 / STEP) : null,
  };
}
