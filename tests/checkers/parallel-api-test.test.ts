import { describe, expect, test } from 'vitest';
import { envChecks, parallelApiTest, parallelSeedTest } from '../../env/check/env/index.ts';
import { type AecInfo, type AgentId, Discrete, formatReport, makeParallel, type ParallelEnv, type ResetOptions } from '../../env/index.ts';
import { failing, type Faults, type Given, noise, spoil } from './broken-envs.ts';

const PIG = 'pig/pig-20-v1';
const TIC_TAC_TOE = 'tic-tac-toe/standard-v1';

interface Case {
  readonly check: string;
  readonly fault: string;
  readonly faults: Faults<ParallelEnv>;
  readonly id?: string;
  /** Other checks that cannot help failing too. */
  readonly also?: readonly string[];
}

type Table = Record<string, never>;

/** Changes what `step` gives. */
function stepping(change: (given: Given) => unknown): Faults<ParallelEnv> {
  return (env) => ({ step: (actions: never) => change(env.step(actions)) });
}

function table(given: Table, change: (entry: never, agent: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).map(([agent, entry]) => [agent, change(entry, agent)]));
}

/** What came back with other infos, which are part `at` of it. */
function informed(given: readonly unknown[], at: number, change: (info: AecInfo) => unknown): unknown[] {
  return given.map((part, i) => (i === at ? table(part as Table, change) : part));
}

/** The entries of a table without the one of an agent. */
const without = (given: Table, agent: AgentId): unknown => Object.fromEntries(Object.entries(given).filter(([name]) => name !== agent));

const cases: readonly Case[] = [
  {
    check: 'plays',
    fault: 'an error at the end',
    faults: stepping((given) => {
      if (Object.values(given[2]).includes(true)) throw new Error('broken');
      return given;
    }),
    also: ['mask-allows'],
  },
  { check: 'interface', fault: 'no name', faults: (env) => ({ metadata: { ...env.metadata, name: undefined } }) },
  { check: 'possible-agents', fault: 'an agent named twice', faults: () => ({ possibleAgents: ['player_0', 'player_0'] }) },
  {
    check: 'observation-action-spaces',
    fault: 'another space each time',
    faults: (env) => ({ actionSpace: (agent: AgentId) => new Discrete(env.actionSpace(agent).n) }),
  },
  { check: 'return-types', fault: 'a list of six', faults: stepping((given) => [...given, 0]) },
  {
    check: 'table-keys',
    fault: 'a live agent without reward',
    faults: stepping(([o, r, ...rest]) => [o, without(r, 'player_1'), ...rest]),
    also: ['zero-sum'],
  },
  {
    check: 'observation',
    fault: 'float64 instead of float32',
    faults: stepping(([o, ...rest]) => [
      table(o, (seen: Record<string, Float32Array>) => ({ ...seen, globals: Float64Array.from(seen['globals']!) })),
      ...rest,
    ]),
  },
  {
    check: 'rewards-terminations-truncations',
    fault: 'a reward that is NaN',
    faults: stepping(([o, r, ...rest]) => [o, table(r, () => NaN), ...rest]),
  },
  {
    check: 'rewards-terminations-truncations',
    fault: 'an ending that is 1',
    faults: stepping(([o, r, t, ...rest]) => [o, r, table(t, Number), ...rest]),
  },
  {
    check: 'agents-left',
    fault: 'a revived agent',
    faults: (env) => ({
      get agents() {
        return revived(env);
      },
      get numAgents() {
        return revived(env).length;
      },
    }),
    also: ['plays', 'waiting-masks'],
  },
  { check: 'agents-left', fault: 'a wrong count', faults: () => ({ numAgents: 2 }) },
  {
    check: 'waiting-masks',
    fault: 'a mask for who waits',
    faults: (env) => ({
      reset: (options: ResetOptions) => informed(env.reset(options), 1, (info) => ({ ...info, actionMask: new Int8Array([1, 1]) })),
    }),
    also: ['others-ignored', 'refusals-harmless'],
  },
  { check: 'zero-sum', fault: 'both lose', faults: stepping(([o, r, ...rest]) => [o, table(r, (reward) => -Math.abs(reward)), ...rest]) },
  {
    check: 'others-ignored',
    fault: 'all must send something',
    faults: (env) => ({
      step: (actions: Table) => {
        if (Object.values(actions).includes(null as never)) throw new Error('null');
        return env.step(actions);
      },
    }),
  },
  {
    check: 'others-ignored',
    fault: 'what the others send counts',
    faults: (env) => ({
      step: (actions: Table) => informed(env.step(actions), 4, (info) => ({ ...info, sent: actions['player_1'] ?? 'nothing' })),
    }),
  },
  {
    check: 'mask-forbids',
    fault: 'a legal action hidden',
    id: TIC_TAC_TOE,
    faults: (env) => ({
      reset: (options: ResetOptions) =>
        informed(env.reset(options), 1, (info) => ({ ...info, actionMask: info.actionMask.map((cell, at) => (at === 4 ? 0 : cell)) })),
    }),
    also: ['refusals-harmless'],
  },
  {
    check: 'refusals-harmless',
    fault: 'a wrong action that is counted',
    faults: (env) => {
      let tries = 0;
      return {
        reset: (options: ResetOptions) => ((tries = 0), env.reset(options)),
        step: (actions: never) => (tries++, informed(env.step(actions), 4, (info) => ({ ...info, tries }))),
      };
    },
  },
];

const revived = ({ agents }: ParallelEnv): readonly AgentId[] => (agents.length === 0 ? ['player_0'] : agents);

const make = (id: string, faults: Faults<ParallelEnv>) => (): ParallelEnv => spoil(makeParallel(id, { renderMode: 'text' }), faults);

describe('parallelApiTest catches', () => {
  test.each(cases)('$fault ($check)', ({ check, faults, id = PIG, also = [] }) => {
    const report = parallelApiTest(make(id, faults), { numCycles: 60 });
    expect(failing(report).sort(), formatReport(report)).toEqual([check, ...also].sort());
  });

  test('a fault for every check of its own', () => {
    const shared = new Set(envChecks.filter(({ test: name }) => name === 'checkEnv').map(({ name }) => name));
    const own = envChecks.filter(({ test: name, name: check }) => name === 'parallelApiTest' && !shared.has(check)).map(({ name }) => name);
    expect([...new Set(cases.map(({ check }) => check))]).toEqual(expect.arrayContaining(own));
  });

  test('nothing in an environment that is only wrapped', () => {
    for (const id of [PIG, TIC_TAC_TOE]) {
      const report = parallelApiTest(make(id, () => ({})));
      expect(report.ok, formatReport(report)).toBe(true);
    }
  });
});

describe('parallelSeedTest catches', () => {
  test('what is random from step two', () => {
    const report = parallelSeedTest(
      make(PIG, (env) => {
        let step = 0;
        return {
          reset: (options: ResetOptions) => ((step = 0), env.reset(options)),
          step: (actions: never) => informed(env.step(actions), 4, (info) => (++step > 2 ? { ...info, luck: noise() } : info)),
        };
      }),
    );
    expect(failing(report)).toEqual(['step-determinism']);
  });

  test('nothing in the environments that there are', () => {
    const report = parallelSeedTest(make(PIG, () => ({})));
    expect(report.ok, formatReport(report)).toBe(true);
  });
});
