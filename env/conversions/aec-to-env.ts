import { type ActionInput, type Rng, RulesError, type Seed } from '../../rules/core/index.ts';
import { type AecEnv, type AgentId, playerOf } from '../api/aec-env.ts';
import type { Env, EnvMetadata, ResetOptions, ResetResult, StepResult } from '../api/env.ts';
import { badOption } from '../game/faults.ts';
import { GameAecEnv } from '../episodes/game-aec-env.ts';
import { EpisodeSeeds } from '../game/game-loop.ts';
import type { EnvObservation } from '../game/observer.ts';
import { answerOf, createOpponent, type Opponent, type OpponentSpec } from '../game/opponent.ts';
import { checkResetOptions } from '../api/reset-options.ts';
import { checkNames } from '../api/settings.ts';
import type { Discrete, Space } from '../spaces/index.ts';
import { createSpec, type EnvSettings, type EnvSpec, type RenderMode } from '../api/spec.ts';

export interface AecToEnvOptions {
  /** Whom the caller plays. Default `player_0`. */
  readonly agent?: AgentId;
  /** Who plays the other agent. Default `random`. */
  readonly opponent?: OpponentSpec;
  /** Seed until `reset` is given one. Default 0. */
  readonly seed?: Seed;
}

/** Games that may end before the agent's first decision until `reset` gives up. */
const MOST_ATTEMPTS = 1000;

class AecToEnv implements Env {
  readonly spec: EnvSpec;
  readonly actionSpace: Discrete;
  readonly observationSpace: Space<EnvObservation>;
  private readonly aec: AecEnv;
  private readonly game: GameAecEnv;
  private readonly agent: AgentId;
  private readonly opponent: Opponent;
  /** The same streams as the environment inside has, of which this one takes the opponent's. */
  private readonly seeds: EpisodeSeeds;
  private firstSeed: Seed | undefined;
  private rng: Rng | null = null;
  private isRunning = false;
  private total = 0;

  constructor(aec: AecEnv, game: GameAecEnv, { agent = 'player_0', opponent = 'random', seed = 0 }: AecToEnvOptions) {
    this.aec = aec;
    this.game = game;
    this.agent = agent;
    this.opponent = createOpponent(game.game, opponent);
    this.spec = specOf(aec.spec, { player: playerOf(agent), opponent, seed });
    this.actionSpace = aec.actionSpace(agent);
    this.observationSpace = aec.observationSpace(agent);
    this.seeds = new EpisodeSeeds(seed);
    this.firstSeed = seed;
  }

  get metadata(): EnvMetadata {
    return this.aec.metadata;
  }

  get renderMode(): RenderMode | null {
    return this.aec.renderMode;
  }

  get unwrapped(): this {
    return this;
  }

  reset(given?: ResetOptions): ResetResult {
    const { seed = this.firstSeed, options = {} } = checkResetOptions(this.game.game, given);
    const { player, ...rest } = options;
    if (player !== undefined && player !== playerOf(this.agent))
      badOption(`The agent is ${this.agent}; make another environment for the other side.`, '/options/player');
    this.begin(rest, seed);
    for (let attempt = 1; this.isOver; attempt++) {
      if (attempt === MOST_ATTEMPTS)
        throw new RulesError({ code: 'GAME_OVER', message: "Every game ends before the agent's first decision." });
      this.begin(rest);
    }
    return [this.aec.observe(this.agent), this.aec.infos[this.agent]!];
  }

  private begin(options: NonNullable<ResetOptions['options']>, seed?: Seed): void {
    this.aec.reset({ options, ...(seed === undefined ? {} : { seed }) });
    if (seed !== undefined) this.seeds.reseed(seed);
    this.firstSeed = undefined;
    this.rng = this.seeds.next().opponent;
    this.isRunning = true;
    this.playOn();
  }

  step(action: ActionInput): StepResult {
    const { agent, aec } = this;
    if (this.rng === null) throw new RulesError({ code: 'NOT_RESET', message: 'No episode has begun: call reset() first.' });
    if (!this.isRunning || this.isOver)
      throw new RulesError({ code: 'GAME_OVER', message: 'The episode is over: call reset() before the next step().' });
    this.total = 0;
    this.play(action);
    this.playOn();
    return [aec.observe(agent), this.total, aec.terminations[agent]!, aec.truncations[agent]!, aec.infos[agent]!];
  }

  private get isOver(): boolean {
    return this.aec.terminations[this.agent] === true || this.aec.truncations[this.agent] === true;
  }

  private play(action: ActionInput): void {
    this.aec.step(action);
    this.total += this.aec.rewards[this.agent]!;
  }

  /** Lets the opponent move until the agent is to decide or the game is over; a fault of the opponent's ends the episode. */
  private playOn(): void {
    this.isRunning = false;
    while (!this.isOver && this.aec.agentSelection !== this.agent) {
      answerOf(this.opponent, this.game.view(), this.rng!, (action) => this.play(action));
    }
    this.isRunning = true;
  }

  render(mode?: RenderMode | null): string | null {
    return this.aec.render(mode, this.agent);
  }

  close(): void {
    this.rng = null;
    this.aec.close();
  }
}

/** The spec from which `make` makes an environment of the same episodes. */
function specOf({ illegalActions, ...rest }: EnvSpec, side: EnvSettings): EnvSpec {
  const wrappers = [{ name: 'IllegalActionPolicy', options: { policy: 'lose' } }];
  return createSpec({ ...rest, ...side, ...(illegalActions === 'lose' ? { wrappers } : {}) });
}

/** One agent's environment out of a game for two; an opponent plays the other agent. It plays the same episodes as `make` does with
 * the same seed, player and opponent, as both draw dice and opponent from the same streams. A step limit stays that of the game
 * for two, which counts the steps of both.
 * @throws RulesError BAD_OPTION or BAD_SEED */
export function aecToEnv(aec: AecEnv, options: AecToEnvOptions = {}): Env {
  checkNames(options, ['agent', 'opponent', 'seed'], 'aecToEnv');
  const game = aec.unwrapped;
  if (!(game instanceof GameAecEnv)) return badOption('aecToEnv goes around environments of rulesets only, as makeAec makes them.', '');
  return new AecToEnv(aec, game, options);
}
