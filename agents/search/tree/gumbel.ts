import type { Rng } from '../../../rules/core/index.ts';
import type { FullSearchOptions } from './options.ts';
import { signOf } from './select.ts';
import { NONE, type Tree } from './tree.ts';

/** Sequential halving laid out. */
interface Schedule {
  /** The visit count an action must have to be searched at each simulation. */
  readonly visits: readonly number[];
  /** The simulations before which actions are dropped. */
  readonly halvings: ReadonlySet<number>;
}

/** Danihelka et al. 2022, "Policy improvement by planning with Gumbel"; the schedule is that of mctx. */
function layOut(considered: number, simulations: number): Schedule {
  const halvings = new Set<number>();
  if (considered <= 1) return { visits: Array.from({ length: simulations }, (_, i) => i), halvings };
  const rounds = Math.ceil(Math.log2(considered));
  const sequence: number[] = [];
  const visits = new Array<number>(considered).fill(0);
  let left = considered;
  while (sequence.length < simulations) {
    const extra = Math.max(1, Math.floor(simulations / (rounds * left)));
    for (let k = 0; k < extra; k++) {
      for (let i = 0; i < left; i++) sequence.push(visits[i]!++);
    }
    if (left > 2) halvings.add(sequence.length);
    left = Math.max(2, left >> 1);
  }
  return { visits: sequence.slice(0, simulations), halvings };
}

/** The table of visit counts alone. */
export function consideredVisits(considered: number, simulations: number): readonly number[] {
  return layOut(considered, simulations).visits;
}

/** A root that searches only candidates drawn by prior and noise, halves them again and again, and improves the policy by completed values
 * (docs/how-search-works.md, 5). */
export class GumbelRoot {
  private readonly options: FullSearchOptions;
  private noise = new Float64Array(64);
  /** Completed values of the root's actions, for the root's player. */
  private completed = new Float64Array(64);
  /** The same, transformed. */
  private sigma = new Float64Array(64);
  private improved = new Float32Array(64);
  /** Simulations of this decision by action: what a reused tree brings along does not count for the halving. */
  private tried = new Int32Array(64);
  private schedule: Schedule = { visits: [], halvings: new Set() };
  /** Those laid out so far. */
  private readonly schedules = new Map<number, Schedule>();

  constructor(options: FullSearchOptions) {
    this.options = options;
  }

  /** Draws the noise and lays out the halving once the root is expanded. */
  begin(tree: Tree, root: number, budget: number, rng: Rng): void {
    const count = tree.edgeCount[root]!;
    if (this.noise.length < count) {
      this.noise = new Float64Array(count * 2);
      this.completed = new Float64Array(count * 2);
      this.sigma = new Float64Array(count * 2);
      this.improved = new Float32Array(count * 2);
      this.tried = new Int32Array(count * 2);
    }
    this.tried.fill(0, 0, count);
    const scale = this.options.gumbelScale;
    for (let i = 0; i < count; i++) this.noise[i] = scale > 0 ? -scale * Math.log(-Math.log(rng.float() || 2 ** -53)) : 0;
    this.schedule = this.scheduleFor(Math.min(this.options.considered, count), budget);
  }

  private scheduleFor(considered: number, simulations: number): Schedule {
    const key = considered * 0x1_0000_0000 + simulations;
    let schedule = this.schedules.get(key);
    if (schedule === undefined) this.schedules.set(key, (schedule = layOut(considered, simulations)));
    return schedule;
  }

  /** The edge to search at this simulation; NONE once the halving has run its course. */
  select(tree: Tree, root: number, simulation: number): number {
    const { visits } = this.schedule;
    if (simulation >= visits.length) return NONE;
    this.completeValues(tree, root);
    const edge = this.bestWithVisits(tree, root, visits[simulation]!);
    if (edge !== NONE) this.tried[edge - tree.firstEdge[root]!]!++;
    return edge;
  }

  /** Whether two simulations belong to one round, in which every action left is searched once more. */
  isSameRound(simulation: number, next: number): boolean {
    const { visits } = this.schedule;
    return next < visits.length && visits[simulation] === visits[next];
  }

  /** Whether the halving drops actions before this simulation: then it has to wait for all before it. */
  isHalvedBefore(simulation: number): boolean {
    return this.schedule.halvings.has(simulation);
  }

  /** The action to play: the best of the most visited. */
  best(tree: Tree, root: number): number {
    this.completeValues(tree, root);
    let most = 0;
    for (let i = 0; i < tree.edgeCount[root]!; i++) most = Math.max(most, this.tried[i]!);
    return this.bestWithVisits(tree, root, most);
  }

  /** Writes softmax(log prior + sigma(completed value)) over the root's actions. */
  policy(tree: Tree, root: number, into: Float32Array): void {
    this.completeValues(tree, root);
    const first = tree.firstEdge[root]!;
    const count = tree.edgeCount[root]!;
    let highest = -Infinity;
    for (let i = 0; i < count; i++) highest = Math.max(highest, logit(tree, first + i) + this.sigma[i]!);
    let sum = 0;
    for (let i = 0; i < count; i++) sum += into[i] = Math.exp(logit(tree, first + i) + this.sigma[i]! - highest);
    for (let i = 0; i < count; i++) into[i]! /= sum;
  }

  /** Expected value under that policy, player 0's view. */
  value(tree: Tree, root: number): number {
    this.policy(tree, root, this.improved);
    let sum = 0;
    for (let i = 0; i < tree.edgeCount[root]!; i++) sum += this.improved[i]! * this.completed[i]!;
    return signOf(tree, root) * sum;
  }

  private bestWithVisits(tree: Tree, root: number, visits: number): number {
    const first = tree.firstEdge[root]!;
    const count = tree.edgeCount[root]!;
    let best = NONE;
    let bestScore = -Infinity;
    for (let i = 0; i < count; i++) {
      if (this.tried[i] !== visits) continue;
      const score = this.noise[i]! + logit(tree, first + i) + this.sigma[i]!;
      if (score > bestScore) {
        bestScore = score;
        best = first + i;
      }
    }
    return best;
  }

  /** sigma(q) = (qVisit + most visits) · qScale · q, with q the mean blended with the mixed value; unvisited actions get the latter. */
  private completeValues(tree: Tree, root: number): void {
    const { qVisit, qScale, qDamping } = this.options;
    const sign = signOf(tree, root);
    const first = tree.firstEdge[root]!;
    const mixed = sign * mixedValue(tree, root);
    const scale = (qVisit + mostVisits(tree, root)) * qScale;
    for (let i = 0; i < tree.edgeCount[root]!; i++) {
      const n = tree.visits[first + i]!;
      this.completed[i] = n === 0 ? mixed : (n * sign * tree.mean[first + i]! + qDamping * mixed) / (n + qDamping);
      this.sigma[i] = scale * this.completed[i]!;
    }
  }
}

function logit(tree: Tree, edge: number): number {
  return Math.log(Math.max(tree.prior[edge]!, 1e-9));
}

function mostVisits(tree: Tree, node: number): number {
  const first = tree.firstEdge[node]!;
  let most = 0;
  for (let e = first; e < first + tree.edgeCount[node]!; e++) most = Math.max(most, tree.visits[e]!);
  return most;
}

/** A node's own evaluation mixed with the prior-weighted mean of its visited actions, player 0's view (paper, appendix D). */
function mixedValue(tree: Tree, node: number): number {
  const first = tree.firstEdge[node]!;
  let visits = 0;
  let mass = 0;
  let weighted = 0;
  for (let e = first; e < first + tree.edgeCount[node]!; e++) {
    const n = tree.visits[e]!;
    if (n === 0) continue;
    const prior = Math.max(tree.prior[e]!, 1e-9);
    visits += n;
    mass += prior;
    weighted += prior * tree.mean[e]!;
  }
  const own = tree.ownValue[node]!;
  return visits === 0 ? own : (own + (visits * weighted) / mass) / (visits + 1);
}
