import { CHANCE, type Rng, TERMINAL } from '../../rules/core/index.ts';
import type { Candidate, View } from '../agent.ts';
import { signOf } from './select.ts';
import { NONE, type Tree } from './tree.ts';

/** Longest list of candidates in a decision. */
const MOST_CANDIDATES = 10;
/** Longest expected line, dice included. */
const MOST_LINE = 12;

/** The searched actions of a node, most visited first, with values from the side of the player who decides. */
export function candidates(tree: Tree, node: number, view: View): Candidate[] {
  const first = tree.firstEdge[node]!;
  const sign = signOf(tree, node);
  return Array.from({ length: tree.edgeCount[node]! }, (_, i) => first + i)
    .filter((e) => tree.visits[e]! > 0)
    .sort((a, b) => tree.visits[b]! - tree.visits[a]! || sign * (tree.total[b]! - tree.total[a]!) || a - b)
    .slice(0, MOST_CANDIDATES)
    .map((e) => ({
      action: tree.action[e]!,
      text: view.format(tree.action[e]!),
      visits: tree.visits[e]!,
      prior: tree.prior[e]!,
      value: (sign * tree.total[e]!) / tree.visits[e]!,
    }));
}

/** The most visited way on that is possible in one world, as text; outcomes of the dice are marked by `~`. */
export function principalLine(tree: Tree, root: number, edge: number, view: View, rng: Rng): string[] {
  const state = view.sample(rng);
  const { actions } = view.game;
  const line: string[] = [];
  let node = root;
  let next = edge;
  while (next !== NONE && line.length < MOST_LINE) {
    const move = tree.action[next]!;
    line.push(tree.actor[node] === CHANCE ? `~${actions.describeOutcome(state, move).text}` : actions.format(state, move));
    state.apply(move);
    node = state.actor === TERMINAL ? NONE : reached(tree, next, state.actor);
    if (node !== NONE) next = mostVisitedPossible(tree, node, state);
    else break;
  }
  return line;
}

function reached(tree: Tree, edge: number, actor: number): number {
  let node = tree.child[edge]!;
  while (node !== NONE && tree.actor[node] !== actor) node = tree.variant[node]!;
  return node;
}

function mostVisitedPossible(tree: Tree, node: number, state: ReturnType<View['sample']>): number {
  const legal = state.legalActions();
  const outcomes = state.chanceOutcomes();
  let best = NONE;
  const first = tree.firstEdge[node]!;
  for (let e = first; e < first + tree.edgeCount[node]!; e++) {
    const visits = tree.visits[e]!;
    const move = tree.action[e]!;
    if (visits === 0 || (best !== NONE && visits <= tree.visits[best]!)) continue;
    if (state.actor === CHANCE ? outcomes.weightOf(move) > 0 : legal.includes(move)) best = e;
  }
  return best;
}
