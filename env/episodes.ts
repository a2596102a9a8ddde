import { type ActionInput, type Game, type Player, type Position, type Rng, RulesError, type Seed, TERMINAL } from '../rules/core/index.ts';
import type { ResetOptions } from './env.ts';
import { EpisodeSeeds, type GameLoop, startGame } from './game-loop.ts';
import { answerOf, type Opponent } from './opponent.ts';
import { PlayerView } from './player-view.ts';

/** Games that may end before the agent's first decision until `begin` gives up. */
const MOST_ATTEMPTS = 1000;

interface EpisodesSetup {
  /** The side that the agent plays; `random` draws it anew for each episode. */
  readonly player: Player | 'random';
  /** Who plays the other side; null: the caller plays both. */
  readonly opponent: Opponent | null;
  readonly seed: Seed;
  /** Whether the moves are kept, so that a record can be made. */
  readonly keepsMoves: boolean;
}

/** Plays episode after episode of one game up to the decisions that are the caller's: draws the seeds, rolls the dice, lets the
 * opponent move. What all environments, single or in vectors, have in common, so that the same seeds give them the same games. */
export class Episodes {
  /** The side that the agent plays; who is to decide if the caller plays both. */
  player: Player = 0;
  /** The game being played; null before the first `begin`. */
  loop: GameLoop | null = null;
  /** Whether that game is over. */
  isOver = false;
  /** Decisions made by the caller in this episode. */
  steps = 0;
  private readonly game: Game;
  private readonly setup: EpisodesSetup;
  private readonly seeds: EpisodeSeeds;
  private opponentRng: Rng | null = null;
  private opponentView: PlayerView | null = null;

  constructor(game: Game, setup: EpisodesSetup) {
    this.game = game;
    this.setup = setup;
    this.seeds = new EpisodeSeeds(setup.seed);
  }

  /** Starts a new episode at the caller's first decision; games that end before it are played over.
   * @throws RulesError if the position is none of this game, or leaves the agent nothing to decide; the present episode then goes on */
  begin(options: ResetOptions = {}): GameLoop {
    const { loop, player, isOver, steps, opponentRng, opponentView } = this;
    const stream = this.seeds.save();
    try {
      return this.beginAnew(options);
    } catch (error) {
      this.seeds.restore(stream);
      Object.assign(this, { loop, player, isOver, steps, opponentRng, opponentView });
      throw error;
    }
  }

  private beginAnew({ seed, options = {} }: ResetOptions): GameLoop {
    if (seed !== undefined) this.seeds.reseed(seed);
    const side = options.player ?? this.setup.player;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const loop = this.attempt(side, options.position);
      if (!this.isOver) return loop;
    }
    throw new RulesError({ code: 'GAME_OVER', message: "Every game ends before the agent's first decision." });
  }

  private attempt(side: Player | 'random', position: Position | undefined): GameLoop {
    const { dice, opponent, setup } = this.seeds.next();
    const loop = startGame(this.game, { dice, setup, keepsMoves: this.setup.keepsMoves }, position);
    this.player = side === 'random' ? (setup.below(2) as Player) : side;
    this.opponentRng = opponent;
    this.opponentView = this.setup.opponent && new PlayerView(loop.state, (1 - this.player) as Player, () => loop.legal);
    this.loop = loop;
    this.steps = 0;
    this.playOn(loop);
    return loop;
  }

  /** Plays an action given as index, text or data, then dice and opponent up to the caller's next decision.
   * @throws RulesError that names the rule forbidding it, with nothing changed */
  play(action: ActionInput): void {
    const loop = this.loop!;
    loop.play(action);
    this.steps++;
    this.playOn(loop);
  }

  /** The same for the index of an action that is known to be legal. */
  playLegal(action: number): void {
    const loop = this.loop!;
    loop.playLegal(action);
    this.steps++;
    this.playOn(loop);
  }

  /** Lets the opponent move until the caller is to decide or the game is over. */
  private playOn(loop: GameLoop): void {
    const { opponent } = this.setup;
    let { actor } = loop.state;
    while (opponent !== null && actor >= 0 && actor !== this.player) {
      answerOf(opponent, this.opponentView!, this.opponentRng!, (action) => loop.play(action));
      ({ actor } = loop.state);
    }
    if (opponent === null && actor >= 0) this.player = actor as Player;
    this.isOver = actor === TERMINAL;
  }
}
