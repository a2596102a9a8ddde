import { percent } from '../../rules/core/values/words.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A number for an axis or a table: four digits, and thousands as K, M. */
export function formatNumber(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 10_000) return compact.format(value);
  if (size < 0.001) return value.toExponential(1);
  return String(Number(value.toPrecision(4)));
}

/** A whole number with its thousands apart. */
export function formatCount(value: number): string {
  return grouped.format(value);
}

/** An interval of shares. */
export function formatInterval([low, high]: readonly [number, number]): string {
  return `${percent(low)} to ${percent(high)}`;
}

/** A time, as `2 h 5 min` or `45 s`. */
export function formatDuration(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
