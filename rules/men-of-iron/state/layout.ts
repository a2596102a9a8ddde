import { type CellTable, flag, integer, layCells, type LayoutOf, oneOf, optional, playerOf, setOf } from '../../core/index.ts';
import { armyKinds } from '../../hexes/kinds.ts';
import { COUNTERS } from '../charts/charts.ts';
import { TYPES } from '../charts/types.ts';
import type { Scenario } from './scenario.ts';

/** What has become of a unit; those up to `retired` are on the map. */
export const STATUSES = ['normal', 'disordered', 'retired', 'eliminated', 'waiting', 'withdrawn', 'pursuing', 'fled', 'hidden'] as const;
/** What a unit has formed [16.2]. */
export const FORMATIONS = ['none', 'shield-wall', 'schiltron'] as const;
/** What a unit has declared in a Shock Phase. */
export const MARKS = ['none', 'shock', 'charge'] as const;
/** What a unit has made of the attack on it [13.6]. */
export const ANSWERS = ['none', 'tried', 'against-charge', 'against-shock'] as const;
/** What has become of a leader. */
export const RANKS = [
  'named',
  'replacement',
  'lost',
  'removed',
  'waiting',
  'pursuing',
  'waiting-replacement',
  'pursuing-replacement',
] as const;
/** What is activated [6.1]. */
export const ACTIVATIONS = ['none', 'battle', 'army', 'standard', 'pass', 'ambush'] as const;
/** How it came to be so. */
export const GROUNDS = ['free', 'continued', 'seized'] as const;

/** Kinds of cells that name things of a scenario. */
export function createKinds(scenario: Scenario) {
  return {
    ...armyKinds(scenario),
    standard: oneOf(scenario.standards.map((card) => card.id)),
    side: playerOf(scenario.sides),
    counter: oneOf(COUNTERS),
    count: integer(0, 32767),
    facing: integer(0, 5),
    flag,
  };
}

export type Kinds = ReturnType<typeof createKinds>;

const scalars = {
  /** Activations begun. */
  turn: (k: Kinds) => k.count,
  /** The Active player. */
  side: (k: Kinds) => k.side,
  /** What is activated, and how it came to be so [6.1]. */
  activation: oneOf(ACTIVATIONS),
  ground: oneOf(GROUNDS),
  /** The activated Battle, or the one that was last; who continues may not name it again [6.2]. */
  battle: (k: Kinds) => k.maybeBattle,
  /** Passes in a row [MI-42], and where the Time marker stands [16.1]. */
  passes: integer(0, 6),
  time: (k: Kinds) => k.count,
  /** The unit or leader that moves, its points in all, and those spent. */
  mover: (k: Kinds) => k.maybePiece,
  budget: (k: Kinds) => k.count,
  spent: (k: Kinds) => k.count,
  /** Whether it has marched: it goes on only after it has fired, or mounted; and whether it has turned where it stands. */
  marched: flag,
  pivoted: flag,
  /** Shock Phases of this Activation that are done: 0 in the first [14.7]. */
  clashes: integer(0, 99),
  /** Unit that Counter-Charges against fire, with a Shock Phase of its own [13.9]. */
  sortie: (k: Kinds) => k.maybeUnit,
  winner: optional(oneOf(['first', 'second', 'draw'])),
};

const units = {
  hex: (k: Kinds) => k.maybeHex,
  facing: (k: Kinds) => k.facing,
  /** Whether it is the lower of two in a hex (artillery under others). */
  under: flag,
  type: oneOf(TYPES),
  status: oneOf(STATUSES),
  formation: oneOf(FORMATIONS),
  /** Stakes in front of its hex, and artillery with its team. */
  stakes: flag,
  /** Whether its first Activation is over, after which it plants them no more. */
  rooted: flag,
  limbered: flag,
  engaged: flag,
  /** Whether it was Disordered when it went in pursuit [14.9]. */
  tired: flag,
  // ---- what it has done in this Activation
  inCommand: flag,
  /** Hex at the start of the Activation, and whether an enemy stood next to it then. */
  start: (k: Kinds) => k.maybeHex,
  beganNext: flag,
  /** Whether it began the Activation Disordered, and moves so all through it [14.2]. */
  slow: flag,
  /** Has had its move and fire; has spent points; has turned or formed; has fired; has fired in reaction. */
  done: flag,
  moved: flag,
  turned: flag,
  fired: flag,
  reacted: flag,
  /** Has declared an attack, and has been attacked, in this Activation. */
  attacked: flag,
  struck: flag,
  /** Answer to an attack: one try an Activation [13.6]. */
  answer: oneOf(ANSWERS),
  // ---- the Shock Phase at hand
  mark: oneOf(MARKS),
  /** Whom it attacks: one, or alone both in front of it. */
  target: (k: Kinds) => k.maybeUnit,
  second: (k: Kinds) => k.maybeUnit,
  /** Where its Charge ends, and the hex that it rides through on the way. */
  chargeHex: (k: Kinds) => k.maybeHex,
  chargeVia: (k: Kinds) => k.maybeHex,
  /** Bits of RESULT that are still to be done to it [14.0]. */
  due: integer(0, 63),
  /** Continued Attack markers: earlier Shock Phases of this Activation [14.7]. */
  again: integer(0, 99),
  /** Whether it goes on in the next Shock Phase. */
  goesOn: flag,
};

const leaders = {
  hex: (k: Kinds) => k.maybeHex,
  rank: oneOf(RANKS),
  moved: flag,
  /** Whether he goes along with the unit that moves. */
  along: flag,
};

const battles = {
  neutral: flag,
  /** Whether it has checked for Flight, and whether it has fled [14.8]. */
  tested: flag,
  fled: flag,
  /** Hex by which those who have gone in pursuit come back [14.9]. */
  wayBack: (k: Kinds) => k.maybeHex,
};

const standards = { hex: (k: Kinds) => k.maybeHex };

const sides = {
  /** Flight Points [3.0]. */
  points: (k: Kinds) => k.count,
  /** Continuations in this run that succeeded, and tries with the only Battle [6.2]. */
  successes: integer(0, 99),
  tries: integer(0, 99),
  /** Seizure counters in hand, and those that everybody has seen. */
  hand: setOf(COUNTERS),
  played: setOf(COUNTERS),
};

/** Everything that changes in play. The state reads each cell by its name: `s.turn`, `s.hits(unit)`, `s.leaderHex(leader)`, `s.battleFled(battle)`. */
export const CELLS = {
  scalars,
  blocks: {
    units: { fields: units },
    leaders: { prefix: 'leader', fields: leaders },
    battles: { prefix: 'battle', fields: battles },
    standards: { prefix: 'standard', fields: standards },
    sides: { prefix: 'side', fields: sides },
  },
} as const satisfies CellTable<Kinds>;

export type IronLayout = LayoutOf<typeof CELLS>;

/** Frames of the deepest nesting: a Counter-Charge with its Shock Phase within fire within a move, and a Retreat in each of its fights. */
const STACK_DEPTH = 32;

/** Where it lies in the states of one scenario; `top` is who stands in each hex. */
export function createIronLayout(scenario: Scenario, kinds: Kinds): IronLayout {
  const names = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
  const { battles: battleCards, standards: standardCards } = scenario;
  return layCells(CELLS, kinds, {
    rows: {
      units: names(scenario.units),
      leaders: names(scenario.leaders),
      battles: names(battleCards),
      standards: names(standardCards),
      sides: scenario.sides,
    },
    derived: { top: scenario.grid.size, under: 0 },
    stackDepth: STACK_DEPTH,
  });
}
