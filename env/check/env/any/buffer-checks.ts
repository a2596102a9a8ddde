import { expectThat } from '../../report/report.ts';
import type { EnvCheck, PlayContext } from '../session/context.ts';
import { difference, scribble, snapshot } from '../session/deep.ts';
import { createEpisode, follow, playEpisode } from '../session/play.ts';
import type { CommonEnv, Frame } from '../session/session.ts';

type Context = PlayContext<CommonEnv, unknown>;

/** What the caller was given, beside a copy made at once. */
class Keepsakes {
  private readonly kept: { readonly given: unknown; readonly copy: unknown }[] = [];

  keep(given: unknown): void {
    this.kept.push({ given, copy: snapshot(given) });
  }

  /** Fails if anything has changed since. */
  check(what: string): void {
    this.kept.forEach(({ given, copy }, i) => {
      const found = difference(given, copy);
      expectThat(found === null, () => `what ${what} ${i} gave has changed since: ${found}`);
    });
  }
}

const stepBuffers: EnvCheck<Context> = {
  name: 'step-buffers',
  about: 'what a step gave stays as it was while the episode goes on',
  run(context) {
    const session = context.open();
    const kept = new Keepsakes();
    const visit = (frame: Frame<unknown>): void => kept.keep(session.owned(frame));
    const { run, steps } = context;
    if (run.fault !== null) return;
    playEpisode(session, createEpisode({ seed: context.seed }), { rng: context.rng('play'), steps, visit });
    kept.check('step');
  },
};

const resetBuffers: EnvCheck<Context> = {
  name: 'reset-buffers',
  about: 'what a reset gave stays as it was after further resets',
  run(context) {
    const session = context.open();
    const kept = new Keepsakes();
    for (let i = 0; i < 8; i++) kept.keep(session.owned(session.reset({ seed: context.seed + i })));
    kept.check('reset');
  },
};

const callersCopy: EnvCheck<Context> = {
  name: 'callers-copy',
  about: 'the caller may write into what it was given without disturbing the environment',
  comparesTwins: true,
  run(context) {
    for (const cell of [0, 1]) {
      const session = context.open();
      follow(session, context.run, (frame) => scribble(session.owned(frame), cell));
    }
  },
};

/** Whose the arrays are. */
export const bufferChecks: readonly EnvCheck<Context>[] = [stepBuffers, resetBuffers, callersCopy];
