/** Types of units of all three games, by their codes; a game has some of them. */
// biome-ignore format: a table, one arm a line
export const TYPES = [
  'MM', 'KN', 'HC', 'MC', 'CAV',
  'GE', 'LC/A', 'MC/A', 'MH',
  'DM', 'UH', 'MA', 'PK', 'PKJ', 'AX', 'INF', 'LVY', 'AF',
  'LB', 'A', 'CB', 'SL', 'HG', 'DH', 'ART', 'BO', 'CF', 'WG',
] as const;
export type TypeCode = (typeof TYPES)[number];

/** Place of each type in the list. */
export const TYPE = Object.fromEntries(TYPES.map((code, i) => [code, i])) as Readonly<Record<TypeCode, number>>;

/** What a type can do; each a bit of `UnitType.can`. */
// biome-ignore format: a table
export const ABILITIES = [
  'missile', 'return', 'reactAlways', 'reactOnce', 'rain', 'shootAndScoot', 'charge', 'knight', 'lightRetreat', 'shieldWall',
  'dismount', 'remount', 'levy', 'noDisorder', 'frontOnly', 'passThrough', 'passable', 'immobile', 'shock',
] as const;
export type Ability = (typeof ABILITIES)[number];
export const CAN = Object.fromEntries(ABILITIES.map((name, i) => [name, 1 << i])) as Readonly<Record<Ability, number>>;
