import type { Player } from '../core/index.ts';
import { Box, gapBetween, holdsPoint, meets } from '../geometry/box.ts';
import { TICKS_PER_INCH, UNIT } from '../geometry/plane.ts';
import { liesWithin, type Plot, plotsOf } from './encoder-plots.ts';
import { MOST_AREAS } from './encoder-tables.ts';
import type { OneHourGame } from './game.ts';
import type { Exit } from './scenario.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

/** A unit this near to a crossing guards it. */
const GUARDS_WITHIN = TICKS_PER_INCH / 2;

/** A base somewhere on the table and the ground it stands on. Lengths in ticks. */
export class Footing {
  private readonly box = new Box();
  private game: OneHourGame | null = null;
  private plots: readonly Plot[] = [];
  x = 0;
  y = 0;
  heading = 0;
  /** The heading as a unit vector. */
  east = 0;
  north = 0;
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

  protected settle(s: S, side: Player, x: number, y: number, heading: number): void {
    this.box.set(x, y, heading, s.scenario.halfWidth, s.scenario.halfDepth);
    this.x = x;
    this.y = y;
    this.heading = heading;
    this.east = -this.box.ry / UNIT;
    this.north = this.box.rx / UNIT;
    this.lookDown(s);
    this.lookForWays(s);
    this.measureAreas(s);
    this.measureExits(s, side);
  }

  private lookDown(s: S): void {
    if (s.game !== this.game) {
      this.game = s.game;
      this.plots = plotsOf(s.game);
    }
    const half = s.game.rules.inside === 'half';
    this.cover = this.fort = this.crest = false;
    this.hill = this.areas = 0;
    for (let i = 0; i < this.plots.length; i++) {
      const plot = this.plots[i]!;
      if (!liesWithin(this.box, plot.box, half)) continue;
      this.cover ||= plot.covers;
      this.fort ||= plot.isFort;
      this.areas |= plot.areas;
      if (plot.hill > 0) this.hill = plot.hill;
      this.crest ||= plot.ridge !== null && meets(this.box, plot.ridge);
    }
  }

  private lookForWays(s: S): void {
    this.crossing = false;
    for (const { box } of s.scenario.crossings) if (this.isNear(box) && gapBetween(this.box, box) <= GUARDS_WITHIN) this.crossing = true;
    this.road = false;
    for (const { box } of s.game.ground.roadLegs) if (holdsPoint(box, this.x, this.y)) this.road = true;
  }

  private isNear(box: Box): boolean {
    const reach = (this.box.halfWidth + this.box.halfDepth + GUARDS_WITHIN) * UNIT;
    const dx = box.x - this.x;
    const dy = box.y - this.y;
    return (
      Math.abs(dx * box.rx + dy * box.ry) <= reach + box.halfWidth * UNIT &&
      Math.abs(dy * box.rx - dx * box.ry) <= reach + box.halfDepth * UNIT
    );
  }

  private measureAreas(s: S): void {
    const { areas } = s.scenario;
    for (let i = 0; i < MOST_AREAS; i++) {
      this.toArea[i] = 0;
      if (i >= areas.length) continue;
      const { box } = areas[i]!;
      const dx = Math.max(0, Math.abs(box.x - this.x) - box.halfWidth);
      const dy = Math.max(0, Math.abs(box.y - this.y) - box.halfDepth);
      this.toArea[i] = Math.sqrt(dx * dx + dy * dy);
    }
  }

  private measureExits(s: S, side: Player): void {
    const { exits } = s.scenario.special;
    let nearest = Infinity;
    for (let i = 0; i < exits.length; i++) if (exits[i]!.side === side) nearest = Math.min(nearest, this.ticksTo(s, exits[i]!));
    this.toExit = nearest === Infinity ? 0 : nearest;
  }

  private ticksTo(s: S, { edge, from, to }: Exit): number {
    const isUpright = edge === 'north' || edge === 'south';
    const along = isUpright ? this.x : this.y;
    const line = edge === 'north' ? s.scenario.height : edge === 'east' ? s.scenario.width : 0;
    const aside = Math.max(0, from - along, along - to);
    const away = line - (isUpright ? this.y : this.x);
    return Math.sqrt(aside * aside + away * away);
  }
}
