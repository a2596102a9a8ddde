import { Search } from '../agents/search/index.ts';
import { createView } from '../agents/view.ts';
import type { Player, Rng } from '../rules/core/index.ts';
import { GameInPlay, type SelfPlayContext } from './game-in-play.ts';
import type { GameRows } from './game-rows.ts';

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
