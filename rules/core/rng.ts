import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';

/** A seed: any integer, or any text. Equal seeds give equal streams on every machine. */
export type Seed = number | string;

const TWO_32 = 0x1_0000_0000;
/** Largest bound for which `belowSmall` stays within 31 bits. */
const SMALL = 32768;

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

  /** An integer in `[0, bound)`, uniform; `bound` from 1 to 2^32. */
  below(bound: number): number {
    if (!(bound >= 1 && bound <= TWO_32)) throw new RangeError(`There is no integer in [0, ${bound}).`);
    if (bound <= SMALL && Number.isInteger(bound)) return this.belowSmall(bound);
    const limit = TWO_32 - (TWO_32 % bound);
    for (;;) {
      const word = this.generator.next() >>> 0;
      if (word < limit) return word % bound;
    }
  }

  /** The same stream by arithmetic that stays within 31 bits, which takes half the time. */
  private belowSmall(bound: number): number {
    const excess = ((65536 % bound) * 65536) % bound; // 2^32 modulo the bound: so many of the highest words are refused
    for (;;) {
      const word = this.generator.next() | 0; // words from 2^31 up are negative
      if (word >= 0 || word < -excess) return (((word >>> 16) % bound) * 65536 + (word & 0xffff)) % bound;
    }
  }

  /** A number in `[0, 1)` with 53 random bits. */
  float(): number {
    const high = this.generator.next() >>> 5;
    const low = this.generator.next() >>> 6;
    return (high * 0x4000000 + low) / 0x20000000000000;
  }

  /** An independent stream named by `label`; the parent moves on by two words. */
  fork(label: Seed = ''): Rng {
    return Rng.from(`${this.generator.next()}/${this.generator.next()}/${label}`);
  }
}
