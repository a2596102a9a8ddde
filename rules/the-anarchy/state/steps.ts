import { numberSteps } from '../../core/index.ts';

// Steps by stable name; a frame of the stack holds the number of a step. Those of fights come first, so that they have the same numbers in sieges.

// biome-ignore format: a table, one phase a line
const FIGHT_STEPS = [
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
] as const;
/** Steps of fights that only sieges and campaigns lead to. */
const OUTING_STEPS = ['set-up/engine', 'arrival/patrol', 'arrival/enter'] as const;
// biome-ignore format: a table, one part of the day a line
const DAY_STEPS = [
  'siege/begin', 'siege/supply', 'siege/day', 'siege/event', 'siege/event-die', 'siege/sick', 'siege/wreck', 'siege/levy',
  'siege/initiative', 'siege/act', 'siege/muster', 'siege/site', 'siege/fight', 'siege/parley',
  'siege/throwers', 'siege/throw', 'siege/batter', 'siege/teams', 'siege/build', 'siege/burn', 'siege/kindle', 'siege/douse', 'siege/spread',
  'siege/mine', 'siege/dig', 'siege/dug', 'siege/counter', 'siege/countered', 'siege/collapse', 'siege/wounds', 'siege/mend',
] as const;
/** Steps of the days of a siege whose fights are played out. */
// biome-ignore format: a table, one part of the day a line
const PLAYED_DAY_STEPS = [
  'garrison/burn', 'garrison/kindle', 'garrison/douse',
  'field/herd', 'field/run', 'field/conduct', 'field/order', 'field/die',
] as const;

const ALL_STEPS = [...FIGHT_STEPS, ...OUTING_STEPS, ...DAY_STEPS, ...PLAYED_DAY_STEPS] as const;
export type StepName = (typeof ALL_STEPS)[number];
export type FightStepName = (typeof FIGHT_STEPS | typeof OUTING_STEPS)[number];

/** Number of each step. */
export const STEP = numberSteps(ALL_STEPS);

/** The steps of a fight, in the order of their numbers. @param isOuting whether it is one of a siege or a campaign */
export function fightSteps(isOuting: boolean): readonly FightStepName[] {
  return isOuting ? [...FIGHT_STEPS, ...OUTING_STEPS] : FIGHT_STEPS;
}

/** The steps of a siege, in the order of their numbers. */
export function siegeSteps(isPlayed: boolean): readonly StepName[] {
  return isPlayed ? ALL_STEPS : ALL_STEPS.slice(0, -PLAYED_DAY_STEPS.length);
}

/** The steps that networks are shown, in the order in which they have learnt them: those of a siege stand among those of its fights; `siege/settle` is none any
 * more. @param hasFields whether it has fights that are played out, or is one */
export function seenSteps(hasFields: boolean): readonly string[] {
  const ofDays = DAY_STEPS.flatMap((name) => (name === 'siege/parley' ? ['siege/settle', name] : [name]));
  return [...FIGHT_STEPS, ...ofDays, ...(hasFields ? [...OUTING_STEPS, ...PLAYED_DAY_STEPS] : [])];
}

/** Whether something at a step is asked in fights by themselves too. */
export function isOfFights(step: number): boolean {
  return step < FIGHT_STEPS.length;
}

/** Whether it is asked on the days of sieges whose fights are rolled for too. */
export function isOfSieges(step: number): boolean {
  return step >= STEP['siege/begin'] && step < STEP['garrison/burn'];
}

/** Whether a step belongs to the days of a siege. */
export function isOfDays(step: number): boolean {
  return step >= STEP['siege/begin'];
}
