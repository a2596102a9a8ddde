import { type Game, type Player, TERMINAL } from '../../rules/core/index.ts';
import { normalise } from '../turn/shares.ts';
import { reachOfOthers } from './best-response.ts';
import { type InformationTree, isReachedInSeveralWays, NONE } from './game-tree.ts';
import type { TabularPolicy } from './policy.ts';

/**
 * Counterfactual regret minimisation with regrets kept above zero, players updated in turn, and the average weighted by the iteration
 * (CFR+, Tammelin 2014). The average policy of both nears an equilibrium of a two-player zero-sum game. From where on nothing is hidden, best play is found
 * by backward induction instead, however positions are reached there.
 */
export class CfrPlusSolver {
  readonly tree: InformationTree;
  private done = 0;
  /** `[A]` each. */
  private readonly regrets: Float64Array;
  private readonly current: Float64Array;
  private readonly sums: Float64Array;
  /** `[N]` each. */
  private readonly reach: Float64Array;
  private readonly values: Float64Array;
  /** How likely each player's own actions lead to each of its information sets. */
  private readonly ownReach: Float64Array;
  /** Information set of each row of an array `[A]`. */
  private readonly setOfRow: Int32Array;
  /** `[sets]` 1 where nothing is hidden from then on: best play is found once, and not learnt. */
  private readonly isSettled: Uint8Array;

  /** @throws Error if a player may come to one information set after different own actions, and something is hidden there or later */
  constructor(tree: InformationTree) {
    const open = tree.openNodes();
    this.isSettled = Uint8Array.from(tree.sets, ({ nodes }) => open[nodes[0]!]!);
    if (tree.sets.some((set, place) => isReachedInSeveralWays(set) && this.isSettled[place] === 0)) throw new Error(whyNoRecall(tree.game));
    this.tree = tree;
    this.regrets = new Float64Array(tree.rows);
    this.current = new Float64Array(tree.rows);
    this.sums = new Float64Array(tree.rows);
    this.reach = new Float64Array(tree.graph.actor.length);
    this.values = new Float64Array(tree.graph.actor.length);
    this.ownReach = new Float64Array(tree.sets.length);
    this.setOfRow = Int32Array.from(tree.sets.flatMap(({ actions }, place) => actions.map(() => place)));
    this.matchRegrets(0);
    this.matchRegrets(1);
    this.settle(open);
  }

  /** Iterations done so far. */
  get iterations(): number {
    return this.done;
  }

  run(iterations: number): this {
    for (let i = 0; i < iterations; i++) {
      this.done++;
      for (const player of [0, 1] as const) {
        this.addToAverage(player);
        this.addRegrets(player);
        this.matchRegrets(player);
      }
    }
    return this;
  }

  /** What nears an equilibrium; uniform where a player's own play never leads. */
  averagePolicy(): TabularPolicy {
    return this.tree.toPolicy(this.average());
  }

  /** `[A]` the same as a table. */
  average(): Float64Array {
    const average = new Float64Array(this.tree.rows);
    this.tree.sets.forEach(({ first, actions }, place) =>
      normalise(this.isSettled[place] === 1 ? this.current : this.sums, average, first, actions.length),
    );
    return average;
  }

  /** Finds the best play of both where nothing is hidden any more, backwards from the end. */
  private settle(open: Uint8Array): void {
    const { tree, values, current } = this;
    const { actor, firstEdge, child } = tree.graph;
    for (let k = tree.order.length - 1; k >= 0; k--) {
      const node = tree.order[k]!;
      if (open[node] === 0) continue;
      if (tree.setOf[node]! >= 0) {
        const { first, actions } = tree.sets[tree.setOf[node]!]!;
        const side = actor[node] === 0 ? 1 : -1;
        const gains = actions.map((_, i) => side * values[child[firstEdge[node]! + i]!]!);
        current.fill(0, first, first + actions.length);
        current[first + gains.indexOf(Math.max(...gains))] = 1;
      }
      values[node] = this.valueAt(node);
    }
  }

  private addToAverage(player: Player): void {
    const { tree, ownReach, current, sums, isSettled } = this;
    tree.sets.forEach(({ player: owner, previous, first, actions }, place) => {
      if (owner !== player || isSettled[place] === 1) return;
      const reach = previous === NONE ? 1 : ownReach[this.setOfRow[previous]!]! * current[previous]!;
      ownReach[place] = reach;
      for (let row = first; row < first + actions.length; row++) sums[row]! += this.done * reach * current[row]!;
    });
  }

  private addRegrets(player: Player): void {
    const { tree, regrets, values, reach } = this;
    this.evaluate();
    reachOfOthers(tree, this.current, player, reach);
    const { firstEdge, child } = tree.graph;
    const side = player === 0 ? 1 : -1;
    for (const [place, set] of tree.sets.entries()) {
      if (set.player !== player || this.isSettled[place] === 1) continue;
      for (let i = 0; i < set.actions.length; i++) {
        let regret = regrets[set.first + i]!;
        for (const node of set.nodes) regret += side * reach[node]! * (values[child[firstEdge[node]! + i]!]! - values[node]!);
        regrets[set.first + i] = Math.max(0, regret);
      }
    }
  }

  /** Player 0's value of every node under the current policies. */
  private evaluate(): void {
    const { order } = this.tree;
    for (let k = order.length - 1; k >= 0; k--) this.values[order[k]!] = this.valueAt(order[k]!);
  }

  /** The value of a node from those of what follows. */
  private valueAt(node: number): number {
    const { tree, values, current } = this;
    const { actor, firstEdge, child, result, probability } = tree.graph;
    const from = firstEdge[node]!;
    const place = tree.setOf[node]!;
    const row = place < 0 ? -1 : tree.sets[place]!.first;
    let sum = actor[node] === TERMINAL ? result[node]! : 0;
    for (let e = from; e < firstEdge[node + 1]!; e++) sum += (row < 0 ? probability[e]! : current[row + e - from]!) * values[child[e]!]!;
    return sum;
  }

  private matchRegrets(player: Player): void {
    this.tree.sets.forEach(({ player: owner, first, actions }, place) => {
      if (owner === player && this.isSettled[place] === 0) normalise(this.regrets, this.current, first, actions.length);
    });
  }
}

function whyNoRecall({ ruleset, scenario }: Game): string {
  return (
    `Positions of ${ruleset.id}/${scenario.id} can be reached in several ways before something ` +
    'is hidden, so that what a player did there is forgotten; regret minimisation needs it. ' +
    'If all that is hidden are choices that both make at the same time, solve(game) solves it; else let the state ' +
    'hold how it was reached (the moves made, or their number), so that every position is reached in one way.'
  );
}
