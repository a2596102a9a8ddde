import type { Point } from '../../rules/core/index.ts';
import { type Choice, headingsOf, type Spot } from './choices.ts';

/** The least distance of the arrows from the middle of a dial, in units of the picture. */
const REACH = 44;
/** The least room of an arrow, in CSS pixels. */
const TARGET = 24;

function headingPoint({ x, y }: Point, heading: number, reach: number): Point {
  const angle = (heading * Math.PI) / 180;
  return { x: x + Math.sin(angle) * reach, y: y - Math.cos(angle) * reach };
}

/** The angle between the two arrows that lie closest together, in radians; at most a right angle. */
function leastTurn(headed: readonly Choice[]): number {
  const headings = headed.map(({ mark }) => mark.heading!).sort((a, b) => a - b);
  const turns = headings.map((heading, i) => (i === 0 ? 360 : 0) + heading - headings.at(i - 1)!);
  return (Math.min(90, ...turns) * Math.PI) / 180;
}

interface DialProps {
  readonly spot: Spot;
  /** How many units of the picture one CSS pixel shows. */
  readonly unit: number;
  readonly preview: Choice | null;
  readonly onPreview: (choice: Choice) => void;
  readonly onChoose: (choice: Choice) => void;
}

/** Arrows around a place: which way to look there. */
export function Dial({ spot, unit, preview, onPreview, onChoose }: DialProps) {
  const headed = headingsOf(spot);
  if (headed.length === 0) return null;
  const room = TARGET * unit;
  const reach = Math.max(REACH, room / (2 * Math.sin(leastTurn(headed) / 2)));
  const size = Math.min(Math.max(13, room / 2), (reach * leastTurn(headed)) / 2);
  return (
    <g class="dial">
      <circle cx={spot.point.x} cy={spot.point.y} r={reach + Math.max(18, room / 2)} class="dial-ground" />
      {headed.map((choice) => {
        const heading = choice.mark.heading!;
        const { x, y } = headingPoint(spot.point, heading, reach);
        return (
          <g
            key={choice.action}
            class={`dial-arrow${preview?.action === choice.action ? ' preview' : ''}`}
            transform={`translate(${x.toFixed(1)},${y.toFixed(1)}) rotate(${heading})`}
            role="button"
            tabIndex={0}
            aria-label={choice.phrase}
            onPointerEnter={() => onPreview(choice)}
            onFocus={() => onPreview(choice)}
            onClick={() => onChoose(choice)}
            onKeyDown={(event) => isPress(event) && onChoose(choice)}
          >
            <circle r={room / 2} class="dial-room" />
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
