import { type Player, TERMINAL } from '../../rules/core/index.ts';
import type { InformationTree } from './game-tree.ts';
import { type Policies, type Policy, type TabularPolicy, toPair } from './policy.ts';

/** The best that one player can do against a fixed policy of the other. */
export interface BestResponse {
  /** What the responding player gets on average, in units of the game's returns. */
  readonly value: number;
  /** Its answer to what the other plays: always one action. */
  readonly policy: TabularPolicy;
}

/** `[N]` how likely dice and the other player let a node be reached if `player` goes there. */
export function reachOfOthers(
  { graph, setOf, sets, order }: InformationTree,
  flat: Float64Array,
  player: Player,
  into: Float64Array,
): Float64Array {
  const { actor, firstEdge, child, probability } = graph;
  into.fill(0);
  into[0] = 1;
  for (const node of order) {
    const reach = into[node]!;
    const from = firstEdge[node]!;
    const other = actor[node] === 1 - player ? sets[setOf[node]!]!.first - from : null;
    const isOwn = actor[node] === player;
    for (let e = from; e < firstEdge[node + 1]!; e++) {
      into[child[e]!]! += isOwn ? reach : reach * (other === null ? probability[e]! : flat[other + e]!);
    }
  }
  return into;
}

/** Values for one player that answers a fixed policy, found on demand from the end of the game. */
class Response {
  /** Place of the action chosen in each information set, -1 if not chosen yet. */
  readonly chosen: Int32Array;
  private readonly tree: InformationTree;
  private readonly flat: Float64Array;
  private readonly player: Player;
  private readonly reach: Float64Array;
  private readonly values: Float64Array;

  constructor(tree: InformationTree, flat: Float64Array, player: Player) {
    const nodes = tree.graph.actor.length;
    this.tree = tree;
    this.flat = flat;
    this.player = player;
    this.reach = reachOfOthers(tree, flat, player, new Float64Array(nodes));
    this.chosen = new Int32Array(tree.sets.length).fill(-1);
    this.values = new Float64Array(nodes).fill(NaN);
  }

  value(node: number): number {
    const known = this.values[node]!;
    if (!Number.isNaN(known)) return known;
    return (this.values[node] = this.backUp(node));
  }

  private backUp(node: number): number {
    const { actor, firstEdge, child, result, probability } = this.tree.graph;
    if (actor[node] === TERMINAL) return this.player === 0 ? result[node]! : -result[node]!;
    const from = firstEdge[node]!;
    const place = this.tree.setOf[node]!;
    if (actor[node] === this.player) return this.value(child[from + this.choose(place)]!);
    const row = place < 0 ? null : this.tree.sets[place]!.first - from;
    let sum = 0;
    for (let e = from; e < firstEdge[node + 1]!; e++) sum += (row === null ? probability[e]! : this.flat[row + e]!) * this.value(child[e]!);
    return sum;
  }

  /** The best action of an information set, over all its states by how likely they are; over all alike if none can be reached. */
  choose(place: number): number {
    if (this.chosen[place]! >= 0) return this.chosen[place]!;
    const { nodes, actions } = this.tree.sets[place]!;
    const isReached = nodes.some((node) => this.reach[node]! > 0);
    const { firstEdge, child } = this.tree.graph;
    let best = 0;
    let most = -Infinity;
    for (let i = 0; i < actions.length; i++) {
      const sum = nodes.reduce((total, node) => total + (isReached ? this.reach[node]! : 1) * this.value(child[firstEdge[node]! + i]!), 0);
      if (sum > most) [best, most] = [i, sum];
    }
    return (this.chosen[place] = best);
  }
}

/** What each node is worth to `player` if it answers the other side's rows of a table `[A]` best, found on demand. */
export function responseValues(tree: InformationTree, flat: Float64Array, player: Player): (node: number) => number {
  const response = new Response(tree, flat, player);
  return (node) => response.value(node);
}

/** The best that `player` can do against what `against` does with the other side. */
export function bestResponse(tree: InformationTree, against: Policy, player: Player): BestResponse {
  const response = new Response(tree, tree.tabulate([against, against]), player);
  const value = response.value(0);
  const answer = new Float64Array(tree.rows);
  tree.sets.forEach((set, place) => {
    if (set.player === player) answer[set.first + response.choose(place)] = 1;
  });
  return { value, policy: tree.toPolicy(answer, [player]) };
}

/**
 * What both players together could gain by answering the other's policy best: 0 exactly in an equilibrium (OpenSpiel's `nash_conv`). In
 * units of the game's returns; times the chips that a return of 1 stands for, it is in chips.
 */
export function nashConv(tree: InformationTree, policies: Policies): number {
  const flat = tree.tabulate(toPair(policies));
  return new Response(tree, flat, 0).value(0) + new Response(tree, flat, 1).value(0);
}

/** Half of `nashConv`: what an opponent gains on average over the two seats. */
export function exploitability(tree: InformationTree, policies: Policies): number {
  return nashConv(tree, policies) / 2;
}
