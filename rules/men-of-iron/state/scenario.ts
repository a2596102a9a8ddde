import type { Player, ScenarioCard, ScenarioPack } from '../../core/index.ts';
import type { HexGrid } from '../../hexes/grid.ts';
import type { Charts } from '../charts/charts.ts';

/** Who pays which column of the terrain chart. A leader on his own pays the lower of the two others. */
export const FOOT = 0;
export const MOUNTED = 1;
export const LEADER = 2;

/** Rules of single battles that a pack can switch on, by name; `docs/rulings/men-of-iron.md` says what each does. */
// biome-ignore format: a table, one game a line
export const SPECIALS = [
  'schiltron', 'drilled-schiltron', 'keith', 'dismounting',
  'mud', 'stakes', 'archers-melee', 'baggage', 'ypres',
  'three-leaders',
] as const;
export type Special = (typeof SPECIALS)[number];

/** A counter as it starts. */
export interface UnitCard {
  /** `van/mm1` */
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  readonly battle: number;
  /** Index into TYPES. */
  readonly type: number;
  /** Hex at the start, -1 off the map. */
  readonly hex: number;
  /** Hexes by which it enters, ascending, if it lies in ambush; else empty [16.7]. */
  readonly ambush: readonly number[];
  readonly facing: number;
  /** Shock Defense of the normal and the Disordered side while it is of its first type; null: as its type. */
  readonly shockDefense: readonly [number, number] | null;
  /** DRM of its own for fire, 0 for most. */
  readonly fire: number;
  /** Formation at the start; index into FORMATIONS. */
  readonly formation: number;
  /** Whether its hex has stakes in front of it. */
  readonly stakes: boolean;
  /** Whether it stands behind pavises. @ruling MI-101 */
  readonly pavise: boolean;
  /** Whether artillery starts limbered. */
  readonly limbered: boolean;
}

export interface LeaderCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  /** Battles that he commands, none for an Overall Commander who leads none himself. */
  readonly battles: readonly number[];
  /** Whether he commands the army, and whether he is a king. */
  readonly isOverall: boolean;
  readonly isKing: boolean;
  /** Activation Rating, 0 without one. */
  readonly activation: number;
  /** DRM of continuations within his range, null without a rating [5.2]. @ruling MI-01 */
  readonly effectiveness: number | null;
  readonly charisma: number;
  /** Hexes. */
  readonly commandRange: number;
  readonly movementPoints: number;
  readonly replacement: { readonly activation: number; readonly commandRange: number; readonly charisma: number };
  /** Hex at the start, -1 off the map. */
  readonly hex: number;
}

export interface BattleCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  /** Units, as indices into `Scenario.units`; contiguous, ascending. */
  readonly units: readonly number[];
  /** Leaders, as indices into `Scenario.leaders`: several where one stripe has several, none for leaderless Battles [6.4]. */
  readonly leaders: readonly number[];
  /** Place of its Standard in `Scenario.standards`, -1 without. */
  readonly standard: number;
  /** Hexes by which it enters, ascending; empty if it starts on the map. */
  readonly entry: readonly number[];
  /** Units lost from which it checks for Battle Flight, 0 if never [14.8]. */
  readonly flight: number;
  /** Whether it is neutral at first. */
  readonly isNeutral: boolean;
  /** Highest roll with which it can be won over then; one more for each so many Flight Points of the enemy, and so many more by the example of another neutral
   * Battle that has joined; null if it cannot. */
  readonly joins: { readonly upTo: number; readonly points: number; readonly example: number } | null;
  /** Highest roll with which it acts when it is activated; null if it always does. */
  readonly actsUpTo: number | null;
  /** Highest roll with which it rides off, once an enemy has come within so many hexes of its horse; null if it never does. */
  readonly leaves: { readonly upTo: number; readonly within: number } | null;
  /** Whether it is never activated, like baggage. */
  readonly isIdle: boolean;
}

export interface StandardCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  readonly hex: number;
}

/** Tables by hexside, `[hex * 6 + direction]`, for who goes from the hex over it. */
export interface GroundTables {
  /** Movement points of foot, mounted and leaders alone; -1 where prohibited or off the map. */
  readonly moveCost: readonly [Int8Array, Int8Array, Int8Array];
  /** Lowest roll that disorders foot and mounted who go there, NEVER where there is no check. @ruling one roll, the worse of hex and hexside */
  readonly disorderFrom: readonly [Uint8Array, Uint8Array];
  /** 1 where units may attack into the hex [12.3]. */
  readonly canAttack: Uint8Array;
  /** 1 where a Charge may go, or strike, into the hex [13.3]. */
  readonly canCharge: Uint8Array;
}

/** One scenario compiled: immutable tables the rules read. Hexes are indices of `grid`; directions 0-5 clockwise from the top. */
export interface Scenario extends GroundTables, ScenarioCard {
  /** Present if it came from a user's pack. */
  readonly pack?: ScenarioPack;
  readonly charts: Charts;
  /** Names of the sides; side 0 is the player listed first. */
  readonly sides: readonly [string, string];
  readonly grid: HexGrid;
  /** Index into the terrain chart, `[hex]`. */
  readonly terrain: Uint8Array;
  readonly elevation: Uint8Array;
  /** Bits SLOPE_UP … ROAD seen from the hex left, `[hex * 6 + direction]`. */
  readonly hexsides: Uint16Array;
  /** 1 for hexes of terrain that blocks sight [11.4], and for brush that hides foot and stops flat shots. */
  readonly blocksSight: Uint8Array;
  readonly isBrush: Uint8Array;
  /** DRM for fire at a hex, and for attacks against it; the latter -128 where none may be made. */
  readonly fireCover: Int8Array;
  readonly shockCover: Int8Array;
  /** DRM for an attacker who stands in the hex (mud). */
  readonly footing: Int8Array;
  /** 1 where horses stumble [14.3]. */
  readonly potholes: Uint8Array;
  /** 1 where caltrops lie, and where netting is stretched. @ruling MI-101 */
  readonly caltrops: Uint8Array;
  readonly netting: Uint8Array;
  readonly landmarks: ReadonlyMap<number, string>;
  /** Chains of hexes, for drawing. */
  readonly roads: readonly (readonly number[])[];
  readonly units: readonly UnitCard[];
  readonly leaders: readonly LeaderCard[];
  readonly battles: readonly BattleCard[];
  readonly standards: readonly StandardCard[];
  /** Who has the first Free Activation, or the rolls (0-9) with which side 0 has it. */
  readonly first: Player | { readonly below: number };
  readonly flightLevels: readonly [number, number];
  /** Seizure counters that each side draws. */
  readonly seizure: readonly [number, number];
  /** Timed player and where his marker starts; null without [16.1]. */
  readonly timed: { readonly side: Player; readonly start: number } | null;
  /** Sides whose units may form Shield Walls, or Schiltrons by the special rule. */
  readonly shieldWall: readonly [boolean, boolean];
  /** Directions in which fleeing Battles of each side leave, -1 without: 1 east, 4 west. */
  readonly flightEdge: readonly [number, number];
  readonly specials: ReadonlySet<Special>;
}
