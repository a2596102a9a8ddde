/** Classes of characters, and after them the beasts. */
// biome-ignore format: a table, one kind of troops a line
export const CLASSES = [
  'count', 'noble', 'knight', 'sergeant', 'light-horseman',
  'man-at-arms', 'spearman', 'axeman', 'light-infantry',
  'longbow', 'short-bow', 'crossbow', 'slinger', 'staff-slinger',
  'engineer', 'peasant', 'miner', 'civilian', 'monk',
  'welsh-chief', 'welsh-spearman', 'welsh-longbow',
  'flemish-captain', 'flemish-spearman', 'flemish-axeman', 'flemish-crossbow',
  'warhorse', 'ox', 'pack-animal',
] as const;
export type ClassId = (typeof CLASSES)[number];
export const CLASS = Object.fromEntries(CLASSES.map((id, i) => [id, i])) as Readonly<Record<ClassId, number>>;

/** What characters shoot and throw with. */
// biome-ignore format: a table
export const WEAPONS = [
  'mounted-lance', 'foot-lance', 'javelin', 'dagger', 'longbow', 'short-bow', 'crossbow', 'sling', 'staff-sling', 'rock',
] as const;
export type WeaponId = (typeof WEAPONS)[number];
export const WEAPON = Object.fromEntries(WEAPONS.map((id, i) => [id, i])) as Readonly<Record<WeaponId, number>>;

/** Cover of a hex, or of the hexside by which a shot comes in; the last lets no shot through. */
export const COVERS = ['none', 'light', 'medium', 'heavy', 'infinite'] as const;
export type CoverId = (typeof COVERS)[number];
export const COVER = Object.fromEntries(COVERS.map((id, i) => [id, i])) as Readonly<Record<CoverId, number>>;
