import type { BoardLayer, Player } from '../../core/index.ts';
import { at, fmt, label } from '../../core/svg.ts';
import { holderWords } from '../aim-words.ts';
import { baseOf } from './deeds.ts';
import { capital, titleWords } from '../words.ts';
import { leftOf } from '../encoder-odds.ts';
import { isBoundToRoad } from '../marches.ts';
import { frameOf } from '../render-svg-frame.ts';
import { drawBox, halvesOf, INCH, pixels, placeAt, pointAt } from '../render-svg-shapes.ts';
import { INK, PAPER, SIDE_COLOURS } from '../render-svg-defs.ts';
import { exitWords } from '../render-words.ts';
import type { Exit } from '../scenario.ts';
import type { OneHourState } from '../state.ts';
import { SHOOTING_RANGE } from '../tables/units.ts';
import { redoubtOf } from '../terrain-effects.ts';

type S = OneHourState;

const HALO = `stroke="${PAPER}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"`;
/** Inches between the rings of the measure, and of the last. */
const RING = 3;
const LAST_RING = 18;

/** A hatching of a colour, in lines at so many degrees. */
function hatching(id: string, colour: string, degrees: number): string {
  return `<defs><pattern id="${id}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(${degrees})"><rect width="9" height="9" fill="${colour}" fill-opacity=".14"/><path d="M0 0v9" stroke="${colour}" stroke-width="2" stroke-opacity=".4"/></pattern></defs>`;
}

/** A drawing whose 0,0 is the south-west corner of the table, cut off at its edges. */
function onTable(s: S, id: string, drawing: string): string {
  if (drawing === '') return '';
  const [w, h] = [pixels(s.scenario.width), pixels(s.scenario.height)];
  const clip = `<clipPath id="${id}-clip"><rect x="0" y="${fmt(-h)}" width="${fmt(w)}" height="${fmt(h)}"/></clipPath>`;
  return `<g data-layer="${id}" transform="translate(${at(frameOf(s.scenario).origin)})">${clip}<g clip-path="url(#${id}-clip)">${drawing}</g></g>`;
}

/** The unit that a piece is, if it stands on the table; else -1. */
function unitOfPiece(s: S, piece: string | null): number {
  const unit = s.scenario.units.findIndex(({ id }) => id === piece);
  return unit >= 0 && s.isOnTable(unit) ? unit : -1;
}

/** What lies within a radius of 0,0 and ahead (up) of a line of so much half width, spreading by 45 degrees on both sides. In pixels. */
function fan(half: number, radius: number): string {
  const along = half * Math.SQRT1_2;
  const ray = Math.sqrt(radius * radius - half * half + along * along) - along;
  const side = ray * Math.SQRT1_2;
  return `M${fmt(-half)},0L${fmt(-half - side)},${fmt(-side)}A${fmt(radius)},${fmt(radius)} 0 0 1 ${fmt(half + side)},${fmt(-side)}L${fmt(half)},0Z`;
}

function halfDisc(radius: number): string {
  return `M${fmt(-radius)},0A${fmt(radius)},${fmt(radius)} 0 0 1 ${fmt(radius)},0Z`;
}

/** A figure before a unit's front with a dashed edge and its measure in inches at the far end. */
function beforeFront(s: S, unit: number, figure: string, radius: number, hatch: string, colour: string): string {
  const base = baseOf(s, unit);
  const { h } = halvesOf(base);
  const text = label(0, 0, `${fmt(radius / INCH)} in`, `text-anchor="middle" font-size="13" font-weight="bold" fill="${INK}" ${HALO}`);
  const measure = `<g transform="translate(0,${fmt(-radius + 18)}) rotate(${fmt(-base.heading / 10)})">${text}</g>`;
  return `<g ${placeAt(base)}><g transform="translate(0,${fmt(-h)})"><path d="${figure}" fill="url(#${hatch})" stroke="${colour}" stroke-width="2" stroke-dasharray="7 4"/>${measure}</g></g>`;
}

function drawShooting(s: S, piece: string | null): string {
  const unit = unitOfPiece(s, piece);
  if (unit < 0 || s.cardOf(unit).shoot === null || s.isInMelee(unit)) return '';
  const radius = pixels(SHOOTING_RANGE);
  const figure = redoubtOf(s, unit) === undefined ? fan(pixels(s.scenario.halfWidth), radius) : halfDisc(radius);
  return hatching('oh-shooting-hatch', '#7a1f5c', 45) + beforeFront(s, unit, figure, radius, 'oh-shooting-hatch', '#7a1f5c');
}

/** The turn before a charge is about the middle of the base, whose rays of 45 degrees leave the front half a depth from its middle. @rule 1.8 */
function drawCharge(s: S, piece: string | null): string {
  const unit = unitOfPiece(s, piece);
  if (unit < 0 || s.isInMelee(unit) || isBoundToRoad(s, unit)) return '';
  const radius = s.cardOf(unit).moveInches * INCH;
  return (
    hatching('oh-charge-hatch', '#8a3b00', -45) +
    beforeFront(s, unit, fan(pixels(s.scenario.halfDepth), radius), radius, 'oh-charge-hatch', '#8a3b00')
  );
}

function drawMeasure(s: S, piece: string | null): string {
  const unit = unitOfPiece(s, piece);
  if (unit < 0) return '';
  const base = baseOf(s, unit);
  const { x, y } = pointAt(base.sideX(0), base.sideY(0));
  const rings = Array.from({ length: LAST_RING / RING }, (_, i) => (i + 1) * RING);
  const circle = (inches: number): string =>
    `<circle r="${inches * INCH}" fill="none" stroke="${INK}" stroke-width="1.3" stroke-dasharray="${inches % 6 === 0 ? '9 3' : '3 4'}" opacity=".75"/>`;
  const numbers = (inches: number): string =>
    [0, 90, 180, 270]
      .map(
        (turn) =>
          `<g transform="rotate(${turn}) translate(0,${-inches * INCH}) rotate(${-turn})">${label(0, 4, String(inches), `text-anchor="middle" font-size="12" font-weight="bold" fill="${INK}" ${HALO}`)}</g>`,
      )
      .join('');
  return `<g transform="translate(${at({ x, y })})">${rings.map((inches) => circle(inches) + numbers(inches)).join('')}<circle r="2.5" fill="${INK}"/></g>`;
}

/** A strip along the edge by which a side may leave. */
function drawExit(s: S, exit: Exit): string {
  const { width, height } = s.scenario;
  const isUpright = exit.edge === 'north' || exit.edge === 'south';
  const line = exit.edge === 'north' ? height : exit.edge === 'east' ? width : 0;
  const [from, to] = isUpright ? [pointAt(exit.from, line), pointAt(exit.to, line)] : [pointAt(line, exit.from), pointAt(line, exit.to)];
  const inward = exit.edge === 'north' || exit.edge === 'west' ? 26 : -26;
  const middle = { x: (from.x + to.x) / 2 + (isUpright ? 0 : inward), y: (from.y + to.y) / 2 + (isUpright ? inward : 0) };
  const anchor = isUpright ? 'middle' : exit.edge === 'west' ? 'start' : 'end';
  const text = label(
    middle.x,
    middle.y,
    exitWords(s, exit),
    `text-anchor="${anchor}" font-size="13" font-weight="bold" fill="${SIDE_COLOURS[exit.side].dark}" ${HALO}`,
  );
  return `<path d="M${at(from)}L${at(to)}" stroke="${SIDE_COLOURS[exit.side].dark}" stroke-width="16" stroke-opacity=".55" stroke-dasharray="12 5"/>${text}`;
}

function drawAims(s: S): string {
  const areas = s.scenario.areas.map((area, i) => {
    const { x, y } = pointAt(area.box.x, area.box.y);
    const text = label(
      x,
      y + halvesOf(area.box).h - 7,
      `${capital(titleWords(area.title))}: ${holderWords(s, i)}`,
      `text-anchor="middle" font-size="13" font-weight="bold" fill="#5c1445" ${HALO}`,
    );
    return drawBox(area.box, 'fill="url(#oh-aims-hatch)" stroke="#5c1445" stroke-width="2.5" stroke-dasharray="10 5"') + text;
  });
  const drawing = [...areas, ...s.scenario.special.exits.map((exit) => drawExit(s, exit))].join('');
  return drawing === '' ? '' : hatching('oh-aims-hatch', '#5c1445', 20) + drawing;
}

/** Hits each unit can still take, in a badge on its base. */
function drawHitsLeft(s: S): string {
  return s.scenario.units
    .map((_, unit) => {
      if (!s.isOnTable(unit)) return '';
      const { x, y } = pointAt(s.xOf(unit), s.yOf(unit));
      const { dark } = SIDE_COLOURS[s.sideOf(unit) as Player];
      return `<circle cx="${fmt(x)}" cy="${fmt(y)}" r="11" fill="${PAPER}" stroke="${dark}" stroke-width="2"/>${label(x, y + 4.5, String(leftOf(s, unit)), `text-anchor="middle" font-size="13" font-weight="bold" fill="${dark}"`)}`;
    })
    .join('');
}

/** A layer whose drawing lies on the table. */
function layer(
  id: string,
  title: string,
  about: string,
  scope: BoardLayer['scope'],
  draw: (s: S, piece: string | null) => string,
): BoardLayer {
  return { id, title, about, scope, draw: (state, piece) => onTable(state as S, `oh-${id}`, draw(state as S, piece)) };
}

export const LAYERS: readonly BoardLayer[] = [
  layer(
    'shooting',
    'Shooting',
    'Where the unit can shoot, measured from the middle of its front; at least half of a side of the enemy has to lie in it, in sight.',
    'piece',
    drawShooting,
  ),
  layer(
    'charge',
    'Charge',
    'Where the middle of a side has to lie for the unit to charge it; sight, room and the open way come on top.',
    'piece',
    drawCharge,
  ),
  layer(
    'measure',
    'Measure',
    'Rings every three inches around the middle of the front, from which ranges and charges are measured.',
    'piece',
    drawMeasure,
  ),
  layer('aims', 'Objectives', 'The ground that counts for victory with who holds it, and where units may leave.', 'all', drawAims),
  layer('hits', 'Hits left', 'How many hits each unit can still take.', 'all', drawHitsLeft),
];
