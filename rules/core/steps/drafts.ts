import type { ActionSpace, ActionTable, AnyEffects, Offers } from '../actions/action-space.ts';
import type { CellSources } from '../layout/cells.ts';
import { createFrame, type Frame } from '../state/frame.ts';
import { type CellKind, REGISTERS } from '../layout/layout.ts';
import type { ActionList, OutcomeList } from '../values/lists.ts';
import type { Player } from '../values/player.ts';
import type { Abouts, AskStep, BOTTOM, RollStep, RunStep, Saying, Step, Unsaid } from '../layout/procedure.ts';

type Registers<K, R extends string> = (kinds: K) => Readonly<Record<R, CellKind>>;

/** A step before its registers are bound to the names of one scenario. */
interface Draft<K, N extends string> {
  readonly name: N;
  readonly registers?: Registers<K, string>;
  readonly on: readonly Below<N>[];
}
/** What may be directly below a step. */
export type Below<N extends string> = N | typeof BOTTOM;
type Bound = keyof Draft<unknown, string>;
export type AskDraft<S, K, N extends string, A = undefined> = Draft<K, N> & Omit<AskStep<S>, Bound> & Saying<A>;
/** A step that asks for actions by their kinds. */
export interface OfferDraft<S, K, N extends string> extends Draft<K, N>, Omit<AskStep<S>, Bound | 'legal' | 'choose'> {
  offers(s: S, into: Offers<ActionTable, string>): void;
  /** What an answer of each kind does. */
  readonly effects: AnyEffects;
  readonly about: object;
}
export type RollDraft<S, K, N extends string, A = undefined> = Draft<K, N> & Omit<RollStep<S>, Bound> & Saying<A>;
export type RunDraft<S, K, N extends string, A = undefined> = Draft<K, N> & Omit<RunStep<S>, Bound> & Saying<A>;
export type StepDraft<S, K, N extends string, A extends Abouts | Unsaid = Unsaid> =
  | AskDraft<S, K, N, A['ask']>
  | OfferDraft<S, K, N>
  | RollDraft<S, K, N, A['roll']>
  | RunDraft<S, K, N, A['run']>;

/** What a step says beside what it does, each by its name. */
export interface Beside<S, K, N extends string, R extends string> {
  /** Steps that may wait directly below it; `BOTTOM` where it may be the first. */
  readonly on: readonly Below<N>[];
  /** Names and kinds of the frame's registers, in order. */
  readonly registers?: Registers<K, R>;
  /** What is wrong with a frame of it that comes from outside, in a sentence; null if nothing is. */
  check?(s: S, registers: Readonly<Record<R, number>>): string | null;
}

export interface BesideAsk<S, K, N extends string, R extends string> extends Beside<S, K, N, R> {
  /** Whether there are surely two or more actions here, so that the engine need not count them. Default: it counts. */
  readonly open?: AskStep<S>['open'];
  /** Whether the choice is a commitment: unseen until the other side has made its own. Default: it is seen at once. */
  readonly secret?: boolean;
  /** Who may know the choice. Default: both. */
  readonly seenBy?: NonNullable<AskStep<S>['seenBy']>;
  /** Why it is asked, where it is `open`, also of a player who has but one answer. Default: it never is. */
  readonly idle?: string;
  /** Why the choice may hide from the other side what it could work out. Default: it hides nothing of that kind. */
  readonly veils?: string;
}

export interface BesideRoll<S, K, N extends string, R extends string> extends Beside<S, K, N, R> {
  /** Who may know the outcome. Default: both. */
  readonly seenBy?: NonNullable<RollStep<S>['seenBy']>;
  /** Why the rules ask for this roll also where it decides nothing. Default: they never do. */
  readonly idle?: string;
}

/** How a ruleset writes its steps down: `S` its state, `K` the kinds of cells its registers have, `N` the names of its steps, `A` what it
 * says about them. */
export interface StepWriter<S, K, N extends string, A extends Abouts | Unsaid> {
  /** Names the registers of a frame. @throws RangeError if there are too many */
  frame<const T extends CellSources<K>>(table: T): Frame<K, T>;
  /** A player decides. */
  ask<R extends string = never>(
    name: N,
    player: (s: S) => Player,
    legal: (s: S, into: ActionList) => void,
    choose: (s: S, action: number) => void,
    beside: BesideAsk<S, K, N, R> & Saying<A['ask']>,
  ): AskDraft<S, K, N, A['ask']>;
  /** Dice fall. */
  roll<R extends string = never>(
    name: N,
    outcomes: (s: S, into: OutcomeList) => void,
    rollIt: (s: S, outcome: number) => void,
    beside: BesideRoll<S, K, N, R> & Saying<A['roll']>,
  ): RollDraft<S, K, N, A['roll']>;
  /** Something happens by itself. */
  run<R extends string = never>(name: N, runIt: (s: S) => void, beside: Beside<S, K, N, R> & Saying<A['run']>): RunDraft<S, K, N, A['run']>;
}

/** Factories of a ruleset's steps. */
export function createStepWriter<S, K, N extends string, A extends Abouts | Unsaid = Unsaid>(): StepWriter<S, K, N, A> {
  return {
    frame: createFrame,
    ask: (name, player, legal, choose, { open = false, secret = false, ...beside }) =>
      ({ name, kind: 'ask', player, legal, choose, open, secret, ...beside }) as unknown as AskDraft<S, K, N, A['ask']>,
    roll: (name, outcomes, rollIt, beside) =>
      ({ name, kind: 'roll', outcomes, roll: rollIt, ...beside }) as unknown as RollDraft<S, K, N, A['roll']>,
    run: (name, runIt, beside) => ({ name, kind: 'run', run: runIt, ...beside }) as unknown as RunDraft<S, K, N, A['run']>,
  };
}

/** What a step that asks by kinds does with flat indices. */
function bindOffers<S, K, N extends string>(
  { offers, effects, ...draft }: OfferDraft<S, K, N>,
  space: ActionSpace<ActionTable> | undefined,
) {
  if (space === undefined) throw new Error(`${draft.name} asks for kinds of actions; bind it with their space.`);
  return { ...draft, legal: space.listBy(offers), choose: space.chooseBy<S>(effects) };
}

/** The table of steps in the order of their numbers, their registers and actions bound to one scenario.
 * @param space its actions, where steps ask for them by their kinds
 * @throws Error if a step is missing, or has more registers than a frame holds */
export function bindSteps<S, K, N extends string, A extends Abouts | Unsaid = Unsaid>(
  names: readonly N[],
  drafts: readonly StepDraft<S, K, N, A>[],
  kinds: K,
  space?: ActionSpace<ActionTable>,
): readonly Step<S, A>[] {
  return names.map((name) => {
    const draft = drafts.find((candidate) => candidate.name === name);
    if (draft === undefined) throw new Error(`No step is called ${name}.`);
    const { registers: declare, ...step } = 'offers' in draft ? bindOffers(draft, space) : draft;
    if (declare === undefined) return step as unknown as Step<S, A>;
    const registers = declare(kinds);
    if (Object.keys(registers).length > REGISTERS) throw new Error(`${name} has more than ${REGISTERS} registers.`);
    return { ...step, registers } as unknown as Step<S, A>;
  });
}

/** Place of each step in the list of their names, by which frames hold them. */
export function numberSteps<const N extends string>(names: readonly N[]): Readonly<Record<N, number>> {
  return Object.fromEntries(names.map((name, i) => [name, i])) as Record<N, number>;
}
