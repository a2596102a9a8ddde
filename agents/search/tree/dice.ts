import { OutcomeList, type Rng, type State } from '../../../rules/core/index.ts';
import type { FullSearchOptions } from './options.ts';
import { NONE, type Tree } from './tree.ts';

/** Results that a roll may always lead to. */
const FEWEST_OUTCOMES = 11;

/** Rolls the dice of chance nodes, anew at each visit, so that no search can foresee them. */
export class Dice {
  private readonly options: FullSearchOptions;
  private readonly outcomes = new OutcomeList();

  constructor(options: FullSearchOptions) {
    this.options = options;
  }

  /** Rolls at a chance node of the tree. Returns the edge of the result. */
  roll(tree: Tree, node: number, state: State, rng: Rng): number {
    const { outcomes } = this;
    state.chanceOutcomes(outcomes);
    if (tree.edgeCount[node] === 0) tree.expandOutcomes(node, outcomes);
    const first = tree.firstEdge[node]!;
    const drawn = first + outcomes.samplePlace(rng);
    if (tree.visits[drawn]! > 0 || outcomes.length <= FEWEST_OUTCOMES || !this.isFull(tree, node)) return drawn;
    return drawTried(tree, node, rng);
  }

  /** Rolls on without a node, until somebody decides or the game is over. */
  pass(state: State, rng: Rng): void {
    state.apply(state.chanceOutcomes(this.outcomes).sample(rng));
  }

  private isFull(tree: Tree, node: number): boolean {
    const limit = Math.max(FEWEST_OUTCOMES, this.options.outcomeWidening * Math.sqrt(tree.nodeVisits[node]! + 1));
    if (limit >= tree.edgeCount[node]!) return false;
    let tried = 0;
    const first = tree.firstEdge[node]!;
    for (let e = first; e < first + tree.edgeCount[node]!; e++) if (tree.visits[e]! > 0) tried++;
    return tried >= limit;
  }
}

/** One of the results met before, by their probabilities. */
function drawTried(tree: Tree, node: number, rng: Rng): number {
  const first = tree.firstEdge[node]!;
  const end = first + tree.edgeCount[node]!;
  let mass = 0;
  for (let e = first; e < end; e++) if (tree.visits[e]! > 0) mass += tree.prior[e]!;
  let ticket = rng.float() * mass;
  let last = NONE;
  for (let e = first; e < end; e++) {
    if (tree.visits[e] === 0) continue;
    last = e;
    ticket -= tree.prior[e]!;
    if (ticket < 0) return e;
  }
  return last;
}

/** The exact mean over the results of a roll; NaN while one of them has not been met. */
export function expectationOf(tree: Tree, node: number): number {
  const first = tree.firstEdge[node]!;
  let sum = 0;
  let mass = 0;
  for (let e = first; e < first + tree.edgeCount[node]!; e++) {
    if (tree.visits[e] === 0) return NaN;
    sum += tree.prior[e]! * tree.mean[e]!;
    mass += tree.prior[e]!;
  }
  return sum / mass;
}
