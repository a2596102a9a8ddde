import { numberSteps } from '../../../core/index.ts';

/** Every step, by stable name; a frame of the stack holds a step's place in this list. */
// biome-ignore format: a table, one part of the day a line
export const STEP_NAMES = [
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
export type StepName = (typeof STEP_NAMES)[number];

/** Place of each step in the list. */
export const STEP = numberSteps(STEP_NAMES);
