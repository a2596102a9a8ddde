import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardPiece, Point, Rectangle } from '../../../rules/core/index.ts';
import { viewBoxOf } from './picture.tsx';

/** What of the board is in its frame, as shares of the board; and the frame itself, in CSS pixels. */
interface Shown extends Rectangle {
  readonly across: number;
  readonly down: number;
}

function shownIn({ scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight }: HTMLElement): Shown {
  return {
    x: scrollLeft / scrollWidth,
    y: scrollTop / scrollHeight,
    width: clientWidth / scrollWidth,
    height: clientHeight / scrollHeight,
    across: clientWidth,
    down: clientHeight,
  };
}

/** Of a board of which more than this is in its frame, no overview is needed. */
const NEARLY_ALL = 0.85;

/** What is in the frame, as long as the board is larger than it; null while all of it is. */
function useShown(frame: RefObject<HTMLElement | null>, zoom: number): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const element = frame.current!;
    const look = (): void => {
      const now = shownIn(element);
      setShown(now.width * now.height > NEARLY_ALL ? null : now);
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

const CORNERS = ['bottom right', 'bottom left', 'top right', 'top left'] as const;
/** Width of the overview as a share of that of the frame, with the room around it. */
const WIDTH = 0.2;

/** How much lies under each corner of the frame, if the overview stood there. */
function weightUnder(corner: string, shown: Shown, aspect: number, things: readonly Point[]): number {
  const [width, height] = [WIDTH * shown.width, ((WIDTH * shown.across) / aspect / shown.down) * shown.height];
  const left = corner.includes('left') ? shown.x : shown.x + shown.width - width;
  const top = corner.includes('top') ? shown.y : shown.y + shown.height - height;
  return things.filter(({ x, y }) => x >= left && x <= left + width && y >= top && y <= top + height).length;
}

/** The corner that hides least; it stays where it is as long as no other hides less. */
function useCorner(shown: Shown | null, extent: Rectangle, things: readonly Point[]): string {
  const kept = useRef<string>(CORNERS[0]);
  if (shown === null) return kept.current;
  const shares = things.map(({ x, y }) => ({ x: (x - extent.x) / extent.width, y: (y - extent.y) / extent.height }));
  const aspect = extent.width / extent.height;
  const weights = CORNERS.map((corner) => weightUnder(corner, shown, aspect, shares));
  const least = Math.min(...weights);
  if (weights[CORNERS.indexOf(kept.current as 'top left')] !== least) kept.current = CORNERS[weights.indexOf(least)]!;
  return kept.current;
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
  const corner = useCorner(shown, extent, [...pieces, ...places]);
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
      class={`overview ${corner}`}
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
