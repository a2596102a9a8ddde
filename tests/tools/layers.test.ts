import { describe, expect, test } from 'vitest';
import { faultsOf, layerOf, refusal } from '../../tools/sources/layers.mjs';

const messages = (file: string, text: string) => faultsOf(file, text).map(({ message }) => message);

describe('folder table', () => {
  test.each([
    ['rules/core/values/rng.ts', 'rules/core'],
    ['rules/barons-war/mechanics/procedures/combat/fire.ts', 'rules/barons-war'],
    ['rules/registry.ts', 'rules'],
    ['env/check/contract.ts', 'env'],
    ['env/node/threaded-vector-env.ts', 'env/node'],
    ['docs/x.ts', null],
  ])('%s lies in %s', (file, layer) => {
    expect(layerOf(file)).toBe(layer);
  });

  test.each([
    ['rules/pig', 'rules/core'],
    ['rules/pig', 'rules/geometry'],
    ['rules/pig', 'rules/small'],
    ['rules/small', 'rules/core'],
    ['rules', 'rules/pig'],
    ['env', 'rules/core'],
    ['env/node', 'rules'],
    ['env/node', 'env'],
    ['bench', 'env/node'],
    ['agents', 'models'],
    ['training', 'agents'],
    ['cli', 'server'],
    ['web', 'server/service'],
    ['web', 'training/lab'],
    ['training', 'training/lab'],
    ['training/charts', 'rules/core'],
  ])('%s may import %s', (from, to) => {
    expect(refusal(from, to)).toBeNull();
  });

  test.each([
    ['rules/core', 'rules/geometry'],
    ['rules/core', 'rules/small'],
    ['rules/small', 'rules/pig'],
    ['rules/pig', 'rules/chess'],
    ['rules/pig', 'rules'],
    ['rules/pig', 'env'],
    ['env', 'agents'],
    ['env', 'env/node'],
    ['env/node', 'agents'],
    ['agents', 'env/node'],
    ['web', 'env/node'],
    ['web', 'training'],
    ['web', 'server'],
    ['web', 'cli'],
    ['models', 'agents'],
    ['agents', 'training'],
    ['server', 'cli'],
    ['bench', 'cli'],
  ])('%s may not import %s', (from, to) => {
    expect(refusal(from, to)).toContain(to);
  });

  test('an import is found in every form', () => {
    const text = `import { a } from '../server/a.ts';\nexport * from '../server/b.ts';\nconst c = await import('../server/c.ts');\nimport type { D } from '../server/d.ts';\nlet e: import('../server/e.ts').E;`;
    expect(faultsOf('agents/x.ts', text).map(({ line }) => line)).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  });
});

describe('purity of rules and env', () => {
  test.each([
    ["import { readFileSync } from 'node:fs';", 'node:fs'],
    ["import { z } from 'fastify';", 'fastify'],
    ['const x = Math.random();', 'Math.random'],
    ['const now = Date.now();', 'Date'],
    ['const now = new Date();', 'Date'],
    ['const start = performance.now();', 'performance'],
    ["console.log('x');", 'console'],
    ['setTimeout(() => undefined, 1);', 'setTimeout'],
    ["const home = process.env['HOME'];", 'process'],
  ])('%s is refused', (text, name) => {
    const found = [...messages('rules/core/x.ts', text), ...messages('env/x.ts', text)];
    expect(found).toHaveLength(2);
    for (const message of found) expect(message).toContain(name);
    expect(messages('server/x.ts', text)).toEqual([]);
    expect(messages('env/node/x.ts', text)).toEqual([]);
  });

  test.each([
    '// Math.random',
    "const text = 'Date.now()';",
    'const a = { process: 1 }; a.process;',
    'interface Date2 { Date: string }',
    "import { z } from 'zod';",
  ])('%s is allowed', (text) => {
    expect(messages('rules/core/x.ts', text)).toEqual([]);
  });
});

describe('what runs in Node and in a browser', () => {
  test.each([
    ["import { readFileSync } from 'node:fs';", 'node:fs'],
    ["const data = Buffer.from('x');", 'Buffer'],
    ['const { rss } = process.memoryUsage();', 'process'],
    ['setImmediate(() => undefined);', 'setImmediate'],
  ])('has no %s', (text, name) => {
    for (const file of ['training/lab/x.ts', 'server/engine/x.ts', 'web/x.tsx'])
      expect(messages(file, text)).toEqual([expect.stringContaining(name)]);
    expect(messages('training/x.ts', text)).toEqual([]);
  });

  test('may have a clock', () => {
    expect(messages('training/lab/x.ts', 'const now = performance.now(); setTimeout(() => undefined, 1);')).toEqual([]);
  });
});
