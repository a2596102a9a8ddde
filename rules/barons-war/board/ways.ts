import { charge, chargeMover } from '../mechanics/procedures/combat/charge.ts';
import { searchWays } from '../mechanics/procedures/movement/destinations.ts';
import { cheapestFacing } from '../mechanics/procedures/movement/walk.ts';
import { runSearch } from '../mechanics/ground/searches.ts';
import type { BaronsWarState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';

type S = BaronsWarState;

/** Facing in which the mover chosen comes to a hex: where it joins others, the cheapest; it takes theirs then. */
function arrivalFacing(s: S, start: number, hex: number, facing: number): number {
  return hex !== start && !s.isEmpty(hex) ? cheapestFacing(s, hex) : facing;
}

/** The hexes on which the unit or leader chosen goes to a hex, its own first; null if that cannot be told. */
export function wayOf(s: S, hex: number, facing: number): readonly number[] | null {
  const mover = searchWays(s);
  if (mover.unit < 0) return s.game.leaderSearch.wayTo(hex);
  return s.game.search.wayTo(hex, arrivalFacing(s, mover.start, hex, facing));
}

/** Movement points the unit or leader chosen will have spent in a hex and facing, out of how many, and how many before. */
export function priceOf(s: S, hex: number, facing: number): { readonly spent: number; readonly before: number; readonly budget: number } {
  const mover = searchWays(s);
  const { search, leaderSearch } = s.game;
  const spent = mover.unit < 0 ? leaderSearch.pointsAt(hex) : search.pointsAt(hex, arrivalFacing(s, mover.start, hex, facing));
  return { spent, before: mover.spent, budget: mover.budget };
}

/** The hexes on which charging cavalry rides to where it strikes, or rides on after it; null if it cannot get there. */
export function rideRoute(s: S, hex: number, facing: number): readonly number[] | null {
  const goesOn = s.data[s.frame] === STEP['charge/continue'];
  const unit = goesOn ? s.topAt(charge.from(s)) : charge.unit(s);
  const mover = chargeMover(s, unit, goesOn ? 'continuation' : 'charge');
  return runSearch(s.game.rideSearch, s, mover).wayTo(hex, facing);
}
