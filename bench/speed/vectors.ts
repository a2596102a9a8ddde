import { availableParallelism } from 'node:os';
import { ThreadedVectorEnv } from '../../env/node/index.ts';
import { findSpec } from '../../env/make/registry.ts';
import { GameVectorEnv, type VectorEnv, type VectorEnvOptions } from '../../env/vector/index.ts';
import { ActionList, OutcomeList, type Game, Rng, TERMINAL } from '../../rules/core/index.ts';
import { measuredScenarios } from './engine.ts';
import { type GameScript, rollDice, writeScript } from './game-script.ts';
import type { Benchmark, Rival, Workload } from './harness.ts';

const GAMES = 64;
const STEPS = 200;
/** Both sides are played by the script, and a game that is over is followed by the next one in the same step. */
const OPTIONS = { numEnvs: GAMES, numAgents: 2, autoresetMode: 'same-step' } as const satisfies VectorEnvOptions;

const scriptOf = (game: Game): GameScript => writeScript(game, GAMES, STEPS);
const specOf = ({ ruleset, scenario }: Game): ReturnType<typeof findSpec> => findSpec(`${ruleset.id}/${scenario.id}`);

/** The script in the engine alone: legal actions, apply, dice. */
function inEngine({ game, actions, dice, games, steps }: GameScript): Workload {
  const legal = new ActionList();
  const outcomes = new OutcomeList();
  const fresh = game.newState();
  const boards = dice.map((episodes) => ({ state: game.newState(), episodes, next: 0, dice: Rng.from(0) }));
  const begin = (board: (typeof boards)[number]): void => {
    board.dice = Rng.restore(board.episodes[board.next++]!);
    board.state.copyFrom(fresh);
    rollDice(board.state, board.dice, outcomes);
  };
  return {
    run() {
      for (const board of boards) {
        board.next = 0;
        begin(board);
      }
      for (let i = 0; i < actions.length; i++) {
        const board = boards[i % games]!;
        board.state.legalActions(legal);
        board.state.apply(actions[i]!);
        rollDice(board.state, board.dice, outcomes);
        if (board.state.actor === TERMINAL) begin(board);
      }
      return games * steps;
    },
  };
}

/** The script in a vector of environments. */
function inVector(env: VectorEnv, { actions, games, steps, seed }: GameScript): Workload {
  return {
    run() {
      env.reset({ seed });
      for (let i = 0; i < actions.length; i += games) env.step(actions.subarray(i, i + games));
      return games * steps;
    },
    close: () => env.close(),
  };
}

function inThreads(game: Game, numWorkers: number): Workload {
  const available = availableParallelism();
  if (numWorkers > available) throw new Error(`It needs ${numWorkers} processors; here there are ${available}.`);
  return inVector(new ThreadedVectorEnv(specOf(game), game, OPTIONS, { numWorkers }), scriptOf(game));
}

function layerBenchmark(id: string, load: () => Game): Benchmark {
  const rival: Rival = {
    kind: 'layer-cost',
    about: 'share of the time of env-layer that the engine alone, playing the same games, does not take',
    unit: '%',
    compare: (layer, engine) => 100 * (1 - layer / engine),
    prepare: () => inEngine(scriptOf(load())),
  };
  const prepare = (): Workload => {
    const game = load();
    return inVector(new GameVectorEnv(specOf(game), game, { ...OPTIONS, parts: [] }), scriptOf(game));
  };
  return {
    name: `env-layer/${id}`,
    unit: 'decisions',
    about: `a vector of ${GAMES} games with masks and rewards but no observations`,
    prepare,
    rival,
  };
}

function vectorBenchmark(id: string, load: () => Game): Benchmark {
  const prepare = (): Workload => {
    const game = load();
    return inVector(new GameVectorEnv(specOf(game), game, OPTIONS), scriptOf(game));
  };
  return { name: `vector/${id}`, unit: 'decisions', about: `a vector of ${GAMES} games with full observations`, prepare };
}

function threadsBenchmark(id: string, load: () => Game): Benchmark {
  const rival: Rival = {
    kind: 'second-worker',
    about: 'speed of vector-2-workers, in times that of one worker',
    unit: 'times',
    compare: (two, one) => two / one,
    prepare: () => inThreads(load(), 1),
  };
  const about = `a vector of ${GAMES} games with full observations, played by 2 worker threads`;
  return { name: `vector-2-workers/${id}`, unit: 'decisions', about, prepare: () => inThreads(load(), 2), rival };
}

/** Vectors of environments, in one thread and in several, and what they cost beside the engine alone. */
export function vectorBenchmarks(): Benchmark[] {
  const games = measuredScenarios();
  return [layerBenchmark, vectorBenchmark, threadsBenchmark].flatMap((create) => games.map(({ id, load }) => create(id, load)));
}
