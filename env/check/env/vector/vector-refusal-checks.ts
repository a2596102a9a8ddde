import type { Seed } from '../../../../rules/core/index.ts';
import type { VectorResetOptions } from '../../../vector/vector-env.ts';
import { expectThat, reasonOf } from '../../report/report.ts';
import type { EnvCheck } from '../session/context.ts';
import { difference, snapshot } from '../session/deep.ts';
import { drawSome } from '../any/mask-checks.ts';
import { follow, reach } from '../session/play.ts';
import { attempt, expectRefused, type Session } from '../session/session.ts';
import { allowedIn, hasEnded, type VectorContext, type VectorFrame, type VectorShown } from '../session/vector-session.ts';
import type { VectorEnv } from '../../../vector/vector-env.ts';

type VectorCheck = EnvCheck<VectorContext>;
type VectorSession = Session<VectorEnv, VectorShown>;
const REFUSALS = ['ILLEGAL_ACTION', 'BAD_ACTION'];
const refuses = ({ options }: VectorContext): boolean => options.illegalActions !== 'lose';

/** Actions that are legal in all environments but one, whose action is the given one. */
function actionsWith(session: VectorSession, { shown }: VectorFrame, i: number, action: number): number[] {
  const { numEnvs } = session.env;
  return Array.from({ length: numEnvs }, (_, other) => (other === i ? action : (allowedIn(shown, other, numEnvs)[0] ?? 0)));
}

/** Brings fresh vectors to moments at which some environment plays, and calls `trial` with one that does. */
function probe(context: VectorContext, trial: (open: () => [VectorSession, VectorFrame], i: number) => void): void {
  const rng = context.rng('probes');
  for (let p = 0; p < context.probes; p++) {
    const episode = context.seeded[rng.below(context.seeded.length)]!;
    const step = rng.below(episode.frames.length);
    const { numEnvs } = context.open().env;
    const i = rng.below(numEnvs);
    const { shown } = episode.frames[step]!;
    const isPaused = Array.from({ length: numEnvs }, (_, other) => hasEnded(shown, other)).includes(true);
    if (isPaused) continue;
    trial(() => {
      const session = context.open();
      return [session, reach(session, episode, step)];
    }, i);
  }
}

const maskAllows: VectorCheck = {
  name: 'mask-allows',
  about: 'every action that a mask allows is accepted',
  comparesTwins: true,
  run: (context) =>
    probe(context, (open, i) => {
      const [session, frame] = open();
      for (const action of drawSome(allowedIn(frame.shown, i, session.env.numEnvs), context.tries, context.rng('allowed'))) {
        const [fresh, at] = open();
        let refused: string | null = null;
        try {
          fresh.step({ actions: actionsWith(fresh, at, i, action) });
        } catch (error) {
          refused = reasonOf(error);
        }
        expectThat(refused === null, () => `the mask of environment ${i} allows action ${action}, which is refused: ${refused}`);
      }
    }),
};

function badActions(session: VectorSession, { shown }: VectorFrame, i: number): number[] {
  const { singleActionSpace, numEnvs } = session.env;
  const allowed = new Set(allowedIn(shown, i, numEnvs));
  const forbidden = Array.from({ length: singleActionSpace.n }, (_, action) => action).filter((action) => !allowed.has(action));
  return [...forbidden.slice(0, 8), -1, singleActionSpace.n, 0.5, NaN];
}

const maskForbids: VectorCheck = {
  name: 'mask-forbids',
  about: 'every action that a mask forbids, what is no action, and too few actions are refused with a stable code',
  comparesTwins: true,
  applies: refuses,
  run: (context) =>
    probe(context, (open, i) => {
      const [session, frame] = open();
      for (const action of badActions(session, frame, i)) {
        const [fresh, at] = open();
        expectRefused(`action ${action} in environment ${i}`, REFUSALS, () => fresh.step({ actions: actionsWith(fresh, at, i, action) }));
      }
      expectRefused('a step with too few actions', ['BAD_ACTION'], () => session.step({ actions: [] }));
    }),
};

const refusalsHarmless: VectorCheck = {
  name: 'refusals-harmless',
  about: 'an error in one environment leaves all of them as they were',
  comparesTwins: true,
  applies: refuses,
  run(context) {
    const session = context.open();
    const { numEnvs } = session.env;
    follow(session, context.run, (frame) => {
      for (let i = 0; i < numEnvs; i++) {
        if (hasEnded(frame.shown, i)) continue;
        for (const action of badActions(session, frame, i).slice(0, 2))
          attempt(() => session.step({ actions: actionsWith(session, frame, i, action) }));
      }
      attempt(() => session.step({ actions: [] }));
    });
  },
};

const badResets: VectorCheck = {
  name: 'bad-resets',
  about: 'too few seeds are refused with BAD_SEED, a mask of the wrong length with BAD_OPTION, and change nothing',
  comparesTwins: true,
  run(context) {
    const session = context.open();
    const { env } = session;
    const lengths = [env.numEnvs + 1, 0];
    follow(session, context.run, (_, step) => {
      if (step !== 0) return;
      for (const length of lengths) {
        expectRefused(`${length} seeds`, ['BAD_SEED'], () => env.reset({ seed: Array(length).fill(1) as Seed[] }));
        expectRefused(`a resetMask of ${length} cells`, ['BAD_OPTION'], () => env.reset({ options: { resetMask: Array(length).fill(1) } }));
      }
    });
  },
};

const seedLists: VectorCheck = {
  name: 'seed-lists',
  about: 'one seed for all is the same as a list of seeds: seed + i for environment i, of a text seed/i',
  comparesTwins: true,
  run(context) {
    const { numEnvs } = context.open().env;
    const play = (seed: VectorResetOptions['seed']): unknown => {
      const session = context.open();
      const rng = context.rng('seed lists');
      let frame = session.reset({ seed } as Parameters<VectorSession['reset']>[0]);
      const shown: unknown[] = [snapshot(frame.shown)];
      for (let step = 0; step < Math.min(context.steps, 20); step++) {
        frame = session.step(session.sample(frame, rng));
        shown.push(snapshot(frame.shown));
      }
      return shown;
    };
    const list = (seedOf: (i: number) => Seed): Seed[] => Array.from({ length: numEnvs }, (_, i) => seedOf(i));
    for (const [one, many] of [
      [7, list((i) => 7 + i)],
      ['seven', list((i) => `seven/${i}`)],
    ] as const) {
      const found = difference(play(one), play(many), `the seed ${one}: `);
      expectThat(found === null, () => `${found} as with its list`);
    }
  },
};

/** What is refused, and how seeds are given. */
export const vectorRefusalChecks: readonly VectorCheck[] = [maskAllows, maskForbids, refusalsHarmless, badResets, seedLists];
