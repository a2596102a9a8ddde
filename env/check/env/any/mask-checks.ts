import type { Rng } from '../../../../rules/core/index.ts';
import { expectThat, reasonOf } from '../../report/report.ts';
import type { EnvCheck, PlayContext } from '../session/context.ts';
import { eachFrame, type Episode, follow, reach } from '../session/play.ts';
import { allowedBy, attempt, type CommonEnv, expectRefused, type Frame, type Session } from '../session/session.ts';

type Context = PlayContext<CommonEnv, unknown>;
const REFUSALS = ['ILLEGAL_ACTION', 'BAD_ACTION'];
const NONSENSE: readonly unknown[] = [-1, 0.5, NaN, 1e9, '', 'no such action', { kind: 'no-such-kind' }, {}, [], true, undefined];

/** A point of an episode that a fresh environment can be brought to, and the mask that was shown there. */
interface Point<S> {
  readonly episode: Episode<S>;
  readonly step: number;
  readonly mask: Int8Array;
}

/** Some of the items, each at most once. */
export function drawSome<T>(items: readonly T[], count: number, rng: Rng): T[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(rng.below(left.length), 1)[0]!);
}

function points<E extends CommonEnv, S>(context: PlayContext<E, S>): Point<S>[] {
  const all = context.seeded.flatMap((episode) =>
    episode.frames.flatMap(({ mask, isOver }, step): Point<S>[] => (mask instanceof Int8Array && !isOver ? [{ episode, step, mask }] : [])),
  );
  return drawSome(all, context.probes, context.rng('points'));
}

type Trial<E extends CommonEnv, S> = (session: Session<E, S>, frame: Frame<S>, action: number, where: string) => void;

/** Tries some actions of a mask, each in a fresh environment that is brought to the point. */
export function tryActions<E extends CommonEnv, S>(
  context: PlayContext<E, S>,
  pick: (mask: Int8Array) => number[],
  trial: Trial<E, S>,
): void {
  const rng = context.rng('tries');
  for (const { episode, step, mask } of points(context)) {
    for (const action of drawSome(pick(mask), context.tries, rng)) {
      const session = context.open();
      trial(session, reach(session, episode, step), action, `at step ${step} after seed ${episode.options.seed}`);
    }
  }
}

/** The indices that a mask forbids. */
export function forbiddenBy(mask: Int8Array): number[] {
  return [...mask.keys()].filter((action) => mask[action] === 0);
}

const hasMask = ({ run }: Context): boolean => run.episodes.some(({ frames }) => frames.some(({ mask }) => mask !== undefined));
const refuses = (context: Context): boolean => hasMask(context) && context.options.illegalActions !== 'lose';

const maskAllows: EnvCheck<Context> = {
  name: 'mask-allows',
  about: 'every action that the mask allows is accepted by a fresh environment brought to the same point',
  comparesTwins: true,
  applies: hasMask,
  run: (context) =>
    tryActions(context, allowedBy, (session, frame, action, where) => {
      let refused: string | null = null;
      try {
        session.step(session.decide(frame, action));
      } catch (error) {
        refused = reasonOf(error);
      }
      expectThat(refused === null, () => `${where}: the mask allows action ${action}, which is refused: ${refused}`);
    }),
};

const maskForbids: EnvCheck<Context> = {
  name: 'mask-forbids',
  about: 'every action that the mask forbids is refused with a stable code',
  comparesTwins: true,
  applies: refuses,
  run: (context) =>
    tryActions(context, forbiddenBy, (session, frame, action, where) => {
      expectRefused(`${where}: action ${action}, which the mask forbids,`, REFUSALS, () => session.step(session.decide(frame, action)));
    }),
};

const nonsense: EnvCheck<Context> = {
  name: 'nonsense-actions',
  about: 'what is no action at all is refused with a stable code',
  comparesTwins: true,
  applies: ({ options }) => options.illegalActions !== 'lose',
  run(context) {
    const [point] = context.seeded;
    if (point === undefined) return;
    const session = context.open();
    const frame = reach(session, point, 0);
    for (const action of NONSENSE) {
      expectRefused(`the action ${JSON.stringify(action) ?? 'undefined'}`, REFUSALS, () => session.step(session.decide(frame, action)));
    }
  },
};

/** Tries one thing that should be refused; whether it is, other checks say. */
function provoke(session: Session<CommonEnv, unknown>, frame: Frame<unknown>, rng: Rng): void {
  const forbidden = frame.mask instanceof Int8Array ? forbiddenBy(frame.mask) : [];
  if (forbidden.length > 0) attempt(() => session.step(session.decide(frame, forbidden[rng.below(forbidden.length)]!)));
  attempt(() => session.step(session.decide(frame, NONSENSE[rng.below(NONSENSE.length)])));
}

const refusalsHarmless: EnvCheck<Context> = {
  name: 'refusals-harmless',
  about: 'an action that is refused leaves the environment as it was: the episode goes on as if nothing had happened',
  comparesTwins: true,
  applies: ({ options }) => options.illegalActions !== 'lose',
  run(context) {
    const session = context.open();
    const rng = context.rng('provocations');
    follow(session, context.run, (frame) => {
      if (!frame.isOver) provoke(session, frame, rng);
    });
  },
};

const maskShape: EnvCheck<Context> = {
  name: 'mask-shape',
  about: 'a mask is an Int8Array of zeros and ones; who is to decide has a one',
  applies: hasMask,
  run: ({ run }) =>
    eachFrame(run, ({ mask, isOver }) => {
      if (isOver || mask === undefined) return;
      expectThat(mask instanceof Int8Array, () => 'the mask is no Int8Array');
      expectThat(
        mask.every((cell) => cell === 0 || cell === 1),
        () => 'the mask has other cells than 0 and 1',
      );
      expectThat(mask.includes(1), () => 'the mask of who is to decide allows nothing');
    }),
};

/** Whether masks are honest, both ways. */
export const maskChecks: readonly EnvCheck<Context>[] = [maskShape, maskAllows, maskForbids];
/** What is not legal, and what comes of trying it. */
export const refusalChecks: readonly EnvCheck<Context>[] = [nonsense, refusalsHarmless];
