import { ActionList, CHANCE, drawIndex, isPlayer, opponent, type Rng, type State } from '../../rules/core/index.ts';
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
import { drawWorlds, type Root } from './roots.ts';
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
 * Plans decisions among secrets by solving the rest of the game, in worlds that both sides hold possible, where its nodes reach to the end (safe re-solving:
 * Burch et al. 2014; over sampled worlds, as Zhang and Sandholm 2025). It plays on by what it has solved as long as that covers its decisions.
 */
export class Resolver implements SecretsPlanner {
  readonly plansCommitments = false;
  readonly options: Required<ResolveOptions>;
  readonly legal = new ActionList();
  policy = new Float64Array(0);
  private solved: Solved | undefined;
  private isCovered = false;
  private view!: PlayerView;
  private rng!: Rng;
  private ticket = 0;
  private budget = 0;
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

  /** Whether anything is hidden from either side, and its nodes reach to the end of the game: what is guessed at leaves leads astray. */
  plans(view: PlayerView, rng: Rng): boolean {
    const nodes = FEWEST_WORLDS * (2 * view.legalActions(this.legal).length + NODES_OF_ROOT);
    if (nodes > this.options.simulations || !hidesAnything(view, rng)) return false;
    return this.find(view) !== undefined || this.reachesEnd(view, rng);
  }

  private reachesEnd(view: PlayerView, rng: Rng): boolean {
    const roots = this.worldsOf(view, this.options.simulations, rng).map((state): Root => ({ state, own: 1, other: 1 }));
    return new Subgame(view.player, roots, this.options.simulations).leaves.size === 0;
  }

  begin(view: PlayerView, rng: Rng, simulations: number): void {
    view.legalActions(this.legal);
    this.view = view;
    this.rng = rng;
    this.ticket = rng.float();
    this.budget = Number.isFinite(simulations) ? simulations : this.options.simulations;
    this.policy = new Float64Array(0);
    this.known.clear();
    this.isCovered = this.recall();
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
    if (this.isCovered) return;
    this.solved = undefined;
    const tree = new Subgame(this.view.player, yield* this.roots(), this.budget);
    yield* this.judge(tree);
    yield* this.close(tree);
    const solver = new CfrPlusSolver(tree);
    while (solver.iterations < this.options.iterations) {
      solver.run(ITERATIONS_AT_ONCE);
      this.note(tree, solver.average());
      yield PAUSE;
    }
  }

  /** As many worlds as have room for their first decision. */
  private worldsOf(view: PlayerView, nodes: number, rng: Rng): State[] {
    const room = Math.floor(nodes / (2 * this.legal.length + NODES_OF_ROOT));
    return drawWorlds(view, Math.max(1, Math.min(this.options.worlds, room)), rng);
  }

  /** Those worlds, with how likely each is by both sides' decisions. */
  private *roots(): Batches<Root[]> {
    const { view, rng, budget, known } = this;
    const worlds = this.worldsOf(view, budget, rng);
    const reaches = yield* together(
      worlds.map((world) => reach(world)),
      known,
    );
    return worlds.map((state, i) => {
      const { dice, players } = reaches[i]!;
      return { state, own: dice * players[view.player], other: players[opponent(view.player)] };
    });
  }

  /** Has the leaves judged; dice that are due there fall first. */
  private *judge(tree: Subgame): Batches<void> {
    const nodes = [...tree.leaves];
    const values = yield* together(
      nodes.map(([, state]) => valueOf(state, this.rng)),
      this.known,
    );
    nodes.forEach(([node], i) => tree.setLeaf(node, values[i]!));
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
    const { policy, legal, view, solved, isCovered } = this;
    if (solved === undefined) return { action: legal.at(0), player: view.player, simulations: 0 };
    const values = Array.from(policy, (_, i) => solved.means[solved.at.first + i]!);
    const value = values.reduce((sum, one, i) => sum + policy[i]! * one, 0);
    return {
      action: legal.at(drawIndex(policy, this.ticket)),
      player: view.player,
      value,
      winProbability: (1 + value) / 2,
      simulations: isCovered ? 0 : solved.tree.order.length,
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

function* valueOf(state: State, rng: Rng): Asking<number> {
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
  if (!isPlayer(state.actor)) return state.returns()[0];
  return (yield { asks: 'value', state, legal: state.legalActions() }) as number;
}
