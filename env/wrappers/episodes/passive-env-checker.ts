import { type ErrorCode, RulesError } from '../../../rules/core/index.ts';
import {
  type ActionOf,
  type AnyEnv,
  checkRenderMode,
  type ObservationOf,
  type ResetOptions,
  type ResetResult,
  type StepResult,
} from '../../api/env.ts';
import { isObject, show } from '../../game/faults.ts';
import { checkFunction, checkNames } from '../../api/settings.ts';
import type { Space } from '../../spaces/index.ts';
import { type EnvSpec, RENDER_MODES, type RenderMode, type WrapperSpec } from '../../api/spec.ts';
import { Wrapper } from '../base/wrapper.ts';

/** What is allowed but seldom meant, and where it was seen. */
export interface EnvWarning {
  readonly where: 'spaces' | 'metadata' | 'reset' | 'step' | 'render';
  readonly message: string;
}

export interface PassiveEnvCheckerOptions {
  readonly onWarning?: (warning: EnvWarning) => void;
}

function wrong(code: ErrorCode, message: string): never {
  throw new RulesError({ code, message });
}

function isSpace(value: unknown): value is Space<unknown> {
  return isObject(value) && typeof value['sample'] === 'function' && typeof value['contains'] === 'function';
}

/** Looks at the first `reset`, the first `step` and the first `render` of an environment as they are made, and no more after that. What
 * breaks the contract throws (BAD_SPACE for spaces and what should lie in them, else BAD_SPEC); what is merely doubtful is a warning. */
export class PassiveEnvChecker<E extends AnyEnv> extends Wrapper<E> {
  /** Warnings so far. */
  readonly warnings: EnvWarning[] = [];
  private readonly onWarning: ((warning: EnvWarning) => void) | undefined;
  private readonly pending = new Set(['reset', 'step', 'render']);

  /** @throws RulesError BAD_SPACE or BAD_SPEC if spaces or metadata are unusable */
  constructor(env: E, options: PassiveEnvCheckerOptions = {}) {
    super(env);
    checkNames(options, ['onWarning'], 'PassiveEnvChecker');
    checkFunction(options.onWarning, '/onWarning', true);
    this.onWarning = options.onWarning;
    this.checkSpaces();
    this.checkMetadata();
  }

  override reset(options?: ResetOptions): ResetResult<ObservationOf<E>> {
    const result: unknown = super.reset(options);
    if (this.pending.delete('reset')) {
      if (!Array.isArray(result) || result.length !== 2)
        wrong('BAD_SPEC', `reset must return [observation, info]; it returned ${show(result)}.`);
      this.checkObservation(result[0], 'reset');
      this.checkInfo(result[1], 'reset');
    }
    return result as ResetResult<ObservationOf<E>>;
  }

  override step(action: ActionOf<E>): StepResult<ObservationOf<E>> {
    const result: unknown = super.step(action);
    if (this.pending.delete('step')) this.checkStep(result);
    return result as StepResult<ObservationOf<E>>;
  }

  override render(mode?: RenderMode | null): string | null {
    const picture: unknown = super.render(mode);
    if (this.pending.delete('render')) this.checkPicture(picture, mode === undefined ? this.renderMode : mode);
    return picture as string | null;
  }

  private warn(where: EnvWarning['where'], message: string): void {
    const warning = { where, message };
    this.warnings.push(warning);
    this.onWarning?.(warning);
  }

  private checkSpaces(): void {
    for (const name of ['observationSpace', 'actionSpace'] as const) {
      const space: unknown = this.env[name];
      if (!isSpace(space)) wrong('BAD_SPACE', `${name} must be a space, as new Discrete(2); it is ${show(space)}.`);
      if (this.env[name] !== space) this.warn('spaces', `${name} is another object each time it is asked for.`);
    }
  }

  private checkMetadata(): void {
    const metadata: unknown = this.env.metadata;
    if (!isObject(metadata) || !Array.isArray(metadata['renderModes']))
      wrong('BAD_SPEC', 'metadata must be an object with a list of renderModes.');
    const { renderModes, renderFps } = metadata;
    const isKnown = (mode: unknown): boolean => RENDER_MODES.some((known) => known === mode);
    if (!renderModes.every(isKnown)) this.warn('metadata', `metadata.renderModes names modes that there are not: ${show(renderModes)}.`);
    if (renderModes.length > 0 && !(typeof renderFps === 'number' && renderFps > 0))
      wrong('BAD_SPEC', `metadata.renderFps must be a number above 0; it is ${show(renderFps)}.`);
    const { renderMode } = this.env;
    checkRenderMode(renderMode);
    if (renderMode !== null && !renderModes.includes(renderMode))
      wrong('BAD_SPEC', `renderMode is ${show(renderMode)}, which metadata.renderModes does not name.`);
  }

  private checkObservation(observation: unknown, where: 'reset' | 'step'): void {
    if (this.env.observationSpace.contains(observation)) return;
    wrong(
      'BAD_SPACE',
      `The observation of ${where} is not in observationSpace: ask observationSpace.contains of its parts. It is ${show(observation)}.`,
    );
  }

  private checkInfo(info: unknown, where: 'reset' | 'step'): void {
    if (!isObject(info)) wrong('BAD_SPEC', `The info of ${where} must be an object; it is ${show(info)}.`);
    if (!(info['actionMask'] instanceof Int8Array))
      this.warn(where, 'info.actionMask is no Int8Array: agents cannot know which actions are legal.');
  }

  private checkStep(result: unknown): void {
    const form = '[observation, reward, terminated, truncated, info]';
    if (!Array.isArray(result) || result.length !== 5) wrong('BAD_SPEC', `step must return ${form}; it returned ${show(result)}.`);
    const [observation, reward, terminated, truncated, info] = result as readonly unknown[];
    if (typeof terminated !== 'boolean') wrong('BAD_SPEC', `terminated must be true or false; it is ${show(terminated)}.`);
    if (typeof truncated !== 'boolean') wrong('BAD_SPEC', `truncated must be true or false; it is ${show(truncated)}.`);
    if (typeof reward !== 'number' || Number.isNaN(reward)) wrong('BAD_SPEC', `The reward must be a number; it is ${show(reward)}.`);
    if (!Number.isFinite(reward)) this.warn('step', `The reward is ${reward}.`);
    this.checkObservation(observation, 'step');
    this.checkInfo(info, 'step');
  }

  private checkPicture(picture: unknown, mode: RenderMode | null): void {
    if (mode === null) {
      if (picture !== null) this.warn('render', 'render gives a picture though there is no render mode; it should be null.');
      return;
    }
    if (typeof picture !== 'string') wrong('BAD_SPEC', `render must give text in mode "${mode}"; it gave ${show(picture)}.`);
    if (mode === 'svg' && !picture.includes('<svg')) this.warn('render', 'render gives no SVG document in mode "svg".');
  }

  /** `make` applies it unless it is told not to. */
  protected override wrapperSpec(inner: EnvSpec): WrapperSpec | null {
    return inner.passiveChecker === false ? { name: 'PassiveEnvChecker' } : null;
  }
}
