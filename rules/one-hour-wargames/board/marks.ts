import type { BoardMark, Point } from '../../core/index.ts';
import { at } from '../../core/views/svg.ts';
import { type Box, CORNER_ACROSS, CORNER_AHEAD } from '../../geometry/box.ts';
import type { OneHourAction } from '../mechanics/one-hour-action.ts';
import { baseOf, tryOut } from './trial.ts';
import { headingOf } from '../mechanics/movement/headings.ts';
import { exitPlace } from '../mechanics/movement/marches.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

/** The edge of a base as data of an SVG path. */
export function outlineOf(s: S, box: Box): string {
  const corners = CORNER_ACROSS.map((across, i) =>
    at(s.game.frame.pointOf(box.pointX(across, CORNER_AHEAD[i]!), box.pointY(across, CORNER_AHEAD[i]!))),
  );
  return `M${corners.join('L')}Z`;
}

/** Middle of a unit's base; null off the table. */
function pointOfUnit(s: S, unit: number): Point | null {
  return unit >= 0 && s.isOnTable(unit) ? s.game.frame.pointOf(s.x(unit), s.y(unit)) : null;
}

/** Where one points to choose an action: at the unit, at the place where it ends, at the side charged, at the edge of the table, at the enemy.
 * @param end the base where it leaves it; null where it moves none */
function spotOf(s: S, { shape, unit, target, side, heading }: OneHourAction, end: Box | null): Point | null {
  switch (shape) {
    case 'nothing':
      return null;
    case 'unit':
    case 'turn':
      return pointOfUnit(s, unit);
    case 'shot':
    case 'blow':
      return pointOfUnit(s, target);
    case 'go':
      return s.game.frame.pointOf(end!.x, end!.y);
    case 'contact':
      if (s.isInMelee(unit)) return pointOfUnit(s, unit);
      return s.game.frame.pointOf(s.boxOf(target).sideX(side), s.boxOf(target).sideY(side));
    case 'leave': {
      const { x, y } = exitPlace(s, unit, heading);
      return s.game.frame.pointOf(x, y);
    }
  }
}

/** Whether an action leads away from where the unit stands. */
function leadsAway(s: S, { shape, unit }: OneHourAction): boolean {
  return shape === 'go' || shape === 'leave' || (shape === 'contact' && !s.isInMelee(unit));
}

/** How a legal action shows. Turns are pointed at where the unit stands now, charges at the middle of the side charged, exits at the edge. */
export function markOf(s: S, action: OneHourAction): BoardMark {
  const { shape, unit, target } = action;
  const idOf = (one: number): string | null => s.scenario.units[one]?.id ?? null;
  const end = action.moves ? baseOf(tryOut(s, action), unit) : null;
  const from = pointOfUnit(s, unit);
  const spot = spotOf(s, action, end);
  const to = end === null ? spot : s.game.frame.pointOf(end.x, end.y);
  const heading = end?.heading ?? (shape === 'leave' ? headingOf(s, unit, action.heading) : null);
  return {
    piece: idOf(unit),
    target: idOf(target),
    spot,
    outline: end === null ? null : outlineOf(s, end),
    heading: heading === null ? null : heading / 10,
    path: leadsAway(s, action) && from !== null && to !== null ? [from, to] : null,
  };
}
