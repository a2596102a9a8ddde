import type { BoardMark, Point } from '../../core/index.ts';
import { at } from '../../core/views/svg.ts';
import { type Box, CORNER_ACROSS, CORNER_AHEAD } from '../../geometry/box.ts';
import { baseOf, type OneHourAction, tryOut } from './decoded-action.ts';
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

/** Where one points to choose an action. @param end the base where it leaves it; null where it moves none */
function spotOf(s: S, { at: place, unit, target, side, first }: OneHourAction, end: Box | null): Point | null {
  switch (place) {
    case 'nowhere':
      return null;
    case 'unit':
      return pointOfUnit(s, unit);
    case 'target':
      return pointOfUnit(s, target);
    case 'end':
      return s.game.frame.pointOf(end!.x, end!.y);
    case 'side':
      return s.game.frame.pointOf(s.boxOf(target).sideX(side), s.boxOf(target).sideY(side));
    case 'edge': {
      const { x, y } = exitPlace(s, unit, first);
      return s.game.frame.pointOf(x, y);
    }
  }
}

/** How a legal action shows. Turns are pointed at where the unit stands now, charges at the middle of the side charged, exits at the edge. */
export function markOf(s: S, decoded: OneHourAction): BoardMark {
  const { at: place, unit, target, first } = decoded;
  const idOf = (one: number): string | null => s.scenario.units[one]?.id ?? null;
  const end = decoded.move === undefined ? null : baseOf(tryOut(s, decoded), unit);
  const from = pointOfUnit(s, unit);
  const spot = spotOf(s, decoded, end);
  const to = end === null ? spot : s.game.frame.pointOf(end.x, end.y);
  const leads = place === 'end' || place === 'side' || place === 'edge';
  const heading = end?.heading ?? (place === 'edge' ? headingOf(s, unit, first) : null);
  return {
    piece: idOf(unit),
    target: idOf(target),
    spot,
    outline: end === null ? null : outlineOf(s, end),
    heading: heading === null ? null : heading / 10,
    path: leads && from !== null && to !== null ? [from, to] : null,
  };
}
