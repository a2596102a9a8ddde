import { ActionList, drawIndex, opponent, type Rng, type State } from '../../rules/core/index.ts';
import { rowValues } from '../tabular/action-values.ts';
import { responseValues } from '../tabular/best-response.ts';
import { CfrPlusSolver } from '../tabular/cfr-plus.ts';
import type { InformationSet } from '../tabular/game-tree.ts';
import type { Candidate, Decision, PlayerView } from '../turn/agent.ts';
import { type Batches, KnownPolicies, PAUSE, together } from '../update/lockstep.ts';
import { type Asking, reach } from '../update/play-on.ts';
import type { SecretsPlanner } from '../update/planner.ts';
import { hidesAnything } from '../update/worlds.ts';
import { DEFAULT_RESOLVE, type ResolveOptions } from './options.ts';
import { drawWorlds } from './roots.ts';
import { Subgame } from './subgame.ts';

/** Iterations between two looks at the clock. */
const ITERATIONS_AT_ONCE = 20;
/** Fewest worlds that are worth solving for. */
const FEWEST_WORLDS = 4;
/** Nodes that a world takes at its first decision beside its actions: its door, the way out of it, and itself twice. */
const NODES_OF_ROOT = 4;
const MOST_CANDIDATES = 10;

/** What has been solved, and where in it the game stands. */
interface Solved {
  readonly tree: Subgame;
  /** `[A]` the mixtures, and what each action is worth. */
  readonly table: Float64Array;
  readonly means: Float64Array;
  at: InformationSet;
}

/**
 * Plans decisions among secrets by solving the rest of the game, in worlds that both sides hold possible, where its nodes reach to the end; what is guessed
 * at leaves leads astray (safe re-solving:
 * Burch et al. 2014; over sampled worlds, as Zhang and Sandholm 2025). It plays on by what it has solved as long as that covers its decisions.
 */
export class Resolver implements SecretsPlanner {
  readonly options: Required<ResolveOptions>;
  readonly legal = new ActionList();
  policy = new Float64Array(0);
  private solved: Solved | undefined;
  /** What is to be solved for the decision begun, and the worlds in which it begins; undefined if it is solved. */
  private laid: { readonly tree: Subgame; readonly worlds: readonly State[] } | undefined;
  private view!: PlayerView;
  private ticket = 0;
  private readonly known = new KnownPolicies();

  constructor(options: ResolveOptions = {}) {
    this.options = { ...DEFAULT_RESOLVE, ...options };
  }

  get simulations(): number {
    return this.options.simulations;
  }

  get heldBytes(): number {
    return this.solved?.tree.heldBytes ?? 0;
  }

  begin(view: PlayerView, rng: Rng, simulations: number): boolean {
    const nodes = Number.isFinite(simulations) ? simulations : this.options.simulations;
    const nodesOfWorld = 2 * view.legalActions(this.legal).length + NODES_OF_ROOT;
    if (view.isCommitment || view.isRestricted || FEWEST_WORLDS * nodesOfWorld > nodes || !hidesAnything(view, rng)) return false;
    this.view = view;
    this.ticket = rng.float();
    this.policy = new Float64Array(0);
    this.known.clear();
    this.laid = undefined;
    return this.recall() || this.lay(Math.min(this.options.worlds, Math.floor(nodes / nodesOfWorld)), nodes, rng);
  }

  /** Lays the tree of a decision; whether it reaches to the end of the game. */
  private lay(mostWorlds: number, nodes: number, rng: Rng): boolean {
    const worlds = drawWorlds(this.view, mostWorlds, rng);
    const tree = new Subgame(this.view.player, worlds, nodes);
    if (tree.isWhole) this.laid = { tree, worlds };
    return tree.isWhole;
  }

  /** The decision in what was solved before, if it is there. */
  private find(view: PlayerView): InformationSet | undefined {
    const { solved, legal } = this;
    if (solved === undefined || solved.tree.game !== view.game || solved.tree.player !== view.player) return undefined;
    const set = solved.tree.find(view.informationKey(), solved.at);
    return set?.actions.join() === legal.toArray().join() ? set : undefined;
  }

  /** Goes to the decision in what was solved before, if it is there. */
  private recall(): boolean {
    const set = this.find(this.view);
    if (set !== undefined) this.stand(this.solved!, set);
    return set !== undefined;
  }

  private stand(solved: Solved, set: InformationSet): void {
    solved.at = set;
    this.policy = solved.table.slice(set.first, set.first + set.actions.length);
  }

  *batches(): Batches<void> {
    if (this.laid === undefined) return;
    const { tree, worlds } = this.laid;
    this.solved = undefined;
    yield* this.weigh(tree, worlds);
    yield* this.close(tree);
    const solver = new CfrPlusSolver(tree);
    while (solver.iterations < this.options.iterations) {
      solver.run(ITERATIONS_AT_ONCE);
      this.note(tree, solver.average());
      yield PAUSE;
    }
  }

  /** Finds how likely each world is by the dice and both sides' decisions. */
  private *weigh(tree: Subgame, worlds: readonly State[]): Batches<void> {
    const reaches = yield* together(
      worlds.map((world) => reach(world)),
      this.known,
    );
    const { player } = tree;
    tree.weigh(reaches.map(({ dice, players }) => ({ own: dice * players[player], other: players[opponent(player)] })));
  }

  /** Finds what the other side gets where it does not enter: by its best answer to the blueprint. */
  private *close(tree: Subgame): Batches<void> {
    const policies = yield* together(
      tree.ownSets().map(({ state }) => policyOf(state)),
      this.known,
    );
    tree.setOutside(responseValues(tree, tree.tableOf(policies), opponent(tree.player)));
  }

  private note(tree: Subgame, table: Float64Array): void {
    const at = tree.find(this.view.informationKey())!;
    this.solved = { tree, table, means: rowValues(tree, table).means, at };
    this.stand(this.solved, at);
  }

  get hasAnswer(): boolean {
    return this.policy.length > 0;
  }

  decision(most = MOST_CANDIDATES): Decision {
    const { policy, legal, view, solved, laid } = this;
    if (solved === undefined) return { action: legal.at(0), player: view.player, simulations: 0 };
    const values = Array.from(policy, (_, i) => solved.means[solved.at.first + i]!);
    const value = values.reduce((sum, one, i) => sum + policy[i]! * one, 0);
    return {
      action: legal.at(drawIndex(policy, this.ticket)),
      player: view.player,
      value,
      winProbability: (1 + value) / 2,
      simulations: laid === undefined ? 0 : solved.tree.order.length,
      candidates: this.candidates(values, most),
    };
  }

  /** The likeliest first; visits are the nodes at which the action was looked at. */
  private candidates(values: readonly number[], most: number): Candidate[] {
    const { policy, legal, view, solved } = this;
    const visits = solved!.at.nodes.length;
    return Array.from(policy.keys())
      .sort((a, b) => policy[b]! - policy[a]! || a - b)
      .slice(0, most)
      .map((i) => ({ action: legal.at(i), text: view.format(legal.at(i)), visits, prior: policy[i]!, value: values[i]! }));
  }
}

function* policyOf(state: State): Asking<ArrayLike<number>> {
  return (yield { asks: 'policy', state, legal: state.legalActions() }) as ArrayLike<number>;
}
