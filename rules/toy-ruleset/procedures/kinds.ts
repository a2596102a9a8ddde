import { createStepWriter, isPlayer, type StepDraft as Draft } from '../../core/index.ts';
import type { Kinds } from '../layout.ts';
import type { ToyRulesetState } from '../state.ts';
import type { StepName } from '../steps.ts';

/** What is said about every step, for pictures and for people. */
interface About {
  readonly phase: 'turn' | 'orders' | 'movement' | 'shooting' | 'morale';
  /** Section of the rulebook that it follows. */
  readonly rule: string;
}

/** What is said besides about a decision. */
interface AboutDecision extends About {
  readonly decision: 'order' | 'wavering';
  readonly question: string;
}

export interface Abouts {
  readonly ask: AboutDecision;
  readonly roll: About;
  readonly run: About;
}

export type StepDraft = Draft<ToyRulesetState, Kinds, StepName, Abouts>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createStepWriter<ToyRulesetState, Kinds, StepName, Abouts>();

/** The registers of a step that is about one side. */
export const sideFrame = frame({ side: (k) => k.side });

/** What is said about the decision at hand; null where nobody has to decide. */
export function decisionAt(s: ToyRulesetState): AboutDecision | null {
  return isPlayer(s.actor) ? (s.step.about as AboutDecision) : null;
}
