import type { OutcomeText } from '../../core/index.ts';

/** What players decide. Observations name a decision by its place here. */
// biome-ignore format: a table
export const DECISIONS = [
  'substitute', 'set-up-type', 'set-up', 'call-up', 'choose-mover', 'enter', 'march', 'face', 'shoot', 'strike',
] as const;
type Decision = (typeof DECISIONS)[number];

/** What is going on. */
type Phase =
  | 'Forces'
  | 'Set-up'
  | 'Turn'
  | 'End of the day'
  | 'Arrivals'
  | 'Orders'
  | 'Movement'
  | 'Charge'
  | 'Shooting'
  | 'Melee'
  | 'Removal';

/** What is said about a step at which the game waits for a player or the dice; `S` is its state. */
export interface AboutPause<S> {
  readonly phase: Phase;
  /** What is decided or rolled for, beside the phase: `which unit`. */
  readonly topic: string;
  /** What there is to do for the player, or what the dice do, in a sentence without its end. */
  task(s: S): string;
  /** The unit that acts. Absent where none has been chosen. */
  subject?(s: S): number;
  /** The unit that the roll may harm. Absent where it harms none. */
  target?(s: S): number;
}

export interface AboutDecision<S> extends AboutPause<S> {
  readonly decision: Decision;
  /** Section of the rulebook that asks for it. */
  readonly rule: string;
  /** What to tell somebody who answers something else: `The player is asked to …`. */
  readonly question: string;
  /** What it means to pass, for a button. Absent where nobody passes. */
  readonly pass?: string;
  /** What it means to name a unit, for a button: the verb. Absent where that depends on the unit. */
  readonly verb?: string;
}

export interface AboutRoll<S> extends AboutPause<S> {
  /** What an outcome means, and which faces of the die make it; to be asked before it is applied. */
  tell(s: S, outcome: number): OutcomeText;
}

/** What is said about steps, by what they do. */
export interface Abouts<S> {
  readonly ask: AboutDecision<S>;
  readonly roll: AboutRoll<S>;
  readonly run: { readonly phase: Phase };
}
