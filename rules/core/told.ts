import type { Problem } from './errors.ts';
import type { FlatState } from './flat-state.ts';
import { isPlayer } from './player.ts';

// What a ruleset with phases says about its steps, in their `about`, and what codecs and pages make of it.

/** What is said about every step: its phase in words, and the section of the rulebook that it follows. */
export interface StepAbout {
  readonly phase: string;
  readonly rule: string;
}

/** What is said besides about a decision; `K` the kinds of actions. */
export interface AskAbout<K extends string = string> extends StepAbout {
  /** Kinds of actions that answer it. */
  readonly answers: readonly K[];
  readonly question: string;
  /** What to say of an action of these kinds that is not legal. */
  readonly unless: string;
}

/** For `createStepWriter`. */
export interface ToldAbouts<K extends string> {
  readonly ask: AskAbout<K>;
  readonly roll: StepAbout;
  readonly run: StepAbout;
}

/** What is said about a decision. */
export function asking<const K extends string>(
  phase: string,
  rule: string,
  answers: readonly K[],
  question: string,
  unless: string,
): AskAbout<K> {
  return { phase, rule, answers, question, unless };
}

/** What is said about the decision at hand; null where nobody has to decide. */
export function decisionAt(s: FlatState): AskAbout | null {
  return isPlayer(s.actor) ? (s.step.about as AskAbout) : null;
}

/** Why an action of a kind is not legal where a decision is at hand. */
export function refusalOf(s: FlatState, kind: string): Problem {
  const { rule, question, answers, unless } = decisionAt(s)!;
  return { code: 'ILLEGAL_ACTION', rule, message: answers.includes(kind) ? unless : `That is not what is asked now. ${question}` };
}

/** Turn and phase, what is asked of whom, and the points, in words. @param turns in all */
export function headlineOf(s: FlatState, turns: number): string[] {
  const { players } = s.game.ruleset;
  const phase = s.depth === 0 ? 'the game is over' : (s.step.about as StepAbout).phase;
  const asked = isPlayer(s.actor) ? [`${players[s.actor]}: ${decisionAt(s)!.question}`] : [];
  const points = s.victoryPoints();
  return [`Turn ${s.turn} of ${turns}: ${phase}`, ...asked, `Points: ${players[0]} ${points[0]}, ${players[1]} ${points[1]}`];
}
