import { readModel } from '../../models/load.ts';
import { LocalActor } from '../../training/threads/actor.ts';
import { resolveConfig } from '../../training/settings/config.ts';
import type { Benchmark, Workload } from './harness.ts';

/** Long enough for games to leave their openings, and for the first commitments to be solved. */
const RUN_IN_MS = 5000;
/** Network calls between two looks at the clock. */
const ROUNDS = 4;

/** Games of self-play by a shipped model, with the parameters of its training, in one thread. */
async function openSelfPlay(ruleset: string, scenario: string, model: string): Promise<Workload> {
  const { card, onnx } = readModel(model);
  const config = resolveConfig({ ...card.training!.config, warmupGames: 0 });
  const actor = new LocalActor({ choice: { ruleset, scenario, options: {} }, config, seed: 'bench' });
  await actor.setNetwork(onnx);
  let number = 0;
  const time = { played: 0, network: 0 };
  const play = async (limit: { milliseconds: number } | { rounds: number }): Promise<number> => {
    const games = Array.from({ length: config.gamesInFlight }, () => number++);
    const { evaluations, networkMs, playedMs } = await actor.play({ games, ...limit });
    time.played += playedMs;
    time.network += networkMs;
    return evaluations;
  };
  await play({ milliseconds: RUN_IN_MS });
  return {
    run: () => play({ rounds: ROUNDS }),
    gauge() {
      const share = time.network / time.played;
      time.played = time.network = 0;
      return [100 * share];
    },
    close: () => actor.close(),
  };
}

const MODELS = [
  ['barons-war', 'skirmish'],
  ['one-hour-wargames', 'training'],
  ['connect-four', 'standard'],
] as const;

/** What self-play does, and how much of it is the network's work. */
export function selfPlayBenchmarks(): Benchmark[] {
  return MODELS.map(([ruleset, scenario]) => ({
    name: `self-play/${ruleset}`,
    unit: 'evaluations',
    about:
      'states judged in games of self-play by the shipped model of that name, on the scenarios and with the parameters of its training',
    prepare: () => openSelfPlay(ruleset, scenario, ruleset),
    gauges: [
      {
        kind: 'network-share',
        about: 'share of the time of self-play in the network, reading the states included',
        unit: '%' as const,
      },
    ],
  }));
}
