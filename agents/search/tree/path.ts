import { CHANCE, TERMINAL } from '../../../rules/core/index.ts';
import { expectationOf } from './dice.ts';
import type { FullSearchOptions } from './options.ts';
import { prove } from './proof.ts';
import { NONE, type Tree } from './tree.ts';

/** The way of one simulation from the root down, and what it brings back up. */
export class Path {
  length = 0;
  /** Player 0's value, to be passed up; a field, as numbers that are handed from call to call take memory. */
  value = 0.5;
  private readonly options: FullSearchOptions;
  private nodes = new Int32Array(64);
  private edges = new Int32Array(64);

  constructor(options: FullSearchOptions) {
    this.options = options;
  }

  clear(): void {
    this.length = 0;
  }

  add(node: number, edge: number): void {
    if (this.length === this.nodes.length) {
      this.nodes = doubled(this.nodes);
      this.edges = doubled(this.edges);
    }
    this.nodes[this.length] = node;
    this.edges[this.length++] = edge;
  }

  /** Decisions of players on the way. */
  decisions(tree: Tree): number {
    let count = 0;
    for (let i = 0; i < this.length; i++) if (tree.actor[this.nodes[i]!] !== CHANCE) count++;
    return count;
  }

  /** The edge at the root. */
  get firstEdge(): number {
    return this.edges[0]!;
  }

  /** Notes on every edge of the way that the simulation waits, 1, or no longer does, −1. */
  markWaiting(tree: Tree, change: 1 | -1): void {
    for (let i = 0; i < this.length; i++) tree.waiting[this.edges[i]!]! += change;
  }

  /** Adds a simulation with that value to every node and edge of the way.
   * @param last node at its end, NONE if it has none; @param varied whether worlds differ, so that an edge has no single node behind it */
  passUp(tree: Tree, last: number, varied: boolean): void {
    if (last !== NONE) this.count(tree, last);
    let child = last;
    let isNews = last !== NONE && tree.proven[last] === 1;
    for (let i = this.length - 1; i >= 0; i--) {
      const node = this.nodes[i]!;
      const edge = this.edges[i]!;
      if (tree.visits[edge]!++ === 0) tree.visitedPrior[node]! += tree.prior[edge]!;
      if (isNews) isNews = this.settle(tree, node, edge, child);
      else if (varied || child === NONE) tree.mean[edge]! += (this.value - tree.mean[edge]!) / tree.visits[edge]!;
      else if (tree.settled[edge] === 0) tree.mean[edge] = tree.nodeTotal[child]! / tree.nodeVisits[child]!;
      if (this.options.expectation && tree.actor[node] === CHANCE) this.value = expected(tree, node, this.value);
      this.count(tree, node);
      child = node;
    }
  }

  private count(tree: Tree, node: number): void {
    tree.nodeVisits[node]!++;
    tree.nodeTotal[node]! += this.value;
    if (this.options.varianceScale > 0) tree.nodeSquares[node]! += this.value * this.value;
  }

  /** Notes on an edge that its node is proven. Returns whether that proves the node above it. */
  private settle(tree: Tree, node: number, edge: number, child: number): boolean {
    tree.mean[edge] = tree.ownValue[child]!;
    if (!this.options.solver && tree.actor[child] !== TERMINAL) return false;
    tree.settled[edge] = 1;
    return this.options.solver && prove(tree, node);
  }
}

/** What a roll counts as: the exact mean over its results once all have been met. */
function expected(tree: Tree, node: number, value: number): number {
  const exact = expectationOf(tree, node);
  if (Number.isNaN(exact)) return value;
  tree.nodeTotal[node] = exact * tree.nodeVisits[node]!;
  return exact;
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(array.length * 2);
  wider.set(array);
  return wider;
}
