import { Box, Discrete, type Env, type EnvInfo, type EnvSpec, type ResetResult, type StepResult } from '../../env/index.ts';

/** What `step` and `reset` of a faulty world give instead. */
export interface LineFaults {
  readonly reset?: (result: ResetResult<Float32Array>) => unknown;
  readonly step?: (result: StepResult<Float32Array>) => unknown;
  readonly render?: () => unknown;
  readonly metadata?: unknown;
}

/** An environment of a user's own: on a line, 0 goes left, 1 right; at 3 it is won. It does not look to the order of calls itself. */
export class LineWorld implements Env<Float32Array, number> {
  readonly spec: EnvSpec;
  readonly renderMode = 'text';
  readonly observationSpace = new Box({ shape: [1], low: -9, high: 9 });
  readonly actionSpace = new Discrete(2);
  private readonly faults: LineFaults;
  private place = 0;

  constructor(spec: EnvSpec, faults: LineFaults = {}) {
    this.spec = spec;
    this.faults = faults;
  }

  get metadata(): Env['metadata'] {
    return (this.faults.metadata ?? { renderModes: ['text'], renderFps: 1 }) as Env['metadata'];
  }

  get unwrapped(): this {
    return this;
  }

  private get info(): EnvInfo {
    return { actionMask: new Int8Array([1, 1]), player: 0, plies: 0, victoryPoints: [this.place, 0] };
  }

  reset(): ResetResult<Float32Array> {
    this.place = 0;
    const result: ResetResult<Float32Array> = [new Float32Array([0]), this.info];
    return (this.faults.reset?.(result) ?? result) as ResetResult<Float32Array>;
  }

  step(action: number): StepResult<Float32Array> {
    this.place += action === 1 ? 1 : -1;
    const isWon = this.place >= 3;
    const result: StepResult<Float32Array> = [new Float32Array([this.place]), isWon ? 1 : 0, isWon, false, this.info];
    return (this.faults.step?.(result) ?? result) as StepResult<Float32Array>;
  }

  render(): string | null {
    return (this.faults.render?.() ?? `at ${this.place}`) as string | null;
  }

  close(): void {
    // Nothing is held.
  }
}

/** A spec that is in no registry, for worlds made by hand. */
export const LINE_SPEC: EnvSpec = { id: 'tests/line-v0', ruleset: 'tests', scenario: 'line', version: 0, title: 'A line' };
