import { type ActionInput, type Game, type GameRecord, type Player, RulesError } from '../../rules/core/index.ts';
import { checkAction } from '../game/action-input.ts';
import {
  type AnyEnv,
  type BaseEnvOptions,
  checkRenderMode,
  type Env,
  type EnvInfo,
  METADATA,
  type ResetOptions,
  type ResetResult,
  type StepResult,
} from '../api/env.ts';
import { Episodes } from './episodes.ts';
import { badOption, show } from '../game/faults.ts';
import type { GameLoop } from '../game/game-loop.ts';
import { type EnvObservation, Observer } from '../game/observer.ts';
import { createOpponent, type OpponentSpec } from '../game/opponent.ts';
import { PlayerView } from '../game/player-view.ts';
import { checkResetOptions } from '../api/reset-options.ts';
import { Discrete, type Space } from '../spaces/index.ts';
import type { EnvSpec, RenderMode } from '../api/spec.ts';

export interface GameEnvOptions extends BaseEnvOptions {
  /** The side that the agent plays; `random` draws it anew at each reset. Default 0. */
  readonly player?: Player | 'random';
  /** Who plays the other side. Default `random`. */
  readonly opponent?: OpponentSpec;
  /** Whether each observation and mask is in arrays of its own. If not, `reset` and `step` overwrite those that they gave before, as vectors do:
   * the caller reads them at once and does not write into them. Default true. */
  readonly copy?: boolean;
}

/** The game so far of an environment, or why there is none. */
export function runningLoop(loop: GameLoop | null, isRunning: boolean): GameLoop {
  if (loop === null) throw new RulesError({ code: 'NOT_RESET', message: 'No episode has begun: call reset() first.' });
  if (isRunning) return loop;
  throw new RulesError({ code: 'GAME_OVER', message: 'The episode is over: call reset() before the next step().' });
}

/** Games of one scenario for one agent, without wrappers; an opponent plays the other side and the dice roll inside.
 * The reward is the result for the agent, in `[-1, 1]`, in the step that ends the game, else 0. */
export class GameEnv implements Env {
  readonly spec: EnvSpec;
  readonly game: Game;
  readonly actionSpace: Discrete;
  readonly observationSpace: Space<EnvObservation>;
  readonly metadata = METADATA;
  readonly renderMode: RenderMode | null;
  private readonly observer: Observer;
  private readonly episodes: Episodes;
  private isRunning = false;

  constructor(spec: EnvSpec, game: Game, options: GameEnvOptions = {}) {
    this.spec = spec;
    this.game = game;
    this.renderMode = options.renderMode ?? null;
    this.observer = new Observer(game, options);
    this.actionSpace = new Discrete(game.actions.size);
    this.observationSpace = this.observer.space;
    this.episodes = new Episodes(game, {
      player: options.player ?? 0,
      opponent: createOpponent(game, options.opponent ?? 'random'),
      seed: options.seed ?? 0,
      keepsMoves: true,
    });
  }

  get unwrapped(): this {
    return this;
  }

  /** Starts a new episode and plays on to the agent's first decision; games that end before it are played over.
   * @throws RulesError if `options.position` is not a position of this game, or leaves the agent nothing to decide; the present
   * episode then goes on */
  reset(options?: ResetOptions): ResetResult {
    const loop = this.episodes.begin(checkResetOptions(this.game, options));
    this.isRunning = true;
    return this.look(loop);
  }

  /** Plays the agent's action (index, text or data), then dice and opponent up to its next decision. */
  step(action: ActionInput): StepResult {
    const loop = runningLoop(this.episodes.loop, this.isRunning);
    const { steps } = this.episodes;
    try {
      this.episodes.play(checkAction(action));
    } finally {
      // An error of the opponent's own, which passes through, leaves the episode half played.
      this.isRunning = this.episodes.steps === steps || this.isDecision(loop);
    }
    const terminated = loop.isOver;
    const reward = terminated ? loop.state.returns()[this.player] : 0;
    const [observation, info] = this.look(loop);
    return [observation, reward, terminated, false, info];
  }

  /** Whether the agent is to decide. */
  private isDecision({ state }: GameLoop): boolean {
    return state.actor === this.player;
  }

  /** The side that the agent plays in this episode. */
  get player(): Player {
    return this.episodes.player;
  }

  /** What the agent sees, and what it is told beside it; both hold one mask. */
  private look(loop: GameLoop): ResetResult {
    const observation = this.observer.observe(loop, this.player);
    return [observation, this.info(loop, observation)];
  }

  private info(loop: GameLoop, { actionMask }: EnvObservation): EnvInfo {
    const { state } = loop;
    const [first, second] = state.victoryPoints();
    return {
      actionMask,
      player: this.player,
      plies: loop.pliesFor(this.player),
      victoryPoints: this.player === 0 ? [first, second] : [second, first],
    };
  }

  /** What the agent may know at its own decision: sampled worlds, action texts, its position. */
  view(): PlayerView {
    return new PlayerView(runningLoop(this.episodes.loop, this.isRunning).state, this.player);
  }

  /** The true game so far, with every roll. @throws RulesError NOT_RESET, or BAD_RECORD if it began at a position */
  record(): GameRecord {
    return runningLoop(this.episodes.loop, true).record();
  }

  /** The board as the agent sees it; null before the first reset or if there is no mode. */
  render(mode: RenderMode | null = this.renderMode): string | null {
    checkRenderMode(mode);
    if (mode === null || this.episodes.loop === null) return null;
    const { state } = this.episodes.loop;
    return mode === 'svg' ? this.game.renderSvg(state, this.player) : this.game.renderText(state, this.player);
  }

  /** Lets the game go; may be called twice. A later `reset` starts again. */
  close(): void {
    this.episodes.loop = null;
    this.isRunning = false;
  }
}

/** A game's environment with any wrappers around it. */
export type AroundGame = AnyEnv & { readonly unwrapped: GameEnv };

/** The game's environment inside. @throws RulesError BAD_OPTION if there is none */
export function gameEnvOf(env: AnyEnv, what: string): GameEnv {
  const { unwrapped } = env;
  return unwrapped instanceof GameEnv
    ? unwrapped
    : badOption(`${what} goes around environments of rulesets only; this is ${show(env.spec.id)}.`, '');
}
