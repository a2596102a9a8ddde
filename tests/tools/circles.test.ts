import { describe, expect, test } from 'vitest';
import { circleFaults, circlesOf, importsOf } from '../../tools/sources/circles.mjs';

const graph = <T>(edges: Record<string, T>) => new Map(Object.entries(edges));

describe('imports', () => {
  test.each([
    [`import { a } from './b.ts';`, 'env/b.ts'],
    [`import { a } from '../rules/b.ts';`, 'rules/b.ts'],
    [`import type { A } from './b.ts';`, 'env/b.ts'],
    [`import * as a from './b.ts';`, 'env/b.ts'],
    [`import './b.ts';`, 'env/b.ts'],
    [`export * from './b.ts';`, 'env/b.ts'],
    [`export type { A } from './b.ts';`, 'env/b.ts'],
  ])('%s', (text, target) => {
    expect(importsOf('env/a.ts', text)).toEqual([target]);
  });

  test('of packages, and exports of what is here, do not count', () => {
    expect(importsOf('env/a.ts', `import ts from 'typescript';\nconst a = 1;\nexport { a };`)).toEqual([]);
  });
});

describe('circles', () => {
  test('are told by a shortest way round, once for all files on it', () => {
    expect(circlesOf(graph({ a: ['b', 'c'], b: ['c'], c: ['d'], d: ['a', 'b'], e: ['a'] }))).toEqual([['a', 'c', 'd', 'a']]);
  });

  test('of one file, and two apart from each other', () => {
    expect(circlesOf(graph({ a: ['a'], b: ['a', 'c'], c: ['b'] }))).toEqual([
      ['a', 'a'],
      ['b', 'c', 'b'],
    ]);
  });

  test('are none where imports only go down', () => {
    expect(circlesOf(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
  });
});

describe('the check', () => {
  test('refuses circles, of types too', () => {
    const files = { 'env/a.ts': `import { b } from './b.ts';`, 'env/b.ts': `export type * from './a.ts';` };
    expect(circleFaults(graph(files))).toEqual([{ file: 'env/a.ts', message: 'imports itself: env/a.ts → env/b.ts → env/a.ts' }]);
  });
});
