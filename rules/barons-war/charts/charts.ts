/** Lowest modified d10 that hits, by range 1, 2, 3 [Fire Table]. */
export const FIRE_HITS_FROM = [8, 9, 10] as const;
export const MAXIMUM_RANGE_HEXES = 3;

/** What each chit allows: number of new attacks; Infinity attacks freely; 4 adds Attack Continuation [5.3]. */
export const NEW_ATTACKS = [0, 1, 2, Infinity, Infinity] as const;
export const CONTINUATION_CHIT = 4;

/** 4-chits by leadership rating 1, 2, 3: how many may be assigned before play, how many played in all [6.1]. */
export const FOURS_AT_START = [1, 2, Infinity] as const;
export const FOURS_IN_GAME = [1, Infinity, Infinity] as const;

/** The fallen side of every leader [6.3]. */
export const FALLEN_LEADER = { combatBonus: 0, commandSpanHexes: 3, movementPoints: 6 } as const;
/** A d10 at or above this strikes a leader down [6.3]. */
export const LEADER_FALLS_FROM = 9;
export const OVERALL_LEADER_RADIUS_HEXES = 5;

export const RETREAT_HEXES = 2;
export const REPULSED_CHARGE_HEXES = 1;
export const REACTION_RANGE_HEXES = 3;
export const MAXIMUM_CONSECUTIVE_TURNS = 2;

/** Hits after which a unit is gone [8.62]. */
export const HITS_TO_REMOVE = 6;
/** Strength and morale points a unit has lost after 0-5 hits, beyond the printed values of its side up [8.61]. */
export const MARKER_LOSS = [0, 0, 1, 0, 0, 1] as const;
/** From this hit on the reduced side is up [8.61]. */
export const REDUCED_FROM_HITS = 3;
/** Hits that ask for a morale check, and hits that force a retreat [8.61]. */
export const CHECK_ON_HITS = [3, 5] as const;
export const RETREAT_ON_HITS = [4, 5] as const;

/** Points for the worst state of an enemy Battle: sound, shaken, broken, eliminated; by the side that scores [15.0]. */
export const VICTORY_POINTS = [
  /* Barons    */ [0, 1, 2, 4],
  /* Royalists */ [0, 1, 3, 5],
] as const;
