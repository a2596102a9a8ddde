import { type ActionInput, type Game, type GameRecord, type Player, type Position, type Rng, RulesError, type RulesetOptions, type Seed } from '../rules/core/index.ts';
import { EpisodeSeeds, type GameLoop, startGame } from './game-loop.ts';
import { type EnvObservation, Observer } from './observer.ts';
import { createOpponent, type Opponent, type OpponentSpec } from './opponent.ts';
import { PlayerView } from './player-view.ts';
import { type ActionMask, type Dict, Discrete } from './spaces/index.ts';
import type { EnvSpec } from './spec.ts';

export type RenderMode = 'text' | 'svg';
export const RENDER_MODES: readonly RenderMode[] = ['text', 'svg'];
/** Games that may end before the agent's first decision until `reset` gives up. */
const MOST_ATTEMPTS = 1000;

/** Options that both kinds of environment take. */
export interface BaseEnvOptions {
  /** Options of the ruleset, e.g. `{ dieSides: 10 }`. */
  readonly options?: RulesetOptions;
  /** What `render` draws unless it is told otherwise. */
  readonly renderMode?: RenderMode;
  /** Pads the action rows of every observation to this many; without it there are as many as legal actions. */
  readonly maxActions?: number;
  /** Steps after which an episode is truncated. */
  readonly maxEpisodeSteps?: number;
  /** Seed of the first episodes, until `reset` is given one. Without any it is 0: nothing here is ever unseeded. */
  readonly seed?: Seed;
}

export interface EnvOptions extends BaseEnvOptions {
  /** The side that the agent plays; `random` draws it anew at each reset. Default 0. */
  readonly player?: Player | 'random';
  /** Who plays the other side. Default `random`. */
  readonly opponent?: OpponentSpec;
}

export interface ResetOptions {
  /** Starts the random stream anew: the same seed and actions give the same whole episodes from here on. */
  readonly seed?: Seed;
  readonly options?: {
    /** Start here instead of at the scenario's beginning. */
    readonly position?: Position;
    readonly player?: Player | 'random';
  };
}

/** What accompanies an observation. */
export interface EnvInfo {
  readonly actionMask: ActionMask;
  /** The side that the agent plays. */
  readonly player: Player;
  /** Moves played in this game by both sides, rolls included. */
  readonly plies: number;
  /** Victory points in the ruleset's own units, the agent's first. */
  readonly victoryPoints: readonly [number, number];
}

export type StepResult = [observation: EnvObservation, reward: number, terminated: boolean, truncated: boolean, info: EnvInfo];

/** Games of one scenario for one agent, in Gymnasium's terms; an opponent plays the other side and the dice roll inside. */
export class Env {
  readonly spec: EnvSpec;
  readonly game: Game;
  readonly actionSpace: Discrete;
  readonly observationSpace: Dict<EnvObservation>;
  readonly metadata = { renderModes: RENDER_MODES } as const;
  readonly renderMode: RenderMode | null;
  private readonly options: EnvOptions;
  private readonly observer: Observer;
  private readonly opponent: Opponent;
  private readonly seeds: EpisodeSeeds;
  private opponentRng: Rng | null = null;
  private loop: GameLoop | null = null;
  private player: Player = 0;
  private steps = 0;
  private isRunning = false;

  constructor(spec: EnvSpec, game: Game, options: EnvOptions = {}) {
    this.spec = spec;
    this.game = game;
    this.options = options;
    this.renderMode = options.renderMode ?? null;
    this.opponent = createOpponent(game, options.opponent ?? 'random');
    this.observer = new Observer(game, options.maxActions);
    this.actionSpace = new Discrete(game.actions.size);
    this.observationSpace = this.observer.space;
    this.seeds = new EpisodeSeeds(options.seed ?? 0);
  }

  /** This environment without wrappers. */
  get unwrapped(): Env {
    return this;
  }

  /** Starts a new episode and plays on to the agent's first decision; games that end before it are played over.
   * @throws RulesError if `options.position` is not a position of this game, or leaves the agent nothing to decide */
  reset({ seed, options = {} }: ResetOptions = {}): [observation: EnvObservation, info: EnvInfo] {
    if (seed !== undefined) this.seeds.reseed(seed);
    const side = options.player ?? this.options.player ?? 0;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const loop = this.begin(side, options.position);
      if (loop.isOver) continue;
      this.isRunning = true;
      return [this.observer.observe(loop.state, this.player), this.info(loop)];
    }
    throw new RulesError({ code: 'GAME_OVER', message: "Every game ends before the agent's first decision." });
  }

  private begin(side: Player | 'random', position: Position | undefined): GameLoop {
    const { dice, opponent, setup } = this.seeds.next();
    const loop = startGame(this.game, dice, setup, position);
    this.player = side === 'random' ? (setup.below(2) as Player) : side;
    this.opponentRng = opponent;
    this.loop = loop;
    this.steps = 0;
    this.isRunning = false;
    this.playOpponent(loop);
    return loop;
  }

  /** Plays the agent's action (index, text or typed action), then dice and opponent up to its next decision.
   * The reward is the result for the agent, in `[-1, 1]`, when the game ends, else 0.
   * @throws RulesError that names the rule forbidding the action, with nothing changed; GAME_OVER if no episode runs */
  step(action: ActionInput): StepResult {
    const loop = this.running();
    loop.play(action);
    this.isRunning = false; // until the opponent, whose own errors pass through, is done
    this.playOpponent(loop);
    this.steps++;
    const terminated = loop.isOver;
    const truncated = !terminated && this.steps >= (this.options.maxEpisodeSteps ?? Infinity);
    this.isRunning = !terminated && !truncated;
    const reward = terminated ? loop.state.returns()[this.player] : 0;
    return [this.observer.observe(loop.state, this.player), reward, terminated, truncated, this.info(loop)];
  }

  private running(): GameLoop {
    if (this.loop !== null && this.isRunning) return this.loop;
    const message = this.loop === null ? 'No episode has begun: call reset() first.' : 'The episode is over: call reset() before the next step().';
    throw new RulesError({ code: 'GAME_OVER', message });
  }

  private playOpponent(loop: GameLoop): void {
    const { state } = loop;
    while (!loop.isOver && state.actor !== this.player) {
      loop.play(this.opponent(new PlayerView(state, state.actor as Player), this.opponentRng!));
    }
  }

  private info({ state, plies }: GameLoop): EnvInfo {
    const [first, second] = state.victoryPoints();
    return {
      actionMask: this.observer.mask(state, this.player),
      player: this.player,
      plies,
      victoryPoints: this.player === 0 ? [first, second] : [second, first],
    };
  }

  /** What the agent may know at its own decision: sampled worlds, action texts, its position. */
  view(): PlayerView {
    return new PlayerView(this.running().state, this.player);
  }

  /** The true game so far, with every roll. @throws RulesError BAD_RECORD if it began at a position */
  record(): GameRecord {
    if (this.loop === null) return this.running().record();
    return this.loop.record();
  }

  /** The board as the agent sees it; null before the first reset or if there is no mode. */
  render(mode: RenderMode | null = this.renderMode): string | null {
    if (mode === null || this.loop === null) return null;
    const { state } = this.loop;
    return mode === 'svg' ? this.game.renderSvg(state, this.player) : this.game.renderText(state, this.player);
  }

  /** Lets the game go; may be called twice. A later `reset` starts again. */
  close(): void {
    this.loop = null;
    this.isRunning = false;
  }
}
