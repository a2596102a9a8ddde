import { type Box, CORNER_ACROSS, CORNER_AHEAD } from './box.ts';
import { HALF_TURN, northOf, UNIT } from './plane.ts';

/** Ticks of the arc that the outer corner of a front draws as it wheels by so many tenths of a degree. */
export function wheelArc(box: Box, turn: number): number {
  return (2 * box.halfWidth * Math.abs(turn) * Math.PI) / HALF_TURN;
}

/** Sets a box to where another comes to stand that wheels about the front corner on the side to which it turns: to the right if positive. */
export function wheelOn(box: Box, turn: number, heading: number, into: Box): Box {
  const side = Math.sign(turn);
  const x = box.pointX(side, 1);
  const y = box.pointY(side, 1);
  into.set(0, 0, heading, box.halfWidth, box.halfDepth);
  return into.set(Math.round(x - into.pointX(side, 1)), Math.round(y - into.pointY(side, 1)), heading, box.halfWidth, box.halfDepth);
}

/** Whether a turn of so many tenths of a degree, of up to a half turn, goes no farther than one whose cosine is given. */
export function isTurnWithin(turn: number, cosine: number): boolean {
  return northOf(Math.abs(turn)) >= cosine * UNIT;
}

/** Finds how far a box may wheel about one of its front corners until it meets something: made once and used again. Turns are told by their cosines,
 * which are found without trigonometry and so are the same on every machine. */
export class WheelSweep {
  /** Cosine of the turn at which the box first enters what it was held against since `begin`; -1 if it does not within half a turn. */
  cosine = -1;
  private box!: Box;
  private side = 1;
  private pivotX = 0;
  private pivotY = 0;
  /** The farthest corner from the pivot, squared, in ticks. */
  private reach = 0;

  /** Begins for a box and the side to which it wheels: 1 right, -1 left. */
  begin(box: Box, side: 1 | -1): this {
    this.box = box;
    this.side = side;
    this.pivotX = box.pointX(side, 1);
    this.pivotY = box.pointY(side, 1);
    this.reach = 4 * (box.halfWidth * box.halfWidth + box.halfDepth * box.halfDepth);
    this.cosine = -1;
    return this;
  }

  /** Takes in an obstacle, which may be entered by up to `slack` ticks. Two boxes meet first where a corner of one comes to an edge of the other: so the
   * corners of the box go round the pivot one way past the obstacle, and those of the obstacle the other way past the box. */
  holdAgainst(obstacle: Box, slack: number): void {
    const { box, side } = this;
    const far = Math.sqrt(this.reach) + obstacle.halfWidth + obstacle.halfDepth;
    if (Math.abs(obstacle.x - this.pivotX) > far || Math.abs(obstacle.y - this.pivotY) > far) return;
    this.passCorners(box, obstacle, side, slack);
    this.passCorners(obstacle, box, -side, slack);
  }

  /** The corners of one box go round the pivot past another. */
  private passCorners(goer: Box, goal: Box, side: number, slack: number): void {
    const halfWidth = goal.halfWidth - slack;
    const halfDepth = goal.halfDepth - slack;
    if (halfWidth <= 0 || halfDepth <= 0) return;
    const cx = acrossOf(goal, this.pivotX - goal.x, this.pivotY - goal.y);
    const cy = aheadOf(goal, this.pivotX - goal.x, this.pivotY - goal.y);
    for (let corner = 0; corner < 4; corner++) {
      const dx = goer.pointX(CORNER_ACROSS[corner]!, CORNER_AHEAD[corner]!) - this.pivotX;
      const dy = goer.pointY(CORNER_ACROSS[corner]!, CORNER_AHEAD[corner]!) - this.pivotY;
      this.goRound(cx, cy, acrossOf(goal, dx, dy), aheadOf(goal, dx, dy), side, halfWidth, halfDepth);
    }
  }

  /** A point (ox, oy) from the centre (cx, cy) of its circle goes round, clockwise for side 1, past a box about the origin. */
  private goRound(cx: number, cy: number, ox: number, oy: number, side: number, halfWidth: number, halfDepth: number): void {
    const squared = ox * ox + oy * oy;
    const awayX = Math.max(0, Math.abs(cx) - halfWidth);
    const awayY = Math.max(0, Math.abs(cy) - halfDepth);
    if (squared < 1 || awayX * awayX + awayY * awayY >= squared) return;
    if (Math.abs(cx + ox) < halfWidth && Math.abs(cy + oy) < halfDepth) this.cosine = 1;
    for (let sign = -1; sign <= 1; sign += 2) {
      const x = sign * halfWidth - cx;
      const y = Math.sqrt(squared - x * x); // not a number if the circle does not come so far: then no comparison holds
      if (Math.abs(cy + y) < halfDepth) this.meet(ox, oy, x, y, side);
      if (Math.abs(cy - y) < halfDepth) this.meet(ox, oy, x, -y, side);
      const v = sign * halfDepth - cy;
      const u = Math.sqrt(squared - v * v);
      if (Math.abs(cx + u) < halfWidth) this.meet(ox, oy, u, v, side);
      if (Math.abs(cx - u) < halfWidth) this.meet(ox, oy, -u, v, side);
    }
  }

  /** A point that starts at (ox, oy) comes to (x, y) on its circle, if that lies within half a turn ahead of it. */
  private meet(ox: number, oy: number, x: number, y: number, side: number): void {
    if (side * (oy * x - ox * y) < 0) return;
    this.cosine = Math.max(this.cosine, (ox * x + oy * y) / (ox * ox + oy * oy));
  }
}

/** Parts of a vector to the right and ahead of a box. */
function acrossOf({ rx, ry }: Box, dx: number, dy: number): number {
  return (dx * rx + dy * ry) / UNIT;
}
function aheadOf({ rx, ry }: Box, dx: number, dy: number): number {
  return (dy * rx - dx * ry) / UNIT;
}
