import { type CellShape, type CellWeights, toParts } from '../../models/cells/cell-model.ts';
import { Rng } from '../../rules/core/index.ts';
import { Adam, type AdamOptions } from './adam.ts';
import { BatchStep, DenseLayers } from './batch-step.ts';
import { type FitReport, reportOf } from './fit-report.ts';
import { type FitData, NamedPositions, type NamingOptions, type Positions } from './named-positions.ts';

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

/** Batches between two reports of progress. */
const STEPS_A_REPORT = 50;

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
    this.positions = new NamedPositions(data, this.options);
    this.dense = new DenseLayers(this.options, evaluationWeightFor(this.positions.learn), this.rng);
    this.rowMoments = new Adam(this.positions.names.length * this.options.width, this.options);
  }

  /** Learns from all rows so many times.
   * @param onProgress told now and then how many positions have been learnt from, and of how many */
  fit(onProgress: (done: number, of: number) => void = () => undefined): FitReport {
    const { passes, batch } = this.options;
    const { learn, held, names, rowNames } = this.positions;
    const order = Int32Array.from(learn.active.keys());
    const most = passes * Math.ceil(order.length / batch);
    const step = new BatchStep(names.length, rowNames, this.rowMoments, this.dense, this.options);
    for (let pass = 0; pass < passes; pass++) {
      shuffle(order, this.rng);
      for (let at = 0; at < order.length; at += batch, this.steps++) {
        const rateFactor = Math.max(0.02, Math.min(1, this.steps / 100) * (1 - this.steps / most));
        step.run(learn, order.subarray(at, at + batch), rateFactor);
        if (this.steps % STEPS_A_REPORT === 0) onProgress(pass * order.length + at, passes * order.length);
      }
    }
    return reportOf(this.positions, (i) => step.valueOf(held.active[i]!, held.captains[i]!));
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
      evaluationWeight: this.dense.evaluation.values[0]!,
    };
  }
}

/** Steps of Newton's method; it has settled long before. */
const NEWTON_STEPS = 12;

/** The factor with which the ruleset's own evaluation alone foretells targets best (logistic regression); 0 where it says nothing. */
function evaluationWeightFor({ captains, targets }: Positions): number {
  let weight = 0;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let slope = 0;
    let curvature = 0;
    for (let i = 0; i < captains.length; i++) {
      const value = Math.tanh(weight * captains[i]!);
      slope += (value - targets[i]!) * captains[i]!;
      curvature += (1 - value * value) * captains[i]! * captains[i]!;
    }
    if (curvature === 0) return weight;
    weight -= slope / curvature;
  }
  return weight;
}

function shuffle(order: Int32Array, rng: Rng): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const one = order[i]!;
    order[i] = order[j]!;
    order[j] = one;
  }
}
