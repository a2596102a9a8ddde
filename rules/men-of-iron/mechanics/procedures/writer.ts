import {
  type ActionAbouts,
  type ActionDraft,
  type Beside,
  createActionWriter,
  type OutcomeList,
  type OutcomeText,
  type StepAbout,
  type ToldAbouts,
} from '../../../core/index.ts';
import type { ActionKind, ACTIONS, Offers } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import type { IronState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';
import { addTest, facesWhere, FACES, PASSED, testText } from '../../charts/dice.ts';

type S = IronState;
export type Abouts = ToldAbouts<S, string>;
export type StepDraft = ActionDraft<S, Kinds, StepName>;
/** What is said about some kinds of actions. */
export type Actions<K extends ActionKind = ActionKind> = ActionAbouts<S, typeof ACTIONS, K>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createActionWriter<S, Kinds, StepName, typeof ACTIONS>();

/** What a roll says beside what it does. */
type BesideDie<R extends string> = Beside<S, Kinds, StepName, R> & StepAbout & { readonly idle?: string };

/** A die that is passed on its lowest faces.
 * @param faces their number
 * @param settle what it does, once it has fallen
 * @param words what it is to pass, and to fail */
export function test<R extends string = never>(
  name: StepName,
  faces: (s: S) => number,
  settle: (s: S, isPassed: boolean) => void,
  words: (s: S) => readonly [passed: string, failed: string],
  { phase, rule, ...beside }: BesideDie<R>,
): StepDraft {
  return roll<R>(
    name,
    (s, into) => addTest(into, faces(s)),
    (s, outcome) => settle(s, outcome === PASSED),
    { ...beside, about: { phase, rule, means: (s, outcome) => testText(outcome, faces(s), words(s)) } },
  );
}

/** A die whose faces are looked up. @param outcomeOf what a face comes to */
export function lookUp<R extends string = never>(
  name: StepName,
  outcomeOf: (s: S, face: number) => number,
  settle: (s: S, outcome: number) => void,
  words: (s: S, outcome: number) => string,
  { phase, rule, ...beside }: BesideDie<R>,
): StepDraft {
  const outcomes = (s: S, into: OutcomeList): void => {
    for (let face = 0; face < FACES; face++) into.add(outcomeOf(s, face), 1);
  };
  const means = (s: S, outcome: number): OutcomeText => ({
    text: words(s, outcome),
    dice: 'd0-9',
    faces: facesWhere((face) => outcomeOf(s, face) === outcome),
  });
  return roll<R>(name, outcomes, settle, { ...beside, about: { phase, rule, means } });
}

/** The registers of steps that are about one side, one unit, one leader, one Battle. */
export const sideFrame = frame({ side: (k) => k.side });
export const unitFrame = frame({ unit: (k) => k.unit });
export const leaderFrame = frame({ leader: (k) => k.leader });
export const battleFrame = frame({ battle: (k) => k.battle });

/** Names of the unit and of the Battle that a step is about. */
export const unitName = (s: S): string => s.nameOf(unitFrame.unit(s));
export const battleName = (s: S): string => s.scenario.battles[battleFrame.battle(s)]!.name;

/** Answers to many steps, which say in their `words` what they mean there. */
export const commonActions: Actions<'pass' | 'confirm' | 'done' | 'pick'> = {
  pass: { does: 'says no to what is offered, or passes a Free Activation or a Continuation', phrase: 'No', told: ['activation'] },
  confirm: { does: 'says yes to what is offered', phrase: 'Yes' },
  done: { does: 'ends what the player does here: the move of a unit, a phase, the declarations', phrase: 'Done' },
  pick: { does: 'chooses one of several units for what happens next', phrase: (s, unit) => s.nameOf(unit) },
};

/** Legal is to pass, or to confirm. */
export function addYesOrNo(_: S, into: Offers<'pass' | 'confirm'>): void {
  into.push('pass');
  into.push('confirm');
}
