// Which test files run first: those that take longest, so that no core stands idle at the end while another still has minutes to go.
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** Beginnings of the paths of tests that take about a minute or more, the longest first. */
const LONGEST = [
  'tests/contract/contract',
  'tests/cli/ruleset-new',
  'tests/golden/',
  'tests/contract/',
  'tests/package/',
  'tests/web/layout',
  'tests/web/play',
  'tests/env/',
];

/** The longest first, all others as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const rankOf = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) => {
      const path = relative(this.ctx.config.root, moduleId);
      const rank = LONGEST.findIndex((beginning) => path.startsWith(beginning));
      return rank < 0 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
