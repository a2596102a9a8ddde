import type { ActionList } from '../../rules/core/index.ts';
import { CHANCE, type Game, isPlayer, type Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { type Adviser, adviserOf } from './leaves/adviser.ts';
import { Descent } from './tree/descent.ts';
import { Dice } from './tree/dice.ts';
import { GumbelRoot } from './tree/gumbel.ts';
import type { LeafJudge } from './leaves/leaf.ts';
import type { FullSearchOptions } from './tree/options.ts';
import type { Path } from './tree/path.ts';
import { leadOf, RootPoints } from './tree/root-points.ts';
import { selectPuct, selectUct, widestAt } from './tree/select.ts';
import { NONE, Tree } from './tree/tree.ts';
import type { PlayerView } from '../turn/agent.ts';
import type { Worlds } from './leaves/worlds.ts';

/** Visits of a node after which its edges learn what other ways have found out about the nodes behind them. */
const REFRESH_EVERY = 16;

/** Simulations of a decision for each that may wait beside others. */
const SIMULATIONS_PER_DESCENT = 8;

/** Runs one simulation after the other: from the root down to a leaf, and its value back up. */
export class Simulator {
  /** The state of the simulation; at a leaf, the one that waits to be judged. This and the next two are those of the descent at hand. */
  state: State;
  /** Legal actions of the leaf. */
  legal: ActionList;
  path: Path;
  readonly gumbel: GumbelRoot;
  readonly points = new RootPoints();
  /** What the search knows; the root is one of its nodes. */
  tree = new Tree();
  root = NONE;
  /** Simulations backed up; the root's own evaluation is not one. */
  completed = 0;
  /** Simulations begun, those that wait included. */
  started = 0;

  private readonly options: FullSearchOptions;
  private readonly worlds: Worlds;
  private readonly dice: Dice;
  private readonly adviser: Adviser | null;
  /** Who judges the leaves at once and tells the priors of a node when it is met again; null if the caller gives a leaf both. */
  private judge: LeafJudge | null = null;
  private priors = new Float32Array(256);
  /** Fingerprint of the state at hand. */
  private readonly key = new Int32Array(2);
  private rootLegal!: ActionList;
  /** What may be chosen at later decisions. */
  private later: PlayerView['later'] = null;
  private rng!: Rng;
  private budget = 0;
  private stamp = 0;
  /** Descents under way. */
  private busy = 0;
  private readonly game: Game;
  private readonly descents: Descent[];
  private descent: Descent;

  constructor(game: Game, options: FullSearchOptions, worlds: Worlds) {
    this.options = options;
    this.worlds = worlds;
    this.game = game;
    this.descent = new Descent(game, options);
    this.descents = [this.descent];
    this.state = this.descent.state;
    this.legal = this.descent.legal;
    this.path = this.descent.path;
    this.gumbel = new GumbelRoot(options);
    this.dice = new Dice(options);
    this.adviser = adviserOf(game.scripted, options);
  }

  /** Starts at a root, which an earlier search may have expanded. */
  begin(tree: Tree, root: number, legal: ActionList, budget: number, rng: Rng, later: PlayerView['later'] = null): void {
    this.later = later;
    this.tree = tree;
    this.root = root;
    this.rootLegal = legal;
    this.budget = budget;
    this.rng = rng;
    this.completed = this.started = 0;
    this.stamp = 0;
    this.clearDescents();
    if (this.options.points) this.points.begin(legal.length);
    if (tree.edgeCount[root] === 0) return;
    this.adviseRoot();
    if (this.options.root !== 'gumbel') return;
    tree.openCount[root] = tree.edgeCount[root]!;
    this.gumbel.begin(tree, root, budget, rng);
  }

  /** Gives up what is under way. */
  private clearDescents(): void {
    for (const descent of this.descents) descent.isUnderWay = descent.isWaiting = false;
    this.busy = 0;
    this.useDescent(0);
  }

  /** Goes on with another descent, whose leaf may wait. */
  useDescent(index: number): void {
    const descent = (this.descents[index] ??= new Descent(this.game, this.options));
    this.descent = descent;
    this.state = descent.state;
    this.legal = descent.legal;
    this.path = descent.path;
  }

  /** Descents that there have been side by side. */
  get descentCount(): number {
    return this.descents.length;
  }

  /** Whether the descent at hand has begun and not come to its end. */
  get isUnderWay(): boolean {
    return this.descent.isUnderWay;
  }

  /** Whether simulations have begun and not come to their end. */
  get isBusy(): boolean {
    return this.busy > 0;
  }

  /**
   * Whether the next simulation need not wait for what the leaves that wait are worth. So it is within one round of the halving, whose simulations
   * search different actions. Where a round drops some, as the first after a halving, these values could change which ones it keeps (by the most
   * visits and the mixed value). Where the same actions are searched again, a few simulations may wait for each other's values, the more the more
   * there have been: they count as visits meanwhile, which spreads them.
   */
  get isNextIndependent(): boolean {
    const { tree, root, busy, options } = this;
    if (busy === 0) return true;
    if (tree.edgeCount[root] === 0) return false;
    const isGumbel = options.root === 'gumbel';
    if (isGumbel && this.gumbel.isSameRound(this.started - 1, this.started)) return true;
    return busy < this.completed / SIMULATIONS_PER_DESCENT && !(isGumbel && this.gumbel.isHalvedBefore(this.started));
  }

  /** Whether a leaf waits to be settled. */
  get isWaiting(): boolean {
    return this.descent.isWaiting;
  }

  /** Runs one simulation with a judge that answers at once. It is asked for the priors of the root, and of a node that is met again: most leaves never are,
   * and need neither their list of actions nor a scripted player's choice. */
  simulate(judge: LeafJudge): void {
    if (!this.descend(judge)) return;
    const { state, options } = this;
    const priors = this.descent.node === this.root ? this.priorsHere() : null;
    judge.judge(state);
    this.settle(judge.value, options.points ? leadOf(state) : 0, priors);
  }

  // ---- down

  /** Runs a simulation down, the descent at hand if that is under way. True if its leaf waits to be judged; false if the result was known there and has been
   * passed up, or if another descent waits for the same leaf.
   * @param judge null if the caller wants the leaf's legal actions and gives their priors */
  descend(judge: LeafJudge | null = null): boolean {
    this.judge = judge;
    const { tree, state, path, descent } = this;
    let node = descent.isUnderWay ? descent.node : this.start();
    if (tree.proven[node] === 1 && node !== this.root) return this.finishProven(node);
    while (tree.edgeCount[node]! > 0 || this.expandLazily(node)) {
      tree.stamp[node] = descent.stamp;
      this.advise(node);
      const edge = tree.actor[node] === CHANCE ? this.dice.roll(tree, node, state, this.rng) : this.choose(node);
      path.add(node, edge);
      if (tree.settled[edge] === 1) return this.finishProven(tree.child[edge]!);
      state.apply(tree.action[edge]!);
      node = this.worlds.varied ? this.enterHidden(edge) : this.enter(edge);
      if (node === NONE) return this.finishHidden();
      if (tree.proven[node] === 1) return this.finishProven(node);
      if (tree.stamp[node] === descent.stamp) return this.finishCircle(node);
    }
    descent.node = node;
    return this.wait();
  }

  /** Begins a simulation at the root. */
  private start(): number {
    this.worlds.next(this.state);
    this.path.clear();
    this.descent.stamp = ++this.stamp;
    this.descent.isUnderWay = true;
    this.busy++;
    this.started++;
    return this.root;
  }

  /** Has the leaf wait to be judged, unless another descent waits for it already: then the simulation goes on from there with the next `descend`. */
  private wait(): boolean {
    const { tree, descent, descents, path, legal } = this;
    const { node } = descent;
    if (this.busy > 1 && descents.some((other) => other.isWaiting && other.node === node)) return false;
    if (node === this.root) copyList(this.rootLegal, legal);
    else if (this.judge === null) this.listLegal();
    descent.isWaiting = true;
    path.markWaiting(tree, 1);
    return true;
  }

  /** Whether a node gets its edges only when it is met again: where they can be made without an answer of the caller's. */
  private get isLazy(): boolean {
    return this.judge !== null || this.options.selection === 'uct';
  }

  /** Gives a chance node, or one that is met again, its edges. False where a leaf waits. */
  private expandLazily(node: number): boolean {
    const { tree } = this;
    if (tree.actor[node] === CHANCE) return true;
    if (!this.isLazy || tree.nodeVisits[node] === 0 || node === this.root) return false;
    this.listLegal();
    return this.expand(node, this.priorsHere());
  }

  /** Lists the actions of the state at hand that may be chosen. */
  private listLegal(): ActionList {
    const { state, legal, later, path, tree } = this;
    state.legalActions(legal);
    if (later === null) return legal;
    const before = path.decisions(tree);
    if (before < later.depth) later.restrict(state, before, legal);
    return legal;
  }

  /** What the judge expects of the legal actions at hand; null if it or the search takes them all as equal. */
  private priorsHere(): Float32Array | null {
    const { judge, legal } = this;
    if (judge === null || judge.isUniform || this.options.selection === 'uct') return null;
    if (this.priors.length < legal.length) this.priors = new Float32Array(legal.length * 2);
    judge.writePriors(this.state, legal, this.priors);
    return this.priors;
  }

  private expand(node: number, priors: Float32Array | null): boolean {
    const { tree, legal, options } = this;
    const isRoot = node === this.root;
    if (tree.edges + legal.length > options.maxEdges && !isRoot) return false;
    tree.expand(node, legal, priors);
    if (!isRoot || options.root !== 'gumbel') tree.narrow(node, widestAt(1, options));
    return true;
  }

  /** Asks the ruleset's own player for its advice at the state at hand, once for each node of a player. */
  private advise(node: number): void {
    const { adviser, tree, state } = this;
    if (adviser === null || tree.advised[node] === 1 || tree.actor[node] === CHANCE) return;
    adviser.advise(tree, node, state, this.listLegal());
  }

  /** The same at the root, before anything is chosen there. Its judge may have played on with the state at hand. */
  private adviseRoot(): void {
    if (this.adviser === null) return;
    this.state.copyFrom(this.worlds.root);
    this.advise(this.root);
  }

  private choose(node: number): number {
    const { tree, options } = this;
    if (node === this.root || tree.nodeVisits[node]! % REFRESH_EVERY === 0) this.refresh(node);
    if (node === this.root && options.root === 'gumbel') {
      const edge = this.gumbel.select(tree, node, this.started - 1);
      if (edge !== NONE) return edge;
    }
    return options.selection === 'uct' ? selectUct(tree, node, options) : selectPuct(tree, node, options);
  }

  /** Brings the means of a node's edges up to date with nodes that other ways have led to. */
  refresh(node: number): void {
    if (this.options.transpositions && !this.worlds.varied) this.tree.refresh(node);
  }

  /** The node an edge has led to in an open game. */
  private enter(edge: number): number {
    const { tree, state } = this;
    const known = tree.child[edge]!;
    if (known !== NONE) return known;
    const { actor } = state;
    const node =
      actor === TERMINAL ? this.addResult() : this.options.transpositions ? this.findOrAdd(actor, undefined) : tree.addNode(actor);
    tree.child[edge] = node;
    return node;
  }

  /** The node an edge has led to among secrets, where rolls have none; NONE if the game has ended. */
  private enterHidden(edge: number): number {
    const { tree, state } = this;
    while (state.actor === CHANCE) this.dice.pass(state, this.rng);
    const { actor } = state;
    if (!isPlayer(actor)) return NONE;
    const node = this.findOrAdd(actor, actor);
    tree.child[edge] = node;
    return node;
  }

  /** The node of the state at hand as a viewer sees it, or as it is. */
  private findOrAdd(actor: number, viewer: 0 | 1 | undefined): number {
    const { state, later, path, tree, key } = this;
    this.writeKey(state, viewer, later === null ? 0 : path.decisions(tree));
    const node = tree.find(actor, key);
    return node === NONE ? tree.addFindable(actor, key) : node;
  }

  /** The node of a state as its actor sees it, so many decisions from the root; NONE if none is known. */
  find(state: State, actor: 0 | 1, decisions: number): number {
    this.writeKey(state, actor, decisions);
    return this.tree.find(actor, this.key);
  }

  /** Writes the fingerprint of a state's node. Where moves may be left out, nodes of equal states that lie at another depth are other ones. */
  private writeKey(state: State, viewer: 0 | 1 | undefined, decisions: number): void {
    const { key, later } = this;
    state.fingerprint(key, viewer);
    if (later !== null && decisions < later.depth) key[1] = Math.imul(key[1]! ^ decisions, 0x9e3779b1);
  }

  /** The node of a finished game. */
  private addResult(): number {
    const { tree, state } = this;
    const node = tree.addNode(TERMINAL);
    tree.ownValue[node] = state.returns()[0];
    if (this.options.points) tree.points[node] = leadOf(state);
    tree.proven[node] = 1;
    return node;
  }

  // ---- up

  /** Gives the waiting leaf what was said of it, player 0's `value` and the priors of its actions, and passes the value up.
   * @param points expected lead in victory points of player 0 */
  settle(value: number, points: number, priors: Float32Array | null): void {
    const { tree, descent, path, options } = this;
    const { node } = descent;
    const isRoot = node === this.root;
    descent.isWaiting = false;
    path.markWaiting(tree, -1);
    path.value = value;
    tree.ownValue[node] = value;
    tree.points[node] = points;
    if (isRoot || !this.isLazy) this.expand(node, options.selection === 'uct' ? null : priors);
    if (isRoot) this.adviseRoot();
    this.finish(node);
    if (!isRoot) return;
    this.completed = this.started = 0;
    if (options.root === 'gumbel') this.gumbel.begin(tree, node, this.budget, this.rng);
  }

  /** Passes the path's value up. False: nothing waits to be judged. */
  private finish(last: number): false {
    this.path.passUp(this.tree, last, this.worlds.varied);
    this.completed++;
    this.busy--;
    this.descent.isUnderWay = false;
    if (this.options.points && this.path.length > 0) this.notePoints(last);
    return false;
  }

  private finishProven(node: number): false {
    this.path.value = this.tree.ownValue[node]!;
    return this.finish(node);
  }

  /** The game has ended among secrets. */
  private finishHidden(): false {
    this.path.value = this.state.returns()[0];
    return this.finish(NONE);
  }

  /** The path has come back to one of its own nodes, whose mean stands for what would follow. */
  private finishCircle(node: number): false {
    this.path.value = this.tree.nodeTotal[node]! / this.tree.nodeVisits[node]!;
    return this.finish(NONE);
  }

  private notePoints(last: number): void {
    const lead = last === NONE ? leadOf(this.state) : this.tree.points[last]!;
    this.points.add(this.path.firstEdge - this.tree.firstEdge[this.root]!, lead);
  }
}

function copyList(from: ActionList, into: ActionList): void {
  into.clear();
  for (let i = 0; i < from.length; i++) into.push(from.at(i));
}
