import { readModel } from '../../models/load.ts';
import { createNetwork, initialWeights, type Network, weightsFrom } from '../../models/network.ts';
import { type Game, type ObservationSpec, Rng } from '../../rules/core/index.ts';
import type { TrainingConfig } from './config.ts';
import { RunError } from './run-error.ts';

/** What all scenarios of a network must have in common. */
function readingOf({ observation: { globals, units, map, actions } }: Game, looksAtMap: boolean): string {
  const board = looksAtMap ? `, a board of ${map.channels.length} × ${map.height} × ${map.width}` : '';
  return `${globals.length} globals, ${units.features.length} features of a unit, ${actions.features.length} of an action${board}`;
}

/** @throws RunError naming two scenarios of the mix that no network of this kind can play both */
function checkMix([first, ...others]: readonly Game[], { shape }: Network): void {
  const { architecture, map } = shape;
  const wanted = readingOf(first!, map !== null);
  for (const other of others) {
    const present = readingOf(other, map !== null);
    if (present !== wanted)
      throw new RunError(
        `One network cannot play both: ${first!.scenario.id} has ${wanted}; ${other.scenario.id} has ${present}. Leave the ` +
          'one out of the mix, or choose a network that does not read what differs.',
      );
    const [own, theirs] = [first!.observation.units.count, other.observation.units.count];
    if (architecture.kind === 'entity' && architecture.slots && own !== theirs) {
      throw new RunError(
        `${first!.scenario.id} has ${own} unit rows, ${other.scenario.id} has ${theirs}: in a mix ` +
          'of different armies, set "slots": false in the parameter network.',
      );
    }
  }
}

/** The first scenario's observations, with what any of them may hide, if that is to be learnt. */
function readBy(games: readonly Game[], learnsBelief: boolean): ObservationSpec {
  const { observation } = games[0]!;
  const secret = learnsBelief ? games.map((game) => game.observation.units.secret).find((known) => known !== undefined) : undefined;
  const { secret: _, ...units } = observation.units;
  return { ...observation, units: secret === undefined ? units : { ...units, secret } };
}

/** The network of a run, large enough for all its games.
 * @throws RunError if they are too different for one network */
export function networkOf(games: readonly Game[], config: Pick<TrainingConfig, 'network' | 'beliefWeight'>): Network {
  const units = Math.max(...games.map(({ observation }) => observation.units.count));
  const network = createNetwork(readBy(games, config.beliefWeight > 0), config.network, units);
  checkMix(games, network);
  return network;
}

/** Fresh weights, or those of the model that the run begins with.
 * @throws Error if that model cannot be read, or is not of this network's kind */
export function firstWeights(
  network: Network,
  { config, seed }: { readonly config: TrainingConfig; readonly seed: string | number },
): Float32Array {
  const rng = Rng.from(`${seed}/weights`);
  return config.initial === '' ? initialWeights(network, rng) : weightsFrom(readModel(config.initial).onnx, network, rng);
}
