import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import noSharedState from '../../tools/sources/no-shared-state.mjs';

const linter = new Linter();

/** Lines on which the rule finds something. */
function faultsIn(...lines: string[]): number[] {
  const plugins = { own: { rules: { 'no-shared-state': noSharedState } } };
  const found = linter.verify(lines.join('\n'), { plugins, rules: { 'own/no-shared-state': 'error' } });
  return found.map(({ line, message }) => (message.startsWith('What a module keeps') ? line : Number.NaN));
}

describe('what a module keeps', () => {
  it('is not put in another place', () => {
    expect(faultsIn('let last = 0;', 'export function count() { return ++last; }')).toEqual([1]);
  });

  it('is not filled by functions', () => {
    expect(faultsIn('const found = { near: 0 };', 'export function find() { found.near = 1; }')).toEqual([1]);
    expect(faultsIn('const rows = [[0]];', 'export const put = (i) => { rows[0][i]++; };')).toEqual([1]);
    expect(faultsIn('const known = new Map();', 'class Book { note(key) { known.set(key, 1); } }')).toEqual([1]);
    expect(faultsIn('const rest = {};', 'export function drop(key) { delete rest[key]; }')).toEqual([1]);
  });

  it('is not filled by functions of another module', () => {
    expect(faultsIn("import { strip } from './strip.js';", 'export function look() { strip.half = 2; }')).toEqual([1]);
  });

  it('is not made to be handed to functions that fill it', () => {
    expect(faultsIn('const passed = new Int16Array(4);', 'export const count = (grid) => grid.line(passed);')).toEqual([1]);
    expect(
      faultsIn("import { Box } from './box.js';", 'const turned = new Box();', 'export const turn = (box) => turned.copy(box);'),
    ).toEqual([2]);
  });

  it('is not a static field that can be written to', () => {
    expect(faultsIn('class Count {', '  static last = 0;', '}')).toEqual([2]);
  });

  it('may be worked out once, as the module is read', () => {
    expect(
      faultsIn(
        'const squares = new Int16Array(8);',
        'for (let i = 0; i < 8; i++) squares[i] = i * i;',
        'export const squareOf = (i) => squares[i];',
      ),
    ).toEqual([]);
    expect(
      faultsIn(
        'const NONE = new Float32Array(0);',
        'const NAMES = new Set(["a"]);',
        'export const has = (name) => NAMES.has(name) || NONE.length > 0;',
      ),
    ).toEqual([]);
  });

  it('says nothing of what functions keep to themselves', () => {
    expect(faultsIn('export function count() {', '  let n = 0;', '  const list = [];', '  list.push(n++);', '  return list;', '}')).toEqual(
      [],
    );
  });
});
