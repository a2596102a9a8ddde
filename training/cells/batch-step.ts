import type { CellShape } from '../../models/cells/cell-model.ts';
import type { Rng } from '../../rules/core/index.ts';
import { Adam, type AdamOptions } from './adam.ts';
import type { Positions, RowNames } from './named-positions.ts';

/** The layers over the sum, with their gradients. */
export class DenseLayers {
  readonly bias: Adam;
  readonly inner: Adam;
  readonly innerBias: Adam;
  readonly out: Adam;
  /** What the ruleset's own evaluation counts for. */
  readonly evaluation: Adam;

  constructor(options: CellShape & AdamOptions, evaluationWeight: number, rng: Rng) {
    const { width, dense } = options;
    this.bias = new Adam(width, options);
    this.inner = new Adam(dense * (width - 1), options);
    this.innerBias = new Adam(dense, options);
    this.out = new Adam(dense, options);
    this.evaluation = new Adam(1, options);
    this.evaluation.values[0] = evaluationWeight;
    this.bias.values.forEach((_, h, values) => (values[h] = h < width - 1 ? 0.5 * rng.float() : 0));
    this.inner.values.forEach((_, i, values) => (values[i] = rng.normal() / Math.sqrt(width)));
    this.innerBias.values.fill(0.1);
    this.out.values.forEach((_, d, values) => (values[d] = (d % 2 === 0 ? 0.3 : -0.3) * (0.5 + rng.float())));
  }

  step(rateFactor: number): void {
    for (const layer of [this.bias, this.inner, this.innerBias, this.out, this.evaluation]) layer.stepAll(rateFactor);
  }
}

/** One step of learning. The rows of a batch are made of their names once, and their gradients are handed on to the names once. */
export class BatchStep {
  private readonly rowNames: RowNames;
  private readonly moments: Adam;
  private readonly dense: DenseLayers;
  private readonly width: number;
  private readonly units: number;
  /** Place of each row among those of the batch, -1 for none. */
  private readonly slots: Int32Array;
  private rows: number[] = [];
  private folded = new Float32Array(0);
  private gradients = new Float32Array(0);
  private readonly sums: Float64Array;
  private readonly hiddenGradients: Float64Array;
  private readonly inner: Float64Array;
  private readonly touched: Uint8Array;
  private readonly nameGradients: Float32Array;

  constructor(names: number, rowNames: RowNames, moments: Adam, dense: DenseLayers, options: CellShape) {
    this.rowNames = rowNames;
    this.moments = moments;
    this.dense = dense;
    this.width = options.width;
    this.units = options.dense;
    this.slots = new Int32Array(rowNames.length).fill(-1);
    this.sums = new Float64Array(options.width);
    this.hiddenGradients = new Float64Array(options.width);
    this.inner = new Float64Array(options.dense);
    this.touched = new Uint8Array(names);
    this.nameGradients = new Float32Array(names * options.width);
  }

  run({ active, captains, targets }: Positions, batch: Int32Array, rateFactor: number): void {
    this.begin(active, batch);
    for (const position of batch) this.learnFrom(active[position]!, captains[position]!, targets[position]!, 1 / batch.length);
    this.handOn(rateFactor);
    this.dense.step(rateFactor);
  }

  /** Value of a position, one by one. */
  valueOf(active: Int32Array, captain: number): number {
    const { sums, width } = this;
    sums.set(this.dense.bias.values);
    for (const row of active)
      for (const name of this.rowNames[row]!) for (let h = 0; h < width; h++) sums[h]! += this.moments.values[name * width + h]!;
    return Math.tanh(this.answer(captain));
  }

  private begin(active: readonly Int32Array[], batch: Int32Array): void {
    const { slots, rowNames, width, moments } = this;
    const rows: number[] = [];
    for (const position of batch) for (const row of active[position]!) if (slots[row]! < 0) slots[row] = rows.push(row) - 1;
    if (this.folded.length < rows.length * width) {
      this.folded = new Float32Array(rows.length * width * 2);
      this.gradients = new Float32Array(rows.length * width * 2);
    }
    const { folded } = this;
    folded.fill(0, 0, rows.length * width);
    this.gradients.fill(0, 0, rows.length * width);
    for (let slot = 0; slot < rows.length; slot++) {
      const at = slot * width;
      for (const name of rowNames[rows[slot]!]!)
        for (let h = 0, from = name * width; h < width; h++) folded[at + h]! += moments.values[from + h]!;
    }
    this.rows = rows;
  }

  /** The answer before its tanh, from the sums; leaves the units of the inner layer. */
  private answer(captain: number): number {
    const { sums, width, units, inner, dense } = this;
    const last = width - 1;
    let answer = sums[last]! + dense.evaluation.values[0]! * captain;
    for (let d = 0, at = 0; d < units; d++) {
      let sum = dense.innerBias.values[d]!;
      for (let h = 0; h < last; h++, at++) if (sums[h]! > 0) sum += dense.inner.values[at]! * sums[h]!;
      inner[d] = sum;
      if (sum > 0) answer += dense.out.values[d]! * sum;
    }
    return answer;
  }

  private learnFrom(active: Int32Array, captain: number, target: number, share: number): void {
    const { sums, slots, folded, gradients, width, hiddenGradients, dense } = this;
    sums.set(dense.bias.values);
    for (let i = 0; i < active.length; i++) for (let h = 0, at = slots[active[i]!]! * width; h < width; h++, at++) sums[h]! += folded[at]!;
    const error = (Math.tanh(this.answer(captain)) - target) * share; // gradient of the cross-entropy of (1 + value) / 2, but for a factor
    dense.evaluation.gradients[0]! += error * captain;
    this.backward(error);
    for (let i = 0; i < active.length; i++)
      for (let h = 0, at = slots[active[i]!]! * width; h < width; h++, at++) gradients[at]! += hiddenGradients[h]!;
  }

  private backward(error: number): void {
    const { sums, inner, units, width, hiddenGradients, dense } = this;
    const last = width - 1;
    hiddenGradients.fill(0);
    hiddenGradients[last] = error;
    for (let d = 0; d < units; d++) {
      if (inner[d]! <= 0) continue;
      dense.out.gradients[d]! += error * inner[d]!;
      const own = error * dense.out.values[d]!;
      dense.innerBias.gradients[d]! += own;
      for (let h = 0, at = d * last; h < last; h++, at++) {
        if (sums[h]! <= 0) continue;
        dense.inner.gradients[at]! += own * sums[h]!;
        hiddenGradients[h]! += own * dense.inner.values[at]!;
      }
    }
    for (let h = 0; h < width; h++) dense.bias.gradients[h]! += hiddenGradients[h]!;
  }

  /** Hands the gradients of the batch's rows on to their names, and has these take their step. */
  private handOn(rateFactor: number): void {
    const { rows, rowNames, gradients, nameGradients, touched, width, moments, slots } = this;
    const names: number[] = [];
    for (let slot = 0; slot < rows.length; slot++) {
      const row = rows[slot]!;
      slots[row] = -1;
      for (const name of rowNames[row]!) {
        if (touched[name] === 0) touched[name] = names.push(name) > 0 ? 1 : 0;
        for (let h = 0, at = slot * width, to = name * width; h < width; h++) nameGradients[to + h]! += gradients[at + h]!;
      }
    }
    moments.countStep();
    for (const name of names) {
      touched[name] = 0;
      moments.step(name * width, width, nameGradients, rateFactor);
    }
  }
}
