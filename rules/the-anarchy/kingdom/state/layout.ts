import { type CellTable, flag, type InnerSpec, integer, layCells, type LayoutOf, oneOf, optional, playerOf } from '../../../core/index.ts';
import { hexKinds } from '../../../hexes/kinds.ts';
import { ARMS } from '../charts/arms.ts';
import { RESULTS } from '../charts/battle.ts';
import { FIELD_SHEETS } from '../charts/fields.ts';
import { SIEGES, WORKS } from '../charts/siege.ts';
import { MOST_RESOURCES, SEASONS } from '../charts/tables.ts';
import { CONVOY_IDS, GROUP_IDS, type KingdomScenario, SIDES, SLOTS } from './scenario.ts';

/** What everybody sees of a group: about how many men, and whether all of them ride. @ruling AN-211 */
export const LOOKS = ['few', 'many', 'host', 'few-riders', 'many-riders', 'host-of-riders'] as const;
/** What has become of a noble. */
export const FATES = ['free', 'taken', 'dead', 'away'] as const;
/** Mercenaries who look for an employer, or serve for a promise; those who are paid are men of their group. */
const SERVICES = ['free', 'promised'] as const;
/** What the other side knows of a group. */
const KNOWLEDGE = ['unmet', 'met', 'veiled'] as const;
/** Part of a group in the battle at hand. */
const PARTS = ['none', 'fights'] as const;

/** Most men of an arm, and most money, in half pounds. */
export const MOST_MEN = 99;
export const MOST_MONEY = 9999;

/** Kinds of cells that name things of a campaign. */
export function createKinds({ grid, places, nobles, bands }: KingdomScenario) {
  const group = oneOf(GROUP_IDS);
  const place = oneOf(places.map(({ id }) => id));
  const noble = oneOf(nobles.map(({ id }) => id));
  const band = oneOf(bands.map(({ id }) => id));
  const side = playerOf(SIDES);
  return {
    ...hexKinds(grid),
    group,
    maybeGroup: optional(group),
    place,
    maybePlace: optional(place),
    noble,
    maybeNoble: optional(noble),
    band,
    maybeBand: optional(band),
    maybeMap: optional(oneOf(FIELD_SHEETS)),
    convoy: oneOf(CONVOY_IDS),
    side,
    maybeSide: optional(side),
    count: integer(0, 99),
    /** How a battle has ended; one more where combat was refused. */
    maybeResult: optional(integer(0, RESULTS.length)),
    flag,
  };
}

export type Kinds = ReturnType<typeof createKinds>;

const men = integer(0, MOST_MEN);
/** A cell for the men of each arm; nothing where the counter is not on the map. */
const arms = Object.fromEntries(ARMS.map((arm) => [arm, optional(men)])) as Readonly<Record<(typeof ARMS)[number], typeof men>>;

const scalars = {
  /** Days begun. */
  turn: integer(0, 99),
  season: oneOf(SEASONS),
  /** Groups that each side has lost in battle. */
  royalistLosses: integer(0, 99),
  angevinLosses: integer(0, 99),
  /** Where a counter-castle is or is being built, days of work, and whose it is once it is finished. */
  worksAt: (k: Kinds) => k.maybeHex,
  worksDays: integer(0, 9),
  worksHeld: (k: Kinds) => k.maybeSide,
  winner: optional(oneOf(['first', 'second', 'draw'])),
};

const groups = {
  at: (k: Kinds) => k.maybeHex,
  /** Hex from which it came into this one. */
  from: (k: Kinds) => k.maybeHex,
  look: oneOf(LOOKS),
  /** Whether the other side has met it, and knows what it is; in a view, that what stands there is only one of the things that it can be. */
  known: oneOf(KNOWLEDGE),
  /** Groups with the same number may have exchanged men unseen: that of one of them. */
  cloud: integer(0, 2 * SLOTS - 1),
  moved: flag,
  /** Part in the battle at hand. */
  part: oneOf(PARTS),
  /** Days without supply for its size, as far as they count. */
  hunger: integer(0, 2),
  siege: (k: Kinds) => k.maybePlace,
  /** Battles that it has won without a noble. */
  wins: integer(0, 2),
  /** Men whom it had when it won the first of them. */
  victors: men,
  wounded: men,
  /** Days for which the wounded have lain in a place of their own. */
  healing: integer(0, 20),
  captives: men,
  engines: integer(0, 9),
  money: optional(integer(0, MOST_MONEY)),
  loyalty: integer(0, 10),
  ...arms,
};

const nobles = {
  side: (k: Kinds) => k.side,
  /** Group that he is with; group or place that holds him prisoner. */
  group: (k: Kinds) => k.maybeGroup,
  keeper: (k: Kinds) => k.maybeGroup,
  prison: (k: Kinds) => k.maybePlace,
  fate: oneOf(FATES),
  prestige: integer(0, 10),
  /** Whether his side has moved a group on his account today. */
  acted: flag,
};

const places = {
  resources: integer(0, MOST_RESOURCES),
  loyalty: integer(0, 10),
  garrison: integer(0, 60),
  /** Men recruited today, and since the last resource that they cost. */
  recruits: integer(0, 20),
  levied: integer(0, 2),
  /** Days for which the besieged have food; 0 where nobody lies before it. */
  stores: integer(0, 40),
  looted: (k: Kinds) => k.maybeSide,
};

const bands = {
  at: (k: Kinds) => k.maybeHex,
  men,
  service: oneOf(SERVICES),
  /** Group that has promised them booty. */
  master: (k: Kinds) => k.maybeGroup,
  /** Checks of their loyalty so far. */
  checks: integer(0, 9),
  sullen: flag,
};

const convoys = {
  at: (k: Kinds) => k.maybeHex,
  load: integer(0, 5),
  owner: (k: Kinds) => k.maybeSide,
  /** Whether it is on its way back. */
  returns: flag,
  moved: flag,
  /** Whether its driver is gone: it stays where it is until a man of its side takes his place. */
  stranded: flag,
};

/** Sieges that are played day by day: their record sheets. @rule 7.2 */
const records = {
  /** The place; none: nobody uses the sheet. */
  at: (k: Kinds) => k.maybePlace,
  day: integer(0, 99),
  /** Stages of demolition of the wall at hand. */
  wall: integer(0, 9),
  /** Whether the outer walls are lost, and the rest hold out in the keep. */
  outer: flag,
  /** Events that have happened, a bit each. */
  events: integer(0, 32767),
  /** Day of the campaign on which the garrison yields, 0 for none. */
  terms: integer(0, 99),
  /** Days on which the besieger can do nothing. */
  idle: integer(0, 20),
  /** Wounded and sick of the garrison. */
  sick: integer(0, 99),
  ladders: integer(0, 99),
  rams: integer(0, 9),
  belfries: integer(0, 9),
  /** What is being built, and work done. */
  item: optional(oneOf(WORKS)),
  worked: integer(0, 99),
  /** Battering points that the engines have lost. */
  worn: integer(0, 9),
  /** Whether battle has been given outside. */
  fought: flag,
};

/** Everything that changes in play, and that a table would keep on its play sheets: `s.turn`, `s.at(group)`, `s.noblePrestige(noble)`. @rule C.3 */
export const CELLS = {
  scalars,
  blocks: {
    groups: { fields: groups },
    nobles: { prefix: 'noble', fields: nobles },
    places: { prefix: 'place', fields: places },
    bands: { prefix: 'band', fields: bands },
    convoys: { prefix: 'convoy', fields: convoys },
    records: { prefix: 'record', fields: records },
  },
} as const satisfies CellTable<Kinds>;

export type KingdomLayout = LayoutOf<typeof CELLS>;

/** Frames of the deepest nesting: a mercenaries' battle within the sharing of loot after a storm in a march. */
const STACK_DEPTH = 16;
/** Those of a battle that is played out, upon the deepest. */
const FIELD_DEPTH = 2;

/** Where it lies in the states of one campaign. @param field room for a battle that is played out; none where battles go by table */
export function createKingdomLayout(
  { places: placeCards, nobles: nobleCards, bands: bandCards }: KingdomScenario,
  kinds: Kinds,
  field: InnerSpec | undefined,
): KingdomLayout {
  return layCells(CELLS, kinds, {
    rows: {
      groups: GROUP_IDS,
      nobles: nobleCards.map(({ id }) => id),
      places: placeCards.map(({ id }) => id),
      bands: bandCards.map(({ id }) => id),
      convoys: CONVOY_IDS,
      records: Array.from({ length: SIEGES }, (_, i) => `siege-${i + 1}`),
    },
    stackDepth: STACK_DEPTH + (field === undefined ? 0 : FIELD_DEPTH),
    inner: field,
  });
}
