import { numberSteps } from '../../core/index.ts';

/** Every step, by stable name; a frame of the stack holds a step's place in this list. */
// biome-ignore format: a table, one phase a line
const STEP_NAMES = [
  'set-up/place', 'set-up/first', 'set-up/night', 'set-up/label', 'set-up/rest',
  'turn/begin', 'turn/phase', 'turn/end',
  'missile/select', 'missile/target', 'missile/roll', 'missile/scatter',
  'move/select', 'move/goal', 'move/tail', 'move/walk', 'move/react', 'move/on', 'move/face', 'move/heave', 'move/infiltrate',
  'retreat/run', 'retreat/step', 'retreat/test', 'retreat/displace',
  'task/select', 'task/choose', 'task/light', 'task/douse',
  'melee/target', 'melee/join', 'melee/summon', 'melee/roll', 'melee/effect', 'melee/advance',
  'recovery/run', 'recovery/bolt',
  'fire/run', 'fire/spread', 'belfry/collapse', 'belfry/escape',
  'rout/run', 'rout/test',
  'ladder/topple', 'ladder/fall', 'ladder/land', 'scaffold/fall',
  'oil/spread', 'oil/hit',
  'engine/aim', 'engine/scatter', 'engine/hit', 'engine/splash', 'engine/batter', 'engine/push', 'engine/ram', 'oil/kindle', 'bridge/fall', 'bridge/crush',
  'siege/begin', 'siege/supply', 'siege/day', 'siege/event', 'siege/event-die', 'siege/sick', 'siege/wreck', 'siege/levy',
  'siege/initiative', 'siege/act', 'siege/muster', 'siege/site', 'siege/fight', 'siege/settle', 'siege/parley',
  'siege/throwers', 'siege/throw', 'siege/batter', 'siege/teams', 'siege/build', 'siege/burn', 'siege/kindle', 'siege/douse', 'siege/spread',
  'siege/mine', 'siege/dig', 'siege/dug', 'siege/counter', 'siege/countered', 'siege/collapse', 'siege/wounds', 'siege/mend',
] as const;
/** Steps of a siege whose fights are played out, and of the fights that have a map of their own; their numbers come after the others'. */
// biome-ignore format: a table, one part a line
const FIELD_STEP_NAMES = [
  'set-up/engine', 'arrival/patrol', 'arrival/enter',
  'garrison/burn', 'garrison/kindle', 'garrison/douse',
  'field/herd', 'field/run', 'field/conduct', 'field/order', 'field/die',
] as const;
const ALL_STEP_NAMES = [...STEP_NAMES, ...FIELD_STEP_NAMES] as const;
export type StepName = (typeof ALL_STEP_NAMES)[number];

/** The steps of a scenario, in the order of their numbers. @param hasFields whether it has fights with a map of their own, or is one */
export function stepNames(hasFields: boolean): readonly StepName[] {
  return hasFields ? ALL_STEP_NAMES : STEP_NAMES;
}

/** Place of each step in the list. */
export const STEP = numberSteps(ALL_STEP_NAMES);

/** Steps of fights by themselves, and of sieges whose fights are rolled for. */
const OF_SIEGES = STEP_NAMES.map((name) => name.startsWith('siege/'));

/** Whether something at a step is asked in fights by themselves too. */
export function isOfFights(step: number): boolean {
  return OF_SIEGES[step] === false;
}

/** Whether it is asked on the days of sieges whose fights are rolled for too. */
export function isOfSieges(step: number): boolean {
  return OF_SIEGES[step] === true;
}

/** Whether a step belongs to the days of a siege, by its name. */
export function isOfDays(name: string): boolean {
  return ['siege/', 'field/', 'garrison/'].some((start) => name.startsWith(start));
}
