import { soon } from '../../../agents/turn/soon.ts';
import type { Evaluation, Observer } from '../../../models/evaluator.ts';
import type { ActionList, Shown } from '../../../rules/core/index.ts';
import { Turns } from './turns.ts';

interface Question {
  readonly states: readonly Shown[];
  readonly legal: readonly ActionList[];
  readonly owner: string;
  readonly answer: (evaluations: Evaluation[]) => void;
  readonly fail: (reason: unknown) => void;
}

/** States of one call of the network, while one client alone asks, */
const MOST_STATES = 256;
/** and while several do: nobody waits long for what others ask. */
const SHARED_STATES = 32;
/** Milliseconds after which a client that asks no more is no longer counted. */
const RECENT_MS = 500;

/** Lets searches of many clients share a network: what they ask in one turn of the event loop is judged in one batch. If that is too much for one, those who
 * used the network least come first. */
export class FairEvaluator implements Observer {
  private readonly inner: Observer;
  private readonly turns = new Turns<Question>();
  private readonly askedAt = new Map<string, number>();
  private isDue = false;

  constructor(inner: Observer) {
    this.inner = inner;
  }

  /** @param owner the client that asks */
  async evaluate(states: readonly Shown[], legal: readonly ActionList[], owner = ''): Promise<Evaluation[]> {
    this.askedAt.set(owner, performance.now());
    const parts: Promise<Evaluation[]>[] = [];
    for (let at = 0; at < states.length; at += SHARED_STATES)
      parts.push(this.ask(states.slice(at, at + SHARED_STATES), legal.slice(at, at + SHARED_STATES), owner));
    return (await Promise.all(parts)).flat();
  }

  private ask(states: readonly Shown[], legal: readonly ActionList[], owner: string): Promise<Evaluation[]> {
    return new Promise((answer, fail) => {
      this.turns.add(owner, { states, legal, owner, answer, fail });
      this.expect();
    });
  }

  private expect(): void {
    if (this.isDue || this.turns.size === 0) return;
    this.isDue = true;
    soon(() => void this.judge().finally(() => ((this.isDue = false), this.expect())));
  }

  /** The questions of the next call: whole ones, and one at least. */
  private next(): Question[] {
    const most = this.isContended() ? SHARED_STATES : MOST_STATES;
    const questions: Question[] = [];
    let room = most;
    for (
      let next;
      (next = this.turns.take(({ states }) => room === most || states.length <= room)) !== undefined;
      room -= next.states.length
    )
      questions.push(next);
    return questions;
  }

  private isContended(): boolean {
    const recent = performance.now() - RECENT_MS;
    for (const [owner, at] of this.askedAt) if (at < recent && this.turns.countOf(owner) === 0) this.askedAt.delete(owner);
    return this.askedAt.size > 1;
  }

  private async judge(): Promise<void> {
    const asked = this.next();
    const startedAt = performance.now();
    try {
      const states = asked.flatMap((one) => one.states);
      const answers = await this.inner.evaluate(
        states,
        asked.flatMap(({ legal }) => legal),
      );
      const each = (performance.now() - startedAt) / states.length;
      let at = 0;
      for (const { states: own, owner, answer } of asked) {
        this.turns.charge(owner, each * own.length);
        answer(answers.slice(at, (at += own.length)));
      }
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }

  close(): Promise<void> | void {
    return this.inner.close?.();
  }
}
