import { useMemo, useState } from 'preact/hooks';
import type { BoardPiece, Player, Point, State } from '../../rules/core/index.ts';
import { plainWords } from '../games/names.ts';
import { dangerAt, isCrowded, type Choice, type Spot } from './choices.ts';
import { isPress } from './dial.tsx';

/** How far from a place a finger may be and still mean it, in CSS pixels: targets are at least twice as wide. */
export const LEAST_REACH = 12;
/** The least radius of a mark, in CSS pixels. */
const LEAST_DOT = 2.5;
/** Dots nearer to one another than this are not all drawn, in CSS pixels: a pointer finds the others too. */
const DOT_ROOM = 13;
/** A place this near to the middle of a piece is marked around the piece, whose signs stay free; in units of the picture. */
const ON_PIECE = 20;

/** A place is marked `around` what stands there, by a `dot` on empty ground, not at all where dots are too many, by a `ring` where no ground is taken up. */
type Look = 'around' | 'dot' | 'hidden' | 'ring';

interface SpotsProps {
  readonly state: State;
  readonly spots: readonly Spot[];
  readonly pieces: readonly BoardPiece[];
  /** How many units of the picture one CSS pixel shows. */
  readonly unit: number;
  onPress(spot: Spot): void;
  onPreview(choice: Choice): void;
}

const away = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Keys of the places whose dots are drawn: none of them too near to another. */
function drawnDots(spots: readonly Spot[], room: number): ReadonlySet<string> {
  const drawn: Spot[] = [];
  for (const spot of spots) if (drawn.every((other) => away(other.point, spot.point) >= room)) drawn.push(spot);
  return new Set(drawn.map(({ key }) => key));
}

/** Whether a point lies within an outline of straight lines. */
function isWithin(outline: string, { x, y }: Point): boolean {
  if (!/^M[-\d., L]+z$/i.test(outline)) return false;
  const numbers = outline.match(/-?[\d.]+/g)!.map(Number);
  const corners = Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i]!, y: numbers[2 * i + 1]! }));
  return corners.reduce((inside, a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const crosses = a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
    return crosses ? !inside : inside;
  }, false);
}

/** Edges of the pieces that stand at places, by the keys of the places. */
function edgesOfPieces(spots: readonly Spot[], pieces: readonly BoardPiece[]): ReadonlyMap<string, string> {
  return new Map(
    spots.flatMap(({ key, point }) => {
      const piece = pieces.find((one) => away(one, point) < ON_PIECE || isWithin(one.outline, point));
      return piece === undefined ? [] : [[key, piece.outline] as const];
    }),
  );
}

/** All places where something may be chosen: those of pieces around them, the others with a dot, and where they crowd one another with a dot alone. */
export function Spots({ state, spots, pieces, unit, onPress, onPreview }: SpotsProps) {
  const dangers = useMemo(() => new Map(spots.map((spot) => [spot.key, dangerAt(state, spot)])), [state, spots]);
  const isDotted = useMemo(() => isCrowded(spots), [spots]);
  const dots = useMemo(() => drawnDots(spots, isDotted ? DOT_ROOM * unit : 0), [spots, isDotted, unit]);
  const [at, setAt] = useState<string | null>(null);
  const current = spots.find(({ key }) => key === at) ?? spots[0];
  const onPiece = useMemo(() => edgesOfPieces(spots, pieces), [spots, pieces]);
  const lookOf = ({ key, outline }: Spot): Look => {
    if (outline === null) return onPiece.has(key) ? 'around' : 'ring';
    if (onPiece.has(key) && !isDotted) return 'around';
    const isFree = !onPiece.has(key) || onPiece.size === spots.length;
    return isFree && dots.has(key) ? 'dot' : 'hidden';
  };
  return (
    <g class={`spots${isDotted ? ' dotted' : ''}`} onKeyDown={(event) => goFrom(current, spots, event)}>
      {spots.map((spot) => (
        <SpotMark
          key={spot.key}
          spot={spot}
          edge={spot.outline ?? onPiece.get(spot.key) ?? null}
          label={labelOf(state, spot)}
          unit={unit}
          danger={dangers.get(spot.key)!}
          look={lookOf(spot)}
          onPress={() => onPress(spot)}
          isCurrent={spot === current}
          onFocus={() => (setAt(spot.key), onPreview(spot.choices[0]!))}
        />
      ))}
    </g>
  );
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place that an arrow key means: the nearest that way, rather straight ahead than aside. */
export function placeThatWay(spots: readonly Spot[], from: Spot, way: Point): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const [x, y] = [spot.point.x - from.point.x, spot.point.y - from.point.y];
    const ahead = x * way.x + y * way.y;
    const aside = Math.abs(x * way.y) + Math.abs(y * way.x);
    if (spot === from || ahead <= 0 || aside > 2 * ahead || ahead + 2 * aside >= least) continue;
    least = ahead + 2 * aside;
    best = spot;
  }
  return best;
}

/** Goes to the place that an arrow key means, and the board with it. */
function goFrom(current: Spot | undefined, spots: readonly Spot[], event: KeyboardEvent): void {
  const way = WAYS[event.key];
  if (way === undefined || current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const next = placeThatWay(spots, current, way);
  if (next !== null) (event.currentTarget as Element).querySelector<SVGElement>(`[data-place="${next.key}"]`)?.focus();
}

function labelOf(state: State, { choices }: Spot): string {
  const first = plainWords(state, choices[0]!.phrase, state.actor as Player);
  return choices.length === 1 ? first : `${first}, or ${choices.length - 1} more here`;
}

interface SpotMarkProps {
  readonly spot: Spot;
  /** What is marked around. */
  readonly edge: string | null;
  readonly label: string;
  readonly unit: number;
  readonly danger: number;
  readonly look: Look;
  /** Whether Tab comes to this place; arrow keys go on from it. */
  readonly isCurrent: boolean;
  readonly onPress: () => void;
  readonly onFocus: () => void;
}

/** A place where something may be chosen. The pointer finds it from the whole board, as the nearest; keys find it here. */
function SpotMark({ spot, edge, label, unit, danger, look, isCurrent, onPress, onFocus }: SpotMarkProps) {
  const { outline, point } = spot;
  const radius = look === 'ring' ? Math.max(15, LEAST_REACH * unit) : Math.max(5.5, LEAST_DOT * unit) + danger;
  return (
    <g
      class={`spot ${look}`}
      role="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      data-place={spot.key}
      data-action={spot.choices[0]!.action}
      onFocus={onFocus}
      onKeyDown={(event) => isPress(event) && onPress()}
    >
      {outline === null ? null : <path d={outline} class="spot-ground" />}
      {edge === null || look !== 'around' ? null : <path d={edge} class={`spot-edge danger-${danger}`} />}
      <circle cx={point.x} cy={point.y} r={radius} class={look === 'ring' ? 'spot-ring' : `spot-dot danger-${danger}`} />
    </g>
  );
}
