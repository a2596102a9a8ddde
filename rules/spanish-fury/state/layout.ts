import { type CellTable, flag, integer, layCells, type LayoutOf, oneOf, optional, playerOf, setOf } from '../../core/index.ts';
import { FULL_TURN } from '../../geometry/plane.ts';
import { INCH, MAX_INCHES } from '../charts/measures.ts';
import { CONFIDENCES, FORMATIONS, ORDERS, SPEECHES, TYPES } from '../charts/types.ts';
import type { Scenario } from './scenario.ts';

/** What has become of a unit; those up to `marching-off` stand on the table. */
export const STATUSES = [
  'ready',
  'routing',
  'pursuing',
  'marching-off',
  'attached',
  'waiting',
  'left',
  'destroyed',
  'surrendered',
  'dispersed',
] as const;
/** What a unit has done with its legs in this turn. */
export const PACES = ['halted', 'marched', 'doubled', 'charged', 'stood', 'retired'] as const;
/** What has become of a general. */
export const FATES = ['well', 'wounded', 'killed', 'taken'] as const;
/** Who he is. */
const RANKS = ['named', 'volunteer', 'colonel'] as const;
/** Segments of a turn [11]. */
export const SEGMENTS = ['command', 'action', 'resolution'] as const;

/** Most that `odds` of orders come to. */
export const MOST_ODDS = 99;

/** Kinds of cells that name things of a scenario. */
export function createKinds(scenario: Scenario) {
  const unit = oneOf(scenario.units.map(({ id }) => id));
  const general = oneOf(scenario.generals.map(({ id }) => id));
  const brigade = oneOf(scenario.brigades.map(({ id }) => id));
  return {
    side: playerOf(scenario.sides),
    maybeSide: optional(playerOf(scenario.sides)),
    unit,
    maybeUnit: optional(unit),
    general,
    brigade,
    /** -1 where it is not known. */
    order: optional(oneOf(ORDERS)),
    /** A point that Manoeuvre orders may name, by its place in `scenario.points`. */
    maybePoint: optional(oneOf(scenario.points.map(({ id }) => id))),
    ticks: { ...integer(0, MAX_INCHES * INCH), grain: 2 * INCH },
    count: integer(0, 9999),
    flag,
  };
}
export type Kinds = ReturnType<typeof createKinds>;

const scalars = {
  turn: (k: Kinds) => k.count,
  segment: oneOf(SEGMENTS),
  /** Whether this turn's speeches lie open. */
  revealed: flag,
  /** The side whose generals act first among those of equal Strategy in this turn [11.2]. */
  first: (k: Kinds) => k.side,
  winner: optional(oneOf(['first', 'second', 'draw'])),
};

const units = {
  x: (k: Kinds) => k.ticks,
  y: (k: Kinds) => k.ticks,
  heading: { ...integer(0, FULL_TURN - 1), grain: FULL_TURN / 16 },
  status: oneOf(STATUSES),
  type: oneOf(TYPES),
  formation: oneOf(FORMATIONS),
  /** Companies left, casualties towards the next one lost [4.8], levels of cohesion lost [1.6]. */
  stands: integer(0, 40),
  casualties: integer(0, 3),
  level: integer(0, 5),
  /** Earlier melees in which it used its lances [4.7]. */
  lances: integer(0, 99),
  /** Where a brigade under Hold took its position [12]. */
  holdX: (k: Kinds) => k.ticks,
  holdY: (k: Kinds) => k.ticks,
  /** Whether its rout or its end has been counted as a cause [A11]. */
  counted: flag,
  /** Horse that broke off, and pursuers who stopped: they must Rally on Me next [10.25]. */
  regroup: flag,
  /** Turn from which it may come back after it pursued off the table; 0 for never [17.5]. */
  comesBack: integer(0, 99),
  /** Guns that were moved in the last turn: they shoot worse [19.1]. */
  shifted: flag,
  // ---- this turn
  speech: oneOf(SPEECHES),
  pace: oneOf(PACES),
  /** Has had its part of the Action segment. */
  acted: flag,
  /** Was charged, or shot at with casualties: it does not rally [1.7]. */
  pressed: flag,
  /** Run through by routers of its own side: it routs if pursuers reach it [4.2]. */
  burst: flag,
  /** Has fired, and levels and casualties that fire has brought so far; all fire of a segment is simultaneous [6.4]. */
  fired: flag,
  hitLevels: integer(0, 99),
  hitCasualties: integer(0, 99),
  // ---- melee
  /** Whom it fights: an enemy it touches; -1 for nobody. */
  foe: (k: Kinds) => k.maybeUnit,
  /** Side of the foe that it came at: 0 front, 1 and 3 flank, 2 rear. */
  struck: integer(0, 3),
  /** Whether it charged, or countercharged, into this melee. */
  impetus: flag,
  /** Rounds of this melee fought, and what the last one adds now [10.4]. */
  rounds: integer(0, 99),
  edge: integer(-2, 1),
  /** Has fought its round of this turn. */
  fought: flag,
  /** Caught by a charge while it retired [16], or by pursuers as it fled [17.4]. */
  caught: flag,
  /** Attached companies: the regiment they belong to [3.8]. */
  host: (k: Kinds) => k.maybeUnit,
  /** Pursuers: the router they are after; routers: the enemy they flee from. */
  quarry: (k: Kinds) => k.maybeUnit,
};

const generals = {
  /** The regiment he is with; -1 if he stands apart. */
  unit: (k: Kinds) => k.maybeUnit,
  fate: oneOf(FATES),
  rank: oneOf(RANKS),
  strategy: integer(1, 6),
  valour: integer(0, 3),
  /** Whether he leads in the present melee [A10]. */
  leads: flag,
  /** Whether a replacement is due in the next Command segment. */
  due: flag,
};

const brigades = {
  /** -1 where it is hidden from who looks. */
  order: (k: Kinds) => k.order,
  point: (k: Kinds) => k.maybePoint,
  /** Orders that the enemy may take it to have, for all that its conduct has shown since it may last have changed. */
  shown: setOf(ORDERS),
  /** Those of them that fit its conduct also before it may last have changed: the enemy holds them for likelier. */
  likely: setOf(ORDERS),
  /** How many times likelier each of them is than each of the others. */
  odds: integer(1, MOST_ODDS),
  /** Has been sent an order in this Command segment, and its player still decides on orders. */
  asked: flag,
  /** Whether one of its regiments routed since the last Command segment [12.4]; regiments lost for good, each counted once [A11]. */
  shaken: flag,
  /** Has rolled for Doubt after a rout, and its player has not decided since. */
  doubted: flag,
  lost: integer(0, 40),
};

const sides = {
  confidence: oneOf(CONFIDENCES),
  /** Causes of this turn that are still to be rolled for [2.9]. */
  alarms: (k: Kinds) => k.count,
  rejoicings: (k: Kinds) => k.count,
  /** Its generalissimo. */
  generalissimo: (k: Kinds) => k.general,
  /** Points of what it has taken for good. */
  points: (k: Kinds) => k.count,
};

/** Everything that changes in play. The state reads each cell by its name: `s.turn`, `s.stands(unit)`, `s.generalUnit(general)`, `s.brigadeOrder(brigade)`. */
export const CELLS = {
  scalars,
  blocks: {
    units: { fields: units },
    generals: { prefix: 'general', fields: generals },
    brigades: { prefix: 'brigade', fields: brigades },
    sides: { prefix: 'side', fields: sides },
    objectives: { prefix: 'objective', fields: { holder: (k: Kinds) => k.maybeSide } },
  },
} as const satisfies CellTable<Kinds>;

export type FuryLayout = LayoutOf<typeof CELLS>;

/** Frames of the deepest nesting: a pursuit in a melee, with what routers meet on their way. */
const STACK_DEPTH = 48;

/** Where it lies in the states of one scenario. */
export function createFuryLayout(scenario: Scenario, kinds: Kinds): FuryLayout {
  const names = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
  return layCells(CELLS, kinds, {
    rows: {
      units: names(scenario.units),
      generals: names(scenario.generals),
      brigades: names(scenario.brigades),
      sides: scenario.sides,
      objectives: names(scenario.objectives),
    },
    stackDepth: STACK_DEPTH,
  });
}
