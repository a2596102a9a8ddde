import { type ActionInput, type Game, type GameRecord, type Player, RulesError } from '../rules/core/index.ts';
import { type BaseEnvOptions, RENDER_MODES, type RenderMode, type ResetOptions } from './env.ts';
import { EpisodeSeeds, type GameLoop, startGame } from './game-loop.ts';
import { type EnvObservation, Observer } from './observer.ts';
import { PlayerView } from './player-view.ts';
import { type ActionMask, type Dict, Discrete } from './spaces/index.ts';
import type { EnvSpec } from './spec.ts';

/** The players' names, in the order of players 0 and 1. */
export const AGENTS = ['player_0', 'player_1'] as const;
export type AgentId = (typeof AGENTS)[number];

export interface AecInfo {
  /** Legal actions of this agent now; all zero if it is not its turn. */
  readonly actionMask: ActionMask;
}

export type Last = [observation: EnvObservation | null, reward: number, terminated: boolean, truncated: boolean, info: AecInfo];

type PerAgent<T> = Partial<Record<AgentId, T>>;

function playerOf(agent: AgentId): Player {
  return agent === 'player_0' ? 0 : 1;
}

/** Games of one scenario for two agents who take turns, in PettingZoo's terms; the dice roll inside.
 * A finished agent takes one last `step(null)`, after which it is gone from `agents`. */
export class AecEnv {
  readonly spec: EnvSpec;
  readonly game: Game;
  readonly metadata: { readonly renderModes: readonly RenderMode[]; readonly name: string };
  readonly renderMode: RenderMode | null;
  readonly possibleAgents: readonly AgentId[] = AGENTS;
  /** Agents that have not taken their last step. */
  agents: AgentId[] = [];
  /** Whose step it is. */
  agentSelection: AgentId = 'player_0';
  /** Rewards of the last step alone. */
  rewards: PerAgent<number> = {};
  /** Rewards of each agent since its own last step, the one that `last` gives. */
  cumulativeRewards: PerAgent<number> = {};
  terminations: PerAgent<boolean> = {};
  truncations: PerAgent<boolean> = {};
  infos: PerAgent<AecInfo> = {};
  private readonly options: BaseEnvOptions;
  private readonly observer: Observer;
  private readonly actions: Discrete;
  private readonly seeds: EpisodeSeeds;
  private loop: GameLoop | null = null;
  private steps = 0;

  constructor(spec: EnvSpec, game: Game, options: BaseEnvOptions = {}) {
    this.spec = spec;
    this.game = game;
    this.options = options;
    this.metadata = { renderModes: RENDER_MODES, name: spec.id };
    this.renderMode = options.renderMode ?? null;
    this.observer = new Observer(game, options.maxActions);
    this.actions = new Discrete(game.actions.size);
    this.seeds = new EpisodeSeeds(options.seed ?? 0);
  }

  get unwrapped(): AecEnv {
    return this;
  }

  get numAgents(): number {
    return this.agents.length;
  }

  get maxNumAgents(): number {
    return AGENTS.length;
  }

  /** The same object for every call and agent. */
  observationSpace(_agent: AgentId): Dict<EnvObservation> {
    return this.observer.space;
  }

  /** The same object for every call and agent. */
  actionSpace(_agent: AgentId): Discrete {
    return this.actions;
  }

  /** Starts a new game. @throws RulesError if `options.position` is not a position of this game */
  reset({ seed, options = {} }: ResetOptions = {}): void {
    if (seed !== undefined) this.seeds.reseed(seed);
    const { dice, setup } = this.seeds.next();
    this.loop = startGame(this.game, dice, setup, options.position);
    this.steps = 0;
    this.agents = [...AGENTS];
    this.rewards = { player_0: 0, player_1: 0 };
    this.cumulativeRewards = { player_0: 0, player_1: 0 };
    this.settle(this.loop);
  }

  /** Plays the selected agent's action; `null`, and only that, if it is finished.
   * @throws RulesError that names the rule forbidding it, with nothing changed; GAME_OVER if no agent is left */
  step(action: ActionInput | null): void {
    const agent = this.agentSelection;
    const loop = this.running();
    if (this.terminations[agent] === true || this.truncations[agent] === true) return this.retire(agent, action);
    if (action === null) throw new RulesError({ code: 'BAD_ACTION', message: `${agent} is still playing: null is no action.` });
    loop.play(action);
    this.steps++;
    this.cumulativeRewards[agent] = 0;
    this.reward(loop);
    this.settle(loop);
  }

  private running(): GameLoop {
    if (this.loop !== null && this.agents.length > 0) return this.loop;
    const message = this.loop === null ? 'No game has begun: call reset() first.' : 'The game is over: call reset() before the next step().';
    throw new RulesError({ code: 'GAME_OVER', message });
  }

  private reward(loop: GameLoop): void {
    const returns = loop.state.returns();
    for (const agent of this.agents) {
      this.rewards[agent] = loop.isOver ? returns[playerOf(agent)] : 0;
      this.cumulativeRewards[agent]! += this.rewards[agent];
    }
  }

  /** Brings selection, endings and masks up to date with the state. */
  private settle(loop: GameLoop): void {
    const { state, isOver } = loop;
    const isCut = !isOver && this.steps >= (this.options.maxEpisodeSteps ?? Infinity);
    if (!isOver) this.agentSelection = AGENTS[state.actor as Player]!;
    if (isOver || isCut) this.agentSelection = this.agents[0]!;
    for (const agent of this.agents) {
      this.terminations[agent] = isOver;
      this.truncations[agent] = isCut;
      this.infos[agent] = { actionMask: this.observer.mask(state, playerOf(agent)) };
    }
  }

  /** The last step of a finished agent. */
  private retire(agent: AgentId, action: ActionInput | null): void {
    if (action !== null) throw new RulesError({ code: 'GAME_OVER', message: `${agent} is finished: its last step is null.` });
    this.agents = this.agents.filter((other) => other !== agent);
    for (const table of [this.rewards, this.cumulativeRewards, this.terminations, this.truncations, this.infos]) delete table[agent];
    for (const other of this.agents) this.rewards[other] = 0;
    if (this.agents.length > 0) this.agentSelection = this.agents[0]!;
  }

  /** Yields the agent whose step it is until the game is over; the loop's body must call `step`. */
  *agentIter(maxIterations = Infinity): Generator<AgentId, void> {
    for (let i = 0; i < maxIterations && this.agents.length > 0; i++) yield this.agentSelection;
  }

  /** What the selected agent gets before its step; `last(false)` leaves the observation out. */
  last(withObservation = true): Last {
    const agent = this.agentSelection;
    this.running();
    return [
      withObservation ? this.observe(agent) : null,
      this.cumulativeRewards[agent]!,
      this.terminations[agent]!,
      this.truncations[agent]!,
      this.infos[agent]!,
    ];
  }

  /** The game from one agent's side; only the one to move has action rows. */
  observe(agent: AgentId): EnvObservation {
    if (this.loop === null) this.running();
    return this.observer.observe(this.loop!.state, playerOf(agent));
  }

  /** What the selected agent may know: sampled worlds, action texts, its position. */
  view(): PlayerView {
    return new PlayerView(this.running().state, playerOf(this.agentSelection));
  }

  /** The true game so far, with every roll. @throws RulesError BAD_RECORD if it began at a position */
  record(): GameRecord {
    return (this.loop ?? this.running()).record();
  }

  /** The board: as one agent sees it, or whole. Null before the first reset or if there is no mode. */
  render(mode: RenderMode | null = this.renderMode, agent?: AgentId): string | null {
    if (mode === null || this.loop === null) return null;
    const viewer = agent === undefined ? undefined : playerOf(agent);
    return mode === 'svg' ? this.game.renderSvg(this.loop.state, viewer) : this.game.renderText(this.loop.state, viewer);
  }

  /** Lets the game go; may be called twice. A later `reset` starts again. */
  close(): void {
    this.loop = null;
    this.agents = [];
  }
}
