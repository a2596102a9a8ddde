import { CHANCE, type Game, OutcomeList, type Player, type Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { createView, type PlayerView } from '../turn/agent.ts';
import { bestEdge } from '../search/tree/root-choice.ts';
import type { LeafJudge } from '../search/leaves/leaf.ts';
import { completeSearchOptions, type FullSearchOptions } from '../search/tree/options.ts';
import { Simulator } from '../search/simulator.ts';
import { NONE, Tree } from '../search/tree/tree.ts';
import { Worlds } from '../search/leaves/worlds.ts';

/** Results of dice that fall at once, at most; if there are more, so many are drawn. */
const MOST_ROOTS = 36;
/** Simulations of one position before another of the same pair has its turn. */
const SLICE = 4;
/** Edges after which trees stop growing: about 12 MB. */
const MOST_EDGES = 500_000;
/** Visits from which on the value of a position is that of its best move; before, the mean of all that was tried. */
const TRUSTED_VISITS = 32;
/** Moves and rolls below a position that its value may look at. */
const DEEPEST = 16;

/** A position after a pair of plans and the dice that follow at once. */
interface Root {
  /** How likely, among those of its pair. */
  readonly weight: number;
  /** Null where the game is over. */
  readonly view: PlayerView | null;
  readonly node: number;
  /** Player 0's value, of a game that is over. */
  readonly result: number;
  simulations: number;
}

/**
 * Judges pairs of plans by searching what follows, where nothing is hidden any more once both have chosen. All pairs share one graph, so that positions
 * that several lead to are searched once; asked again of a pair, it goes on where it stopped.
 */
export class PairSearch {
  /** Of the pair asked last: player 0's value, `[-1, 1]`, */
  value = 0;
  /** whether it is the exact result, */
  isExact = false;
  /** and the simulations that the answer took. */
  spent = 0;
  private tree = new Tree();
  private readonly options: FullSearchOptions;
  private readonly worlds: Worlds;
  private readonly simulator: Simulator;
  private readonly judge: LeafJudge;
  private readonly outcomes: OutcomeList[] = [];
  private readonly key = new Int32Array(2);
  private readonly whole = new Int32Array(2);
  private pairs = new Map<object, Root[]>();

  /** @param judge of leaves, which takes all actions as equal */
  constructor(game: Game, judge: LeafJudge) {
    this.options = completeSearchOptions({ selection: 'uct', maxEdges: MOST_EDGES });
    this.worlds = new Worlds(game.newState());
    this.simulator = new Simulator(game, this.options, this.worlds);
    this.judge = judge;
  }

  get heldBytes(): number {
    return this.tree.heldBytes;
  }

  /** Forgets all pairs. */
  begin(): void {
    this.tree.clear();
    this.pairs = new Map();
  }

  /** Whether nobody has anything to hide in a state. */
  isOpen(state: State): boolean {
    if (!state.hasSecrets) return true;
    state.fingerprint(this.whole);
    return ([0, 1] as const).every((viewer) => {
      state.fingerprint(this.key, viewer);
      return this.key[0] === this.whole[0] && this.key[1] === this.whole[1];
    });
  }

  /** Runs simulations of a pair. Leaves what is known then in `value`, `isExact` and `spent`.
   * @param pair the same object whenever it is the same pair
   * @param state in which both have chosen, and nothing is hidden */
  improve(pair: object, state: State, simulations: number, rng: Rng): void {
    const roots = this.pairs.get(pair) ?? this.rootsOf(state, rng);
    this.pairs.set(pair, roots);
    this.spent = 0;
    for (let next = this.neediest(roots); next !== null && this.spent < simulations; next = this.neediest(roots)) {
      this.spent += this.search(next, Math.min(SLICE, simulations - this.spent), rng);
    }
    this.spent = Math.max(1, this.spent);
    this.assess(roots);
  }

  /** The position that has been searched least for how likely it is; null if all are known exactly. */
  private neediest(roots: readonly Root[]): Root | null {
    let best: Root | null = null;
    for (const root of roots) if (!this.isSettled(root) && (best === null || need(root) > need(best))) best = root;
    return best;
  }

  private assess(roots: readonly Root[]): void {
    const known = roots.filter((root) => root.simulations > 0 || this.isSettled(root));
    const weight = known.reduce((sum, root) => sum + root.weight, 0);
    this.value = known.reduce((sum, root) => sum + root.weight * this.valueOf(root), 0) / weight;
    this.isExact = roots.every((root) => this.isSettled(root));
  }

  private rootsOf(state: State, rng: Rng): Root[] {
    const roots: Root[] = [];
    if (this.collect(state, 1, 0, roots)) return roots;
    return Array.from({ length: MOST_ROOTS }, () => {
      const drawn = state.clone();
      while (drawn.actor === CHANCE) drawn.apply(drawn.chanceOutcomes(this.outcomesAt(0)).sample(rng));
      return this.rootAt(drawn, 1 / MOST_ROOTS);
    });
  }

  /** All results of the dice; false if there are too many. */
  private collect(state: State, weight: number, depth: number, into: Root[]): boolean {
    if (state.actor !== CHANCE) return into.push(this.rootAt(state.clone(), weight)) <= MOST_ROOTS;
    const { outcomes, weights, total, length } = state.chanceOutcomes(this.outcomesAt(depth));
    for (let i = 0; i < length; i++) {
      const next = state.clone();
      next.apply(outcomes[i]!);
      if (!this.collect(next, (weight * weights[i]!) / total, depth + 1, into)) return false;
    }
    return true;
  }

  private outcomesAt(depth: number): OutcomeList {
    return (this.outcomes[depth] ??= new OutcomeList());
  }

  private rootAt(state: State, weight: number): Root {
    const { actor } = state;
    if (actor === TERMINAL) return { weight, view: null, node: NONE, result: state.returns()[0], simulations: 0 };
    state.fingerprint(this.key, actor as Player);
    const known = this.tree.find(actor, this.key);
    const node = known === NONE ? this.tree.addFindable(actor, this.key) : known;
    return { weight, view: createView(state, actor as Player), node, result: 0, simulations: 0 };
  }

  private isSettled({ view, node }: Root): boolean {
    return view === null || this.tree.proven[node] === 1;
  }

  private search(root: Root, simulations: number, rng: Rng): number {
    const { simulator, worlds, judge, tree } = this;
    worlds.begin(root.view!, rng);
    simulator.begin(tree, root.node, root.view!.legalActions(), simulations, rng);
    let spent = 0;
    for (; spent < simulations && tree.proven[root.node] === 0; spent++) simulator.simulate(judge);
    root.simulations += spent;
    return spent;
  }

  private valueOf({ view, node, result }: Root): number {
    return view === null ? result : this.valueAt(node);
  }

  /**
   * Player 0's value of a node: of its best move, and so on down to where few simulations have come; there the mean of all of them. The mean alone would count
   * what was only explored.
   * @param depth moves and rolls to go down at most: play may come back to where it was
   */
  private valueAt(node: number, depth = DEEPEST): number {
    const { tree, simulator } = this;
    if (tree.proven[node] === 1) return tree.ownValue[node]!;
    const visits = tree.nodeVisits[node]!;
    const mean = tree.nodeTotal[node]! / Math.max(1, visits);
    if (visits < TRUSTED_VISITS || depth === 0 || tree.edgeCount[node] === 0) return mean;
    if (tree.actor[node] === CHANCE) return this.expected(node, depth);
    simulator.refresh(node);
    const edge = bestEdge(tree, node);
    if (tree.visits[edge]! < TRUSTED_VISITS) return mean;
    return tree.settled[edge] === 1 || tree.child[edge] === NONE ? tree.mean[edge]! : this.valueAt(tree.child[edge]!, depth - 1);
  }

  /** The mean over the results of a roll that were met, by how likely they are. */
  private expected(node: number, depth: number): number {
    const { tree } = this;
    let [sum, weight] = [0, 0];
    for (let e = tree.firstEdge[node]!, end = e + tree.edgeCount[node]!; e < end; e++) {
      if (tree.visits[e] === 0) continue;
      weight += tree.prior[e]!;
      sum += tree.prior[e]! * (tree.settled[e] === 1 || tree.child[e] === NONE ? tree.mean[e]! : this.valueAt(tree.child[e]!, depth - 1));
    }
    return sum / weight;
  }
}

/** How much a position is due to be searched. */
function need({ weight, simulations }: Root): number {
  return weight / (1 + simulations);
}
