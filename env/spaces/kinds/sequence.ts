import type { Rng } from '../../../rules/core/index.ts';
import { createArray, isArrayOf, type TypedArray } from '../base/dtype.ts';
import type { SequenceJson } from '../base/json.ts';
import { checkLength, checkLengths, drawLength } from '../base/lengths.ts';
import { checkPair } from '../base/mask.ts';
import { BadSetup, checkSpace, isRowSpace, ownValue, type RowSpace, type Space } from '../base/space.ts';

export interface SequenceSetup<S extends boolean = false> {
  /** 0 unless told. */
  readonly minLength?: number;
  /** Infinity unless told. */
  readonly maxLength?: number;
  /** True to lay elements, which must be typed arrays, end to end in one array: `[length, size]`. */
  readonly stack?: S;
}

export type SequenceValue<T, S extends boolean> = S extends true ? T : readonly T[];

/** A length, or lengths of which one is drawn (null: any); and the mask of every element (null: none). */
export type SequenceMask = readonly [number | ArrayLike<number> | null, unknown];

/** Lists of elements of one space; stacked, one typed array with a row for each element, none included. */
export class Sequence<T, S extends boolean = false> implements Space<SequenceValue<T, S>> {
  readonly kind = 'sequence';
  readonly space: Space<T>;
  readonly minLength: number;
  readonly maxLength: number;
  readonly stack: boolean;
  private readonly rows: RowSpace<TypedArray> | undefined;

  /** @throws RangeError if the lengths are not whole or not in order, or elements to stack are not typed arrays of one length
   * @throws TypeError if `space` is no space */
  constructor(space: Space<T>, { minLength = 0, maxLength = Infinity, stack }: SequenceSetup<S> = {}) {
    checkSpace(space, 'space');
    checkLengths(minLength, maxLength, true);
    this.space = space;
    this.minLength = minLength;
    this.maxLength = maxLength;
    this.stack = stack ?? false;
    if (!this.stack) return;
    if (!isRowSpace(space) || space.size === 0) {
      throw new BadSetup(
        'stack',
        `Only elements that are typed arrays of one length, not empty, can be stacked; leave stack out for this ${space.kind}.`,
      );
    }
    this.rows = space;
  }

  /** A length as likely as any other (without a greatest: geometric), and as many elements.
   * @throws TypeError, RangeError if the mask is no list of two, its lengths are not of the space, or its element mask does not fit */
  sample(rng: Rng, mask?: SequenceMask): SequenceValue<T, S> {
    if (mask !== undefined) checkPair(mask);
    const length = this.sampleLength(rng, mask?.[0] ?? undefined);
    const elements = Array.from({ length }, () => this.space.sample(rng, mask?.[1] ?? undefined));
    const { rows } = this;
    if (rows === undefined) return elements as unknown as SequenceValue<T, S>;
    const stacked = createArray(rows.dtype, length * rows.size);
    for (const [i, row] of elements.entries()) stacked.set(row as unknown as TypedArray, i * rows.size);
    return stacked as unknown as SequenceValue<T, S>;
  }

  private sampleLength(rng: Rng, lengths: unknown): number {
    const { minLength, maxLength } = this;
    if (lengths === undefined) return drawLength(rng, minLength, maxLength);
    if (typeof lengths !== 'object' || lengths === null) {
      checkLength(lengths, minLength, maxLength);
      return lengths;
    }
    const allowed = Array.from(lengths as ArrayLike<unknown>);
    if (allowed.length === 0) throw new RangeError('The mask allows no length.');
    for (const length of allowed) checkLength(length, minLength, maxLength);
    return allowed[rng.below(allowed.length)] as number;
  }

  contains(value: unknown): value is SequenceValue<T, S> {
    if (this.rows !== undefined) return this.containsRows(value, this.rows);
    if (!Array.isArray(value) || !this.fits(value.length)) return false;
    for (let i = 0; i < value.length; i++) if (!this.space.contains(ownValue(value, i))) return false;
    return true;
  }

  private containsRows(value: unknown, rows: RowSpace<TypedArray>): boolean {
    const { dtype, size } = rows;
    if (!isArrayOf(dtype, value) || value.length % size !== 0 || !this.fits(value.length / size)) return false;
    for (let at = 0; at < value.length; at += size) if (!rows.holds(value, at)) return false;
    return true;
  }

  private fits(length: number): boolean {
    return length >= this.minLength && length <= this.maxLength;
  }

  toJSON(): SequenceJson {
    const { kind, space, minLength, maxLength, stack } = this;
    return { kind, space: space.toJSON(), minLength, ...(maxLength < Infinity ? { maxLength } : {}), stack };
  }
}
