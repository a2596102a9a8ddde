import { ActionList, CHANCE, type Game, isPlayer, type Player, type Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import type { Evaluation } from '../../models/evaluator.ts';
import type { Decision, View } from '../agent.ts';
import { Dice } from './dice.ts';
import { GumbelRoot } from './gumbel.ts';
import type { LeafJudge } from './leaf.ts';
import { completeSearchOptions, type FullSearchOptions, type SearchOptions } from './options.ts';
import { Path } from './path.ts';
import { candidates, principalLine } from './report.ts';
import { bestEdge, visitLead, visitShares } from './root-choice.ts';
import { leadOf, RootPoints } from './root-points.ts';
import { selectPuct, selectUct, signOf, widestAt } from './select.ts';
import { NONE, Tree } from './tree.ts';
import { Worlds } from './worlds.ts';

/** Visits of a node after which its edges learn what other ways have found out about the nodes behind them. */
const REFRESH_EVERY = 16;

/** Monte Carlo tree search for two players, dice and secrets, driven from outside one leaf at a time:
 * `begin`, then `descend`, evaluate the leaf, `backup`, until `done`. Many searches can so share one batch of evaluations;
 * `simulate` does the same at once with a judge of its own.
 * Values are kept from player 0's view and signed by whoever decides at a node. Dice are rolled anew at each visit. While anything is hidden,
 * each simulation looks into another world that the root's player could be in, and a node is what its actor can tell apart in them. */
export class Search {
  readonly options: FullSearchOptions;
  /** The state that waits for an evaluation after `descend` returned true; overwritten by the next `descend`. */
  readonly leafState: State;
  /** Its legal actions, in the order in which the evaluation's priors must come. */
  readonly leafLegal = new ActionList();
  /** Legal actions of the root, ascending: the order of `policyTarget`. */
  readonly rootLegal = new ActionList();

  private known = new Tree();
  private spare = new Tree();
  private readonly worlds: Worlds;
  private readonly gumbel: GumbelRoot;
  private readonly dice: Dice;
  /** Whether all actions are equal to the search, so that a node is expanded only when it is met again. */
  private readonly isLazy: boolean;
  private view!: View;
  private rng!: Rng;
  private rootNode = NONE;
  private budget = 0;
  private completed = 0;
  private reused = 0;
  private stamp = 0;
  private wasVaried = false;
  private leaf = NONE;
  private readonly path: Path;
  private priors = new Float32Array(256);
  /** Fingerprint of the state at hand. */
  private readonly key = new Int32Array(2);
  private readonly rootPoints = new RootPoints();

  constructor(game: Game, options: SearchOptions = {}) {
    this.options = completeSearchOptions(options);
    this.isLazy = this.options.selection === 'uct';
    this.leafState = game.newState();
    this.worlds = new Worlds(game.newState());
    this.gumbel = new GumbelRoot(this.options);
    this.dice = new Dice(this.options);
    this.path = new Path(this.options);
  }

  /** Starts at a player's decision. The halving of a `gumbel` root is laid out for `budget` simulations. */
  begin(view: View, rng: Rng, budget: number = this.options.simulations): void {
    this.view = view;
    this.rng = rng;
    this.budget = budget;
    this.completed = 0;
    this.leaf = NONE;
    view.legalActions(this.rootLegal);
    if (this.options.points) this.rootPoints.begin(this.rootLegal.length);
    this.worlds.begin(view, rng);
    this.openRoot();
  }

  /** Simulations backed up for this decision; the root's own evaluation is not one. */
  get simulations(): number {
    return this.completed;
  }

  /** What the search knows. */
  get tree(): Tree {
    return this.known;
  }

  /** The root's node in the tree. */
  get root(): number {
    return this.rootNode;
  }

  /** The player who decides at the root. */
  get player(): Player {
    return this.view.player;
  }

  /** Whether the root has been judged: from then on `decision` has reasons. */
  get hasAnswer(): boolean {
    return this.isExpanded(this.rootNode);
  }

  /** Whether so many more simulations cannot change the choice; never at a `gumbel` root, whose halving has to run its course. */
  isClear(simulations: number): boolean {
    return this.hasAnswer && this.options.root === 'tree' && visitLead(this.known, this.rootNode) > simulations;
  }

  /** Whether the budget is used up, the result is proven, or there is nothing to choose. */
  done(budget: number = this.budget): boolean {
    if (this.rootLegal.length <= 1) return true;
    if (!this.isExpanded(this.rootNode)) return false;
    return this.completed + this.reused >= budget || this.known.proven[this.rootNode] === 1;
  }

  /** Runs simulations with a judge that answers at once, until `count` are made or the search is done. Allocates nothing once the tree has its size. */
  simulate(judge: LeafJudge, count: number, budget: number = this.budget): void {
    const listed = !(this.isLazy && judge.isUniform);
    for (let i = 0; i < count && !this.done(budget); i++) {
      if (!this.descend(listed)) continue;
      if (this.priors.length < this.leafLegal.length) this.priors = new Float32Array(this.leafLegal.length * 2);
      judge.judge(this.leafState, this.leafLegal, this.priors);
      this.path.value = judge.value;
      this.settleLeaf(this.options.points ? leadOf(this.leafState) : 0, judge.isUniform ? null : this.priors);
    }
  }

  /** Runs one simulation down to a leaf. True if it waits in `leafState` and `leafLegal` for `backup`;
   * false if the result was known there, in which case it has been backed up. The first call asks for the root itself.
   * @param listed whether `leafLegal` is wanted */
  descend(listed = true): boolean {
    const { known: tree, leafState } = this;
    this.worlds.next(leafState);
    this.path.clear();
    this.stamp++;
    let node = this.rootNode;
    while (this.isExpanded(node) || this.expandLazily(node)) {
      tree.stamp[node] = this.stamp;
      const edge = tree.actor[node] === CHANCE ? this.dice.roll(tree, node, leafState, this.rng) : this.choose(node);
      this.path.add(node, edge);
      if (tree.settled[edge] === 1) return this.finishProven(tree.child[edge]!);
      leafState.apply(tree.action[edge]!);
      node = this.enter(edge);
      if (node === NONE) return this.finishHidden();
      if (tree.proven[node] === 1) return this.finishProven(node);
      if (tree.stamp[node] === this.stamp) return this.finishCircle(node);
    }
    if (node === this.rootNode) copyList(this.rootLegal, this.leafLegal);
    else if (listed) leafState.legalActions(this.leafLegal);
    this.leaf = node;
    return true;
  }

  /** Gives the waiting leaf its evaluation and passes the value up the path. */
  backup(evaluation: Evaluation): void {
    if (this.leaf === NONE) throw new Error('No leaf waits for an evaluation: call backup only after descend returned true.');
    const points = evaluation.points ?? (this.options.points ? leadOf(this.leafState) : 0);
    this.path.value = evaluation.value;
    this.settleLeaf(points, evaluation.priors);
  }

  /** The action to play: most visited, then best mean; at a `gumbel` root the winner of the halving; a proven win at once. */
  bestAction(): number {
    return this.isExpanded(this.rootNode) ? this.known.action[this.bestEdge()]! : this.rootLegal.at(0);
  }

  /** The action with its reasons; values from the side of the player who decides.
   * @param most longest list of candidates */
  decision(most = 10): Decision {
    const { known: tree, rootNode: root, view } = this;
    if (!this.isExpanded(root)) return { action: this.bestAction(), player: view.player, simulations: 0 };
    this.refresh(root);
    const edge = this.bestEdge();
    const sign = signOf(tree, root);
    const value = tree.visits[edge]! > 0 ? sign * tree.mean[edge]! : sign * this.rootValue();
    return {
      action: tree.action[edge]!,
      player: view.player,
      value,
      winProbability: (1 + value) / 2,
      ...this.pointsOf(edge),
      isProven: tree.proven[root] === 1,
      simulations: this.completed,
      reusedSimulations: this.reused,
      worlds: this.worlds.distinct,
      candidates: candidates(this, most),
      line: principalLine(this, edge),
    };
  }

  /** Writes the improved policy over `rootLegal`: completed values at a `gumbel` root, else shares of the visits. Sums to 1. */
  policyTarget(into: Float32Array): void {
    const { known: tree, rootNode: root } = this;
    const count = this.rootLegal.length;
    if (!this.isExpanded(root)) {
      into.fill(1 / count, 0, count);
      return;
    }
    if (this.priors.length < count) this.priors = new Float32Array(count * 2);
    if (this.options.root === 'gumbel') this.gumbel.policy(tree, root, this.priors);
    else visitShares(tree, root, this.priors);
    const first = tree.firstEdge[root]!;
    for (let i = 0; i < count; i++) into[this.rootLegal.indexOf(tree.action[first + i]!)] = this.priors[i]!;
  }

  /** Value of the root from player 0's point of view, `[-1, 1]`: under the improved policy at a `gumbel` root,
   * else the mean of the simulations, or the result once it is proven; 0 before its evaluation. */
  rootValue(): number {
    const { known: tree, rootNode: root } = this;
    if (tree.proven[root] === 1) return tree.ownValue[root]!;
    if (this.options.root === 'gumbel' && this.isExpanded(root)) return this.gumbel.value(tree, root);
    const visits = tree.nodeVisits[root]!;
    return visits > 0 ? tree.nodeTotal[root]! / visits : 0;
  }

  /** What the evaluator said of the root before any search, player 0's point of view. */
  rawValue(): number {
    return this.known.ownValue[this.rootNode]!;
  }

  /** A world the root's player could be in, for following lines; the caller's to change. */
  sampleWorld(): State {
    return this.worlds.root.clone();
  }

  /** Whether anything is hidden at the root: each simulation looks into another world. */
  get isVaried(): boolean {
    return this.worlds.varied;
  }

  /** The node of `state`, which an edge has led to and dice among secrets have been rolled for; NONE if none is known. */
  nodeAfter(edge: number, state: State): number {
    if (!this.worlds.varied) return this.known.child[edge]!;
    const { actor } = state;
    if (!isPlayer(actor)) return NONE;
    state.fingerprint(this.key, actor);
    return this.known.find(actor, this.key);
  }

  format(action: number): string {
    return this.view.format(action);
  }

  // ---- the root

  private openRoot(): void {
    const { worlds, view, options } = this;
    worlds.root.fingerprint(this.key, view.player);
    const last = options.reuse && !worlds.varied && !this.wasVaried ? this.known.find(view.player, this.key) : NONE;
    this.wasVaried = worlds.varied;
    if (last === NONE) {
      this.known.clear();
      this.rootNode = this.known.addFindable(view.player, this.key);
    } else {
      this.rootNode = this.known.copyTo(this.spare, last);
      [this.known, this.spare] = [this.spare, this.known];
    }
    this.stamp = 0;
    this.reused = this.isExpanded(this.rootNode) ? this.known.nodeVisits[this.rootNode]! - 1 : 0;
    if (this.isExpanded(this.rootNode)) this.reopenRoot();
  }

  /** Goes on with a root that an earlier search has expanded. */
  private reopenRoot(): void {
    const { known: tree, rootNode: root, options } = this;
    if (options.root !== 'gumbel') return;
    this.reused = 0;
    tree.openCount[root] = tree.edgeCount[root]!;
    this.gumbel.begin(tree, root, this.budget, this.rng);
  }

  /** Expected lead in victory points, for the player who decides. */
  private pointsOf(edge: number): { readonly pointsLead?: number } {
    const { known: tree, rootNode: root } = this;
    const lead = this.options.points ? this.rootPoints.mean(edge - tree.firstEdge[root]!) : NaN;
    return Number.isNaN(lead) ? {} : { pointsLead: signOf(tree, root) * lead };
  }

  private isExpanded(node: number): boolean {
    return this.known.edgeCount[node]! > 0;
  }

  // ---- down

  /** Gives a chance node, or one that is met again, its edges. False where a leaf waits. */
  private expandLazily(node: number): boolean {
    const { known: tree } = this;
    if (tree.actor[node] === CHANCE) return true;
    if (!this.isLazy || tree.nodeVisits[node] === 0 || node === this.rootNode) return false;
    this.leafState.legalActions(this.leafLegal);
    return this.expand(node, null);
  }

  private expand(node: number, priors: Float32Array | null): boolean {
    const { known: tree, leafLegal, options } = this;
    if (tree.edges + leafLegal.length > options.maxEdges && node !== this.rootNode) return false;
    tree.expand(node, leafLegal, priors);
    if (node !== this.rootNode || options.root !== 'gumbel') tree.narrow(node, widestAt(1, options));
    return true;
  }

  private choose(node: number): number {
    const { known: tree, options } = this;
    if (node === this.rootNode || tree.nodeVisits[node]! % REFRESH_EVERY === 0) this.refresh(node);
    if (node === this.rootNode && options.root === 'gumbel') {
      const edge = this.gumbel.select(tree, node, this.completed);
      if (edge !== NONE) return edge;
    }
    return options.selection === 'uct' ? selectUct(tree, node, options) : selectPuct(tree, node, options);
  }

  private refresh(node: number): void {
    if (this.options.transpositions && !this.worlds.varied) this.known.refresh(node);
  }

  /** The node an edge has led to; NONE if the game has ended among secrets. */
  private enter(edge: number): number {
    const { known: tree, leafState } = this;
    if (this.worlds.varied) return this.enterHidden(edge);
    let node = tree.child[edge]!;
    if (node !== NONE) return node;
    const { actor } = leafState;
    if (actor === TERMINAL) node = this.addResult();
    else if (this.options.transpositions) {
      leafState.fingerprint(this.key);
      node = this.findOrAdd(actor);
    } else node = tree.addNode(actor);
    tree.child[edge] = node;
    return node;
  }

  private enterHidden(edge: number): number {
    const { known: tree, leafState } = this;
    while (leafState.actor === CHANCE) this.dice.pass(leafState, this.rng);
    const { actor } = leafState;
    if (!isPlayer(actor)) return NONE;
    leafState.fingerprint(this.key, actor);
    const node = this.findOrAdd(actor);
    tree.child[edge] = node;
    return node;
  }

  private findOrAdd(actor: number): number {
    const node = this.known.find(actor, this.key);
    return node === NONE ? this.known.addFindable(actor, this.key) : node;
  }

  /** The node of a finished game. */
  private addResult(): number {
    const { known: tree } = this;
    const node = tree.addNode(TERMINAL);
    tree.ownValue[node] = this.leafState.returns()[0];
    if (this.options.points) tree.points[node] = leadOf(this.leafState);
    tree.proven[node] = 1;
    return node;
  }

  // ---- up

  private settleLeaf(points: number, priors: Float32Array | null): void {
    const { known: tree, leaf, options } = this;
    this.leaf = NONE;
    tree.ownValue[leaf] = this.path.value;
    tree.points[leaf] = points;
    const isRoot = leaf === this.rootNode;
    if (isRoot || !this.isLazy) this.expand(leaf, this.isLazy ? null : priors);
    this.finish(leaf);
    if (!isRoot) return;
    this.completed = 0;
    if (options.root === 'gumbel') this.gumbel.begin(tree, leaf, this.budget, this.rng);
  }

  /** Passes the path's value up. False: nothing waits for an evaluation. */
  private finish(last: number): false {
    this.path.passUp(this.known, last, this.worlds.varied);
    this.completed++;
    if (this.options.points && this.path.length > 0) this.notePoints(last);
    return false;
  }

  private finishProven(node: number): false {
    this.path.value = this.known.ownValue[node]!;
    return this.finish(node);
  }

  /** The game has ended among secrets. */
  private finishHidden(): false {
    this.path.value = this.leafState.returns()[0];
    return this.finish(NONE);
  }

  /** The path has come back to one of its own nodes, whose mean stands for what would follow. */
  private finishCircle(node: number): false {
    this.path.value = this.known.nodeTotal[node]! / this.known.nodeVisits[node]!;
    return this.finish(NONE);
  }

  private notePoints(last: number): void {
    const { known: tree, rootNode: root } = this;
    const lead = last === NONE ? leadOf(this.leafState) : tree.points[last]!;
    this.rootPoints.add(this.path.firstEdge - tree.firstEdge[root]!, lead);
  }

  private bestEdge(): number {
    const { known: tree, rootNode: root, options } = this;
    return options.root === 'gumbel' && tree.proven[root] === 0 ? this.gumbel.best(tree, root) : bestEdge(tree, root);
  }
}

function copyList(from: ActionList, into: ActionList): void {
  into.clear();
  for (let i = 0; i < from.length; i++) into.push(from.at(i));
}
