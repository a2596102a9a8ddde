import { ActionList, CHANCE, type Game, isPlayer, OutcomeList, type State, TERMINAL } from '../../rules/core/index.ts';
import { type Components, findComponents } from './components.ts';
import type { PolicyPair } from './policy.ts';

/** Which node of the graph a state is. */
export interface Folded {
  /** Equal for states that are one node. */
  readonly key: string | number;
  /** Whether the state is the node with both players exchanged: its values count with the other sign. */
  readonly mirrored: boolean;
}

export interface ExploreOptions {
  /** Most nodes; default 1,000,000. */
  readonly limit?: number;
  /** Merges states whose future is the same, for instance those that differ in a turn number. Default: equal states only. */
  readonly fold?: (state: State) => Folded;
  /** Both players' policies: their probabilities are noted at the edges, and what they never play is left out. If `fold` mirrors, both
   * must play alike. */
  readonly policies?: PolicyPair;
  /** Told of each node with the state that was met first; the state changes afterwards: clone what is kept. */
  readonly onNode?: (node: number, state: State) => void;
}

/**
 * All states of a small game and the moves between them: N nodes, E edges. Node 0 is the start. The edges of a node are its legal
 * actions, ascending, or its chance outcomes. Values are player 0's, in `[-1, 1]`.
 */
export interface StateGraph {
  readonly game: Game;
  /** `[N]` who decides: a player, CHANCE or TERMINAL; players exchanged where the node was met mirrored. */
  readonly actor: Int8Array;
  /** `[N]` result of terminal nodes, 0 for others. */
  readonly result: Float64Array;
  /** `[N + 1]` a node's edges are those from `firstEdge[node]` to before `firstEdge[node + 1]`. */
  readonly firstEdge: Int32Array;
  /** `[E]` action or outcome. */
  readonly move: Int32Array;
  /** `[E]` */
  readonly child: Int32Array;
  /** `[E]` 1, or -1 if the child is mirrored against the node. */
  readonly sign: Int8Array;
  /** `[E]` of outcomes; of actions under the policies given, or 1 if none were. */
  readonly probability: Float64Array;
  /** Nodes in an order in which whatever follows comes first. */
  readonly components: Components;
  /** The node of a state and its orientation; undefined if the state cannot be reached. */
  find(state: State): { readonly node: number; readonly mirrored: boolean } | undefined;
}

const DEFAULT_LIMIT = 1_000_000;

/** The state's bytes as text: equal exactly for equal states of one game. */
function wholeState(state: State): Folded {
  const bytes = state.bytes();
  return { key: String.fromCharCode(...new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)), mirrored: false };
}

class Explorer {
  readonly actor: number[] = [];
  readonly result: number[] = [];
  readonly firstEdge: number[] = [0];
  readonly move: number[] = [];
  readonly child: number[] = [];
  readonly sign: number[] = [];
  readonly probability: number[] = [];
  readonly places = new Map<string | number, number>();
  private readonly game: Game;
  private readonly options: ExploreOptions;
  private readonly limit: number;
  readonly fold: (state: State) => Folded;
  /** States met but not yet expanded, each with its orientation. */
  private readonly waiting: ({ readonly state: State; readonly mirrored: boolean } | undefined)[] = [];
  private readonly scratch: State;
  private readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();

  constructor(game: Game, options: ExploreOptions) {
    this.game = game;
    this.options = options;
    this.limit = options.limit ?? DEFAULT_LIMIT;
    this.fold = options.fold ?? wholeState;
    this.scratch = game.newState();
  }

  run(): void {
    this.place(this.scratch);
    for (let node = 0; node < this.waiting.length; node++) {
      const { state, mirrored } = this.waiting[node]!;
      this.waiting[node] = undefined;
      this.options.onNode?.(node, state);
      if (state.actor === CHANCE) this.expandRoll(state, mirrored);
      else if (state.actor !== TERMINAL) this.expandDecision(state, mirrored);
      this.firstEdge.push(this.child.length);
    }
  }

  /** The node of a state; a new one if it is met for the first time. Answers its orientation too. */
  private place(state: State): { node: number; mirrored: boolean } {
    const { key, mirrored } = this.fold(state);
    const known = this.places.get(key);
    if (known !== undefined) return { node: known, mirrored };
    const node = this.places.size;
    if (node === this.limit) {
      throw new RangeError(
        `${this.game.ruleset.id}/${this.game.scenario.id} has more than ${this.limit} states: ` +
          'too many to list; a smaller game, a higher limit or a fold may help.',
      );
    }
    this.places.set(key, node);
    this.waiting.push({ state: state.clone(), mirrored });
    const actor = isPlayer(state.actor) && mirrored ? 1 - state.actor : state.actor;
    this.actor.push(actor);
    const [value] = state.returns();
    this.result.push(state.actor !== TERMINAL ? 0 : mirrored ? -value : value);
    return { node, mirrored };
  }

  private expandRoll(state: State, mirrored: boolean): void {
    const { outcomes } = this;
    state.chanceOutcomes(outcomes);
    for (let i = 0; i < outcomes.length; i++) this.addEdge(state, mirrored, outcomes.outcomes[i]!, outcomes.weights[i]! / outcomes.total);
  }

  private expandDecision(state: State, mirrored: boolean): void {
    const { legal } = this;
    state.legalActions(legal);
    const policy = this.options.policies?.[state.actor as 0 | 1];
    const row = policy?.probabilities(state, legal);
    for (let i = 0; i < legal.length; i++) {
      const probability = row === undefined ? 1 : row[i]!;
      if (probability > 0) this.addEdge(state, mirrored, legal.at(i), probability);
    }
  }

  private addEdge(state: State, mirrored: boolean, move: number, probability: number): void {
    const { scratch } = this;
    scratch.copyFrom(state);
    scratch.apply(move);
    const next = this.place(scratch);
    this.move.push(move);
    this.child.push(next.node);
    this.sign.push(next.mirrored === mirrored ? 1 : -1);
    this.probability.push(probability);
  }
}

/**
 * Lists every state that a game can reach, breadth first. Forced moves are passed through by the engine and make no node.
 * @throws RangeError if there are more than `limit`
 */
export function exploreStates(game: Game, options: ExploreOptions = {}): StateGraph {
  const found = new Explorer(game, options);
  found.run();
  const firstEdge = new Int32Array(found.firstEdge);
  const child = new Int32Array(found.child);
  return {
    game,
    actor: new Int8Array(found.actor),
    result: new Float64Array(found.result),
    firstEdge,
    move: new Int32Array(found.move),
    child,
    sign: new Int8Array(found.sign),
    probability: new Float64Array(found.probability),
    components: findComponents(firstEdge, child),
    find(state) {
      const { key, mirrored } = found.fold(state);
      const node = found.places.get(key);
      return node === undefined ? undefined : { node, mirrored };
    },
  };
}
