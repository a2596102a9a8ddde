import { leaderBonus } from '../../mechanics/combat/blows.ts';
import { forceOf } from '../../mechanics/combat/force.ts';
import { hasSight } from '../../mechanics/ground/sight.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { Forecast, Newcomer } from './forecast.ts';
import type { Worths } from './worth.ts';

/** What charges promise. */
export class Rides {
  private readonly rider: Newcomer = { direction: -1, force: 0, bonus: 0, hitCost: 0 };
  private readonly worths: Worths;
  private readonly forecast: Forecast;

  constructor(worths: Worths, forecast: Forecast) {
    this.worths = worths;
    this.forecast = forecast;
  }

  /** What the unit in one hex could do to a target from another hex next to it. */
  valueFrom(s: BaronsWarState, unit: number, from: number, target: number): number {
    const { rider } = this;
    const at = s.hexOf(unit);
    rider.direction = s.scenario.grid.directionTo(target, from);
    rider.force = forceOf(s, at, true);
    rider.bonus = leaderBonus(s, at);
    rider.hitCost = this.worths.hitCost(s, unit);
    return this.forecast.value(s, target, 1 << rider.direction, rider);
  }

  /** What a charge is worth seen from afar: from the nearest side of its target. The riders end shaken; out of sight there will be none. */
  value(s: BaronsWarState, unit: number, target: number): number {
    const { grid } = s.scenario;
    const at = s.hexOf(unit);
    if (!hasSight(s, at, target)) return -1;
    const [direction] = grid.exitDirections(target, at);
    const from = grid.neighbours[target * 6 + direction]!;
    if (from < 0) return -1;
    return this.valueFrom(s, unit, from, target) - 0.08 * this.worths.of(s, unit);
  }
}
