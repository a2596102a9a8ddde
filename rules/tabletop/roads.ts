import { Box, holdsPoint } from '../geometry/box.ts';
import { StripView } from '../geometry/box-motion.ts';
import { eastward, HALF_TURN, northward, QUARTER_TURN, turnBetween } from '../geometry/plane.ts';

/** One straight stretch of a road, carried on by half its width where another joins it, so that bends have no missing corner. */
export interface RoadLeg {
  /** Place of the road in the scenario's terrain. */
  readonly road: number;
  readonly box: Box;
  /** The leg without its outermost margin. */
  readonly core: Box;
}

/** Margin about the core of a leg of a road, in ticks: more than places are rounded by. */
const CORE_MARGIN = 3;

/** Half of the width of the line that the middle of a base draws on a road, in ticks. */
const TRACK = 0.5;

/** The legs of a road drawn as one box a stretch, each heading along it to the next. */
export function legsOf(boxes: readonly Box[], road: number): RoadLeg[] {
  return boxes.map((box, i) => {
    const before = i > 0 ? box.halfWidth : 0;
    const after = i < boxes.length - 1 ? box.halfWidth : 0;
    const { heading } = box;
    const shift = (after - before) / 2;
    const leg = new Box().set(
      box.x + eastward(heading, shift),
      box.y + northward(heading, shift),
      heading,
      box.halfWidth,
      box.halfDepth + (before + after) / 2,
    );
    const end = heading % QUARTER_TURN === 0 ? 0 : CORE_MARGIN; // moves along an axis of the table are exact
    return { road, box: leg, core: new Box().set(leg.x, leg.y, heading, leg.halfWidth - CORE_MARGIN, leg.halfDepth - end) };
  });
}

/** The roads of a table, for bases that keep to them. */
export class Roads {
  private readonly legs: readonly RoadLeg[];
  private readonly slack: number;
  private readonly view = new StripView();

  /** @param slack headings this near to that of a road, in tenths of a degree, lie along it */
  constructor(legs: readonly RoadLeg[], slack: number) {
    this.legs = legs;
    this.slack = slack;
  }

  /** How far a base may go straight on along a road, in ticks: its middle on the road, its front along it both ways; -1 if it does not stand so. */
  ahead(base: Box): number {
    const { legs, view } = this;
    let distance = -1;
    for (const leg of legs) {
      if (this.isAlong(leg.box, base) && holdsPoint(leg.box, base.x, base.y)) distance = Math.max(distance, endOfLeg(leg, base, view));
    }
    for (let grows = distance >= 0; grows; ) {
      grows = false;
      for (const { box, core } of legs) {
        if (!this.isAlong(box, base) || !view.sees(core, base, TRACK)) continue;
        if (view.near > distance || view.far <= distance) continue;
        distance = view.far;
        grows = true;
      }
    }
    return Math.floor(distance);
  }

  /** Whether a base stands astride a road. */
  holds(base: Box): boolean {
    return this.ahead(base) >= 0;
  }

  private isAlong(leg: Box, base: Box): boolean {
    const turnAway = Math.abs(turnBetween(leg.heading, base.heading));
    return Math.min(turnAway, HALF_TURN - turnAway) <= this.slack;
  }
}

/** How far ahead a leg ends for a base on it. It ends in the core of the leg, so that it is still on the road when its place is rounded. */
function endOfLeg({ box, core }: RoadLeg, base: Box, view: StripView): number {
  if (view.sees(core, base, TRACK)) return Math.max(0, view.far);
  return turnBetween(box.heading, base.heading) % HALF_TURN === 0 && view.sees(box, base, TRACK) ? Math.max(0, view.far) : 0;
}
