const CELLS = 4096;

/**
 * The fixed yardstick: a generator's numbers mixed into a typed array at places that they choose themselves, some integer
 * arithmetic, some memory, no allocation. It must never change, or ratios of different commits cannot be compared.
 */
export function createReference(): () => number {
  const cells = new Int32Array(CELLS);
  let x = 0x9e3779b9 | 0;
  return () => {
    for (let i = 0; i < CELLS; i++) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      const at = x & (CELLS - 1);
      cells[at] = Math.imul(cells[at]! ^ x, 0x01000193) + cells[i]!;
    }
    return CELLS;
  };
}
