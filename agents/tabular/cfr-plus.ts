import { type Player, TERMINAL } from '../../rules/core/index.ts';
import { normalise } from '../mixture.ts';
import { reachOfOthers } from './best-response.ts';
import { type GameTree, NONE } from './game-tree.ts';
import type { TabularPolicy } from './policy.ts';

/**
 * Counterfactual regret minimisation with regrets kept above zero, players updated in turn, and the average weighted by the iteration
 * (CFR+, Tammelin 2014). The average policy of both nears an equilibrium of a two-player zero-sum game.
 */
export class CfrPlusSolver {
  readonly tree: GameTree;
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

  /** @throws Error if a player may come to one information set after different own actions */
  constructor(tree: GameTree) {
    if (!tree.hasPerfectRecall) {
      throw new Error(`Positions of ${tree.game.ruleset.id} can be reached in several ways: CFR+ needs perfect recall. Games without secrets are solved by solve.`);
    }
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
    const average = new Float64Array(this.tree.rows);
    for (const { first, actions } of this.tree.sets) normalise(this.sums, average, first, actions.length);
    return this.tree.toPolicy(average);
  }

  private addToAverage(player: Player): void {
    const { tree, ownReach, current, sums } = this;
    tree.sets.forEach(({ player: owner, previous, first, actions }, place) => {
      if (owner !== player) return;
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
    for (const set of tree.sets) {
      if (set.player !== player) continue;
      for (let i = 0; i < set.actions.length; i++) {
        let regret = regrets[set.first + i]!;
        for (const node of set.nodes) regret += side * reach[node]! * (values[child[firstEdge[node]! + i]!]! - values[node]!);
        regrets[set.first + i] = Math.max(0, regret);
      }
    }
  }

  /** Player 0's value of every node under the current policies. */
  private evaluate(): void {
    const { tree, values, current } = this;
    const { actor, firstEdge, child, result, probability } = tree.graph;
    for (let k = tree.order.length - 1; k >= 0; k--) {
      const node = tree.order[k]!;
      const from = firstEdge[node]!;
      const place = tree.setOf[node]!;
      const row = place < 0 ? -1 : tree.sets[place]!.first;
      let sum = actor[node] === TERMINAL ? result[node]! : 0;
      for (let e = from; e < firstEdge[node + 1]!; e++) sum += (row < 0 ? probability[e]! : current[row + e - from]!) * values[child[e]!]!;
      values[node] = sum;
    }
  }

  private matchRegrets(player: Player): void {
    for (const { player: owner, first, actions } of this.tree.sets) {
      if (owner === player) normalise(this.regrets, this.current, first, actions.length);
    }
  }
}
