import { createStepWriter, isPlayer, numberSteps, type StepDraft as Draft, type ToldAbouts } from '../../core/index.ts';
import type { Kind } from '../state/actions.ts';
import type { Kinds } from '../state/layout.ts';
import type { ToyHexesState } from '../state/state.ts';

/** Every step of a turn, by stable name; a frame of the stack holds a step's place in this list. */
// biome-ignore format: a table, one phase a line
export const STEP_NAMES = [
  'turn/begin', 'turn/end',
  'unit/choose', 'unit/move', 'unit/attack',
  'melee/roll',
  'morale/check', 'morale/retreat',
] as const;
export const STEP = numberSteps(STEP_NAMES);
type StepName = (typeof STEP_NAMES)[number];

export type StepDraft = Draft<ToyHexesState, Kinds, StepName, ToldAbouts<Kind>>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
const { frame, ...writer } = createStepWriter<ToyHexesState, Kinds, StepName, ToldAbouts<Kind>>();
export const { ask, roll, run } = writer;

/** The registers of a step that is about one unit, and of an attack, which is about two. */
export const unitFrame = frame({ unit: (k) => k.unit });
export const meleeFrame = frame({ unit: (k) => k.unit, target: (k) => k.unit });

/** The unit that the decision at hand is about, -1 for none. */
export function subjectOf(s: ToyHexesState): number {
  return !isPlayer(s.actor) || s.step.name === 'unit/choose' ? -1 : unitFrame.unit(s);
}
