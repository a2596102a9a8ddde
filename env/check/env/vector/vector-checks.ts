import { batchSpace, sameSpace } from '../../../spaces/index.ts';
import { AUTORESET_MODES, type VectorEnv } from '../../../vector/vector-env.ts';
import { expectThat } from '../../report/report.ts';
import type { EnvCheck } from '../session/context.ts';
import { difference, typeName } from '../session/deep.ts';
import { type Episode, eachFrame } from '../session/play.ts';
import { entriesOf } from '../session/session.ts';
import { plays } from '../any/single-checks.ts';
import { checkSpace, checkSpaceLimits, expectContained } from '../any/space-checks.ts';
import {
  allowedIn,
  hasEnded,
  hasTerminated,
  rowOf,
  type VectorContext,
  type VectorFrame,
  type VectorMove,
  type VectorShown,
} from '../session/vector-session.ts';

type VectorCheck = EnvCheck<VectorContext>;

const MEMBERS = [
  'spec',
  'metadata',
  'singleObservationSpace',
  'observationSpace',
  'singleActionSpace',
  'actionSpace',
  'reset',
  'step',
  'close',
] as const;

const members: VectorCheck = {
  name: 'interface',
  about: 'every member of a vector of environments is there, with the number of environments and agents and the autoreset mode',
  run(context) {
    const { env } = context.open();
    for (const name of MEMBERS) expectThat(env[name] !== undefined && env[name] !== null, () => `${name} is missing`);
    const { numEnvs, numAgents, metadata } = env;
    expectThat(Number.isInteger(numEnvs) && numEnvs > 0, () => `numEnvs is ${numEnvs}`);
    expectThat(numAgents === 1 || numAgents === 2, () => `numAgents is ${String(numAgents)}`);
    expectThat(AUTORESET_MODES.includes(metadata.autoresetMode), () => `metadata.autoresetMode is ${String(metadata.autoresetMode)}`);
  },
};

const spaces: VectorCheck = {
  name: 'spaces',
  about: 'the spaces of a single environment hold what they draw, and those of the vector are as many of them at once',
  run(context, warn) {
    const { env } = context.open();
    for (const [single, all] of [
      ['singleObservationSpace', 'observationSpace'],
      ['singleActionSpace', 'actionSpace'],
    ] as const) {
      checkSpace(env[single], single, () => context.rng(single));
      checkSpaceLimits(env[single], single, warn);
      expectThat(sameSpace(env[all], batchSpace(env[single], env.numEnvs)), () => `${all} is not ${env.numEnvs} times ${single}`);
    }
  },
};

/** What is shown of all environments after a move, with the moment before. */
export interface Moment {
  readonly env: VectorEnv;
  readonly shown: VectorShown;
  readonly before: VectorShown | undefined;
  readonly move: VectorMove | undefined;
  readonly episode: Episode<VectorShown>;
}

export function eachMoment(context: VectorContext, visit: (moment: Moment) => void): void {
  const { env } = context.open();
  eachFrame(context.run, ({ shown }, step, episode) => {
    visit({ env, shown, before: episode.frames[step - 1]?.shown, move: episode.actions[step - 1] as VectorMove | undefined, episode });
  });
}

/** Calls `visit` with every environment at every moment. */
export function eachRow(context: VectorContext, visit: (moment: Moment, i: number) => void): void {
  eachMoment(context, (moment) => {
    for (let i = 0; i < moment.env.numEnvs; i++) visit(moment, i);
  });
}

/** Cell `i` of an array of the infos or of an answer. */
export function cell(array: unknown, i: number): number {
  return Number((array as ArrayLike<number> | undefined)?.[i]);
}

function expectArray(name: string, value: unknown, type: string, length: number): void {
  const got = `${typeName(value)} of ${Number(entriesOf(value)['length'])}`;
  expectThat(got === `${type} of ${length}`, () => `${name} is ${got}, not ${type} of ${length}`);
}

const returnTypes: VectorCheck = {
  name: 'return-types',
  about: 'reset gives observations and infos, step rewards and endings besides; every array has its type and length',
  run: (context) =>
    eachMoment(context, ({ env, shown, move }) => {
      const { numEnvs: n, numAgents } = env;
      const isReset = move === undefined || 'resetMask' in move;
      expectThat(shown.form === (isReset ? 'Array of 2' : 'Array of 5'), () => `${isReset ? 'reset' : 'step'} gave ${shown.form}`);
      const { players, plies, victoryPoints, episodeSteps } = entriesOf(shown.infos);
      expectArray('infos.players', players, 'Uint8Array', n);
      expectArray('infos.plies', plies, 'Int32Array', n);
      expectArray('infos.victoryPoints', victoryPoints, 'Float32Array', 2 * n);
      expectArray('infos.episodeSteps', episodeSteps, 'Int32Array', n);
      if (isReset) return;
      expectArray('rewards', shown.rewards, 'Float32Array', n * numAgents);
      expectArray('terminations', shown.terminations, 'Uint8Array', n);
      expectArray('truncations', shown.truncations, 'Uint8Array', n);
    }),
};

const observation: VectorCheck = {
  name: 'observation',
  about: 'all observations together are in the observation space, and final ones in that of a single environment',
  run: (context) =>
    eachMoment(context, ({ env, shown }) => {
      expectContained(env.observationSpace, shown.observations, 'observations');
      for (const [i, final] of Object.entries(shown.finals))
        expectContained(env.singleObservationSpace, final, `finalObservation of environment ${i}`);
    }),
};

const rewardsAndEndings: VectorCheck = {
  name: 'rewards-terminations-truncations',
  about: 'rewards are finite; terminations and truncations are zeros and ones, and never both 1',
  run: (context) =>
    eachMoment(context, ({ env, shown }) => {
      if (shown.rewards === undefined) return;
      expectThat(Array.from(shown.rewards as ArrayLike<number>).every(Number.isFinite), () => 'a reward is not finite');
      for (let i = 0; i < env.numEnvs; i++) {
        const [terminated, truncated] = [cell(shown.terminations, i), cell(shown.truncations, i)];
        expectThat(
          [terminated, truncated].every((end) => end === 0 || end === 1),
          () => `the endings of environment ${i} are ${terminated} and ${truncated}`,
        );
        expectThat(terminated + truncated < 2, () => `environment ${i} is terminated and truncated`);
      }
    }),
};

const masks: VectorCheck = {
  name: 'mask-shape',
  about: 'masks are zeros and ones; an environment that plays or was cut has a one, one whose game is over has none',
  run: (context) =>
    eachRow(context, ({ env, shown }, i) => {
      const mask = rowOf(shown.observations, i, env.numEnvs)['actionMask'];
      expectThat(
        mask instanceof Int8Array && mask.every((one) => one === 0 || one === 1),
        () => `the mask of environment ${i} has other cells than 0 and 1`,
      );
      const isOver = hasTerminated(shown, i) && env.metadata.autoresetMode !== 'same-step';
      const count = allowedIn(shown, i, env.numEnvs).length;
      expectThat(isOver === (count === 0), () => `environment ${i} ${isOver ? 'is over' : 'plays'} with ${count} ones in its mask`);
    }),
};

/** Steps by which environments of different seeds have surely parted. */
const OPENING_STEPS = 200;

const rowsDiffer: VectorCheck = {
  name: 'envs-differ',
  about: 'environments of one vector play different episodes, though all choose alike: one seed for all of them gives each its own',
  applies: (context) => context.open().env.numEnvs > 1 && (context.options.seedsMatter ?? true),
  run(context) {
    const session = context.open();
    const { numEnvs } = session.env;
    const rng = context.rng('alike');
    const all = Array.from({ length: numEnvs }, (_, i) => i);
    const seen = ({ shown }: VectorFrame, i: number): unknown => [
      rowOf(shown, i, numEnvs),
      rowOf(shown.observations, i, numEnvs),
      shown.finals[i],
    ];
    const isSame = (frame: VectorFrame): boolean => all.every((i) => difference(seen(frame, i), seen(frame, 0)) === null);
    let frame = session.reset({ seed: context.seed });
    for (let step = 0; step < OPENING_STEPS && isSame(frame); step++) {
      const choice = rng.below(2 ** 20);
      const ended = all.map((i) => (hasEnded(frame.shown, i) ? 1 : 0));
      const actions = all.map((i) => allowedIn(frame.shown, i, numEnvs)).map((allowed) => allowed[choice % allowed.length] ?? 0);
      frame = session.step(ended.includes(1) && session.env.metadata.autoresetMode === 'disabled' ? { resetMask: ended } : { actions });
    }
    expectThat(!isSame(frame), () => 'all environments play the same');
  },
};

/** What a vector of environments shows. */
export const vectorChecks: readonly VectorCheck[] = [
  plays,
  members,
  spaces,
  returnTypes,
  observation,
  rewardsAndEndings,
  masks,
  rowsDiffer,
];
