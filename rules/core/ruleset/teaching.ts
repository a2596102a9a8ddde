import type { ScenarioPack } from './cards.ts';
import type { Player } from '../values/player.ts';

// What a ruleset teaches somebody who has never played it, in our own words.

type Value = string | number | boolean;

/** Actions that are meant: those with these values, or with one of them where there are several. `{ kind: 'move', to: ['0804', '0805'] }` */
export type ActionPattern = { readonly kind: string } & Readonly<Record<string, Value | readonly Value[]>>;

/** Something that the learner is asked to do. */
interface LessonTask {
  /** What to do, as one would say it: `Choose the knights on the left.` */
  readonly text: string;
  /** Any of these does it. */
  readonly actions: readonly ActionPattern[];
  /** Told once it is done. */
  readonly done?: string;
}

/** One page of a lesson. Without a task it is only read. */
export interface LessonStep {
  readonly title: string;
  /** What to look at, and why it matters now. */
  readonly text: string;
  /** Section of the rulebook. */
  readonly rule?: string;
  /** Pieces that it is about, by id; those of the task are found by themselves. */
  readonly pieces?: readonly string[];
  readonly task?: LessonTask;
}

/** Something that is explained when it happens for the first time, as dice do not keep to a plan. */
export interface LessonMoment {
  /** The section that makes it happen: the log names it. */
  readonly rule: string;
  readonly title: string;
  readonly text: string;
}

/** A first battle: some decisions that are told, and then one's own. */
export interface Lesson {
  /** A lower-case word, which addresses name. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly scenario: string | ScenarioPack;
  /** The side that the learner plays. */
  readonly side: Player;
  /** Gives the dice. */
  readonly seed: string;
  readonly steps: readonly LessonStep[];
  readonly moments: readonly LessonMoment[];
  /** Told when the steps are over and the learner plays on alone. */
  readonly onward: string;
  /** Told at the end of the battle: why it was won or lost, and what to try next. */
  readonly ending: { readonly won: string; readonly lost: string };
}

/** What a ruleset tells a newcomer. */
export interface Teaching {
  /** What each section of the rulebook means, by its number. */
  readonly sections: Readonly<Record<string, string>>;
  /** Words that a newcomer meets, with what they mean. */
  readonly glossary: Readonly<Record<string, string>>;
  readonly lessons: readonly Lesson[];
}
