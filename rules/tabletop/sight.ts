import { type Box, FRONT, holdsPoint, TOUCH } from '../geometry/box.ts';
import { lengthInFrontArc, SightLine } from '../geometry/box-sight.ts';
import { distanceBetween, type Segment, UNIT } from '../geometry/plane.ts';

/** Slack of comparisons of lengths, in ticks: bases stand on whole ticks. */
const SLACK = 2;

/** High ground, with or without a crest that hides what lies behind it. */
export interface Hill {
  readonly box: Box;
  readonly crest: Segment | null;
  /** The crest as a thin strip, for tests of what stands on it. */
  readonly ridge: Box | null;
}

/** What of the ground hides what is behind it. */
export interface SightGround {
  /** Terrain that cannot be seen through at all. */
  readonly walls: readonly Box[];
  /** Terrain that can be seen through for a little way only. */
  readonly screens: readonly Box[];
  /** How far each of them can be seen through, in ticks, if that is not what the rules say of all. */
  readonly depths?: readonly number[];
  readonly hills: readonly Hill[];
}

/** Lengths that decide what is seen, in ticks. */
export interface SightRules {
  /** Gaps between bodies this wide are seen through. */
  readonly gap: number;
  /** So much of a side, or all of it, has to be seen. */
  readonly enough: number;
  /** So much of screens, or of the ground about a crest, is seen through. */
  readonly through: number;
  /** So much of a hill is seen over from beside it, if that is not the same. */
  readonly over?: number;
}

/** Looks from the middle of one base's front to a side of another: first past the terrain, then past other bases one by one. */
export class Sight {
  private readonly line = new SightLine();
  private readonly ground: SightGround;
  private readonly rules: SightRules;

  constructor(ground: SightGround, rules: SightRules) {
    this.ground = ground;
    this.rules = rules;
  }

  /** Aims at a side and looks past the terrain. @returns false if that hides it */
  aim(eye: Box, goal: Box, side: number): boolean {
    const x = eye.sideX(FRONT);
    const y = eye.sideY(FRONT);
    this.line.aim(x, y, goal, side);
    this.lookPastTerrain(x, y, goal.sideX(side), goal.sideY(side));
    return !this.line.isBlocked;
  }

  /** Looks past another base. @returns false if that blocks the line */
  passes(base: Box): boolean {
    this.line.obstruct(base);
    return !this.line.isBlocked;
  }

  /** Whether enough of the side is seen past all that was looked past. */
  get seesEnough(): boolean {
    const { line, rules } = this;
    return !line.isBlocked && line.gap >= rules.gap - SLACK && line.visible >= Math.min(rules.enough, line.whole) - SLACK;
  }

  private lookPastTerrain(fromX: number, fromY: number, toX: number, toY: number): void {
    const { walls, screens, depths, hills } = this.ground;
    const { line, rules } = this;
    for (let i = 0; i < walls.length; i++) line.obstruct(walls[i]!);
    let depth = 0;
    for (let i = 0; i < screens.length; i++)
      depth += this.lookThrough(screens[i]!) * (depths === undefined ? 1 : rules.through / depths[i]!);
    if (depth > rules.through + SLACK) line.isBlocked = true;
    for (let i = 0; i < hills.length; i++) {
      const hill = hills[i]!;
      if (holdsPoint(hill.box, fromX, fromY) || holdsPoint(hill.box, toX, toY)) this.lookOverCrest(hill, fromX, fromY, toX, toY);
      else if (this.lookThrough(hill.box) > (rules.over ?? rules.through) + SLACK) line.isBlocked = true;
    }
  }

  /** How much of a screen or a hill the line crosses, in ticks; what it misses may still hide a part of the side. */
  private lookThrough(screen: Box): number {
    const chord = this.line.chord(screen);
    if (chord > SLACK) return chord;
    this.line.obstruct(screen);
    return 0;
  }

  /** A crest hides what lies behind it, unless one of the two is near to where the line crosses it. */
  private lookOverCrest({ crest }: Hill, fromX: number, fromY: number, toX: number, toY: number): void {
    if (crest === null) return;
    const along = crossingOf(crest, fromX, fromY, toX, toY);
    if (along < 0) return;
    const length = distanceBetween(fromX, fromY, toX, toY);
    if (Math.min(along, 1 - along) * length > this.rules.through + SLACK) this.line.isBlocked = true;
  }
}

/** Share of the way from one point to another at which a segment is crossed; -1 if it is not. */
function crossingOf({ ax, ay, bx, by }: Segment, fromX: number, fromY: number, toX: number, toY: number): number {
  const dx = toX - fromX;
  const dy = toY - fromY;
  const ex = bx - ax;
  const ey = by - ay;
  const cross = dx * ey - dy * ex;
  if (cross === 0) return -1;
  const along = ((ax - fromX) * ey - (ay - fromY) * ex) / cross;
  const onCrest = ((ax - fromX) * dy - (ay - fromY) * dx) / cross;
  return along >= 0 && along <= 1 && onCrest >= 0 && onCrest <= 1 ? along : -1;
}

/** Whether a base surely lies behind the front of another, out of its arc: a quick look before the exact one. */
export function isBehind(base: Box, goal: Box): boolean {
  const ahead = ((goal.y - base.y) * base.rx - (goal.x - base.x) * base.ry) / UNIT;
  return ahead + goal.halfWidth + goal.halfDepth + 2 * TOUCH < base.halfDepth;
}

/** Whether half of a side lies in the front arc of a base: 45 degrees off its corners, or, if `wide`, all that is before it. Sides that touch the
 * front are before it, whatever the rounding of places. */
export function isInArc(base: Box, goal: Box, side: number, wide: boolean): boolean {
  return lengthInFrontArc(base, goal, side, wide, TOUCH) >= goal.sideLength(side) / 2 - SLACK;
}

/** Sight over a table on which only woods and hills without a crest are in the way. */
export function openSight({ wood, hill }: { readonly wood: readonly Box[]; readonly hill: readonly Box[] }, rules: SightRules): Sight {
  return new Sight({ walls: [], screens: wood, hills: hill.map((box) => ({ box, crest: null, ridge: null })) }, rules);
}
