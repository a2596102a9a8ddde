import type { Player } from '../../core/index.ts';
import { LastLook } from '../../core/encoder/written.ts';
import { FRONT, frontmost, lineArc, REAR, rearmost } from '../../hexes/facing.ts';
import { Surroundings } from '../../hexes/encoder/surroundings.ts';
import { HEAVY_CAVALRY, type Scenario } from '../state/scenario.ts';
import { hasSight } from '../mechanics/ground/sight.ts';
import type { BaronsWarState } from '../state/state.ts';
import { FIRE_HITS_FROM, MAXIMUM_RANGE_HEXES } from '../charts/charts.ts';
import { reaches } from '../mechanics/ground/zones.ts';
import { isArmed } from '../mechanics/combat/shooting.ts';

type S = BaronsWarState;

/** Chance of a hit at a range into the front of a target [8.5]. */
function shotChance(rangeHexes: number): number {
  return (11 - FIRE_HITS_FROM[(rangeHexes - 1) as 0]!) / 10;
}

/** Whether cavalry is sound and near enough to charge, by distance alone. */
function mayRideOver(s: S, unit: number, distance: number): boolean {
  return !s.isShaken(unit) && distance <= s.scenario.units[unit]!.movementPoints + 1;
}

/** Unshaken cavalry of a side near enough to charge into a hex, by distance alone. */
export function ridersNear(s: S, enemy: Player, hex: number): number {
  const { grid, units } = s.scenario;
  let riders = 0;
  for (let unit = 0; unit < units.length; unit++) {
    const { side, type } = units[unit]!;
    const at = s.hexOf(unit);
    if (side === enemy && type === HEAVY_CAVALRY && at >= 0 && at !== hex && mayRideOver(s, unit, grid.distance(at, hex))) riders++;
  }
  return riders;
}

/** What the encoder has looked up of one state: who stands where, who controls what, and what threatens a hex. Valid until the next `look`. */
export class Survey extends Surroundings {
  private readonly last = new LastLook();
  // What is worked out for a hex only when somebody asks.
  private readonly threatStamp: Int32Array;
  private readonly shotOf: Float32Array;
  private readonly ridersOf: Uint8Array;

  constructor({ grid, units }: Scenario) {
    super(grid, units.length);
    this.threatStamp = new Int32Array(grid.size);
    this.shotOf = new Float32Array(grid.size);
    this.ridersOf = new Uint8Array(grid.size);
  }

  /** Looks over the map, unless it is as it was at the last look; nothing is allocated. */
  look(s: S): void {
    if (!this.last.differs(s)) return;
    this.clear();
    const { units } = s.scenario;
    for (let unit = 0; unit < units.length; unit++) {
      const hex = s.hexOf(unit);
      if (hex < 0 || s.topAt(hex) !== unit) continue;
      this.add(units[unit]!.side, hex);
      this.lookAtZones(s, units[unit]!.side, unit, hex);
    }
  }

  /** Zones of the units in a hex, through the two front hexsides of the one on top; as `exerts` tells of one of them.
   * @shows 7.2 */
  private lookAtZones(s: S, side: Player, top: number, hex: number): void {
    const { neighbours } = s.scenario.grid;
    const lower = s.underAt(hex);
    const upper = s.isShaken(top) ? -1 : top;
    const under = lower >= 0 && !s.isShaken(lower) ? lower : -1;
    if (upper < 0 && under < 0) return;
    const facing = s.facingOf(top);
    for (let turn = 0; turn < 2; turn++) {
      const direction = (facing + turn) % 6;
      const next = neighbours[hex * 6 + direction]!;
      if (next < 0) continue;
      const holds = (upper >= 0 && reaches(s, upper, hex, direction)) || (under >= 0 && reaches(s, under, hex, direction));
      if (holds) this.control(side, next, direction);
    }
  }

  private threaten(s: S, enemy: Player, hex: number): void {
    const { grid, units } = s.scenario;
    let shots = 0;
    let riders = 0;
    for (let unit = 0; unit < units.length; unit++) {
      const card = units[unit]!;
      const at = s.hexOf(unit);
      if (card.side !== enemy || at < 0 || at === hex) continue;
      const distance = grid.distance(at, hex);
      if (card.type === HEAVY_CAVALRY) {
        if (mayRideOver(s, unit, distance)) riders++;
      } else if (
        distance <= Math.min(card.rangeHexes, MAXIMUM_RANGE_HEXES) &&
        isArmed(s, unit) &&
        lineArc(grid, at, s.facingOf(unit), hex, rearmost) !== REAR
      ) {
        if (distance === 1 || hasSight(s, at, hex)) shots += shotChance(distance);
      }
    }
    this.threatStamp[hex] = this.stamp;
    this.shotOf[hex] = shots;
    this.ridersOf[hex] = riders;
  }

  /** Hits to expect in a hex from all shooters of a side that reach it; between two looks all calls must be about one side. */
  meanShots(s: S, enemy: Player, hex: number): number {
    if (this.threatStamp[hex] !== this.stamp) this.threaten(s, enemy, hex);
    return this.shotOf[hex]!;
  }

  /** As the function `ridersNear`, remembered; as `meanShots`, about one side. */
  ridersNear(s: S, enemy: Player, hex: number): number {
    if (this.threatStamp[hex] !== this.stamp) this.threaten(s, enemy, hex);
    return this.ridersOf[hex]!;
  }

  /** Best chance of a unit to hit by fire from a hex and facing, at two hexes or more; 0 if it cannot fire. */
  bestShot(s: S, unit: number, hex: number, facing: number, enemy: Player): number {
    const card = s.scenario.units[unit]!;
    const range = Math.min(card.rangeHexes, MAXIMUM_RANGE_HEXES);
    if (range < 2) return 0;
    const { grid } = s.scenario;
    let best = 0;
    for (let i = 0; i < this.counts[enemy]; i++) {
      const target = this.hexes[enemy][i]!;
      const distance = grid.distance(hex, target);
      if (distance < 2 || distance > range || lineArc(grid, hex, facing, target, rearmost) === REAR || !hasSight(s, hex, target)) continue;
      const behind =
        lineArc(grid, target, s.facingOf(s.topAt(target)), hex, frontmost) === FRONT ? 0 : s.game.options.flankFireModifier / 10;
      best = Math.max(best, shotChance(distance) + behind);
    }
    return s.isShaken(unit) ? Math.max(0, best - 0.1) : best;
  }
}
