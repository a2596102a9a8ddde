import type { Player } from '../../core/index.ts';
import { type Box, stripBox } from '../../geometry/box.ts';
import { tableEdges } from '../../tabletop/edges.ts';
import { legsOf, type RoadLeg, Roads } from '../../tabletop/roads.ts';
import { type Hill, Sight, type SightRules } from '../../tabletop/sight.ts';
import type { Options } from './options.ts';
import { COMPASS_STEP } from '../../tabletop/compass.ts';
import { type Scenario, type Terrain, type TerrainType } from './scenario.ts';
import { ENOUGH_OF_A_SIDE, GAP, SEE_THROUGH, UNIT_CARDS, type UnitCard, UNIT_TYPES } from '../charts/units.ts';

/** Headings this near to that of a road, in tenths of a degree, lie along it: half a step of the compass, so that every road can be followed. */
const ROAD_SLACK = Math.ceil(COMPASS_STEP / 2);

/** Lengths that decide what is seen. @rule 0.9 up to 3 inches of woods, towns or ground about a crest may be looked through */
const SIGHT_RULES: SightRules = { gap: GAP, enough: ENOUGH_OF_A_SIDE, through: SEE_THROUGH };

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
  readonly roads: Roads;
  /** The line of sight, drawn anew for each question. */
  readonly sight: Sight;
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
    this.roadLegs = scenario.terrain.flatMap((terrain, road) => (terrain.type === 'road' ? legsOf(terrain.boxes, road) : []));
    this.roads = new Roads(this.roadLegs, ROAD_SLACK);
    this.sight = new Sight(this, SIGHT_RULES);
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
