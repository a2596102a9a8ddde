/** Maps numbers to pixels along one axis. */
export interface Scale {
  /** Ends of what is shown, low before high. */
  readonly low: number;
  readonly high: number;
  /** Round numbers within, for grid and labels. */
  readonly ticks: readonly number[];
  /** Pixel of a number. */
  place(value: number): number;
}

/** 1, 2 or 5 times a power of ten: the step that cuts a span into about `count` parts. */
export function roundStep(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999)!;
  return step * power;
}

/** Widens a span of nothing, so that a flat line stands in the middle of its chart. */
function widened(low: number, high: number): [number, number] {
  if (high > low) return [low, high];
  const half = low === 0 ? 1 : Math.abs(low) / 2;
  return [low - half, high + half];
}

interface ScaleOptions {
  /** Pixels of the low and the high end. */
  readonly from: number;
  readonly to: number;
  /** About how many parts. Default 5. */
  readonly parts?: number;
  /** Whether the ends are moved out to round numbers. Default true. */
  readonly isRounded?: boolean;
}

/** A linear axis that shows all from `low` to `high`. */
export function linearScale(low: number, high: number, { from, to, parts = 5, isRounded = true }: ScaleOptions): Scale {
  let [start, end] = widened(low, high);
  const step = roundStep(end - start, parts);
  if (isRounded) [start, end] = [Math.floor(start / step + 1e-9) * step, Math.ceil(end / step - 1e-9) * step];
  const ticks: number[] = [];
  for (let i = Math.ceil(start / step - 1e-9); i * step <= end + step * 1e-9; i++) ticks.push(i * step);
  return { low: start, high: end, ticks, place: (value) => from + ((value - start) / (end - start)) * (to - from) };
}
