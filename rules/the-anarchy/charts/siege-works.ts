/** What engineers build. @rule 7.4 */
// biome-ignore format: a table
export const ITEMS = [
  'ladder', 'fascine', 'mantlet', 'oil-bucket', 'ballista', 'ram', 'gallery', 'mangonel', 'stone-thrower', 'belfry',
] as const;
export type ItemId = (typeof ITEMS)[number];
export const ITEM = Object.fromEntries(ITEMS.map((id, i) => [id, i])) as Readonly<Record<ItemId, number>>;

interface ItemChart {
  /** Days that an engineer and five men take. */
  readonly days: number;
  /** How many are made at once. */
  readonly made: number;
  /** Whether each side builds it: the besieger, the besieged. Reconstructed: who has a use for it. */
  readonly for: readonly [boolean, boolean];
}

/** @rule 7.4 grappling hooks have no rule and are left out @ruling AN-23 */
// biome-ignore format: a table
export const ITEM_CHARTS: Readonly<Record<ItemId, ItemChart>> = {
  ladder: { days: 1, made: 2, for: [true, false] },
  fascine: { days: 1, made: 2, for: [true, false] },
  mantlet: { days: 1, made: 2, for: [true, false] },
  'oil-bucket': { days: 1, made: 2, for: [false, true] },
  ballista: { days: 4, made: 1, for: [true, true] },
  ram: { days: 4, made: 1, for: [true, false] },
  gallery: { days: 4, made: 1, for: [true, false] },
  mangonel: { days: 8, made: 1, for: [true, false] },
  'stone-thrower': { days: 8, made: 1, for: [true, false] },
  belfry: { days: 12, made: 1, for: [true, false] },
};

/** Men under an engineer, and by what they divide the time. @rule 7.4 */
export const CREWS = [5, 10, 20] as const;
export const CREW_SPEED = [1, 2, 4] as const;
/** Least days of what an engineer who joins makes a day quicker. @rule 7.9 event 10 */
export const QUICKER_FROM = 3;

/** Battering points of an engine that throws, and men who work it. Mangonel: the rulebook [5.1]; the stone thrower's are reconstructed. @ruling AN-22 */
export const THROWER_POINTS = 3;
export const THROWER_CREW = 4;
