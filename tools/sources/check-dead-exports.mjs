// Checks that every exported name is imported somewhere or is part of the package's public interface.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deadExports } from './dead-exports.mjs';
import { root, sourceFiles } from './source-files.mjs';

/** Files that others than imports in source files load: Vitest and its settings, and Vite in place of another. */
const LOADED_BY_NAME = [
  'tools/tests/vitest-setup.mjs',
  'tools/tests/vitest-order.mjs',
  'tools/tests/vitest-built.mjs',
  'agents/guests/no-programs.ts',
  'models/no-files.ts',
  'models/no-runtime.ts',
  'web/games/registry.ts',
];
/** Names that only the compiler needs, to write down the type of a class that others extend. */
const NAMED_BY_COMPILER = ['rules/tabletop/game/unit-game.ts:UnitGame'];
/** Where names may be exported for nobody: helpers of tests, and examples for others. */
const EXCUSED = /^(?:tests|docs\/examples)\//;

/** @type {{ readonly exports: Readonly<Record<string, string | { readonly default: string }>> }} */
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.values(exports).flatMap((entry) =>
  typeof entry === 'string' ? [] : [entry.default.replace(/^\.\/dist\/(.*)\.js$/, '$1.ts')],
);
const texts = new Map(sourceFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const dead = deadExports(texts, [...entries, ...LOADED_BY_NAME]).filter(
  ({ file, name }) => !EXCUSED.test(file) && !NAMED_BY_COMPILER.includes(`${file}:${name}`),
);
for (const { file, line, name } of dead) console.log(`${file}:${line}: nobody imports ${name}: export it no more, or remove it`);
console.log(dead.length === 0 ? 'Exports: each is used.' : `Exports: ${dead.length} are dead.`);
if (dead.length > 0) process.exitCode = 1;
