import type { Point, Rectangle } from '../../rules/core/index.ts';
import { type Choice, headingsOf, type Spot } from './choices.ts';

/** The least distance of the arrows from the middle of a dial, in units of the picture. */
const REACH = 44;
/** The room that an arrow has, in CSS pixels, unless a dial would hide too much of the board. */
const TARGET = 24;
const MOST_REACH = 100;
/** Few arrows stand no farther apart than if there were so many. */
const MOST_APART = 6;

function headingPoint({ x, y }: Point, heading: number, reach: number): Point {
  const angle = (heading * Math.PI) / 180;
  return { x: x + Math.sin(angle) * reach, y: y - Math.cos(angle) * reach };
}

/** Where a dial stands: around its place, but never beyond the board. */
function middleOf({ x, y }: Point, radius: number, { x: left, y: top, width, height }: Rectangle): Point {
  const within = (value: number, from: number, length: number): number => Math.max(from + radius, Math.min(from + length - radius, value));
  return { x: within(x, left, width), y: within(y, top, height) };
}

interface DialProps {
  readonly spot: Spot;
  /** How many units of the picture one CSS pixel shows. */
  readonly unit: number;
  /** The board. */
  readonly extent: Rectangle;
  readonly preview: Choice | null;
  readonly onPreview: (choice: Choice) => void;
  readonly onChoose: (choice: Choice) => void;
}

/** Steps clockwise that a key means, from one way to look to the next. */
const TURNS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The way to look that a key means, clockwise or back; null if the key means nothing here. @param headed ascending by heading */
export function turnedBy(key: string, headed: readonly Choice[], from: Choice): Choice | null {
  const turn = TURNS[key];
  return turn === undefined ? null : headed[(headed.indexOf(from) + turn + headed.length) % headed.length]!;
}

/** Goes to the arrow that a key means. */
function turnFrom(current: Choice, headed: readonly Choice[], event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const next = turnedBy(event.key, headed, current);
  if (next === null) return;
  event.preventDefault();
  (event.currentTarget as Element).querySelector<SVGElement>(`[data-action="${next.action}"]`)?.focus();
}

/** Arrows around a place: which way to look there. They are one stop of Tab; arrow keys go round. */
export function Dial({ spot, unit, extent, preview, onPreview, onChoose }: DialProps) {
  const headed = headingsOf(spot).sort((a, b) => a.mark.heading! - b.mark.heading!);
  const current = headed.find(({ action }) => action === preview?.action) ?? headed[0];
  if (current === undefined) return null;
  const target = (TARGET / 2) * unit;
  // Half the way from arrow to arrow, if they stood evenly around: as they mostly do.
  const half = Math.sin(Math.PI / Math.max(MOST_APART, headed.length));
  const reach = Math.max(REACH, Math.min(target / half, MOST_REACH * unit));
  const room = Math.min(target, reach * half);
  const size = Math.min(Math.max(13, target), reach * half);
  const radius = reach + Math.max(18, target);
  const middle = middleOf(spot.point, radius, extent);
  return (
    <g class="dial" role="group" aria-label="Which way to look" onKeyDown={(event) => turnFrom(current, headed, event)}>
      <circle cx={middle.x} cy={middle.y} r={radius} class="dial-ground" />
      {headed.map((choice) => {
        const heading = choice.mark.heading!;
        const { x, y } = headingPoint(middle, heading, reach);
        return (
          <g
            key={choice.action}
            class={`dial-arrow${preview?.action === choice.action ? ' preview' : ''}`}
            transform={`translate(${x.toFixed(1)},${y.toFixed(1)}) rotate(${heading})`}
            role="button"
            tabIndex={choice === current ? 0 : -1}
            aria-label={choice.phrase}
            data-action={choice.action}
            onPointerEnter={() => onPreview(choice)}
            onFocus={() => onPreview(choice)}
            onClick={() => onChoose(choice)}
            onKeyDown={(event) => isPress(event) && onChoose(choice)}
          >
            <circle r={room} class="dial-room" />
            <path d={`M0 ${-size} L${size * 0.85} ${size * 0.8} L0 ${size * 0.35} L${-size * 0.85} ${size * 0.8}z`} />
          </g>
        );
      })}
    </g>
  );
}

/** Whether a key does what a click does; it then does nothing else. */
export function isPress(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  event.preventDefault();
  return true;
}
