import type { ActionSpace } from '../actions/action-space.ts';
import type { FlatState } from '../state/flat-state.ts';
import type { ActionList } from '../values/lists.ts';
import type { Rng } from '../values/rng.ts';
import type { Judgement, ScriptedPolicy, State } from '../ruleset/ruleset.ts';

/** How a scripted player judges the actions of one step. */
export interface Opinion<S> {
  /** Looks at the state once, before the actions are scored. */
  begin?(s: S): void;
  /** How good an action is; the highest is played. If that is below `least`, any number below it will do: what cannot be the best need not
   * be judged to the end. */
  score(s: S, action: number, least?: number): number;
}

/** A state whose actions a table lists. */
type KindState = FlatState & { readonly game: { readonly space: ActionSpace<never> } };

/** What actions of a kind are worth: a number, or what makes it of the numbers of what they name. @param least as for `Opinion.score` */
type Rating<S> = number | ((s: S, first: number, second: number, least: number) => number);

/** Ratings of some kinds of actions. */
export type Ratings<S> = S extends { readonly game: { readonly space: ActionSpace<infer T> } }
  ? { readonly [N in keyof T]?: Rating<S> }
  : never;

/** An opinion on actions by their kinds; what it does not rate is worth 0. @param begin looks at the state once, before actions are rated */
export function byKind<S extends KindState>(ratings: Ratings<S>, begin?: (s: S) => void): Opinion<S> {
  const rates = ratings as Readonly<Record<string, Rating<S>>>;
  return {
    ...(begin === undefined ? {} : { begin }),
    score(s, action, least = -Infinity) {
      const { space } = s.game;
      const rate = rates[space.kindOf(action)] ?? 0;
      return typeof rate === 'number' ? rate : rate(s, space.firstOf(action), space.secondOf(action), least);
    },
  };
}

/** Writes the score of each legal action. `[A]` */
export function rateAll<S>(opinion: Opinion<S>, s: S, legal: ActionList, into: Float64Array): void {
  opinion.begin?.(s);
  for (let i = 0; i < legal.length; i++) into[i] = opinion.score(s, legal.at(i));
}

/** The highest of the legal actions in an opinion; equals by lot. */
export function chooseBest<S>(opinion: Opinion<S>, s: S, legal: ActionList, rng: Rng): number {
  opinion.begin?.(s);
  let best = legal.at(0);
  let bestScore = -Infinity;
  let equals = 0;
  for (let i = 0; i < legal.length; i++) {
    const action = legal.at(i);
    const score = opinion.score(s, action, bestScore);
    if (score < bestScore) continue;
    equals = score > bestScore ? 1 : equals + 1;
    if (equals === 1 || rng.below(equals) === 0) best = action;
    bestScore = score;
  }
  return best;
}

/** Any action is as good as another. */
const INDIFFERENT: Opinion<unknown> = { score: () => 0 };

/** The weights and terms of a ruleset's evaluation. @param words what each term counts @param sum linear in the weights */
export function judgementOf<S, N extends string>(
  weights: Readonly<Record<N, number>>,
  words: Readonly<Record<NoInfer<N>, string>>,
  sum: (s: S, weights: Readonly<Record<N, number>>) => number,
): Judgement {
  return { weights, words, sum: (state, given) => sum(state as S, given as Readonly<Record<N, number>>) };
}

/** The terms of an evaluation at a state, in the order of its weights: the sums in which one weight is 1 and the others are 0. */
export function termsOf({ weights, sum }: Judgement, state: State): Float64Array {
  const names = Object.keys(weights);
  const none = Object.fromEntries(names.map((name) => [name, 0]));
  return Float64Array.from(names, (name) => sum(state, { ...none, [name]: 1 }));
}

/** A hand-written player that has an opinion on some steps; on the others it draws lots. Opinions may keep notes: they belong to one game.
 * @param names of all steps in the order of their numbers
 * @param evaluate expected result from player 0's point of view, in `[-1, 1]`
 * @param judgement its weights and terms, where they can be told apart */
export function createScriptedPolicy<S extends FlatState, N extends string>(
  names: readonly N[],
  opinions: Readonly<Partial<Record<NoInfer<N>, Opinion<S>>>>,
  evaluate: (s: S) => number,
  judgement: Judgement | null = null,
): Required<ScriptedPolicy> {
  const byStep: readonly Opinion<S>[] = names.map((name) => opinions[name] ?? INDIFFERENT);
  const opinionOn = (s: S): Opinion<S> => byStep[s.data[s.frame]!]!;
  return {
    choose: (state: State, legal, rng) => chooseBest(opinionOn(state as S), state as S, legal, rng),
    rate: (state: State, legal, into) => rateAll(opinionOn(state as S), state as S, legal, into),
    evaluate: (state: State) => evaluate(state as S),
    judgement,
  };
}
