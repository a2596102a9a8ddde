import {
  ActionList,
  CHANCE,
  type Game,
  isPlayer,
  opponent,
  OutcomeList,
  type Player,
  type State,
  TERMINAL,
} from '../../rules/core/index.ts';
import { type InformationSet, InformationTree, NONE, type TreeNodes } from '../tabular/game-tree.ts';
import { NodeWriter } from './node-writer.ts';
import type { Odds } from './roots.ts';

/** Rows of both players' last own actions since the root. */
type LastRows = readonly [number, number];

/** A world to be followed from a node on. */
interface Waiting {
  readonly state: State;
  readonly last: LastRows;
}

/** Where the other side may enter a world, or leave it for what it would have had elsewhere. */
interface Door {
  readonly node: number;
  readonly world: number;
  readonly inside: number;
  readonly outside: number;
}

/** Place of `FOLLOW` among the actions of a door. */
const FOLLOW = 0;
const DOOR_ACTIONS = [FOLLOW, 1] as const;
/** Rough estimates, keys and states of information sets included. */
const BYTES_OF_NODE = 100;
const BYTES_OF_ROW = 600;
/** Worse than any result. */
const NEVER_TAKEN = 2;

/**
 * The game that begins in one of several worlds, followed to its end. Half of the time the world is drawn by how likely both sides' decisions led to it.
 * The other half it is drawn without a thought to the other side's, who is then asked whether it enters: it may leave for what its best answer to
 * the blueprint is worth (the gadget of Burch et al. 2014). So no secret of the other side may come off better than it would against the blueprint. A tree's
 * nodes are one information set where their actor has done the same since the root and cannot tell them apart.
 */
export class Subgame extends InformationTree {
  readonly game: Game;
  readonly graph: TreeNodes;
  readonly sets: InformationSet[] = [];
  readonly setOf: Int32Array;
  readonly order: Int32Array;
  rows = 0;
  /** Who solves. */
  readonly player: Player;
  /** Whether its nodes reach to the end of the game; nothing else may be asked of it if not. */
  readonly isWhole: boolean;
  private readonly worlds: number;
  /** `[W]` how likely dice and the own decisions lead to each world. */
  private closed: readonly number[];
  private readonly places = new Map<string, number>();
  private readonly nodes = new NodeWriter();
  private readonly waiting = new Map<number, Waiting>();
  private readonly doors = new Map<string, Door[]>();
  private readonly ended = new Map<number, number>();
  private readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();

  /** Lays the tree; all worlds are equally likely until they are weighed.
   * @param worlds in which it may begin: at least one
   * @param mostNodes it is given up where its next level would have more */
  constructor(player: Player, worlds: readonly State[], mostNodes: number) {
    super();
    this.player = player;
    this.game = worlds[0]!.game;
    this.worlds = worlds.length;
    this.closed = shares(worlds.map(() => 1));
    this.layRoots(worlds);
    this.isWhole = this.grow(mostNodes);
    this.graph = this.nodes.finish();
    for (const [node, result] of this.ended) this.graph.result[node] = result;
    this.setOf = new Int32Array(this.nodes.length).fill(NONE);
    this.sets.forEach(({ nodes }, place) => nodes.forEach((node) => (this.setOf[node] = place)));
    this.order = Int32Array.from({ length: this.nodes.length }, (_, node) => node);
  }

  /** The player's information set after one of its actions of another; undefined if it is not in the tree.
   * @param before undefined: where the subgame begins */
  find(informationKey: string, before?: InformationSet): InformationSet | undefined {
    const rows = before === undefined ? [NONE] : before.actions.map((_, i) => before.first + i);
    const places = rows.map((row) => this.places.get(keyOf(this.player, row, informationKey)));
    return this.sets[places.find((place) => place !== undefined) ?? NONE];
  }

  /** Bytes that it takes, nearly. */
  get heldBytes(): number {
    return this.nodes.length * BYTES_OF_NODE + this.rows * BYTES_OF_ROW;
  }

  // ---- how it begins

  private layRoots(worlds: readonly State[]): void {
    const { nodes, closed } = this;
    const start = nodes.add(CHANCE);
    nodes.open(start);
    const doors = worlds.map(() => nodes.add(opponent(this.player)));
    doors.forEach((door, i) => nodes.edge(door, closed[i]! / 2));
    worlds.forEach((state, i) => nodes.edge(this.addWorld(state, [NONE, NONE]), closed[i]! / 2));
    doors.forEach((door, i) => this.openDoor(door, worlds[i]!, i));
  }

  /** Makes the worlds as likely as they are.
   * @param odds `[W]` */
  weigh(odds: readonly Odds[]): void {
    this.closed = shares(odds.map(({ own }) => own));
    const open = shares(odds.map(({ own, other }) => own * other));
    const { probability } = this.graph;
    [...this.closed, ...open].forEach((share, edge) => (probability[edge] = share / 2));
  }

  private openDoor(node: number, state: State, world: number): void {
    const other = opponent(this.player);
    const key = `door ${state.informationKey(other)}`;
    const { first } = this.join(other, key, DOOR_ACTIONS, node, state, NONE);
    this.nodes.open(node);
    const inside = this.addWorld(state, other === 0 ? [first + FOLLOW, NONE] : [NONE, first + FOLLOW]);
    const outside = this.nodes.add(TERMINAL);
    this.nodes.edge(inside);
    this.nodes.edge(outside);
    this.doors.set(key, [...(this.doors.get(key) ?? []), { node, world, inside, outside }]);
  }

  private addWorld(state: State, last: LastRows): number {
    const node = this.nodes.add(state.actor);
    this.waiting.set(node, { state: state.clone(), last });
    return node;
  }

  // ---- how it goes on

  /** Whether it comes to the end of the game. */
  private grow(mostNodes: number): boolean {
    const { nodes } = this;
    let nextLevel = 1 + this.worlds;
    for (let node = nextLevel; node < nodes.length; node++) {
      if (node === nextLevel) {
        nextLevel = nodes.length;
        if (nextLevel + this.countNext() > mostNodes) return false;
      }
      nodes.open(node);
      const world = this.waiting.get(node);
      this.waiting.delete(node);
      if (world !== undefined) this.follow(node, world);
    }
    return true;
  }

  /** Nodes of the next level. */
  private countNext(): number {
    let count = 0;
    for (const { state } of this.waiting.values())
      count += state.actor === CHANCE ? state.chanceOutcomes(this.outcomes).length : state.legalActions(this.legal).length;
    return count;
  }

  private follow(node: number, world: Waiting): void {
    const { state } = world;
    if (state.actor === TERMINAL) this.ended.set(node, state.returns()[0]);
    else if (isPlayer(state.actor)) this.decide(node, world, state.actor);
    else this.roll(world);
  }

  private decide(node: number, { state, last }: Waiting, player: Player): void {
    const actions = state.legalActions(this.legal).toArray();
    const { first } = this.join(player, keyOf(player, last[player], state.informationKey(player)), actions, node, state, last[player]);
    actions.forEach((action, i) => this.goOn(state, action, 1, player === 0 ? [first + i, last[1]] : [last[0], first + i]));
  }

  private roll({ state, last }: Waiting): void {
    const { outcomes, weights, length, total } = state.chanceOutcomes(this.outcomes);
    for (let i = 0; i < length; i++) this.goOn(state, outcomes[i]!, weights[i]! / total, last);
  }

  private goOn(state: State, move: number, probability: number, last: LastRows): void {
    const next = state.clone();
    next.apply(move);
    const node = this.nodes.add(next.actor);
    this.waiting.set(node, { state: next, last });
    this.nodes.edge(node, probability);
  }

  private join(player: Player, key: string, actions: readonly number[], node: number, state: State, previous: number): InformationSet {
    const place = this.places.get(key);
    if (place !== undefined) {
      this.sets[place]!.nodes.push(node);
      return this.sets[place]!;
    }
    const set = { player, key, actions, first: this.rows, nodes: [node], state: state.clone(), previous };
    this.places.set(key, this.sets.length);
    this.sets.push(set);
    this.rows += actions.length;
    return set;
  }

  // ---- what is worth what

  /**
   * Sets what the other side gets outside: for each of its information sets, the mean over the worlds of what entering is worth.
   * @param worth what a node is worth to the other side
   */
  setOutside(worth: (node: number) => number): void {
    const sign = this.player === 0 ? -1 : 1;
    for (const doors of this.doors.values()) for (const { outside } of doors) this.graph.result[outside] = -sign * NEVER_TAKEN;
    for (const doors of this.doors.values()) {
      const weights = shares(doors.map(({ world }) => this.closed[world]!));
      const value = doors.reduce((sum, { inside }, i) => sum + weights[i]! * worth(inside), 0);
      for (const { outside } of doors) this.graph.result[outside] = sign * value;
    }
  }

  /** `[A]` a table in which the player follows the policies given and all doors are entered; the other side's rows are empty.
   * @param policies of the player's information sets, in their order */
  tableOf(policies: readonly ArrayLike<number>[]): Float64Array {
    const flat = new Float64Array(this.rows);
    this.ownSets().forEach(({ first }, i) => flat.set(Float64Array.from(policies[i]!), first));
    for (const key of this.doors.keys()) flat[this.sets[this.places.get(key)!]!.first + FOLLOW] = 1;
    return flat;
  }

  ownSets(): InformationSet[] {
    return this.sets.filter(({ player }) => player === this.player);
  }
}

function keyOf(player: Player, previous: number, informationKey: string): string {
  return `${player} ${previous} ${informationKey}`;
}

/** Weights by their sum; all alike if none counts. */
function shares(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total > 0 ? weight / total : 1 / weights.length));
}
