import type { ResetOptions } from '../../../api/env.ts';
import { expectThat } from '../../report/report.ts';
import type { EnvCheck, PlayContext } from '../session/context.ts';
import { type Episode, follow, playRun } from '../session/play.ts';
import { type CommonEnv, expectRefused } from '../session/session.ts';

type Context = PlayContext<CommonEnv, unknown>;

/** Episodes among which one at least must differ from the others. */
const VARIATIONS = 8;
const BAD_SEEDS: readonly unknown[] = [0.5, NaN, Infinity, null, true, {}, []];

const stepDeterminism: EnvCheck<Context> = {
  name: 'step-determinism',
  about: 'the same seed and actions show the same in every step of whole episodes, also in those that go on with the stream',
  run: (context) => follow(context.open(), context.run),
};

const resetSeedDeterminism: EnvCheck<Context> = {
  name: 'reset-seed-determinism',
  about: 'a seed starts the same episodes anew, whatever was played before, also in the middle of an episode',
  comparesTwins: true,
  run(context) {
    const { episodes } = context.run;
    const session = context.open();
    const interrupted = episodes.map(({ options, frames, actions }) => {
      const half = Math.ceil(frames.length / 2);
      return { options, frames: frames.slice(0, half), actions: actions.slice(0, Math.max(0, half - 1)) };
    });
    follow(session, { episodes: interrupted.slice(0, 1) });
    playRun(session, [{ seed: context.seed + 99 }, {}], { rng: context.rng('other play'), steps: context.steps });
    follow(session, { episodes });
  },
};

/** Actions after which episodes of different seeds have parted, in most games; an environment that is cut earlier may never roll dice. */
export const LONGEST_OPENING = 300;
/** Actions of the openings that are compared, each of other choices: short ones first, then several long ones, as random play may avoid all dice. */
const OPENINGS = [10, 60, ...new Array<number>(20).fill(LONGEST_OPENING)];

type Start = () => ReturnType<Context['open']>;

/** Whether an episode of the same choices parts from one that was played before; it is played no further. */
function parts(session: ReturnType<Context['open']>, options: ResetOptions, first: Episode<unknown>): boolean {
  try {
    follow(session, { episodes: [{ ...first, options }] });
    return false;
  } catch {
    return true;
  }
}

/** Whether one of the resets, each in the environment that `start` gives, leads elsewhere than the first does. */
function varies(context: Context, start: Start, [first, ...others]: readonly ResetOptions[]): boolean {
  return OPENINGS.some((steps, i) => {
    const opening = playRun(start(), [first!], { rng: context.rng(`variation ${i}`), steps }).episodes[0]!;
    return others.some((options) => parts(start(), options, opening));
  });
}

const seedsDiffer: EnvCheck<Context> = {
  name: 'seeds-differ',
  about: 'different seeds lead to different episodes: a seed that is ignored would pass every test of sameness',
  applies: ({ options }) => options.seedsMatter ?? true,
  run(context) {
    const seeds = Array.from({ length: VARIATIONS }, (_, i) => ({ seed: context.seed + i }));
    expectThat(
      varies(context, () => context.open(), seeds),
      () => `${VARIATIONS} different seeds gave the same episode`,
    );
  },
};

const resetWithoutSeed: EnvCheck<Context> = {
  name: 'reset-without-seed',
  about: 'a reset without seed goes on with the random stream and repeats neither the seeded episode nor the last one',
  applies: ({ options }) => options.seedsMatter ?? true,
  run(context) {
    const session = context.open();
    const goOn = Array.from({ length: VARIATIONS }, () => ({}));
    expectThat(
      varies(context, () => session, [{ seed: context.seed }, ...goOn]),
      () => 'a reset without seed repeats the seeded episode',
    );
    expectThat(
      varies(context, () => session, goOn),
      () => `${VARIATIONS} resets without seed gave the same episode`,
    );
  },
};

const badSeeds: EnvCheck<Context> = {
  name: 'bad-seeds',
  about: 'what is no seed is refused with BAD_SEED, and does not disturb the random stream',
  comparesTwins: true,
  run(context) {
    const session = context.open();
    const refuseAll = (): void => {
      for (const seed of BAD_SEEDS) expectRefused(`the seed ${String(seed)}`, ['BAD_SEED'], () => session.reset({ seed } as ResetOptions));
    };
    const [first, ...rest] = context.run.episodes;
    refuseAll();
    follow(session, { episodes: first === undefined ? [] : [first] });
    refuseAll();
    follow(session, { episodes: rest });
  },
};

const resetOptions: EnvCheck<Context> = {
  name: 'reset-options',
  about: 'reset takes no argument, an empty one, and empty options, which change nothing',
  comparesTwins: true,
  run(context) {
    const episodes = context.run.episodes.map((episode) => ({ ...episode, options: { ...episode.options, options: {} } }));
    follow(context.open(), { episodes });
    const { reset } = context.open();
    reset();
    reset({});
  },
};

/** Where the random streams begin and go on. */
export const seedChecks: readonly EnvCheck<Context>[] = [
  stepDeterminism,
  resetSeedDeterminism,
  seedsDiffer,
  resetWithoutSeed,
  badSeeds,
  resetOptions,
];
