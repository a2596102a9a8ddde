/** Words that are compared at once, to pass over what has not changed. */
const BLOCK = 512;
const WORD_BYTES = 4;
/** The farthest that one gap reaches, in words. */
const WIDEST_GAP = 0xffff;

/** Bytes that `count` changes take: their number, the gaps up to a whole word, and the new words. */
function changesBytes(count: number): number {
  return WORD_BYTES * (1 + Math.ceil(count / 2) + count);
}

/** Tells a client how memory has changed since it was told last; at first the client takes all of it for zeros.
 *
 * Changes are a uint32 `n`, `n` gaps of uint16, two bytes of zero if `n` is odd, and `n` words of 32 bits. A gap says how many words lie between a
 * changed word and the one before it, the first counted from word 0. A word beyond the widest gap is reached over one that is told as it is. */
export class ChangeWriter {
  private readonly bytes: Buffer;
  private readonly words: Int32Array;
  /** The words as the client has them. */
  private readonly known: Int32Array;
  private readonly knownBytes: Uint8Array;
  private readonly gaps: Uint16Array;
  private readonly values: Int32Array;
  private count = 0;
  private last = 0;

  /** @param bytes whole words, at a multiple of 4 */
  constructor({ buffer, byteOffset, length }: Uint8Array) {
    this.bytes = Buffer.from(buffer as ArrayBuffer, byteOffset, length);
    this.words = new Int32Array(buffer as ArrayBuffer, byteOffset, length / WORD_BYTES);
    this.known = new Int32Array(this.words.length);
    this.knownBytes = new Uint8Array(this.known.buffer);
    this.gaps = new Uint16Array(this.words.length + 1);
    this.values = new Int32Array(this.words.length);
  }

  /** The changes, or null where all of the memory is shorter than they are. Either is to be sent to the client. */
  take(): readonly Uint8Array[] | null {
    this.count = this.last = 0;
    const { bytes, words, known, knownBytes } = this;
    for (let at = 0; at < words.length; at += BLOCK) {
      const end = Math.min(at + BLOCK, words.length);
      const [from, to] = [at * WORD_BYTES, end * WORD_BYTES];
      if (bytes.compare(knownBytes, from, to, from, to) !== 0) this.compare(at, end);
      if (changesBytes(this.count) < bytes.length) continue;
      known.set(words);
      return null;
    }
    return this.pieces();
  }

  private compare(from: number, to: number): void {
    const { words, known, values } = this;
    for (let i = from; i < to; i++) {
      const word = words[i]!;
      if (word === known[i]) continue;
      while (i - this.last > WIDEST_GAP) this.add(this.last + WIDEST_GAP);
      values[this.count] = word;
      known[i] = word;
      this.gaps[this.count++] = i - this.last;
      this.last = i;
    }
  }

  private add(place: number): void {
    this.values[this.count] = this.words[place]!;
    this.gaps[this.count++] = place - this.last;
    this.last = place;
  }

  private pieces(): readonly Uint8Array[] {
    const { count, gaps, values } = this;
    gaps[count] = 0;
    const even = count + (count % 2);
    return [
      new Uint8Array(Uint32Array.of(count).buffer),
      new Uint8Array(gaps.buffer, 0, 2 * even),
      new Uint8Array(values.buffer, 0, WORD_BYTES * count),
    ];
  }
}

/** Brings memory up to date. @throws RangeError if the changes do not fit it */
export function applyChanges(changes: Uint8Array, bytes: Uint8Array): void {
  const view = new DataView(changes.buffer, changes.byteOffset, changes.length);
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = view.getUint32(0, true);
  if (changes.length !== changesBytes(count))
    throw new RangeError(`${count} changes take ${changesBytes(count)} bytes; got ${changes.length}.`);
  const firstWord = changes.length - WORD_BYTES * count;
  let place = 0;
  for (let k = 0; k < count; k++) {
    place += view.getUint16(WORD_BYTES + 2 * k, true);
    words.setUint32(WORD_BYTES * place, view.getUint32(firstWord + WORD_BYTES * k, true), true);
  }
}
