import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Point, Rectangle } from '../../../rules/core/index.ts';
import { type Place, useDrag, usePinch, useZoomKeys } from './gestures.ts';
import { legibleScale } from './legible.ts';

/** How much larger than its frame a board may be shown, if it need not be larger to be read. */
const MOST = 4;
/** One press of a button or key. */
const STEP = 1.5;
/** A difference of sizes, as a share, that comes from rounding. */
const SAME = 0.01;
/** Room around what is brought into the frame, in CSS pixels. */
const AROUND = 28;

function middleOfFrame(frame: HTMLElement): Place {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** How large the board is shown. */
interface Size {
  /** How many units of the picture one CSS pixel shows. */
  readonly unit: number;
  /** The same if the board were no larger than its frame. */
  readonly fitted: number;
}

function useSize(layers: RefObject<HTMLElement | null>, width: number): Size {
  const [size, setSize] = useState<Size>({ unit: 1, fitted: 1 });
  useLayoutEffect(() => {
    const element = layers.current!;
    const measure = (): void => {
      const unit = width / Math.max(1, element.getBoundingClientRect().width);
      const fitted = unit * Number(element.style.getPropertyValue('--zoom'));
      setSize((before) => {
        // What is only rounded otherwise is the same: the zoom follows it, and changes it in turn.
        const isSame = Math.abs(fitted - before.fitted) < SAME * before.fitted;
        return isSame && before.unit === unit ? before : { unit, fitted: isSame ? before.fitted : fitted };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return size;
}

/** CSS pixels that a unit of the picture needs to be read: the most that anything has needed that stood on this map.
 * @param things what stands there; looked at again when they change */
function useLegibleScale(frame: RefObject<HTMLElement | null>, { width, height }: Rectangle, things: unknown): number {
  const [found, setFound] = useState({ map: '', scale: 0 });
  const map = `${width} ${height}`;
  useEffect(() => {
    const scale = legibleScale(frame.current!) ?? 0;
    setFound((before) => (before.map === map && before.scale >= scale ? before : { map, scale }));
  }, [map, things]);
  return found.map === map ? found.scale : 0;
}

/** Where along one direction a frame is to stand so that a stretch is in it: no farther from where it stands than it must. */
function towards(scroll: number, length: number, from: number, to: number): number {
  return Math.max(to + AROUND - length, Math.min(from - AROUND, scroll));
}

/** A board that can be shown larger than its frame, with buttons, keys, two fingers or the wheel, and moved about in it. It begins as large as
 * it must be to be read, and follows the size of the window until somebody zooms. @param things what stands on it */
export function useZoom(extent: Rectangle, things: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const layers = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const { unit, fitted } = useSize(layers, extent.width);
  const first = Math.max(1, useLegibleScale(frame, extent, things) * fitted);
  const most = Math.max(MOST, 2 * first);
  const zoom = Math.min(chosen ?? first, most);
  /** What was brought into the frame last, and at which first zoom. */
  const lookedAt = useRef<{ readonly first: number | null; readonly places: readonly Point[] }>({ first: 0, places: [] });
  const kept = useKeptPlace(frame, layers, zoom);
  const shown = chosen === null ? zoom : null;
  const zoomBy = (factor: number, at: Place = middleOfFrame(frame.current!)): void => {
    kept(at);
    setChosen((before) => Math.max(1, Math.min(most, (before ?? zoom) * factor)));
  };
  usePinch(frame, zoomBy);
  useDrag(frame);
  useZoomKeys(frame, { larger: () => zoomBy(STEP), smaller: () => zoomBy(1 / STEP), whole: () => zoomBy(0) });
  return {
    frame,
    layers,
    zoom,
    unit,
    /** The zoom, as long as nobody has chosen another than the first. */
    first: shown,
    reveal: (places: readonly Point[]) => {
      const before = lookedAt.current;
      if (shown === null && before.places === places) return;
      reveal(frame.current!, extent, places, shown !== null && before.first !== shown);
      lookedAt.current = { first: shown, places };
    },
    larger: zoom < most ? () => zoomBy(STEP) : null,
    smaller: zoom > 1 ? () => zoomBy(1 / STEP) : null,
  };
}

/** Keeps what is under the fingers there while the board becomes larger or smaller. @returns to be told the place before */
function useKeptPlace(frame: RefObject<HTMLElement | null>, layers: RefObject<HTMLElement | null>, zoom: number): (at: Place) => void {
  const kept = useRef<{ readonly share: Point; readonly at: Place } | null>(null);
  useLayoutEffect(() => {
    if (kept.current === null) return;
    const { share, at } = kept.current;
    const { left, top, width, height } = layers.current!.getBoundingClientRect();
    frame.current!.scrollBy({ left: left + share.x * width - at.clientX, top: top + share.y * height - at.clientY, behavior: 'instant' });
    kept.current = null;
  }, [zoom]);
  return (at) => {
    const { left, top, width, height } = layers.current!.getBoundingClientRect();
    kept.current = { share: { x: (at.clientX - left) / width, y: (at.clientY - top) / height }, at };
  };
}

/** The place nearest to the middle of all. */
function middlemost(places: readonly Point[]): Point {
  const middle = (pick: (place: Point) => number): number => places.reduce((sum, place) => sum + pick(place), 0) / places.length;
  const [x, y] = [middle((place) => place.x), middle((place) => place.y)];
  const away = (place: Point): number => Math.hypot(place.x - x, place.y - y);
  return places.reduce((best, place) => (away(place) < away(best) ? place : best));
}

/** Moves the board until all of the given places are in the frame. Where it has no room for all, it moves only if none of them is in it.
 * @param isFirst whether nobody has looked at the board yet: then it begins at the middle of them */
function reveal(frame: HTMLElement, extent: Rectangle, places: readonly Point[], isFirst: boolean): void {
  const { clientWidth: width, clientHeight: height, scrollLeft: left, scrollTop: top, scrollWidth, scrollHeight } = frame;
  if (places.length === 0) return;
  const spots = places.map(({ x, y }) => ({
    x: ((x - extent.x) / extent.width) * scrollWidth,
    y: ((y - extent.y) / extent.height) * scrollHeight,
  }));
  const isSeen = ({ x, y }: Point): boolean => x > left && x < left + width && y > top && y < top + height;
  const across = spots.map(({ x }) => x);
  const down = spots.map(({ y }) => y);
  const [west, east, north, south] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  if (east - west + 2 * AROUND <= width && south - north + 2 * AROUND <= height)
    return frame.scrollTo(towards(left, width, west, east), towards(top, height, north, south));
  if (!isFirst && spots.some(isSeen)) return;
  const { x, y } = middlemost(spots);
  frame.scrollTo(x - width / 2, y - height / 2);
}
