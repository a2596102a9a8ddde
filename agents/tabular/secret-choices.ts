import { CHANCE, type State, TERMINAL } from '../../rules/core/index.ts';
import { type MatrixEquilibrium, solveMatrixGame } from './matrix-game.ts';
import type { StateGraph } from './state-graph.ts';

/** What each player can tell apart, noted state by state while a graph is explored. */
export class SeenStates {
  /** By viewer: number of what is seen at each node. */
  private readonly seen: readonly [number[], number[]] = [[], []];
  private readonly numbers = [new Map<string, number>(), new Map<string, number>()] as const;
  /** By viewer: nodes at which that is seen. */
  private readonly counts: readonly [number[], number[]] = [[], []];

  /** Must be told of all nodes in their order. */
  note(node: number, state: State): void {
    const isOpen = state.actor === TERMINAL || !state.hasSecrets;
    for (const viewer of [0, 1] as const) {
      const key = isOpen ? `#${node}` : state.informationKey(viewer);
      const counts = this.counts[viewer];
      const number = isOpen ? counts.length : (this.numbers[viewer].get(key) ?? counts.length);
      if (number === counts.length && !isOpen) this.numbers[viewer].set(key, number);
      counts[number] = (counts[number] ?? 0) + 1;
      this.seen[viewer].push(number);
    }
  }

  /** What a player sees at a node, as a number. */
  at(node: number, viewer: 0 | 1): number {
    return this.seen[viewer][node]!;
  }

  /** Whether both players know the state exactly, and so each that the other does. */
  isPublic(node: number): boolean {
    return ([0, 1] as const).every((viewer) => this.counts[viewer][this.at(node, viewer)] === 1);
  }
}

/** Where a player's own moves lead, as long as the other does not learn of them. */
interface Ending {
  readonly node: number;
  /** −1 if it is mirrored against where the moves began. */
  readonly sign: number;
  /** Places of the edges taken, one for each decision. */
  readonly edges: readonly number[];
}

/** Why a game has no value state by state. */
export class NotSimultaneous extends Error {}

/** Both sides choose, each without seeing what the other does: one begins in a state that both know, and once the other has chosen both know again. */
export class SecretChoice {
  /** Where it begins. */
  readonly node: number;
  /** The last solution. */
  solution: MatrixEquilibrium | undefined;
  private readonly graph: StateGraph;
  private readonly seen: SeenStates;
  private readonly player: 0 | 1;
  private readonly rows: readonly Ending[];
  private readonly columns: readonly Ending[];
  /** `[K][L]` where each pair of choices leads. */
  private readonly results: readonly (readonly Ending[])[];

  /** @throws NotSimultaneous if more is hidden than that */
  constructor(graph: StateGraph, seen: SeenStates, node: number) {
    this.graph = graph;
    this.seen = seen;
    this.node = node;
    if (graph.actor[node] === CHANCE) throw new NotSimultaneous('dice fall in secret');
    this.player = graph.actor[node] as 0 | 1;
    this.rows = this.endings(node, this.player);
    const unseen = this.rows.filter((row) => !seen.isPublic(row.node));
    this.checkUnseen(unseen);
    this.columns = this.endings(unseen[0]!.node, this.other);
    this.results = this.rows.map((row) => this.columns.map((column) => this.meet(row, column)));
  }

  private get other(): 0 | 1 {
    return this.player === 0 ? 1 : 0;
  }

  private endings(from: number, player: 0 | 1): Ending[] {
    const { graph, seen } = this;
    const found: Ending[] = [];
    const follow = (node: number, sign: number, edges: readonly number[]): void => {
      if (edges.length > 0 && (graph.actor[node] !== player || seen.isPublic(node))) return void found.push({ node, sign, edges });
      const first = graph.firstEdge[node]!;
      for (let e = first; e < graph.firstEdge[node + 1]!; e++) follow(graph.child[e]!, sign * graph.sign[e]!, [...edges, e - first]);
    };
    follow(from, 1, []);
    return found;
  }

  /** The other side must decide next, and must not be able to tell what was chosen. */
  private checkUnseen(unseen: readonly Ending[]): void {
    const { graph, seen, other } = this;
    if (unseen.some(({ node }) => graph.actor[node] !== other)) throw new NotSimultaneous('what is chosen stays secret for longer');
    if (new Set(unseen.map(({ node }) => seen.at(node, other))).size > 1) throw new NotSimultaneous('a secret choice is seen in part');
  }

  /** Where a row's and a column's choices lead; a row that ends in the open needs no column. */
  private meet(row: Ending, column: Ending): Ending {
    const { graph, seen, other } = this;
    if (seen.isPublic(row.node)) return row;
    let { node, sign } = row;
    for (const edge of column.edges) {
      if (graph.actor[node] !== other) throw new NotSimultaneous('a secret choice is seen in part');
      const e = graph.firstEdge[node]! + edge;
      sign *= graph.sign[e]!;
      node = graph.child[e]!;
    }
    if (!seen.isPublic(node)) throw new NotSimultaneous('what is chosen stays secret for longer');
    return { node, sign, edges: column.edges };
  }

  /** Player 0's value where it begins, from the values `[N]` of what follows. */
  solve(values: Float64Array): number {
    const side = this.player === 0 ? 1 : -1;
    this.solution = solveMatrixGame(this.results.map((row) => row.map(({ node, sign }) => side * sign * values[node]!)));
    return 0 + side * this.solution.value;
  }

  /** Writes how likely each move is at every decision that belongs to it. */
  writePolicy(into: Map<number, Float64Array>): void {
    const { rows, columns } = this.solution!;
    this.writeSide(this.node, this.rows, rows, into);
    for (const { node } of this.rows) if (!this.seen.isPublic(node)) this.writeSide(node, this.columns, columns, into);
  }

  private writeSide(from: number, endings: readonly Ending[], shares: Float64Array, into: Map<number, Float64Array>): void {
    const { firstEdge, child } = this.graph;
    endings.forEach(({ edges }, i) => {
      let node = from;
      for (const edge of edges) {
        const first = firstEdge[node]!;
        if (!into.has(node)) into.set(node, new Float64Array(firstEdge[node + 1]! - first));
        into.get(node)![edge]! += shares[i]!;
        node = child[first + edge]!;
      }
    });
  }
}

/** Every secret choice of a game, by the node where it begins.
 * @throws NotSimultaneous if anything else is hidden */
export function findSecretChoices(graph: StateGraph, seen: SeenStates): ReadonlyMap<number, SecretChoice> {
  const { actor, firstEdge, child } = graph;
  const choices = new Map<number, SecretChoice>();
  for (let node = 0; node < actor.length; node++) {
    if (!seen.isPublic(node)) continue;
    const follows = child.subarray(firstEdge[node]!, firstEdge[node + 1]!);
    if (!follows.every((next) => seen.isPublic(next))) choices.set(node, new SecretChoice(graph, seen, node));
  }
  if (!seen.isPublic(0)) throw new NotSimultaneous('something is hidden from the start');
  return choices;
}
