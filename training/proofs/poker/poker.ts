import { type GameTree, nashConv, type Policy, type TabularPolicy, uniformPolicy } from '../../../agents/tabular/index.ts';
import { NONE } from '../../../agents/tabular/game-tree.ts';
import type { Evaluator } from '../../../models/evaluator.ts';

/** What NashConv is told in, and how much of it a return of 1 stands for. */
interface Stake {
  readonly unit: 'chips' | 'returns';
  readonly perReturn: number;
}

/** Games with secrets whose information sets fit in a table, by ruleset. */
export const STAKES: Readonly<Record<string, Stake>> = {
  'kuhn-poker': { unit: 'chips', perReturn: 2 },
  'leduc-poker': { unit: 'chips', perReturn: 13 },
  'liars-dice': { unit: 'returns', perReturn: 1 },
  'phantom-tic-tac-toe': { unit: 'returns', perReturn: 1 },
  'dark-hex': { unit: 'returns', perReturn: 1 },
};

/** What a network's policy plays in every information set. */
export async function networkPolicy(tree: GameTree, evaluator: Evaluator): Promise<TabularPolicy> {
  const states = tree.sets.map(({ state }) => state);
  const judged = await evaluator.evaluate(
    states,
    states.map((state) => state.legalActions()),
  );
  const flat = new Float64Array(tree.rows);
  tree.sets.forEach(({ first, actions }, place) => {
    const { priors } = judged[place]!;
    const total = priors.reduce((sum, share) => sum + share, 0);
    for (let i = 0; i < actions.length; i++) flat[first + i] = priors[i]! / total;
  });
  return tree.toPolicy(flat);
}

/** `[S]` how likely a player's own choices let it come to each of its information sets. */
function ownReach({ sets, rows }: GameTree, flat: Float64Array): Float64Array {
  const setOfRow = new Int32Array(rows);
  sets.forEach(({ first, actions }, place) => setOfRow.fill(place, first, first + actions.length));
  const reach = new Float64Array(sets.length);
  sets.forEach(({ previous }, place) => (reach[place] = previous === NONE ? 1 : reach[setOfRow[previous]!]! * flat[previous]!));
  return reach;
}

/**
 * The policy that plays like one of several, drawn at the start of each game, all equally likely: their mean in each information set, each
 * weighted by how likely its own choices lead there.
 * @throws Error if the list is empty, or a player may come to one information set after different own actions
 */
export function averagePolicy(tree: GameTree, policies: readonly Policy[]): TabularPolicy {
  if (policies.length === 0) throw new Error('There is no policy to average.');
  if (!tree.hasPerfectRecall)
    throw new Error(`Policies of ${tree.game.ruleset.id} cannot be averaged: its positions can be reached in several ways.`);
  const average = new Float64Array(tree.rows);
  const plain = new Float64Array(tree.rows);
  for (const policy of policies) {
    const flat = tree.tabulate([policy, policy]);
    const reach = ownReach(tree, flat);
    tree.sets.forEach(({ first, actions }, place) => {
      for (let row = first; row < first + actions.length; row++) {
        average[row]! += reach[place]! * flat[row]!;
        plain[row]! += flat[row]!;
      }
    });
  }
  for (const { first, actions } of tree.sets) normalise(average, plain, first, actions.length);
  return tree.toPolicy(average);
}

/** Makes a row of weights a row of chances; where nobody comes, the plain mean. */
function normalise(weights: Float64Array, plain: Float64Array, first: number, count: number): void {
  const sumOf = (row: Float64Array): number => row.subarray(first, first + count).reduce((sum, weight) => sum + weight, 0);
  if (sumOf(weights) === 0) weights.set(plain.subarray(first, first + count), first);
  const total = sumOf(weights);
  for (let row = first; row < first + count; row++) weights[row]! /= total;
}

/** How far policies are from an equilibrium, in the unit of the game's stake: what both players together could gain by answering best. */
export interface PokerMeasurement {
  /** Of the network's policy. */
  readonly network: number;
  /** Of the average over earlier networks of the run, and how many those are; null if none were given. */
  readonly averaged: number | null;
  readonly snapshots: number;
  /** Of the last of them, null if there are none. With policy gradients that is the latest policy, and the network the mean of its latest weights. */
  readonly last: number | null;
  /** Of choosing at random. */
  readonly uniform: number;
}

/** NashConv of a network and of the average over earlier ones.
 * @param snapshots earlier networks of its run, the oldest first */
export async function measurePoker(tree: GameTree, evaluator: Evaluator, snapshots: readonly Evaluator[] = []): Promise<PokerMeasurement> {
  const stake = STAKES[tree.game.ruleset.id];
  if (stake === undefined)
    throw new Error(`No stake is known for ${tree.game.ruleset.id}: NashConv is measured in ${Object.keys(STAKES).join(', ')}.`);
  const { network, averaged, snapshots: count, last, uniform } = await measureNashConv(tree, evaluator, snapshots);
  const inUnits = (value: number | null): number | null => (value === null ? null : stake.perReturn * value);
  return {
    network: stake.perReturn * network,
    averaged: inUnits(averaged),
    snapshots: count,
    last: inUnits(last),
    uniform: stake.perReturn * uniform,
  };
}

/** The same for any game with a tree, in units of its results. */
export async function measureNashConv(
  tree: GameTree,
  evaluator: Evaluator,
  snapshots: readonly Evaluator[] = [],
): Promise<PokerMeasurement> {
  const earlier: Policy[] = [];
  for (const snapshot of snapshots) earlier.push(await networkPolicy(tree, snapshot));
  return {
    network: nashConv(tree, await networkPolicy(tree, evaluator)),
    averaged: earlier.length === 0 ? null : nashConv(tree, averagePolicy(tree, earlier)),
    snapshots: earlier.length,
    last: earlier.length === 0 ? null : nashConv(tree, earlier.at(-1)!),
    uniform: nashConv(tree, uniformPolicy),
  };
}
