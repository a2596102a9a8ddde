import fc from 'fast-check';
import {
  type AnySpace,
  Box,
  Dict,
  Discrete,
  type Dtype,
  DTYPES,
  MultiBinary,
  MultiDiscrete,
  Sequence,
  type Space,
  Text,
  Tuple,
} from '../../env/spaces/index.ts';
import { LIMITS } from '../../env/spaces/base/dtype.ts';

const discrete = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -5, max: 5 })).map(([n, start]) => new Discrete(n, start));

const multiDiscrete = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: -3, max: 3 })), { minLength: 1, maxLength: 4 })
  .map(
    (cells) =>
      new MultiDiscrete(
        cells.map(([n]) => n),
        cells.map(([, start]) => start),
      ),
  );

const multiBinary = fc.integer({ min: 1, max: 6 }).map((n) => new MultiBinary(n));

const bound = (dtype: Dtype): fc.Arbitrary<number> => {
  const [min, max] = LIMITS[dtype];
  if (Number.isFinite(min)) return fc.oneof(fc.integer({ min, max }), fc.integer({ min: 0, max: 3 }), fc.constantFrom(min, max));
  return fc.oneof(
    fc.constantFrom(-Infinity, Infinity, 0, 1),
    fc.integer({ min: -4, max: 4 }),
    fc.float({ noNaN: true, noDefaultInfinity: true }),
  );
};

const interval = (dtype: Dtype): fc.Arbitrary<readonly [number, number]> =>
  fc.tuple(bound(dtype), bound(dtype)).map(([a, b]) => {
    const [low, high] = a <= b ? [a, b] : [b, a];
    return low === Infinity ? [0, Infinity] : high === -Infinity ? [-Infinity, 0] : [low, high];
  });

/** Boxes whose bounds are of all cells, of a row or of everything. */
export const box: fc.Arbitrary<Box<Dtype>> = fc
  .record({
    dtype: fc.constantFrom(...DTYPES),
    shape: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
    rows: fc.nat({ max: 3 }),
  })
  .chain(({ dtype, shape, rows }) => {
    const cells = shape.slice(Math.min(rows, shape.length)).reduce((size, length) => size * length, 1);
    const bounds = fc.array(interval(dtype), { minLength: cells, maxLength: cells });
    return bounds.map((pairs) => new Box<Dtype>({ dtype, shape, low: pairs.map(([low]) => low), high: pairs.map(([, high]) => high) }));
  });

const text = fc
  .record({ min: fc.nat({ max: 3 }), more: fc.nat({ max: 4 }), charset: fc.constantFrom('a', 'xyz', 'ä🎲/~', 'abcdef') })
  .map(({ min, more, charset }) => new Text(min + more, { minLength: min, charset }));

const rowSpace = fc.oneof(
  multiDiscrete,
  multiBinary,
  box.filter(({ size }) => size > 0),
) as fc.Arbitrary<AnySpace>;

const lengths = fc
  .tuple(fc.nat({ max: 3 }), fc.option(fc.nat({ max: 4 })))
  .map(([minLength, more]) => ({ minLength, ...(more === null ? {} : { maxLength: minLength + more }) }));

const stacked = fc.tuple(rowSpace, lengths).map(([space, setup]) => new Sequence<unknown, boolean>(space, { ...setup, stack: true }));

const name = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('__proto__', 'constructor', '10', '9', 'a/b~c'));

const trees = (leaf: fc.Arbitrary<AnySpace>, withSequences: boolean): fc.Arbitrary<AnySpace> =>
  fc.letrec<{ space: AnySpace }>((tie) => {
    const dict = fc.dictionary(name, tie('space'), { maxKeys: 3 }).map((spaces) => new Dict<object>(spaces));
    const tuple = fc.array(tie('space'), { maxLength: 3 }).map((spaces) => new Tuple(spaces as Space<unknown>[]));
    const sequence = fc.tuple(tie('space'), lengths).map(([space, setup]) => new Sequence<unknown, boolean>(space, setup));
    const inner = (withSequences ? [dict, tuple, sequence] : [dict, tuple]) as fc.Arbitrary<AnySpace>[];
    return { space: fc.oneof({ maxDepth: 2 }, leaf, ...inner) };
  }).space;

const leaf = fc.oneof(discrete, multiDiscrete, multiBinary, box, text) as fc.Arbitrary<AnySpace>;

/** Spaces of every kind, one in another. */
export const anySpace = trees(fc.oneof(leaf, stacked as fc.Arbitrary<AnySpace>), true);

/** Spaces whose values all flatten to one size. */
export const flatSpace = trees(leaf, false);

export const seed = fc.nat({ max: 1_000_000 });
