import { type BlockSpec, badPosition, type CellKind, createLayout, flag, integer, type Layout, oneOf, optional } from '../core/index.ts';
import { FULL_TURN, TICKS_PER_INCH } from '../geometry/plane.ts';
import { type Scenario, SIDES, UNIT_TYPES } from './scenario.ts';

/** Where a unit is. */
export const PLACES = ['reserve', 'table', 'lost', 'exited'] as const;
export const RESERVE = 0;
export const ON_TABLE = 1;
export const LOST = 2;
export const EXITED = 3;

/** More hits or losses than any game counts. */
const MOST_COUNTED = 999;

export const WINNERS = ['red', 'blue', 'draw'] as const;

/** A distance or place in inches, held in ticks of 1/500 inch. */
function inches(high: number): CellKind {
  return {
    toJson: (value) => value / TICKS_PER_INCH,
    fromJson(json, path) {
      if (typeof json === 'number' && json >= 0 && json <= high) return Math.round(json * TICKS_PER_INCH);
      return badPosition(`Must be inches from 0 to ${high}; got ${JSON.stringify(json)}.`, path);
    },
  };
}

/** A heading in degrees clockwise from north, held in tenths. */
const degrees: CellKind = {
  toJson: (value) => value / 10,
  fromJson(json, path) {
    if (typeof json === 'number' && json >= 0 && json < 360) return Math.round(json * 10) % FULL_TURN;
    return badPosition(`Must be degrees clockwise from north, from 0 to less than 360; got ${JSON.stringify(json)}.`, path);
  },
};

/** Kinds of cells that name things of one scenario. */
export interface Kinds {
  readonly unit: CellKind;
  readonly maybeUnit: CellKind;
  readonly side: CellKind;
  readonly maybeGroup: CellKind;
  readonly group: CellKind;
  readonly maybeWave: CellKind;
  readonly maybeExit: CellKind;
  readonly wave: CellKind;
  readonly inches: CellKind;
  readonly heading: CellKind;
  readonly count: CellKind;
  readonly turn: CellKind;
  /** A number of units. */
  readonly units: CellKind;
  readonly hits: CellKind;
  readonly losses: CellKind;
  readonly flag: CellKind;
  readonly boxSide: CellKind;
}

export function createKinds(scenario: Scenario): Kinds {
  const ids = (things: readonly { readonly id: string }[]): CellKind => oneOf(things.map((thing) => thing.id));
  return {
    unit: ids(scenario.units),
    maybeUnit: optional(ids(scenario.units)),
    side: oneOf(SIDES),
    group: ids(scenario.groups),
    maybeGroup: optional(ids(scenario.groups)),
    wave: ids(scenario.waves),
    maybeWave: optional(ids(scenario.waves)),
    maybeExit: optional(oneOf(scenario.special.exits.map(({ side, edge }) => `${SIDES[side]}-${edge}`))),
    inches: inches(Math.max(scenario.width, scenario.height) / TICKS_PER_INCH),
    heading: degrees,
    count: integer(0, 32767),
    turn: integer(1, scenario.turnLimit),
    units: integer(0, scenario.units.length),
    hits: integer(0, MOST_COUNTED),
    losses: integer(0, MOST_COUNTED),
    flag,
    boxSide: oneOf(['front', 'right', 'rear', 'left']),
  };
}

function scalarKinds(kinds: Kinds) {
  return {
    /** Turns begun; each has a player turn of either side. */
    turn: kinds.turn,
    side: kinds.side,
    /** Units that may still be given orders in this player turn, where a scenario limits them. */
    orders: kinds.units,
    /** Whether both armies may leave the road, where a scenario ties them to it. */
    offRoad: flag,
    /** Units that each side has lost, those that came back as fresh ones included. */
    redLost: kinds.losses,
    blueLost: kinds.losses,
    winner: optional(oneOf(WINNERS)),
  };
}

function unitKinds(kinds: Kinds) {
  return {
    type: optional(oneOf(UNIT_TYPES)),
    place: oneOf(PLACES),
    x: kinds.inches,
    y: kinds.inches,
    heading: kinds.heading,
    hits: kinds.hits,
    /** Enemy in melee contact with each side. */
    front: kinds.maybeUnit,
    right: kinds.maybeUnit,
    rear: kinds.maybeUnit,
    left: kinds.maybeUnit,
    /** Group it was set up with, wave it comes with. */
    group: kinds.maybeGroup,
    wave: kinds.maybeWave,
    /** Has had its move, has moved or turned, has shot, has been given orders: in this player turn. */
    done: flag,
    moved: flag,
    shot: flag,
    ordered: flag,
    /** Own melee phases in which it may not strike yet, for having charged a redoubt [5.4]. */
    delay: kinds.count,
    /** By which exit it has left; a place in the scenario's list. */
    exit: kinds.maybeExit,
    /** Turn in which a fresh unit takes its place; 0: none will. */
    returns: kinds.count,
    /** Enemies it has lost the roll-off for in this player turn [0.0]: one bit each. */
    barred: integer(0, 0x7fff),
  };
}

/** Cells of the enemies in contact lie side by side in this order. */
export const CONTACT_FIELDS = ['front', 'right', 'rear', 'left'] as const;

export function createOneHourLayout(scenario: Scenario, kinds: Kinds) {
  const block = <F extends Readonly<Record<string, CellKind>>>(rows: readonly { readonly id: string }[], fields: F): BlockSpec<F> => ({
    rows: rows.map((row) => row.id),
    fields,
  });
  return createLayout({
    scalars: scalarKinds(kinds),
    blocks: {
      units: block(scenario.units, unitKinds(kinds)),
      /** Whether a sleeping group has woken. */
      groups: block(scenario.groups, { awake: flag }),
      /** Units of a wave that may come now, those still to be rolled for, and where they come. */
      waves: block(scenario.waves, { due: kinds.units, left: kinds.units, entry: kinds.count }),
    },
    derived: {},
    stackDepth: 8,
  });
}

export type OneHourLayout = ReturnType<typeof createOneHourLayout> & Layout;
