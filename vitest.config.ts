import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BUILT, fromBuild } from './tools/tests/vitest-built.mjs';
import { LongestFirst } from './tools/tests/vitest-order.mjs';

/** Tests that measure memory. V8 compiles what they run in their own thread, so that it has done so after as many rounds on a busy machine as on a quiet one. */
const STEADY = ['tests/agents/memory.test.ts'];

/** Tests that search and learn for minutes: what other tests have made the machine compile would change what they take. */
const ALONE = [
  'tests/agents/gates/*.test.ts',
  'tests/contract/contract*.test.ts',
  'tests/tabular/**/*.test.ts',
  'tests/training/proofs-*.test.ts',
];

/**
 * Whether tests read the sources themselves, through Vite: slower, but a change is seen while Vitest watches, and traces and coverage name lines of
 * the sources. `FROM_SOURCES=1 npx vitest run tests/core`
 */
const readsSources = process.env['FROM_SOURCES'] !== undefined || process.argv.includes('--coverage') || !process.argv.includes('run');

/** One more than there are cores, because tests wait for browsers and other programs; more than five need much memory. */
const WORKERS = Math.min(availableParallelism(), 4) + 1;

export default defineConfig({
  plugins: readsSources ? [] : [fromBuild()],
  test: {
    server: { deps: { external: [BUILT] } },
    globalSetup: ['tools/tests/vitest-setup.mjs'],
    env: process.argv.some((word) => word === '-u' || word === '--update') ? { RENEWS_SNAPSHOTS: '1' } : {},
    setupFiles: ['tools/tests/vitest-properties.mjs', 'tools/tests/vitest-profile.mjs'],
    pool: 'forks',
    maxWorkers: WORKERS,
    // These end what hangs; what a test may take is bounded by its work.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 600_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'steady', include: STEADY, isolate: true, execArgv: ['--no-concurrent-recompilation'] } },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
      // All others load modules once a worker: none changes what another one reads.
      { extends: true, test: { name: 'shared', include: ['tests/**/*.test.ts'], exclude: [...STEADY, ...ALONE], isolate: false } },
    ],
    coverage: { include: ['{rules,env,agents,models,training,server,cli}/**/*.ts'] },
  },
});
