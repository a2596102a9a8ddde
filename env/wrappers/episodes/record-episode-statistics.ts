import type { ActionOf, AnyEnv, ObservationOf, ResetOptions, ResetResult, StepResult } from '../../api/env.ts';
import { checkFunction, checkNames, checkWhole } from '../../api/settings.ts';
import type { WrapperSpec } from '../../api/spec.ts';
import { Wrapper } from '../base/wrapper.ts';

export interface RecordEpisodeStatisticsOptions {
  /** Episodes that the queues hold. Default 100. */
  readonly bufferLength?: number;
  /** A clock, in whatever unit; environments have none of their own. */
  readonly now?: () => number;
}

/** What `info.episode` says of a finished episode. */
export interface EpisodeStatistics {
  /** Sum of the rewards. */
  readonly return: number;
  /** Steps of the agent. */
  readonly length: number;
  /** From `reset` to the end, in the unit of `now`; only with a clock. */
  readonly time?: number;
}

/** Adds `info.episode` to the last step of an episode, truncated ones too, and keeps the figures of the last episodes, oldest first. */
export class RecordEpisodeStatistics<E extends AnyEnv> extends Wrapper<E> {
  readonly returnQueue: number[] = [];
  readonly lengthQueue: number[] = [];
  /** Empty without a clock. */
  readonly timeQueue: number[] = [];
  /** Episodes finished so far. */
  episodeCount = 0;
  private readonly options: RecordEpisodeStatisticsOptions;
  private total = 0;
  private steps = 0;
  private start = 0;

  /** @throws RulesError BAD_OPTION */
  constructor(env: E, options: RecordEpisodeStatisticsOptions = {}) {
    super(env);
    checkNames(options, ['bufferLength', 'now'], 'RecordEpisodeStatistics');
    if (options.bufferLength !== undefined) checkWhole(options.bufferLength, '/bufferLength');
    checkFunction(options.now, '/now', true);
    this.options = options;
  }

  override reset(options?: ResetOptions): ResetResult<ObservationOf<E>> {
    const first = super.reset(options);
    this.total = 0;
    this.steps = 0;
    this.start = this.options.now?.() ?? 0;
    return first;
  }

  override step(action: ActionOf<E>): StepResult<ObservationOf<E>> {
    const [observation, reward, terminated, truncated, info] = super.step(action);
    this.total += reward;
    this.steps++;
    if (!terminated && !truncated) return [observation, reward, terminated, truncated, info];
    return [observation, reward, terminated, truncated, { ...info, episode: this.finish() }];
  }

  private finish(): EpisodeStatistics {
    const { now } = this.options;
    const time = now === undefined ? undefined : now() - this.start;
    this.episodeCount++;
    this.keep(this.returnQueue, this.total);
    this.keep(this.lengthQueue, this.steps);
    if (time !== undefined) this.keep(this.timeQueue, time);
    return { return: this.total, length: this.steps, ...(time === undefined ? {} : { time }) };
  }

  private keep(queue: number[], value: number): void {
    queue.push(value);
    if (queue.length > (this.options.bufferLength ?? 100)) queue.shift();
  }

  protected override wrapperSpec(): WrapperSpec {
    return { name: 'RecordEpisodeStatistics', options: { ...this.options } };
  }
}
