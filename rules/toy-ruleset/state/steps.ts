import { numberSteps } from '../../core/index.ts';

/** Every step of a turn, by stable name; a frame of the stack holds a step's place in this list. */
export const STEP_NAMES = [
  'turn/begin',
  'turn/end',
  'orders/choose',
  'orders/reveal',
  'movement/advance',
  'shooting/begin',
  'shooting/volley',
  'morale/check',
  'morale/choose',
] as const;

export type StepName = (typeof STEP_NAMES)[number];

/** Place of each step in the list. */
export const STEP = numberSteps(STEP_NAMES);
