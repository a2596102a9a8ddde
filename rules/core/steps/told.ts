import { type ActionKinds, blocksOf, createCodec } from '../actions/codec.ts';
import type { Problem } from '../values/errors.ts';
import type { FlatState } from '../state/flat-state.ts';
import type { OutcomeList } from '../values/lists.ts';
import { isPlayer, type Player } from '../values/player.ts';
import type { ActionCodec, OutcomeText } from '../ruleset/ruleset.ts';
import { either } from '../values/words.ts';

// What a ruleset with phases says about its steps, in their `about`, and what codecs and pages make of it.

/** What is said about every step: its phase in words, and the section of the rulebook that it follows. */
export interface StepAbout {
  readonly phase: string;
  readonly rule: string;
}

/** What is said besides about dice. */
export interface RollAbout<S> extends StepAbout {
  /** What an outcome means, and which faces make it. */
  readonly means: (s: S, outcome: number) => OutcomeText;
}

/** A section of the rulebook, and what it says against something. */
export type Refusal = readonly [rule: string, message: string];

/** The same of an action by the numbers of what it names. */
type RefusalOf = (s: FlatState, ...values: readonly number[]) => Refusal;

/** What is said besides about a decision; `K` the kinds of actions. */
export interface AskAbout<K extends string = string> extends StepAbout {
  /** Kinds of actions that answer it. */
  readonly answers: readonly K[];
  /** What is asked; it may depend on the registers. */
  readonly question: string | ((s: FlatState) => string);
  /** What to say of an action of these kinds that is not legal. */
  readonly unless: string;
  /** The same for some of the kinds, with the section that forbids them. */
  readonly refusals?: Readonly<Partial<Record<K, Refusal | RefusalOf>>>;
}

/** For `createStepWriter`: `S` the states, `K` the kinds of actions. */
export interface ToldAbouts<S, K extends string> {
  readonly ask: AskAbout<K>;
  readonly roll: RollAbout<S>;
  readonly run: StepAbout;
}

/** What is said about a decision. */
export function asking<const K extends string>(
  phase: string,
  rule: string,
  answers: readonly K[],
  question: string,
  unless: string,
  refusals?: Readonly<Partial<Record<NoInfer<K>, Refusal>>>,
): AskAbout<K> {
  return { phase, rule, answers, question, unless, ...(refusals === undefined ? {} : { refusals }) };
}

/** What is said about the decision at hand; null where nobody has to decide. */
export function decisionAt(s: FlatState): AskAbout | null {
  return isPlayer(s.actor) ? (s.atHand.step.about as AskAbout) : null;
}

/** The question at hand in words; null where nobody has to decide. */
export function questionAt(s: FlatState): string | null {
  const question = decisionAt(s)?.question ?? null;
  return typeof question === 'function' ? question(s.atHand) : question;
}

/** That an action of a kind is not asked now: in which phases it is, and what has to be answered first. */
export function notAskedNow(s: FlatState, kind: string, asked: string): string {
  const abouts = s.atHand.game.steps.map(({ about }) => about as Partial<AskAbout>);
  const phases = [...new Set(abouts.flatMap(({ answers, phase }) => (answers?.includes(kind) ? [`“${phase!}”`] : [])))];
  const when = phases.length === 0 || phases.length > MOST_PHASES ? '' : ` It belongs to ${either(phases)}.`;
  return `That is not asked now.${when} First: ${asked}`;
}

/** Phases that a reason names at most. */
const MOST_PHASES = 3;

/** Why an action of a kind is not legal where a decision is at hand. @param values numbers of what it names */
function refusalOf(s: FlatState, kind: string, ...values: readonly number[]): Problem {
  const { rule, answers, unless, refusals } = decisionAt(s)!;
  if (!answers.includes(kind)) return { code: 'ILLEGAL_ACTION', rule, message: notAskedNow(s, kind, questionAt(s)!) };
  const refusal = refusals?.[kind] ?? ([rule, unless] as const);
  const [section, message] = typeof refusal === 'function' ? refusal(s.atHand, ...values) : refusal;
  return { code: 'ILLEGAL_ACTION', rule: section, message };
}

/** The unit that the step at hand is about: its first register, if that is called `unit`; -1 otherwise.
 * @param viewer who looks on: he does not see about whom another player decides in secret */
export function unitAtHand(s: FlatState, viewer?: Player): number {
  if (s.depth === 0 || Object.keys(s.step.registers ?? {})[0] !== 'unit') return -1;
  return viewer !== undefined && s.isCommitment && s.actor !== viewer ? -1 : s.register(0);
}

/** The faces of a die, from 1, that do something. */
export function facesWhere(die: number, does: (face: number) => boolean): number[] {
  return Array.from({ length: die }, (_, i) => i + 1).filter(does);
}

/** A roll of one fair die: what it can bring, and how a result reads, with the faces that bring it. */
export interface DieRoll<S> {
  outcomes(s: S, into: OutcomeList): void;
  means(words: (s: S, outcome: number) => string): (s: S, outcome: number) => OutcomeText;
}

/** A roll of one die whose faces, from 1, are read by a table. */
export function dieRoll<S>(die: number, outcomeOf: (s: S, face: number) => number): DieRoll<S> {
  return {
    outcomes(s, into) {
      for (let face = 1; face <= die; face++) into.add(outcomeOf(s, face), 1);
    },
    means: (words) => (s, outcome) => ({
      text: words(s, outcome),
      dice: `d${die}`,
      faces: facesWhere(die, (face) => outcomeOf(s, face) === outcome),
    }),
  };
}

/** The codec of a game with such steps: what is forbidden, and what dice mean, they say themselves. @param actors names of the units */
export function createToldCodec(kinds: ActionKinds, actors: readonly string[]): ActionCodec {
  const blocks = blocksOf(kinds);
  return createCodec<FlatState, ActionKinds>(kinds, {
    actors,
    subjectOf: (s) => unitAtHand(s),
    describeOutcome: (s, outcome) => (s.atHand.step.about as RollAbout<FlatState>).means(s.atHand, outcome),
    whyNot(s, index) {
      const kind = blocks.kindOf(index);
      const width = kinds[kind]![1]?.count ?? 1;
      return refusalOf(s, kind, Math.floor(blocks.argument(index) / width), blocks.argument(index) % width);
    },
  });
}

/** Turn and phase, and what is asked of whom, in words. @param turns in all */
export function stageOf(s: FlatState, turns: number): string[] {
  const phase = s.depth === 0 ? 'the game is over' : (s.step.about as StepAbout).phase;
  const asked = isPlayer(s.actor) ? [`${s.game.players[s.actor]}: ${questionAt(s)}`] : [];
  return [`Turn ${s.turn} of ${turns}: ${phase}`, ...asked];
}

/** The same with the points. */
export function headlineOf(s: FlatState, turns: number): string[] {
  const { players } = s.game;
  const points = s.victoryPoints();
  return [...stageOf(s, turns), `Points: ${players[0]} ${points[0]}, ${players[1]} ${points[1]}`];
}
