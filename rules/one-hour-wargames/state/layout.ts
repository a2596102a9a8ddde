import {
  badPosition,
  type CellKind,
  type CellTable,
  flag,
  integer,
  layCells,
  type LayoutOf,
  oneOf,
  optional,
  playerOf,
} from '../../core/index.ts';
import { SIDES_OF_BOX } from '../../geometry/box.ts';
import { FULL_TURN, TICKS_PER_INCH } from '../../geometry/plane.ts';
import { type Scenario, SIDES } from './scenario.ts';
import { UNIT_TYPES } from '../charts/units.ts';

/** Where a unit is. */
export const PLACES = ['reserve', 'table', 'lost', 'exited'] as const;
export const RESERVE = 0;
export const ON_TABLE = 1;
export const LOST = 2;
export const EXITED = 3;

/** More hits or losses than any game counts. */
const MOST_COUNTED = 999;

const WINNERS = ['red', 'blue', 'draw'] as const;

/** Inches and degrees that make a difference to who judges a position. */
const GRAIN_INCHES = 2;
const GRAIN_DEGREES = 22.5;

/** A distance or place in inches, held in ticks of 1/500 inch. */
function inches(high: number): CellKind {
  return {
    grain: GRAIN_INCHES * TICKS_PER_INCH,
    toJson: (value) => value / TICKS_PER_INCH,
    fromJson(json, path) {
      if (typeof json === 'number' && json >= 0 && json <= high) return Math.round(json * TICKS_PER_INCH);
      return badPosition(`Must be inches from 0 to ${high}; got ${JSON.stringify(json)}.`, path);
    },
  };
}

/** A heading in degrees clockwise from north, held in tenths. */
const degrees: CellKind = {
  grain: GRAIN_DEGREES * 10,
  toJson: (value) => value / 10,
  fromJson(json, path) {
    if (typeof json === 'number' && json >= 0 && json < 360) return Math.round(json * 10) % FULL_TURN;
    return badPosition(`Must be degrees clockwise from north, from 0 to less than 360; got ${JSON.stringify(json)}.`, path);
  },
};

/** Kinds of cells that name or count things of one scenario. */
export function createKinds(scenario: Scenario) {
  const ids = (things: readonly { readonly id: string }[]): CellKind => oneOf(things.map((thing) => thing.id));
  return {
    unit: ids(scenario.units),
    maybeUnit: optional(ids(scenario.units)),
    side: playerOf(SIDES),
    group: ids(scenario.groups),
    maybeGroup: optional(ids(scenario.groups)),
    wave: ids(scenario.waves),
    maybeWave: optional(ids(scenario.waves)),
    maybeExit: optional(oneOf(scenario.special.exits.map(({ side, edge }) => `${SIDES[side]}-${edge}`))),
    inches: inches(Math.max(scenario.width, scenario.height) / TICKS_PER_INCH),
    count: integer(0, 32767),
    turn: integer(1, scenario.turnLimit),
    /** A number of units. */
    units: integer(0, scenario.units.length),
    hits: integer(0, MOST_COUNTED),
    losses: integer(0, MOST_COUNTED),
    flag,
    boxSide: oneOf(SIDES_OF_BOX),
  };
}
export type Kinds = ReturnType<typeof createKinds>;

/** Everything that changes in play. The state reads each cell by its name: `s.turn`, `s.hits(unit)`, `s.setWaveDue(wave, 2)`. */
export const CELLS = {
  scalars: {
    /** Turns begun; each has a player turn of either side. */
    turn: (k) => k.turn,
    side: (k) => k.side,
    /** Units that may still be given orders in this player turn, where a scenario limits them. */
    orders: (k) => k.units,
    /** Whether both armies may leave the road, where a scenario ties them to it. */
    offRoad: flag,
    /** Units that each side has lost, those that came back as fresh ones included. */
    redLost: (k) => k.losses,
    blueLost: (k) => k.losses,
    winner: optional(oneOf(WINNERS)),
  },
  blocks: {
    units: {
      words: { returns: 'freshTurn' },
      fields: {
        type: optional(oneOf(UNIT_TYPES)),
        place: oneOf(PLACES),
        x: (k) => k.inches,
        y: (k) => k.inches,
        heading: degrees,
        hits: (k) => k.hits,
        /** Enemy in melee contact with each side. */
        front: (k) => k.maybeUnit,
        right: (k) => k.maybeUnit,
        rear: (k) => k.maybeUnit,
        left: (k) => k.maybeUnit,
        /** Group it was set up with, wave it comes with. */
        group: (k) => k.maybeGroup,
        wave: (k) => k.maybeWave,
        /** Has had its move, has moved or turned, has shot, has been given orders: in this player turn. */
        done: flag,
        moved: flag,
        shot: flag,
        ordered: flag,
        /** Own melee phases in which it may not strike yet, for having charged a redoubt [5.4]. */
        delay: (k) => k.count,
        /** By which exit it has left; a place in the scenario's list. */
        exit: (k) => k.maybeExit,
        /** Turn in which a fresh unit takes its place; 0: none will. */
        returns: (k) => k.count,
        /** Enemies it has lost the roll-off for in this player turn [0.0]: one bit each. */
        barred: integer(0, 0x7fff),
      },
    },
    /** Whether a sleeping group has woken. */
    groups: { fields: { awake: flag } },
    /** Units of a wave that may come now, those still to be rolled for, and where they come. */
    waves: { prefix: 'wave', fields: { due: (k) => k.units, left: (k) => k.units, entry: (k) => k.count } },
  },
} as const satisfies CellTable<Kinds>;

/** Cells of the enemies in contact lie side by side in this order. */
export const CONTACT_FIELDS = ['front', 'right', 'rear', 'left'] as const;

export type OneHourLayout = LayoutOf<typeof CELLS>;

/** Where the cells lie in the states of one scenario. */
export function createOneHourLayout({ units, groups, waves }: Scenario, kinds: Kinds): OneHourLayout {
  const ids = (things: readonly { readonly id: string }[]): string[] => things.map(({ id }) => id);
  return layCells(CELLS, kinds, { rows: { units: ids(units), groups: ids(groups), waves: ids(waves) }, stackDepth: 8 });
}
