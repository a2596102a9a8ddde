import { type ActionInput, type Game, type Player, Rng, RulesError, type Seed, TERMINAL } from '../../rules/core/index.ts';
import type { EpisodeOptions, ResetOptions } from '../api/env.ts';
import { EpisodeSeeds, type GameLoop, resumeGame, type SavedGame, startGame } from '../game/game-loop.ts';
import { answerOf, ASKED, type Opponent } from '../game/opponent.ts';
import { PlayerView } from '../game/player-view.ts';
import { siblingOf } from '../game/sibling.ts';

/** Games that may end before the agent's first decision until `begin` gives up. */
const MOST_ATTEMPTS = 1000;

interface EpisodesSetup {
  /** The side that the agent plays; `random` draws it anew for each episode. */
  readonly player: Player | 'random';
  /** Who plays the other side; `ASKED`: `answer` is told its actions; null: the caller plays both. */
  readonly opponent: Opponent | typeof ASKED | null;
  readonly seed: Seed;
  /** Whether the moves are kept, so that a record can be made. */
  readonly keepsMoves: boolean;
}

/** An episode that is being played, and the streams from which it and those after it are drawn; it can be written as JSON. */
export interface SavedEpisode {
  readonly game: SavedGame;
  readonly player: Player;
  /** Decisions made by the caller in this episode. */
  readonly steps: number;
  /** Where the streams of later episodes and of the opponent stand. */
  readonly seeds: readonly number[];
  readonly opponent: readonly number[];
  /** How the episode was begun. */
  readonly beginning: EpisodeOptions;
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
  /** What the opponent of this episode draws from; null before the first `begin`. */
  opponentRng: Rng | null = null;
  private readonly game: Game;
  private readonly setup: EpisodesSetup;
  private readonly seeds: EpisodeSeeds;
  /** Other scenarios in which episodes have been played. */
  private readonly siblings = new Map<string, Game>();
  /** How the present episode was begun, for games that end before the agent has decided. */
  private beginning: EpisodeOptions = {};
  private opponentView: PlayerView | null = null;

  constructor(game: Game, setup: EpisodesSetup) {
    this.game = game;
    this.setup = setup;
    this.seeds = new EpisodeSeeds(setup.seed);
  }

  /** Starts a new episode at the caller's first decision; games that end before it are played over.
   * @throws RulesError if the position is none of this game, or leaves the agent nothing to decide; the present episode then goes on */
  begin(options: ResetOptions = {}): GameLoop {
    const { loop, player, isOver, steps, opponentRng, opponentView, beginning } = this;
    const stream = this.seeds.save();
    try {
      return this.beginAnew(options);
    } catch (error) {
      this.seeds.restore(stream);
      Object.assign(this, { loop, player, isOver, steps, opponentRng, opponentView, beginning });
      throw error;
    }
  }

  /** All that is needed to go on from here, for `restore`; null before the first episode. */
  save(): SavedEpisode | null {
    const { loop, player, steps, seeds, opponentRng, beginning } = this;
    if (loop === null) return null;
    return { game: loop.save(), player, steps, seeds: seeds.save(), opponent: opponentRng!.save(), beginning };
  }

  /** Goes on from an episode that was saved. An opponent with a memory begins anew. @throws RulesError BAD_POSITION, with nothing changed */
  restore({ game, player, steps, seeds, opponent, beginning }: SavedEpisode): void {
    const loop = resumeGame(this.gameOf(beginning.scenario), game, this.setup.keepsMoves);
    this.seeds.restore(seeds);
    this.beginning = beginning;
    this.take(loop, player, Rng.restore(opponent));
    this.steps = steps;
    this.isOver = loop.isOver;
  }

  private beginAnew({ seed, options = {} }: ResetOptions): GameLoop {
    if (seed !== undefined) this.seeds.reseed(seed);
    this.beginning = options;
    const side = options.player ?? this.setup.player;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const loop = this.attempt(side, options);
      if (!this.isOver) return loop;
    }
    throw new RulesError({ code: 'GAME_OVER', message: "Every game ends before the agent's first decision." });
  }

  private attempt(side: Player | 'random', { position, scenario }: EpisodeOptions): GameLoop {
    const { dice, opponent, setup } = this.seeds.next();
    const game = this.gameOf(scenario);
    const loop = startGame(game, { dice, setup, keepsMoves: this.setup.keepsMoves }, position);
    this.take(loop, side === 'random' ? (setup.below(2) as Player) : side, opponent);
    this.steps = 0;
    this.playOn(loop);
    return loop;
  }

  private take(loop: GameLoop, player: Player, opponentRng: Rng): void {
    this.loop = loop;
    this.player = player;
    this.opponentRng = opponentRng;
    this.opponentView = this.setup.opponent && new PlayerView(loop.state, (1 - player) as Player, { listed: () => loop.legal });
  }

  private gameOf(scenario: string | undefined): Game {
    if (scenario === undefined) return this.game;
    const game = this.siblings.get(scenario) ?? siblingOf(this.game, scenario);
    this.siblings.set(scenario, game);
    return game;
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

  /** Whether the opponent, which is asked outside, is to decide. */
  get isOpponentsTurn(): boolean {
    const { actor } = this.loop!.state;
    return this.setup.opponent === ASKED && actor >= 0 && actor !== this.player;
  }

  /** Plays the index of a legal action for the opponent that is asked outside, then dice up to the next decision. A game that ends before
   * the agent has decided is followed by a new one. */
  answer(action: number): void {
    const loop = this.loop!;
    loop.playLegal(action);
    this.playOn(loop);
    if (this.isOver && this.steps === 0) this.beginAnew({ options: this.beginning });
  }

  /** Lets the opponent move until the caller is to decide or the game is over. */
  private playOn(loop: GameLoop): void {
    const { opponent } = this.setup;
    let { actor } = loop.state;
    while (typeof opponent === 'function' && actor >= 0 && actor !== this.player) {
      answerOf(opponent, this.opponentView!, this.opponentRng!, (action) => loop.play(action));
      ({ actor } = loop.state);
    }
    if (opponent === null && actor >= 0) this.player = actor as Player;
    this.isOver = actor === TERMINAL;
  }
}
