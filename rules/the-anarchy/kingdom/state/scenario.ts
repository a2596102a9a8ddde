import type { Player, ScenarioCard, ScenarioPack } from '../../../core/index.ts';
import type { HexGrid } from '../../../hexes/grid.ts';
import type { MoveCost } from '../../../hexes/movement/step-table.ts';
import type { CastleKind, PlaceKind } from '../charts/places.ts';
import type { Season } from '../charts/tables.ts';

/** Sides of every campaign: the king's is player 0, the empress's player 1. */
export const SIDES = ['royalist', 'angevin'] as const;
export const ROYALIST = 0;
export const ANGEVIN = 1;

/** Counters of combat groups that a side can have on the map. */
export const SLOTS = 10;
/** Supply convoys that can be on the map. */
export const CONVOYS = 6;

/** A settlement, monastic house or castle as it begins. */
export interface PlaceCard {
  /** `great-malvern` */
  readonly id: string;
  readonly name: string;
  readonly hex: number;
  readonly kind: PlaceKind;
  readonly castle: CastleKind;
  readonly loyalty: number;
  readonly resources: number;
  /** Men of its garrison. */
  readonly garrison: number;
}

export interface NobleCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  readonly prestige: number;
  /** Row of the group with which he begins; -1 for none. */
  readonly group: number;
  /** Whether she never fights, and so leads no battle. */
  readonly isPeaceful: boolean;
}

/** A combat group as it begins; the row is its counter. */
export interface GroupCard {
  readonly row: number;
  readonly hex: number;
  /** Men of each arm, `[arm]`. */
  readonly arms: readonly number[];
  /** Half pounds. */
  readonly money: number;
  readonly loyalty: number;
  /** Engines that it takes along. */
  readonly engines: number;
  /** Whether everybody knows what it is: the letter of its counter says that they are Flemings or Welsh, or it is a train of engines. @rule C.4 */
  readonly isOpen: boolean;
  /** The first of the groups from which the other side cannot tell it apart; itself, if it is alone. */
  readonly cloud: number;
}

/** Mercenaries who look for an employer. */
interface BandCard {
  readonly id: string;
  readonly name: string;
  readonly troops: 'welsh' | 'flemish';
  readonly hex: number;
  readonly men: number;
}

interface ConvoyCard {
  readonly from: number;
  readonly to: number;
  readonly load: number;
}

/** What is counted for victory; the numbers are points. */
export type KingdomGoal =
  /** A noble is free, at the end, in one of the places, which his side holds. */
  | { readonly kind: 'arrive'; readonly side: Player; readonly noble: number; readonly places: readonly number[]; readonly points: number }
  /** Each noble of the side with so much prestige who is, at the end, free and in a castle of his own side. */
  | { readonly kind: 'safe'; readonly side: Player; readonly prestige: number; readonly points: number }
  /** A noble of the other side is taken or killed; the rest of them where `noble` is -1 and no other goal names them. */
  | { readonly kind: 'taken'; readonly side: Player; readonly noble: number; readonly points: number }
  /** Each group of the other side that is destroyed. */
  | { readonly kind: 'destroyed'; readonly side: Player; readonly points: number }
  /** The side holds a place at the end. */
  | { readonly kind: 'held'; readonly side: Player; readonly place: number; readonly points: number }
  /** The side has looted a place. */
  | { readonly kind: 'looted'; readonly side: Player; readonly place: number; readonly points: number }
  /** A noble who began on the other side is on this one. */
  | { readonly kind: 'won-over'; readonly side: Player; readonly noble: number; readonly points: number }
  /** A counter-castle of the side stands at the end, or (`isMissing`) none of the other side does. */
  | { readonly kind: 'counter-castle'; readonly side: Player; readonly isMissing: boolean; readonly points: number };

/** One campaign compiled: immutable tables the rules read. */
export interface KingdomScenario extends ScenarioCard {
  readonly kind: 'campaign';
  /** Present if it came from a user's pack. */
  readonly pack?: ScenarioPack;
  /** Days. */
  readonly turns: number;
  readonly season: Season;
  readonly grid: HexGrid;
  /** Places in LANDS, `[hex]`. */
  readonly terrain: Uint8Array;
  readonly roads: readonly (readonly number[])[];
  readonly landmarks: ReadonlyMap<number, string>;
  /** Points of each step, `[hex * 6 + direction]`. */
  readonly moveCost: MoveCost;
  readonly places: readonly PlaceCard[];
  /** First place in each hex, -1 without one, and the next place in the same hex, `[hex]` and `[place]`. */
  readonly placeAt: Int16Array;
  readonly placeAfter: Int16Array;
  readonly nobles: readonly NobleCard[];
  readonly groups: readonly GroupCard[];
  readonly bands: readonly BandCard[];
  readonly convoys: readonly ConvoyCard[];
  /** Who is with one of some groups, chosen in secret before play; null for nobody. */
  readonly hiding: { readonly noble: number; readonly groups: readonly number[] } | null;
  /** Hexes in which a side may build a counter-castle, ascending; and the side, null for none. */
  readonly sites: { readonly side: Player; readonly hexes: readonly number[]; readonly days: number } | null;
  readonly goals: readonly KingdomGoal[];
}

/** Name of each counter, as in positions: `royalist-3`. */
export const GROUP_IDS: readonly string[] = SIDES.flatMap((side) => Array.from({ length: SLOTS }, (_, i) => `${side}-${i + 1}`));
export const CONVOY_IDS: readonly string[] = Array.from({ length: CONVOYS }, (_, i) => `convoy-${i + 1}`);
