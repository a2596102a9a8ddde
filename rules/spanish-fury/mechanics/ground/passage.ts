import { Box, FRONT, holdsPoint, REAR } from '../../../geometry/box.ts';
import { normalHeading, QUARTER_TURN } from '../../../geometry/plane.ts';
import { legsOf, Roads } from '../../../tabletop/roads.ts';
import type { Passage } from '../../../tabletop/manoeuvres.ts';
import { GROUND, type Hardness } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import { FORMATION, type Terrain } from '../../charts/types.ts';
import type { Scenario } from '../../state/scenario.ts';
import { type FuryState, ROUTING } from '../../state/state.ts';

type S = FuryState;

/** Headings this near to that of a road, in tenths of a degree, lie along it. */
const ROAD_SLACK = 75;
/** How far before a bridge or a ford, and beyond it, the middle of a base on its way over it may be, in ticks: half of the deepest usual base, and room. */
const APPROACH = 3 * INCH;

// Columns of the terrain chart.
const FOOT = 0;
const LOOSE = 1;
const HORSE = 2;
const GUNS = 3;

/** The column of the terrain chart that holds for a unit: foot is loose where its formation is. */
function columnOf(s: S, unit: number): number {
  if (s.isHorse(unit)) return HORSE;
  if (s.isGun(unit)) return GUNS;
  return isLoose(s, unit) ? LOOSE : FOOT;
}

/** Whether a unit stands in loose order. */
export function isLoose(s: S, unit: number): boolean {
  const formation = s.formation(unit);
  return formation === FORMATION.loose || formation === FORMATION.attached;
}

/** How hard a kind of ground is for a unit. @param byRoad whether it keeps to a road: guns pass everything on it, horse a village easily @rule 13.4 */
export function hardnessFor(s: S, unit: number, kind: Terrain, byRoad: boolean): Hardness {
  const column = columnOf(s, unit);
  if (byRoad && column === GUNS) return 'free';
  return byRoad && column === HORSE && kind === 'village' ? 'minor' : GROUND[kind].hardness[column]!;
}

/** Who may go where on the table of a scenario. Roads lead guns through everything, bridges and fords lead all over rivers. */
interface Paths extends Passage {
  readonly roads: Roads;
}

/** @rule 13.3 loose units pass any friend and are passed by any, formed units pass no formed friend @rule 4.2 routers pass all @rule 13.4 closed ground */
export function createPaths({ ground }: Scenario): Paths {
  const closed = [FOOT, LOOSE, HORSE, GUNS].map((column) => boxesWhere(ground, (kind) => GROUND[kind].hardness[column] === 'closed'));
  const roadLegs = ground.flatMap(({ kind, boxes }, i) => (kind === 'road' ? legsOf(boxes, i) : []));
  const rivers = boxesWhere(ground, (kind) => kind === 'river');
  const crossingLegs = ground.flatMap(({ kind, boxes }, i) =>
    kind === 'bridge' || kind === 'ford' ? boxes.flatMap((box) => waysOver(box, rivers)).flatMap((way) => legsOf([way], i)) : [],
  );
  const crossings = new Roads(crossingLegs, ROAD_SLACK);
  const paths = new Roads([...roadLegs, ...crossingLegs], ROAD_SLACK);
  return {
    roads: new Roads(roadLegs, ROAD_SLACK),
    closedTo: (s: S, unit) => closed[columnOf(s, unit)]!,
    roadsFor: (s: S, unit) => (s.isGun(unit) ? paths : crossings),
    passes: (s: S, unit, other) =>
      s.sideOf(unit) === s.sideOf(other) && (isLoose(s, unit) || isLoose(s, other) || s.status(unit) === ROUTING),
  };
}

function boxesWhere(ground: Scenario['ground'], wanted: (kind: Terrain) => boolean): readonly Box[] {
  return ground.filter(({ kind }) => wanted(kind)).flatMap(({ boxes }) => boxes);
}

/** The ways over a bridge or a ford: along each of its axes that leads from bank to bank, with room before and beyond. @ruling SF-97 */
function waysOver(box: Box, rivers: readonly Box[]): Box[] {
  const { x, y, heading, halfWidth, halfDepth } = box;
  return [
    new Box().set(x, y, heading, halfWidth, halfDepth + APPROACH),
    new Box().set(x, y, normalHeading(heading + QUARTER_TURN), halfDepth, halfWidth + APPROACH),
  ].filter((way) => [FRONT, REAR].every((end) => !isInRiver(way.sideX(end), way.sideY(end), rivers)));
}

function isInRiver(x: number, y: number, rivers: readonly Box[]): boolean {
  return rivers.some((river) => holdsPoint(river, x, y));
}
