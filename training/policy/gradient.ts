import { FEATURES, rowSize } from '../../models/policy/hash.ts';

/** A gradient of few rows of a policy. */
export interface SparseGradient {
  readonly features: Int32Array;
  /** `[features, 1 + hidden]` */
  readonly values: Float32Array;
}

/** Adds up gradients of rows; the row behind the last feature is that of the hidden numbers. */
export class GradientSum {
  private readonly size: number;
  private readonly values: Float32Array;
  private readonly isTouched = new Uint8Array(FEATURES + 1);
  private touched: number[] = [];

  constructor(hidden: number) {
    this.size = rowSize(hidden);
    this.values = new Float32Array((FEATURES + 1) * this.size);
  }

  /** @param from holds the row to add, from `at` on */
  add(feature: number, from: Float32Array, at: number): void {
    if (this.isTouched[feature] === 0) {
      this.isTouched[feature] = 1;
      this.touched.push(feature);
    }
    const row = feature * this.size;
    for (let j = 0; j < this.size; j++) this.values[row + j]! += from[at + j]!;
  }

  /** The sum so far, in the order in which features were met; begins anew. */
  take(): SparseGradient {
    const { size } = this;
    const features = Int32Array.from(this.touched);
    const values = new Float32Array(features.length * size);
    features.forEach((feature, i) => {
      values.set(this.values.subarray(feature * size, (feature + 1) * size), i * size);
      this.values.fill(0, feature * size, (feature + 1) * size);
      this.isTouched[feature] = 0;
    });
    this.touched = [];
    return { features, values };
  }
}
