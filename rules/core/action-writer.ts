import type { ActionSpace, ActionTable, Effects, Offers, Values } from './action-space.ts';
import { type BesideAsk, createStepWriter, type OfferDraft, type StepDraft, type StepWriter } from './drafts.ts';
import type { FlatState } from './flat-state.ts';
import type { Player } from './player.ts';
import { decisionAt, type Refusal, type StepAbout, type ToldAbouts } from './told.ts';

// How a ruleset writes down the steps that ask, and what is to say about its actions.

type Kind<T> = keyof T & string;

/** Words for an action, or what makes them of the things that it names. */
type Phrase<S, P extends readonly string[]> = string | ((s: S, ...values: Values<P>) => string);

/** What is said about a kind of action. It stands beside the step that asks for it. */
export interface ActionAbout<S, P extends readonly string[]> {
  /** What it does, for those who make agents: `has a unit fire at an enemy`. */
  readonly does: string;
  /** How it reads on the page: words, or what makes them of the things that it names. Absent where that follows from them. */
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

/** What a step that asks says beside who decides and what is legal. */
export interface Asking<S, Q, N extends string, T extends ActionTable, K extends Kind<T>, R extends string>
  extends BesideAsk<S, Q, N, R>,
    Question<S, T, K> {
  /** What an action of each of these kinds does, no more kinds and no fewer. */
  readonly choose: Effects<S, T, K>;
  readonly about: StepAbout;
}

/** A step of a ruleset whose actions a table lists. */
export type ActionDraft<S, Q, N extends string> = StepDraft<S, Q, N, ToldAbouts<S, string>>;

/** How a ruleset writes its steps down; see `createActionWriter`. */
export interface ActionWriter<S, Q, N extends string, T extends ActionTable>
  extends Omit<StepWriter<S, Q, N, ToldAbouts<S, string>>, 'ask'> {
  /** A player decides.
   * @param legal adds the legal actions by their kinds, at least one, in any order; its type says which kinds these are */
  ask<K extends Kind<T>, R extends string = never>(
    name: N,
    player: (s: S) => Player,
    legal: (s: S, into: Offers<T, K>) => void,
    asking: Asking<S, Q, N, T, NoInfer<K>, R>,
  ): OfferDraft<S, Q, N>;
}

/** Factories of the steps of a ruleset whose actions a table lists: `S` its states, `Q` kinds of cells, `N` names of steps, `T` the table. */
export function createActionWriter<S, Q, N extends string, T extends ActionTable>(): ActionWriter<S, Q, N, T> {
  const { ask: _, ...writer } = createStepWriter<S, Q, N, ToldAbouts<S, string>>();
  return {
    ...writer,
    ask(name, player, offers, { choose, about, question, unless, refusals = {}, words = {}, open = false, secret = false, ...beside }) {
      const said = { ...about, question, unless, refusals, words, answers: Object.keys(choose) };
      return { name, kind: 'ask', player, offers, effects: choose, open, secret, ...beside, about: said } as unknown as OfferDraft<S, Q, N>;
    },
  };
}

/** What kinds of actions do, for the guide. */
export function doesOf<K extends string>(abouts: Readonly<Record<K, { readonly does: string }>>): Readonly<Record<K, string>> {
  const all = Object.entries<{ readonly does: string }>(abouts);
  return Object.fromEntries(all.map(([kind, { does }]) => [kind, does])) as Record<K, string>;
}

/** Kinds of events that tell of actions, by the kind of action, for the page. */
export function tellingsOf(
  abouts: Readonly<Record<string, { readonly told?: readonly string[] }>>,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(abouts).flatMap(([kind, { told }]) => (told === undefined ? [] : [[kind, told]])));
}

/** How an action of a kind reads at the decision at hand, if it says so itself. */
export function wordsHere(s: FlatState, kind: string): Phrase<never, readonly string[]> | undefined {
  return (decisionAt(s) as Question<never, ActionTable, string> | null)?.words?.[kind];
}

/** An action in plain words, as the decision at hand or its kind has them; undefined where neither says. */
export function phraseOf<S extends FlatState, T extends ActionTable>(
  space: ActionSpace<T>,
  abouts: ActionAbouts<S, T>,
  s: S,
  action: number,
): string | undefined {
  const kind = space.kindOf(action);
  const phrase = wordsHere(s, kind) ?? abouts[kind].phrase;
  if (typeof phrase !== 'function') return phrase;
  return (phrase as (s: S, first: number, second: number) => string)(s, space.firstOf(action), space.secondOf(action));
}
