import type { BoardMark, Point } from '../../core/index.ts';
import { at } from '../../core/svg.ts';
import { type Box, CORNER_ACROSS, CORNER_AHEAD } from '../../geometry/box.ts';
import { baseOf, type Deed, deedOf, endOf } from './deeds.ts';
import { headingOf } from '../rules/headings.ts';
import { exitPlace } from '../rules/marches.ts';
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

function middleOf(s: S, { x, y }: Box): Point {
  return s.game.frame.pointOf(x, y);
}

/** What a deed shows besides who does it to whom. */
type Shown = Pick<BoardMark, 'spot' | 'outline' | 'heading' | 'path'>;

const NOTHING_SHOWN: Shown = { spot: null, outline: null, heading: null, path: null };

/** The base where the deed leaves it, pointed at by `spot`. */
function showEnd(s: S, deed: Deed, pick: (end: Box) => Point | null, hasPath: boolean): Shown {
  const end = endOf(s, deed)!;
  const from = pointOfUnit(s, deed.unit);
  const path = hasPath && from !== null ? [from, middleOf(s, end)] : null;
  return { spot: pick(end), outline: outlineOf(s, end), heading: end.heading / 10, path };
}

function showCharge(s: S, deed: Deed): Shown {
  const goal = baseOf(s, deed.target);
  const spot = s.game.frame.pointOf(goal.sideX(deed.side), goal.sideY(deed.side));
  return showEnd(s, deed, () => spot, true);
}

function showExit(s: S, { unit, argument }: Deed): Shown {
  const { x, y } = exitPlace(s, unit, argument);
  const spot = s.game.frame.pointOf(x, y);
  return { spot, outline: null, heading: headingOf(s, unit, argument) / 10, path: [pointOfUnit(s, unit)!, spot] };
}

function show(s: S, deed: Deed): Shown {
  switch (deed.kind) {
    case 'pass':
      return NOTHING_SHOWN;
    case 'select':
      return { ...NOTHING_SHOWN, spot: pointOfUnit(s, deed.unit) };
    case 'shoot':
    case 'strike':
      return { ...NOTHING_SHOWN, spot: pointOfUnit(s, deed.target) };
    case 'place':
      return showEnd(s, deed, (end) => middleOf(s, end), false);
    case 'march':
      return showEnd(s, deed, (end) => middleOf(s, end), true);
    case 'turn':
    case 'face':
    case 'about':
      return showEnd(s, deed, () => pointOfUnit(s, deed.unit), false);
    case 'charge':
      return showCharge(s, deed);
    case 'exit':
      return showExit(s, deed);
  }
}

/** How a legal action shows. Turns are pointed at where the unit stands now, charges at the middle of the side charged, exits at the edge. */
export function markOf(s: S, action: number): BoardMark {
  const deed = deedOf(s, action);
  const idOf = (unit: number): string | null => s.compiled.units[unit]?.id ?? null;
  return { piece: idOf(deed.unit), target: idOf(deed.target), ...show(s, deed) };
}
