import { Box, gapBetween, holdsPoint } from '../../geometry/box.ts';
import { UNIT } from '../../geometry/plane.ts';

/** A base somewhere on a table, as an encoder looks at it. Lengths in ticks. Nothing is allocated when it moves. */
export class Footing {
  protected readonly box = new Box();
  x = 0;
  y = 0;
  heading = 0;
  /** The heading as a unit vector. */
  east = 0;
  north = 0;
  halfWidth = 0;
  halfDepth = 0;

  /** Puts the base somewhere. */
  protected put(x: number, y: number, heading: number, halfWidth: number, halfDepth: number): void {
    this.box.set(x, y, heading, halfWidth, halfDepth);
    this.x = x;
    this.y = y;
    this.heading = heading;
    this.east = -this.box.ry / UNIT;
    this.north = this.box.rx / UNIT;
    this.halfWidth = halfWidth;
    this.halfDepth = halfDepth;
  }

  /** Whether the middle of the base lies in a box. */
  protected standsOn(box: Box): boolean {
    return holdsPoint(box, this.x, this.y);
  }

  /** Whether no more than so many ticks lie between the base and a box: a quick look before the exact one. */
  protected isBeside(box: Box, ticks: number): boolean {
    const reach = (this.halfWidth + this.halfDepth + ticks) * UNIT;
    const dx = box.x - this.x;
    const dy = box.y - this.y;
    return (
      Math.abs(dx * box.rx + dy * box.ry) <= reach + box.halfWidth * UNIT &&
      Math.abs(dy * box.rx - dx * box.ry) <= reach + box.halfDepth * UNIT &&
      gapBetween(this.box, box) <= ticks
    );
  }

  /** Ticks from the middle of the base to an upright box; 0 inside. */
  protected ticksTo(box: Box): number {
    const dx = Math.max(0, Math.abs(box.x - this.x) - box.halfWidth);
    const dy = Math.max(0, Math.abs(box.y - this.y) - box.halfDepth);
    return Math.sqrt(dx * dx + dy * dy);
  }
}
