import type { BoardMark, Point } from '../../../core/index.ts';
import { markOn } from '../../../hexes/page/marks.ts';
import { placeCentre } from '../../fight/render/levels.ts';
import { SIEGE_ACTIONS } from '../../state/actions.ts';
import type { SiegeState } from '../../state/siege-state.ts';

type S = SiegeState;

/** Dots by which of several parts of the walls in one place each lies lower than the one before. */
const BELOW = 20;

/** The part of the walls to which an action of a day is done, -1 for none. */
export function workOf({ game: { space } }: S, action: number): number {
  const [named] = SIEGE_ACTIONS[space.kindOf(action)] as readonly string[];
  return named === 'work' ? space.firstOf(action) : -1;
}

/** Where one points to a part of the walls. */
function workSpot(s: S, work: number): Point {
  const { works } = s.siege;
  const { place } = works[work]!;
  const { x, y } = placeCentre(s.scenario, place);
  return { x, y: y + BELOW * works.slice(0, work).filter((before) => before.place === place).length };
}

/** How a part of the walls shows on the map. */
export function markWork(s: S, work: number): BoardMark {
  const { grid, places } = s.scenario;
  return { ...markOn(grid, { hex: places.hex[s.siege.works[work]!.place]! }), spot: workSpot(s, work) };
}
