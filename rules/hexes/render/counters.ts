import { at, fmt, label, type Point } from '../../core/views/svg.ts';
import { GOLD, SIDE_COLOURS } from './colours.ts';
import { between, polar, RADIUS } from './shapes.ts';

/** Half the edge of a counter, in pixels. */
export const HALF = 19;
/** How far the counters of a stack lie from the middle of their hex, right and down. */
export const LOWER_SHIFT = 5;
export const UPPER_SHIFT = -2;

/** What is printed on a counter and lies on it. */
export interface Counter {
  readonly side: 0 | 1;
  /** Colour of the band at its top. */
  readonly band: string;
  /** Id of the sign of its arm. */
  readonly sign: string;
  /** Values at its lower edge, as `5-6`. */
  readonly values: string;
  /** Dots at its left edge: hits. */
  readonly pips: number;
  /** Whether it has a gold edge. */
  readonly isActive: boolean;
  /** Whether a line tells of its reduced side. */
  readonly isReduced: boolean;
  /** Whether a triangle warns of it. */
  readonly isWarned: boolean;
  /** A letter in a disc at its upper right corner: its state. */
  readonly badge?: { readonly letter: string; readonly fill: string };
}

/** Where the counters of a hex lie: one alone in the middle, the upper and the lower one of a stack aside. */
export function counterPlace({ x, y }: Point, place: 'alone' | 'upper' | 'lower'): Point {
  const shift = place === 'alone' ? 0 : place === 'upper' ? UPPER_SHIFT : LOWER_SHIFT;
  return { x: x + shift, y: y + shift };
}

/** A dart at the vertex that is faced, of a hex with a flat top. */
export function drawFacing(centre: Point, facing: number, side: 0 | 1): string {
  return drawDart(centre, 60 * facing + 30, RADIUS, side);
}

/** A dart that looks in a direction, its point so far from the middle of the hex. @param turn degrees clockwise from the top */
export function drawDart(centre: Point, turn: number, reach: number, side: 0 | 1): string {
  const base = polar(centre, turn, reach - 16);
  const points = [polar(centre, turn, reach), polar(base, turn + 90, 8), polar(base, turn - 90, 8)].map(at).join(' ');
  return `<polygon points="${points}" fill="${SIDE_COLOURS[side].dark}" stroke="#fff" stroke-width="1.2" stroke-linejoin="round"/>`;
}

function drawPips(count: number, { x, y }: Point): string {
  return Array.from(
    { length: count },
    (_, i) =>
      `<circle cx="${fmt(x - HALF + 4)}" cy="${fmt(y + HALF - 13 - 4.4 * i)}" r="1.9" fill="#ffdf7a" stroke="#3a1c10" stroke-width=".6"/>`,
  ).join('');
}

function drawWarning({ x, y }: Point): string {
  const cx = x + HALF - 5;
  const cy = y - HALF + 10;
  return (
    `<path d="M${fmt(cx - 7)},${fmt(cy + 6)}L${fmt(cx)},${fmt(cy - 7)}L${fmt(cx + 7)},${fmt(cy + 6)}z" fill="#ffe14d" stroke="#402d00" ` +
    `stroke-width="1.1" stroke-linejoin="round"/>` +
    label(cx, cy + 4.6, '!', 'text-anchor="middle" font-size="10.5" font-weight="bold" fill="#402d00"')
  );
}

/** A letter in a disc at the upper right corner of a counter. @param centre the middle of the counter */
export function drawBadge({ letter, fill }: NonNullable<Counter['badge']>, { x, y }: Point): string {
  const [cx, cy] = [x + HALF - 4, y - HALF + 5];
  return (
    `<circle cx="${fmt(cx)}" cy="${fmt(cy)}" r="7" fill="${fill}" stroke="#2d2418" stroke-width="1"/>` +
    label(cx, cy + 3.4, letter, 'text-anchor="middle" font-size="10" font-weight="bold" fill="#2d2418"')
  );
}

/** One counter: band, arm, values, pips, warning. */
export function drawCounter(counter: Counter, centre: Point): string {
  const { x, y } = centre;
  const colours = SIDE_COLOURS[counter.side];
  const edge = counter.isActive ? `stroke="${GOLD}" stroke-width="3"` : `stroke="${colours.dark}" stroke-width="1.4"`;
  const box = (attributes: string, shift = 0): string =>
    `<rect x="${fmt(x - HALF + shift)}" y="${fmt(y - HALF + shift)}" width="${2 * HALF}" height="${2 * HALF}" rx="4" ${attributes}/>`;
  return [
    box('fill="#2d2418" opacity=".35"', 2),
    box(`fill="${colours.fill}" ${edge}`),
    `<rect x="${fmt(x - HALF + 2)}" y="${fmt(y - HALF + 2)}" width="${2 * HALF - 4}" height="5" rx="2" fill="${counter.band}"/>`,
    `<use href="#${counter.sign}" x="${fmt(x - 10)}" y="${fmt(y - 11.5)}" width="20" height="17.5"/>`,
    counter.isReduced
      ? `<path d="M${fmt(x - HALF + 3)},${fmt(y + 7)}h${2 * HALF - 6}" stroke="${colours.light}" stroke-width="1" opacity=".8"/>`
      : '',
    label(x, y + HALF - 3.5, counter.values, 'text-anchor="middle" font-size="12.5" font-weight="bold" fill="#fff"'),
    drawPips(counter.pips, centre),
    counter.isWarned ? drawWarning(centre) : '',
    counter.badge === undefined ? '' : drawBadge(counter.badge, centre),
  ].join('');
}

/** Edge of a shield, `size` half its width, as data of a path. */
export function shieldPath({ x, y }: Point, size: number): string {
  return (
    `M${fmt(x - size)},${fmt(y - size)}h${fmt(2 * size)}v${fmt(size * 1.1)}q0,${fmt(size)} ` +
    `${fmt(-size)},${fmt(size * 1.5)}q${fmt(-size)},${fmt(-size * 0.5)} ${fmt(-size)},${fmt(-size * 1.5)}z`
  );
}

/** Arms of a leader: a shield with a word on it.
 * @param inner colour of the line within its edge */
export function drawShield(place: Point, size: number, side: 0 | 1, fill: string, inner: string, word: string): string {
  const { dark } = SIDE_COLOURS[side];
  const shield = shieldPath(place, size);
  return (
    `<path d="${shield}" fill="${fill}" stroke="${dark}" stroke-width="${fmt(size / 3)}" stroke-linejoin="round"/>` +
    `<path d="${shield}" fill="none" stroke="${inner}" stroke-width="${fmt(size / 9)}" stroke-linejoin="round"/>` +
    label(place.x, place.y + size * 0.28, word, `text-anchor="middle" font-size="${fmt(size * 0.92)}" font-weight="bold" fill="${dark}"`)
  );
}

/** The first capital letters of a name, at most two: `SM` for Simon de Montfort. */
export function initials(name: string): string {
  const capitals = name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0))
    .filter((letter) => letter !== letter.toLowerCase());
  return capitals.length === 0 ? name.charAt(0) : capitals.slice(0, 2).join('');
}

/** Shields of leaders in one hex lie this many of their half widths apart. */
const SHIELD_SPACING = 1.6;

/** Where one of several shields in a hex is drawn, and half its width: small in a corner if troops stand there.
 * @param place its place among the `count` shields of the hex */
export function shieldPlace({ x, y }: Point, place: number, count: number, isEmpty: boolean): Point & { readonly size: number } {
  const size = !isEmpty ? 9 : count === 1 ? 13 : 10;
  const shift = place * SHIELD_SPACING * size;
  const span = (count - 1) * SHIELD_SPACING * size;
  return isEmpty ? { x: x - span / 2 + shift, y, size } : { x: x - HALF + 1 + shift, y: y - HALF + 3, size };
}

/** An arrow from the counters of a hex to those of another.
 * @param marker id of its point */
export function drawArrow(from: Point, to: Point, marker: string): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const start = between(from, to, (HALF + 5) / length);
  const end = between(from, to, 1 - (HALF + 4) / length);
  const arrow = (style: string): string => `<path d="M${at(start)}L${at(end)}" fill="none" ${style}/>`;
  return (
    arrow('stroke="#5b4200" stroke-width="6" stroke-linecap="round" opacity=".6"') +
    arrow(`stroke="#ffd23f" stroke-width="3.4" stroke-dasharray="9 5" marker-end="url(#${marker})"`)
  );
}
