import type { Player, ScenarioCard, ScenarioPack } from '../../core/index.ts';
import type { Box } from '../../geometry/box.ts';
import type { Segment } from '../../geometry/plane.ts';
import type { Edge } from '../../tabletop/edges.ts';

export { type Edge, EDGES } from '../../tabletop/edges.ts';
export type { Segment } from '../../geometry/plane.ts';

export const SIDES = ['red', 'blue'] as const;

/** Kinds of terrain; walls and hedges are not among them. @rule 0.8 @ruling O-71 */
export const TERRAIN_TYPES = ['hill', 'mountain', 'wood', 'town', 'river', 'road', 'lake', 'marsh', 'fort', 'redoubt'] as const;
export type TerrainType = (typeof TERRAIN_TYPES)[number];

/** A piece of terrain. All measures of a compiled scenario are ticks, all headings tenths of a degree (see `rules/geometry/plane.ts`). */
export interface Terrain {
  readonly id: string;
  readonly type: TerrainType;
  /** What it covers: one box for an area; for roads one a leg, heading along it; for rivers the water only, without the crossings. */
  readonly boxes: readonly Box[];
  /** Ridge of a hill, from a to b. */
  readonly crest: Segment | null;
  /** Heading in which a redoubt looks. */
  readonly facing: number;
  /** The one side that may enter a fort; -1 for all other terrain. */
  readonly garrison: Player | -1;
}

export interface Crossing {
  readonly id: string;
  readonly kind: 'ford' | 'bridge';
  /** The stretch of river where it lies. */
  readonly box: Box;
  /** Whether each side may use it; else it is water to that side. */
  readonly usable: readonly [boolean, boolean];
}

/** A place that can be held. */
export interface Area {
  readonly id: string;
  readonly title: string;
  readonly box: Box;
}

/** A place where a unit may be set down: at the start, or when it arrives. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/** A unit set down by the scenario. */
export interface Placement extends Spot {
  readonly unit: number;
  /** Place in `groups`. */
  readonly group: number;
}

/** Who may be chosen for a group. */
export type Filter = 'any' | 'foot' | 'foot-if-any' | 'irregulars';

/** Units set up together at the start. */
export interface Group {
  readonly id: string;
  readonly side: Player;
  readonly count: number;
  readonly pick: 'owner' | 'random';
  readonly filter: Filter;
  /** Places in `Scenario.spots`. */
  readonly spots: readonly number[];
}

/** Where units arrive. */
export interface Entry {
  readonly spots: readonly number[];
  /** Faces of a d6 that bring them here; 6 if there is no roll. */
  readonly faces: number;
}

/** Units that arrive together, or one by one. */
export interface Wave {
  readonly id: string;
  readonly side: Player;
  /** First turn in which they may come. */
  readonly turn: number;
  readonly count: number;
  readonly pick: 'owner' | 'random';
  /** One, or one for each range of faces of a die thrown when they are due. */
  readonly entries: readonly Entry[];
  /** The owner names the units before that die is thrown. */
  readonly rollAfterPick: boolean;
  /** Of six faces, those with which one more unit comes in a turn; 0: all come in the turn named. */
  readonly facesEach: number;
}

/** A stretch of the table's edge by which a side may leave. */
export interface Exit {
  readonly side: Player;
  readonly edge: Edge;
  readonly from: number;
  readonly to: number;
  readonly fromTurn: number;
}

/** Both armies keep to a road until somebody enters an area. */
export interface StayOnRoad {
  readonly sides: readonly [boolean, boolean];
  /** Place in `terrain`. */
  readonly road: number;
  readonly reach: number;
  /** Place in `areas`; entering it frees both. */
  readonly area: number;
}

/** A group that waits until something wakes it. */
export interface Sleep {
  readonly group: number;
  /** An enemy this near wakes it; 0: none does. */
  readonly within: number;
  /** The turn in which it wakes by itself; 0: never. */
  readonly turn: number;
  readonly shotAt: boolean;
  /** The loss of a unit of this group wakes it; -1: none. */
  readonly lossIn: number;
}

/** How many units of a side may act in a turn: so many, or by the roll of a d6. */
export interface Activation {
  readonly rows: readonly { readonly faces: number; readonly units: number }[];
  readonly exempt: readonly number[];
}

export interface Substitution {
  readonly type: number;
  readonly count: number;
  readonly optional: boolean;
}

export interface Endless {
  /** Turns between the loss of a unit and the return of a fresh one. */
  readonly delayTurns: number;
  readonly spots: readonly number[];
}

/** Rules of one scenario. Pairs are by side. */
export interface SpecialRules {
  readonly exits: readonly Exit[];
  readonly stayOnRoad: StayOnRoad | null;
  /** Groups that may not move before a turn; they fight and shoot. */
  readonly frozen: readonly { readonly group: number; readonly untilTurn: number }[];
  /** Units of a side in an area at the end of a turn are lost. */
  readonly lostInArea: readonly { readonly side: Player; readonly area: number; readonly turn: number }[];
  readonly asleep: readonly Sleep[];
  readonly activation: readonly [Activation | null, Activation | null];
  readonly endless: readonly [Endless | null, Endless | null];
  /** Added to the dice of a side. */
  readonly elite: readonly [Elite, Elite];
  readonly substitution: readonly [Substitution | null, Substitution | null];
}

export interface Elite {
  readonly melee: number;
  readonly shoot: number;
}

/** What has to be so for a side to win. */
export type Condition =
  | { readonly is: 'hold'; readonly area: number; readonly by: Player }
  | { readonly is: 'clear'; readonly area: number; readonly side: Player }
  | { readonly is: 'exited'; readonly side: Player; readonly units: number; readonly exit: number }
  | { readonly is: 'destroyed'; readonly side: Player; readonly units: number | 'all' }
  | { readonly is: 'all' | 'any'; readonly of: readonly Condition[] };

export interface Victory {
  /** Looked at in order; if two sides' conditions hold at the end, it is a draw. */
  readonly conditions: readonly { readonly winner: Player; readonly if: Condition; readonly immediate: boolean }[];
  readonly otherwise: 'draw' | Player | 'most-units';
  readonly text: string;
}

/** One row of a force table: types of the units, and the faces of the die that give it. */
export interface ForceRow {
  readonly faces: number;
  readonly types: readonly number[];
}

export interface Unit {
  /** `red/1` to `red/6` and so on; its type is found when the forces are rolled. */
  readonly id: string;
  readonly name: string;
  readonly side: Player;
}

/** A scenario as tables for the rules. */
export interface Scenario extends ScenarioCard {
  readonly pack?: ScenarioPack;
  readonly width: number;
  readonly height: number;
  readonly turnLimit: number;
  readonly firstPlayer: Player;
  readonly setUpOrder: readonly [Player, Player];
  /** Half of the frontage and of the depth of a base. */
  readonly halfWidth: number;
  readonly halfDepth: number;
  readonly terrain: readonly Terrain[];
  readonly crossings: readonly Crossing[];
  readonly areas: readonly Area[];
  /** Points worth heading for: crossings and areas. */
  readonly landmarks: readonly { readonly id: string; readonly x: number; readonly y: number }[];
  readonly units: readonly Unit[];
  readonly forces: readonly [readonly ForceRow[], readonly ForceRow[]];
  readonly spots: readonly Spot[];
  readonly groups: readonly Group[];
  readonly waves: readonly Wave[];
  readonly special: SpecialRules;
  readonly victory: Victory;
  /** Where each unit stands in a fresh game that the players do not set up themselves; null if they have to. */
  readonly placement: readonly Placement[] | null;
}
