import { ActionList } from '../../core/index.ts';
import { Box } from '../../geometry/box.ts';
import { StripView } from '../../geometry/box-motion.ts';
import { FULL_TURN, Polygon } from '../../geometry/plane.ts';
import { Course } from '../../tabletop/course.ts';
import { BoxList, Obstacles } from '../../tabletop/obstacles.ts';
import { PASSING } from './passing.ts';

/** What the rules work with while they answer one question. A game owns one; each part is filled anew for each question and says nothing later. */
export class Scratch {
  readonly marches = new MarchScratch();
  readonly charges = new ChargeScratch();
  readonly meleeTurns = new MeleeTurnScratch();
  readonly headings = new HeadingScratch();
  readonly entries = { obstacles: new Obstacles(), spot: new Box() } as const;
  /** The part of a base that lies in an area. */
  readonly shared = new Polygon();
  /** Blows that a unit may strike. */
  readonly strikes = new ActionList();
}

class MarchScratch {
  readonly obstacles = new Obstacles();
  readonly course = new Course(this.obstacles, PASSING.gaps);
  readonly nothing = new BoxList();
  /** The base as it would stand after its first turn, and after the straight move. */
  readonly turned = new Box();
  readonly moved = new Box();
  /** Where the farthest marches of the list made last end, in ticks, by the choice of heading: for players who look before they leap. */
  readonly farthestX: number[] = [];
  readonly farthestY: number[] = [];
}

class ChargeScratch {
  readonly obstacles = new Obstacles();
  readonly course = new Course(this.obstacles, PASSING.gaps);
  /** How the target lies ahead of the charger. */
  readonly view = new StripView();
  readonly aimed = new Box();
  /** Where the charger would stand in contact. */
  readonly landed = new Box();
  /** What does not stop the charger. */
  readonly passed = new BoxList();
}

class MeleeTurnScratch {
  readonly obstacles = new Obstacles();
  /** Where the turning unit, and the enemies on its sides, would stand: by side before the turn. */
  readonly turned = new Box();
  readonly followed = [new Box(), new Box(), new Box(), new Box()] as const;
  /** Who makes room as the unit turns. */
  readonly moving = new BoxList();
  /** Enemies by the side that they touch before a turn. */
  readonly touching = [-1, -1, -1, -1];
}

class HeadingScratch {
  /** The headings found last, and their places in the list of those on offer. */
  readonly choices: number[] = [];
  readonly headings: number[] = [];
  /** The list in which a heading was last found; one number for each list. */
  readonly listedIn = new Float64Array(FULL_TURN);
  lists = 0;
}
