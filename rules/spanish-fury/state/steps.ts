import { numberSteps } from '../../core/index.ts';

/** Every step of a turn, by stable name; a frame of the stack holds a step's place in this list. */
// biome-ignore format: a table, one segment a line
export const STEP_NAMES = [
  'turn/begin', 'turn/end',
  'command/replace', 'command/doubt', 'command/rally', 'command/halt', 'command/return', 'command/offer',
  'command/first-order', 'command/order', 'command/new-order', 'command/obey', 'command/attach', 'command/speech', 'command/reveal',
  'action/first', 'action/forced', 'action/aggressive', 'action/others', 'action/select',
  'forced/flee', 'forced/meet', 'forced/pursue', 'forced/caught', 'forced/march-off',
  'charge/declare', 'charge/roll', 'charge/answer', 'charge/evade', 'charge/waver',
  'charge/point-blank', 'charge/form', 'charge/marshal', 'charge/move', 'charge/lead',
  'move/unit', 'move/form', 'move/cross', 'move/rally',
  'fire/begin', 'fire/select', 'fire/shot', 'fire/apply', 'fire/end',
  'melee/next', 'melee/round', 'melee/losses', 'melee/winner', 'melee/move', 'melee/pursue', 'melee/stay', 'melee/break-off',
  'officer/check', 'officer/fate', 'disaster/check',
  'cause/begin', 'cause/alarm', 'cause/rejoice',
] as const;
export type StepName = (typeof STEP_NAMES)[number];
export const STEP = numberSteps(STEP_NAMES);
