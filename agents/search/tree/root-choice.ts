import { signOf } from './select.ts';
import { NONE, type Tree } from './tree.ts';

/** The edge to play at a root that is an ordinary node: one with the proven result, else the most visited. */
export function bestEdge(tree: Tree, root: number): number {
  const sign = signOf(tree, root);
  const first = tree.firstEdge[root]!;
  const end = first + tree.edgeCount[root]!;
  const isBetter = tree.proven[root] === 1 ? isBetterResult : isBetterChoice;
  let best = NONE;
  for (let e = first; e < end; e++) if (best === NONE || isBetter(tree, e, best, sign)) best = e;
  return best;
}

/** Among equal results more visits are better: a lost game is so defended where it took longest to see that it is lost. */
function isBetterResult(tree: Tree, edge: number, other: number, sign: number): boolean {
  if (tree.settled[edge] !== tree.settled[other]) return tree.settled[edge] === 1;
  const byResult = sign * (tree.mean[edge]! - tree.mean[other]!);
  return byResult > 0 || (byResult === 0 && tree.visits[edge]! > tree.visits[other]!);
}

/** More visits are better; among equals the higher mean decides, then the higher prior. A proven loss is worse than anything. */
function isBetterChoice(tree: Tree, edge: number, other: number, sign: number): boolean {
  const lost = isLost(tree, edge, sign);
  if (lost !== isLost(tree, other, sign)) return !lost;
  const n = tree.visits[edge]!;
  const byVisits = n - tree.visits[other]!;
  if (byVisits !== 0) return byVisits > 0;
  if (n === 0) return tree.prior[edge]! > tree.prior[other]!;
  return sign * (tree.mean[edge]! - tree.mean[other]!) > 0;
}

function isLost(tree: Tree, edge: number, sign: number): boolean {
  return tree.settled[edge] === 1 && sign * tree.mean[edge]! <= -1;
}

/** Visits of the most visited action more than those of the next. */
export function visitLead(tree: Tree, root: number): number {
  const first = tree.firstEdge[root]!;
  let most = 0;
  let next = 0;
  for (let e = first; e < first + tree.edgeCount[root]!; e++) {
    const n = tree.visits[e]!;
    if (n > most) {
      next = most;
      most = n;
    } else if (n > next) next = n;
  }
  return most - next;
}

/** Writes each action's share of the visits, before any of them its prior, in the order of the edges. `[A]` */
export function visitShares(tree: Tree, root: number, into: Float32Array): void {
  const first = tree.firstEdge[root]!;
  const count = tree.edgeCount[root]!;
  let visits = 0;
  for (let e = first; e < first + count; e++) visits += tree.visits[e]!;
  for (let i = 0; i < count; i++) into[i] = visits > 0 ? tree.visits[first + i]! / visits : tree.prior[first + i]!;
}
