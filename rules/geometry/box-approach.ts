import { Box, CORNER_ACROSS, CORNER_AHEAD, gapBetween } from './box.ts';
import { eastward, northward, UNIT } from './plane.ts';

/** Ticks that are farther than any way on a table. */
export const NEVER = 0x3fffffff;
/** A step by which a base comes nearer to something, or does not, in ticks. */
const STEP = 50;
/** Ticks by which the rounding of directions may shift a base. */
const SLACK = 10;

/** How far a base that goes straight on may go until something lies so near to it, whichever way: made once and used again. */
export class Approach {
  /** Where the base stands after a step. */
  private readonly next = new Box();
  /** The other box's corners in their order, to the right and ahead of the base's middle, in ticks. */
  private readonly across = new Float64Array(4);
  private readonly ahead = new Float64Array(4);
  private halfWidth = 0;
  private halfDepth = 0;
  private gap = 0;
  /** True length of a tick along the base's heading, for the rounding of directions. */
  private scale = 1;

  /** Whole ticks that a base can go straight on until a gap of no more than so many ticks is left to a box; 0 if they are so near already and would come
   * nearer, `NEVER` if they never do. */
  until(base: Box, box: Box, gap: number): number {
    if (!this.isAhead(base, box, gap)) return NEVER;
    this.look(base, box);
    this.gap = gap;
    let least = Infinity;
    for (let i = 0; i < 4; i++) least = Math.min(least, this.untilCorner(i), this.untilEdge(i, 1), this.untilEdge(i, -1));
    if (least === Infinity) return NEVER;
    if (least >= 0) return Math.floor(least / this.scale) | 0;
    const now = gapBetween(base, box);
    return now <= gap && gapBetween(this.stepOn(base), box) <= now ? 0 : NEVER;
  }

  /** Whether a box may lie ahead of a base's front and near its way: a quick look. What does not is never come nearer to, or never so near. */
  private isAhead(base: Box, box: Box, gap: number): boolean {
    const dx = box.x - base.x;
    const dy = box.y - base.y;
    const around = box.halfWidth + box.halfDepth;
    if ((dy * base.rx - dx * base.ry) / UNIT + around < base.halfDepth - SLACK) return false;
    return Math.abs(dx * base.rx + dy * base.ry) / UNIT - around < base.halfWidth + gap + SLACK;
  }

  private stepOn({ x, y, heading, halfWidth, halfDepth }: Box): Box {
    return this.next.set(x + eastward(heading, STEP), y + northward(heading, STEP), heading, halfWidth, halfDepth);
  }

  private look(base: Box, box: Box): void {
    const scale = (this.scale = Math.sqrt(base.squared) / UNIT);
    this.halfWidth = base.halfWidth * scale;
    this.halfDepth = base.halfDepth * scale;
    for (let i = 0; i < 4; i++) {
      const dx = box.pointX(CORNER_ACROSS[i]!, CORNER_AHEAD[i]!) - base.x;
      const dy = box.pointY(CORNER_ACROSS[i]!, CORNER_AHEAD[i]!) - base.y;
      this.across[i] = (dx * base.rx + dy * base.ry) / UNIT / scale;
      this.ahead[i] = (dy * base.rx - dx * base.ry) / UNIT / scale;
    }
  }

  /** Until a corner of the box lies on the line that keeps the gap about the front. */
  private untilCorner(i: number): number {
    const aside = Math.abs(this.across[i]!) - this.halfWidth;
    if (aside >= this.gap) return Infinity;
    const out = aside <= 0 ? this.gap : Math.sqrt(this.gap * this.gap - aside * aside);
    return this.ahead[i]! - this.halfDepth - out;
  }

  /** Until an edge of the box lies on the round part of that line about a corner of the front: 1 the right, -1 the left. Edges run clockwise. */
  private untilEdge(i: number, side: number): number {
    const { across, ahead, gap } = this;
    const p = across[i]!;
    const q = ahead[i]!;
    const wide = across[(i + 1) & 3]! - p;
    const deep = ahead[(i + 1) & 3]! - q;
    // The way to the edge from a corner before it: (outX, outY), a right angle to the right of the edge's way.
    if (wide >= 0 || deep * side < 0) return Infinity; // it looks away from the base, or to its other side
    const length = Math.sqrt(wide * wide + deep * deep);
    const outX = (gap * deep) / length;
    const outY = (-gap * wide) / length;
    const x = side * this.halfWidth + outX;
    const share = (x - p) / wide;
    return share >= 0 && share <= 1 ? q + share * deep - this.halfDepth - outY : Infinity;
  }
}
