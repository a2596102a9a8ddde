import { type CellShape, type CellWeights, toParts } from '../../models/cells/cell-model.ts';
import { Rng } from '../../rules/core/index.ts';
import { Adam, type AdamOptions } from './adam.ts';
import { BatchStep, DenseLayers } from './batch-step.ts';
import { type FitReport, reportOf } from './fit-report.ts';
import { type FitData, NamedPositions, type NamingOptions } from './named-positions.ts';

/** How weights are fitted to rows. */
interface FitOptions extends CellShape, AdamOptions, NamingOptions {
  /** Times that each row is learnt from. */
  readonly passes: number;
  /** Rows of one step. */
  readonly batch: number;
}

export const DEFAULT_FIT: FitOptions = {
  width: 16,
  dense: 8,
  passes: 1,
  batch: 256,
  rate: 0.0015,
  decay: 0.01,
  rootShare: 0.5,
  leastCount: 8,
  seed: 'fit',
};

/** Learns rows for names and the layers over them from positions and what came of them. */
export class CellFit {
  private readonly options: FitOptions;
  private readonly rng: Rng;
  private readonly positions: NamedPositions;
  private readonly dense: DenseLayers;
  private readonly rowMoments: Adam;
  private steps = 0;

  constructor(data: readonly FitData[], options: Partial<FitOptions> = {}) {
    this.options = { ...DEFAULT_FIT, ...options };
    this.rng = Rng.from(this.options.seed);
    this.dense = new DenseLayers(this.options, this.rng);
    this.positions = new NamedPositions(data, this.options);
    this.rowMoments = new Adam(this.positions.names.length * this.options.width, this.options);
  }

  /** Learns from all rows so many times. */
  fit(): FitReport {
    const { passes, batch } = this.options;
    const { learn, names, rowNames } = this.positions;
    const order = Int32Array.from(learn.active.keys());
    const most = passes * Math.ceil(order.length / batch);
    const step = new BatchStep(names.length, rowNames, this.rowMoments, this.dense, this.options);
    for (let pass = 0; pass < passes; pass++) {
      shuffle(order, this.rng);
      for (let at = 0; at < order.length; at += batch, this.steps++) {
        const heat = Math.max(0.02, Math.min(1, this.steps / 100) * (1 - this.steps / most));
        step.run(learn, order.subarray(at, at + batch), heat);
      }
    }
    return reportOf(this.positions, step);
  }

  /** What has been learnt, in whole parts. */
  weights(): CellWeights {
    const { width, dense } = this.options;
    return {
      width,
      dense,
      names: [...this.positions.names],
      rows: Int16Array.from(this.rowMoments.values, toParts),
      bias: Int16Array.from(this.dense.bias.values, toParts),
      denseWeights: this.dense.inner.values.slice(),
      denseBias: this.dense.innerBias.values.slice(),
      outWeights: this.dense.out.values.slice(),
    };
  }
}

function shuffle(order: Int32Array, rng: Rng): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const one = order[i]!;
    order[i] = order[j]!;
    order[j] = one;
  }
}
