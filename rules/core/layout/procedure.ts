import type { ActionList, OutcomeList } from '../values/lists.ts';
import type { CellKind } from './layout.ts';
import type { Audience, Player } from '../values/player.ts';

/** In a step's `on`: nothing is below it. */
export const BOTTOM = 'bottom';

interface StepBase<S> {
  /** Stable name, written into positions: `melee/strike-back`. */
  readonly name: string;
  /** Names and kinds of the frame's registers, in order; at most seven. */
  readonly registers?: Readonly<Record<string, CellKind>>;
  /** Names of the steps that may wait directly below it, `BOTTOM` among them where it may be the first. A stack that a position writes is
   * held to it, and the contract checks hold play to it. */
  readonly on: readonly string[];
  /** What is wrong with a frame of it, in a sentence; null if nothing is. Asked of stacks that come from outside, with the frame's registers
   * by name; what it finds right can be played on. The frame is the top one then: those above it are taken away meanwhile. */
  check?(state: S, registers: Readonly<Record<string, number>>): string | null;
}

/** A step at which a player decides. */
export interface AskStep<S> extends StepBase<S> {
  readonly kind: 'ask';
  player(state: S): Player;
  /** Adds the legal actions, at least one, in any order. */
  legal(state: S, into: ActionList): void;
  choose(state: S, action: number): void;
  /** Whether there are surely two or more actions here, so that the engine need not count them; `false` promises nothing. */
  readonly open?: boolean | ((state: S) => boolean);
  /** Whether the choice stays unseen until the other side has made its own: a simultaneous commitment. */
  readonly secret?: boolean;
  /** Who may know the choice: the player alone, or both, as it is without this. Asked before it is made. */
  readonly seenBy?: Audience | ((state: S) => Audience);
  /** Why it is asked, where it is `open`, also of a player who has but one answer: silence would tell the other side a secret. */
  readonly idle?: string;
  /** Why what the other side has seen may be hidden from it after the choice, though it could work some of it out. */
  readonly veils?: string;
}

/** A step at which dice are rolled. */
export interface RollStep<S> extends StepBase<S> {
  readonly kind: 'roll';
  /** Adds the results, merged, with exact weights. */
  outcomes(state: S, into: OutcomeList): void;
  roll(state: S, outcome: number): void;
  /** Who may know the outcome: its owner alone, nobody, or both, as it is without this. Asked before the dice fall. */
  readonly seenBy?: Audience | ((state: S) => Audience);
  /** Why the rules ask for this roll also where it decides nothing, so that two of its outcomes may lead to the same state. */
  readonly idle?: string;
}

/** A step that just happens. It must change the stack: push, become or pop. */
export interface RunStep<S> extends StepBase<S> {
  readonly kind: 'run';
  run(state: S): void;
}

/** What a ruleset says about its steps (phase, rule, question, …), by what they do; each step says it in its `about`. */
export interface Abouts {
  readonly ask: object;
  readonly roll: object;
  readonly run: object;
}

/** Of a ruleset that says nothing about its steps. */
export interface Unsaid {
  readonly ask: undefined;
  readonly roll: undefined;
  readonly run: undefined;
}

/** A step's `about`, required where the ruleset says anything. */
export type Saying<A> = [A] extends [undefined] ? { readonly about?: unknown } : { readonly about: A };

/** One small procedure. A turn is a stack of them: each may push others and goes on when they are done. */
export type Step<S, A extends Abouts | Unsaid = Unsaid> =
  | (AskStep<S> & Saying<A['ask']>)
  | (RollStep<S> & Saying<A['roll']>)
  | (RunStep<S> & Saying<A['run']>);
