import type { Player } from '../core/index.ts';
import { Box, stripBox, uprightBox } from '../geometry/box.ts';
import { eastward, northward, QUARTER_TURN, TICKS_PER_INCH } from '../geometry/plane.ts';
import type { Options } from './options.ts';
import { type Scenario, type Segment, type Terrain, type TerrainType, UNIT_TYPES } from './scenario.ts';
import { UNIT_CARDS, type UnitCard } from './tables/units.ts';

/** Thickness of the walls that stand for the edges of the table. */
const WALL = 15 * TICKS_PER_INCH;

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

export interface Hill {
  readonly box: Box;
  readonly crest: Segment | null;
  /** The crest as a thin strip, for tests of what stands on it. */
  readonly ridge: Box | null;
}

/** What the terrain of a scenario means for movement and sight; never changes in play. */
export class Ground {
  /** Ground that a unit of a side and type may not enter: `impassable[side][type]`. */
  readonly impassable: readonly (readonly (readonly Box[])[])[];
  /** Closed ground through which no road leads: what is held against the enemy, and crossings that a side does not know. */
  readonly barriers: ReadonlySet<Box>;
  /** Walls that stand for the edges of the table. */
  readonly edges: readonly Box[];
  readonly hills: readonly Hill[];
  /** Terrain that can be seen through for a little way only. */
  readonly screens: readonly Box[];
  /** Terrain that cannot be seen through at all. */
  readonly walls: readonly Box[];
  readonly roadLegs: readonly RoadLeg[];
  readonly redoubts: readonly Terrain[];
  readonly forts: readonly Terrain[];
  /** Terrain that gives cover [2.3, 3.2, 5.1]. */
  readonly shelters: readonly Terrain[];

  /** @param forts who may enter a fort: all, or the side of its garrison */
  constructor(scenario: Scenario, forts: Options['forts']) {
    const ofType = (...types: TerrainType[]): Terrain[] => scenario.terrain.filter((terrain) => types.includes(terrain.type));
    const boxes = (terrain: readonly Terrain[]): Box[] => terrain.flatMap((one) => one.boxes);
    this.edges = tableEdges(scenario);
    this.barriers = new Set([...boxes(ofType('fort', 'redoubt')), ...scenario.crossings.map(({ box }) => box)]);
    this.hills = ofType('hill').map(({ boxes: [box], crest }) => ({
      box: box!,
      crest,
      ridge: crest === null ? null : stripBox(crest.ax, crest.ay, crest.bx, crest.by, 2),
    }));
    this.screens = boxes(ofType('wood', 'town', 'fort'));
    this.walls = boxes(ofType('mountain'));
    this.redoubts = ofType('redoubt');
    this.forts = ofType('fort');
    this.shelters = ofType('town', 'fort', 'wood');
    this.roadLegs = scenario.terrain.flatMap((terrain, road) => (terrain.type === 'road' ? legsOf(terrain, road) : []));
    const closed = (side: Player, card: UnitCard): Box[] => [
      ...boxes(scenario.terrain.filter((terrain) => isClosed(terrain, side, card, forts))),
      ...scenario.crossings.filter((crossing) => !crossing.usable[side]).map((crossing) => crossing.box),
    ];
    this.impassable = ([0, 1] as const).map((side) => UNIT_TYPES.map((type) => closed(side, UNIT_CARDS[type])));
  }
}

/** @rule 1.2 rivers but for their crossings, woods, lakes, marsh and the table's edge are closed; towns and hills are open
 * @rule 5.1 a fort is a town @rule 5.2 irregulars @rule 5.3 and peasant archers enter woods @rule 5.4 a redoubt is for foot
 * @ruling O-14 O-28 */
function isClosed(terrain: Terrain, side: Player, card: UnitCard, forts: Options['forts']): boolean {
  switch (terrain.type) {
    case 'river':
    case 'lake':
    case 'marsh':
    case 'mountain':
      return true;
    case 'wood':
      return !card.entersWoods;
    case 'fort':
      return forts === 'garrison' && terrain.garrison !== side;
    case 'redoubt':
      return card.mounted;
    case 'hill':
    case 'town':
    case 'road':
      return false;
  }
}

function legsOf({ boxes }: Terrain, road: number): RoadLeg[] {
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

function tableEdges({ width, height }: Scenario): Box[] {
  return [
    uprightBox(-WALL, -WALL, WALL, height + 2 * WALL),
    uprightBox(width, -WALL, WALL, height + 2 * WALL),
    uprightBox(-WALL, -WALL, width + 2 * WALL, WALL),
    uprightBox(-WALL, height, width + 2 * WALL, WALL),
  ];
}
