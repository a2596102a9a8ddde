import type { ModelLevels } from '../../models/cards/card.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import { ActionList, type Game, Rng } from '../../rules/core/index.ts';
import type { Agent, AgentOptions, Decision, Limits, OwnLimits, PlayerView } from '../turn/agent.ts';
import type { Belief } from '../belief/belief.ts';
import { captainPolicy, doubtedPolicy } from '../belief/doubted.ts';
import { DEFAULT_BELIEF } from '../belief/options.ts';
import type { CommitmentPlayer } from '../commitment/player.ts';
import { playoutCommitments } from '../commitment/playouts.ts';
import { counselled } from '../advice/counsel.ts';
import { drawByShare } from '../turn/shares.ts';
import type { SearchOptions } from '../search/tree/options.ts';
import type { Clock } from '../turn/pacing.ts';
import { Search } from '../search/search.ts';
import { settled } from '../advice/settled.ts';
import { Thinking } from './thinking.ts';
import { networkBlueprint } from '../update/blueprint.ts';
import { settle } from '../update/run.ts';
import { beliefFor, heldBytesOf, plannerFor, type SecretsOptions } from './secrets.ts';
import type { SecretsPlanner } from '../update/planner.ts';

/** Simulations per decision. */
export const NEURAL_SIMULATIONS = 64;

/** Where a search asks for values: at its leaves, or after the ruleset's own player has finished the turn there. */
export type Horizon = 'leaf' | 'turn';

export interface NeuralOptions extends AgentOptions {
  readonly spec: string;
  readonly evaluator: Evaluator;
  /** Simulations per decision; 0 plays the network's policy as it is. Default 64. */
  readonly simulations?: number;
  readonly search?: SearchOptions;
  /** Share of the prior that goes to the choice of the ruleset's own player in searches, `[0, 1]`. Default 0. */
  readonly advice?: number;
  /** Nats that the choice of the ruleset's own player gains in the network's policy, at least 0, wherever that is asked. Default 0. */
  readonly counsel?: number;
  /** Where a leaf is judged: as it stands, or after the ruleset's own player has finished the turn. Default `leaf`. */
  readonly horizon?: Horizon;
  /** How boldly the action is drawn from the policy of network or search; 0 plays the best, but draws secret commitments as the policy says. */
  readonly temperature?: number;
  /** Levels of difficulty by scenario, of which one is to be played, the lowest is 1; it takes the place of simulations, candidates and temperature. */
  readonly level?: { readonly number: number; readonly levels: readonly ModelLevels[] };
  /** How choices are planned while anything is hidden. */
  readonly secrets?: SecretsOptions;
  /** What ends a search when the caller sets no limit. */
  readonly limits?: Limits;
  readonly now?: Clock;
}

/** How strongly to play. */
interface Settings {
  readonly simulations: number;
  readonly temperature: number;
  readonly candidates?: number;
  readonly advice?: number | undefined;
  readonly counsel?: number | undefined;
  readonly horizon?: Horizon | undefined;
}

interface Prepared {
  readonly game: Game;
  readonly settings: Settings;
  readonly search: Search;
  /** The network, with what is added to its policy. */
  readonly network: Evaluator;
  /** The same as searches ask it. */
  readonly judge: Evaluator;
  /** Plans what is decided among secrets, in place of the search; null if the search does. */
  readonly update: SecretsPlanner | null;
  readonly commitments: CommitmentPlayer;
  readonly belief: Belief | null;
}

/** Plays by a network's judgement, with a search of few simulations or by its policy alone. */
export class NeuralAgent implements Agent {
  readonly spec: string;
  private readonly options: NeuralOptions;
  private readonly rng: Rng;
  private readonly thinking: Thinking;
  private readonly legal = new ActionList();
  private prepared: Prepared | undefined;

  constructor(options: NeuralOptions) {
    this.spec = options.spec;
    this.options = options;
    this.rng = Rng.from(options.seed);
    this.thinking = new Thinking(options.limits ?? {}, options.now);
  }

  get heldBytes(): number {
    return this.prepared === undefined ? 0 : heldBytesOf(this.prepared);
  }

  ownLimits(game: Game): OwnLimits {
    const { level, simulations, limits } = this.options;
    return { simulations: this.prepare(game).settings.simulations, isBound: level !== undefined || simulations !== undefined, ...limits };
  }

  async choose(asked: PlayerView, limits?: Limits): Promise<Decision> {
    const prepared = this.prepare(asked.game);
    const view = await this.believe(asked, prepared);
    const { network, settings, update } = prepared;
    const { simulations, temperature } = settings;
    if (simulations === 0 && !this.thinking.isLimited(limits))
      return this.byPolicy(network, view, view.isCommitment && temperature === 0 ? 1 : temperature, limits?.candidates);
    const rng = this.rng.fork();
    if (update === null) return this.bySearch(prepared, view, rng, limits);
    const { decision, left } = await this.thinking.update(update, view, networkBlueprint(network), rng, simulations, limits);
    if (decision === null) return this.bySearch(prepared, view, rng, left);
    return temperature === 0 ? decision : { ...decision, action: this.drawFrom(update.policy, update.legal, temperature) };
  }

  /** The view with worlds weighed by what the other side has done, if the agent weighs them. */
  private async believe(view: PlayerView, { belief, network }: Prepared): Promise<PlayerView> {
    if (belief === null) return view;
    const { belief: whose, doubt = DEFAULT_BELIEF.doubt } = this.options.secrets ?? {};
    const policy = whose === 'captain' ? captainPolicy(view.game, doubt, this.rng.fork()) : doubtedPolicy(networkBlueprint(network), doubt);
    return settle(belief.watch(view, this.rng.fork()), policy);
  }

  /** Searches one decision, or solves a table of plans for a secret commitment. */
  private async bySearch(prepared: Prepared, view: PlayerView, rng: Rng, limits?: Limits): Promise<Decision> {
    const { search, judge, network, commitments, settings } = prepared;
    const { simulations, temperature } = settings;
    if (view.isCommitment) return this.thinking.commit(commitments, view, rng, simulations, limits, network);
    const decision = await this.thinking.run(search, view, judge, rng, limits);
    if (temperature === 0) return decision;
    const legal = view.legalActions(this.legal);
    const policy = new Float32Array(legal.length);
    search.policyTarget(policy);
    return { ...decision, action: this.drawFrom(policy, legal, temperature) };
  }

  private drawFrom(policy: ArrayLike<number>, legal: ActionList, temperature: number): number {
    return legal.at(drawByShare(policy, legal.length, temperature, this.rng));
  }

  async close(): Promise<void> {
    await this.options.evaluator.close?.();
  }

  private prepare(game: Game): Prepared {
    if (this.prepared?.game !== game) {
      const settings = this.settingsFor(game);
      const { options } = this;
      const { simulations, candidates, advice = options.advice ?? 0, counsel = options.counsel ?? 0, horizon = options.horizon } = settings;
      const network = counselled(options.evaluator, counsel, this.rng.fork());
      const judge = horizon === 'turn' ? settled(network) : network;
      const considered = candidates === undefined ? {} : { considered: candidates };
      const search = new Search(game, { root: 'gumbel', ...options.search, simulations, advice, ...considered });
      const update = plannerFor(game, { simulations, ...options.secrets });
      const belief = beliefFor(game, options.secrets);
      this.prepared = { game, settings, search, network, judge, update, belief, commitments: playoutCommitments(game, this.rng) };
    }
    return this.prepared;
  }

  /** A level's settings for the game, or those of its model's first scenario; without levels the agent's own.
   * @throws Error if there is no such level */
  private settingsFor({ scenario }: Game): Settings {
    const { level, simulations = NEURAL_SIMULATIONS, temperature = 0 } = this.options;
    if (level === undefined) return { simulations, temperature };
    const known = level.levels.find((one) => one.scenario === scenario.id) ?? level.levels[0];
    const count = known?.levels.length ?? 0;
    const settings = known?.levels[level.number - 1];
    if (settings !== undefined) return settings;
    throw new Error(
      count === 0
        ? 'This model has no levels: leave "level" out.'
        : `This model has levels 1 to ${count}; there is no level ${level.number}.`,
    );
  }

  private async byPolicy(network: Evaluator, view: PlayerView, temperature: number, most = 10): Promise<Decision> {
    const legal = view.legalActions(this.legal);
    const [evaluation] = await network.evaluate([view.sample(this.rng)], [legal]);
    const { priors, value } = evaluation!;
    const own = view.player === 0 ? value : -value;
    const order = Array.from(legal, (action, i) => ({ action, text: view.format(action), visits: 0, prior: priors[i]!, value: own }));
    order.sort((a, b) => b.prior - a.prior);
    const action = this.drawFrom(priors, legal, temperature);
    return { action, player: view.player, value: own, winProbability: (1 + own) / 2, simulations: 0, candidates: order.slice(0, most) };
  }
}
