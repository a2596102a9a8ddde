import type { ActionList, Shown } from '../../rules/core/index.ts';
import type { Evaluation, Observer } from '../evaluator.ts';

interface Question {
  readonly states: readonly Shown[];
  readonly legal: readonly ActionList[];
  readonly answer: (evaluations: Evaluation[]) => void;
  readonly fail: (reason: unknown) => void;
}

/** Runs something once the event loop has taken what is there: at once in Node, after a timer in a browser. */
const soon: (run: () => void) => unknown = typeof setImmediate === 'function' ? setImmediate : (run) => setTimeout(run, 0);

/** Lets many searches that run side by side share network calls: what is asked in one turn of the event loop is judged in one batch. */
export class SharedEvaluator implements Observer {
  private readonly inner: Observer;
  private questions: Question[] = [];

  constructor(inner: Observer) {
    this.inner = inner;
  }

  evaluate(states: readonly Shown[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    return new Promise((answer, fail) => {
      this.questions.push({ states, legal, answer, fail });
      if (this.questions.length === 1) soon(() => void this.judge());
    });
  }

  private async judge(): Promise<void> {
    const asked = this.questions;
    this.questions = [];
    try {
      const answers = await this.inner.evaluate(
        asked.flatMap(({ states }) => states),
        asked.flatMap(({ legal }) => legal),
      );
      let at = 0;
      for (const { states, answer } of asked) answer(answers.slice(at, (at += states.length)));
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }

  close(): Promise<void> | void {
    return this.inner.close?.();
  }
}
