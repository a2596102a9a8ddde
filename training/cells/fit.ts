import { CellRows } from '../../models/cells/cell-rows.ts';
import { type CellShape, type CellWeights, toParts } from '../../models/cells/cell-model.ts';
import { type FlatGame, type FlatState, Rng } from '../../rules/core/index.ts';
import { Adam, type AdamOptions } from './adam.ts';
import type { RowFile } from './row-file.ts';

/** How weights are fitted to rows. */
interface FitOptions extends CellShape, AdamOptions {
  /** Times that each row is learnt from. */
  readonly passes: number;
  /** Rows of one step. */
  readonly batch: number;
  /** Share of the target that is the value of the search, where there was one; the rest is the result. */
  readonly rootShare: number;
  /** Rows in which a name must occur to be learnt. */
  readonly leastCount: number;
  readonly seed: string;
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

/** Mean squared errors over games that were held out, of foretelling results. */
export interface FitReport {
  readonly rows: number;
  readonly heldOutRows: number;
  readonly names: number;
  readonly squaredError: number;
  /** Of the ruleset's own evaluation, with the factor that suits it best, and of the mean result. */
  readonly captain: number;
  readonly constant: number;
}

/** Rows of one game. */
interface FitData {
  readonly game: FlatGame;
  readonly file: RowFile;
}

/** One game in so many is held out. */
const HELD_OUT_EVERY = 10;
/** Below this a target is not certain. */
const EDGE = 1e-6;

/** Active rows of each kept position, as they were found. */
class Positions {
  readonly active: Int32Array[] = [];
  readonly targets: number[] = [];
  readonly results: number[] = [];
  readonly captains: number[] = [];
}

/** Learns rows for names and the layers over them from positions and what came of them. */
export class CellFit {
  private readonly options: FitOptions;
  private readonly rng: Rng;
  private readonly learn = new Positions();
  private readonly held = new Positions();
  private readonly names: string[] = [];
  private readonly places = new Map<string, number>();
  /** Names of each row by their places, as they are asked for; rows of several games lie one behind the other. */
  private readonly rowNames: (Int32Array | undefined)[] = [];
  private readonly dense: DenseLayers;
  private rowMoments!: Adam;
  private steps = 0;

  constructor(data: readonly FitData[], options: Partial<FitOptions> = {}) {
    this.options = { ...DEFAULT_FIT, ...options };
    this.rng = Rng.from(this.options.seed);
    this.dense = new DenseLayers(this.options, this.rng);
    this.read(data);
  }

  // ---- rows

  private read(data: readonly FitData[]): void {
    const games = new Map<FlatGame, { readonly rows: CellRows; readonly offset: number }>();
    const counts: number[] = [];
    let offset = 0;
    let files = 0;
    for (const { game, file } of data) {
      let known = games.get(game);
      if (known === undefined) {
        games.set(game, (known = { rows: new CellRows(game), offset }));
        offset += known.rows.size;
      }
      this.readFile(game, file, known, counts, files++);
    }
    const total = this.learn.active.length;
    for (const { rows, offset: first } of games.values()) {
      for (let row = 0; row < rows.size; row++) {
        const count = counts[first + row] ?? 0;
        if (count > 0 && count < total) this.rowNames[first + row] = this.placesOf(rows.namesOf(row));
      }
    }
    this.dropRare(counts);
    this.rowMoments = new Adam(this.names.length * this.options.width, this.options);
  }

  private readFile(
    game: FlatGame,
    file: RowFile,
    { rows, offset }: { readonly rows: CellRows; readonly offset: number },
    counts: number[],
    number: number,
  ): void {
    const state = game.newState() as FlatState;
    const active = new Int32Array(rows.mostActive);
    for (let row = 0; row < file.length; row++) {
      file.fill(row, game.baseline, state.data);
      const count = rows.write(state.data, state.actor, active);
      const kept = active.slice(0, count).map((one) => one + offset);
      const isHeldOut = Rng.from(`${this.options.seed}/${number}/${file.gameOf(row)}`).below(HELD_OUT_EVERY) === 0;
      const into = isHeldOut ? this.held : this.learn;
      const result = file.resultOf(row);
      const root = file.rootOf(row);
      const { rootShare } = this.options;
      into.active.push(kept);
      into.results.push(result);
      into.captains.push(file.captainOf(row));
      into.targets.push(Number.isNaN(root) ? result : rootShare * root + (1 - rootShare) * result);
      if (!isHeldOut) for (const one of kept) counts[one] = (counts[one] ?? 0) + 1;
    }
  }

  private placesOf(names: readonly string[]): Int32Array {
    return Int32Array.from(names, (name) => {
      const known = this.places.get(name);
      if (known !== undefined) return known;
      this.places.set(name, this.names.length);
      this.names.push(name);
      return this.names.length - 1;
    });
  }

  /** Forgets names that occur too rarely to be learnt. */
  private dropRare(counts: readonly number[]): void {
    const byName = new Float64Array(this.names.length);
    this.rowNames.forEach((names, row) => names?.forEach((name) => (byName[name]! += counts[row]!)));
    const next = new Int32Array(this.names.length).fill(-1);
    const kept = this.names.filter((_, i) => byName[i]! >= this.options.leastCount);
    kept.forEach((name, i) => (next[this.places.get(name)!] = i));
    this.rowNames.forEach((names, row) => {
      if (names !== undefined) this.rowNames[row] = names.map((name) => next[name]!).filter((name) => name >= 0);
    });
    for (const positions of [this.learn, this.held])
      positions.active.forEach((active, i) => (positions.active[i] = active.filter((row) => (this.rowNames[row]?.length ?? 0) > 0)));
    this.names.splice(0, this.names.length, ...kept);
  }

  // ---- steps

  /** Learns from all rows so many times. */
  fit(): FitReport {
    const { passes, batch } = this.options;
    const { learn } = this;
    const order = Int32Array.from(learn.active.keys());
    const most = passes * Math.ceil(order.length / batch);
    const step = new BatchStep(this.names.length, this.rowNames, this.rowMoments, this.dense, this.options);
    for (let pass = 0; pass < passes; pass++) {
      shuffle(order, this.rng);
      for (let at = 0; at < order.length; at += batch, this.steps++) {
        const heat = Math.max(0.02, Math.min(1, this.steps / 100) * (1 - this.steps / most));
        step.run(learn, order.subarray(at, at + batch), heat);
      }
    }
    return this.report(step);
  }

  private report(step: BatchStep): FitReport {
    const { held, learn } = this;
    const { results, captains } = held;
    const mean = learn.results.reduce((sum, result) => sum + result, 0) / learn.results.length;
    const scale = dot(captains, results) / Math.max(EDGE, dot(captains, captains));
    return {
      rows: learn.active.length,
      heldOutRows: held.active.length,
      names: this.names.length,
      squaredError: meanSquare(results, (i) => step.valueOf(held.active[i]!)),
      captain: meanSquare(results, (i) => scale * captains[i]!),
      constant: meanSquare(results, () => mean),
    };
  }

  /** What has been learnt, in whole parts. */
  weights(): CellWeights {
    const { width, dense } = this.options;
    return {
      width,
      dense,
      names: [...this.names],
      rows: Int16Array.from(this.rowMoments.values, toParts),
      bias: Int16Array.from(this.dense.bias.values, toParts),
      denseWeights: this.dense.inner.values.slice(),
      denseBias: this.dense.innerBias.values.slice(),
      outWeights: this.dense.out.values.slice(),
    };
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0);
}

function meanSquare(results: readonly number[], value: (i: number) => number): number {
  return results.reduce((sum, result, i) => sum + (result - value(i)) ** 2, 0) / Math.max(1, results.length);
}

function shuffle(order: Int32Array, rng: Rng): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const one = order[i]!;
    order[i] = order[j]!;
    order[j] = one;
  }
}

/** The layers over the sum, with their gradients. */
class DenseLayers {
  readonly bias: Adam;
  readonly inner: Adam;
  readonly innerBias: Adam;
  readonly out: Adam;

  constructor(options: FitOptions, rng: Rng) {
    const { width, dense } = options;
    this.bias = new Adam(width, options);
    this.inner = new Adam(dense * (width - 1), options);
    this.innerBias = new Adam(dense, options);
    this.out = new Adam(dense, options);
    this.bias.values.forEach((_, h, values) => (values[h] = h < width - 1 ? 0.5 * rng.float() : 0));
    this.inner.values.forEach((_, i, values) => (values[i] = rng.normal() / Math.sqrt(width)));
    this.innerBias.values.fill(0.1);
    this.out.values.forEach((_, d, values) => (values[d] = (d % 2 === 0 ? 0.3 : -0.3) * (0.5 + rng.float())));
  }

  step(heat: number): void {
    for (const layer of [this.bias, this.inner, this.innerBias, this.out]) layer.stepAll(heat);
  }
}

/** One step of learning. The rows of a batch are made of their names once, and their gradients are handed on to the names once. */
class BatchStep {
  private readonly rowNames: readonly (Int32Array | undefined)[];
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

  constructor(names: number, rowNames: readonly (Int32Array | undefined)[], moments: Adam, dense: DenseLayers, options: CellShape) {
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

  run({ active, targets }: Positions, batch: Int32Array, heat: number): void {
    this.begin(active, batch);
    for (const position of batch) this.learnFrom(active[position]!, targets[position]!, 1 / batch.length);
    this.handOn(heat);
    this.dense.step(heat);
  }

  /** Value of a position, one by one. */
  valueOf(active: Int32Array): number {
    const { sums, width } = this;
    sums.set(this.dense.bias.values);
    for (const row of active)
      for (const name of this.rowNames[row]!) for (let h = 0; h < width; h++) sums[h]! += this.moments.values[name * width + h]!;
    return Math.tanh(this.answer());
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
  private answer(): number {
    const { sums, width, units, inner, dense } = this;
    const last = width - 1;
    let answer = sums[last]!;
    for (let d = 0, at = 0; d < units; d++) {
      let sum = dense.innerBias.values[d]!;
      for (let h = 0; h < last; h++, at++) if (sums[h]! > 0) sum += dense.inner.values[at]! * sums[h]!;
      inner[d] = sum;
      if (sum > 0) answer += dense.out.values[d]! * sum;
    }
    return answer;
  }

  private learnFrom(active: Int32Array, target: number, share: number): void {
    const { sums, slots, folded, gradients, width, hiddenGradients } = this;
    sums.set(this.dense.bias.values);
    for (let i = 0; i < active.length; i++) for (let h = 0, at = slots[active[i]!]! * width; h < width; h++, at++) sums[h]! += folded[at]!;
    const error = (Math.tanh(this.answer()) - target) * share; // gradient of the cross-entropy of (1 + value) / 2, but for a factor
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
  private handOn(heat: number): void {
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
      moments.step(name * width, width, nameGradients, heat);
    }
  }
}
