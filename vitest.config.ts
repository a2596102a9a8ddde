import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/vitest-order.mjs';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tools/vitest-setup.mjs'],
    setupFiles: ['tools/vitest-properties.mjs'],
    pool: 'forks',
    maxWorkers: 2,
    // Modules are loaded once a worker: no test changes what another one reads.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    coverage: { include: ['{rules,env,agents,models,training,server,cli}/**/*.ts'] },
  },
});
