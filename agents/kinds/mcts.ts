import { type Game, Rng } from '../../rules/core/index.ts';
import type { Belief } from '../belief/belief.ts';
import { captainPolicy } from '../belief/doubted.ts';
import { DEFAULT_BELIEF } from '../belief/options.ts';
import type { CommitmentPlayer } from '../commitment/player.ts';
import { judgeFrom, playoutCommitments } from '../commitment/playouts.ts';
import type { Agent, AgentOptions, Decision, Limits, OwnLimits, PlayerView } from '../turn/agent.ts';
import type { LeafEvaluator, LeafOptions, Learnt } from '../search/leaves/leaf.ts';
import { DEFAULT_SEARCH, type SearchOptions } from '../search/tree/options.ts';
import type { Clock } from '../turn/pacing.ts';
import { searchNow } from '../search/run.ts';
import { Search } from '../search/search.ts';
import { leafBlueprint } from '../update/blueprint.ts';
import { beliefFor, heldBytesOf, plannerFor, type SecretsOptions } from './secrets.ts';
import type { SecretsPlanner } from '../update/planner.ts';
import { settleNow, updateNow } from '../update/run.ts';
import { Thinking } from './thinking.ts';

export interface MctsOptions extends AgentOptions {
  readonly spec: string;
  readonly search: SearchOptions;
  /** How leaves are judged; what is left out depends on whether the ruleset has a scripted player. */
  readonly leaf: LeafOptions;
  /** What is learnt and takes the place of the ruleset's evaluation, or of its player as prior; made for each game that is played. */
  readonly learnt?: (game: Game) => Learnt;
  /** How choices are planned while anything is hidden. */
  readonly secrets?: SecretsOptions;
  /** What ends a search when the caller sets no limit. */
  readonly limits?: Limits;
  readonly now?: Clock;
}

/** Exploration beside a scripted player's prior, measured on the Barons' War skirmish (docs/balance-barons-war.md): at more, the search spreads thin. */
const SCRIPTED_EXPLORE = 0.4;

interface Prepared {
  readonly game: Game;
  readonly search: Search;
  readonly leaf: LeafOptions;
  readonly judge: LeafEvaluator;
  readonly learnt: Learnt;
  /** Plans what is decided among secrets, in place of the search; null if the search does. */
  readonly update: SecretsPlanner | null;
  readonly commitments: CommitmentPlayer;
  readonly belief: Belief | null;
}

/** Searches with the ruleset's scripted knowledge, or with random playouts where it has none. */
export class MctsAgent implements Agent {
  readonly spec: string;
  private readonly options: MctsOptions;
  private readonly rng: Rng;
  private readonly thinking: Thinking;
  private prepared: Prepared | undefined;

  constructor(options: MctsOptions) {
    this.spec = options.spec;
    this.options = options;
    this.rng = Rng.from(options.seed);
    this.thinking = new Thinking(options.limits ?? {}, options.now);
  }

  get heldBytes(): number {
    return this.prepared === undefined ? 0 : heldBytesOf(this.prepared);
  }

  ownLimits(): OwnLimits {
    const { search, limits } = this.options;
    return { simulations: search.simulations ?? DEFAULT_SEARCH.simulations, isBound: search.simulations !== undefined, ...limits };
  }

  async choose(asked: PlayerView, limits?: Limits): Promise<Decision> {
    const { search, judge, commitments, update } = this.prepare(asked.game);
    const view = this.believe(asked, this.rng);
    if (view.isCommitment) return this.thinking.commit(commitments, view, this.rng.fork(), search.options.simulations, limits);
    const rng = this.rng.fork();
    const run = (left?: Limits): Promise<Decision> => this.thinking.run(search, view, judge, rng, left);
    if (update === null) return run(limits);
    const { decision, left } = await this.thinking.update(update, asked, leafBlueprint(judge), rng, search.options.simulations, limits);
    return decision ?? run(left);
  }

  /** Decides at once and by `rng` alone: the same view and stream give the same answer. Spends its simulations, whatever time they take. */
  chooseNow(asked: PlayerView, rng: Rng): Decision {
    const { search, leaf, learnt, update } = this.prepare(asked.game);
    const view = this.believe(asked, rng);
    const { simulations } = search.options;
    if (view.isCommitment) return playoutCommitments(view.game, rng).chooseNow(view, rng.fork(), simulations);
    const judge = judgeFrom(view.game, leaf, rng, learnt);
    const own = rng.fork();
    const planned = update === null ? null : updateNow(update, asked, leafBlueprint(judge), own, simulations);
    return planned ?? searchNow(search, view, judge, own);
  }

  /** The view with worlds weighed by what the other side has done, if the agent weighs them. */
  private believe(view: PlayerView, rng: Rng): PlayerView {
    const { game, belief } = this.prepare(view.game);
    if (belief === null) return view;
    const { doubt = DEFAULT_BELIEF.doubt } = this.options.secrets ?? {};
    return settleNow(belief.watch(view, rng.fork()), captainPolicy(game, doubt, rng.fork()));
  }

  private prepare(game: Game): Prepared {
    if (this.prepared?.game === game) return this.prepared;
    const hasScript = game.scripted !== undefined;
    const learnt = this.options.learnt?.(game) ?? {};
    const leaf: LeafOptions = {
      playout: hasScript || learnt.worth !== undefined ? 'none' : 'random',
      prior: hasScript ? 'scripted' : 'uniform',
      ...this.options.leaf,
    };
    const selection = leaf.prior === 'uniform' ? 'uct' : 'puct';
    const search = new Search(game, {
      selection,
      ...(leaf.prior === 'uniform' ? {} : { explore: SCRIPTED_EXPLORE }),
      ...this.options.search,
    });
    this.prepared = {
      game,
      search,
      leaf,
      learnt,
      judge: judgeFrom(game, leaf, this.rng, learnt),
      update: plannerFor(game, { simulations: search.options.simulations, ...this.options.secrets }),
      commitments: playoutCommitments(game, this.rng),
      belief: beliefFor(game, this.options.secrets),
    };
    return this.prepared;
  }
}
