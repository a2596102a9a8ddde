import { type ActionList, createStepWriter, isPlayer, type StepDraft as Draft } from '../../../core/index.ts';
import type { Kinds } from '../../state/layout.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';

type S = BaronsWarState;

/** What can be going on, as pictures and pages call it. */
// biome-ignore format: a table, one row a line
type Phase =
  | 'Set-up' | 'Secret allocation of chits' | 'Command' | 'A new chit' | 'Initiative' | 'Start of the turn' | 'Movement' | 'Reaction charge'
  | 'Charge' | 'Defensive adjustment' | 'Cavalry retreat before combat' | 'Offensive fire' | 'Defensive fire' | 'Melee' | 'Results' | 'Retreat'
  | 'Morale' | 'Leaders' | 'Attack Continuation' | 'Recovery' | 'Effectiveness';

/** Groups of decisions. */
// biome-ignore format: a table, one row a line
export const DECISIONS = [
  'set-up', 'allocate', 'place-chit', 'show', 'answer', 'choose-mover', 'move', 'reaction', 'charge', 'ride', 'charge-strike', 'adjust',
  'withdraw', 'choose-shooter', 'shoot', 'melee', 'join', 'strike-back', 'advance', 'retreat', 'leader', 'continuation',
] as const;
type Decision = (typeof DECISIONS)[number];

/** What is said about every step, for pictures, networks and people. */
export interface About {
  readonly phase: Phase | ((s: S) => Phase);
  /** Section of the rulebook that it follows. */
  readonly rule: string;
  /** The unit that it is about, or the leader (numbered after all units). Default: nobody. */
  subject?(s: S): number;
  /** The hex that is attacked. Default: none. */
  target?(s: S): number;
}

/** What is said besides about a decision. */
interface AboutDecision extends About {
  readonly decision: Decision;
  /** What the actor is to do, in a sentence that both players may read. */
  question(s: S): string;
  /** What the players are asked to do, for the message to those who answer something else. Default: to choose a legal action. */
  readonly asked?: string;
  /** The unit or leader that a step before has chosen, as typed actions name it. Default: nobody. */
  chosen?(s: S): number;
}

export interface Abouts {
  readonly ask: AboutDecision;
  readonly roll: About;
  readonly run: About;
}

export type StepDraft = Draft<BaronsWarState, Kinds, StepName, Abouts>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createStepWriter<BaronsWarState, Kinds, StepName, Abouts>();

/** The registers of steps that are about one side, one unit, one leader. */
export const sideFrame = frame({ side: (k) => k.side });
export const unitFrame = frame({ unit: (k) => k.unit });
export const leaderFrame = frame({ leader: (k) => k.leader });

/** Legal is to pass, or to confirm. */
export function addYesOrNo(s: S, into: ActionList): void {
  into.push(s.game.space.first.pass);
  into.push(s.game.space.first.confirm);
}

/** Legal is every facing. */
export function addFacings(s: S, into: ActionList): void {
  for (let facing = 0; facing < 6; facing++) into.push(s.game.space.first.face + facing);
}

/** What is said about the step at hand; null once the game is over. */
export function aboutAt(s: S): About | null {
  return s.depth === 0 ? null : (s.step.about as About);
}

/** What is said about the decision at hand; null where nobody has to decide. */
export function decisionAt(s: S): AboutDecision | null {
  return isPlayer(s.actor) ? (s.step.about as AboutDecision) : null;
}

/** The unit that the step at hand is about, or the leader (numbered after all units); -1 if none. */
export function subjectPiece(s: S): number {
  return aboutAt(s)?.subject?.(s) ?? -1;
}

/** The hex attacked in the melee, charge or fire at hand, -1 if none. */
export function targetHex(s: S): number {
  return aboutAt(s)?.target?.(s) ?? -1;
}
