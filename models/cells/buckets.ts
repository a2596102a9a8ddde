import { CELL_HIGH, CELL_LOW, type CellKind } from '../../rules/core/index.ts';

/** Numbers that a cell can hold. */
export const CELL_NUMBERS = CELL_HIGH - CELL_LOW + 1;

/** Counts up to this are told apart; beyond it four steps make a doubling. */
const EXACT_COUNTS = 16;
const STEPS_OF_DOUBLING = 4;
/** Steps of a measure that are told apart. */
const MOST_GRAINS = 255;

/** Which numbers of a kind of cell are taken for the same. */
export interface Buckets {
  readonly size: number;
  /** By number, from `CELL_LOW` on. */
  readonly of: Uint16Array;
}

/** Bucket of a count: 0 for nothing, then one each, then wider ones. */
function countBucket(value: number): number {
  if (value <= EXACT_COUNTS) return value + 1;
  return EXACT_COUNTS + 1 + Math.floor(Math.log2(value / EXACT_COUNTS) * STEPS_OF_DOUBLING) + 1;
}

const COUNT_BUCKETS = countBucket(CELL_HIGH) + 1;

function bucketOf(value: number, { most, grain }: CellKind): number {
  if (most !== undefined) return Math.min(Math.max(value + 1, 0), most + 1);
  if (grain !== undefined) return value < 0 ? 0 : Math.min(1 + Math.floor(value / grain), MOST_GRAINS);
  if (value >= -1) return countBucket(value);
  return COUNT_BUCKETS + countBucket(-value);
}

/** Small numbers each by itself, -1 for nothing among them; measures by their grain; counts the wider, the larger they are. */
export function bucketsOf(kind: CellKind): Buckets {
  const of = new Uint16Array(CELL_NUMBERS);
  let size = 0;
  for (let i = 0; i < CELL_NUMBERS; i++) {
    of[i] = bucketOf(i + CELL_LOW, kind);
    size = Math.max(size, of[i]! + 1);
  }
  return { size, of };
}
