import { crosses, isClear } from '../../../hexes/sight.ts';
import { CAN, TYPE } from '../../charts/types.ts';
import { HEDGE } from '../../charts/hexsides.ts';
import type { IronState } from '../../state/state.ts';

type S = IronState;

/** Whether a hex on the way blocks every sight. @rule 11.4 blocking terrain, and ground higher than both ends */
function hidesAlways({ scenario }: S, hex: number, _low: number, high: number): boolean {
  return scenario.blocksSight[hex] === 1 || scenario.elevation[hex]! > high;
}

/** The same for who looks straight: units block too. @rule 11.4 */
function hidesFromAfoot(s: S, hex: number, low: number, high: number): boolean {
  return !s.isEmpty(hex) || hidesAlways(s, hex, low, high);
}

/** The same for crossbows and handguns: brush blocks too. @rule 11.4 */
function hidesFlatShots(s: S, hex: number, low: number, high: number): boolean {
  return s.scenario.isBrush[hex] === 1 || hidesFromAfoot(s, hex, low, high);
}

/** Whether there is a hedge between two hexes beside each other. */
function hasHedge({ scenario }: S, hex: number, beyond: number): boolean {
  return (scenario.hexsides[hex * 6 + scenario.grid.directionTo(hex, beyond)]! & HEDGE) !== 0;
}

/** Whether a straight line can be seen along, but for what stands or lies at its ends. @rule 11.4 for Charges, and for who does not shoot over others */
export function canSeeToCharge(s: S, from: number, to: number): boolean {
  const { grid, elevation } = s.scenario;
  return isClear(grid, elevation, from, to, s, hidesFromAfoot);
}

/** Whether ground alone lets a line be seen along. */
function hasGroundSight(s: S, from: number, to: number): boolean {
  const { grid, elevation } = s.scenario;
  return isClear(grid, elevation, from, to, s, hidesAlways);
}

/** Whether a unit that shoots from its hex sees another hex. @rule 11.4 */
export function canSee(s: S, unit: number, to: number): boolean {
  const from = s.hexOf(unit);
  const { grid, elevation } = s.scenario;
  if (grid.distance(from, to) === 1) return true;
  if (s.can(unit, CAN.rain)) return hasGroundSight(s, from, to) && !isBehindFriend(s, unit, to);
  const type = s.type(unit);
  if (type !== TYPE.CB && type !== TYPE.HG) return canSeeToCharge(s, from, to);
  return isClear(grid, elevation, from, to, s, hidesFlatShots) && !crosses(grid, from, to, s, hasHedge); // @ruling MI-80
}

/** Whether a bow would have to shoot close over the head of a friend. @rule 11.4 Blood & Roses: not over one next to the target */
function isBehindFriend(s: S, unit: number, to: number): boolean {
  if (s.scenario.charts.game !== 'blood-and-roses') return false;
  const side = s.sideOf(unit);
  return !isClear(s.scenario.grid, s.scenario.elevation, s.hexOf(unit), to, s, (state, hex) => {
    return state.scenario.grid.distance(hex, to) === 1 && state.holds(side, hex);
  });
}

/** Whether a bow shoots over units. @rule 11.4 Raining Fire @ruling MI-108 along a hexside over those on both sides */
export function isRaining(s: S, unit: number, to: number): boolean {
  return s.can(unit, CAN.rain) && !canSeeToCharge(s, s.hexOf(unit), to);
}

/** Whether hedges or brush before it keep what is shot from one hex off the unit in another: who has missiles shows himself.
 * @rule 11.4 @ruling MI-87 @ruling MI-99 who stands in brush is seen */
export function isHidden(s: S, target: number, from: number): boolean {
  if (s.can(target, CAN.missile)) return false;
  const hex = s.hexOf(target);
  const { grid } = s.scenario;
  if (grid.distance(from, hex) === 1) return false;
  const [first, second] = grid.entryDirections(from, hex);
  return isCoveredTowards(s, hex, first) && (second < 0 || isCoveredTowards(s, hex, second));
}

/** Whether a hex has a hedge or brush in a direction. */
function isCoveredTowards({ scenario }: S, hex: number, direction: number): boolean {
  const { hexsides, grid, isBrush } = scenario;
  const beyond = grid.neighbours[hex * 6 + direction]!;
  return (hexsides[hex * 6 + direction]! & HEDGE) !== 0 || (beyond >= 0 && isBrush[beyond] === 1);
}
