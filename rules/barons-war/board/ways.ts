import { charge, chargeMover } from '../rules/procedures/charge.ts';
import { searchWays } from '../rules/procedures/destinations.ts';
import { cheapestFacing } from '../rules/procedures/walk.ts';
import type { PathSearch } from '../../hexes/movement/path-search.ts';
import { runSearch } from '../rules/searches.ts';
import type { BaronsWarState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';

type S = BaronsWarState;

/** The longest way that a search finds. */
const MOST_STEPS = 64;

/** Hexes of a way that a search has found, the first hex among them. */
function hexesOf(s: S, search: PathSearch, start: number, hex: number, facing: number): number[] {
  const { neighbours } = s.compiled.grid;
  const way = [start];
  const directions = new Uint8Array(MOST_STEPS);
  const steps = search.path(hex, facing, directions);
  for (let i = 0; i < steps; i++) way.push(neighbours[way[i]! * 6 + directions[i]!]!);
  return way;
}

/** Facing in which the mover chosen comes to a hex: where it joins others, the cheapest; it takes theirs then. */
function arrivalFacing(s: S, start: number, hex: number, facing: number): number {
  return hex !== start && !s.isEmpty(hex) ? cheapestFacing(s, hex) : facing;
}

/** The hexes on which the unit or leader chosen goes to a hex, its own first; null if that cannot be told. */
export function wayOf(s: S, hex: number, facing: number): readonly number[] | null {
  const mover = searchWays(s);
  if (mover.unit < 0) return s.game.leaderSearch.wayTo(hex);
  return hexesOf(s, s.game.search, mover.start, hex, arrivalFacing(s, mover.start, hex, facing));
}

/** Movement points the unit or leader chosen will have spent in a hex and facing, out of how many, and how many before. */
export function priceOf(s: S, hex: number, facing: number): { readonly spent: number; readonly before: number; readonly budget: number } {
  const mover = searchWays(s);
  const { search, leaderSearch } = s.game;
  const spent = mover.unit < 0 ? leaderSearch.pointsAt(hex) : search.pointsAt(hex, arrivalFacing(s, mover.start, hex, facing));
  return { spent, before: mover.spent, budget: mover.budget };
}

/** The hexes on which charging cavalry rides to where it strikes, or rides on after it. */
export function rideRoute(s: S, hex: number, facing: number): readonly number[] {
  const goesOn = s.data[s.frame] === STEP['charge/continue'];
  const unit = goesOn ? s.topAt(charge.from(s)) : charge.unit(s);
  const mover = chargeMover(s, unit, goesOn ? 'continuation' : 'charge');
  return hexesOf(s, runSearch(s.game.rideSearch, s, mover), mover.start, hex, facing);
}
