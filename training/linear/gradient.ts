import { FEATURES } from '../../models/linear/hash.ts';

/** A gradient of few features. */
export interface SparseGradient {
  readonly features: Int32Array;
  readonly values: Float32Array;
}

/** Adds up gradients of features. */
export class GradientSum {
  private readonly values = new Float32Array(FEATURES);
  private readonly isTouched = new Uint8Array(FEATURES);
  private touched: number[] = [];

  add(feature: number, value: number): void {
    if (this.isTouched[feature] === 0) {
      this.isTouched[feature] = 1;
      this.touched.push(feature);
    }
    this.values[feature]! += value;
  }

  /** The sum so far, in the order in which features were met; begins anew. */
  take(): SparseGradient {
    const features = Int32Array.from(this.touched);
    const values = Float32Array.from(features, (feature) => this.values[feature]!);
    for (const feature of features) this.values[feature] = this.isTouched[feature] = 0;
    this.touched = [];
    return { features, values };
  }
}
