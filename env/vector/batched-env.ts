import { count, type Game, RulesError } from '../../rules/core/index.ts';
import { METADATA } from '../api/env.ts';
import { badOption } from '../game/faults.ts';
import { actionRowsSpace, partSpaces } from '../game/observer.ts';
import { checkEpisodeOptions } from '../api/reset-options.ts';
import { Dict, Discrete, MultiBinary, type MultiDiscrete, batchSpace, type Space } from '../spaces/index.ts';
import type { EnvSpec } from '../api/spec.ts';
import { type BatchLayout, layOutBatch, viewBatch } from './batch.ts';
import { finalName, subEnvFields, type SubEnvBatch, LOSE, NOT_RESET, OVER, RUNNING } from './sub-env-fields.ts';
import {
  OBSERVATION_PARTS,
  type VectorEnv,
  type VectorEnvOptions,
  type VectorInfos,
  type VectorObservation,
  type VectorResetOptions,
  type VectorResetResult,
  type VectorStepResult,
  type VectorStart,
  type VectorTallies,
} from './vector-env.ts';
import { checkBytes, checkSeeds } from './vector-options.ts';

function singleSpace(game: Game, { parts = OBSERVATION_PARTS, actionView, maxActions }: VectorEnvOptions): Dict<object> {
  const spaces = Object.entries(partSpaces(game.observation)).filter(([name]) => (parts as readonly string[]).includes(name));
  const isList = actionView === 'list';
  return new Dict<object>({
    ...Object.fromEntries(spaces),
    ...(isList ? { actions: actionRowsSpace(game.observation, maxActions) } : {}),
    actionMask: new MultiBinary(isList ? maxActions! : game.actions.size),
  });
}

/** What all vectors of environments share: the arrays, the spaces, and the checks before anything is played. Where the games are played,
 * in this thread or in others, is for the class that extends it. */
export abstract class BatchedEnv implements VectorEnv {
  readonly spec: EnvSpec;
  readonly metadata: VectorEnv['metadata'];
  readonly numEnvs: number;
  readonly numAgents: 1 | 2;
  readonly singleObservationSpace: Dict<object>;
  readonly singleActionSpace: Discrete;
  readonly actionSpace: MultiDiscrete;
  /** Where each array lies in `buffer`. */
  readonly layout: BatchLayout;
  /** All arrays in one piece, for sending or sharing. */
  readonly buffer: ArrayBufferLike;
  protected readonly options: VectorEnvOptions;
  readonly game: Game;
  protected readonly batch: SubEnvBatch;
  private readonly observations: VectorObservation;
  private readonly infos: VectorInfos;
  private batchedSpace: Space<unknown> | null = null;

  /** `allocate` makes the buffer for so many bytes. */
  constructor(spec: EnvSpec, game: Game, options: VectorEnvOptions, allocate: (bytes: number) => ArrayBufferLike) {
    const { numEnvs, numAgents = 1, autoresetMode = 'next-step', maxActions, actionView } = options;
    this.layout = layOutBatch(subEnvFields(game, options), numEnvs);
    this.buffer = allocate(checkBytes(this.layout.bytes));
    this.spec = spec;
    this.game = game;
    this.options = options;
    this.numEnvs = numEnvs;
    this.numAgents = numAgents;
    this.metadata = { ...METADATA, autoresetMode };
    this.singleObservationSpace = singleSpace(game, options);
    this.singleActionSpace = new Discrete(actionView === 'list' ? maxActions! : game.actions.size);
    this.actionSpace = batchSpace(this.singleActionSpace, numEnvs) as MultiDiscrete;
    this.batch = viewBatch(this.layout, this.buffer);
    this.observations = this.observationOf((part) => part);
    this.infos = this.createInfos(autoresetMode === 'same-step');
  }

  /** Made when it is first asked for: its bounds take twice the memory of an observation. */
  get observationSpace(): Space<unknown> {
    return (this.batchedSpace ??= batchSpace(this.singleObservationSpace, this.numEnvs));
  }

  private observationOf(nameOf: (part: string) => string): VectorObservation {
    const arrays = this.batch as unknown as Readonly<Record<string, Float32Array>>;
    const parts = [...OBSERVATION_PARTS, 'actions'].filter((part) => nameOf(part) in arrays);
    return {
      ...Object.fromEntries(parts.map((part) => [part, arrays[nameOf(part)]!])),
      actionMask: (arrays as unknown as Readonly<Record<string, Int8Array>>)[nameOf('actionMask')]!,
    };
  }

  private createInfos(hasFinals: boolean): VectorInfos {
    const infos = this.talliesOf((name) => name);
    return hasFinals ? { ...infos, finalObservation: this.observationOf(finalName), finalInfo: this.talliesOf(finalName) } : infos;
  }

  private talliesOf(nameOf: (name: string) => string): VectorTallies {
    const names = ['players', 'plies', 'victoryPoints', 'episodeSteps'] as const satisfies readonly (keyof VectorTallies)[];
    const arrays = this.batch as unknown as Readonly<Record<string, Int32Array>>;
    return Object.fromEntries(names.map((name) => [name, arrays[nameOf(name)]!])) as unknown as VectorTallies;
  }

  /** Starts new episodes where `resets` is not 0. */
  protected abstract begin(resets: ArrayLike<number>, start: VectorStart): void;
  /** Plays the actions that lie in the batch. */
  protected abstract play(): void;

  close(): void {
    this.batch.phases.fill(NOT_RESET);
  }

  reset({ seed, options: { resetMask, ...options } = {} }: VectorResetOptions = {}): VectorResetResult {
    const resets = resetMask ?? new Uint8Array(this.numEnvs).fill(1);
    if (resets.length !== this.numEnvs)
      badOption(`resetMask needs ${this.numEnvs} cells, one for each environment; got ${resets.length}.`, '/options/resetMask');
    const seeds = seed === undefined ? undefined : checkSeeds(seed, this.numEnvs);
    this.begin(resets, { seeds, options: checkEpisodeOptions(this.game, options) });
    return [this.observations, this.infos];
  }

  step(actions: ArrayLike<number>): VectorStepResult {
    this.accept(actions);
    this.play();
    return this.results();
  }

  /** @throws RulesError BAD_ACTION */
  protected checkCount({ length }: ArrayLike<number>): void {
    const { numEnvs } = this;
    if (length !== numEnvs) throw badAction(`Must be ${count(numEnvs, 'action')}, one for each environment; got ${length}.`);
  }

  /** Puts actions into the batch, to be played. @throws RulesError as `step`, with nothing changed */
  protected accept(actions: ArrayLike<number>): void {
    const { numEnvs, batch } = this;
    this.checkCount(actions);
    // Looked at before anything is written, so that an error leaves all environments as they are.
    for (let i = 0; i < numEnvs; i++) this.checkAction(actions[i]!, i);
    const isLenient = this.options.illegalActions === 'lose';
    for (let i = 0; i < numEnvs; i++) batch.inputs[i] = isLenient && !this.isLegal(actions[i]!, i) ? LOSE : actions[i]!;
  }

  /** What has come of the actions. */
  protected results(): VectorStepResult {
    const { rewards, terminations, truncations } = this.batch;
    return [this.observations, rewards, terminations, truncations, this.infos];
  }

  private isLegal(action: number, i: number): boolean {
    const { n } = this.singleActionSpace;
    return action >= 0 && action < n && this.batch.actionMask[i * n + action] === 1;
  }

  /** @throws RulesError BAD_ACTION or ILLEGAL_ACTION */
  protected checkLegal(action: number, i: number): void {
    if (!this.isLegal(action, i)) throw this.refusal(action, i);
  }

  private checkAction(action: number, i: number): void {
    const phase = this.batch.phases[i]!;
    if (phase === RUNNING) {
      if (this.options.illegalActions !== 'lose') this.checkLegal(action, i);
    } else if (phase === NOT_RESET) {
      throw new RulesError({ code: 'NOT_RESET', message: `Environment ${i} has begun no episode: call reset() first.`, path: `/${i}` });
    } else if (phase === OVER && this.metadata.autoresetMode === 'disabled') {
      const message = `The episode of environment ${i} is over: call reset() with its cell in resetMask set.`;
      throw new RulesError({ code: 'GAME_OVER', message, path: `/${i}` });
    }
  }

  private refusal(action: number, i: number): RulesError {
    const { n } = this.singleActionSpace;
    if (!Number.isInteger(action) || action < 0 || action >= n) {
      return badAction(`The action of environment ${i} must be a whole number from 0 to ${n - 1}; got ${String(action)}.`, `/${i}`);
    }
    const message = `Action ${action} is not legal in environment ${i}: its cell in actionMask is 0.`;
    return new RulesError({ code: 'ILLEGAL_ACTION', message, path: `/${i}` });
  }
}

function badAction(message: string, path = ''): RulesError {
  return new RulesError({ code: 'BAD_ACTION', message, path });
}
