import type { ActionList, OutcomeList } from '../../../rules/core/index.ts';

/** Node or edge that is not there. */
export const NONE = -1;

/** Next in slot of a node that stands in none. */
const UNLISTED = -2;

const FIRST_NODES = 256;
const FIRST_EDGES = 4096;

function grown<T extends Int8Array | Uint8Array | Int32Array | Float32Array | Float64Array>(array: T, size: number): T {
  const wider = new (array.constructor as new (size: number) => T)(size);
  wider.set(array);
  return wider;
}

/** Where to start looking among a node's edges, so that equals do not always fall to the lowest action. */
export function scanOffset(node: number, count: number): number {
  return (Math.imul(node + 1, 0x9e3779b1) >>> 0) % count;
}

/** What a search knows, as flat arrays: a node owns a run of edges; a node may be reached by several edges where orders commute.
 * Every value is player 0's, in `[-1, 1]`; whoever reads it for player 1 changes the sign. */
export class Tree {
  // ---- nodes
  nodes = 0;
  /** Who decides here: a player, CHANCE or TERMINAL. */
  actor = new Int8Array(FIRST_NODES);
  /** 1 if `ownValue` is the exact result under best play. */
  proven = new Uint8Array(FIRST_NODES);
  firstEdge = new Int32Array(FIRST_NODES);
  /** 0 until the node is expanded. */
  edgeCount = new Int32Array(FIRST_NODES);
  /** Edges that selection looks at: the first of the run; the others wait until the node has more visits. */
  openCount = new Int32Array(FIRST_NODES);
  /** Simulations that came through, the node's own evaluation included. */
  nodeVisits = new Int32Array(FIRST_NODES);
  /** Sum over those simulations. */
  nodeTotal = new Float64Array(FIRST_NODES);
  /** Sum of their squares; kept only for variance-scaled exploration. */
  nodeSquares = new Float64Array(FIRST_NODES);
  /** What the evaluator said of this node itself; the result, once it is proven. */
  ownValue = new Float64Array(FIRST_NODES);
  /** Lead of player 0 in victory points where this node was judged; kept only if asked for. */
  points = new Float32Array(FIRST_NODES);
  /** Prior mass of the edges that have a visit, `[0, 1]`. */
  visitedPrior = new Float32Array(FIRST_NODES);
  /** The simulation that has last visited the node. A node that one simulation visits twice closes a circle. */
  stamp = new Int32Array(FIRST_NODES);
  /** 1 once its priors heed the ruleset's own player. */
  advised = new Uint8Array(FIRST_NODES);
  /** Fingerprint of the state, or of what its actor can tell apart. */
  private keyLow = new Int32Array(FIRST_NODES);
  private keyHigh = new Int32Array(FIRST_NODES);
  private nextInSlot = new Int32Array(FIRST_NODES);
  /** Newest node of each slot. */
  private slots = new Int32Array(FIRST_NODES).fill(NONE);

  // ---- edges
  edges = 0;
  /** Action, or outcome of the dice. */
  action = new Int32Array(FIRST_EDGES);
  /** Share of the policy before search; of an outcome, its probability. */
  prior = new Float32Array(FIRST_EDGES);
  /** The node it leads to; where secrets make that several, the last one. */
  child = new Int32Array(FIRST_EDGES);
  visits = new Int32Array(FIRST_EDGES);
  /** Mean value of what lies behind it. */
  mean = new Float64Array(FIRST_EDGES);
  /** 1 if that is exact. */
  settled = new Uint8Array(FIRST_EDGES);
  /** Simulations that have come through and wait for their leaves to be judged. */
  waiting = new Uint8Array(FIRST_EDGES);

  /** Bytes that one node takes, and one edge. */
  static readonly NODE_BYTES = 3 + 4 * 4 + 8 * 3 + 4 * 3 + 4 * 4;
  static readonly EDGE_BYTES = 4 + 4 + 4 + 4 + 8 + 1 + 1;

  /** Bytes in use. */
  get bytes(): number {
    return this.nodes * Tree.NODE_BYTES + this.edges * Tree.EDGE_BYTES;
  }

  /** Bytes that it has taken, in use or not. */
  get heldBytes(): number {
    return this.actor.length * Tree.NODE_BYTES + this.action.length * Tree.EDGE_BYTES;
  }

  /** Forgets everything and keeps the memory. */
  clear(): void {
    for (let node = 0; node < this.nodes; node++) this.slots[this.slotOf(this.keyLow[node]!)] = NONE;
    this.nodes = 0;
    this.edges = 0;
  }

  // ---- nodes

  /** A new node, which only edges lead to. */
  addNode(actor: number): number {
    if (this.nodes === this.actor.length) this.growNodes();
    const node = this.nodes++;
    this.actor[node] = actor;
    this.proven[node] = 0;
    this.firstEdge[node] = 0;
    this.edgeCount[node] = 0;
    this.openCount[node] = 0;
    this.nodeVisits[node] = 0;
    this.nodeTotal[node] = 0;
    this.nodeSquares[node] = 0;
    this.ownValue[node] = 0;
    this.points[node] = 0;
    this.visitedPrior[node] = 0;
    this.stamp[node] = NONE;
    this.advised[node] = 0;
    this.keyLow[node] = 0;
    this.keyHigh[node] = 0;
    this.nextInSlot[node] = UNLISTED;
    return node;
  }

  /** A new node that can be found by a fingerprint. */
  addFindable(actor: number, key: Int32Array): number {
    const node = this.addNode(actor);
    this.keyLow[node] = key[0]!;
    this.keyHigh[node] = key[1]!;
    this.enterSlot(node);
    return node;
  }

  /** The node with this fingerprint and actor, NONE if there is none. */
  find(actor: number, key: Int32Array): number {
    const low = key[0]!;
    const high = key[1]!;
    let node = this.slots[this.slotOf(low)]!;
    while (node !== NONE && (this.keyLow[node] !== low || this.keyHigh[node] !== high || this.actor[node] !== actor))
      node = this.nextInSlot[node]!;
    return node;
  }

  private slotOf(low: number): number {
    return low & (this.slots.length - 1);
  }

  private enterSlot(node: number): void {
    const slot = this.slotOf(this.keyLow[node]!);
    this.nextInSlot[node] = this.slots[slot]!;
    this.slots[slot] = node;
  }

  // ---- edges

  /** Gives a node one edge for each legal action in their order, with its prior; without priors all are equal. */
  expand(node: number, legal: ActionList, priors: Float32Array | null): void {
    const count = legal.length;
    const first = this.reserveEdges(count);
    for (let i = 0; i < count; i++) this.writeEdge(first + i, legal.at(i), priors === null ? 1 / count : priors[i]!);
    this.firstEdge[node] = first;
    this.edgeCount[node] = count;
    this.openCount[node] = count;
  }

  /** Gives a chance node one edge for each outcome, in the order of the list. */
  expandOutcomes(node: number, outcomes: OutcomeList): void {
    const first = this.reserveEdges(outcomes.length);
    for (let i = 0; i < outcomes.length; i++) this.writeEdge(first + i, outcomes.outcomes[i]!, outcomes.weights[i]! / outcomes.total);
    this.firstEdge[node] = first;
    this.edgeCount[node] = outcomes.length;
    this.openCount[node] = outcomes.length;
  }

  /** Hides all but the `open` edges of highest prior, which come first; further ones are opened in the order of their priors. */
  narrow(node: number, open: number): void {
    if (open >= this.edgeCount[node]!) return;
    this.openCount[node] = 0;
    while (this.openCount[node]! < open) this.openNext(node);
  }

  openNext(node: number): void {
    const first = this.firstEdge[node]!;
    const count = this.edgeCount[node]!;
    const place = first + this.openCount[node]!++;
    const offset = scanOffset(node, count);
    let best = place;
    for (let i = 0, e = first + offset; i < count; i++, e++) {
      if (e === first + count) e = first;
      if (e > place && this.prior[e]! > this.prior[best]!) best = e;
    }
    if (best !== place) this.swapUntried(place, best);
  }

  /** Brings the means of a node's edges up to date with the nodes behind them, to which other ways may have led since. */
  refresh(node: number): void {
    const first = this.firstEdge[node]!;
    const end = first + this.openCount[node]!;
    for (let e = first; e < end; e++) {
      const child = this.child[e]!;
      if (this.visits[e] === 0 || this.settled[e] === 1 || child === NONE) continue;
      this.mean[e] = this.nodeTotal[child]! / this.nodeVisits[child]!;
    }
  }

  private swapUntried(a: number, b: number): void {
    const [action, prior] = [this.action[a]!, this.prior[a]!] as const;
    this.action[a] = this.action[b]!;
    this.prior[a] = this.prior[b]!;
    this.action[b] = action;
    this.prior[b] = prior;
  }

  private writeEdge(edge: number, action: number, prior: number): void {
    this.action[edge] = action;
    this.prior[edge] = prior;
    this.child[edge] = NONE;
    this.visits[edge] = 0;
    this.mean[edge] = 0;
    this.settled[edge] = 0;
    this.waiting[edge] = 0;
  }

  private reserveEdges(count: number): number {
    const first = this.edges;
    this.edges += count;
    if (this.edges > this.action.length) this.growEdges(Math.max(this.edges, this.action.length * 2));
    return first;
  }

  // ---- keeping a part

  /** Copies a node and all that can be reached from it into another tree, which is cleared first. Returns the node's place there. */
  copyTo(other: Tree, root: number): number {
    other.clear();
    const places = new Int32Array(this.nodes).fill(NONE);
    const order = [root];
    places[root] = other.copyNode(this, root);
    for (let i = 0; i < order.length; i++) {
      const node = order[i]!;
      const to = other.firstEdge[places[node]!]!;
      for (let k = 0; k < this.edgeCount[node]!; k++) {
        const child = this.child[this.firstEdge[node]! + k]!;
        if (child === NONE) continue;
        if (places[child] === NONE) {
          places[child] = other.copyNode(this, child);
          order.push(child);
        }
        other.child[to + k] = places[child]!;
      }
    }
    return places[root]!;
  }

  private copyNode(from: Tree, node: number): number {
    const copy = this.addNode(from.actor[node]!);
    this.keyLow[copy] = from.keyLow[node]!;
    this.keyHigh[copy] = from.keyHigh[node]!;
    if (from.nextInSlot[node] !== UNLISTED) this.enterSlot(copy);
    this.proven[copy] = from.proven[node]!;
    this.nodeVisits[copy] = from.nodeVisits[node]!;
    this.nodeTotal[copy] = from.nodeTotal[node]!;
    this.nodeSquares[copy] = from.nodeSquares[node]!;
    this.ownValue[copy] = from.ownValue[node]!;
    this.points[copy] = from.points[node]!;
    this.visitedPrior[copy] = from.visitedPrior[node]!;
    this.advised[copy] = from.advised[node]!;
    const count = from.edgeCount[node]!;
    const first = this.reserveEdges(count);
    for (let k = 0; k < count; k++) this.copyEdge(from, from.firstEdge[node]! + k, first + k);
    this.firstEdge[copy] = first;
    this.edgeCount[copy] = count;
    this.openCount[copy] = from.openCount[node]!;
    return copy;
  }

  private copyEdge(from: Tree, edge: number, to: number): void {
    this.writeEdge(to, from.action[edge]!, from.prior[edge]!);
    this.visits[to] = from.visits[edge]!;
    this.mean[to] = from.mean[edge]!;
    this.settled[to] = from.settled[edge]!;
  }

  // ---- memory

  private growNodes(): void {
    const size = this.actor.length * 2;
    this.actor = grown(this.actor, size);
    this.proven = grown(this.proven, size);
    this.firstEdge = grown(this.firstEdge, size);
    this.edgeCount = grown(this.edgeCount, size);
    this.openCount = grown(this.openCount, size);
    this.nodeVisits = grown(this.nodeVisits, size);
    this.nodeTotal = grown(this.nodeTotal, size);
    this.nodeSquares = grown(this.nodeSquares, size);
    this.ownValue = grown(this.ownValue, size);
    this.points = grown(this.points, size);
    this.visitedPrior = grown(this.visitedPrior, size);
    this.stamp = grown(this.stamp, size);
    this.advised = grown(this.advised, size);
    this.keyLow = grown(this.keyLow, size);
    this.keyHigh = grown(this.keyHigh, size);
    this.nextInSlot = grown(this.nextInSlot, size);
    this.slots = new Int32Array(size).fill(NONE);
    for (let node = 0; node < this.nodes; node++) if (this.nextInSlot[node] !== UNLISTED) this.enterSlot(node);
  }

  private growEdges(size: number): void {
    this.action = grown(this.action, size);
    this.prior = grown(this.prior, size);
    this.child = grown(this.child, size);
    this.visits = grown(this.visits, size);
    this.mean = grown(this.mean, size);
    this.settled = grown(this.settled, size);
    this.waiting = grown(this.waiting, size);
  }
}
