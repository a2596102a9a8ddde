import { type ActionInput, type Game, type GameRecord, type Player, RulesError } from '../../rules/core/index.ts';
import { checkAction, isRefusal } from '../game/action-input.ts';
import { type AecEnv, type AecEnvOptions, type AecInfo, type AgentId, AGENTS, type PerAgent, playerOf } from '../api/aec-env.ts';
import { emptied, type EnvObservation, Observer } from '../game/observer.ts';
import { checkRenderMode, METADATA, type ResetOptions } from '../api/env.ts';
import { Episodes } from './episodes.ts';
import { runningLoop } from './game-env.ts';
import type { GameLoop } from '../game/game-loop.ts';
import { PlayerView } from '../game/player-view.ts';
import { checkResetOptions } from '../api/reset-options.ts';
import { Discrete, type Space } from '../spaces/index.ts';
import type { EnvSpec, RenderMode } from '../api/spec.ts';
import { TurnBooks } from './turn-books.ts';

/** Who played an illegal action and so lost, and why it was one. */
interface Offence {
  readonly agent: AgentId;
  readonly error: RulesError;
}

/** Games of one scenario for two agents who take turns; the dice roll inside. A player may decide several times in a row. */
export class GameAecEnv extends TurnBooks implements AecEnv {
  readonly spec: EnvSpec;
  readonly game: Game;
  readonly metadata: AecEnv['metadata'];
  readonly renderMode: RenderMode | null;
  private readonly options: AecEnvOptions;
  private readonly observer: Observer;
  private readonly actions: Discrete;
  private readonly episodes: Episodes;
  private offence: Offence | null = null;

  constructor(spec: EnvSpec, game: Game, options: AecEnvOptions = {}) {
    super();
    this.spec = spec;
    this.game = game;
    this.options = options;
    this.metadata = { ...METADATA, name: spec.id, isParallelizable: true };
    this.renderMode = options.renderMode ?? null;
    this.observer = new Observer(game, { maxActions: options.maxActions });
    this.actions = new Discrete(game.actions.size);
    this.episodes = new Episodes(game, { player: 0, opponent: null, seed: options.seed ?? 0, keepsMoves: true });
  }

  get unwrapped(): this {
    return this;
  }

  observationSpace(agent: AgentId): Space<EnvObservation> {
    playerOf(agent);
    return this.observer.space;
  }

  actionSpace(agent: AgentId): Discrete {
    playerOf(agent);
    return this.actions;
  }

  reset(options?: ResetOptions): void {
    const loop = this.episodes.begin(checkResetOptions(this.game, options));
    this.offence = null;
    this.open();
    this.settle(loop);
  }

  step(action: ActionInput | null): void {
    const agent = this.agentSelection;
    const loop = this.running();
    if (this.isFinished(agent)) return this.retire(agent, action);
    if (action === null) throw new RulesError({ code: 'BAD_ACTION', message: `${agent} is still playing: null is no action.` });
    this.play(agent, action);
    this.credit(agent, this.rewardsOf(loop));
    this.settle(loop);
  }

  private play(agent: AgentId, action: ActionInput): void {
    try {
      this.episodes.play(checkAction(action));
    } catch (error) {
      if (this.options.illegalActions !== 'lose' || !isRefusal(error)) throw error;
      this.offence = { agent, error };
    }
  }

  private running(): GameLoop {
    return runningLoop(this.episodes.loop, this.agents.length > 0);
  }

  protected override expectRunning(): void {
    this.running();
  }

  private rewardsOf(loop: GameLoop): PerAgent<number> {
    if (this.offence !== null) return this.offence.agent === 'player_0' ? { player_0: -1, player_1: 1 } : { player_0: 1, player_1: -1 };
    const [first, second] = loop.isOver ? loop.state.returns() : [0, 0];
    return { player_0: first, player_1: second };
  }

  /** Brings selection, endings and infos up to date with the state. */
  private settle(loop: GameLoop): void {
    const isOver = loop.isOver || this.offence !== null;
    const isCut = !isOver && this.episodes.steps >= (this.options.maxEpisodeSteps ?? Infinity);
    this.agentSelection = isOver || isCut ? this.agents[0]! : AGENTS[loop.state.actor as Player]!;
    for (const agent of this.agents) {
      this.terminations[agent] = isOver;
      this.truncations[agent] = isCut;
      this.infos[agent] = this.info(loop, agent);
    }
  }

  private info(loop: GameLoop, agent: AgentId): AecInfo {
    const { state } = loop;
    const player = playerOf(agent);
    const [first, second] = state.victoryPoints();
    const { offence } = this;
    return {
      actionMask: offence === null ? this.observer.mask(loop, player) : new Int8Array(this.actions.n),
      player,
      plies: loop.pliesFor(player),
      victoryPoints: player === 0 ? [first, second] : [second, first],
      ...(offence?.agent === agent ? { illegalAction: why(offence.error) } : {}),
    };
  }

  observe(agent: AgentId): EnvObservation {
    const observation = this.observer.observe(runningLoop(this.episodes.loop, true), playerOf(agent));
    return this.offence === null ? observation : emptied(observation, this.observer.space);
  }

  /** What the selected agent may know: sampled worlds, action texts, its position. */
  view(): PlayerView {
    return new PlayerView(this.running().state, playerOf(this.agentSelection));
  }

  /** The true game so far, with every roll. @throws RulesError NOT_RESET, or BAD_RECORD if it began at a position */
  record(): GameRecord {
    return runningLoop(this.episodes.loop, true).record();
  }

  render(mode: RenderMode | null = this.renderMode, agent?: AgentId): string | null {
    checkRenderMode(mode);
    const { loop } = this.episodes;
    if (mode === null || loop === null) return null;
    const viewer = agent === undefined ? undefined : playerOf(agent);
    return mode === 'svg' ? this.game.renderSvg(loop.state, viewer) : this.game.renderText(loop.state, viewer);
  }

  close(): void {
    this.episodes.loop = null;
    this.agents = [];
  }
}

function why({ code, message, rule }: RulesError): object {
  return { code, message, ...(rule === undefined ? {} : { rule }) };
}
