import type { Player, ScenarioCard, ScenarioPack } from '../../core/index.ts';
import type { HexGrid } from '../../hexes/grid.ts';

/** Troop types in the order of the printed tables; a leader moves like one but never fights. */
export const TROOP_TYPES = ['infantry', 'men-at-arms', 'heavy-cavalry', 'leader'] as const;
export const INFANTRY = 0;
export const MEN_AT_ARMS = 1;
export const HEAVY_CAVALRY = 2;
export const LEADER = 3;

export const TERRAINS = ['clear', 'woods', 'town', 'castle', 'priory', 'marsh', 'river', 'cliff', 'windmill'] as const;

/** Bits of `Scenario.hexsides`, seen from the hex that one leaves. */
export const SLOPE_UP = 1;
export const SLOPE_DOWN = 2;
export const STEEP_UP = 4;
export const STEEP_DOWN = 8;
export const STREAM = 16;
export const BRIDGE = 32;
export const ROAD = 64;

export const SIDES = ['baron', 'royal'] as const;
export type Side = (typeof SIDES)[number];
export const BARON: Player = 0;
export const ROYAL: Player = 1;

/** Front and reduced side of a counter. */
export interface UnitCard {
  /** `simon/2` */
  readonly id: string;
  readonly name: string;
  readonly battle: number;
  readonly side: Player;
  /** INFANTRY, MEN_AT_ARMS or HEAVY_CAVALRY */
  readonly type: number;
  /** Strength points of the front and of the reduced side. */
  readonly strength: readonly [number, number];
  /** Morale rating of the front and of the reduced side; a d10 at or below it passes. */
  readonly morale: readonly [number, number];
  readonly movementPoints: number;
  /** Hexes; 0 for those who cannot fire. */
  readonly rangeHexes: number;
  /** Reaction charge rating (cavalry): a d10 above it charges. 10 never reacts. */
  readonly reaction: number;
}

export interface LeaderCard {
  /** `simon/leader` */
  readonly id: string;
  readonly name: string;
  readonly battle: number;
  readonly side: Player;
  readonly combatBonus: number;
  readonly commandSpanHexes: number;
  readonly movementPoints: number;
  /** 1, 2 or 3 [6.1] */
  readonly leadership: number;
}

export const EFFECTIVENESS_CHECKS = ['none', 'waver', 'shaken', 'broken'] as const;
export const NO_CHECK = 0;
export const WAVER_CHECK = 1;
export const BROKEN_CHECK = 3;

export interface BattleCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  /** Boxes of its command track. */
  readonly trackBoxes: number;
  /** Combat units, as indices into `Scenario.units`; contiguous. */
  readonly units: readonly number[];
  /** Check printed in each box of the effectiveness display, in filling order (one box a unit) [13.0]. */
  readonly effectiveness: readonly { readonly check: number; readonly number: number }[];
}

/** A Battle that starts off the map [14.5]. */
export interface Reinforcement {
  readonly battle: number;
  /** Its side's player turn, counted from 1, from which it may enter. */
  readonly fromActivation: number;
  readonly hexes: readonly number[];
  /** Whether the whole Battle must use the one hex its first unit entered by. */
  readonly oneHex: boolean;
}

export interface Placement {
  /** -1 off the map */
  readonly hex: number;
  readonly facing: number;
  /** 1 for the lower unit of a stack. */
  readonly under: number;
}

/** One scenario compiled: immutable tables the rules read. Hexes are indices of `grid`; directions 0-5 clockwise from the top. */
export interface Scenario extends ScenarioCard {
  /** Present if it came from a user's pack. */
  readonly pack?: ScenarioPack;
  readonly grid: HexGrid;
  /** Index into TERRAINS, `[hex]`. */
  readonly terrain: Uint8Array;
  /** Level, `[hex]`. */
  readonly elevation: Uint8Array;
  /** Bits SLOPE_UP … ROAD seen from the hex left, `[hex * 6 + direction]`. */
  readonly hexsides: Uint16Array;
  /** Movement points to go from a hex in a direction, `[type][hex * 6 + direction]`; -1 where prohibited or off the map. */
  readonly moveCost: readonly [Int8Array, Int8Array, Int8Array, Int8Array];
  /** 1 where command may be traced from a hex in a direction, by terrain alone [6.2]. */
  readonly commandPasses: Uint8Array;
  /** 1 for hexes that block sight at their own level. */
  readonly blocksSight: Uint8Array;
  /** Modifier of an attack from a hex in a direction: -1 up a slope, +1 down, 0 level [9.2.4]. */
  readonly slopeModifier: Int8Array;
  readonly landmarks: ReadonlyMap<number, string>;
  /** Chains of hexes, for drawing. */
  readonly roads: readonly (readonly number[])[];
  readonly battles: readonly BattleCard[];
  readonly units: readonly UnitCard[];
  /** One for each Battle, same index. */
  readonly leaders: readonly LeaderCard[];
  /** Battle of the overall leader of each side [6.0]. @ruling R-27 */
  readonly overallBattle: readonly [number, number];
  /** Hexes in which each Battle may set up, ascending; empty for reinforcements. */
  readonly setUpHexes: readonly (readonly number[])[];
  /** A stored legal set-up: units, then leaders. */
  readonly placement: { readonly units: readonly Placement[]; readonly leaders: readonly Placement[] };
  /** The facing towards the enemy, by side. */
  readonly facing: readonly [number, number];
  readonly commandPoints: readonly [number, number];
  /** Chits given and open from the start, by Battle, instead of a secret allocation. */
  readonly fixedChits: readonly (readonly number[])[] | null;
  /** New chit for each face of a d10, 1 to 10; 0 for none [4.0]. */
  readonly chitReplacement: readonly number[];
  readonly initiative: Player;
  readonly reinforcements: readonly Reinforcement[];
  /** Player turns after which points decide. */
  readonly turnLimit: number;
  /** Who wins on level points at the limit; null for a draw. */
  readonly levelAtLimit: Player | null;
  /** Whether the optional rule 14.1 can be used: index of Edward's Battle, else -1. */
  readonly edwardBattle: number;
}
