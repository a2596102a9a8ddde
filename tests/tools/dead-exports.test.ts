import { describe, expect, test } from 'vitest';
import { deadExports } from '../../tools/sources/dead-exports.mjs';

const dead = (files: Record<string, string>, entries: readonly string[] = []) =>
  deadExports(new Map(Object.entries(files)), entries).map(({ file, line, name }) => `${file}:${line}: ${name}`);

describe('dead exports', () => {
  test('are those that nobody imports', () => {
    const a = 'export const used = 1;\nexport function idle() {}\nexport type Idle = 1;\nexport const [first, { length }] = [1, ""];\n';
    expect(dead({ 'env/a.ts': a, 'env/b.ts': `import { used as u, type first } from './a.ts';` })).toEqual([
      'env/a.ts:2: idle',
      'env/a.ts:3: Idle',
    ]);
  });

  test('are not those of an entry, nor what it hands on', () => {
    const files = {
      'env/index.ts': `export * from './a.ts';\nexport { b as c } from './b.ts';`,
      'env/a.ts': `export { far } from './far.ts';\nexport class A {}`,
      'env/b.ts': 'export const b = 1;\nexport const idle = 1;',
      'env/far.ts': 'export interface far {}',
    };
    expect(dead(files, ['env/index.ts'])).toEqual(['env/b.ts:2: idle']);
  });

  test('are those that a file hands on in vain', () => {
    const files = { 'env/index.ts': `export { a } from './a.ts';`, 'env/a.ts': 'const a = 1;\nexport { a };' };
    expect(dead(files)).toEqual(['env/index.ts:1: a', 'env/a.ts:2: a']);
    expect(dead({ ...files, 'env/b.ts': `import { a } from './index.ts';` })).toEqual([]);
  });

  test.each([`import * as all from './a.ts';`, `const { a } = await import('./a.ts');`, `type A = import('./a.ts').a;`])(
    'are none of a file taken whole: %s',
    (text) => {
      expect(dead({ 'env/a.ts': 'export const a = 1;', 'env/b.ts': text })).toEqual([]);
    },
  );
});
