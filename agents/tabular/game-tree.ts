import { type Game, isPlayer, type Player, type State } from '../../rules/core/index.ts';
import { decisionKey, type Policy, type PolicyPair, TabularPolicy } from './policy.ts';
import { type ExploreOptions, exploreStates, type StateGraph } from './state-graph.ts';

/** All states in which a player knows the same and decides the same. */
export interface InformationSet {
  readonly player: Player;
  readonly key: string;
  /** Legal actions, ascending. */
  readonly actions: readonly number[];
  /** Row of the first action in arrays `[A]` over all actions of all information sets; the others follow. */
  readonly first: number;
  readonly nodes: number[];
  /** One of its states, as a copy. */
  readonly state: State;
  /** Row of the player's own action before, NONE if it has not acted, MIXED if several lead here. */
  previous: number;
}

export const NONE = -1;
/** A state that is reached after different own actions. */
const MIXED = -2;
const UNSEEN = -3;

/** Whether different own actions lead to an information set. */
export function isReachedInSeveralWays({ previous }: InformationSet): boolean {
  return previous === MIXED;
}

/** Nodes and edges, as a `StateGraph` has them. */
export type TreeNodes = Pick<StateGraph, 'actor' | 'result' | 'firstEdge' | 'child' | 'probability'>;

/** Nodes with the information sets of both players: what regret minimisation and best responses work on. */
export abstract class InformationTree {
  abstract readonly game: Game;
  abstract readonly graph: TreeNodes;
  /** In the order in which they are met: a player's earlier decisions come first. */
  abstract readonly sets: readonly InformationSet[];
  /** `[N]` information set of each node, -1 where no player decides. */
  abstract readonly setOf: Int32Array;
  /** Actions of all information sets together. */
  abstract readonly rows: number;
  /** Nodes, parents before children. */
  abstract readonly order: Int32Array;

  /** `[N]` 1 for nodes from which on whoever decides knows the state exactly: best play there needs no mixtures and no memory. */
  openNodes(): Uint8Array {
    const { actor, firstEdge, child } = this.graph;
    const open = new Uint8Array(actor.length);
    for (let k = this.order.length - 1; k >= 0; k--) {
      const node = this.order[k]!;
      const place = this.setOf[node]!;
      const isKnown = place < 0 || this.sets[place]!.nodes.length === 1;
      open[node] = isKnown && child.subarray(firstEdge[node]!, firstEdge[node + 1]!).every((next) => open[next] === 1) ? 1 : 0;
    }
    return open;
  }

  /** `[A]` the policies' probabilities at all information sets.
   * @throws RangeError if a row does not sum to 1 */
  tabulate(policies: PolicyPair): Float64Array {
    const flat = new Float64Array(this.rows);
    for (const { player, first, actions, state } of this.sets) {
      const row = policies[player].probabilities(state, state.legalActions());
      let sum = 0;
      for (let i = 0; i < actions.length; i++) sum += flat[first + i] = row[i]!;
      if (!(Math.abs(sum - 1) < 1e-6)) throw new RangeError(`Probabilities of a policy sum to ${sum}, not 1.`);
    }
    return flat;
  }

  /** The table of the given players' rows of an array `[A]`. */
  toPolicy(flat: Float64Array, players: readonly Player[] = [0, 1]): TabularPolicy {
    const own = this.sets.filter(({ player }) => players.includes(player));
    return new TabularPolicy(new Map(own.map(({ key, first, actions }) => [key, flat.slice(first, first + actions.length)])));
  }

  /** A policy written out for every information set. */
  toTable(policy: Policy): TabularPolicy {
    return this.toPolicy(this.tabulate([policy, policy]));
  }
}

/**
 * A small game with its information sets. Equal states are one node, so that the tree is in truth a graph without cycles.
 * What players know must only grow (perfect recall), except that a position with nothing hidden may be reached in several ways.
 */
export class GameTree extends InformationTree {
  readonly game: Game;
  readonly graph: StateGraph;
  readonly sets: readonly InformationSet[];
  readonly setOf: Int32Array;
  readonly rows: number;
  readonly order: Int32Array;

  /** @throws RangeError if the game has more than `limit` states; Error if it can come back to a state, or a player forgets */
  constructor(game: Game, options: Pick<ExploreOptions, 'limit'> = {}) {
    super();
    const collector = new SetCollector();
    this.game = game;
    this.graph = exploreStates(game, { ...options, onNode: (node, state) => collector.add(node, state) });
    if (!this.graph.components.isAcyclic)
      throw new Error(
        `${game.ruleset.id} can come back to a state: it has no tree. Use solve(game), which needs none, or count the turns in the state.`,
      );
    this.sets = collector.sets;
    this.rows = collector.rows;
    this.setOf = new Int32Array(this.graph.actor.length).fill(-1);
    this.sets.forEach((set, i) => set.nodes.forEach((node) => (this.setOf[node] = i)));
    this.order = this.graph.components.nodes.slice().reverse();
    for (const player of [0, 1] as const) this.recall(player);
  }

  /** Whether all information sets are reached by one sequence of own actions. */
  get hasPerfectRecall(): boolean {
    return !this.sets.some(isReachedInSeveralWays);
  }

  /** Notes the player's last own action before each of its information sets. */
  private recall(player: Player): void {
    const { actor, firstEdge, child } = this.graph;
    const last = new Int32Array(actor.length).fill(UNSEEN);
    last[0] = NONE;
    for (const node of this.order) {
      const set = actor[node] === player ? this.sets[this.setOf[node]!]! : null;
      const from = firstEdge[node]!;
      for (let e = from; e < firstEdge[node + 1]!; e++) {
        const own = set === null ? last[node]! : set.first + e - from;
        const known = last[child[e]!]!;
        last[child[e]!] = known === UNSEEN || known === own ? own : MIXED;
      }
    }
    for (const set of this.sets) if (set.player === player) this.notePrevious(set, last);
  }

  private notePrevious(set: InformationSet, last: Int32Array): void {
    set.previous = last[set.nodes[0]!]!;
    const isForgetful = set.nodes.length > 1 && set.nodes.some((node) => last[node] === MIXED || last[node] !== set.previous);
    if (!isForgetful) return;
    const { ruleset, scenario } = this.game;
    const actions = set.actions.map((action) => this.game.actions.format(set.state, action)).join(', ');
    throw new Error(
      `No perfect recall in ${ruleset.id}/${scenario.id}: player ${set.player}, deciding among ${actions}, cannot tell what it did before. ` +
        'Let informationKey show it (keep it in the state, and do not conceal it from its owner); if ' +
        'all that is hidden are choices that both make at the same time, solve(game) does without.',
    );
  }
}

/** Sorts decisions into information sets as they are met. */
class SetCollector {
  readonly sets: InformationSet[] = [];
  rows = 0;
  private readonly places = new Map<string, InformationSet>();

  add(node: number, state: State): void {
    if (!isPlayer(state.actor)) return;
    const player = state.actor;
    const key = decisionKey(state, player);
    const actions = state.legalActions().toArray();
    const known = this.places.get(key);
    if (known === undefined)
      return this.open({ player, key, actions, first: this.rows, nodes: [node], state: state.clone(), previous: NONE });
    if (known.actions.join() !== actions.join()) {
      throw new Error(`Player ${player} of ${state.game.ruleset.id} cannot tell two states apart in which it has different actions.`);
    }
    known.nodes.push(node);
  }

  private open(set: InformationSet): void {
    this.places.set(set.key, set);
    this.sets.push(set);
    this.rows += set.actions.length;
  }
}
