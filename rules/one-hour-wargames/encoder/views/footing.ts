import type { Player } from '../../../core/index.ts';
import { meets } from '../../../geometry/box.ts';
import { Polygon } from '../../../geometry/plane.ts';
import { Footing as TableFooting } from '../../../tabletop/encoder/footing.ts';
import { liesWithin } from '../../../tabletop/encoder/plots.ts';
import { gapToStretch } from '../../../tabletop/fields/stretch.ts';
import { GUARDS_WITHIN } from '../../mechanics/ground/terrain-effects.ts';
import type { OneHourState } from '../../state/state.ts';
import type { Plot } from './plots.ts';
import { MOST_AREAS } from './tables.ts';

type S = OneHourState;

/** Shares of a base that have to lie within ground, by the option. @shows 0.6 over half @ruling O-04 */
const OVER_HALF = 0.5 - 1e-9;
const ALL = 1 - 1e-6;

/** A base somewhere on the table and the ground it stands on. Lengths in ticks. */
export class Footing extends TableFooting {
  private readonly plots: readonly Plot[];
  /** The part of the base that lies on a plot. */
  private readonly covered = new Polygon();
  cover = false;
  fort = false;
  /** Hill, counted from 1; 0: none. */
  hill = 0;
  crest = false;
  crossing = false;
  road = false;
  /** To the stretch of edge by which its side may leave; 0 if there is none. */
  toExit = 0;
  readonly toArea = new Float64Array(MOST_AREAS);
  /** Bits of the areas that it is inside. */
  areas = 0;
  /** Whose ways off the table have been measured; -1 before anything has. */
  private measuredFor: Player | -1 = -1;

  /** @param plots of the scenario that is played */
  constructor(plots: readonly Plot[]) {
    super();
    this.plots = plots;
  }

  /** Puts the base of a side somewhere. What the ground is like there depends on nothing else, so it is looked up only if it has moved. */
  protected settle(s: S, side: Player, x: number, y: number, heading: number): void {
    if (side === this.measuredFor && x === this.x && y === this.y && heading === this.heading) return;
    this.measuredFor = side;
    this.put(x, y, heading, s.scenario.halfWidth, s.scenario.halfDepth);
    this.lookDown(s.game.options.inside === 'half' ? OVER_HALF : ALL);
    this.lookForWays(s);
    this.measureAreas(s);
    this.measureExits(s, side);
  }

  private lookDown(share: number): void {
    this.cover = this.fort = this.crest = false;
    this.hill = this.areas = 0;
    for (let i = 0; i < this.plots.length; i++) {
      const plot = this.plots[i]!;
      if (!liesWithin(this.box, plot.box, share, this.covered)) continue;
      this.cover ||= plot.covers;
      this.fort ||= plot.isFort;
      this.areas |= plot.areas;
      if (plot.hill > 0) this.hill = plot.hill;
      this.crest ||= plot.ridge !== null && meets(this.box, plot.ridge);
    }
  }

  private lookForWays(s: S): void {
    this.crossing = this.road = false;
    for (const { box } of s.scenario.crossings) if (this.isBeside(box, GUARDS_WITHIN)) this.crossing = true;
    for (const { box } of s.game.ground.roadLegs) if (this.standsOn(box)) this.road = true;
  }

  private measureAreas(s: S): void {
    const { areas } = s.scenario;
    for (let i = 0; i < MOST_AREAS; i++) this.toArea[i] = i < areas.length ? this.ticksTo(areas[i]!.box) : 0;
  }

  private measureExits(s: S, side: Player): void {
    const { exits } = s.scenario.special;
    let nearest = Infinity;
    for (let i = 0; i < exits.length; i++) {
      if (exits[i]!.side === side) nearest = Math.min(nearest, gapToStretch(exits[i]!, this.x, this.y, s.scenario));
    }
    this.toExit = nearest === Infinity ? 0 : nearest;
  }
}
