import type { Rng } from '../../../rules/core/index.ts';
import type { TextJson } from '../base/json.ts';
import { checkLength, checkLengths, drawLength } from '../base/lengths.ts';
import { type ActionMask, checkMask, checkPair, drawAllowed } from '../base/mask.ts';
import { BadSetup, type Space } from '../base/space.ts';

const ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export interface TextSetup {
  /** 1 unless told. */
  readonly minLength?: number;
  /** Letters and digits of ASCII unless told. */
  readonly charset?: string;
}

/** A length (null: any), and the mask of the characters, a cell for each in the order of the charset (null: all). */
export type TextMask = readonly [number | null, ActionMask | null];

/** Texts over a set of characters; characters are code points, and so are counted. */
export class Text implements Space<string> {
  readonly kind = 'text';
  readonly minLength: number;
  readonly maxLength: number;
  /** The characters in the order of their codes. */
  readonly characters: readonly string[];
  /** Code of each character, from 0. */
  readonly codes: ReadonlyMap<string, number>;

  /** @throws RangeError if the lengths are not whole or not in order, or the charset is empty, repeats or has half a surrogate pair */
  constructor(maxLength: number, { minLength = 1, charset = ALPHANUMERIC }: TextSetup = {}) {
    checkLengths(minLength, maxLength, false);
    this.minLength = minLength;
    this.maxLength = maxLength;
    this.characters = [...charset];
    this.codes = new Map(this.characters.map((character, code) => [character, code]));
    if (this.characters.length === 0) throw new BadSetup('charset', 'A Text needs one character or more.');
    if (this.codes.size < this.characters.length) throw new BadSetup('charset', 'A character stands twice in the charset; leave one out.');
    if (/\p{Surrogate}/u.test(charset)) throw new BadSetup('charset', 'The charset has half a surrogate pair; give whole characters.');
  }

  /** A length as likely as any other, and each character as likely as any other that the mask allows.
   * @throws TypeError, RangeError if the mask is no list of two, its length is not of the space, or it allows no character */
  sample(rng: Rng, mask?: TextMask): string {
    if (mask !== undefined) checkPair(mask);
    const length = mask?.[0] ?? drawLength(rng, this.minLength, this.maxLength);
    checkLength(length, this.minLength, this.maxLength);
    const allowed = mask?.[1] ?? new Int8Array(this.characters.length).fill(1);
    checkMask(allowed, this.characters.length, 1);
    return Array.from({ length }, () => this.characters[drawAllowed(rng, allowed, this.characters.length)]!).join('');
  }

  contains(value: unknown): value is string {
    if (typeof value !== 'string' || value.length > 2 * this.maxLength) return false;
    const characters = [...value];
    const { length } = characters;
    return length >= this.minLength && length <= this.maxLength && characters.every((character) => this.codes.has(character));
  }

  toJSON(): TextJson {
    return { kind: this.kind, maxLength: this.maxLength, minLength: this.minLength, charset: this.characters.join('') };
  }
}
