import type { CellShape, CellWeights } from '../../models/cells/cell-model.ts';
import { Rng } from '../../rules/core/index.ts';
import { Adam, type AdamOptions } from './adam.ts';
import { BatchStep, DenseLayers } from './batch-step.ts';
import { type FitReport, reportOf } from './fit-report.ts';
import { type Learnt, mergedWeights } from './merged-weights.ts';
import { type FitData, NamedPositions, type NamingOptions, type Positions } from './named-positions.ts';

/** How weights are fitted to rows. */
interface FitOptions extends CellShape, AdamOptions, NamingOptions {
  /** Nets that are learnt from the same rows, each from other first weights; what is learnt is their mean, as one net. */
  readonly nets: number;
  /** Times that each row is learnt from. */
  readonly passes: number;
  /** Rows of one step. */
  readonly batch: number;
}

export const DEFAULT_FIT: FitOptions = {
  nets: 1,
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

/** Batches between two reports. */
const STEPS_A_REPORT = 50;

/** One of the nets that are learnt. */
class Net implements Learnt {
  readonly dense: DenseLayers;
  readonly rows: Adam;
  readonly step: BatchStep;
  private readonly options: FitOptions;
  private readonly rng: Rng;

  constructor(positions: NamedPositions, options: FitOptions, evaluationWeight: number, rng: Rng) {
    this.options = options;
    this.rng = rng;
    this.dense = new DenseLayers(options, evaluationWeight, rng);
    this.rows = new Adam(positions.names.length * options.width, options);
    this.step = new BatchStep(positions.names.length, positions.rowNames, this.rows, this.dense, options);
  }

  /** @param onStep told how many positions have been learnt from, now and then */
  learn(positions: Positions, onStep: (done: number) => void): void {
    const { passes, batch } = this.options;
    const order = Int32Array.from(positions.active.keys());
    const most = passes * Math.ceil(order.length / batch);
    for (let pass = 0, steps = 0; pass < passes; pass++) {
      shuffle(order, this.rng);
      for (let at = 0; at < order.length; at += batch, steps++) {
        const heat = Math.max(0.02, Math.min(1, steps / 100) * (1 - steps / most));
        this.step.run(positions, order.subarray(at, at + batch), heat);
        if (steps % STEPS_A_REPORT === 0) onStep(pass * order.length + at);
      }
    }
  }
}

/** Learns rows for names and the layers over them from positions and what came of them. */
export class CellFit {
  private readonly options: FitOptions;
  private readonly positions: NamedPositions;
  private readonly nets: readonly Net[];

  constructor(data: readonly FitData[], options: Partial<FitOptions> = {}) {
    this.options = { ...DEFAULT_FIT, ...options };
    const rng = Rng.from(this.options.seed);
    this.positions = new NamedPositions(data, this.options);
    const weight = evaluationWeightFor(this.positions.learn);
    this.nets = Array.from({ length: this.options.nets }, () => new Net(this.positions, this.options, weight, rng.fork()));
  }

  /** Learns all there is, and says how well.
   * @param onProgress told now and then how many positions have been learnt from, and of how many; each counts once a net and pass */
  fit(onProgress: (done: number, of: number) => void = () => undefined): FitReport {
    const { learn, held } = this.positions;
    const own = learn.active.length * this.options.passes;
    this.nets.forEach((net, i) => net.learn(learn, (done) => onProgress(i * own + done, this.nets.length * own)));
    return reportOf(this.positions, (i) => {
      const answers = this.nets.map(({ step }) => step.answerTo(held.active[i]!, held.captains[i]!));
      return Math.tanh(answers.reduce((sum, answer) => sum + answer, 0) / answers.length);
    });
  }

  /** What has been learnt, in whole parts. */
  weights(): CellWeights {
    return mergedWeights(this.nets, this.positions.names, this.options);
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
