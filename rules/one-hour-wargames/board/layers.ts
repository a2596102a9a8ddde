import { capital, type BoardLayer, type Player } from '../../core/index.ts';
import { at, fmt, label } from '../../core/views/svg.ts';
import { holderWords } from '../mechanics/victory/aim-words.ts';
import { baseOf } from './trial.ts';
import { titleWords } from '../state/words.ts';
import { leftOf } from '../odds/rolls.ts';
import { isBoundToRoad } from '../mechanics/movement/marches.ts';
import { beforeFront, drawRings, fan, halfDisc, hatching, onTable } from '../../tabletop/page/figures.ts';
import { HALO } from '../../tabletop/render/table.ts';
import { drawBox, halvesOf, INCH, pixels, pointAt } from '../../tabletop/render/shapes.ts';
import { PAPER } from '../../tabletop/render/colours.ts';
import { SIDE_COLOURS } from '../render/svg-defs.ts';
import { exitWords } from '../render/words.ts';
import type { Exit } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';
import { SHOOTING_RANGE } from '../charts/units.ts';
import { redoubtOf } from '../mechanics/ground/terrain-effects.ts';

type S = OneHourState;

/** Inches between the rings of the measure, and of the last. */
const RING = 3;
const LAST_RING = 18;

/** The unit that a piece is, if it stands on the table; else -1. */
function unitOfPiece(s: S, piece: string | null): number {
  const unit = s.scenario.units.findIndex(({ id }) => id === piece);
  return unit >= 0 && s.isOnTable(unit) ? unit : -1;
}

function drawShooting(s: S, piece: string | null): string {
  const unit = unitOfPiece(s, piece);
  if (unit < 0 || s.cardOf(unit).shoot === null || s.isInMelee(unit)) return '';
  const radius = pixels(SHOOTING_RANGE);
  const figure = redoubtOf(s, unit) === undefined ? fan(pixels(s.scenario.halfWidth), radius) : halfDisc(radius);
  return hatching('oh-shooting-hatch', '#7a1f5c', 45) + beforeFront(baseOf(s, unit), figure, radius, 'oh-shooting-hatch', '#7a1f5c');
}

/** The turn before a charge is about the middle of the base, whose rays of 45 degrees leave the front half a depth from its middle. @shows 1.8 */
function drawCharge(s: S, piece: string | null): string {
  const unit = unitOfPiece(s, piece);
  if (unit < 0 || s.isInMelee(unit) || isBoundToRoad(s, unit)) return '';
  const radius = s.cardOf(unit).moveInches * INCH;
  return (
    hatching('oh-charge-hatch', '#8a3b00', -45) +
    beforeFront(baseOf(s, unit), fan(pixels(s.scenario.halfDepth), radius), radius, 'oh-charge-hatch', '#8a3b00')
  );
}

function drawMeasure(s: S, piece: string | null): string {
  const unit = unitOfPiece(s, piece);
  return unit < 0 ? '' : drawRings(baseOf(s, unit), RING, LAST_RING);
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
      y + halvesOf(area.box).halfDepth - 7,
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
      const { x, y } = pointAt(s.x(unit), s.y(unit));
      const { dark } = SIDE_COLOURS[s.sideOf(unit) as Player];
      return (
        `<circle cx="${fmt(x)}" cy="${fmt(y)}" r="11" fill="${PAPER}" stroke="${dark}" stroke-width="2"/>` +
        label(x, y + 4.5, String(leftOf(s, unit)), `text-anchor="middle" font-size="13" font-weight="bold" fill="${dark}"`)
      );
    })
    .join('');
}

function drawLayer({ scenario, game }: S, id: string, drawing: string): string {
  return onTable(scenario, game.frame.origin, id, drawing);
}

/** A layer whose drawing lies on the table. */
function layer(
  id: string,
  title: string,
  about: string,
  scope: BoardLayer['scope'],
  draw: (s: S, piece: string | null) => string,
): BoardLayer {
  return { id, title, about, scope, draw: (state, piece) => drawLayer(state as S, `oh-${id}`, draw(state as S, piece)) };
}

// biome-ignore format: a table, one row a line
export const LAYERS: readonly BoardLayer[] = [
  layer('shooting', 'Shooting', 'Where the unit can shoot, measured from the middle of its front; ' +
    'at least half of a side of the enemy has to lie in it, in sight.', 'piece', drawShooting),
  layer('charge', 'Charge', 'Where the middle of a side has to lie for the unit to charge it; sight, room and the open way come on top.', 'piece', drawCharge),
  layer('measure', 'Measure', 'Rings every three inches around the middle of the front, from which ranges and charges are measured.', 'piece', drawMeasure),
  layer('aims', 'Objectives', 'The ground that counts for victory with who holds it, and where units may leave.', 'all', drawAims),
  layer('hits', 'Hits left', 'How many hits each unit can still take.', 'all', drawHitsLeft),
];
