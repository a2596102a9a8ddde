import { describe, expect, test } from 'vitest';
import {
  actionMaskTest,
  apiTest,
  type ApiTestOptions,
  envChecks,
  maxCyclesTest,
  observationTest,
  renderTest,
  seedTest,
} from '../../env/check/env/index.ts';
import {
  type AecEnv,
  type AgentId,
  Discrete,
  formatReport,
  GameAecEnv,
  makeAec,
  type PerAgent,
  type Report,
  type ResetOptions,
} from '../../env/index.ts';
import { replay } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { failing, type Faults, noise, spoil } from './broken-envs.ts';

const PIG = 'pig/pig-20-v1';
const TIC_TAC_TOE = 'tic-tac-toe/standard-v1';
/** One side lays its chits in secret, as many as it likes, then the other. */
const VANGUARD = 'barons-war/vanguard-v0';
const SHORT = { steps: 12, episodes: 2, probes: 1, tries: 1 };

interface Case {
  readonly check: string;
  readonly fault: string;
  readonly faults: Faults<AecEnv>;
  readonly id?: string;
  readonly options?: ApiTestOptions;
  /** Other checks that cannot help failing too. */
  readonly also?: readonly string[];
}

function returnsOf({ unwrapped }: AecEnv): PerAgent<number> | null {
  if (!(unwrapped instanceof GameAecEnv)) return null;
  const [first, second] = replay(findRuleset(unwrapped.spec.ruleset), unwrapped.record()).returns();
  return { player_0: first, player_1: second };
}

const other = (agent: AgentId): AgentId => (agent === 'player_0' ? 'player_1' : 'player_0');
const isOver = (env: AecEnv): boolean => Object.values(env.terminations).includes(true);
const finished = (env: AecEnv): boolean => env.terminations[env.agentSelection] === true;

/** The entries of a table, some of them changed. */
function table<T>(given: PerAgent<T>, change: (entry: T, agent: AgentId) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).map(([agent, entry]) => [agent, change(entry, agent as AgentId)]));
}

/** Another observation wherever one is shown. */
function seeing(change: (observation: Record<string, Float32Array>, agent: AgentId) => unknown): Faults<AecEnv> {
  return (env) => {
    const observe = (agent: AgentId): unknown => change(env.observe(agent) as never, agent);
    return { observe, last: (wanted = true) => [wanted ? observe(env.agentSelection) : null, ...env.last().slice(1)] };
  };
}

/** Other masks in the infos, and where they are shown again. */
function masked(change: (mask: Int8Array, agent: AgentId, env: AecEnv) => Int8Array): Faults<AecEnv> {
  return (env) => {
    const maskOf = (agent: AgentId): Int8Array => change(env.infos[agent]!.actionMask.slice(), agent, env);
    const observe = (agent: AgentId): unknown => ({ ...env.observe(agent), actionMask: maskOf(agent) });
    return {
      get infos() {
        return table(env.infos, (info, agent) => ({ ...info, actionMask: maskOf(agent) }));
      },
      observe,
      last(wanted = true) {
        const [, ...rest] = env.last();
        const agent = env.agentSelection;
        return [wanted ? observe(agent) : null, ...rest.slice(0, -1), { ...env.infos[agent], actionMask: maskOf(agent) }];
      },
    };
  };
}

const cases: readonly Case[] = [
  {
    check: 'plays',
    fault: 'an error at the end of the game',
    faults: (env) => ({
      step(action: number | null) {
        if (action === null) throw new Error('broken');
        env.step(action);
      },
    }),
    also: ['null-actions'],
  },
  { check: 'interface', fault: 'no name', faults: (env) => ({ metadata: { ...env.metadata, name: '' } }) },
  { check: 'interface', fault: 'no isParallelizable', faults: (env) => ({ metadata: { ...env.metadata, isParallelizable: undefined } }) },
  {
    check: 'infos-alike',
    fault: 'all moves of the game counted, the secret ones of the other side too',
    id: VANGUARD,
    options: SHORT,
    faults: (env) => ({
      get infos() {
        return table(env.infos, (info) => ({ ...info, moves: (env.unwrapped as GameAecEnv).record().moves.length }));
      },
      last: (wanted = true) => [
        ...env.last(wanted).slice(0, -1),
        { ...env.infos[env.agentSelection], moves: (env.unwrapped as GameAecEnv).record().moves.length },
      ],
    }),
  },
  { check: 'possible-agents', fault: 'a wrong count', faults: () => ({ maxNumAgents: 3 }) },
  {
    check: 'reset',
    fault: 'a reward from the game before',
    faults: (env) => {
      let steps = 0;
      return {
        get rewards() {
          return steps > 0 ? env.rewards : { player_0: 1, player_1: -1 };
        },
        reset: (options: ResetOptions) => ((steps = 0), env.reset(options)),
        step: (action: number | null) => void (env.step(action), steps++),
      };
    },
  },
  {
    check: 'observation-action-spaces',
    fault: 'another space each time',
    faults: (env) => ({ actionSpace: (agent: AgentId) => new Discrete(env.actionSpace(agent).n) }),
  },
  {
    check: 'observation',
    fault: 'float64 instead of float32',
    faults: seeing((seen) => ({ ...seen, units: Float64Array.from(seen['units']!) })),
  },
  {
    check: 'observation',
    fault: 'a value out of bounds for who waits',
    faults: (env) => ({
      observe: (agent: AgentId) =>
        agent === env.agentSelection ? env.observe(agent) : { ...env.observe(agent), globals: new Float32Array([7, 7, 7]) },
    }),
  },
  {
    check: 'last',
    fault: 'the observation of the other agent',
    faults: (env) => ({ last: (wanted = true) => [wanted ? env.observe(other(env.agentSelection)) : null, ...env.last().slice(1)] }),
    options: { episodes: 1 },
    also: ['last'],
  },
  { check: 'last', fault: 'four parts', faults: (env) => ({ last: (wanted?: boolean) => env.last(wanted).slice(0, 4) }) },
  { check: 'last-without-observation', fault: 'an observation that nobody wanted', faults: (env) => ({ last: () => env.last() }) },
  {
    check: 'table-keys',
    fault: 'no truncation for who waits',
    faults: (env) => ({
      get truncations() {
        return Object.fromEntries(Object.entries(env.truncations).filter(([agent]) => agent === env.agentSelection));
      },
    }),
  },
  {
    check: 'rewards-terminations-truncations',
    fault: 'an ending that is 0',
    faults: (env) => ({
      get truncations() {
        return table(env.truncations, Number);
      },
      last: (wanted?: boolean) => env.last(wanted).map((part, i) => (i === 3 ? Number(part) : part)),
    }),
  },
  {
    check: 'rewards-terminations-truncations',
    fault: 'a reward that is NaN',
    faults: (env) => ({
      get rewards() {
        return table(env.rewards, (reward) => (isOver(env) ? NaN : reward));
      },
    }),
  },
  {
    check: 'step-returns-nothing',
    fault: 'a step that gives what it led to',
    faults: (env) => ({ step: (action: number | null) => (env.step(action), 1) }),
  },
  {
    check: 'waiting-masks',
    fault: 'a mask for who waits',
    faults: masked((mask, agent, env) => (agent === env.agentSelection || isOver(env) ? mask : mask.fill(1))),
  },
  { check: 'waiting-masks', fault: 'a mask after the end', faults: masked((mask, _, env) => (isOver(env) ? mask.fill(1) : mask)) },
  { check: 'agents-left', fault: 'a wrong count', faults: () => ({ numAgents: 2 }) },
  {
    check: 'agents-left',
    fault: 'a revived agent',
    faults: (env) => {
      let left = 0;
      const revives = (): boolean => env.agents.length === 0 && left === 2;
      return {
        get agents() {
          return revives() ? ['player_0'] : env.agents;
        },
        get numAgents() {
          return revives() ? 1 : env.agents.length;
        },
        get agentSelection() {
          return revives() ? 'player_0' : env.agentSelection;
        },
        get rewards() {
          return revives() ? { player_0: 0 } : env.rewards;
        },
        get terminations() {
          return revives() ? { player_0: true } : env.terminations;
        },
        get truncations() {
          return revives() ? { player_0: false } : env.truncations;
        },
        get infos() {
          return revives() ? { player_0: { actionMask: new Int8Array(2) } } : env.infos;
        },
        last: (wanted = true) =>
          revives() ? [wanted ? env.observe('player_0') : null, 0, true, false, { actionMask: new Int8Array(2) }] : env.last(wanted),
        reset: (options: ResetOptions) => ((left = 0), env.reset(options)),
        step(action: number | null) {
          if (!revives()) env.step(action);
          if (action === null) left++;
        },
      };
    },
    also: ['null-actions', 'agent-iter', 'accumulated-rewards'],
  },
  {
    check: 'dead-agents',
    fault: 'an agent that must take two last steps',
    faults: (env) => {
      let lastSteps = 0;
      return {
        reset: (options: ResetOptions) => ((lastSteps = 0), env.reset(options)),
        step(action: number | null) {
          if (action === null && finished(env) && ++lastSteps === 1) return;
          env.step(action);
        },
      };
    },
  },
  {
    check: 'null-actions',
    fault: 'null is taken for an action',
    faults: (env) => ({ step: (action: number | null) => env.step(action === null && !finished(env) ? 0 : action) }),
  },
  {
    check: 'null-actions',
    fault: 'a finished agent may act',
    faults: (env) => ({ step: (action: number | null) => env.step(finished(env) && env.agents.length > 0 ? null : action) }),
    also: ['refusals-harmless'],
  },
  {
    check: 'accumulated-rewards',
    fault: 'last gives the reward of the last step alone',
    faults: (env) => ({
      last: (wanted?: boolean) => env.last(wanted).map((part, i) => (i === 1 ? env.rewards[env.agentSelection] : part)),
    }),
  },
  { check: 'zero-sum', fault: 'both lose', faults: rewarding((reward) => -Math.abs(reward)) },
  { check: 'returns', fault: 'the reward goes to the wrong agent', faults: rewarding((reward) => -reward || 0), options: { returnsOf } },
  {
    check: 'agent-iter',
    fault: 'no end',
    faults: (env) => ({
      *agentIter() {
        for (;;) yield env.agentSelection;
      },
    }),
  },
  {
    check: 'agent-iter',
    fault: 'always the first agent',
    faults: () => ({
      *agentIter(most = Infinity) {
        for (let i = 0; i < most; i++) yield 'player_0';
      },
    }),
  },
  {
    check: 'observing-harmless',
    fault: 'last takes the reward away',
    faults: (env) => {
      let taken = false;
      return {
        last: (wanted?: boolean) => env.last(wanted).map((part, i) => (i !== 1 || !taken ? ((taken ||= i === 4 && isOver(env)), part) : 0)),
        step: (action: number | null) => ((taken = false), env.step(action)),
      };
    },
  },
  {
    check: 'conversions',
    fault: 'a conversion into another game',
    faults: () => ({}),
    options: { convertTwice: () => makeAec('pig/pig-100-v1') },
  },
  {
    check: 'mask-allows',
    fault: 'a mask that lies',
    id: TIC_TAC_TOE,
    faults: masked((mask, agent, env) => (agent === env.agentSelection && !isOver(env) && !mask.every(Boolean) ? mask.fill(1) : mask)),
    also: ['plays'],
  },
  {
    check: 'mask-forbids',
    fault: 'a legal action hidden',
    id: TIC_TAC_TOE,
    faults: masked((mask) => mask.map((cell, i) => (i === 4 && mask.every(Boolean) ? 0 : cell))),
    also: ['refusals-harmless'],
  },
  {
    check: 'illegal-loses',
    fault: 'an illegal action that is refused instead',
    id: TIC_TAC_TOE,
    faults: () => ({}),
    options: { illegalActions: 'lose' },
  },
  {
    check: 'refusals-harmless',
    fault: 'a wrong action that costs the turn',
    faults: (env) => ({
      step(action: number | null) {
        try {
          env.step(action);
        } catch (error) {
          if (action !== null && env.agents.length === 2 && hasBegun(env) && !isOver(env)) env.step(1);
          throw error;
        }
      },
    }),
  },
];

/** Whether somebody has played in this game. */
function hasBegun(env: AecEnv): boolean {
  return env instanceof GameAecEnv && env.record().moves.length > 1;
}

/** Other rewards, everywhere. */
function rewarding(change: (reward: number) => number): Faults<AecEnv> {
  return (env) => ({
    get rewards() {
      return table(env.rewards, (reward) => change(reward));
    },
    last: (wanted?: boolean) => env.last(wanted).map((part, i) => (i === 1 ? change(part as number) : part)),
  });
}

function make(id: string, faults: Faults<AecEnv>): () => AecEnv {
  return () => spoil<AecEnv>(makeAec(id, { renderMode: 'text' }), faults);
}

describe('apiTest catches', () => {
  test.each(cases)('$fault ($check)', ({ check, faults, id = PIG, options = {}, also = [] }) => {
    const report = apiTest(make(id, faults), { numCycles: 50, ...options });
    expect(failing(report).sort(), formatReport(report)).toEqual([...new Set([check, ...also])].sort());
  });

  test('a fault for every check of its own', () => {
    const shared = new Set(envChecks.filter(({ test: name }) => name === 'checkEnv').map(({ name }) => name));
    const own = envChecks.filter(({ test: name, name: check }) => name === 'apiTest' && !shared.has(check)).map(({ name }) => name);
    expect([...new Set(cases.map(({ check }) => check))]).toEqual(expect.arrayContaining(own));
  });

  test('nothing in an environment that is only wrapped', () => {
    for (const id of [PIG, TIC_TAC_TOE]) {
      const report = apiTest(
        make(id, () => ({})),
        { returnsOf },
      );
      expect(report.ok, formatReport(report)).toBe(true);
    }
  });

  test('nothing where illegal actions lose', () => {
    const report = apiTest(() => makeAec(TIC_TAC_TOE, { illegalActions: 'lose' }), { illegalActions: 'lose' });
    expect(report.ok, formatReport(report)).toBe(true);
  });
});

describe('the smaller tests catch', () => {
  const tests: readonly (readonly [name: string, fault: string, report: () => Report, failing: readonly string[]])[] = [
    [
      'seedTest',
      'a time in the info',
      () =>
        seedTest(
          make(PIG, (env) => ({
            get infos() {
              return table(env.infos, (info) => ({ ...info, time: noise() }));
            },
          })),
        ),
      ['step-determinism'],
    ],
    [
      'seedTest',
      'one seed for all seeds',
      () =>
        seedTest(
          make(PIG, (env) => ({
            reset: ({ seed, ...options }: ResetOptions = {}) =>
              env.reset(seed === undefined ? options : { ...options, seed: Number.isInteger(seed) ? 1 : seed }),
          })),
        ),
      ['seeds-differ'],
    ],
    [
      'renderTest',
      'an SVG that is none',
      () =>
        renderTest(
          make(PIG, (env) => ({ render: (mode: 'svg') => (mode === 'svg' && env.render(mode) !== null ? 'board' : env.render(mode)) })),
        ),
      ['render-modes'],
    ],
    [
      'actionMaskTest',
      'a mask for who waits',
      () =>
        actionMaskTest(
          make(
            PIG,
            masked((mask) => mask.fill(1)),
          ),
        ),
      ['waiting-masks'],
    ],
    [
      'observationTest',
      'infinity',
      () =>
        observationTest(
          make(
            PIG,
            seeing((seen) => ({ ...seen, globals: seen['globals']!.map(() => Infinity) })),
          ),
        ),
      ['observation', 'observation-numbers'],
    ],
    [
      'observationTest',
      'another shape for one agent',
      () =>
        observationTest(
          make(
            PIG,
            seeing((seen, agent) => (agent === 'player_1' ? { ...seen, more: new Float32Array(1) } : seen)),
          ),
        ),
      ['observation', 'observation-shapes'],
    ],
    [
      'observationTest',
      'nothing to see',
      () =>
        observationTest(
          make(
            PIG,
            seeing((seen) =>
              Object.fromEntries(
                Object.entries(seen).map(([name, cells]) => [
                  name,
                  name === 'actions' ? new Float32Array(cells.length) : cells.map(() => 0),
                ]),
              ),
            ),
          ),
        ),
      ['observation-content'],
    ],
    [
      'maxCyclesTest',
      'one step late',
      () => maxCyclesTest((limit) => makeAec('pig/pig-100-v1', { maxEpisodeSteps: limit + 1 })),
      ['max-cycles'],
    ],
    [
      'maxCyclesTest',
      'one step early',
      () => maxCyclesTest((limit) => makeAec('pig/pig-100-v1', { maxEpisodeSteps: limit - 1 })),
      ['max-cycles'],
    ],
    [
      'maxCyclesTest',
      'an odd limit that is rounded',
      () => maxCyclesTest((limit) => makeAec('pig/pig-100-v1', { maxEpisodeSteps: limit - (limit % 2) })),
      ['max-cycles'],
    ],
    ['maxCyclesTest', 'no limit', () => maxCyclesTest(() => makeAec('pig/pig-100-v1')), ['max-cycles', 'truncated-agents-leave']],
  ];

  test.each(tests)('%s: %s', (_, __, run, expected) => {
    const report = run();
    expect(failing(report).sort(), formatReport(report)).toEqual([...expected].sort());
  });

  test('nothing in the environments that there are', () => {
    for (const id of [PIG, TIC_TAC_TOE]) {
      const options = { seedsMatter: id === PIG };
      for (const check of [seedTest, renderTest, actionMaskTest, observationTest]) {
        const report = check(() => makeAec(id, { renderMode: 'svg' }), options);
        expect(report.ok, formatReport(report)).toBe(true);
      }
      const report = maxCyclesTest((maxEpisodeSteps) => makeAec(id, { maxEpisodeSteps }), options);
      expect(report.ok, formatReport(report)).toBe(true);
    }
  });
});
