import { effect, signal } from '@preact/signals';
import type { Lesson, Ruleset } from '../../rules/core/index.ts';
import { keep, readKept } from '../base/kept.ts';
import { settings } from '../base/settings.ts';
import { startGame } from '../play/session/play-session.ts';
import { FIRST_LEVEL, seatOf } from '../play/session/strengths.ts';

/** How a step of a lesson was passed. */
interface PassedStep {
  readonly how: 'read' | 'done' | 'skipped';
  /** Entries that the log had by then. */
  readonly logLength: number;
}

/** A lesson that somebody is taking: one at a time, kept by the browser beside its game. */
interface Course {
  readonly game: string;
  readonly lesson: string;
  readonly passed: readonly PassedStep[];
}

const KEY = 'schiltron-lesson';

function load(): Course | null {
  const kept = readKept(KEY) as Partial<Course> | null;
  return typeof kept?.game === 'string' && Array.isArray(kept.passed) ? (kept as Course) : null;
}

export const course = signal(load());

effect(() => keep(KEY, course.value));

/** Begins the battle of a lesson against the first level. @returns the id of the game */
export function beginLesson(ruleset: Ruleset, { id, scenario, side, seed }: Lesson): string {
  const learner = { kind: 'person' } as const;
  const opponent = seatOf(FIRST_LEVEL.key, [FIRST_LEVEL]);
  const game = startGame({
    ruleset: ruleset.id,
    scenario,
    options: {},
    seats: side === 0 ? [learner, opponent] : [opponent, learner],
    seed,
    undo: 'open',
    paceMs: settings.value.paceMs,
  });
  course.value = { game, lesson: id, passed: [] };
  return game;
}

export function leaveLesson(): void {
  course.value = null;
}

/** Goes on to the next step. */
export function passStep(step: PassedStep): void {
  const taken = course.value!;
  course.value = { ...taken, passed: [...taken.passed, step] };
}

/** Goes back to the step at which the log was so long, where decisions have been taken back. */
export function goBackTo(logLength: number): void {
  const taken = course.value!;
  const passed = taken.passed.filter((step) => step.logLength <= logLength);
  if (passed.length < taken.passed.length) course.value = { ...taken, passed };
}
