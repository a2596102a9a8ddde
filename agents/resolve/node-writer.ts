import type { TreeNodes } from '../tabular/game-tree.ts';

/** Nodes and edges of a tree as they are met: those of a node are written together, node by node. */
export class NodeWriter {
  readonly actor: number[] = [];
  private readonly firstEdge: number[] = [];
  private readonly child: number[] = [];
  private readonly probability: number[] = [];

  get length(): number {
    return this.actor.length;
  }

  /** A new node; its edges are written once it is opened. */
  add(actor: number): number {
    return this.actor.push(actor) - 1;
  }

  /** Goes to a node, in ascending order; its edges follow. */
  open(node: number): void {
    this.firstEdge[node] = this.child.length;
  }

  /** @param probability of a result of the dice; 1 for an action */
  edge(child: number, probability = 1): void {
    this.child.push(child);
    this.probability.push(probability);
  }

  /** All nodes; results are 0 until they are known. */
  finish(): TreeNodes {
    return {
      actor: Int8Array.from(this.actor),
      result: new Float64Array(this.length),
      firstEdge: Int32Array.from([...this.firstEdge, this.child.length]),
      child: Int32Array.from(this.child),
      probability: Float64Array.from(this.probability),
    };
  }
}
