import { expectThat } from '../../report/report.ts';
import type { EnvCheck, PlayContext } from '../session/context.ts';
import { follow } from '../session/play.ts';
import { attempt, type CommonEnv, expectRefused, type LoneEnv } from '../session/session.ts';

type Context = PlayContext<CommonEnv, unknown>;
type LoneContext = PlayContext<LoneEnv, unknown>;

/** An action that was once played, so that only the moment is wrong. */
function someAction({ run }: Context): unknown {
  return run.episodes[0]?.actions[0] ?? 0;
}

export const stepBeforeReset: EnvCheck<Context> = {
  name: 'step-before-reset',
  about: 'a step before the first reset is refused with NOT_RESET and changes nothing',
  run(context) {
    const session = context.open();
    expectRefused('a step before the first reset', ['NOT_RESET'], () => session.step(someAction(context)));
    if (context.isDeterministic) follow(session, context.run);
  },
};

const stepAfterEnd: EnvCheck<Context> = {
  name: 'step-after-end',
  about: 'a step after the end of an episode is refused with GAME_OVER and changes nothing',
  comparesTwins: true,
  applies: ({ run }) => run.episodes.some(({ frames }) => frames.at(-1)?.isOver === true),
  run(context) {
    const session = context.open();
    follow(session, context.run, ({ isOver }) => {
      if (!isOver) return;
      for (let i = 0; i < 2; i++) expectRefused('a step after the end', ['GAME_OVER'], () => session.step(someAction(context)));
    });
  },
};

const closeTwice: EnvCheck<Context> = {
  name: 'close-twice',
  about: 'close can be called before the first reset, in the middle of an episode, and twice',
  run(context) {
    const { env, reset } = context.open();
    env.close();
    env.close();
    reset({ seed: context.seed });
    env.close();
    env.close();
  },
};

const stepAfterClose: EnvCheck<Context> = {
  name: 'step-after-close',
  about: 'a step after close is refused',
  run(context) {
    const session = context.open();
    session.reset({ seed: context.seed });
    session.env.close();
    expectRefused('a step after close', ['NOT_RESET', 'GAME_OVER'], () => session.step(someAction(context)));
  },
};

const resetAfterClose: EnvCheck<Context> = {
  name: 'reset-after-close',
  about: 'a reset after close starts again as in a fresh environment',
  comparesTwins: true,
  run(context) {
    const session = context.open();
    session.reset({ seed: context.seed });
    session.env.close();
    follow(session, context.run);
  },
};

export const sideBySide: EnvCheck<Context> = {
  name: 'side-by-side',
  about: 'two environments played in turns do not disturb each other',
  comparesTwins: true,
  run(context) {
    const [session, other] = [context.open(), context.open()];
    const rng = context.rng('side by side');
    let frame = other.reset({ seed: context.seed + 1 });
    follow(session, context.run, () => {
      attempt(() => (frame = frame.isOver ? other.reset() : other.step(other.sample(frame, rng))));
    });
  },
};

const unwrapped: EnvCheck<LoneContext> = {
  name: 'unwrapped',
  about: 'unwrapped is the innermost environment, the same object whenever it is asked for',
  run(context) {
    const { env } = context.open();
    const inner = env.unwrapped;
    expectThat(typeof inner === 'object' && inner !== null, () => 'unwrapped is no environment');
    expectThat(env.unwrapped === inner, () => 'unwrapped is another object each time');
    expectThat(inner.unwrapped === inner, () => 'unwrapped is itself wrapped');
  },
};

/** The beginning and end of episodes and of the environment itself. */
export const lifeChecks: readonly EnvCheck<LoneContext>[] = [
  stepBeforeReset,
  stepAfterEnd,
  closeTwice,
  stepAfterClose,
  resetAfterClose,
  sideBySide,
  unwrapped,
];
