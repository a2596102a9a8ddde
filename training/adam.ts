/** What Adam remembers of the gradients so far; sizes as the flat weights. */
export interface AdamState {
  readonly steps: number;
  /** Running mean of the gradient. */
  readonly mean: Float32Array;
  /** Running mean of its square. */
  readonly square: Float32Array;
}

export interface AdamOptions {
  readonly learningRate: number;
  readonly learningRateSteps: number;
  readonly weightDecay: number;
  readonly gradientClip: number;
}

const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
const EPSILON = 1e-8;

/** Length of a vector. */
export function norm(vector: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * vector[i]!;
  return Math.sqrt(sum);
}

/** Adam with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019) on flat weights, in plain arrays. */
export class Adam {
  private readonly options: AdamOptions;
  steps: number;
  private readonly mean: Float32Array;
  private readonly square: Float32Array;

  constructor(size: number, options: AdamOptions, saved?: AdamState) {
    this.options = options;
    this.steps = saved?.steps ?? 0;
    this.mean = saved?.mean.slice() ?? new Float32Array(size);
    this.square = saved?.square.slice() ?? new Float32Array(size);
  }

  /** The step size, which falls as one over the root of the steps. */
  get learningRate(): number {
    const { learningRate, learningRateSteps } = this.options;
    return learningRate / Math.sqrt(1 + this.steps / learningRateSteps);
  }

  /** Moves the weights one step against a gradient, which is clipped to its longest length. Returns the length before. */
  step(weights: Float32Array, gradient: Float32Array): number {
    const rate = this.learningRate;
    this.steps++;
    const length = norm(gradient);
    const scale = Math.min(1, this.options.gradientClip / Math.max(length, EPSILON));
    const meanCorrection = 1 / (1 - MEAN_DECAY ** this.steps);
    const squareCorrection = 1 / (1 - SQUARE_DECAY ** this.steps);
    const decay = rate * this.options.weightDecay;
    const { mean, square } = this;
    for (let i = 0; i < weights.length; i++) {
      const g = gradient[i]! * scale;
      mean[i] = MEAN_DECAY * mean[i]! + (1 - MEAN_DECAY) * g;
      square[i] = SQUARE_DECAY * square[i]! + (1 - SQUARE_DECAY) * g * g;
      const direction = (mean[i]! * meanCorrection) / (Math.sqrt(square[i]! * squareCorrection) + EPSILON);
      weights[i] = weights[i]! - rate * direction - decay * weights[i]!;
    }
    return length;
  }

  save(): AdamState {
    return { steps: this.steps, mean: this.mean.slice(), square: this.square.slice() };
  }
}
