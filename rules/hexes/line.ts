/** Steps of the six directions, clockwise from the top, in cube coordinates (q, v). */
export const STEPS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

/** A straight line from the centre of a hex to that of another, relative to the first. */
export interface Line {
  /** Steps from end to end, both ends left out. */
  readonly steps: number;
  /** Cube coordinates of the hexes between, four cells a step: q and v of one hex, q and v of the second or 0, 0. */
  readonly cells: Int16Array;
  /** Directions of the hexsides by which the line leaves the first hex, clockwise; second -1 if there is one only. */
  readonly exit: readonly [number, number];
}

/** Scalar product of two steps in units of half a squared hex height. */
function dot(aq: number, av: number, bq: number, bv: number): number {
  return aq * bq + av * bv + (aq + av) * (bq + bv);
}

/** How the infinite line through the origin along (dq, dv) meets a hex: -1 not, 0 along a hexside, 1 through its inside. */
function meets(dq: number, dv: number, q: number, v: number): -1 | 0 | 1 {
  let left = 0;
  let right = 0;
  for (let k = 0; k < 6; k++) {
    const [aq, av] = STEPS[k]!;
    const [bq, bv] = STEPS[(k + 1) % 6]!;
    // A vertex is the mean of three centres; thrice its place keeps everything in whole numbers.
    const side = dq * (3 * v + av + bv) - dv * (3 * q + aq + bq);
    if (side > 0) left++;
    if (side < 0) right++;
  }
  if (left > 0 && right > 0) return 1;
  return left + right === 4 ? 0 : -1;
}

function exitOf(dq: number, dv: number): readonly [number, number] {
  if (dq === 0 && dv === 0) return [-1, -1];
  const reach = STEPS.map(([q, v]) => dot(dq, dv, q, v));
  const best = Math.max(...reach);
  const first = reach.findIndex((value, k) => value === best && reach[(k + 5) % 6] !== best);
  return [first, reach[(first + 1) % 6] === best ? (first + 1) % 6 : -1];
}

/** Works out the hexes between the origin and the hex at cube coordinates (dq, dv), exactly. */
export function createLine(dq: number, dv: number): Line {
  const length = dot(dq, dv, dq, dv);
  const steps = new Map<number, number[]>();
  for (let q = Math.min(0, dq) - 1; q <= Math.max(0, dq) + 1; q++) {
    for (let v = Math.min(0, dv) - 1; v <= Math.max(0, dv) + 1; v++) {
      const along = dot(dq, dv, q, v);
      // Only the two hexes beside a hexside that the line runs along are equally far along it.
      if (along > 0 && along < length && meets(dq, dv, q, v) >= 0) steps.set(along, [...(steps.get(along) ?? []), q, v]);
    }
  }
  const cells = [...steps].sort(([a], [b]) => a - b).flatMap(([, hexes]) => (hexes.length === 2 ? [...hexes, 0, 0] : hexes));
  return { steps: steps.size, cells: Int16Array.from(cells), exit: exitOf(dq, dv) };
}
