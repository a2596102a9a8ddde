import { CHANCE } from '../../../rules/core/index.ts';
import { signOf } from './select.ts';
import type { Tree } from './tree.ts';

/** Marks a node as proven if what is known below it decides its result: a won game behind one edge, or results behind all. Returns whether it is. */
export function prove(tree: Tree, node: number): boolean {
  if (tree.proven[node] === 1) return true;
  const value = tree.actor[node] === CHANCE ? expectedResult(tree, node) : bestResult(tree, node);
  if (Number.isNaN(value)) return false;
  tree.proven[node] = 1;
  tree.ownValue[node] = value;
  return true;
}

/** NaN while the result of an edge is open, unless another one wins. */
function bestResult(tree: Tree, node: number): number {
  const sign = signOf(tree, node);
  const first = tree.firstEdge[node]!;
  let best = -Infinity;
  let isOpen = false;
  for (let e = first; e < first + tree.edgeCount[node]!; e++) {
    if (tree.settled[e] === 0) isOpen = true;
    else best = Math.max(best, sign * tree.mean[e]!);
  }
  return best >= 1 || !isOpen ? sign * best : NaN;
}

function expectedResult(tree: Tree, node: number): number {
  const first = tree.firstEdge[node]!;
  let sum = 0;
  let mass = 0;
  for (let e = first; e < first + tree.edgeCount[node]!; e++) {
    if (tree.settled[e] === 0) return NaN;
    sum += tree.prior[e]! * tree.mean[e]!;
    mass += tree.prior[e]!;
  }
  return sum / mass;
}
