import { BATTLE_COLOURS, GOLD, SIDE_COLOURS } from './render-svg-defs.ts';
import { at, fmt, label, type Point } from '../core/svg.ts';
import { between, centreOf, polar, RADIUS, vertex } from './render-svg-shapes.ts';
import { initials } from './render-words.ts';
import { HEAVY_CAVALRY, MEN_AT_ARMS, type Scenario } from './scenario.ts';
import type { BaronsWarState } from './state.ts';

type S = BaronsWarState;

/** Half the edge of a counter. */
export const HALF = 19;
/** How far the counters of a stack lie from the middle of their hex, right and down. */
export const LOWER_SHIFT = 5;
export const UPPER_SHIFT = -2;

function symbolOf(s: S, unit: number): string {
  const card = s.scenario.units[unit]!;
  if (card.type === HEAVY_CAVALRY) return 'bw-horse';
  if (card.type === MEN_AT_ARMS) return 'bw-sword';
  return card.rangeHexes > 1 ? 'bw-crossbow' : 'bw-spears';
}

/** Band of a Battle: its place among its side's. */
export function battleColour(scenario: Scenario, battle: number): string {
  const { side } = scenario.battles[battle]!;
  const place = scenario.battles.slice(0, battle).filter((card) => card.side === side).length;
  return BATTLE_COLOURS[place % BATTLE_COLOURS.length]!;
}

/** A dart at the vertex that is faced. */
function drawFacing(centre: Point, facing: number, colour: string): string {
  const turn = 60 * facing + 30;
  const base = polar(centre, turn, RADIUS - 16);
  const points = [vertex(centre, facing, RADIUS), polar(base, turn + 90, 8), polar(base, turn - 90, 8)].map(at).join(' ');
  return `<polygon points="${points}" fill="${colour}" stroke="#fff" stroke-width="1.2" stroke-linejoin="round"/>`;
}

function drawPips(hits: number, { x, y }: Point): string {
  return Array.from(
    { length: hits },
    (_, i) =>
      `<circle cx="${fmt(x - HALF + 4)}" cy="${fmt(y + HALF - 13 - 4.4 * i)}" r="1.9" fill="#ffdf7a" stroke="#3a1c10" stroke-width=".6"/>`,
  ).join('');
}

function drawShaken({ x, y }: Point): string {
  const cx = x + HALF - 5;
  const cy = y - HALF + 10;
  return (
    `<path d="M${fmt(cx - 7)},${fmt(cy + 6)}L${fmt(cx)},${fmt(cy - 7)}L${fmt(cx + 7)},${fmt(cy + 6)}z" fill="#ffe14d" stroke="#402d00" stroke-width="1.1" stroke-linejoin="round"/>` +
    label(cx, cy + 4.6, '!', 'text-anchor="middle" font-size="10.5" font-weight="bold" fill="#402d00"')
  );
}

/** One counter: band of its Battle, arm, strength-morale, hits, shaken. */
function drawCounter(s: S, unit: number, centre: Point): string {
  const { x, y } = centre;
  const colours = SIDE_COLOURS[s.sideOf(unit)];
  const isActive = s.battleOf(unit) === s.battle;
  const isReduced = s.data[s.u.hits + unit]! >= 3;
  const edge = isActive ? `stroke="${GOLD}" stroke-width="3"` : `stroke="${colours.dark}" stroke-width="1.4"`;
  const box = (attributes: string, shift = 0): string =>
    `<rect x="${fmt(x - HALF + shift)}" y="${fmt(y - HALF + shift)}" width="${2 * HALF}" height="${2 * HALF}" rx="4" ${attributes}/>`;
  return [
    box('fill="#2d2418" opacity=".35"', 2),
    box(`fill="${colours.fill}" ${edge}`),
    `<rect x="${fmt(x - HALF + 2)}" y="${fmt(y - HALF + 2)}" width="${2 * HALF - 4}" height="5" rx="2" fill="${battleColour(s.scenario, s.battleOf(unit))}"/>`,
    `<use href="#${symbolOf(s, unit)}" x="${fmt(x - 10)}" y="${fmt(y - 11.5)}" width="20" height="17.5"/>`,
    isReduced
      ? `<path d="M${fmt(x - HALF + 3)},${fmt(y + 7)}h${2 * HALF - 6}" stroke="${colours.light}" stroke-width="1" opacity=".8"/>`
      : '',
    label(
      x,
      y + HALF - 3.5,
      `${s.strengthOf(unit)}-${s.moraleOf(unit)}`,
      'text-anchor="middle" font-size="12.5" font-weight="bold" fill="#fff"',
    ),
    drawPips(s.data[s.u.hits + unit]!, centre),
    s.isShaken(unit) ? drawShaken(centre) : '',
  ].join('');
}

/** Middle of the counter of a unit on the map. */
export function counterCentre(s: S, unit: number): Point {
  const hex = s.hexOf(unit);
  const { x, y } = centreOf(s.scenario.grid, hex);
  const shift = s.underAt(hex) < 0 ? 0 : s.topAt(hex) === unit ? UPPER_SHIFT : LOWER_SHIFT;
  return { x: x + shift, y: y + shift };
}

function drawStack(s: S, hex: number): string {
  const centre = centreOf(s.scenario.grid, hex);
  const top = s.topAt(hex);
  const under = s.underAt(hex);
  const lower = under < 0 ? '' : drawCounter(s, under, counterCentre(s, under));
  return drawFacing(centre, s.facingOf(top), SIDE_COLOURS[s.sideOf(top)].dark) + lower + drawCounter(s, top, counterCentre(s, top));
}

export function shieldPath({ x, y }: Point, size: number): string {
  return `M${fmt(x - size)},${fmt(y - size)}h${fmt(2 * size)}v${fmt(size * 1.1)}q0,${fmt(size)} ${fmt(-size)},${fmt(size * 1.5)}q${fmt(-size)},${fmt(-size * 0.5)} ${fmt(-size)},${fmt(-size * 1.5)}z`;
}

/** Arms of a leader: a shield with his initials; grey once he has fallen. */
export function drawShield(s: S, leader: number, { x, y }: Point, size: number): string {
  const card = s.scenario.leaders[leader]!;
  const colours = SIDE_COLOURS[card.side];
  const isOverall = s.scenario.overallBattle[card.side] === leader;
  const fill = s.hasFallen(leader) ? '#9a9184' : battleColour(s.scenario, leader);
  const edge = s.battle === leader ? GOLD : isOverall ? '#fff' : colours.dark;
  const shield = shieldPath({ x, y }, size);
  return (
    `<path d="${shield}" fill="${fill}" stroke="${colours.dark}" stroke-width="${fmt(size / 3)}" stroke-linejoin="round"/>` +
    `<path d="${shield}" fill="none" stroke="${edge}" stroke-width="${fmt(size / 9)}" stroke-linejoin="round"/>` +
    label(
      x,
      y + size * 0.28,
      initials(card.name),
      `text-anchor="middle" font-size="${fmt(size * 0.92)}" font-weight="bold" fill="${colours.dark}"`,
    )
  );
}

/** Shields of leaders in one hex lie this many of their half widths apart. */
const SHIELD_SPACING = 1.6;

/** Where the shield of a leader on the map is drawn, and half its width: small in a corner if troops stand with him, beside those of other leaders there. */
export function shieldPlace(s: S, leader: number): Point & { readonly size: number } {
  const hex = s.leaderHex(leader);
  const { x, y } = centreOf(s.scenario.grid, hex);
  const together = s.scenario.leaders.flatMap((_, other) => (s.leaderHex(other) === hex ? [other] : []));
  const size = !s.isEmpty(hex) ? 9 : together.length === 1 ? 13 : 10;
  const shift = together.indexOf(leader) * SHIELD_SPACING * size;
  const span = (together.length - 1) * SHIELD_SPACING * size;
  return s.isEmpty(hex) ? { x: x - span / 2 + shift, y, size } : { x: x - HALF + 1 + shift, y: y - HALF + 3, size };
}

function drawLeader(s: S, leader: number): string {
  const place = shieldPlace(s, leader);
  return drawShield(s, leader, place, place.size);
}

/** Planned charges, as arrows from the cavalry to its target. */
function drawCharges(s: S): string {
  const { grid, units } = s.scenario;
  return units
    .map((_, unit) => {
      const target = s.data[s.u.charge + unit]!;
      if (target < 0 || s.hexOf(unit) < 0 || s.topAt(s.hexOf(unit)) !== unit) return '';
      const from = centreOf(grid, s.hexOf(unit));
      const to = centreOf(grid, target);
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const start = between(from, to, (HALF + 5) / length);
      const end = between(from, to, 1 - (HALF + 4) / length);
      const arrow = (style: string): string => `<path d="M${at(start)}L${at(end)}" fill="none" ${style}/>`;
      return (
        arrow('stroke="#5b4200" stroke-width="6" stroke-linecap="round" opacity=".6"') +
        arrow('stroke="#ffd23f" stroke-width="3.4" stroke-dasharray="9 5" marker-end="url(#bw-arrow)"')
      );
    })
    .join('');
}

/** Everything that stands on the map. */
export function drawPieces(s: S): string {
  const { grid, leaders } = s.scenario;
  const occupied = Array.from({ length: grid.size }, (_, hex) => hex).filter((hex) => !s.isEmpty(hex));
  const byHeight = occupied.sort((a, b) => centreOf(grid, a).y - centreOf(grid, b).y || a - b);
  return (
    byHeight.map((hex) => drawStack(s, hex)).join('') +
    drawCharges(s) +
    leaders.map((_, leader) => (s.leaderHex(leader) < 0 ? '' : drawLeader(s, leader))).join('')
  );
}
