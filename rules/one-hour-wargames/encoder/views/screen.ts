import type { Box } from '../../../geometry/box.ts';
import { UNIT } from '../../../geometry/plane.ts';
import type { Stand } from './reach.ts';
import type { Survey } from './survey.ts';
import type { OneHourState } from '../../state/state.ts';
import { GAP, SEE_THROUGH } from '../../charts/units.ts';

type S = OneHourState;

/** Looks along straight ways over the table for what stands or lies in them, after a survey. */
export class Screen {
  private readonly survey: Survey;
  /** The line of sight at hand, in ticks: its start, its way (dx, dy), and the length of that. */
  private x = 0;
  private y = 0;
  private dx = 0;
  private dy = 0;
  private length = 0;

  constructor(survey: Survey) {
    this.survey = survey;
  }

  /** Whether a base that stands at `from` is kept from charging by what lies between it and a point (dx, dy) from its middle:
   * units and closed ground in a strip as wide as a gap, what hides the point. @shows 1.7 @shows 0.9
   * @param closed ground that the charger may not enter */
  isWayClosed(s: S, from: Stand, dx: number, dy: number, closed: readonly Box[], unit: number, foe: number): boolean {
    this.startBefore(from, dx, dy);
    if (this.isUnitBetween(unit, foe, GAP / 2)) return true;
    for (let i = 0; i < closed.length; i++) if (this.partIn(closed[i]!, GAP / 2) > 0) return true;
    return this.isGroundBetween(s);
  }

  /** Whether something hides a point (dx, dy) from the middle of a base from its front. @shows 0.9 */
  isHidden(s: S, from: Stand, dx: number, dy: number, unit: number, foe: number): boolean {
    this.startBefore(from, dx, dy);
    return this.isUnitBetween(unit, foe, 0) || this.isGroundBetween(s);
  }

  /** The way begins at the middle of the front. */
  private startBefore(from: Stand, dx: number, dy: number): void {
    this.x = from.x + from.east * from.halfDepth;
    this.y = from.y + from.north * from.halfDepth;
    this.dx = dx - from.east * from.halfDepth;
    this.dy = dy - from.north * from.halfDepth;
    this.length = Math.sqrt(this.dx * this.dx + this.dy * this.dy);
  }

  /** Whether a third unit stands in the way. */
  private isUnitBetween(unit: number, foe: number, margin: number): boolean {
    const { standing, list, stands } = this.survey;
    for (let side = 0; side < 2; side++) {
      for (let i = 0; i < standing[side]!; i++) {
        const other = list[side as 0 | 1][i]!;
        if (other === unit || other === foe) continue;
        const { x, y, east, north, halfWidth, halfDepth } = stands[other]!;
        if (this.isFarFrom(x - this.x, y - this.y, halfWidth + halfDepth + 2 * margin)) continue;
        if (this.partWithin(x, y, east, north, halfWidth + margin, halfDepth + margin) > 0) return true;
      }
    }
    return false;
  }

  private isGroundBetween(s: S): boolean {
    const { walls, screens } = s.game.ground;
    for (let i = 0; i < walls.length; i++) if (this.partIn(walls[i]!, 0) > 0) return true;
    for (let i = 0; i < screens.length; i++) if (this.partIn(screens[i]!, 0) * this.length > SEE_THROUGH) return true;
    return false;
  }

  /** Whether a point, from where the way begins, lies farther than a radius from all of it. */
  private isFarFrom(x: number, y: number, radius: number): boolean {
    const along = x * this.dx + y * this.dy;
    const reach = radius * this.length;
    return Math.abs(y * this.dx - x * this.dy) > reach || along < -reach || along > reach + this.length * this.length;
  }

  private partIn(box: Box, margin: number): number {
    return this.partWithin(box.x, box.y, -box.ry / UNIT, box.rx / UNIT, box.halfWidth + margin, box.halfDepth + margin);
  }

  /** Part of the way, 0 to 1, that lies within a rectangle by its middle, heading and half sizes. */
  private partWithin(x: number, y: number, east: number, north: number, halfWidth: number, halfDepth: number): number {
    const fromX = this.x - x;
    const fromY = this.y - y;
    const across = fromX * north - fromY * east;
    const ahead = fromX * east + fromY * north;
    const goesAcross = this.dx * north - this.dy * east;
    const goesAhead = this.dx * east + this.dy * north;
    // Where the way enters and leaves the two strips whose crossing the rectangle is.
    const from = Math.max(0, entry(across, goesAcross, halfWidth), entry(ahead, goesAhead, halfDepth));
    const to = Math.min(1, -entry(-across, goesAcross, halfWidth), -entry(-ahead, goesAhead, halfDepth));
    return Math.max(0, to - from);
  }
}

/** Share of the way at which a strip of the given half width is entered; with the start negated, less the share at which it is left. */
function entry(start: number, speed: number, half: number): number {
  if (Math.abs(speed) < 1e-9) return Math.abs(start) < half ? -Infinity : Infinity;
  return (-half * Math.sign(speed) - start) / speed;
}
