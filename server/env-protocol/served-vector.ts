import { within } from '../../env/game/faults.ts';
import {
  type BatchLayout,
  finalName,
  type GameVectorEnv,
  makeVec,
  type SavedSubEnv,
  type VectorEnvOptions,
  type VectorResetOptions,
} from '../../env/vector/index.ts';
import { ActionList, Observation, opponent, type Player, type Position, RulesError, type State } from '../../rules/core/index.ts';
import { describeAction } from '../engine/tasks/describe.ts';
import { RequestError } from '../protocol/problem.ts';
import type { ActionForms } from '../protocol/replies.ts';
import { type AskedAgents, opponentOf, type OpponentChoice } from './asked-agents.ts';
import { type FrameType, type Request, snakeCase } from './protocol.ts';
import { type FrameContent, SeenArrays, SentArrays } from './sent-arrays.ts';

/** Arrays of the batch that belong to an observation, besides the mask. */
const SHOWN = ['globals', 'units', 'map', 'actions'] as const;
/** Those of them that either player may be shown at any time. */
const SEEN = ['globals', 'units', 'map'] as const;

type Numbers = ArrayLike<number>;

function optionsOf(request: Request<'make'>, opponent: VectorEnvOptions['opponent']): VectorEnvOptions {
  const { num_envs, num_agents, player, options, autoreset, parts, action_view, max_actions, max_episode_steps, illegal_actions, seed } =
    request;
  const all = {
    numEnvs: num_envs,
    numAgents: num_agents,
    opponent,
    player,
    options,
    autoresetMode: autoreset,
    parts,
    actionView: action_view,
    maxActions: max_actions,
    maxEpisodeSteps: max_episode_steps,
    illegalActions: illegal_actions,
    seed,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as VectorEnvOptions;
}

/** Names in a path as the protocol writes them: `/numEnvs` is `/num_envs`. */
export function inSnakeCase<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RulesError) || error.path === undefined) throw error;
    const path = error.path === '/id' ? '/env_id' : error.path === '/autoresetMode' ? '/autoreset' : snakeCase(error.path);
    throw new RulesError({ ...error.toJSON(), path });
  }
}

function layoutJson({ rows, bytes, fields }: BatchLayout): object {
  return { rows, bytes, fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [snakeCase(name), field])) as object };
}

/** One row of an array of a batch. */
function rowOf(cells: Numbers, row: number, rows: number): number[] {
  const width = cells.length / rows;
  return Array.from({ length: width }, (_, i) => cells[row * width + i]!);
}

function rowsOf(cells: Numbers, rows: number): number[][] {
  return Array.from({ length: rows }, (_, row) => rowOf(cells, row, rows));
}

const indicesOfOnes = (mask: Numbers): number[] => Array.from(mask).flatMap((cell, i) => (cell === 1 ? [i] : []));

/** A vector of environments that a client has made. */
export class ServedVector {
  readonly frames: FrameType;
  readonly vector: GameVectorEnv;
  private readonly sent: SentArrays;
  /** What `observe` answers in a frame. */
  private readonly seen: SeenArrays | null;
  private readonly inputs: Int32Array;

  /** Who plays the opponents, if they may take their time. */
  private readonly agents: AskedAgents | null;

  private constructor(request: Request<'make'>, { opponent: other, agents }: Partial<OpponentChoice>) {
    this.frames = request.frames;
    this.agents = agents ?? null;
    this.vector = inSnakeCase(() => makeVec(request.env_id, optionsOf(request, other)));
    this.sent = new SentArrays(this.vector.buffer as ArrayBuffer, this.frames);
    this.seen = this.frames === 'changes' ? new SeenArrays(this.vector.game.observation, this.seenParts) : null;
    this.inputs = new Int32Array(this.vector.numEnvs);
  }

  /** @throws RulesError or RequestError with the path of the field */
  static async create(request: Request<'make'>): Promise<ServedVector> {
    return new ServedVector(request, request.opponent === undefined ? {} : await opponentOf(request.opponent));
  }

  /** What `make` answers. */
  describe(): object {
    const { spec, numEnvs, numAgents, metadata, layout, singleActionSpace, singleObservationSpace } = this.vector;
    const spaces = Object.entries(singleObservationSpace.toJSON().spaces).map(([name, space]) => [snakeCase(name), space]);
    return {
      env_id: spec.id,
      title: spec.title,
      num_envs: numEnvs,
      num_agents: numAgents,
      autoreset: metadata.autoresetMode,
      frames: this.frames,
      action_space: singleActionSpace.toJSON(),
      observation_space: { kind: 'dict', spaces: Object.fromEntries(spaces) as object },
      layout: layoutJson(layout),
      ...(this.seen === null ? {} : { seen_layout: layoutJson(this.seen.layout) }),
    };
  }

  async reset({ seed, mask, options = {} }: Pick<Request<'reset'>, 'seed' | 'mask' | 'options'>): Promise<void> {
    const begin = { ...options, ...(mask === undefined ? {} : { resetMask: mask.map(Number) }) } as VectorResetOptions['options'] & object;
    this.vector.reset({ ...(seed === undefined ? {} : { seed }), options: begin });
    await this.agents?.answer(this.vector);
  }

  /** Plays one action in each environment. @throws RulesError that names the environment, with nothing changed */
  async step(actions: Numbers): Promise<void> {
    this.vector.step(actions);
    await this.agents?.answer(this.vector);
  }

  /** The same for actions that came as bytes of int32, little-endian. */
  stepBytes(payload: Uint8Array): Promise<void> {
    const { inputs } = this;
    if (payload.length !== inputs.byteLength) {
      throw new RequestError(
        'BAD_REQUEST',
        `${inputs.length} actions of 4 bytes are needed, one for each environment; got ${payload.length} bytes.`,
        '/actions',
      );
    }
    new Uint8Array(inputs.buffer).set(payload);
    return this.step(inputs);
  }

  /** The batch as a frame. */
  batchFrame(): FrameContent {
    return this.sent.frame();
  }

  /** The batch as JSON, one list for each environment. */
  batchJson(): object {
    const { numEnvs } = this.vector;
    const array = this.array;
    const list = (name: string): number[] => Array.from(array(name)!);
    return {
      observation: this.observationJson((part) => part),
      legal_actions: rowsOf(array('actionMask')!, numEnvs).map(indicesOfOnes),
      rewards: rowsOf(array('rewards')!, numEnvs),
      terminations: list('terminations').map(Boolean),
      truncations: list('truncations').map(Boolean),
      players: list('players'),
      plies: list('plies'),
      victory_points: rowsOf(array('victoryPoints')!, numEnvs),
      episode_steps: list('episodeSteps'),
      ...(this.vector.metadata.autoresetMode === 'same-step'
        ? { final_observation: this.observationJson(finalName), final_info: this.finalInfoJson() }
        : {}),
      ...(this.agents === null && this.vector.isAsked ? { asking: this.vector.asking } : {}),
    };
  }

  private finalInfoJson(): object {
    const { numEnvs } = this.vector;
    const list = (name: string): number[] => Array.from(this.array(finalName(name))!);
    return {
      legal_actions: rowsOf(this.array('finalActionMask')!, numEnvs).map(indicesOfOnes),
      players: list('players'),
      plies: list('plies'),
      victory_points: rowsOf(this.array('finalVictoryPoints')!, numEnvs),
      episode_steps: list('episodeSteps'),
    };
  }

  private observationJson(nameOf: (part: string) => string): object {
    const arrays = SHOWN.map((part) => [part, this.array(nameOf(part))] as const);
    return Object.fromEntries(arrays.flatMap(([part, cells]) => (cells === undefined ? [] : [[part, rowsOf(cells, this.vector.numEnvs)]])));
  }

  private readonly array = (name: string): Numbers | undefined => {
    const field = this.vector.layout.fields[name];
    if (field === undefined) return undefined;
    const Types = { float32: Float32Array, int32: Int32Array, int8: Int8Array, uint8: Uint8Array };
    return new Types[field.dtype](this.vector.buffer as ArrayBuffer, field.offset, this.vector.numEnvs * field.cells);
  };

  /** The legal actions of one environment: what `step` takes, as text, and as data. */
  legal(index: number): (Omit<ActionForms, 'index'> & { readonly action: number })[] {
    const state = this.stateOf(index);
    if (state.actor < 0) return [];
    const isList = this.vector.singleObservationSpace.spaces['actions' as never] !== undefined;
    return state
      .legalActions(new ActionList())
      .toArray()
      .map((code, row) => {
        const { text, typed } = describeAction(state, code);
        return { action: isList ? row : code, text, typed };
      });
  }

  /** What one player sees, as JSON, whoever's turn it is. */
  observe(request: Request<'observe'>): object {
    const { state, player } = this.viewOf(request);
    const observation = new Observation(state.game.observation);
    state.observe(player, observation);
    return {
      observation: Object.fromEntries(this.seenParts.map((part) => [part, Array.from(observation[part])])),
      legal_actions: state.actor === player ? this.legal(request.index).map(({ action }) => action) : [],
    };
  }

  /** The same parts as a frame. */
  observeFrame(request: Request<'observe'>): FrameContent {
    const { state, player } = this.viewOf(request);
    return this.seen!.frame(state, player);
  }

  private viewOf({ index, player = opponent(this.playerOf(index)) }: Request<'observe'>): {
    readonly state: State;
    readonly player: Player;
  } {
    const state = this.stateOf(index);
    this.checkViewer(index, player);
    return { state, player };
  }

  private get seenParts(): readonly (typeof SEEN)[number][] {
    return SEEN.filter((part) => this.vector.layout.fields[part] !== undefined);
  }

  /** The position as a player knows it, who is to decide unless it is said. */
  position({ index, player }: Request<'position'>): Position {
    const state = this.stateOf(index);
    const viewer = player ?? this.playerOf(index);
    this.checkViewer(index, viewer);
    return state.toPosition(viewer);
  }

  /** The board: as the agent sees it; with two agents as one of them sees it, or whole. */
  render({ index, mode, player }: Request<'render'>): string {
    const { game } = this.stateOf(index);
    if (player !== undefined) this.checkViewer(index, player);
    const viewer = player ?? (this.vector.numAgents === 1 ? this.playerOf(index) : undefined);
    return mode === 'svg' ? game.renderSvg(this.stateOf(index), viewer) : game.renderText(this.stateOf(index), viewer);
  }

  /** The true state of an environment, what is hidden included, and its moves since the scenario's beginning if they are kept. */
  copyOf(index: number): { readonly state: State; readonly moves: readonly number[] | null } {
    const state = this.stateOf(index).clone();
    return { state, moves: this.vector.movesOf(index) };
  }

  /** One environment with its episode and its dice. */
  save(index: number): SavedSubEnv {
    this.checkIndex(index);
    return this.vector.save(index);
  }

  restore(index: number, saved: Request<'restore'>['saved']): void {
    this.checkIndex(index);
    inSnakeCase(() => within('/saved', () => this.vector.restore(index, saved as SavedSubEnv)));
  }

  private playerOf(index: number): Player {
    return this.array('players')![index] as Player;
  }

  /** With one agent, only its own side may be looked at. */
  private checkViewer(index: number, player: Player): void {
    if (this.vector.numAgents === 2 || player === this.playerOf(index)) return;
    throw new RequestError(
      'BAD_REQUEST',
      `The agent plays side ${this.playerOf(index)} here; what the other side sees is not shown.`,
      '/player',
    );
  }

  private stateOf(index: number): State {
    this.checkIndex(index);
    return this.vector.stateOf(index);
  }

  private checkIndex(index: number): void {
    const { numEnvs } = this.vector;
    if (index >= numEnvs)
      throw new RequestError('BAD_REQUEST', `There are ${numEnvs} environments, counted from 0; got ${index}.`, '/index');
  }

  async close(): Promise<void> {
    this.vector.close();
    await this.agents?.close();
  }
}
