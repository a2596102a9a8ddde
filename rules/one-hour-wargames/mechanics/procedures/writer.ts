import {
  type ActionAbouts,
  type ActionDraft,
  createActionWriter,
  type RollAbout,
  type StepAbout,
  type Values,
} from '../../../core/index.ts';
import type { ActionKind, ACTIONS } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import type { OneHourState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';

type S = OneHourState;

/** What is said about dice. */
export interface DiceAbout extends RollAbout<S> {
  /** What they decide, in a sentence without its end. */
  readonly task: (s: S) => string;
}

interface Abouts {
  readonly ask: StepAbout;
  readonly roll: DiceAbout;
  readonly run: StepAbout;
}

export type StepDraft = ActionDraft<S, Kinds, StepName>;

/** What an action leads to: nothing, a unit taken up, a place or a heading for its base, the edge of the table, contact with an enemy, a shot, a blow. */
export type ActionShape = 'nothing' | 'unit' | 'go' | 'turn' | 'leave' | 'contact' | 'shot' | 'blow';

/** Moves the bases of a state as an action of a unit does, by what it names. */
export type Effect<P extends readonly string[] = readonly [string, string]> = (s: S, unit: number, ...values: Values<P>) => void;

/** What is said about some kinds of actions, for people, networks and the page. */
export type Actions<K extends ActionKind = ActionKind> = ActionAbouts<S, typeof ACTIONS, K> & {
  /** `moves` puts the bases where the action leaves them, before any dice. Absent where it moves none. */
  readonly [N in K]: { readonly shape: ActionShape; readonly moves?: Effect<(typeof ACTIONS)[N]> };
};

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createActionWriter<S, Kinds, StepName, typeof ACTIONS, Abouts>();

/** Answers to several steps, which say in their `words` what they mean there. */
export const commonActions: Actions<'pass' | 'select' | 'place'> = {
  pass: {
    shape: 'nothing',
    does: 'does nothing more at this step: ends the phase, stays as it is, or stands where it stands',
    told: ['kept'],
  },
  select: { shape: 'unit', does: 'takes up a unit, to move it; in the choice of forces: exchanges it', told: ['comes'] },
  place: {
    shape: 'go',
    does: 'sets a unit down at one of the places on offer, at the start or as it arrives',
    told: ['placed', 'entered'],
    moves(s, unit, spot) {
      const { x, y, heading } = s.scenario.spots[spot]!;
      s.stand(unit, x, y, heading);
    },
  },
};
