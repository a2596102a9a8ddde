import {
  type BlockSpec,
  type CellKind,
  CELL_HIGH,
  createLayout,
  flag,
  integer,
  type Layout,
  oneOf,
  optional,
  badPosition,
} from '../core/index.ts';
import type { HexGrid } from '../geometry/hex-grid.ts';
import { type Scenario, SIDES } from './scenario.ts';
import { STAGE_NAMES } from './stages.ts';

/** How hexes are written and how far they go. */
export function spanOf(grid: HexGrid): string {
  return `its hexes are "${grid.format(0)}" to "${grid.format(grid.size - 1)}", two digits for the column (1 to ${grid.columns}) and two for the row (1 to ${grid.rows})`;
}

/** A hex by its printed number. */
export function hexKind(grid: HexGrid): CellKind {
  return {
    toJson: (value) => grid.format(value),
    fromJson(json, path) {
      const hex = typeof json === 'string' ? grid.parse(json) : -1;
      return hex >= 0 ? hex : badPosition(`${JSON.stringify(json)} is no hex of this map; ${spanOf(grid)}.`, path);
    },
  };
}

export const LOST = ['no', 'eliminated', 'routed'] as const;
export const STATUSES = ['sound', 'shaken', 'broken'] as const;

/** Kinds of cells that name things of a scenario. */
export interface Kinds {
  readonly hex: CellKind;
  readonly maybeHex: CellKind;
  readonly unit: CellKind;
  readonly maybeUnit: CellKind;
  readonly leader: CellKind;
  readonly maybeLeader: CellKind;
  readonly maybeDirection: CellKind;
  /** Stage of a player turn. */
  readonly stage: CellKind;
  readonly battle: CellKind;
  readonly maybeBattle: CellKind;
  readonly side: CellKind;
  /** A unit, or a leader after all units. */
  readonly maybePiece: CellKind;
  readonly facing: CellKind;
  readonly count: CellKind;
  readonly chit: CellKind;
  /** A number of player turns. */
  readonly turns: CellKind;
  readonly flag: CellKind;
}

export function createKinds(scenario: Scenario): Kinds {
  const hex = hexKind(scenario.grid);
  const units = scenario.units.map((unit) => unit.id);
  const leaders = scenario.leaders.map((leader) => leader.id);
  const battle = oneOf(scenario.battles.map((card) => card.id));
  return {
    hex,
    maybeHex: optional(hex),
    unit: oneOf(units),
    maybeUnit: optional(oneOf(units)),
    leader: oneOf(leaders),
    maybeLeader: optional(oneOf(leaders)),
    maybeDirection: optional(integer(0, 5)),
    stage: oneOf(STAGE_NAMES),
    battle,
    maybeBattle: optional(battle),
    side: oneOf(SIDES),
    maybePiece: optional(oneOf([...units, ...leaders])),
    facing: integer(0, 5),
    count: integer(0, CELL_HIGH),
    chit: integer(0, 4),
    turns: integer(0, scenario.turnLimit),
    flag,
  };
}

function scalarKinds(kinds: Kinds) {
  return {
    /** Player turns begun. */
    turn: kinds.turns,
    /** Side with the initiative. */
    side: kinds.side,
    /** Player turns that side has had in a row. */
    inARow: kinds.turns,
    /** Player turns each side has had. */
    baronTurns: kinds.turns,
    royalTurns: kinds.turns,
    /** Activated Battle and the chit that activated it. */
    battle: kinds.maybeBattle,
    chit: kinds.chit,
    /** 1, or 2 during an Attack Continuation. */
    round: integer(0, 2),
    /** Enemy hexes newly attacked in this activation [5.3]. */
    newAttack1: kinds.maybeHex,
    newAttack2: kinds.maybeHex,
    /** The unit or leader that moved last and may go on, with what it has spent. */
    mover: kinds.maybePiece,
    moverSpent: kinds.count,
    moverTurned: flag,
    moverStack: flag,
    /** Battle that Edward must attack first [14.1], and whether he is free of it. */
    edwardTarget: kinds.maybeBattle,
    edwardFree: flag,
    /** Whether the chits have been revealed. */
    revealed: flag,
    winner: optional(kinds.side),
  };
}

function unitKinds(kinds: Kinds) {
  return {
    hex: kinds.maybeHex,
    facing: kinds.facing,
    /** Cohesion hits suffered [8.61]. */
    hits: integer(0, 6),
    shaken: flag,
    /** Whether it is the lower unit of its stack. */
    under: flag,
    lost: oneOf(LOST),
    /** Hex at the start of the activation; who was adjacent then is judged by it. */
    start: kinds.maybeHex,
    inCommand: flag,
    /** Whether it stood next to an enemy when the movement segment began [6.2]. */
    beganNext: flag,
    moved: flag,
    fired: flag,
    /** Hex fired at in the current player turn [9.0]. */
    firedAt: kinds.maybeHex,
    /** Target hex of a planned charge. */
    charge: kinds.maybeHex,
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
}

function leaderKinds(kinds: Kinds) {
  return { hex: kinds.maybeHex, fallen: flag, removed: flag, moved: flag };
}

function battleKinds(kinds: Kinds) {
  return {
    /** Chits of each number on its track. */
    ones: kinds.count,
    twos: kinds.count,
    threes: kinds.count,
    fours: kinds.count,
    foursPlayed: kinds.turns,
    status: oneOf(STATUSES),
    /** Boxes of the effectiveness display filled, and those already checked [13.0]. */
    filled: kinds.count,
    tested: kinds.count,
    /** Whether it is on the map, or was. */
    entered: flag,
    entryHex: kinds.maybeHex,
  };
}

/** Frames of the deepest nesting beside one rout for each unit. */
const BASE_DEPTH = 24;

export function createBaronsWarLayout(scenario: Scenario, kinds: Kinds) {
  const block = <F extends Readonly<Record<string, CellKind>>>(rows: readonly { id: string }[], fields: F): BlockSpec<F> => ({
    rows: rows.map((row) => row.id),
    fields,
  });
  return createLayout({
    scalars: scalarKinds(kinds),
    blocks: {
      units: block(scenario.units, unitKinds(kinds)),
      leaders: block(scenario.leaders, leaderKinds(kinds)),
      battles: block(scenario.battles, battleKinds(kinds)),
    },
    derived: { top: scenario.grid.size, under: 0 },
    stackDepth: BASE_DEPTH + scenario.units.length,
  });
}

export type BaronsWarLayout = ReturnType<typeof createBaronsWarLayout> & Layout;
