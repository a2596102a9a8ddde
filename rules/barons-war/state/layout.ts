import { CELL_HIGH, type CellTable, flag, integer, layCells, type LayoutOf, oneOf, optional, playerOf } from '../../core/index.ts';
import { armyKinds } from '../../hexes/kinds.ts';
import { type Scenario, SIDES } from './scenario.ts';
import { STAGE_NAMES } from './stages.ts';

export const LOST = ['no', 'eliminated', 'routed'] as const;
const STATUSES = ['sound', 'shaken', 'broken'] as const;

/** Kinds of cells that name things of a scenario. */
export function createKinds(scenario: Scenario) {
  return {
    ...armyKinds(scenario),
    maybeDirection: optional(integer(0, 5)),
    /** Stage of a player turn. */
    stage: oneOf(STAGE_NAMES),
    side: playerOf(SIDES),
    count: integer(0, CELL_HIGH),
    chit: integer(0, 4),
    /** A number of player turns. */
    turns: integer(0, scenario.turnLimit),
    flag,
  };
}

export type Kinds = ReturnType<typeof createKinds>;

const scalars = {
  /** Player turns begun. */
  turn: (k: Kinds) => k.turns,
  /** Side with the initiative. */
  side: (k: Kinds) => k.side,
  /** Player turns that side has had in a row. */
  inARow: (k: Kinds) => k.turns,
  /** Player turns each side has had. */
  baronTurns: (k: Kinds) => k.turns,
  royalTurns: (k: Kinds) => k.turns,
  /** Activated Battle and the chit that activated it. */
  battle: (k: Kinds) => k.maybeBattle,
  chit: (k: Kinds) => k.chit,
  /** 1, or 2 during an Attack Continuation. */
  round: integer(0, 2),
  /** Enemy hexes newly attacked in this activation [5.3]. */
  newAttack1: (k: Kinds) => k.maybeHex,
  newAttack2: (k: Kinds) => k.maybeHex,
  /** The unit or leader that moved last and may go on, with what it has spent. */
  mover: (k: Kinds) => k.maybePiece,
  moverSpent: (k: Kinds) => k.count,
  moverTurned: flag,
  moverStack: flag,
  /** Battle that Edward must attack first [14.1], and whether he is free of it. */
  edwardTarget: (k: Kinds) => k.maybeBattle,
  edwardFree: flag,
  /** Whether the chits have been revealed. */
  revealed: flag,
  winner: optional(playerOf(SIDES)),
};

const units = {
  hex: (k: Kinds) => k.maybeHex,
  facing: integer(0, 5),
  /** Cohesion hits suffered [8.61]. */
  hits: integer(0, 6),
  shaken: flag,
  /** Whether it is the lower unit of its stack. */
  under: flag,
  lost: oneOf(LOST),
  /** Hex at the start of the activation; who was adjacent then is judged by it. */
  start: (k: Kinds) => k.maybeHex,
  inCommand: flag,
  /** Whether it stood next to an enemy when the movement segment began [6.2]. */
  beganNext: flag,
  moved: flag,
  fired: flag,
  /** Hex fired at in the current player turn [9.0]. */
  firedAt: (k: Kinds) => k.maybeHex,
  /** Target hex of a planned charge. */
  charge: (k: Kinds) => k.maybeHex,
  fought: flag,
  /** Morale check (1) and retreat (2) still to be made because of hits. */
  due: integer(0, 3),
  /** Whether hits have already made it check in this segment [12.0]. */
  checked: flag,
  /** Has used the retreat option of 9.42 in this player turn. */
  withdrew: flag,
  /** Took its hex in a charge continuation and waits for the Attack Continuation [10.2]. */
  wavering: flag,
  /** Phasing units, by place in their Battle, against which this cavalry has checked for a reaction in this player turn [10.3]. */
  reactedLow: integer(0, 0x7fff),
  reactedHigh: integer(0, 0x7fff),
};

const leaders = { hex: (k: Kinds) => k.maybeHex, fallen: flag, removed: flag, moved: flag };

const battles = {
  /** Chits of each number on its track. */
  ones: (k: Kinds) => k.count,
  twos: (k: Kinds) => k.count,
  threes: (k: Kinds) => k.count,
  fours: (k: Kinds) => k.count,
  foursPlayed: (k: Kinds) => k.turns,
  status: oneOf(STATUSES),
  /** Boxes of the effectiveness display filled, and those already checked [13.0]. */
  filled: (k: Kinds) => k.count,
  tested: (k: Kinds) => k.count,
  /** Whether it is on the map, or was. */
  entered: flag,
  entryHex: (k: Kinds) => k.maybeHex,
};

/** Everything that changes in play. The state reads each cell by its name: `s.turn`, `s.hits(unit)`, `s.leaderHex(leader)`, `s.status(battle)`. */
export const CELLS = {
  scalars,
  blocks: { units: { fields: units }, leaders: { prefix: 'leader', fields: leaders }, battles: { fields: battles } },
} as const satisfies CellTable<Kinds>;

export type BaronsWarLayout = LayoutOf<typeof CELLS>;

/** Frames of the deepest nesting beside one rout for each unit. */
const BASE_DEPTH = 24;

/** Where it lies in the states of one scenario; `top` is who stands in each hex. */
export function createBaronsWarLayout(scenario: Scenario, kinds: Kinds): BaronsWarLayout {
  const names = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
  return layCells(CELLS, kinds, {
    rows: { units: names(scenario.units), leaders: names(scenario.leaders), battles: names(scenario.battles) },
    derived: { top: scenario.grid.size, under: 0 },
    stackDepth: BASE_DEPTH + scenario.units.length,
  });
}
