// Compresses the files of the built page beside themselves, so that a server need not do it for each request: `name.br` and `name.gz`.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Higher takes ten times as long over the runtime of the networks, for a seventh less. */
const BROTLI_QUALITY = 9;
const BROTLI_WINDOW_BITS = 24;
/** A file that shrinks less is sent as it is. */
const LEAST_SAVING = 0.05;
/** @param {Buffer} bytes */
function brotli(bytes) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/**
 * The compressed forms of a file, by what their names end in.
 * @param {Buffer} bytes
 * @returns {[string, Buffer][]}
 */
function formsOf(bytes) {
  const zipped = gzipSync(bytes, { level: 9 });
  return zipped.length > (1 - LEAST_SAVING) * bytes.length
    ? []
    : [
        ['.br', brotli(bytes)],
        ['.gz', zipped],
      ];
}

/**
 * @param {string} outDir folder of the built page
 * @param {string} cache folder for what was compressed: names in `assets` change with their content, so a name that comes again need not be compressed again
 */
export function compressPage(outDir, cache) {
  mkdirSync(cache, { recursive: true });
  const assets = join(outDir, 'assets');
  const names = readdirSync(assets);
  for (const name of names) {
    const known = ['.br', '.gz'].filter((ending) => existsSync(join(cache, name + ending)));
    if (known.length === 0)
      for (const [ending, bytes] of formsOf(readFileSync(join(assets, name)))) {
        writeFileSync(join(cache, name + ending), bytes);
        known.push(ending);
      }
    for (const ending of known) copyFileSync(join(cache, name + ending), join(assets, name + ending));
  }
  for (const name of readdirSync(cache)) if (!names.includes(name.replace(/\.\w+$/, ''))) rmSync(join(cache, name));
  for (const name of ['index.html', 'service-worker.js']) {
    const file = join(outDir, name);
    for (const [ending, bytes] of formsOf(readFileSync(file))) writeFileSync(file + ending, bytes);
  }
}
