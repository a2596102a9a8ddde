import { TERMINAL } from '../../rules/core/index.ts';
import { reachOfOthers } from './best-response.ts';
import type { InformationTree } from './game-tree.ts';
import { type Policies, toPair } from './policy.ts';

/** `[N]` the mean over all ways to the end of what the results are worth, if both play on by the policies of the table `[A]`. */
function meansOver({ graph, setOf, sets, order }: InformationTree, flat: Float64Array, worth: (result: number) => number): Float64Array {
  const { actor, firstEdge, child, result, probability } = graph;
  const means = new Float64Array(actor.length);
  for (let k = order.length - 1; k >= 0; k--) {
    const node = order[k]!;
    const from = firstEdge[node]!;
    const row = setOf[node]! < 0 ? null : sets[setOf[node]!]!.first - from;
    if (actor[node] === TERMINAL) means[node] = worth(result[node]!);
    else
      for (let e = from; e < firstEdge[node + 1]!; e++)
        means[node]! += (row === null ? probability[e]! : flat[row + e]!) * means[child[e]!]!;
  }
  return means;
}

/** What actions are worth to the player that decides. */
export interface ActionValues {
  /** `[A]` mean result after each action of each information set. */
  readonly means: Float64Array;
  /** `[S]` standard deviation of the results after any action of an information set, all its actions alike. */
  readonly spreads: Float64Array;
}

/**
 * What each action of each information set is worth if both play on by the policies: the mean over its states, each as likely as dice and the other
 * side's policy make it; all alike where the other side never lets it come to them.
 */
export function actionValues(tree: InformationTree, policies: Policies): ActionValues {
  return rowValues(tree, tree.tabulate(toPair(policies)));
}

/** The same of policies that are a table `[A]`. */
export function rowValues(tree: InformationTree, flat: Float64Array): ActionValues {
  const values = meansOver(tree, flat, (result) => result);
  const squares = meansOver(tree, flat, (result) => result * result);
  const { firstEdge, child, actor } = tree.graph;
  const reach = ([0, 1] as const).map((player) => reachOfOthers(tree, flat, player, new Float64Array(actor.length)));
  const means = new Float64Array(tree.rows);
  const spreads = new Float64Array(tree.sets.length);
  tree.sets.forEach(({ player, first, actions, nodes }, place) => {
    const total = nodes.reduce((sum, node) => sum + reach[player]![node]!, 0);
    let square = 0;
    for (const node of nodes) {
      const share = total > 0 ? reach[player]![node]! / total : 1 / nodes.length;
      for (let i = 0; i < actions.length; i++) {
        const next = child[firstEdge[node]! + i]!;
        means[first + i]! += (player === 0 ? share : -share) * values[next]!;
        square += share * squares[next]!;
      }
    }
    const mean = means.subarray(first, first + actions.length).reduce((sum, value) => sum + value, 0) / actions.length;
    spreads[place] = Math.sqrt(Math.max(0, square / actions.length - mean * mean));
  });
  return { means, spreads };
}
