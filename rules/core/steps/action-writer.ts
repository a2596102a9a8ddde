import type { ActionSpace, ActionTable, Effects, Offers, Values } from '../actions/action-space.ts';
import { type BesideAsk, createStepWriter, type OfferDraft, type StepDraft, type StepWriter } from './drafts.ts';
import type { FlatState } from '../state/flat-state.ts';
import type { Player } from '../values/player.ts';
import { decisionAt, type Refusal, type RollAbout, type StepAbout, type ToldAbouts } from './told.ts';

// How a ruleset writes down the steps that ask, and what is to say about its actions.

type Kind<T> = keyof T & string;

/** How an action reads on the page: words, or what makes them of the things that it names. */
type Phrase<S, P extends readonly string[]> = string | ((s: S, ...values: Values<P>) => string);

/** What is said about a kind of action. It stands beside the step that asks for it. */
export interface ActionAbout<S, P extends readonly string[]> {
  /** What it does, for those who make agents: `has a unit fire at an enemy`. */
  readonly does: string;
  /** How it reads on the page. Absent where that follows from what it names. */
  readonly phrase?: Phrase<S, P>;
  /** Kinds of events that say in a sentence that it was chosen. */
  readonly told?: readonly string[];
  /** Whether the page shows it on the board, where it is pointed at; else it is a button. */
  readonly isPointed?: true;
}

/** What is said about some kinds of actions. */
export type ActionAbouts<S, T extends ActionTable, K extends Kind<T> = Kind<T>> = { readonly [N in K]: ActionAbout<S, T[N]> };

/** What a decision says of itself to players and pages; `T` lists the actions, of which the kinds `K` answer it. */
export interface Question<S, T extends ActionTable, K extends Kind<T>> {
  /** What is asked; it may depend on the registers. */
  readonly question: string | ((s: S) => string);
  /** What to say of an answer that is not legal. */
  readonly unless: string;
  /** The same for some of the kinds, with the section that forbids them; it may depend on what the action names. */
  readonly refusals?: { readonly [N in K]?: Refusal | ((s: S, ...values: Values<T[N]>) => Refusal) };
  /** How some of the kinds read here, if not as everywhere: `Hold fire` for `pass`. */
  readonly words?: { readonly [N in K]?: Phrase<S, T[N]> };
}

/** What is said about the steps of a ruleset in their `about`; some say more of theirs than this. */
export interface StepAbouts<S> {
  readonly ask: StepAbout;
  readonly roll: RollAbout<S>;
  readonly run: StepAbout;
}

/** What a step that asks says beside who decides and what is legal. @typeParam A its `about` */
export interface Asking<S, Q, N extends string, T extends ActionTable, K extends Kind<T>, R extends string, A = StepAbout>
  extends BesideAsk<S, Q, N, R>,
    Question<S, T, K> {
  /** What an action of each of these kinds does, no more kinds and no fewer. */
  readonly choose: Effects<S, T, K>;
  readonly about: A;
}

/** A step of a ruleset whose actions a table lists. */
export type ActionDraft<S, Q, N extends string> = StepDraft<S, Q, N, ToldAbouts<S, string>>;

/** How a ruleset writes its steps down; see `createActionWriter`. */
export interface ActionWriter<S, Q, N extends string, T extends ActionTable, A extends StepAbouts<S> = StepAbouts<S>>
  extends Omit<StepWriter<S, Q, N, A>, 'ask'> {
  /** A player decides.
   * @param legal adds the legal actions by their kinds, at least one, in any order; its type says which kinds these are */
  ask<K extends Kind<T>, R extends string = never>(
    name: N,
    player: (s: S) => Player,
    legal: (s: S, into: Offers<T, K>) => void,
    asking: Asking<S, Q, N, T, NoInfer<K>, R, A['ask']>,
  ): OfferDraft<S, Q, N>;
}

/** Factories of the steps of a ruleset whose actions a table lists: `S` its states, `Q` kinds of cells, `N` names of steps, `T` the table,
 * `A` what it says about its steps. */
export function createActionWriter<S, Q, N extends string, T extends ActionTable, A extends StepAbouts<S> = StepAbouts<S>>(): ActionWriter<
  S,
  Q,
  N,
  T,
  A
> {
  const { ask: _, ...writer } = createStepWriter<S, Q, N, A>();
  return {
    ...writer,
    ask(name, player, offers, { choose, about, question, unless, refusals = {}, words = {}, open = false, secret = false, ...beside }) {
      const said = { ...about, question, unless, refusals, words, answers: Object.keys(choose) };
      return { name, kind: 'ask', player, offers, effects: choose, open, secret, ...beside, about: said } as unknown as OfferDraft<S, Q, N>;
    },
  };
}

/** What kinds of actions do, for the guide. @param table lists them in the order in which the guide has them; the default is that of `abouts` */
export function doesOf<K extends string>(
  abouts: Readonly<Record<K, { readonly does: string }>>,
  table: Readonly<Record<K, unknown>> = abouts,
): Readonly<Record<K, string>> {
  return Object.fromEntries((Object.keys(table) as K[]).map((kind) => [kind, abouts[kind].does])) as Record<K, string>;
}

/** Kinds of events that tell of actions, by the kind of action, for the page. */
export function tellingsOf(
  abouts: Readonly<Record<string, { readonly told?: readonly string[] }>>,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(abouts).flatMap(([kind, { told }]) => (told === undefined ? [] : [[kind, told]])));
}

/** An action in plain words, as the decision at hand or its kind has them; undefined where neither says. */
export function phraseOf<S extends FlatState, T extends ActionTable>(
  space: ActionSpace<T>,
  abouts: ActionAbouts<S, T>,
  s: S,
  action: number,
): string | undefined {
  const kind = space.kindOf(action);
  const asked = decisionAt(s) as unknown as Question<S, T, Kind<T>> | null;
  const phrase = (asked?.words?.[kind] ?? abouts[kind].phrase) as Phrase<S, readonly string[]> | undefined;
  return typeof phrase === 'function' ? phrase(s, space.firstOf(action), space.secondOf(action)) : phrase;
}
