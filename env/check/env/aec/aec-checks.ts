import type { AecEnv, PerAgent } from '../../../api/aec-env.ts';
import { sameSpace } from '../../../spaces/index.ts';
import { expectThat } from '../../report/report.ts';
import { type AecFrame, type AecShown, isFinished } from '../session/aec-session.ts';
import type { EnvCheck, PlayContext, PlayOptions } from '../session/context.ts';
import { difference, typeName } from '../session/deep.ts';
import { type Episode, eachFrame } from '../session/play.ts';
import { entriesOf } from '../session/session.ts';
import { checkMembers, plays } from '../any/single-checks.ts';
import { checkSpace, checkSpaceLimits, expectContained } from '../any/space-checks.ts';

export interface AecOptions extends PlayOptions<AecEnv> {
  /** Cycles of all agents that an episode is played at most. Default 1000. */
  readonly numCycles?: number;
  /** Whether the rewards of all agents sum to 0. Default true. */
  readonly isZeroSum?: boolean;
  /** The true results of the game that has just ended, from another source than the rewards; null if it cannot be told. */
  readonly returnsOf?: (env: AecEnv) => PerAgent<number> | null;
  /** Turns an environment into one of all agents at once and back, which must leave it as it was. */
  readonly convertTwice?: (env: AecEnv) => AecEnv;
}

export type AecContext = PlayContext<AecEnv, AecShown, AecOptions>;
type AecCheck = EnvCheck<AecContext>;
type Visit = (shown: AecShown, frame: AecFrame, step: number, episode: Episode<AecShown>) => void;

const METHODS = ['reset', 'step', 'last', 'observe', 'agentIter', 'observationSpace', 'actionSpace', 'render', 'close'];
const PARTS = ['spec', 'metadata', 'possibleAgents', 'agents', 'rewards', 'terminations', 'truncations', 'infos', 'unwrapped'];
const TABLES = ['rewards', 'terminations', 'truncations', 'infos'] as const;

export function eachShown({ run }: AecContext, visit: Visit): void {
  eachFrame(run, (frame, step, episode) => visit(frame.shown, frame, step, episode));
}

const members: AecCheck = {
  name: 'interface',
  about: 'every member of an environment of agents in turn is there, and metadata has its name',
  run(context) {
    const { env } = context.open();
    checkMembers(env, METHODS, PARTS);
    const { name, isParallelizable } = entriesOf(env.metadata);
    expectThat(typeof name === 'string' && name !== '', () => 'metadata.name is no text');
    expectThat(typeof isParallelizable === 'boolean', () => 'metadata.isParallelizable is no boolean');
  },
};

/** Fails unless the list of agents that there can be is well formed. */
export function checkPossibleAgents(agents: unknown, warn: (text: string) => void): void {
  expectThat(Array.isArray(agents) && agents.length > 0, () => 'possibleAgents names nobody');
  expectThat(new Set(agents).size === agents.length, () => 'possibleAgents names an agent twice');
  for (const agent of agents as readonly unknown[]) {
    expectThat(typeof agent === 'string' && agent !== '', () => `an agent is ${String(agent)}, no text`);
    if (!/^[a-z]+_\d+$/.test(agent)) warn(`"${agent}" is not named like player_0`);
  }
}

const possibleAgents: AecCheck = {
  name: 'possible-agents',
  about: 'possibleAgents names every agent once, by a text, and maxNumAgents counts them',
  run(context, warn) {
    const { env } = context.open();
    checkPossibleAgents(env.possibleAgents, warn);
    expectThat(
      env.maxNumAgents === env.possibleAgents.length,
      () => `maxNumAgents is ${env.maxNumAgents} for ${env.possibleAgents.length} agents`,
    );
  },
};

const reset: AecCheck = {
  name: 'reset',
  about: 'after a reset all agents are there, none is finished and none has a reward',
  run(context) {
    const { possibleAgents: all } = context.open().env;
    eachShown(context, ({ agents, rewards, terminations, truncations, last }, _, step) => {
      if (step > 0) return;
      expectThat(difference([...agents].sort(), [...all].sort()) === null, () => `after a reset there are ${agents.join() || 'no agents'}`);
      for (const agent of agents) {
        expectThat(!terminations[agent] && !truncations[agent], () => `${agent} is finished after a reset`);
        expectThat((rewards[agent] ?? 0) === 0 && (last?.[1] ?? 0) === 0, () => `${agent} has a reward after a reset`);
      }
    });
  },
};

const spaces: AecCheck = {
  name: 'observation-action-spaces',
  about: 'each agent has spaces that hold what they draw, and always the same objects',
  run(context, warn) {
    const { env } = context.open();
    for (const agent of env.possibleAgents) {
      const [observations, actions] = [env.observationSpace(agent), env.actionSpace(agent)];
      expectThat(env.observationSpace(agent) === observations, () => `the observation space of ${agent} is another object each time`);
      expectThat(env.actionSpace(agent) === actions, () => `the action space of ${agent} is another object each time`);
      checkSpace(observations, `observationSpace(${agent})`, () => context.rng('observations'));
      checkSpace(actions, `actionSpace(${agent})`, () => context.rng('actions'));
      checkSpaceLimits(observations, `observationSpace(${agent})`, warn);
      checkSpaceLimits(actions, `actionSpace(${agent})`, warn);
      const first = env.possibleAgents[0]!;
      if (!sameSpace(observations, env.observationSpace(first))) warn(`${agent} has another observation space than ${first}`);
      if (!sameSpace(actions, env.actionSpace(first))) warn(`${agent} has another action space than ${first}`);
    }
  },
};

const observation: AecCheck = {
  name: 'observation',
  about: 'at every moment the observation of every agent that is left is in its space, dtype included',
  run(context) {
    const { env } = context.open();
    eachShown(context, ({ observations, agents }) => {
      for (const agent of agents) expectContained(env.observationSpace(agent), observations[agent], `the observation of ${agent}`);
    });
  },
};

const last: AecCheck = {
  name: 'last',
  about: 'last gives what observe, terminations, truncations and infos say of the selected agent',
  run: (context) =>
    eachShown(context, (shown) => {
      const { agent, last: given } = shown;
      if (agent === null) return;
      expectThat(Array.isArray(given) && given.length === 5, () => `last gave ${typeName(given)}, not a list of 5`);
      const expected = [shown.observations[agent], given[1], shown.terminations[agent], shown.truncations[agent], shown.infos[agent]];
      const found = difference(given, expected, 'last()');
      expectThat(found === null, () => `${found}`);
    }),
};

const lastWithoutObservation: AecCheck = {
  name: 'last-without-observation',
  about: 'last(false) gives null for the observation and all else as last does',
  run(context) {
    const { env, reset: begin } = context.open();
    begin({ seed: context.seed });
    const [without, ...rest] = env.last(false);
    expectThat(without === null, () => `last(false) gives ${typeName(without)} for the observation`);
    const found = difference(rest, env.last().slice(1), 'last(false)');
    expectThat(found === null, () => `${found}`);
  },
};

const tableKeys: AecCheck = {
  name: 'table-keys',
  about: 'rewards, terminations, truncations and infos have an entry for each agent that is left, and no others',
  run: (context) =>
    eachShown(context, (shown) => {
      for (const table of TABLES) {
        const found = difference(Object.keys(shown[table]).sort(), [...shown.agents].sort());
        expectThat(
          found === null,
          () => `${table} has entries for ${Object.keys(shown[table]).join() || 'nobody'}; left are ${shown.agents.join() || 'none'}`,
        );
      }
    }),
};

const tableTypes: AecCheck = {
  name: 'rewards-terminations-truncations',
  about: 'rewards are finite numbers, terminations and truncations booleans of which at most one is true, infos objects',
  run: (context) =>
    eachShown(context, ({ agents, rewards, terminations, truncations, infos }) => {
      for (const agent of agents) {
        const [reward, terminated, truncated] = [rewards[agent], terminations[agent], truncations[agent]];
        expectThat(reward === undefined || Number.isFinite(reward), () => `the reward of ${agent} is ${String(reward)}`);
        for (const ending of [terminated, truncated]) {
          expectThat(ending === undefined || typeof ending === 'boolean', () => `an ending of ${agent} is ${String(ending)}, no boolean`);
        }
        expectThat(!(terminated === true && truncated === true), () => `${agent} is terminated and truncated`);
        expectThat(
          infos[agent] === undefined || typeName(infos[agent]) === 'Object',
          () => `the info of ${agent} is ${typeName(infos[agent])}`,
        );
      }
    }),
};

const stepReturns: AecCheck = {
  name: 'step-returns-nothing',
  about: 'reset and step give nothing: all is seen through last',
  run: (context) => eachShown(context, ({ returned }) => expectThat(returned === undefined, () => `step gave ${typeName(returned)}`)),
};

const waitingMasks: AecCheck = {
  name: 'waiting-masks',
  about: 'masks fit the action space; an agent that waits or whose game is over has a mask of zeros',
  run(context) {
    const { env } = context.open();
    eachShown(context, (shown) => {
      for (const agent of shown.agents) {
        const mask = entriesOf(shown.infos[agent])['actionMask'];
        const { n } = env.actionSpace(agent);
        expectThat(mask instanceof Int8Array && mask.length === n, () => `the mask of ${agent} does not fit its ${n} actions`);
        const isIdle = shown.terminations[agent] === true || (agent !== shown.agent && !isFinished(shown, agent));
        expectThat(
          !isIdle || !mask.includes(1),
          () => `the mask of ${agent}, which ${isFinished(shown, agent) ? 'is finished' : 'waits'}, allows something`,
        );
        const { actionMask = mask } = entriesOf(shown.observations[agent]);
        const found = difference(actionMask, mask, `the mask in the observation of ${agent}`);
        expectThat(found === null, () => `${found} as in its info`);
      }
    });
  },
};

/** What an environment of agents in turn shows at any one moment. */
export const aecChecks: readonly AecCheck[] = [
  plays,
  members,
  possibleAgents,
  reset,
  spaces,
  observation,
  last,
  lastWithoutObservation,
  tableKeys,
  tableTypes,
  stepReturns,
  waitingMasks,
];
