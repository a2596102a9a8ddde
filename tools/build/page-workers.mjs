// Builds the entry of the page's workers together with the page, so that both import the same files.
import { join } from 'node:path';
import { root } from './build.mjs';

const ADDRESS = 'schiltron:worker-address';
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * What Vite's helper for dynamic imports asks of a document, and what it asks where there may be none: a worker has nothing to preload with.
 * @type {[string, string][]}
 */
const WITHOUT_DOCUMENT = [
  ['deps && deps.length > 0', 'typeof document !== "undefined" && deps && deps.length > 0'],
  ['window.dispatchEvent', 'globalThis.dispatchEvent'],
];

/** @returns {import('vite').Plugin} makes `schiltron:worker-address`: the address of the built `web/workers/worker.ts` */
export function pageWorkers() {
  return {
    name: 'page-workers',
    resolveId: (id) => (id === ADDRESS ? `\0${ADDRESS}` : null),
    load(id) {
      if (id !== `\0${ADDRESS}`) return null;
      const entry = this.emitFile({ type: 'chunk', id: join(root, 'web', 'workers', 'worker.ts'), name: 'worker' });
      return `export default import.meta.ROLLUP_FILE_URL_${entry};`;
    },
    transform(code, id) {
      if (id !== PRELOAD_HELPER) return null;
      return WITHOUT_DOCUMENT.reduce((text, [asked, instead]) => {
        if (!text.includes(asked))
          throw new Error(`Vite's helper for dynamic imports has no "${asked}" any more: see tools/build/page-workers.mjs.`);
        return text.replaceAll(asked, instead);
      }, code);
    },
  };
}
