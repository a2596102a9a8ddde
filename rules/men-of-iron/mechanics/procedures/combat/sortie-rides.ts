import { opponent } from '../../../../core/index.ts';
import { REAR } from '../../../../hexes/facing.ts';
import { CAN } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import type { IronState } from '../../../state/state.ts';
import { canRide, canRideInto, turnedFacing } from '../../shock/charge-paths.ts';
import { isInRange } from '../../command/command-range.ts';
import { isHeldBack } from '../../movement/march.ts';
import { isReadyToCounter } from './shock-counter.ts';
import { arcTowards } from '../../shooting/shooting.ts';
import { canSeeToCharge } from '../../shooting/sight.ts';

type S = IronState;

// Counter-Charges against fire: rides of any length along a wedge before the facing. [13.9] [13.3]

const NO_WAY = 99;

/** Fewest hexes with potholes on a way to a hex through the two hexes before a facing, one after another; NO_WAY if none leads there.
 * @rule 13.3 free, on ground for a Charge, and not past enemies */
function potholesTo(s: S, unit: number, from: number, end: number, facing: number): number {
  if (from === end) return 0;
  let least = NO_WAY;
  for (let turn = 0; turn < 2; turn++) {
    const direction = (facing + turn) % 6;
    if (canStep(s, unit, from, end, direction)) least = Math.min(least, potholesBy(s, unit, from, end, facing, direction));
  }
  return least;
}

/** The same with a first step. */
function potholesBy(s: S, unit: number, from: number, end: number, facing: number, direction: number): number {
  const to = s.scenario.grid.neighbours[from * 6 + direction]!;
  return s.scenario.potholes[to]! + potholesTo(s, unit, to, end, facing);
}

/** Whether a step leads nearer to the end of a ride. */
function canStep(s: S, unit: number, from: number, end: number, direction: number): boolean {
  const { grid } = s.scenario;
  const to = grid.neighbours[from * 6 + direction]!;
  if (to < 0 || grid.distance(to, end) >= grid.distance(from, end) || !canRide(s, unit, from, direction)) return false;
  return to === end || !s.isBeside(opponent(s.sideOf(unit)), to);
}

/** Direction of the next step of a ride: of two ways the one with fewer potholes. */
export function nextStep(s: S, unit: number, end: number, facing: number): number {
  const from = s.hexOf(unit);
  const other = (facing + 1) % 6;
  const price = (direction: number): number =>
    canStep(s, unit, from, end, direction) ? potholesBy(s, unit, from, end, facing, direction) : NO_WAY;
  return price(other) < price(facing) ? other : facing;
}

/** Whether a ride, for one who faces so, can end in a hex from which it strikes the target. */
function canEndAt(s: S, unit: number, target: number, end: number, facing: number): boolean {
  return canRideInto(s, end, target, facing) && potholesTo(s, unit, s.hexOf(unit), end, facing) < NO_WAY;
}

/** Adds the rides of a unit against one that fires at it: where they end, and how it faces; answers whether there are any.
 * @rule 13.9 turned by one vertex at most before it rides @ruling MI-10 as many hexes between them as its Movement Allowance */
export function addRides(s: S, unit: number, target: number, into: Offers<'charge'> | null): boolean {
  const { grid } = s.scenario;
  const [from, to] = [s.hexOf(unit), s.hexOf(target)];
  if (grid.distance(from, to) - 1 > s.kindOf(unit).movementPoints[0] || !canSeeToCharge(s, from, to)) return false;
  let isAny = false;
  for (let turn = -1; turn <= 1; turn++) {
    const facing = turnedFacing(s, unit, turn);
    if (!grid.isBefore(from, facing, to)) continue;
    for (let side = 0; side < 2; side++) {
      const end = grid.neighbours[to * 6 + ((facing + side + 3) % 6)]!;
      const isOnWay = end === from || (end >= 0 && grid.isBefore(from, facing, end));
      if (!isOnWay || !canEndAt(s, unit, target, end, facing)) continue;
      into?.push('charge', end, facing);
      isAny = true;
    }
  }
  return isAny;
}

/** Whether a unit may Counter-Charge one that is about to fire at it.
 * @rule 13.6 not through its rear @rule 5.3 out of command only next to it @rule 13.3 with a way */
export function mayRideAt(s: S, unit: number, target: number): boolean {
  if (!s.can(unit, CAN.charge) || !isReadyToCounter(s, unit) || arcTowards(s, unit, s.hexOf(target)) === REAR) return false;
  if (isHeldBack(s, unit) && s.scenario.grid.distance(s.hexOf(unit), s.hexOf(target)) > 1) return false;
  return addRides(s, unit, target, null);
}

/** Highest Activation Rating of a Battle leader who has a unit of his within Command Range, 0 without. @rule 16.4 @ruling MI-09 */
export function restrainer(s: S, unit: number): number {
  let rating = 0;
  for (const leader of s.scenario.battles[s.battleOf(unit)]!.leaders)
    if (s.isPresent(leader) && isInRange(s, leader, s.hexOf(unit))) rating = Math.max(rating, s.activationOf(leader));
  return rating;
}
