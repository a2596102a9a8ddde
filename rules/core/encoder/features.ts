/** Limits a number to -1 … 1. */
export function signed(value: number): number {
  return value > 1 ? 1 : value < -1 ? -1 : value;
}

/** A share of a highest value, limited to 0 … 1. */
export function share(value: number, highest: number): number {
  return value <= 0 ? 0 : value >= highest ? 1 : value / highest;
}

/** `[viewer][row]`: the row that the other player has for the same unit, -1 for a row without one; see `ObservationSpec.units`.
 * @param rows unit of each row, for either viewer; -1 in a row without one */
export function mirrorRows(rows: readonly [Int16Array, Int16Array]): readonly [Int16Array, Int16Array] {
  const mirror = (own: Int16Array, other: Int16Array): Int16Array => own.map((unit) => (unit < 0 ? -1 : other.indexOf(unit)));
  return [mirror(rows[0], rows[1]), mirror(rows[1], rows[0])];
}
