import { CHANCE, type OutcomeList, type State, TERMINAL } from '../../../rules/core/index.ts';
import type { Candidate, LineStep } from '../../turn/agent.ts';
import { signOf } from './select.ts';
import { NONE, type Tree } from './tree.ts';

/** Longest expected line, dice included. */
const MOST_LINE = 12;

/** What of a search its reports tell. */
interface Searched {
  readonly tree: Tree;
  /** The root's node. */
  readonly root: number;
  /** Whether anything is hidden at the root. */
  readonly isVaried: boolean;
  sampleWorld(): State;
  nodeAfter(edge: number, state: State, decisions: number): number;
  format(action: number): string;
}

/** The searched actions of the root, most visited first, with values from the side of the player who decides. */
export function candidates(search: Searched, most: number): Candidate[] {
  const { tree, root } = search;
  const first = tree.firstEdge[root]!;
  const sign = signOf(tree, root);
  return Array.from({ length: tree.edgeCount[root]! }, (_, i) => first + i)
    .filter((e) => tree.visits[e]! > 0)
    .sort((a, b) => tree.visits[b]! - tree.visits[a]! || sign * (tree.mean[b]! - tree.mean[a]!) || a - b)
    .slice(0, most)
    .map((e) => ({
      action: tree.action[e]!,
      text: search.format(tree.action[e]!),
      visits: tree.visits[e]!,
      prior: tree.prior[e]!,
      value: sign * tree.mean[e]! + 0, // no negative zero
    }));
}

/** The way on that the search expects, from an edge of the root: the most visited actions, and the likeliest dice. */
export function principalLine(search: Searched, edge: number): LineStep[] {
  const { tree } = search;
  const state = search.sampleWorld();
  const line: LineStep[] = [];
  for (let next = edge; next !== NONE && line.length < MOST_LINE; ) {
    line.push(play(state, tree.action[next]!));
    if (tree.child[next] === NONE && !search.isVaried) break;
    if (search.isVaried) while (state.actor === CHANCE) line.push(play(state, likeliest(state.chanceOutcomes())));
    const node = state.actor === TERMINAL ? NONE : search.nodeAfter(next, state, line.filter(({ by }) => by === 'player').length);
    next = node === NONE ? NONE : mostVisited(tree, node);
  }
  return line;
}

function play(state: State, move: number): LineStep {
  const step = describeStep(state, move);
  state.apply(move);
  return step;
}

function describeStep(state: State, move: number): LineStep {
  const { actions, board } = state.game;
  if (state.actor === CHANCE) return { by: 'dice', text: actions.describeOutcome(state, move).text };
  return { by: 'player', text: actions.format(state, move), ...(board === undefined ? {} : { words: board.phrase(state, move) }) };
}

function likeliest(outcomes: OutcomeList): number {
  let best = 0;
  for (let i = 1; i < outcomes.length; i++) if (outcomes.weights[i]! > outcomes.weights[best]!) best = i;
  return outcomes.outcomes[best]!;
}

function mostVisited(tree: Tree, node: number): number {
  const first = tree.firstEdge[node]!;
  let best = NONE;
  for (let e = first; e < first + tree.edgeCount[node]!; e++) {
    if (tree.visits[e]! > 0 && (best === NONE || tree.visits[e]! > tree.visits[best]!)) best = e;
  }
  return best;
}
