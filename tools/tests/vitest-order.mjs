// Which test files run first: those that run alone, then those that load modules once a worker, the longest of each first. So no core stands idle at the
// end while another still has minutes to go, and a worker that has started a browser keeps it.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from '../build/build.mjs';

/** Seconds of processor by file, as "npm test -- --profile" measured them last. @type {Record<string, number>} */
const SECONDS = JSON.parse(readFileSync(join(root, 'bench', 'test-times.json'), 'utf8')).files;
/** What a file takes that was not measured yet. */
const UNKNOWN_SECONDS = 10;

/** @typedef {import('vitest/node').TestSpecification} File */

export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {File[]} files
   */
  sort(files) {
    const secondsOf = (/** @type {File} */ { moduleId }) => SECONDS[relative(root, moduleId).replaceAll('\\', '/')] ?? UNKNOWN_SECONDS;
    const sharesWorker = (/** @type {File} */ { project }) => Number(!project.config.isolate);
    return Promise.resolve(files.toSorted((a, b) => sharesWorker(a) - sharesWorker(b) || secondsOf(b) - secondsOf(a)));
  }
}
