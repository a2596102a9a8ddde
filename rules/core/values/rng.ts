import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';

/** A seed: any integer, or any text. Equal seeds give equal streams on every machine. */
export type Seed = number | string;

const TWO_32 = 0x1_0000_0000;
const TWO_53 = 2 ** 53;

/** Scrambles 32 bits (the finaliser of MurmurHash3), so that neighbouring seeds give unrelated streams. */
function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

function seedWords(seed: Seed): number[] {
  const text = String(seed);
  const words = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];
  for (let w = 0; w < 4; w++) {
    let h = words[w]!;
    for (let i = 0; i < text.length; i++) h = scramble(h ^ text.charCodeAt(i)) + 0x9e3779b9 + i;
    words[w] = scramble(h ^ text.length);
  }
  return words;
}

/** The one source of randomness: xoroshiro128+ (pure-rand), seeded, saved and split explicitly. Never part of a `State`. */
export class Rng {
  private readonly generator: JumpableRandomGenerator;

  private constructor(generator: JumpableRandomGenerator) {
    this.generator = generator;
  }

  static from(seed: Seed): Rng {
    return new Rng(xoroshiro128plusFromState(seedWords(seed)));
  }

  /** Continues a stream saved by `save`. */
  static restore(saved: readonly number[]): Rng {
    return new Rng(xoroshiro128plusFromState(saved));
  }

  /** The four 32-bit words from which `restore` continues. */
  save(): number[] {
    return [...this.generator.getState()];
  }

  /** An integer in `[0, bound)`, uniform; `bound` from 1 to 2^32, or a whole number up to 2^53. */
  below(bound: number): number {
    const whole = bound >>> 0;
    if (whole !== bound || whole === 0) return this.belowOdd(bound);
    for (;;) {
      const word = this.generator.next() | 0; // words from 2^31 up are negative
      if (word < 0 && word >= -whole && word >>> 0 >= TWO_32 - (TWO_32 % whole)) continue; // past the last multiple of the bound
      const quotient = ((word >>> 0) / whole) >>> 0; // exact: the rounding of a double is finer than 1 / word
      return (word - Math.imul(quotient, whole)) >>> 0;
    }
  }

  /** The same for 2^32 and more, and for bounds that are not whole. */
  private belowOdd(bound: number): number {
    if (bound > TWO_32 && Number.isSafeInteger(bound)) return this.belowLarge(bound);
    if (!(bound >= 1 && bound <= TWO_32)) throw new RangeError(`There is no integer in [0, ${bound}).`);
    const limit = TWO_32 - (TWO_32 % bound);
    for (;;) {
      const word = this.generator.next() >>> 0;
      if (word < limit) return word % bound;
    }
  }

  /** The same for whole numbers from 2^32 up, of 53 random bits. */
  private belowLarge(bound: number): number {
    const limit = TWO_53 - (TWO_53 % bound);
    for (;;) {
      const high = this.generator.next() >>> 11;
      const word = high * TWO_32 + (this.generator.next() >>> 0);
      if (word < limit) return word % bound;
    }
  }

  /** A number in `[0, 1)` with 53 random bits. */
  float(): number {
    const high = this.generator.next() >>> 5;
    const low = this.generator.next() >>> 6;
    return (high * 0x4000000 + low) / 0x20000000000000;
  }

  /** A number of the standard normal distribution (Box and Muller 1958). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.float())) * Math.cos(2 * Math.PI * this.float());
  }

  /** An independent stream named by `label`; the parent moves on by two words. */
  fork(label: Seed = ''): Rng {
    return Rng.from(`${this.generator.next()}/${this.generator.next()}/${label}`);
  }
}

/** A generator for playouts (sfc32, Chris Doty-Humphrey's small fast counting generator): twice as fast as `Rng` and the same on every machine.
 * Not for games that are to be played again from a seed, nor for draws that must be exactly uniform. */
export class QuickRng {
  /** Three words of state, then a counter, which makes the period at least 2^32. `[4]` */
  private readonly words = new Int32Array(4);

  private constructor(rng: Rng) {
    this.reseed(rng);
  }

  /** A stream of its own, drawn from `rng`. */
  static from(rng: Rng): QuickRng {
    return new QuickRng(rng);
  }

  /** Begins another stream, drawn from `rng`, which moves on by four words. */
  reseed(rng: Rng): this {
    for (let i = 0; i < 4; i++) this.words[i] = rng.below(TWO_32);
    return this;
  }

  /** An integer in `[0, bound)`; `bound` a whole number from 1 to 2^32, unchecked. No integer is likelier than its fair
   * share by more than `bound / 2^32` of that. */
  below(bound: number): number {
    const { words } = this;
    const b = words[1]!;
    const c = words[2]!;
    const counter = words[3]!;
    const word = words[0]! + b + counter;
    words[3] = counter + 1;
    words[0] = b ^ (b >>> 9);
    words[1] = c + (c << 3);
    words[2] = ((c << 21) | (c >>> 11)) + word;
    return Math.floor((word >>> 0) * bound * 2 ** -32);
  }
}
