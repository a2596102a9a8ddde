import { type CellShape, type CellWeights, toParts } from '../../models/cells/cell-model.ts';
import type { Adam } from './adam.ts';
import type { DenseLayers } from './batch-step.ts';

/** A net as it has been learnt. */
export interface Learnt {
  readonly rows: Adam;
  readonly dense: DenseLayers;
}

/** Several nets of one shape over the same names as one net, whose answer before its tanh is the mean of theirs: their hidden units lie side by side, each
 * unit of the next layer hears those of its own net, and what goes straight into the answer is added up. */
export function mergedWeights(nets: readonly Learnt[], names: readonly string[], { width: one, dense: units }: CellShape): CellWeights {
  const own = one - 1;
  const width = nets.length * own + 1;
  const dense = nets.length * units;
  const side = (rows: readonly Float32Array[], count: number): Int16Array => {
    const merged = new Int16Array(count * width);
    for (let row = 0; row < count; row++) {
      rows.forEach((values, net) => {
        for (let h = 0; h < own; h++) merged[row * width + net * own + h] = toParts(values[row * one + h]!);
      });
      merged[row * width + width - 1] = toParts(meanOf(rows, row * one + own));
    }
    return merged;
  };
  const denseWeights = new Float32Array(dense * (width - 1));
  nets.forEach(({ dense: { inner } }, net) => {
    for (let d = 0; d < units; d++)
      denseWeights.set(inner.values.subarray(d * own, (d + 1) * own), (net * units + d) * (width - 1) + net * own);
  });
  const layers = nets.map((net) => net.dense);
  return {
    width,
    dense,
    names: [...names],
    rows: side(
      nets.map(({ rows }) => rows.values),
      names.length,
    ),
    bias: side(
      layers.map(({ bias }) => bias.values),
      1,
    ),
    denseWeights,
    denseBias: Float32Array.from(layers.flatMap(({ innerBias }) => [...innerBias.values])),
    outWeights: Float32Array.from(layers.flatMap(({ out }) => [...out.values].map((value) => value / nets.length))),
    evaluationWeight: meanOf(
      layers.map(({ evaluation }) => evaluation.values),
      0,
    ),
  };
}

function meanOf(rows: readonly Float32Array[], at: number): number {
  return rows.reduce((sum, values) => sum + values[at]!, 0) / rows.length;
}
