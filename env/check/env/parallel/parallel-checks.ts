import type { ParallelEnv } from '../../../api/aec-env.ts';
import { expectThat } from '../../report/report.ts';
import { checkPossibleAgents } from '../aec/aec-checks.ts';
import type { EnvCheck, PlayContext, PlayOptions } from '../session/context.ts';
import { difference, typeName } from '../session/deep.ts';
import { type Episode, eachFrame, follow } from '../session/play.ts';
import { deciderOf, type ParallelShown } from '../session/parallel-session.ts';
import { allowedBy, entriesOf } from '../session/session.ts';
import { checkMembers, plays } from '../any/single-checks.ts';
import { checkSpace, checkSpaceLimits, expectContained } from '../any/space-checks.ts';

export interface ParallelOptions extends PlayOptions<ParallelEnv> {
  /** Steps that an episode is played at most. Default 1000. */
  readonly numCycles?: number;
  /** Whether the rewards of all agents sum to 0 in every step. Default true. */
  readonly isZeroSum?: boolean;
}

export type ParallelContext = PlayContext<ParallelEnv, ParallelShown, ParallelOptions>;
type ParallelCheck = EnvCheck<ParallelContext>;
type Visit = (shown: ParallelShown, before: ParallelShown | undefined, episode: Episode<ParallelShown>) => void;

const METHODS = ['reset', 'step', 'observationSpace', 'actionSpace', 'render', 'close'];
const PARTS = ['spec', 'metadata', 'possibleAgents', 'agents', 'unwrapped'];
const TABLES = ['observations', 'rewards', 'terminations', 'truncations', 'infos'] as const;
const NONSENSE: readonly unknown[] = [null, undefined, -1, 'no such action'];

function eachShown({ run }: ParallelContext, visit: Visit): void {
  eachFrame(run, ({ shown }, step, episode) => visit(shown, episode.frames[step - 1]?.shown, episode));
}

const members: ParallelCheck = {
  name: 'interface',
  about: 'every member of an environment of all agents at once is there, and metadata has its name',
  run(context) {
    const { env } = context.open();
    checkMembers(env, METHODS, PARTS);
    const { name } = entriesOf(env.metadata);
    expectThat(typeof name === 'string' && name !== '', () => 'metadata.name is no text');
  },
};

const possibleAgents: ParallelCheck = {
  name: 'possible-agents',
  about: 'possibleAgents names every agent once, by a text, and maxNumAgents counts them; all are there after a reset',
  run(context, warn) {
    const { possibleAgents: all, maxNumAgents } = context.open().env;
    checkPossibleAgents(all, warn);
    expectThat(maxNumAgents === all.length, () => `maxNumAgents is ${maxNumAgents} for ${all.length} agents`);
    eachShown(context, ({ agents }, before) => {
      expectThat(
        before !== undefined || difference([...agents].sort(), [...all].sort()) === null,
        () => `after a reset there are ${agents.join()}`,
      );
    });
  },
};

const spaces: ParallelCheck = {
  name: 'observation-action-spaces',
  about: 'each agent has spaces that hold what they draw, and always the same objects',
  run(context, warn) {
    const { env } = context.open();
    for (const agent of env.possibleAgents) {
      for (const get of ['observationSpace', 'actionSpace'] as const) {
        const space = env[get](agent);
        expectThat(env[get](agent) === space, () => `${get}(${agent}) is another object each time`);
        checkSpace(space, `${get}(${agent})`, () => context.rng(get));
        checkSpaceLimits(space, `${get}(${agent})`, warn);
      }
    }
  },
};

const returnTypes: ParallelCheck = {
  name: 'return-types',
  about: 'reset gives a list of observations and infos; step one of observations, rewards, terminations, truncations and infos',
  run: (context) =>
    eachShown(context, (shown, before) => {
      const expected = before === undefined ? 'Array of 2' : 'Array of 5';
      expectThat(shown.form === expected, () => `${before === undefined ? 'reset' : 'step'} gave ${shown.form}, not ${expected}`);
      for (const table of TABLES) {
        if (before === undefined && table !== 'observations' && table !== 'infos') continue;
        expectThat(typeName(shown[table]) === 'Object', () => `${table} is ${typeName(shown[table])}, no object`);
      }
    }),
};

const tableKeys: ParallelCheck = {
  name: 'table-keys',
  about: 'all tables have an entry for each agent that was left before the step, and no others',
  run: (context) =>
    eachShown(context, (shown, before) => {
      const expected = [...(before ?? shown).agents].sort();
      for (const table of TABLES) {
        if (shown[table] === undefined) continue;
        const keys = Object.keys(entriesOf(shown[table]));
        expectThat(
          difference([...keys].sort(), expected) === null,
          () => `${table} has entries for ${keys.join() || 'nobody'}, not ${expected.join()}`,
        );
      }
    }),
};

const observation: ParallelCheck = {
  name: 'observation',
  about: 'every observation is in the space of its agent, dtype included',
  run(context) {
    const { env } = context.open();
    eachShown(context, ({ observations }) => {
      for (const agent of env.possibleAgents) {
        const given = entriesOf(observations)[agent];
        if (given !== undefined) expectContained(env.observationSpace(agent), given, `the observation of ${agent}`);
      }
    });
  },
};

const tableTypes: ParallelCheck = {
  name: 'rewards-terminations-truncations',
  about: 'rewards are finite numbers, terminations and truncations booleans of which at most one is true, infos objects',
  run: (context) =>
    eachShown(context, ({ rewards, terminations, truncations, infos }) => {
      for (const reward of Object.values(entriesOf(rewards))) expectThat(Number.isFinite(reward), () => `a reward is ${String(reward)}`);
      for (const [agent, terminated] of Object.entries(entriesOf(terminations))) {
        const truncated = entriesOf(truncations)[agent] ?? false;
        for (const ending of [terminated, truncated])
          expectThat(typeof ending === 'boolean', () => `an ending of ${agent} is ${String(ending)}, no boolean`);
        expectThat(!(terminated === true && truncated === true), () => `${agent} is terminated and truncated`);
      }
      for (const info of Object.values(entriesOf(infos))) expectThat(typeName(info) === 'Object', () => `an info is ${typeName(info)}`);
    }),
};

const agentsLeft: ParallelCheck = {
  name: 'agents-left',
  about: 'who is terminated or truncated is gone, nobody else is, and nobody comes back; numAgents counts who is left',
  run: (context) =>
    eachShown(context, ({ agents, numAgents, terminations, truncations }, before) => {
      expectThat(numAgents === agents.length, () => `numAgents is ${String(numAgents)} for ${agents.length} agents`);
      const revived = before === undefined ? undefined : agents.find((agent) => !before.agents.includes(agent));
      expectThat(revived === undefined, () => `${revived} had gone and is back`);
      for (const agent of before?.agents ?? []) {
        const isOut = Boolean(entriesOf(terminations)[agent]) || Boolean(entriesOf(truncations)[agent]);
        const isThere = agents.includes(agent);
        expectThat(isOut !== isThere, () => (isOut ? `${agent} is finished and still there` : `${agent} is gone, but not finished`));
      }
    }),
};

const oneDecider: ParallelCheck = {
  name: 'waiting-masks',
  about: 'masks fit the action spaces; while the game goes on one agent has ones in its mask, the others wait',
  run(context) {
    const { env } = context.open();
    eachShown(context, ({ infos, agents }) => {
      const masks = agents.map((agent) => {
        const mask = entriesOf(entriesOf(infos)[agent])['actionMask'];
        const { n } = env.actionSpace(agent);
        expectThat(mask instanceof Int8Array && mask.length === n, () => `the mask of ${agent} does not fit its ${n} actions`);
        return mask;
      });
      const deciders = masks.filter((mask) => allowedBy(mask).length > 0).length;
      expectThat(agents.length === 0 || deciders === 1, () => `${deciders} agents have ones in their masks`);
    });
  },
};

const zeroSum: ParallelCheck = {
  name: 'zero-sum',
  about: 'what one agent wins the others lose: the rewards of a step sum to 0',
  applies: ({ options }) => options.isZeroSum !== false,
  run: (context) =>
    eachShown(context, ({ rewards }) => {
      const sum = Object.values(entriesOf(rewards)).reduce((all: number, one) => all + Number(one), 0);
      expectThat(!(Math.abs(sum) > 1e-9), () => `the rewards sum to ${sum}`);
    }),
};

const othersIgnored: ParallelCheck = {
  name: 'others-ignored',
  about: 'what agents send that have nothing to decide is not looked at, whatever it is',
  comparesTwins: true,
  run(context) {
    NONSENSE.forEach((nonsense) => {
      const episodes = context.run.episodes.map((episode) => ({
        ...episode,
        actions: episode.actions.map((actions, step) => {
          const { agents, ...before } = episode.frames[step]!.shown;
          const decider = deciderOf({ agents, ...before });
          return Object.fromEntries(agents.map((agent) => [agent, agent === decider ? entriesOf(actions)[agent] : nonsense]));
        }),
      }));
      follow(context.open(), { episodes });
    });
  },
};

/** What an environment of all agents at once shows. */
export const parallelChecks: readonly ParallelCheck[] = [
  plays,
  members,
  possibleAgents,
  spaces,
  returnTypes,
  tableKeys,
  observation,
  tableTypes,
  agentsLeft,
  oneDecider,
  zeroSum,
  othersIgnored,
];
