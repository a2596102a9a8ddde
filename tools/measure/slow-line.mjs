// A slow line to a server: everything that passes shares its width, as at the end of a telephone line, and each way takes its time. It
// slows the page down and its workers, which fetch most of what a game needs.
import { connect, createServer } from 'node:net';

/** What is sent at once before another connection has its turn, in bytes. */
const SLICE = 2048;

/** The way down, which all connections share in turn. */
class Downlink {
  /** @param {number} bytesPerMs */
  constructor(bytesPerMs) {
    this.bytesPerMs = bytesPerMs;
    /** @type {{ parts: Buffer[], send: (part: Buffer) => void }[]} */
    this.waiting = [];
    /** When the line is free again. */
    this.freeAt = 0;
    this.isBusy = false;
    /** Bytes that have passed, with all headers. */
    this.bytes = 0;
  }

  /** @param {Buffer[]} parts what one connection has to send; taken from the front @param {(part: Buffer) => void} send */
  add(parts, send) {
    if (!this.waiting.some((one) => one.parts === parts)) this.waiting.push({ parts, send });
    if (!this.isBusy) this.pass();
  }

  pass() {
    const next = this.waiting.shift();
    this.isBusy = next !== undefined;
    if (next === undefined) return;
    const { parts, send } = next;
    const [first = Buffer.alloc(0)] = parts;
    const part = first.subarray(0, SLICE);
    if (part.length === first.length) parts.shift();
    else parts[0] = first.subarray(SLICE);
    if (parts.length > 0) this.waiting.push(next);
    const now = performance.now();
    this.bytes += part.length;
    this.freeAt = Math.max(now, this.freeAt) + part.length / this.bytesPerMs;
    setTimeout(() => {
      send(part);
      this.pass();
    }, this.freeAt - now);
  }
}

/**
 * Opens a slow line.
 * @param {string} address of the server
 * @param {{ bitsPerSecond: number, roundTripMs: number }} line
 */
export async function openSlowLine(address, { bitsPerSecond, roundTripMs }) {
  const { hostname, port } = new URL(address);
  const downlink = new Downlink(bitsPerSecond / 8000);
  const wayMs = roundTripMs / 2;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    // A connection is made in one round trip before anything is asked.
    const openAt = performance.now() + roundTripMs;
    /** @type {Buffer[]} */
    const parts = [];
    client.on('data', (data) => setTimeout(() => upstream.write(data), Math.max(0, openAt - performance.now()) + wayMs));
    upstream.on('data', (/** @type {Buffer} */ data) => {
      parts.push(data);
      downlink.add(parts, (part) => setTimeout(() => client.destroyed || client.write(part), wayMs));
    });
    for (const kind of ['error', 'close']) {
      client.on(kind, () => upstream.destroy());
      upstream.on(kind, () => client.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${bound.port}`,
    /** Bytes that have come down it, with all headers. */
    bytes: () => downlink.bytes,
    close: () => server.close(),
  };
}
