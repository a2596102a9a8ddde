import type { GameRecord } from '../../../rules/core/index.ts';

// A whole game in an address: its record without hashes, compressed, in letters that need no escape.

/** Longest game that is unpacked from a link, in characters of JSON: nobody's link fills the memory. */
const MOST_CHARACTERS = 4_000_000;

async function piped(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value as Uint8Array<ArrayBuffer>);
    size += read.value.length;
    if (size > MOST_CHARACTERS) throw new RangeError('The game in this link is too long.');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A record as text for an address. */
export async function packGame({ hashes: _, ...record }: GameRecord): Promise<string> {
  const bytes = await piped(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream('deflate-raw'));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** What an address carries, as JSON that is still to be checked. @throws Error if it is damaged */
export async function unpackGame(text: string): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await piped(bytes, new DecompressionStream('deflate-raw')))) as unknown;
  } catch (error) {
    throw new Error('This link is damaged: copy all of it.', { cause: error });
  }
}
