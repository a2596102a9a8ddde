import { ActionList, CHANCE, type Game, OutcomeList, type Player, type Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import type { Evaluation } from '../../models/evaluator.ts';
import type { Decision, View } from '../agent.ts';
import { GumbelRoot } from './gumbel.ts';
import { DEFAULT_SEARCH, type FullSearchOptions, type SearchOptions } from './options.ts';
import { candidates, principalLine } from './report.ts';
import { noteAvailable, selectPuct, selectUct, signOf } from './select.ts';
import { NONE, Tree } from './tree.ts';
import { Worlds } from './worlds.ts';

const ROOT = 0;

/** Monte Carlo tree search for two players, dice and secrets, driven from outside one leaf at a time:
 * `begin`, then `descend`, evaluate the leaf, `backup`, until `done`. Many searches can so share one batch of evaluations.
 * Values are kept from player 0's view and signed by whoever decides at a node; dice are rolled anew at each visit;
 * with secrets, each simulation looks into another world that the root's player could be in, all in one tree. */
export class Search {
  readonly options: FullSearchOptions;
  /** The state that waits for an evaluation after `descend` returned true; overwritten by the next `descend`. */
  readonly leafState: State;
  /** Its legal actions, in the order in which the evaluation's priors must come. */
  readonly leafLegal = new ActionList();
  /** Legal actions of the root, ascending: the order of `policyTarget`. */
  readonly rootLegal = new ActionList();
  readonly tree = new Tree();

  private readonly worlds: Worlds;
  private readonly varied: boolean;
  private readonly gumbel: GumbelRoot;
  private readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();
  private view!: View;
  private rng!: Rng;
  private budget = 0;
  private completed = 0;
  private leaf = NONE;
  private pathLength = 0;
  private pathNodes = new Int32Array(64);
  private pathEdges = new Int32Array(64);

  constructor(game: Game, options: SearchOptions = {}) {
    this.options = { ...DEFAULT_SEARCH, ...options };
    this.varied = game.ruleset.information === 'hidden';
    this.leafState = game.newState();
    this.worlds = new Worlds(game.newState(), this.varied);
    this.gumbel = new GumbelRoot(this.options);
  }

  /** Starts anew at a player's decision. The halving of a `gumbel` root is laid out for `budget` simulations. */
  begin(view: View, rng: Rng, budget: number = this.options.simulations): void {
    this.view = view;
    this.rng = rng;
    this.budget = budget;
    this.completed = 0;
    this.leaf = NONE;
    this.tree.clear();
    this.tree.addNode(view.player);
    view.legalActions(this.rootLegal);
    this.worlds.begin(view, rng);
  }

  /** Simulations backed up so far; the root's own evaluation is not one. */
  get simulations(): number {
    return this.completed;
  }

  /** The player who decides at the root. */
  get player(): Player {
    return this.view.player;
  }

  /** Whether the budget is used up, or there is nothing to choose. */
  done(budget: number = this.budget): boolean {
    return this.rootLegal.length <= 1 || (this.isExpanded(ROOT) && this.completed >= budget);
  }

  /** Runs one simulation down to a leaf. True if it waits in `leafState` and `leafLegal` for `backup`;
   * false if the game ended there, in which case it has been backed up. The first call asks for the root itself. */
  descend(): boolean {
    const { tree, leafState } = this;
    this.worlds.next(leafState);
    this.pathLength = 0;
    let node = ROOT;
    for (;;) {
      const actor = tree.actor[node]!;
      if (actor === TERMINAL) {
        this.finish(node, leafState.returns()[0]);
        return false;
      }
      if (actor !== CHANCE && !this.isExpanded(node)) return this.stopAt(node);
      const edge = actor === CHANCE ? this.rollDice(node) : this.choose(node);
      this.follow(node, edge);
      leafState.apply(tree.action[edge]!);
      node = tree.childOf(edge, leafState.actor);
    }
  }

  /** Gives the waiting leaf its evaluation and passes the value up the path. */
  backup(evaluation: Evaluation): void {
    const { tree, leaf } = this;
    if (leaf === NONE) throw new Error('No leaf waits for an evaluation: call backup only after descend returned true.');
    this.leaf = NONE;
    if (tree.edges + this.leafLegal.length <= this.options.maxEdges || leaf === ROOT) {
      tree.expand(leaf, this.leafLegal, evaluation.priors, this.worlds.current);
      tree.ownValue[leaf] = evaluation.value;
    }
    this.finish(leaf, evaluation.value);
    if (leaf === ROOT) {
      this.completed = 0;
      if (this.options.root === 'gumbel') this.gumbel.begin(tree, ROOT, this.budget, this.rng);
    }
  }

  /** The action to play: most visited, then best mean; at a `gumbel` root the winner of the halving. */
  bestAction(): number {
    if (!this.isExpanded(ROOT)) return this.rootLegal.at(0);
    return this.tree.action[this.bestEdge()]!;
  }

  /** The action with its reasons; values from the side of the player who decides. */
  decision(): Decision {
    if (!this.isExpanded(ROOT)) return { action: this.bestAction(), simulations: 0 };
    const { tree } = this;
    const edge = this.bestEdge();
    const sign = signOf(tree, ROOT);
    const visits = tree.visits[edge]!;
    const value = visits > 0 ? (sign * tree.total[edge]!) / visits : sign * this.rootValue();
    return {
      action: tree.action[edge]!,
      value,
      winProbability: (1 + value) / 2,
      simulations: this.completed,
      candidates: candidates(tree, ROOT, this.view),
      line: principalLine(tree, ROOT, edge, this.view, this.rng),
    };
  }

  /** Writes the improved policy over `rootLegal`: completed values at a `gumbel` root, else shares of the visits. Sums to 1. */
  policyTarget(into: Float32Array): void {
    const { tree } = this;
    const count = this.rootLegal.length;
    if (!this.isExpanded(ROOT)) into.fill(1 / count, 0, count);
    else if (this.options.root === 'gumbel') this.gumbel.policy(tree, ROOT, into);
    else {
      const first = tree.firstEdge[ROOT]!;
      for (let i = 0; i < count; i++) {
        into[i] = this.completed > 0 ? tree.visits[first + i]! / this.completed : tree.prior[first + i]!;
      }
    }
  }

  /** Value of the root from player 0's point of view, `[-1, 1]`: under the improved policy at a `gumbel` root,
   * else the mean of the simulations; 0 before its evaluation. */
  rootValue(): number {
    if (this.options.root === 'gumbel' && this.isExpanded(ROOT)) return this.gumbel.value(this.tree, ROOT);
    const visits = this.tree.nodeVisits[ROOT]!;
    return visits > 0 ? this.tree.nodeTotal[ROOT]! / visits : 0;
  }

  /** What the evaluator said of the root before any search, player 0's point of view. */
  rawValue(): number {
    return this.tree.ownValue[ROOT]!;
  }

  private isExpanded(node: number): boolean {
    return this.tree.edgeCount[node]! > 0;
  }

  private stopAt(node: number): true {
    if (node === ROOT) copyList(this.rootLegal, this.leafLegal);
    else this.leafState.legalActions(this.leafLegal);
    this.leaf = node;
    return true;
  }

  private rollDice(node: number): number {
    const outcome = this.leafState.chanceOutcomes(this.outcomes).sample(this.rng);
    return this.tree.outcomeEdge(node, this.outcomes, outcome);
  }

  private choose(node: number): number {
    const { tree, options, worlds, varied } = this;
    const world = worlds.current;
    if (tree.worldOf[node] !== world) {
      const legal = node === ROOT ? this.rootLegal : this.leafState.legalActions(this.legal);
      tree.matchLegal(node, legal, world);
    }
    const mass = varied ? noteAvailable(tree, node, world) : 1;
    if (node === ROOT && options.root === 'gumbel') {
      const edge = this.gumbel.select(tree, ROOT, this.completed);
      if (edge !== NONE) return edge;
    }
    if (options.selection === 'uct') return selectUct(tree, node, world, options, varied, this.rng);
    return selectPuct(tree, node, world, options, mass, varied);
  }

  private follow(node: number, edge: number): void {
    if (this.pathLength === this.pathNodes.length) {
      this.pathNodes = doubled(this.pathNodes);
      this.pathEdges = doubled(this.pathEdges);
    }
    this.pathNodes[this.pathLength] = node;
    this.pathEdges[this.pathLength++] = edge;
  }

  /** Adds player 0's value to every node and edge of the path. */
  private finish(last: number, value: number): void {
    const { tree } = this;
    tree.nodeVisits[last]!++;
    tree.nodeTotal[last]! += value;
    for (let i = this.pathLength - 1; i >= 0; i--) {
      const node = this.pathNodes[i]!;
      const edge = this.pathEdges[i]!;
      if (tree.visits[edge]!++ === 0) tree.visitedPrior[node]! += tree.prior[edge]!;
      tree.total[edge]! += value;
      tree.nodeVisits[node]!++;
      tree.nodeTotal[node]! += value;
    }
    this.completed++;
  }

  private bestEdge(): number {
    const { tree } = this;
    if (this.options.root === 'gumbel') return this.gumbel.best(tree, ROOT);
    const sign = signOf(tree, ROOT);
    const first = tree.firstEdge[ROOT]!;
    let best = first;
    for (let e = first + 1; e < first + tree.edgeCount[ROOT]!; e++) if (isBetter(tree, e, best, sign)) best = e;
    return best;
  }
}

/** Whether an edge has more visits than another; among equals the higher mean decides, then the higher prior. */
function isBetter(tree: Tree, edge: number, other: number, sign: number): boolean {
  const n = tree.visits[edge]!;
  const byVisits = n - tree.visits[other]!;
  if (byVisits !== 0 || n === 0) return byVisits > 0 || (byVisits === 0 && tree.prior[edge]! > tree.prior[other]!);
  return sign * (tree.total[edge]! - tree.total[other]!) > 0;
}

function copyList(from: ActionList, into: ActionList): void {
  into.clear();
  for (let i = 0; i < from.length; i++) into.push(from.at(i));
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(array.length * 2);
  wider.set(array);
  return wider;
}
