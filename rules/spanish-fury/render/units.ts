import { at, escapeXml, fmt, label } from '../../core/views/svg.ts';
import { unitAtHand } from '../../core/index.ts';
import { Box } from '../../geometry/box.ts';
import { GOLD, INK } from '../../tabletop/render/colours.ts';
import { drawBox, halvesOf, placeAt, pointAt, use } from '../../tabletop/render/shapes.ts';
import type { Player } from '../../core/index.ts';
import { unitWords } from '../notation/words.ts';
import { type FuryState, ROUTING } from '../state/state.ts';
import { COLOURS, IDS } from './defs.ts';
import { drawNames } from './names.ts';
import { drawStands } from './stands.ts';

type S = FuryState;

/** Colours of the cohesion marker, from Sharp to Mob. */
const LEVEL_COLOURS = ['#4d8b3a', '#a9c455', '#e3c440', '#ea9a3a', '#c0431a', '#8d1410'] as const;
/** The level from which the colour is so dark that its number is light. */
const DARK_FROM = 4;

/** Marker of cohesion: how many levels are lost, in the colour of the level; and a gold triangle for each casualty. */
export function drawMarks(level: number, casualties: number, x: number, y: number): string {
  const marker =
    level === 0
      ? ''
      : `<circle cx="${fmt(x)}" cy="${fmt(y)}" r="7.5" fill="${LEVEL_COLOURS[level]!}" stroke="${INK}" stroke-width="1"/>` +
        label(
          x,
          y + 4,
          String(level),
          `text-anchor="middle" font-size="11.5" font-weight="bold" fill="${level < DARK_FROM ? INK : '#fff6df'}"`,
        );
  const triangle = (i: number): string => `M${fmt(x + 10 + 8 * i)},${fmt(y + 5)}h8l-4,-8z`;
  const triangles = Array.from({ length: casualties }, (_, i) => triangle(i)).join('');
  return marker + (triangles === '' ? '' : `<path d="${triangles}" fill="${GOLD}" stroke="#5a4300" stroke-width=".9"/>`);
}

/** Keeps a drawing upright on a base that is turned. */
function upright(heading: number, x: number, y: number, drawing: string): string {
  return `<g transform="translate(${fmt(x)},${fmt(y)}) rotate(${fmt(-heading / 10)})">${drawing}</g>`;
}

/** Whether the left of a base that looks so is on the right of the picture: the flag flies to the right, away from the men. */
function isTurned(heading: number): boolean {
  return Math.cos((heading / 1800) * Math.PI) < 0;
}

/** The flag of a general with Strategy and Valour. */
function drawFlag(s: S, general: number): string {
  const { fill, dark } = COLOURS[s.sideOfGeneral(general)];
  const isChief = s.sideGeneralissimo(s.sideOfGeneral(general)) === general;
  return (
    `<path d="M0,6V-16" stroke="${INK}" stroke-width="1.6"/>` +
    `<path d="M0,-16h24l-4,5.5 4,5.500H0z" fill="${isChief ? '#fff6df' : fill}" stroke="${dark}" stroke-width="1.2"/>` +
    label(
      10,
      -7,
      `${s.generalStrategy(general)}+${s.generalValour(general)}`,
      `text-anchor="middle" font-size="9" font-weight="bold" fill="${isChief ? dark : '#fff6df'}"`,
    )
  );
}

/** The band along the front, and the arrow before it. */
function drawFront(side: Player, w: number, h: number): string {
  const { dark } = COLOURS[side];
  return (
    `<path d="M${fmt(-w)},${fmt(-h)}H${fmt(w)}" stroke="${dark}" stroke-width="2.6"/>` +
    `<path d="M0,${fmt(-h - 7)}l6 6.500h-12z" fill="${dark}" stroke="#fff6df" stroke-width=".8"/>`
  );
}

function drawUnit(s: S, unit: number, viewer?: Player): string {
  const { id, name } = s.scenario.units[unit]!;
  const base = s.boxOf(unit);
  const { halfWidth: w, halfDepth: h } = halvesOf(base);
  const heading = base.heading;
  const general = s.generalWith(unit);
  return [
    `<g data-unit="${escapeXml(id)}" ${placeAt(base)}${s.status(unit) === ROUTING ? ' opacity=".7"' : ''}>`,
    `<title>${escapeXml(`${name}: ${unitWords(s, unit, viewer).join(', ')}`)}</title>`,
    drawStands(s, unit),
    drawFront(s.sideOf(unit), w, h),
    upright(heading, -w - 2, h, drawMarks(s.level(unit), s.casualties(unit), 0, 0)),
    general < 0 ? '' : upright(heading, (isTurned(heading) ? -1 : 1) * (w + 3), 0, drawFlag(s, general)),
    '</g>',
  ].join('');
}

/** The unit that acts in a gold edge, and an arrow to the enemy that the step at hand is about. */
function drawActing(s: S, viewer?: Player): string {
  const unit = unitAtHand(s, viewer);
  if (unit < 0) return '';
  const from = new Box().copy(s.placeOf(unit));
  const frame =
    drawBox(from, `rx="4" fill="none" stroke="#4a3600" stroke-width="5"`, 3) +
    drawBox(from, `rx="4" fill="none" stroke="${GOLD}" stroke-width="3"`, 3);
  const target = Object.keys(s.step.registers ?? {})[1] === 'target' ? s.register(1) : unit;
  if (target === unit || !s.isOnTable(target)) return frame;
  const line = `M${at(pointAt(from.x, from.y))}L${at(pointAt(s.x(target), s.y(target)))}`;
  return (
    `${frame}<path d="${line}" fill="none" stroke="#fff6df" stroke-width="5" opacity=".8"/>` +
    `<path d="${line}" fill="none" stroke="${INK}" stroke-width="2" stroke-dasharray="8 4" marker-end="url(#${IDS}-arrow)"/>`
  );
}

/** A clash between two who fight. */
function drawClash(s: S, unit: number): string {
  const foe = s.foe(unit);
  if (foe < 0 || !s.isOnTable(foe) || (s.foe(foe) === unit && foe < unit)) return '';
  const from = new Box().copy(s.boxOf(unit));
  const to = s.boxOf(foe);
  return use(`${IDS}-clash`, pointAt((from.x + to.x) / 2, (from.y + to.y) / 2), 24);
}

/** Everything that stands on the table, as a viewer may see it. */
export function drawUnits(s: S, viewer?: Player): string {
  const standing = s.scenario.units.flatMap((_, unit) => (s.isOnTable(unit) ? [unit] : []));
  return [
    ...standing.map((unit) => drawUnit(s, unit, viewer)),
    ...standing.map((unit) => drawClash(s, unit)),
    drawNames(s, standing, viewer),
    drawActing(s, viewer),
  ].join('\n');
}
