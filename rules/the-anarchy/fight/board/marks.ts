import type { BoardMark } from '../../../core/index.ts';
import { markOn } from '../../../hexes/page/marks.ts';
import { halfOutline, joinSpot } from '../../../hexes/page/shapes.ts';
import { counterCentre } from '../render/counters.ts';
import { placeCentre } from '../render/levels.ts';
import { canStop, placeOf, searchMarch } from '../mechanics/movement/march.ts';
import { DIRECTIONS } from '../../../hexes/grid.ts';
import { postureOf } from '../mechanics/ground/riding.ts';
import type { ActionKind } from '../../state/actions.ts';
import type { AnarchyState } from '../../state/state.ts';
import type { FightAction } from './decoded-action.ts';
import { pieceOutline, placeOutline } from './pieces.ts';

type S = AnarchyState;

/** Kinds that share a hex with another kind: the first are pointed at in its upper half, the others in its lower one. */
const UPPER: readonly ActionKind[] = ['infiltrate', 'lead', 'light', 'flame'];
const LOWER: readonly ActionKind[] = ['dismount', 'douse'];

/** Dots by which one of two kinds that share a floor is pointed at above its middle, or below it. */
const ASIDE = 10;

/** Piece of a man on the map. */
function idOf(s: S, man: number): string | null {
  return man < 0 || !s.isOnMap(man) ? null : s.scenario.men[man]!.id;
}

/** The spot, of those in a place that a man can come to stand in, with the fewest points; -1 if there is none. Valid until the next search. */
export function goalSpot(s: S, man: number, place: number): number {
  const search = searchMarch(s, man);
  const spots = s.isMounted(man) ? Array.from({ length: DIRECTIONS }, (_, heading) => postureOf(place, heading)) : [place];
  const reached = spots.filter((spot) => search.reaches(spot) && canStop(s, man, spot));
  return reached.reduce((best, spot) => (best < 0 || search.pointsAt(spot) < search.pointsAt(best) ? spot : best), -1);
}

/** Places of the way of the man at hand to a place, the first first; of a rider those of his horse's head. */
function wayTo(s: S, man: number, place: number): number[] {
  const spot = goalSpot(s, man, place);
  if (spot < 0) return [];
  const way = searchMarch(s, man, spot).wayTo(spot);
  return way.map((one) => placeOf(s, man, one)).filter((one, i, all) => one !== all[i - 1]);
}

/** A man pointed at where he is drawn. */
function markMan(s: S, man: number): BoardMark {
  const mark = markOn(s.scenario.grid, { piece: idOf(s, man), target: idOf(s, man) });
  return s.isOnMap(man) ? { ...mark, spot: counterCentre(s, man), outline: pieceOutline(s, man) } : mark;
}

/** A place, or half of it. */
function markPlace(s: S, { kind, shape, man, place, other }: FightAction): BoardMark {
  const { grid } = s.scenario;
  const { places } = s.scenario;
  const way = kind === 'goal' && s.step.name !== 'move/heave' ? wayTo(s, man, place) : kind === 'retreat' ? [s.at(man), place] : [];
  const path = way.length < 2 ? null : way.map((step) => placeCentre(s.scenario, step));
  const mark = { ...markOn(grid, { piece: idOf(s, man), target: shape === 'at' ? idOf(s, other) : null, hex: places.hex[place]! }), path };
  const isUpper = UPPER.includes(kind);
  if (places.floors[places.hex[place]!]!.length > 1) {
    const { x, y } = placeCentre(s.scenario, place);
    const aside = isUpper ? -ASIDE : LOWER.includes(kind) ? ASIDE : 0;
    return { ...mark, spot: { x, y: y + aside }, outline: placeOutline(s, place) };
  }
  if (!isUpper && !LOWER.includes(kind)) return mark;
  return { ...mark, spot: joinSpot(grid, place, isUpper), outline: halfOutline(grid, place, isUpper) };
}

/** How an action shows on the map. */
export function markDecoded(s: S, decoded: FightAction): BoardMark {
  switch (decoded.shape) {
    case 'man':
      return markMan(s, decoded.man);
    case 'to':
    case 'at':
      return markPlace(s, decoded);
    case 'plain':
      return markOn(s.scenario.grid, { piece: idOf(s, decoded.man) });
  }
}
