import { type Game, Rng } from '../../rules/core/index.ts';
import type { CommitmentPlayer } from '../commitment/player.ts';
import { judgeFrom, playoutCommitments } from '../commitment/playouts.ts';
import type { Agent, AgentOptions, Decision, Limits, OwnLimits, PlayerView } from '../turn/agent.ts';
import type { LeafEvaluator, LeafOptions, Worth } from '../search/leaves/leaf.ts';
import { DEFAULT_SEARCH, type SearchOptions } from '../search/tree/options.ts';
import type { Clock } from '../turn/pacing.ts';
import { searchNow } from '../search/run.ts';
import { Search } from '../search/search.ts';
import { leafBlueprint } from '../update/blueprint.ts';
import type { SecretsOptions } from '../update/options.ts';
import type { PolicyUpdate } from '../update/policy-update.ts';
import { updateFor } from '../update/policy-update.ts';
import { updateNow } from '../update/run.ts';
import { Thinking } from './thinking.ts';

export interface MctsOptions extends AgentOptions {
  readonly spec: string;
  readonly search: SearchOptions;
  /** How leaves are judged; what is left out depends on whether the ruleset has a scripted player. */
  readonly leaf: LeafOptions;
  /** What judges leaves in place of the ruleset's evaluation; made for each game that is played. */
  readonly worth?: (game: Game) => Worth;
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
  readonly worth: Worth | null;
  /** Plans what is decided among secrets, in place of the search; null if the search does. */
  readonly update: PolicyUpdate | null;
  readonly commitments: CommitmentPlayer;
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
    return this.prepared === undefined ? 0 : this.prepared.search.heldBytes + this.prepared.commitments.heldBytes;
  }

  ownLimits(): OwnLimits {
    const { search, limits } = this.options;
    return { simulations: search.simulations ?? DEFAULT_SEARCH.simulations, isBound: search.simulations !== undefined, ...limits };
  }

  choose(view: PlayerView, limits?: Limits): Promise<Decision> {
    const { search, judge, commitments, update } = this.prepare(view.game);
    if (view.isCommitment) return this.thinking.commit(commitments, view, this.rng.fork(), search.options.simulations, limits);
    if (update?.plans(view, this.rng) === true)
      return this.thinking.update(update, view, leafBlueprint(judge), this.rng.fork(), search.options.simulations, limits);
    return this.thinking.run(search, view, judge, this.rng.fork(), limits);
  }

  /** Decides at once and by `rng` alone: the same view and stream give the same answer. Spends its simulations, whatever time they take. */
  chooseNow(view: PlayerView, rng: Rng): Decision {
    const { search, leaf, worth, update } = this.prepare(view.game);
    const { simulations } = search.options;
    if (view.isCommitment) return playoutCommitments(view.game, rng).chooseNow(view, rng.fork(), simulations);
    if (update?.plans(view, rng) === true)
      return updateNow(update, view, leafBlueprint(judgeFrom(view.game, leaf, rng, worth)), rng.fork(), simulations);
    return searchNow(search, view, judgeFrom(view.game, leaf, rng, worth), rng.fork());
  }

  private prepare(game: Game): Prepared {
    if (this.prepared?.game === game) return this.prepared;
    const hasScript = game.scripted !== undefined;
    const worth = this.options.worth?.(game) ?? null;
    const leaf: LeafOptions = {
      playout: hasScript || worth !== null ? 'none' : 'random',
      prior: hasScript ? 'scripted' : 'uniform',
      ...this.options.leaf,
    };
    const selection = leaf.prior === 'uniform' ? 'uct' : 'puct';
    this.prepared = {
      game,
      search: new Search(game, { selection, ...(leaf.prior === 'uniform' ? {} : { explore: SCRIPTED_EXPLORE }), ...this.options.search }),
      leaf,
      worth,
      judge: judgeFrom(game, leaf, this.rng, worth),
      update: updateFor(game, this.options.secrets),
      commitments: playoutCommitments(game, this.rng),
    };
    return this.prepared;
  }
}
