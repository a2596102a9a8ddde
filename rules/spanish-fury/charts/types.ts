/** Types of regiments and companies, each with a card. @rule 1.1 */
// biome-ignore format: a table, one arm a line
export const TYPES = [
  'landsknechts', 'switzers', 'french-legion', 'spanish-tercio', 'common-shotte',
  'gensdarmes', 'chevaulegers', 'reiters', 'late-millers', 'petronels', 'argoulets',
  'enfants-perdus', 'commanded-shot', 'cannon', 'sakers',
] as const;
export type UnitType = (typeof TYPES)[number];

export type Arm = 'foot' | 'horse' | 'guns';

/** Formations [5.1] to [5.4]. */
export const FORMATIONS = [
  'column',
  'hedgehog',
  'shot-forward',
  'loose',
  'en-haye',
  'caracole',
  'horse-column',
  'battery',
  'attached',
] as const;
export type Formation = (typeof FORMATIONS)[number];
/** Place of each formation in the list, as cells hold it. */
export const FORMATION = Object.fromEntries(FORMATIONS.map((name, i) => [name, i])) as Readonly<Record<Formation, number>>;

/** Brigade orders. @rule 2.6 */
export const ORDERS = ['assault', 'harass', 'hold', 'demonstrate', 'manoeuvre', 'reserve'] as const;
export type Order = (typeof ORDERS)[number];
export const ORDER = Object.fromEntries(ORDERS.map((name, i) => [name, i])) as Readonly<Record<Order, number>>;

/** Brief Speeches [12.1]; `none` before one is laid. */
export const SPEECHES = ['none', 'charge', 'march', 'double', 'hold', 'rally', 'form', 'retire'] as const;
export type Speech = (typeof SPEECHES)[number];
export const SPEECH = Object.fromEntries(SPEECHES.map((name, i) => [name, i])) as Readonly<Record<Speech, number>>;

/** Levels of Confidence, best first; `broken` ends the battle. @rule 2.8 */
export const CONFIDENCES = ['exultant', 'resolute', 'equipoised', 'uncertain', 'desperate', 'hopeless', 'broken'] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export const DESPERATE = 4;
export const HOPELESS = 5;
export const BROKEN = 6;

/** Results of a Waver test [15.3]. */
export const WAVERS = [
  'charges',
  'halts',
  'halts-shaken',
  'countercharges',
  'stands',
  'scrambled',
  'maintains',
  'retires',
  'routs',
  'marches-off',
] as const;
export type Waver = (typeof WAVERS)[number];

/** Why a Waver test is taken [1.8]. */
export type WaverCause = 'to-charge' | 'charged-by-horse' | 'charged-by-foot' | 'disaster';

/** Kinds of terrain [13.4]. */
// biome-ignore format: a table, by what they are
export const TERRAIN = [
  'ploughed', 'gentle-hill', 'steep-hill', 'orchard', 'wood', 'marsh', 'village', 'field-work',
  'hedge', 'hedge-and-ditch', 'stream', 'river', 'ford', 'bridge', 'road',
] as const;
export type Terrain = (typeof TERRAIN)[number];
