import type { AnyEnv } from '../../../api/env.ts';
import { expectThat } from '../../report/report.ts';
import type { EnvCheck, PlayContext } from '../session/context.ts';
import { difference, typeName } from '../session/deep.ts';
import { eachFrame } from '../session/play.ts';
import { allowedBy, entriesOf, type Frame } from '../session/session.ts';
import type { SingleOptions, SingleShown } from '../session/single-session.ts';
import { checkSpace, checkSpaceLimits, expectContained } from './space-checks.ts';

export type SingleContext = PlayContext<AnyEnv, SingleShown, SingleOptions>;
type SingleCheck = EnvCheck<SingleContext>;

const METHODS = ['reset', 'step', 'render', 'close'];
const PARTS = ['spec', 'metadata', 'observationSpace', 'actionSpace', 'unwrapped'];

/** Fails unless an environment has all of its members. */
export function checkMembers(env: object, methods: readonly string[], parts: readonly string[]): void {
  const members = env as Readonly<Record<string, unknown>>;
  for (const name of methods) expectThat(typeof members[name] === 'function', () => `${name} is ${typeName(members[name])}, no method`);
  for (const name of parts) expectThat(members[name] !== undefined && members[name] !== null, () => `${name} is missing`);
  expectThat(members['renderMode'] !== undefined, () => 'renderMode is missing; it is null if nothing is drawn');
}

const plays: EnvCheck<{ readonly run: { readonly fault: string | null } }> = {
  name: 'plays',
  about: 'the environment can be made, and random play meets no error',
  run: ({ run }) => expectThat(run.fault === null, () => run.fault!),
};

export { plays };

const members: SingleCheck = {
  name: 'interface',
  about: 'every member of an environment is there',
  run: (context) => checkMembers(context.open().env, METHODS, PARTS),
};

const actionSpace: SingleCheck = {
  name: 'action-space',
  about: 'the action space is a space that holds what it draws, and always the same object',
  run(context) {
    const { env } = context.open();
    checkSpace(env.actionSpace, 'actionSpace', () => context.rng('actions'));
    expectThat(env.actionSpace === env.actionSpace, () => 'actionSpace is another object each time');
  },
};

const observationSpace: SingleCheck = {
  name: 'observation-space',
  about: 'the observation space is a space that holds what it draws, and always the same object',
  run(context) {
    const { env } = context.open();
    checkSpace(env.observationSpace, 'observationSpace', () => context.rng('observations'));
    expectThat(env.observationSpace === env.observationSpace, () => 'observationSpace is another object each time');
  },
};

const spaceLimit: SingleCheck = {
  name: 'space-limit',
  about: 'bounds are numbers, the lower one first, and sizes are from 1 up',
  run(context, warn) {
    const { env } = context.open();
    checkSpaceLimits(env.observationSpace, 'observationSpace', warn);
    checkSpaceLimits(env.actionSpace, 'actionSpace', warn);
  },
};

/** Calls `visit` with every frame that a step led to. */
function eachStep({ run }: SingleContext, visit: (shown: SingleShown, frame: Frame<SingleShown>) => void): void {
  eachFrame(run, (frame, step) => {
    if (step > 0) visit(frame.shown, frame);
  });
}

const resetReturnType: SingleCheck = {
  name: 'reset-return-type',
  about: 'reset gives a list of observation and info',
  run: ({ run }) =>
    eachFrame(run, ({ shown }, step) =>
      expectThat(step > 0 || shown.form === 'Array of 2', () => `reset gave ${shown.form}, not a list of 2`),
    ),
};

const stepReturnType: SingleCheck = {
  name: 'step-return-type',
  about: 'step gives a list of observation, reward, terminated, truncated and info; terminated and truncated are booleans',
  run: (context) =>
    eachStep(context, ({ form, terminated, truncated }) => {
      expectThat(form === 'Array of 5', () => `step gave ${form}, not a list of 5`);
      expectThat(typeof terminated === 'boolean', () => `terminated is ${typeName(terminated)} (${String(terminated)}), no boolean`);
      expectThat(typeof truncated === 'boolean', () => `truncated is ${typeName(truncated)} (${String(truncated)}), no boolean`);
    }),
};

const observation: SingleCheck = {
  name: 'observation',
  about: 'every observation, of a reset and of a step, is in the observation space, dtype included',
  run(context) {
    const { observationSpace: space } = context.open().env;
    eachFrame(context.run, ({ shown }) => expectContained(space, shown.observation, 'observation'));
  },
};

const reward: SingleCheck = {
  name: 'reward',
  about: 'every reward is a finite number',
  run: (context) => eachStep(context, ({ reward: given }) => expectThat(Number.isFinite(given), () => `the reward is ${String(given)}`)),
};

const oneEnding: SingleCheck = {
  name: 'one-ending',
  about: 'an episode that ends is either terminated, by its own rules, or truncated, from outside; never both',
  run: (context) =>
    eachStep(context, ({ terminated, truncated }) =>
      expectThat(!(Boolean(terminated) && Boolean(truncated)), () => 'terminated and truncated are both true'),
    ),
};

const info: SingleCheck = {
  name: 'info',
  about: 'every info is an object that tells action mask, side of the agent, plies so far and victory points',
  run: ({ run }) =>
    eachFrame(run, ({ shown }, step, { frames }) => {
      const told = shown.info;
      expectThat(typeName(told) === 'Object', () => `info is ${typeName(told)}, no object`);
      const { player, plies, victoryPoints, actionMask } = entriesOf(told);
      expectThat(actionMask !== undefined, () => 'info.actionMask is missing');
      expectThat(player === 0 || player === 1, () => `info.player is ${String(player)}`);
      const before = step === 0 ? 0 : entriesOf(frames[step - 1]!.shown.info)['plies'];
      expectThat(
        Number.isInteger(plies) && (plies as number) >= Number(before),
        () => `info.plies is ${String(plies)}, after ${String(before)}`,
      );
      const isPair = Array.isArray(victoryPoints) && victoryPoints.length === 2 && victoryPoints.every(Number.isFinite);
      expectThat(isPair, () => `info.victoryPoints is ${JSON.stringify(victoryPoints)}, no pair of numbers`);
    }),
};

const maskAgrees: SingleCheck = {
  name: 'mask-agrees',
  about: 'the masks of info and observation are equal, as long as the action space; after the end of a game nothing is legal',
  applies: ({ run }) => run.episodes.some(({ frames }) => frames.some(({ mask }) => mask !== undefined)),
  run(context) {
    const { n } = context.open().env.actionSpace as { n?: number };
    eachFrame(context.run, ({ shown, mask }) => {
      const { length } = entriesOf(mask);
      expectThat(n === undefined || length === n, () => `the mask has ${String(length)} cells, the action space ${n} values`);
      const { actionMask = mask } = entriesOf(shown.observation);
      const found = difference(actionMask, mask, 'observation.actionMask');
      expectThat(found === null, () => `${found} as in info.actionMask`);
      const isEmpty = shown.terminated !== true || allowedBy(mask).length === 0;
      expectThat(isEmpty, () => 'the mask allows something although the game is over');
    });
  },
};

const returnsBounds: SingleCheck = {
  name: 'returns-bounds',
  about: 'the rewards of an episode sum up to a return within its bounds, [-1, 1] unless told otherwise',
  applies: ({ options }) => options.returns !== null,
  run({ run, options }) {
    const [low, high] = options.returns ?? [-1, 1];
    run.episodes.forEach(({ frames }, e) => {
      let sum = 0;
      for (const { shown } of frames) if (Number.isFinite(shown.reward)) sum += shown.reward as number;
      expectThat(sum >= low && sum <= high, () => `episode ${e} returns ${sum}, outside [${low}, ${high}]`);
    });
  },
};

const timeLimit: SingleCheck = {
  name: 'time-limit',
  about: 'an episode that reaches the limit of steps is truncated there, and none is truncated before',
  applies: ({ options }) => options.maxEpisodeSteps !== undefined,
  run(context) {
    const limit = context.options.maxEpisodeSteps!;
    eachFrame(context.run, ({ shown }, step) => {
      expectThat(step <= limit, () => `the episode goes on after ${limit} steps`);
      if (shown.truncated === true) expectThat(step === limit, () => `truncated after ${step} steps, not ${limit}`);
      else if (step === limit) expectThat(shown.terminated === true, () => `not truncated after ${limit} steps`);
    });
  },
};

/** What an environment for one agent shows. */
export const singleChecks: readonly SingleCheck[] = [
  plays,
  members,
  actionSpace,
  observationSpace,
  spaceLimit,
  resetReturnType,
  stepReturnType,
  observation,
  reward,
  oneEnding,
  info,
  maskAgrees,
  returnsBounds,
  timeLimit,
];
