import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tools/vitest-setup.mjs'],
    setupFiles: ['tools/vitest-properties.mjs'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    coverage: { include: ['{rules,env,agents,models,training,server,cli}/**/*.ts'] },
  },
});
