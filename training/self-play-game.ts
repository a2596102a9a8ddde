import { Search } from '../agents/search/index.ts';
import { createView } from '../agents/view.ts';
import { ActionList, CHANCE, type Game, OutcomeList, type Player, Rng, type State, TERMINAL } from '../rules/core/index.ts';
import type { TrainingConfig } from './config.ts';
import { type GameRows, type GameSummary, RowWriter } from './game-rows.ts';
import type { StateCells } from './state-cells.ts';

/** What a game of self-play needs to know of its run. */
export interface SelfPlayContext {
  readonly game: Game;
  readonly config: TrainingConfig;
  readonly seed: string | number;
  readonly cells: StateCells;
}

/** A game in play: the state, its dice, and the rows noted so far. All its randomness follows from run seed and number. */
class GameInPlay {
  readonly context: SelfPlayContext;
  readonly number: number;
  readonly state: State;
  readonly rng: Rng;
  readonly rows: RowWriter;
  readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();
  decisions = 0;
  private capped = false;

  constructor(context: SelfPlayContext, number: number) {
    this.context = context;
    this.number = number;
    this.state = context.game.newState();
    this.rng = Rng.from(`${context.seed}/game ${number}`);
    this.rows = new RowWriter(context.cells);
  }

  /** Rolls dice and plays forced moves until a player has a choice, with `legal` filled. False if the game is over. */
  toDecision(): boolean {
    const { state, legal } = this;
    const { maximumDecisions } = this.context.config;
    for (;;) {
      if (state.actor === TERMINAL) return false;
      if (state.actor === CHANCE) state.apply(state.chanceOutcomes(this.outcomes).sample(this.rng));
      else if (maximumDecisions > 0 && this.decisions >= maximumDecisions) return this.stop();
      else if (state.legalActions(legal).length > 1) return true;
      else state.apply(legal.at(0));
    }
  }

  private stop(): false {
    this.capped = true;
    return false;
  }

  play(action: number): void {
    this.decisions++;
    this.state.apply(action);
  }

  finish(notes: Pick<GameSummary, 'warmup'> = {}): GameRows {
    const { decisions, number, state } = this;
    const [own, theirs] = state.victoryPoints();
    const result = this.capped ? Math.sign(own - theirs) : state.returns()[0];
    const margin = state.game.scripted?.evaluate(state) ?? own - theirs;
    return this.rows.finish({ game: number, result, margin, decisions, ...notes, ...(this.capped ? { capped: true } : {}) });
  }
}

/** One-hot policy of a choice. */
function choiceOf(legal: ActionList, action: number): Float32Array {
  const policy = new Float32Array(legal.length);
  policy[legal.indexOf(action)] = 1;
  return policy;
}

/** Plays a game without a network, at random or by the ruleset's scripted player, and notes some of its states. */
export function playWarmup(context: SelfPlayContext, number: number): GameRows {
  const { config, game } = context;
  const play = new GameInPlay(context, number);
  const scripted = config.warmupPolicy === 'scripted' ? game.scripted : undefined;
  while (play.toDecision()) {
    const { state, legal, rng } = play;
    const action = scripted?.choose(state, legal, rng) ?? legal.at(rng.below(legal.length));
    if (rng.float() < config.warmupRowShare) play.rows.add(state, 0, legal, scripted === undefined ? null : choiceOf(legal, action));
    play.play(action);
  }
  return play.finish({ warmup: true });
}

/** The side that a fixed opponent plays in this game, if any. */
function guestSide({ config }: SelfPlayContext, rng: Rng, number: number): Player | null {
  return rng.float() < config.opponentShare ? ((number & 1) as Player) : null;
}

/** A game played by search, stopped wherever the search waits for the network. */
export class SearchedGame {
  private readonly play: GameInPlay;
  private readonly guest: Player | null;
  private policy = new Float32Array(256);
  private isSearching = false;
  private isFull = false;
  readonly search: Search;

  /** @param search free for this game's use until it is over */
  constructor(context: SelfPlayContext, number: number, search: Search) {
    this.play = new GameInPlay(context, number);
    this.guest = guestSide(context, this.play.rng, number);
    this.search = search;
  }

  get decisions(): number {
    return this.play.decisions;
  }

  /** Plays on until the search waits for its leaf to be judged: true; or until the game is over: false. */
  advance(): boolean {
    for (;;) {
      if (!this.isSearching && !this.beginDecision()) return false;
      while (!this.search.done()) if (this.search.descend()) return true;
      this.finishDecision();
    }
  }

  private beginDecision(): boolean {
    const { play } = this;
    const { config } = play.context;
    while (play.toDecision()) {
      const player = play.state.actor as Player;
      if (player === this.guest) {
        play.play(this.guestChoice());
        continue;
      }
      this.isFull = play.rng.float() < config.fullShare;
      const budget = this.isFull ? config.fullSimulations : config.fastSimulations;
      this.search.begin(createView(play.state, player), play.rng, budget);
      this.isSearching = true;
      return true;
    }
    return false;
  }

  private guestChoice(): number {
    const { state, legal, rng, context } = this.play;
    const scripted = context.config.opponent === 'scripted' ? context.game.scripted : undefined;
    return scripted?.choose(state, legal, rng) ?? legal.at(rng.below(legal.length));
  }

  private finishDecision(): void {
    const { play, search } = this;
    this.isSearching = false;
    if (this.isFull) {
      if (this.policy.length < play.legal.length) this.policy = new Float32Array(play.legal.length * 2);
      search.policyTarget(this.policy);
      play.rows.add(play.state, search.rootValue(), play.legal, this.policy);
    }
    play.play(search.bestAction());
  }

  /** The rows, once `advance` has returned false. */
  finish(): GameRows {
    return this.play.finish();
  }
}

/** The searches that self-play uses. */
export function createSearch({ game, config }: SelfPlayContext): Search {
  const { considered, gumbelScale, valueScale, fullSimulations } = config;
  return new Search(game, { root: 'gumbel', considered, gumbelScale, qScale: valueScale, simulations: fullSimulations });
}
