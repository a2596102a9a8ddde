import { type CellTable, flag, type InnerSpec, integer, layCells, type LayoutOf, numberSteps, oneOf, optional } from '../../core/index.ts';
import { ITEMS } from '../charts/siege-works.ts';
import type { Kinds } from './kinds.ts';
import { CELLS, fightRows } from './layout.ts';
import type { Scenario, SiegeScenario } from './scenario.ts';
import { ACTS, type SiegeCard } from './siege-card.ts';

// What a siege keeps from day to day: its record sheet [7.2]. Its cells lie behind those of its fights.

/** Where a man belongs in a siege: to his side's place, not come yet, outside with a relief, gone for good. */
export const POSTS = ['here', 'absent', 'outside', 'gone'] as const;
/** What a man has done on the day at hand, so that he does nothing else. */
export const DUTIES = ['none', 'fights', 'builds', 'digs', 'crew', 'fought'] as const;
/** Engines that throw. */
export const THROWERS = ['none', 'mangonel', 'stone-thrower'] as const;
/** How a mine stands: no gallery, a gallery at the wall, props alight, given up. */
export const MINES = ['none', 'open', 'alight', 'failed'] as const;

/** How a day's digging went, as far as both know: of the usual pace the enemy hears nothing. */
const DIGGINGS = ['none', 'usual', 'haste-0', 'haste-1', 'haste-2'] as const;

/** Whether the besieger, who holds the outer walls, is beset by a relief: not; he is asked what he does; a part of him has given battle today; he stays
 * within and is besieged himself. @rule 7.7.1 */
export const BESETS = ['none', 'asked', 'divided', 'within'] as const;
export const BESET = numberSteps(BESETS);

const day = integer(0, 99);
const small = integer(0, 999);

const scalars = {
  /** Days of supply in all, and by how many the marker has moved. The besieged alone knows the first. @rule 7.1.1 */
  siegeStores: small,
  siegeUsed: small,
  /** Days that sallies have brought in; they count among the stores. @rule 7.7.3 */
  siegeBrought: small,
  /** Day on which half of what was left was lost with the outer walls, 0 for none, and where the marker stood. @rule 7.7.1 */
  siegeHalved: day,
  siegeHalvedUsed: small,
  siegeHalvedBrought: small,
  /** Days of food that were left behind then, which the besieged alone know until the besieger lives on them; the last day for which he has any, 0 while he
   * lives on his own. @rule 7.7.1 */
  siegeLeft: small,
  siegeRations: day,
  /** Events that have happened, a bit for each from number 5 on. @rule 7.1.2 */
  siegeEvents: integer(0, 32767),
  /** Day on which the garrison surrenders, 0 for none. @rule 7.9 */
  siegeTerms: day,
  /** Who has the initiative, and what the day is used for. */
  siegeHolder: (k: Kinds) => k.maybeSide,
  siegeAct: oneOf(ACTS),
  /** Event that forces it, 0 for none. */
  siegeForced: integer(0, 20),
  /** Days for which the besieger can do nothing [7.7.2]. */
  siegeIdle: day,
  /** Whether today is one of them. */
  siegeRests: flag,
  /** Whether the besieger holds the outer walls; whether there has been a battle outside. */
  siegeOuter: flag,
  siegeBeset: oneOf(BESETS),
  siegeFought: flag,
  // ---- the mine: the wall hex at which the gallery stands, hexes propped, days of work at the next one
  mine: oneOf(MINES),
  mineAt: (k: Kinds) => k.maybePlace,
  mineSince: day,
  minePropped: integer(0, 99),
  mineDays: integer(0, 99),
  /** How far it had come when the enemy last saw it. */
  mineKnown: integer(0, 99),
  mineKnownDays: integer(0, 99),
  // ---- the counter-mine likewise; `mineMet`: the two have met, `mineHeld`: the besieged has won it
  sapAt: (k: Kinds) => k.maybePlace,
  sapSince: day,
  sapPropped: integer(0, 99),
  sapDays: integer(0, 99),
  mineMet: flag,
  mineHeld: flag,
};

const blocks = {
  posts: {
    prefix: 'siege',
    fields: {
      post: oneOf(POSTS),
      duty: oneOf(DUTIES),
      /** Day on which he is well again, 0 for none, 99 for never; of the garrison its own player alone knows. @rule 7.1.5 */
      mends: day,
      /** Day on which he was hurt as far as the other side knows, 0 if never; and on which it last saw him so. */
      hurt: day,
      seen: day,
    },
  },
  works: { prefix: 'work', fields: { stage: integer(0, 9), /** Whether it burns today. */ fire: flag } },
  throwers: {
    prefix: 'thrower',
    fields: {
      kind: oneOf(THROWERS),
      points: integer(0, 9),
      /** Structure that it batters today, counted from 1; 0 for none. */
      aim: small,
      /** Whether it is repaired today. */
      repair: flag,
    },
  },
  /** Men of either side whom their own player has chosen to fall sick, unseen, and when. @rule 7.9 events 8 and 15 */
  ills: { prefix: 'ill', fields: { count: small, /** For how many of them it has been rolled when they are well. */ rolled: small, day } },
  /** What both sides know of the digging, day by day, of the mine and then of what is dug against it. */
  digs: {
    prefix: 'dig',
    fields: {
      halves: small,
      /** Not at all, as usual, in haste with so many hexes done. */
      kind: oneOf(DIGGINGS),
      losses: small,
    },
  },
  stocks: { prefix: 'stock', fields: { count: small } },
  teams: {
    prefix: 'team',
    fields: {
      /** What the engineer has built; his player alone knows until it is finished. Work done so far, and whether it is done quicker [7.9], both see. */
      item: optional(oneOf(ITEMS)),
      worked: small,
      quick: flag,
      since: day,
      /** Place in CREWS of his men, as the other side sees it too. */
      crew: integer(0, 2),
    },
  },
  /** The gallery at the wall, where fights are played out: hexes of it that are burnt. @rule 7.5.1 */
  hulls: { prefix: 'hull', isRare: true, fields: { burnt: integer(0, 9) } },
  parleys: {
    prefix: 'parley',
    fields: { /** What was added to a failed roll besides the supply, plus 1; 0 for no parley. */ bonus: integer(0, 9), used: small },
  },
} as const;

/** What changes in a siege besides what changes in its fights. */
export const SHEET = { scalars, blocks } as const satisfies CellTable<Kinds>;

/** Everything that changes in a siege. */
const SIEGE_CELLS = {
  scalars: { ...CELLS.scalars, ...scalars },
  blocks: { ...CELLS.blocks, ...blocks },
} as const satisfies CellTable<Kinds>;

export type SiegeLayout = LayoutOf<typeof SIEGE_CELLS>;

/** Rows of what a siege keeps. */
function sheetRows(
  { men, sides }: Scenario,
  siege: SiegeCard,
  isPlayed: boolean,
): Readonly<Record<keyof typeof blocks, readonly string[]>> {
  const numbered = (name: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${name}-${i + 1}`);
  return {
    posts: men.map(({ id }) => id),
    works: siege.works.map(({ id }) => id),
    throwers: numbered('thrower', siege.mostThrowers),
    stocks: ['besieger', 'besieged'].flatMap((side) => ITEMS.map((item) => `${side}-${item}`)),
    ills: sides,
    digs: [...numbered('mine-day', siege.days), ...numbered('sap-day', siege.days)],
    teams: siege.engineers.map((man) => men[man]!.id),
    hulls: isPlayed ? ['gallery'] : [],
    parleys: numbered('day', siege.days),
  };
}

/** Where the cells of a siege lie. @param field room for fights with maps of their own; none where they are rolled for */
export function createSiegeLayout(scenario: SiegeScenario, kinds: Kinds, field: InnerSpec | undefined): SiegeLayout {
  const { rows, ...more } = fightRows(scenario);
  return layCells(SIEGE_CELLS, kinds, {
    ...more,
    rows: { ...rows, ...sheetRows(scenario, scenario.siege, field !== undefined) },
    inner: field,
  });
}
