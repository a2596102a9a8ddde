import { numberSteps } from '../../../core/index.ts';

/** Every step of a campaign by table, by stable name; a frame of the stack holds a step's place in this list. */
// biome-ignore format: a table, one part of the day a line
const STEP_NAMES = [
  'set-up/weather', 'set-up/season', 'set-up/hide',
  'day/begin', 'day/phase', 'day/heal',
  'morning/reorganise', 'morning/split', 'morning/ransom', 'morning/convoys',
  'band/check', 'band/wander',
  'march/next', 'march/select', 'march/goal', 'march/drive',
  'meet/run', 'meet/attack', 'meet/offer', 'meet/convoy', 'meet/visit',
  'battle/run', 'battle/answer', 'battle/refuse', 'battle/join', 'battle/roll', 'battle/noble', 'battle/retreat', 'battle/prisoners',
  'battle/loot', 'battle/share',
  'siege/day', 'siege/run', 'siege/event', 'siege/event-die', 'siege/initiative', 'siege/act', 'siege/fight', 'siege/parley',
  'siege/make', 'siege/burn', 'siege/batter', 'siege/fate',
] as const;
/** Steps of a campaign whose battles, and whose garrisons' sallies for supplies, are played out; their numbers come after the others'. */
// biome-ignore format: a table, one part a line
const FIELD_STEP_NAMES = [
  'field/ground', 'field/north', 'field/deploy', 'field/first', 'field/run', 'field/conduct', 'field/order', 'field/die',
  'field/herd',
] as const;
const ALL_STEP_NAMES = [...STEP_NAMES, ...FIELD_STEP_NAMES] as const;
export type StepName = (typeof ALL_STEP_NAMES)[number];

/** The steps of a campaign, in the order of their numbers. @param isPlayed whether its battles are played out */
export function stepNames(isPlayed: boolean): readonly StepName[] {
  return isPlayed ? ALL_STEP_NAMES : STEP_NAMES;
}

/** Place of each step in the list. */
export const STEP = numberSteps(ALL_STEP_NAMES);

/** Whether something at a step is asked in campaigns by table too. */
export function isOfTables(step: number): boolean {
  return step < STEP_NAMES.length;
}
