import type { ActionList, OutcomeList } from '../../rules/core/index.ts';

/** Node or edge that is not there. */
export const NONE = -1;

function grown<T extends Int8Array | Int32Array | Float32Array | Float64Array>(array: T, size: number): T {
  const wider = new (array.constructor as new (size: number) => T)(size);
  wider.set(array);
  return wider;
}

/** A search tree as flat arrays: a node owns a run of edges, an edge leads to at most one node per actor.
 * Every value is player 0's, in `[-1, 1]`; whoever reads it for player 1 changes the sign. */
export class Tree {
  // ---- nodes
  nodes = 0;
  /** Who decides here: a player, CHANCE or TERMINAL. */
  actor = new Int8Array(256);
  firstEdge = new Int32Array(256);
  /** 0 until the node is expanded. */
  edgeCount = new Int32Array(256);
  /** Simulations that came through, the node's own evaluation included. */
  nodeVisits = new Int32Array(256);
  /** Sum over those simulations. */
  nodeTotal = new Float64Array(256);
  /** What the evaluator said of this node itself. */
  ownValue = new Float32Array(256);
  /** Prior mass of the edges that have a visit, `[0, 1]`. */
  visitedPrior = new Float32Array(256);
  /** Another node on the same path that another actor decides in other worlds. */
  variant = new Int32Array(256);
  /** World for which `legalIn` of this node's edges was last brought up to date. */
  worldOf = new Int32Array(256);

  // ---- edges
  edges = 0;
  /** Action, or outcome of the dice. Ascending within a player's node. */
  action = new Int32Array(4096);
  /** Share of the policy before search; of an outcome, its probability. */
  prior = new Float32Array(4096);
  child = new Int32Array(4096);
  visits = new Int32Array(4096);
  /** Sum of the values of those visits. */
  total = new Float64Array(4096);
  /** Visits of the node in worlds where this action was legal. */
  available = new Int32Array(4096);
  /** The last world in which this action was legal. */
  legalIn = new Int32Array(4096);

  clear(): void {
    this.nodes = 0;
    this.edges = 0;
  }

  addNode(actor: number): number {
    if (this.nodes === this.actor.length) this.growNodes();
    const node = this.nodes++;
    this.actor[node] = actor;
    this.firstEdge[node] = 0;
    this.edgeCount[node] = 0;
    this.nodeVisits[node] = 0;
    this.nodeTotal[node] = 0;
    this.ownValue[node] = 0;
    this.visitedPrior[node] = 0;
    this.variant[node] = NONE;
    this.worldOf[node] = NONE;
    return node;
  }

  /** The node an edge leads to for this actor, made if it is new. */
  childOf(edge: number, actor: number): number {
    let node = this.child[edge]!;
    let last = NONE;
    while (node !== NONE && this.actor[node] !== actor) {
      last = node;
      node = this.variant[node]!;
    }
    if (node !== NONE) return node;
    node = this.addNode(actor);
    if (last === NONE) this.child[edge] = node;
    else this.variant[last] = node;
    return node;
  }

  /** Gives a node one edge for each legal action, with its prior. */
  expand(node: number, legal: ActionList, priors: Float32Array, world: number): void {
    const first = this.reserveEdges(legal.length);
    for (let i = 0; i < legal.length; i++) this.writeEdge(first + i, legal.at(i), priors[i]!, world);
    this.firstEdge[node] = first;
    this.edgeCount[node] = legal.length;
    this.worldOf[node] = world;
  }

  /** Marks the edges that are legal in this world and adds those that no earlier world had. */
  matchLegal(node: number, legal: ActionList, world: number): void {
    if (this.countMissing(node, legal) > 0) this.mergeEdges(node, legal);
    const first = this.firstEdge[node]!;
    let e = first;
    for (let i = 0; i < legal.length; i++) {
      while (this.action[e] !== legal.at(i)) e++;
      this.legalIn[e] = world;
    }
    this.worldOf[node] = world;
  }

  /** The edge of an outcome below a chance node, made if it is new. */
  outcomeEdge(node: number, outcomes: OutcomeList, outcome: number): number {
    if (this.edgeCount[node] === 0) this.openOutcomes(node, outcomes);
    const first = this.firstEdge[node]!;
    const count = this.edgeCount[node]!;
    for (let e = first; e < first + count; e++) if (this.action[e] === outcome) return e;
    this.moveEdges(node, count);
    const edge = this.reserveEdges(1);
    this.writeEdge(edge, outcome, 0, 0);
    this.edgeCount[node] = count + 1;
    return edge;
  }

  private openOutcomes(node: number, outcomes: OutcomeList): void {
    const first = this.reserveEdges(outcomes.length);
    for (let i = 0; i < outcomes.length; i++) {
      this.writeEdge(first + i, outcomes.outcomes[i]!, outcomes.weights[i]! / outcomes.total, 0);
    }
    this.firstEdge[node] = first;
    this.edgeCount[node] = outcomes.length;
  }

  private writeEdge(edge: number, action: number, prior: number, world: number): void {
    this.action[edge] = action;
    this.prior[edge] = prior;
    this.child[edge] = NONE;
    this.visits[edge] = 0;
    this.total[edge] = 0;
    this.available[edge] = 0;
    this.legalIn[edge] = world;
  }

  private copyEdge(from: number, to: number): void {
    this.action[to] = this.action[from]!;
    this.prior[to] = this.prior[from]!;
    this.child[to] = this.child[from]!;
    this.visits[to] = this.visits[from]!;
    this.total[to] = this.total[from]!;
    this.available[to] = this.available[from]!;
    this.legalIn[to] = this.legalIn[from]!;
  }

  /** Moves a node's edges to the end, where the run can be made longer. */
  private moveEdges(node: number, count: number): void {
    const from = this.firstEdge[node]!;
    const to = this.reserveEdges(count);
    for (let i = 0; i < count; i++) this.copyEdge(from + i, to + i);
    this.firstEdge[node] = to;
  }

  private countMissing(node: number, legal: ActionList): number {
    const end = this.firstEdge[node]! + this.edgeCount[node]!;
    let e = this.firstEdge[node]!;
    let missing = 0;
    for (let i = 0; i < legal.length; i++) {
      while (e < end && this.action[e]! < legal.at(i)) e++;
      if (e === end || this.action[e] !== legal.at(i)) missing++;
    }
    return missing;
  }

  /** Rewrites a node's edges as the union of the known actions and the legal ones; a new action gets the mean prior. */
  private mergeEdges(node: number, legal: ActionList): void {
    const count = this.edgeCount[node]!;
    const length = count + this.countMissing(node, legal);
    let from = this.firstEdge[node]!;
    const end = from + count;
    const first = this.reserveEdges(length);
    let i = 0;
    for (let to = first; to < first + length; to++) {
      const wanted = i < legal.length ? legal.at(i) : Infinity;
      const known = from < end ? this.action[from]! : Infinity;
      if (known <= wanted) this.copyEdge(from++, to);
      else this.writeEdge(to, wanted, 1 / count, NONE);
      if (wanted <= known) i++;
    }
    this.firstEdge[node] = first;
    this.edgeCount[node] = length;
  }

  private reserveEdges(count: number): number {
    const first = this.edges;
    this.edges += count;
    if (this.edges > this.action.length) this.growEdges(Math.max(this.edges, this.action.length * 2));
    return first;
  }

  private growNodes(): void {
    const size = this.actor.length * 2;
    this.actor = grown(this.actor, size);
    this.firstEdge = grown(this.firstEdge, size);
    this.edgeCount = grown(this.edgeCount, size);
    this.nodeVisits = grown(this.nodeVisits, size);
    this.nodeTotal = grown(this.nodeTotal, size);
    this.ownValue = grown(this.ownValue, size);
    this.visitedPrior = grown(this.visitedPrior, size);
    this.variant = grown(this.variant, size);
    this.worldOf = grown(this.worldOf, size);
  }

  private growEdges(size: number): void {
    this.action = grown(this.action, size);
    this.prior = grown(this.prior, size);
    this.child = grown(this.child, size);
    this.visits = grown(this.visits, size);
    this.total = grown(this.total, size);
    this.available = grown(this.available, size);
    this.legalIn = grown(this.legalIn, size);
  }
}
