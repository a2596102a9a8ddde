// Compresses the files of the built page beside themselves, so that a server need not do it for each request: `name.br` and `name.gz`.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Higher takes ten times as long over the runtime of the networks, for a seventh less. */
const BROTLI_QUALITY = 9;
const BROTLI_WINDOW_BITS = 24;
/** A file that shrinks less is sent as it is. */
const LEAST_SAVING = 0.05;
const COMPRESSED = /\.(br|gz)$/;

/** @param {Buffer} bytes */
function brotli(bytes) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/**
 * Puts the compressed files of the last build aside. Names in `assets` change with their content, so those that come again need not be compressed again.
 * @param {string} outDir folder of the built page
 * @param {string} aside
 */
export function keepCompressed(outDir, aside) {
  rmSync(aside, { recursive: true, force: true });
  const assets = join(outDir, 'assets');
  if (!existsSync(assets)) return;
  mkdirSync(aside, { recursive: true });
  for (const name of readdirSync(assets).filter((name) => COMPRESSED.test(name))) renameSync(join(assets, name), join(aside, name));
}

/**
 * @param {string} outDir folder of the built page
 * @param {string} aside where compressed files of the last build lie; it is removed
 */
export function compressPage(outDir, aside) {
  compressFile(join(outDir, 'index.html'));
  const assets = join(outDir, 'assets');
  for (const name of readdirSync(assets)) {
    const kept = ['br', 'gz'].filter((ending) => existsSync(join(aside, `${name}.${ending}`)));
    for (const ending of kept) renameSync(join(aside, `${name}.${ending}`), join(assets, `${name}.${ending}`));
    if (kept.length === 0) compressFile(join(assets, name));
  }
  rmSync(aside, { recursive: true, force: true });
}

/** @param {string} path */
function compressFile(path) {
  const bytes = readFileSync(path);
  const zipped = gzipSync(bytes, { level: 9 });
  if (zipped.length > (1 - LEAST_SAVING) * bytes.length) return;
  writeFileSync(`${path}.gz`, zipped);
  writeFileSync(`${path}.br`, brotli(bytes));
}
