// Builds the page to dist/web/: a static site that needs no server.
//   node tools/build/build-web.mjs               always
//   node tools/build/build-web.mjs --if-needed   only if a source is newer than the last build
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { newestChange, root } from './build.mjs';
import { compressPage } from './compress-web.mjs';
import { fieldPictures } from './field-pictures.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { pageWorkers } from './page-workers.mjs';
import { writeServiceWorker } from './service-worker.mjs';

const outDir = join(root, 'dist', 'web');
const stamp = join(outDir, '.built');
const compressed = join(root, '.tmp', 'page-compressed');
const sources = ['web', 'rules', 'env', 'agents', 'models', 'server', 'training', 'bench/results', 'docs/rulings'];
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function isBuilt() {
  return existsSync(stamp) && Math.max(...sources.map((name) => newestChange(join(root, name)))) <= statSync(stamp).mtimeMs;
}

/**
 * What comes with the package in files of one kind: name and file of each.
 * @param {string} ending
 * @returns {[string, string][]}
 */
function shipped(ending) {
  const folder = join(root, 'models', 'shipped');
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  return files.map((file) => [file.slice(0, -ending.length), join(folder, file)]);
}

/** Bytes of what is fetched with a bar: a server that compresses tells the length of something else. */
function lengths() {
  const runtime = join(root, 'node_modules', 'onnxruntime-web', 'dist', 'ort-wasm-simd-threaded.wasm');
  /** @param {string} ending */
  const sizes = (ending) => Object.fromEntries(shipped(ending).map(([name, file]) => [name, statSync(file).size]));
  return { runtime: statSync(runtime).size, networks: sizes('.onnx'), policies: sizes('.policy') };
}

/** What the page tells of each feature policy: the part of its card, the first line of its file, that opponents are listed by. */
function policies() {
  return shipped('.policy').map(([name, file]) => {
    const bytes = readFileSync(file);
    const { ruleset, scenarios, training, levels } = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf('\n')));
    return { name, card: { ruleset, scenarios, training: { games: training.games }, levels } };
  });
}

/** What stands in a page for what only Node has, and for all rulesets at once. */
const alias = [
  { find: 'onnxruntime-node', replacement: join(root, 'web', 'engine', 'onnxruntime.ts') },
  { find: /^.*\/rules\/registry\.ts$/, replacement: join(root, 'web', 'games', 'registry.ts') },
  { find: /^.*\/models\/load\.ts$/, replacement: join(root, 'models', 'no-files.ts') },
  { find: /^.*\/guests\/programs\.ts$/, replacement: join(root, 'agents', 'guests', 'no-programs.ts') },
];

async function buildPage() {
  const startedAt = new Date();
  await build({
    configFile: false,
    root: join(root, 'web'),
    base: './',
    logLevel: 'warn',
    define: {
      __SCHILTRON_VERSION__: JSON.stringify(version),
      __FILE_BYTES__: JSON.stringify(lengths()),
      __POLICIES__: JSON.stringify(policies()),
    },
    resolve: { alias },
    plugins: [fieldPictures(), pageWorkers()],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000, assetsInlineLimit: 0 },
  });
  await writeServiceWorker(outDir);
  compressPage(outDir, compressed);
  writeFileSync(stamp, `${startedAt.toISOString()}\n`);
  utimesSync(stamp, startedAt, startedAt);
}

const isForced = !process.argv.includes('--if-needed');
if (isForced || !isBuilt())
  await oneAtATime(join(root, '.tmp', 'page.lock'), async () => {
    if (isForced || !isBuilt()) await buildPage();
  });
