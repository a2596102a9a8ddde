import type { FullSearchOptions } from './options.ts';
import { scanOffset, type Tree } from './tree.ts';

/** +1 where player 0 decides, -1 where player 1 does: turns a stored value into the decider's. */
export function signOf(tree: Tree, node: number): number {
  return tree.actor[node] === 1 ? -1 : 1;
}

/** Counts for which roots and logarithms are looked up. */
const TABLE_SIZE = 4096;
const ROOT_OF_LOG = Float64Array.from({ length: TABLE_SIZE }, (_, n) => (n < 2 ? 0 : Math.sqrt(Math.log(n))));
const INVERSE_ROOT = Float64Array.from({ length: TABLE_SIZE }, (_, n) => 1 / Math.sqrt(n));

const rootOfLog = (n: number): number => (n < TABLE_SIZE ? ROOT_OF_LOG[n]! : Math.sqrt(Math.log(n)));
const inverseRoot = (n: number): number => (n < TABLE_SIZE ? INVERSE_ROOT[n]! : 1 / Math.sqrt(n));

/** Opens edges of a node until as many are open as its visits allow. */
function widen(tree: Tree, node: number, options: FullSearchOptions): void {
  const count = tree.edgeCount[node]!;
  if (tree.openCount[node]! >= count) return;
  const widest = Math.min(count, widestAt(tree.nodeVisits[node]!, options));
  while (tree.openCount[node]! < widest) tree.openNext(node);
}

/** Actions that a node with so many visits may have tried. */
export function widestAt(visits: number, { narrowest, widening }: FullSearchOptions): number {
  return Math.max(narrowest, Math.ceil(widening * Math.sqrt(visits)));
}

/** Spread of values that counts as ordinary, and how many visits' worth it weighs (KataGo's dynamic variance scaling). */
const USUAL_SPREAD = 0.4;
const USUAL_WEIGHT = 2;

/** Factor on exploration: above 1 where the values of a node's simulations differ more than usual, below where they agree. */
function spreadFactor(tree: Tree, node: number, share: number): number {
  const visits = tree.nodeVisits[node]!;
  const mean = tree.nodeTotal[node]! / visits;
  const variance = Math.max(0, tree.nodeSquares[node]! / visits - mean * mean);
  const spread = Math.sqrt((variance * visits + USUAL_SPREAD * USUAL_SPREAD * USUAL_WEIGHT) / (visits + USUAL_WEIGHT));
  return 1 + share * (spread / USUAL_SPREAD - 1);
}

/** Visits for each open action after which an untried one is no longer taken to be worse than its parent. */
const PATIENCE = 8;

/** The edge that PUCT follows: the decider's mean value plus exploration by prior. What is proven is not explored.
 * A simulation that waits for its leaf counts as a visit whose value is not known yet (Liu et al. 2020, "Watch the unobserved"). */
export function selectPuct(tree: Tree, node: number, options: FullSearchOptions): number {
  widen(tree, node, options);
  const sign = signOf(tree, node);
  const visits = tree.nodeVisits[node]!;
  let weight = (options.explore + options.exploreGrowth * Math.log((visits + 500) / 500)) * Math.sqrt(visits);
  if (options.varianceScale > 0) weight *= spreadFactor(tree, node, options.varianceScale);
  const first = tree.firstEdge[node]!;
  const open = tree.openCount[node]!;
  const leastPrior = options.priorFloor / open;
  const reduction = options.firstPlayReduction * Math.min(1, (PATIENCE * open) / visits);
  const unvisited = (sign * tree.nodeTotal[node]!) / visits - reduction * Math.sqrt(tree.visitedPrior[node]!);
  let best = first;
  let bestScore = -Infinity;
  for (let i = 0, e = first + scanOffset(node, open); i < open; i++, e++) {
    if (e === first + open) e = first;
    const n = tree.visits[e]!;
    const mean = n > 0 ? sign * tree.mean[e]! : unvisited;
    const score = tree.settled[e] === 1 ? mean : mean + (weight * Math.max(tree.prior[e]!, leastPrior)) / (1 + n + tree.waiting[e]!);
    if (score > bestScore) {
      bestScore = score;
      best = e;
    }
  }
  return best;
}

/** The edge that UCT follows: an open action without a visit, else the best upper bound. What is proven is not explored. */
export function selectUct(tree: Tree, node: number, options: FullSearchOptions): number {
  widen(tree, node, options);
  const sign = signOf(tree, node);
  const weight = options.uctExplore * rootOfLog(tree.nodeVisits[node]!);
  const first = tree.firstEdge[node]!;
  const end = first + tree.openCount[node]!;
  let best = first;
  let bestScore = -Infinity;
  for (let e = first; e < end; e++) {
    const n = tree.visits[e]!;
    if (n === 0) return e;
    const mean = sign * tree.mean[e]!;
    const score = tree.settled[e] === 1 ? mean : mean + weight * inverseRoot(n);
    if (score > bestScore) {
      bestScore = score;
      best = e;
    }
  }
  return best;
}
