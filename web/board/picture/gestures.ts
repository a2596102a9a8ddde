import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A place of the window, in CSS pixels. */
export type Place = Pick<Touch, 'clientX' | 'clientY'>;

/** Pixels that a mouse moves before it drags the board. */
const DRAG = 5;

function middleOf([a, b]: readonly [Touch, Touch]): Place {
  return { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
}

function spanOf([a, b]: readonly [Touch, Touch]): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}

/** Two fingers zoom, and so does the wheel with Ctrl, which is what touchpads send. */
export function usePinch(frame: RefObject<HTMLElement | null>, zoomBy: (factor: number, at: Place) => void): void {
  const act = useRef(zoomBy);
  act.current = zoomBy;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let span = 0;
    const touch = (event: TouchEvent): void => {
      if (event.touches.length !== 2) return void (span = 0);
      event.preventDefault();
      const fingers = [event.touches[0]!, event.touches[1]!] as const;
      const now = spanOf(fingers);
      if (span > 0) act.current(now / span, middleOf(fingers));
      span = now;
    };
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      act.current(Math.exp(-event.deltaY / 200), event);
    };
    for (const kind of ['touchstart', 'touchmove', 'touchend'] as const) element.addEventListener(kind, touch, { passive: false });
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      for (const kind of ['touchstart', 'touchmove', 'touchend'] as const) element.removeEventListener(kind, touch);
      element.removeEventListener('wheel', wheel);
    };
  }, []);
}

/** A mouse drags what is larger than its frame, as fingers do by themselves; a drag is no click. */
export function useDrag(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let from: Place | null = null;
    let isDragged = false;
    const press = (event: PointerEvent): void => {
      isDragged = false;
      from = event.pointerType === 'mouse' && event.button === 0 ? event : null;
    };
    const move = (event: PointerEvent): void => {
      if (from === null) return;
      const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
      if (!isDragged && Math.hypot(x, y) < DRAG) return;
      isDragged = true;
      element.scrollBy(-x, -y);
      from = event;
    };
    const release = (): void => void (from = null);
    const click = (event: MouseEvent): void => {
      if (isDragged) event.stopPropagation();
      isDragged = false;
    };
    element.addEventListener('pointerdown', press);
    addEventListener('pointermove', move);
    addEventListener('pointerup', release);
    element.addEventListener('click', click, { capture: true });
    return () => {
      element.removeEventListener('pointerdown', press);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', release);
      element.removeEventListener('click', click, { capture: true });
    };
  }, []);
}

/** What the keys for a board do. */
interface ZoomKeys {
  readonly larger: () => void;
  readonly smaller: () => void;
  /** Shows the whole board. */
  readonly whole: () => void;
}

/** Plus and minus zoom while the board has the focus, and 0 shows all of it; arrow keys move it by themselves. */
export function useZoomKeys(frame: RefObject<HTMLElement | null>, keys: ZoomKeys): void {
  const act = useRef(keys);
  act.current = keys;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') act.current.larger();
      else if (event.key === '-') act.current.smaller();
      else if (event.key === '0') act.current.whole();
      else return;
      event.preventDefault();
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, []);
}
