import { ActionList, type Game, isPlayer, type Player, type Rng, type State } from '../../rules/core/index.ts';
import type { Evaluation } from '../../models/evaluator.ts';
import type { Decision, PlayerView } from '../turn/agent.ts';
import type { LeafJudge } from './leaves/leaf.ts';
import { completeSearchOptions, type FullSearchOptions, type SearchOptions } from './tree/options.ts';
import { candidates, principalLine } from './tree/report.ts';
import { bestEdge, visitLead, visitShares } from './tree/root-choice.ts';
import { leadOf } from './tree/root-points.ts';
import { signOf } from './tree/select.ts';
import { Simulator } from './simulator.ts';
import { NONE, Tree } from './tree/tree.ts';
import { Worlds } from './leaves/worlds.ts';

/** Monte Carlo tree search for two players, dice and secrets, driven from outside one leaf at a time:
 * `begin`, then `descend`, evaluate the leaf, `backup`, until `done`. Many searches can so share one batch of evaluations;
 * `simulate` does the same at once with a judge of its own. docs/how-search-works.md follows a decision through it.
 * Values are kept from player 0's view and signed by whoever decides at a node. Dice are rolled anew at each visit. While anything is hidden,
 * each simulation looks into another world that the root's player could be in, and a node is what its actor can tell apart in them. */
export class Search {
  readonly options: FullSearchOptions;
  /** Legal actions of the root, ascending: the order of `policyTarget`. */
  readonly rootLegal = new ActionList();

  /** The states that wait for the evaluator after `gather`, and the legal actions of each. */
  readonly leaves: State[] = [];
  readonly leafLists: ActionList[] = [];
  /** The descents that have reached them. */
  private readonly leafDescents: number[] = [];

  private readonly worlds: Worlds;
  private readonly simulator: Simulator;
  private spare = new Tree();
  private readonly key = new Int32Array(2);
  private priors = new Float32Array(256);
  private view!: PlayerView;
  private budget = 0;
  private reused = 0;
  private wasVaried = false;
  private wasRestricted = false;

  constructor(game: Game, options: SearchOptions = {}) {
    this.options = completeSearchOptions(options);
    this.worlds = new Worlds(game.newState());
    this.simulator = new Simulator(game, this.options, this.worlds);
  }

  /** Bytes that its trees have taken. */
  get heldBytes(): number {
    return this.tree.heldBytes + this.spare.heldBytes;
  }

  // ---- driving

  /** Starts at a player's decision. The halving of a `gumbel` root is laid out for `budget` simulations. */
  begin(view: PlayerView, rng: Rng, budget: number = this.options.simulations): void {
    this.view = view;
    this.budget = budget;
    view.legalActions(this.rootLegal);
    this.worlds.begin(view, rng);
    const root = this.findRoot();
    const { tree } = this;
    this.reused = this.options.root === 'tree' && tree.edgeCount[root]! > 0 ? tree.nodeVisits[root]! - 1 : 0;
    this.simulator.begin(tree, root, this.rootLegal, budget, rng, view.later);
  }

  /** Whether the budget is used up, the result is proven, or there is nothing to choose. */
  done(budget: number = this.budget): boolean {
    if (this.rootLegal.length <= 1) return true;
    if (!this.hasAnswer) return false;
    return this.tree.proven[this.root] === 1 || (!this.simulator.isBusy && this.isBegun(budget));
  }

  /** Whether as many simulations have begun as the budget allows. */
  private isBegun(budget: number): boolean {
    return this.simulator.started + this.reused >= budget;
  }

  /** The state that waits for an evaluation after `descend` returned true; overwritten by the next `descend`. */
  get leafState(): State {
    return this.simulator.state;
  }

  /** Its legal actions, in the order in which the evaluation's priors must come. */
  get leafLegal(): ActionList {
    return this.simulator.legal;
  }

  /** Runs one simulation down to a leaf. True if it waits in `leafState` and `leafLegal` for `backup`;
   * false if the result was known there, in which case it has been backed up. The first call asks for the root itself. */
  descend(): boolean {
    return this.simulator.descend();
  }

  /** Gives the waiting leaf its evaluation and passes the value up the path. */
  backup({ value, points, priors }: Evaluation): void {
    if (!this.simulator.isWaiting) throw new Error('No leaf waits for an evaluation: call backup only after descend returned true.');
    this.simulator.settle(value, points ?? this.pointsHere(), priors);
  }

  /**
   * Runs simulations down until so many leaves wait, or until the next one has to wait for what they are worth; then all of them can be judged at
   * once: the simulations of one round of a `gumbel` root's halving, which search different actions, and elsewhere a few, the more the longer
   * the search has been going on.
   * @returns how many wait; they are in `leaves` and `leafLists`
   */
  gather(most: number, budget: number = this.budget): number {
    const { simulator, leaves, leafLists, leafDescents } = this;
    leaves.length = leafLists.length = leafDescents.length = 0;
    for (let descent = 0; descent < simulator.descentCount && leaves.length < most; descent++) {
      simulator.useDescent(descent);
      if (simulator.isUnderWay) this.gatherFrom(descent);
    }
    let left = most;
    for (let descent = 0; left > 0 && leaves.length < most && this.canBegin(budget); descent++) {
      simulator.useDescent(descent);
      if (simulator.isUnderWay) continue;
      this.gatherFrom(descent);
      left--;
    }
    return leaves.length;
  }

  /** Runs the descent at hand down. */
  private gatherFrom(descent: number): void {
    const { simulator, leaves, leafLists, leafDescents } = this;
    if (!simulator.descend()) return;
    leaves.push(simulator.state);
    leafLists.push(simulator.legal);
    leafDescents.push(descent);
  }

  /** Whether another simulation may begin beside those under way; the root's own evaluation counts for none. */
  private canBegin(budget: number): boolean {
    if (this.hasAnswer && (this.isBegun(budget) || this.tree.proven[this.root] === 1)) return false;
    return this.simulator.isNextIndependent;
  }

  /** Gives the leaves that wait their evaluations, in their order. */
  backupAll(evaluations: readonly Evaluation[]): void {
    for (let i = 0; i < this.leaves.length; i++) {
      this.simulator.useDescent(this.leafDescents[i]!);
      this.backup(evaluations[i]!);
    }
    this.simulator.useDescent(0);
  }

  /** Runs simulations with a judge that answers at once, until `count` are made or the search is done. Allocates nothing once the tree has its size. */
  simulate(judge: LeafJudge, count: number, budget: number = this.budget): void {
    for (let i = 0; i < count && !this.done(budget); i++) this.simulator.simulate(judge);
  }

  private pointsHere(): number {
    return this.options.points ? leadOf(this.simulator.state) : 0;
  }

  // ---- what it knows

  get tree(): Tree {
    return this.simulator.tree;
  }

  /** The root's node in the tree. */
  get root(): number {
    return this.simulator.root;
  }

  /** The player who decides at the root. */
  get player(): Player {
    return this.view.player;
  }

  /** Simulations backed up for this decision; the root's own evaluation is not one. */
  get simulations(): number {
    return this.simulator.completed;
  }

  /** Whether the root has been judged: from then on `decision` has reasons. */
  get hasAnswer(): boolean {
    return this.tree.edgeCount[this.root]! > 0;
  }

  /** Whether so many more simulations cannot change the choice; never at a `gumbel` root, whose halving has to run its course. */
  isClear(simulations: number): boolean {
    return this.hasAnswer && this.options.root === 'tree' && visitLead(this.tree, this.root) > simulations;
  }

  /** The action to play: most visited, then best mean; at a `gumbel` root the winner of the halving; a proven win at once. */
  bestAction(): number {
    return this.hasAnswer ? this.tree.action[this.bestEdge()]! : this.rootLegal.at(0);
  }

  private bestEdge(): number {
    const { tree, root, simulator } = this;
    simulator.refresh(root);
    return this.options.root === 'gumbel' && tree.proven[root] === 0 ? simulator.gumbel.best(tree, root) : bestEdge(tree, root);
  }

  /** The action with its reasons; values from the side of the player who decides.
   * @param most longest list of candidates */
  decision(most = 10): Decision {
    const { tree, root, player } = this;
    if (!this.hasAnswer) return { action: this.bestAction(), player, simulations: 0 };
    const edge = this.bestEdge();
    const value = signOf(tree, root) * (tree.visits[edge]! > 0 ? tree.mean[edge]! : this.rootValue()) + 0; // no negative zero
    return {
      action: tree.action[edge]!,
      player,
      value,
      winProbability: (1 + value) / 2,
      ...this.pointsOf(edge),
      isProven: tree.proven[root] === 1,
      simulations: this.simulations,
      reusedSimulations: this.reused,
      worlds: this.worlds.distinct,
      candidates: candidates(this, most),
      line: principalLine(this, edge),
    };
  }

  /** Expected lead in victory points, for the player who decides. */
  private pointsOf(edge: number): { readonly pointsLead?: number } {
    const { tree, root } = this;
    const lead = this.options.points ? this.simulator.points.mean(edge - tree.firstEdge[root]!) : NaN;
    return Number.isNaN(lead) ? {} : { pointsLead: signOf(tree, root) * lead + 0 };
  }

  /** Writes the improved policy over `rootLegal`: completed values at a `gumbel` root, else shares of the visits. Sums to 1. */
  policyTarget(into: Float32Array): void {
    const { tree, root, rootLegal } = this;
    const count = rootLegal.length;
    if (!this.hasAnswer) {
      into.fill(1 / count, 0, count);
      return;
    }
    if (this.priors.length < count) this.priors = new Float32Array(count * 2);
    if (this.options.root === 'gumbel') this.simulator.gumbel.policy(tree, root, this.priors);
    else visitShares(tree, root, this.priors);
    const first = tree.firstEdge[root]!;
    for (let i = 0; i < count; i++) into[rootLegal.indexOf(tree.action[first + i]!)] = this.priors[i]!;
  }

  /** Writes the evaluator's priors over `rootLegal`; all equal before the root's evaluation. */
  rootPriors(into: Float32Array): void {
    const { tree, root, rootLegal } = this;
    const count = rootLegal.length;
    if (!this.hasAnswer) {
      into.fill(1 / count, 0, count);
      return;
    }
    const first = tree.firstEdge[root]!;
    for (let i = 0; i < count; i++) into[rootLegal.indexOf(tree.action[first + i]!)] = tree.prior[first + i]!;
  }

  /** Value of the root from player 0's point of view, `[-1, 1]`: under the improved policy at a `gumbel` root,
   * else the mean of the simulations, or the result once it is proven; 0 before its evaluation. */
  rootValue(): number {
    const { tree, root } = this;
    if (tree.proven[root] === 1) return tree.ownValue[root]!;
    if (this.options.root === 'gumbel' && this.hasAnswer) return this.simulator.gumbel.value(tree, root);
    const visits = tree.nodeVisits[root]!;
    return visits > 0 ? tree.nodeTotal[root]! / visits : 0;
  }

  /** What the evaluator said of the root before any search, player 0's point of view; the result once it is proven. */
  rawValue(): number {
    return this.tree.ownValue[this.root]!;
  }

  // ---- for reports

  /** A world the root's player could be in, for following lines; the caller's to change. */
  sampleWorld(): State {
    return this.worlds.root.clone();
  }

  /** Whether anything is hidden at the root: each simulation looks into another world. */
  get isVaried(): boolean {
    return this.worlds.varied;
  }

  /** The node of `state`, which an edge has led to and dice among secrets have been rolled for; NONE if none is known.
   * @param decisions that lie between the root and it, the root's counted */
  nodeAfter(edge: number, state: State, decisions: number): number {
    if (!this.worlds.varied) return this.tree.child[edge]!;
    return isPlayer(state.actor) ? this.simulator.find(state, state.actor, decisions) : NONE;
  }

  format(action: number): string {
    return this.view.format(action);
  }

  /** The root's node: a new one in an empty tree, or what the last search knows of this position, the rest being forgotten. */
  private findRoot(): number {
    const { worlds, view, tree, simulator } = this;
    worlds.root.fingerprint(this.key, view.player);
    // A tree whose root lacks actions tells nothing of that state.
    const isRestricted = view.isRestricted || this.wasRestricted;
    const mayGoOn = this.options.reuse && !worlds.varied && !this.wasVaried && !isRestricted;
    const known = mayGoOn ? tree.find(view.player, this.key) : NONE;
    this.wasVaried = worlds.varied;
    this.wasRestricted = view.isRestricted;
    if (known === NONE) {
      tree.clear();
      return tree.addFindable(view.player, this.key);
    }
    const { spare } = this;
    this.spare = tree;
    simulator.tree = spare;
    return tree.copyTo(spare, known);
  }
}
