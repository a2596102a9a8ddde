import { make, makeAec } from '../../env/make/make.ts';
import { ActionList, type Game, Observation, type Player, Rng } from '../../rules/core/index.ts';
import { measuredScenarios, sampleStates } from './engine.ts';
import type { Benchmark, Workload } from './harness.ts';

const STEPS = 200;

function observing(game: Game): Workload {
  const samples = sampleStates(game);
  const observation = new Observation(game.observation);
  return {
    run() {
      for (const { state } of samples) state.observe(state.actor as Player, observation);
      return samples.length;
    },
  };
}

function observingActions(game: Game): Workload {
  const samples = sampleStates(game).map(({ state }) => ({ state, legal: state.legalActions(new ActionList()) }));
  const observation = new Observation(game.observation);
  return {
    run() {
      for (const { state, legal } of samples) state.observeActions(legal, observation);
      return samples.length;
    },
  };
}

/** Random play in an environment for one agent, as its user writes it. @param copy whether each observation is in arrays of its own */
function stepping(id: string, copy: boolean): Workload {
  const env = make(id, { seed: 1, opponent: 'random', copy });
  const rng = Rng.from('env-step');
  let [, info] = env.reset();
  return {
    run() {
      for (let i = 0; i < STEPS; i++) {
        const [, , terminated, truncated, next] = env.step(env.actionSpace.sample(rng, info.actionMask));
        info = terminated || truncated ? env.reset()[1] : next;
      }
      return STEPS;
    },
    close: () => env.close(),
  };
}

/** Random play of both agents, as their user writes it: one game, or the beginning of a long one. */
function takingTurns(id: string): Workload {
  const env = makeAec(id, { seed: 1 });
  const rng = Rng.from('aec-step');
  return {
    run() {
      let steps = 0;
      env.reset();
      for (const agent of env.agentIter()) {
        const [, , terminated, truncated, info] = env.last();
        env.step(terminated || truncated ? null : env.actionSpace(agent).sample(rng, info.actionMask));
        if (++steps === STEPS) break;
      }
      return steps;
    },
    close: () => env.close(),
  };
}

const games: readonly { kind: string; unit: string; about: string; create: (game: Game) => Workload }[] = [
  { kind: 'observe', unit: 'observations', about: "State.observe into the caller's buffer", create: observing },
  { kind: 'observe-actions', unit: 'lists', about: 'State.observeActions of all legal actions', create: observingActions },
];

const envs: readonly { kind: string; unit: string; about: string; create: (id: string) => Workload }[] = [
  {
    kind: 'env-step',
    unit: 'steps',
    about: 'steps of an Env against the random opponent, action drawn from the mask, observation and new episodes included',
    create: (id) => stepping(id, true),
  },
  {
    kind: 'env-kept',
    unit: 'steps',
    about: 'as `env-step`, with `copy: false`: each observation is written into the same arrays, where something has changed',
    create: (id) => stepping(id, false),
  },
  { kind: 'aec-step', unit: 'steps', about: 'steps of an AecEnv, last() and action drawn from the mask included', create: takingTurns },
];

/** What observing costs, and the environments of single games with everything that their users call. */
export function envBenchmarks(): Benchmark[] {
  const scenarios = measuredScenarios();
  return [
    ...games.flatMap(({ create, kind, ...rest }) =>
      scenarios.map(({ id, load }) => ({ ...rest, name: `${kind}/${id}`, prepare: () => create(load()) })),
    ),
    ...envs.flatMap(({ create, kind, ...rest }) =>
      scenarios.map(({ id }) => ({ ...rest, name: `${kind}/${id}`, prepare: () => create(id) })),
    ),
  ];
}
