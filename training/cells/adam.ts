/** How Adam steps (Kingma and Ba 2015), with decoupled weight decay (Loshchilov and Hutter 2019). */
export interface AdamOptions {
  /** Size of a step at its largest. */
  readonly rate: number;
  /** Share of itself that a weight loses in a step, times the rate. */
  readonly decay: number;
  /** Gradients much smaller than this move their weights in proportion rather than by whole steps; 1e-8 unless given. */
  readonly epsilon?: number;
}

const BETA1 = 0.9;
const BETA2 = 0.999;
const USUAL_EPSILON = 1e-8;

/** Weights with the moments of their gradients. Parts that no gradient reaches stay as they are. */
export class Adam {
  readonly values: Float32Array;
  readonly gradients: Float32Array;
  /** Means of the gradients so far and of their squares, the newest of which count most; a run that goes on reads them from its file. */
  readonly first: Float32Array;
  readonly second: Float32Array;
  /** Steps taken. */
  steps = 0;
  private readonly options: AdamOptions;

  constructor(size: number, options: AdamOptions) {
    this.values = new Float32Array(size);
    this.gradients = new Float32Array(size);
    this.first = new Float32Array(size);
    this.second = new Float32Array(size);
    this.options = options;
  }

  /** Counts a step of which parts are then taken by `step`. */
  countStep(): void {
    this.steps++;
  }

  /** Moves some of the weights against their gradients, which are zero afterwards. @param rateFactor factor on the rate */
  step(start: number, count: number, gradients: Float32Array, rateFactor: number): void {
    const { values, first, second, steps } = this;
    const rate = this.options.rate * rateFactor;
    const size = (rate * Math.sqrt(1 - BETA2 ** steps)) / (1 - BETA1 ** steps);
    const kept = 1 - rate * this.options.decay;
    const { epsilon = USUAL_EPSILON } = this.options;
    for (let i = start, end = start + count; i < end; i++) {
      const gradient = gradients[i]!;
      gradients[i] = 0;
      first[i] = BETA1 * first[i]! + (1 - BETA1) * gradient;
      second[i] = BETA2 * second[i]! + (1 - BETA2) * gradient * gradient;
      values[i] = kept * values[i]! - (size * first[i]!) / (Math.sqrt(second[i]!) + epsilon);
    }
  }

  stepAll(rateFactor: number): void {
    this.countStep();
    this.step(0, this.values.length, this.gradients, rateFactor);
  }
}
