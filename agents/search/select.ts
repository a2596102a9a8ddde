import type { Rng } from '../../rules/core/index.ts';
import type { FullSearchOptions } from './options.ts';
import { NONE, type Tree } from './tree.ts';

/** +1 where player 0 decides, -1 where player 1 does: turns a stored value into the decider's. */
export function signOf(tree: Tree, node: number): number {
  return tree.actor[node] === 1 ? -1 : 1;
}

/** Where to start scanning a node's edges, so that ties do not always fall to the lowest action. */
function scanOffset(node: number, count: number): number {
  return (Math.imul(node + 1, 0x9e3779b1) >>> 0) % count;
}

/** Counts a visit for every action that was legal at it. Returns the prior mass of those actions. */
export function noteAvailable(tree: Tree, node: number, world: number): number {
  const first = tree.firstEdge[node]!;
  const end = first + tree.edgeCount[node]!;
  let mass = 0;
  for (let e = first; e < end; e++) {
    if (tree.legalIn[e] !== world) continue;
    tree.available[e]!++;
    mass += tree.prior[e]!;
  }
  return mass;
}

/** The edge that PUCT follows: own mean value plus exploration by prior, over the actions legal in this world.
 * @param mass prior mass of those actions; @param varied whether worlds differ, so that availability counts. */
export function selectPuct(tree: Tree, node: number, world: number, options: FullSearchOptions, mass: number, varied: boolean): number {
  const sign = signOf(tree, node);
  const visits = tree.nodeVisits[node]!;
  const weight = (options.explore + options.exploreGrowth * Math.log((visits + 500) / 500)) / (mass > 0 ? mass : 1);
  const sharedRoot = Math.sqrt(visits);
  const unvisited = (sign * tree.nodeTotal[node]!) / visits - options.firstPlayReduction * Math.sqrt(tree.visitedPrior[node]!);
  const first = tree.firstEdge[node]!;
  const count = tree.edgeCount[node]!;
  let best = NONE;
  let bestScore = -Infinity;
  for (let i = 0, e = first + scanOffset(node, count); i < count; i++, e++) {
    if (e === first + count) e = first;
    if (tree.legalIn[e] !== world) continue;
    const n = tree.visits[e]!;
    const mean = n > 0 ? (sign * tree.total[e]!) / n : unvisited;
    const root = varied ? Math.sqrt(tree.available[e]!) : sharedRoot;
    const score = mean + (weight * tree.prior[e]! * root) / (1 + n);
    if (score > bestScore) {
      bestScore = score;
      best = e;
    }
  }
  return best;
}

/** The n-th edge without a visit among those legal in this world. */
function unvisitedEdge(tree: Tree, node: number, world: number, n: number): number {
  for (let e = tree.firstEdge[node]!; ; e++) {
    if (tree.legalIn[e] === world && tree.visits[e] === 0 && n-- === 0) return e;
  }
}

/** The edge that UCT follows: an untried action while the node may still widen, else the best upper bound. */
export function selectUct(tree: Tree, node: number, world: number, options: FullSearchOptions, varied: boolean, rng: Rng): number {
  const sign = signOf(tree, node);
  const visits = tree.nodeVisits[node]!;
  const sharedLog = Math.log(visits);
  const first = tree.firstEdge[node]!;
  const count = tree.edgeCount[node]!;
  let best = NONE;
  let bestScore = -Infinity;
  let tried = 0;
  let untried = 0;
  for (let e = first; e < first + count; e++) {
    if (tree.legalIn[e] !== world) continue;
    const n = tree.visits[e]!;
    if (n === 0) {
      untried++;
      continue;
    }
    tried++;
    const log = varied ? Math.log(tree.available[e]!) : sharedLog;
    const score = (sign * tree.total[e]!) / n + options.uctExplore * Math.sqrt(log / n);
    if (score > bestScore) {
      bestScore = score;
      best = e;
    }
  }
  const widest = Math.max(options.uctMinimum, options.uctWidening * Math.sqrt(visits));
  if (untried > 0 && tried < widest) return unvisitedEdge(tree, node, world, rng.below(untried));
  return best;
}
