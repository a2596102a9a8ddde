import {
  type ActionAbouts,
  type ActionDraft,
  createActionWriter,
  decisionAt,
  type RollAbout,
  type StepAbout,
  type Values,
} from '../../../core/index.ts';
import { ALL_FACINGS } from '../../../hexes/facing.ts';
import { headingOf, headingWords } from '../../../hexes/headings.ts';
import { hexOfPiece } from '../../../hexes/pieces.ts';
import type { ActionKind, ACTIONS, Offers } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import { hexName, nameOf, troopsIn, withTroops } from '../../state/names.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';
import type { ActionGroup, BaronsWarAction } from '../../state/barons-war-action.ts';

type S = BaronsWarState;

/** Groups of decisions. */
// biome-ignore format: a table, one row a line
export const DECISIONS = [
  'set-up', 'allocate', 'place-chit', 'show', 'answer', 'choose-mover', 'move', 'reaction', 'charge', 'ride', 'charge-strike', 'adjust',
  'withdraw', 'choose-shooter', 'shoot', 'melee', 'join', 'strike-back', 'advance', 'retreat', 'leader', 'continuation',
] as const;

/** What is said about every step, for pictures, networks and people. */
interface About extends StepAbout {
  /** The same as `phase`, where it depends on the state. */
  phaseNow?(s: S): string;
  /** The unit that it is about, or the leader (numbered after all units). Default: nobody. */
  subject?(s: S): number;
  /** The hex that is attacked. Default: none. */
  target?(s: S): number;
}

/** Writes down what an action is about, from what it names. */
export type Reads<P extends readonly string[] = readonly [string, string]> = (action: BaronsWarAction, s: S, ...values: Values<P>) => void;

/** The same for some kinds of actions at one step. */
export type DecisionReads = { readonly [K in ActionKind]?: Reads<(typeof ACTIONS)[K]> };

/** What is said besides about a decision. */
interface AboutDecision extends About {
  readonly decision: (typeof DECISIONS)[number];
  /** The unit or leader that a step before has chosen, as typed actions name it, -1 for none. Default: the subject. */
  chosen?(s: S): number;
  /** The unit that the page shows as the one that acts, where the step is about a whole hex. Default: the subject. */
  shown?(s: S): number;
  /** What actions of these kinds are about here, beside what is said of their kinds. */
  readonly reads?: DecisionReads;
}

interface Abouts {
  readonly ask: AboutDecision;
  readonly roll: About & RollAbout<S>;
  readonly run: About;
}

export type StepDraft = ActionDraft<S, Kinds, StepName>;
/** What is said about some kinds of actions. */
export type Actions<K extends ActionKind = ActionKind> = ActionAbouts<S, typeof ACTIONS, K> & {
  /** The group may be left out: by default a kind is one of its own. */
  readonly [N in K]: { readonly group?: ActionGroup; readonly reads: Reads<(typeof ACTIONS)[N]> };
};

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createActionWriter<S, Kinds, StepName, typeof ACTIONS, Abouts>();

/** The registers of steps that are about one side, one unit, one leader. */
export const sideFrame = frame({ side: (k) => k.side });
export const unitFrame = frame({ unit: (k) => k.unit });
export const leaderFrame = frame({ leader: (k) => k.leader });

/** What players are asked to do, in a step's `unless`, where there is no more to say of it. */
export const ANY_LEGAL = 'choose one of the legal actions';

/** Answers to many steps, which say in their `words` what they mean there. */
export const commonActions: Actions<'pass' | 'confirm' | 'select' | 'face'> = {
  pass: {
    does: 'does nothing at this step: no bid, no reaction, no shot, no attack, no advance, or the end of a phase',
    phrase: 'Pass',
    reads: (action, s) => action.remain(s),
  },
  confirm: {
    does: 'says yes to what is offered: the attack with those who joined, a leader who goes along, a continuation',
    phrase: 'Confirm',
    told: ['advanced'],
    reads: (action, s) => action.remain(s),
  },
  select: {
    does: 'takes up a unit or leader, to move it, to let it react or to advance with it alone',
    phrase: (s, piece) => `Choose ${nameOf(s, piece)}`,
    told: ['advanced'],
    reads: (action, s, piece) => action.stay(s, piece, false),
  },
  face: {
    does: 'turns a unit to a facing, 0 to 5 clockwise',
    phrase: (s, facing) => `Face ${facingWords(s, facing)}`,
    reads(action, s, facing) {
      action.stay(s, shownPiece(s), false);
      action.facing = facing;
    },
  },
};

/** Where a facing looks on the map. */
export function facingWords(s: S, facing: number): string {
  return headingWords(headingOf(s.scenario.grid, facing));
}

/** How it reads to go to a hex, by the verb of the step. */
export const goingWords =
  (verb: string) =>
  (s: S, hex: number, facing: number): string => {
    const piece = shownPiece(s);
    if (piece >= s.scenario.units.length) return `Ride to hex ${hexName(s, hex)}${s.isEmpty(hex) ? '' : ` (${troopsIn(s, hex)})`}`;
    if (hex === hexOfPiece(s, piece)) return `Turn to face ${facingWords(s, facing)}`;
    if (!s.isEmpty(hex)) return `Join ${withTroops(s, hex)} from beneath`;
    return `${verb} hex ${hexName(s, hex)}, facing ${facingWords(s, facing)}`;
  };

/** Legal is to pass, or to confirm. */
export function addYesOrNo(_s: S, into: Offers<'pass' | 'confirm'>): void {
  into.push('pass');
  into.push('confirm');
}

/** Legal is every facing. */
export function addFacings(_s: S, into: Offers<'face'>): void {
  into.pushBits('face', ALL_FACINGS);
}

/** What is said about the step at hand; null once the game is over. */
export function aboutAt(s: S): About | null {
  return s.depth === 0 ? null : (s.step.about as About);
}

/** What is said about the decision at hand; null where nobody has to decide. */
export function askedAt(s: S): AboutDecision | null {
  return decisionAt(s) as AboutDecision | null;
}

/** The unit that the step at hand is about, or the leader (numbered after all units); -1 if none. */
export function subjectPiece(s: S): number {
  return aboutAt(s)?.subject?.(s) ?? -1;
}

/** The one that a step before the decision at hand has chosen; -1 if none. */
export function chosenPiece(s: S): number {
  const asked = askedAt(s);
  return (asked?.chosen ?? asked?.subject)?.(s) ?? -1;
}

/** The one that acts in the eyes of the players; -1 if none. */
export function shownPiece(s: S): number {
  return askedAt(s)?.shown?.(s) ?? subjectPiece(s);
}

/** The hex attacked in the melee, charge or fire at hand, -1 if none. */
export function targetHex(s: S): number {
  return aboutAt(s)?.target?.(s) ?? -1;
}
