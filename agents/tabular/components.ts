/** Groups of nodes that can reach each other, whatever follows first. */
export interface Components {
  /** `[N]` all nodes, group by group. */
  readonly nodes: Int32Array;
  /** `[C + 1]` places in `nodes` at which the groups begin. */
  readonly first: Int32Array;
  /** Whether no state can come back: each group is one node, and `nodes` has children before their parents. */
  readonly isAcyclic: boolean;
}

/** Depth-first search with its own stack (Tarjan 1972), so that long games do not exhaust the machine's. */
class ComponentSearch {
  readonly nodes: Int32Array;
  readonly first: number[] = [0];
  private readonly firstEdge: Int32Array;
  private readonly child: Int32Array;
  /** Order of discovery from 1, 0 if undiscovered. */
  private readonly found: Int32Array;
  /** Earliest discovery that is reached and still open. */
  private readonly low: Int32Array;
  private readonly nextEdge: Int32Array;
  private readonly isOpen: Uint8Array;
  private readonly open: number[] = [];
  private readonly path: number[] = [];
  private count = 0;
  private placed = 0;

  constructor(firstEdge: Int32Array, child: Int32Array) {
    const size = firstEdge.length - 1;
    this.firstEdge = firstEdge;
    this.child = child;
    this.nodes = new Int32Array(size);
    this.found = new Int32Array(size);
    this.low = new Int32Array(size);
    this.nextEdge = firstEdge.slice(0, size);
    this.isOpen = new Uint8Array(size);
  }

  run(): void {
    for (let root = 0; root < this.found.length; root++) {
      if (this.found[root] !== 0) continue;
      this.enter(root);
      while (this.path.length > 0) this.advance(this.path.at(-1)!);
    }
  }

  private enter(node: number): void {
    this.found[node] = this.low[node] = ++this.count;
    this.isOpen[node] = 1;
    this.open.push(node);
    this.path.push(node);
  }

  private advance(node: number): void {
    if (this.nextEdge[node]! === this.firstEdge[node + 1]!) return this.leave(node);
    const child = this.child[this.nextEdge[node]!++]!;
    if (this.found[child] === 0) this.enter(child);
    else if (this.isOpen[child] === 1) this.low[node] = Math.min(this.low[node]!, this.found[child]!);
  }

  private leave(node: number): void {
    this.path.pop();
    const parent = this.path.at(-1);
    if (parent !== undefined) this.low[parent] = Math.min(this.low[parent]!, this.low[node]!);
    if (this.low[node] !== this.found[node]) return;
    for (let member = -1; member !== node; ) {
      member = this.open.pop()!;
      this.isOpen[member] = 0;
      this.nodes[this.placed++] = member;
    }
    this.first.push(this.placed);
  }
}

/** Whether a node is its own child. */
function hasLoop(firstEdge: Int32Array, child: Int32Array): boolean {
  for (let node = 0; node + 1 < firstEdge.length; node++) {
    for (let e = firstEdge[node]!; e < firstEdge[node + 1]!; e++) if (child[e] === node) return true;
  }
  return false;
}

/** The groups of a graph whose node `n` has the children `child[firstEdge[n]]` to before `child[firstEdge[n + 1]]`. */
export function findComponents(firstEdge: Int32Array, child: Int32Array): Components {
  const search = new ComponentSearch(firstEdge, child);
  search.run();
  const { nodes } = search;
  const isAcyclic = search.first.length - 1 === nodes.length && !hasLoop(firstEdge, child);
  return { nodes, first: new Int32Array(search.first), isAcyclic };
}
