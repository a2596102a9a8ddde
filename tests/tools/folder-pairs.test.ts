import { expect, test } from 'vitest';
import { folderPairs, orderFaults, pairFaults } from '../../tools/sources/folder-pairs.mjs';

const texts = new Map([
  ['rules/x/state/state.ts', "import type { Cells } from '../cells/cells.ts';"],
  ['rules/x/cells/cells.ts', "import { a } from '../charts/a.ts';\nimport { b } from './b.ts';"],
  ['rules/x/cells/b.ts', "import { c } from '../state/c.ts';\nimport { d } from '../state/d.ts';"],
  ['rules/x/state/c.ts', ''],
  ['rules/x/state/d.ts', ''],
  ['rules/x/charts/a.ts', ''],
]);
const PAIR = 'rules/x/cells <-> rules/x/state';

test('two folders import each other, by whichever of their files; one import of the rarer direction is named', () => {
  expect([...folderPairs(texts)]).toEqual([[PAIR, ['rules/x/state/state.ts', 'rules/x/cells/cells.ts']]]);
});

test('a pair is an error', () => {
  expect(pairFaults(texts)).toEqual([
    { file: 'rules/x/state/state.ts', message: `imports rules/x/cells/cells.ts, so that two folders import each other: ${PAIR}` },
  ]);
  expect(pairFaults(new Map([...texts, ['rules/x/state/state.ts', '']]))).toEqual([]);
});

test('a room imports no room that comes after it', () => {
  const places = [
    ['rules/x/cells/cells.ts', 'rules/x/charts/a.ts'],
    ['rules/x/state/state.ts', 'rules/x/cells/cells.ts'],
  ];
  const told = (rooms: readonly string[]) =>
    orderFaults(texts, { 'rules/x': rooms }).map(({ file, message }) => [file, message.split(/[ ,]/)[1]]);
  expect(told(['state', 'cells', 'charts'])).toEqual(expect.arrayContaining(places));
  expect(told(['charts', 'state'])).toEqual([]);
});
