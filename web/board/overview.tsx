import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardPiece, Point, Rectangle } from '../../rules/core/index.ts';
import { viewBoxOf } from './picture.tsx';

/** What of the board is in its frame, as shares of the board. */
type Shown = Rectangle;

function shownIn({ scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight }: HTMLElement): Shown {
  return {
    x: scrollLeft / scrollWidth,
    y: scrollTop / scrollHeight,
    width: clientWidth / scrollWidth,
    height: clientHeight / scrollHeight,
  };
}

/** What is in the frame, as long as the board is larger than it; null while all of it is. */
function useShown(frame: RefObject<HTMLElement | null>, zoom: number): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const element = frame.current!;
    const look = (): void => {
      const now = shownIn(element);
      setShown(now.width > 0.98 && now.height > 0.98 ? null : now);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [zoom]);
  return shown;
}

/** The corner that hides least: across from the part of the board that is shown, so that each edge can be scrolled clear of it. */
function cornerFor({ x, y, width, height }: Shown): string {
  return `${y + height / 2 > 0.5 ? 'top' : 'bottom'} ${x + width / 2 > 0.5 ? 'left' : 'right'}`;
}

interface OverviewProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly zoom: number;
  readonly extent: Rectangle;
  readonly pieces: readonly BoardPiece[];
  /** Where something can be chosen. */
  readonly places: readonly Point[];
}

/** The whole board in a corner of its frame, with what is shown of it. Pressing it moves the board there. */
export function Overview({ frame, zoom, extent, pieces, places }: OverviewProps) {
  const map = useRef<HTMLDivElement>(null);
  const shown = useShown(frame, zoom);
  if (shown === null) return null;
  const go = ({ clientX, clientY, buttons }: PointerEvent): void => {
    if (buttons === 0) return;
    const { left, top, width, height } = map.current!.getBoundingClientRect();
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = frame.current!;
    const [x, y] = [((clientX - left) / width) * scrollWidth, ((clientY - top) / height) * scrollHeight];
    frame.current!.scrollTo({ left: x - clientWidth / 2, top: y - clientHeight / 2, behavior: 'instant' });
  };
  const share = (value: number): string => `${(100 * value).toFixed(2)}%`;
  const mark = Math.max(extent.width, extent.height) / 45;
  return (
    <div
      class={`overview ${cornerFor(shown)}`}
      style={{ '--aspect': extent.width / extent.height }}
      ref={map}
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
    >
      <svg viewBox={viewBoxOf(extent)}>
        <use href="#board-ground" />
      </svg>
      <svg viewBox={viewBoxOf(extent)}>
        {pieces.map(({ id, x, y, side }) => (
          <rect key={id} class={`overview-piece of-${side}`} x={x - mark / 2} y={y - mark / 2} width={mark} height={mark} />
        ))}
        {places.map(({ x, y }, i) => (
          <circle key={i} class="overview-place" cx={x} cy={y} r={mark / 2.5} />
        ))}
      </svg>
      <div
        class="overview-frame"
        style={{ left: share(shown.x), top: share(shown.y), width: share(shown.width), height: share(shown.height) }}
      />
    </div>
  );
}
