import type { Point } from '../../rules/core/index.ts';
import { type Choice, headingsOf, type Spot } from './choices.ts';

/** Distance of the arrows from the middle of a dial, in units of the picture. */
const REACH = 44;

function headingPoint({ x, y }: Point, heading: number): Point {
  const angle = (heading * Math.PI) / 180;
  return { x: x + Math.sin(angle) * REACH, y: y - Math.cos(angle) * REACH };
}

interface DialProps {
  readonly spot: Spot;
  readonly preview: Choice | null;
  readonly onPreview: (choice: Choice) => void;
  readonly onChoose: (choice: Choice) => void;
}

/** Arrows around a place: which way to look there. */
export function Dial({ spot, preview, onPreview, onChoose }: DialProps) {
  const headed = headingsOf(spot);
  if (headed.length === 0) return null;
  const size = Math.min(13, Math.max(6, 90 / headed.length));
  return (
    <g class="dial">
      <circle cx={spot.point.x} cy={spot.point.y} r={REACH + 18} class="dial-ground" />
      {headed.map((choice) => {
        const heading = choice.mark.heading!;
        const { x, y } = headingPoint(spot.point, heading);
        return (
          <path
            key={choice.action}
            class={`dial-arrow${preview?.action === choice.action ? ' preview' : ''}`}
            d={`M0 ${-size} L${size * 0.85} ${size * 0.8} L0 ${size * 0.35} L${-size * 0.85} ${size * 0.8}z`}
            transform={`translate(${x.toFixed(1)},${y.toFixed(1)}) rotate(${heading})`}
            role="button"
            tabIndex={0}
            aria-label={choice.phrase}
            onPointerEnter={() => onPreview(choice)}
            onFocus={() => onPreview(choice)}
            onClick={() => onChoose(choice)}
            onKeyDown={(event) => isPress(event) && onChoose(choice)}
          />
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
