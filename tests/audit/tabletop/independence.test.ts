import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const HOME = 'tests/audit/tabletop';
/** What auditors may read: each other's files of their own system, the frame, plain geometry, files of packs, and the test runner. */
const ALLOWED = [/^\.\/[a-z-]+\.ts$/, /^\.\.\/(frame|plane)\.ts$/, /^node:fs$/, /^vitest$/];
/** What the frame alone may take from the engine: its public door. */
const FRAME = [...ALLOWED, /^\.\.\/\.\.\/\.\.\/rules\/index\.ts$/];
/** Names of that door that read and play a game, and work nothing out. */
const NAMES = ['Action', 'CHANCE', 'Game', 'loadGame', 'Position', 'Rng', 'RulesetOptions', 'State', 'TERMINAL'];

const files = readdirSync(HOME, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts') && !file.startsWith('independence'));
const importsOf = (text: string) => [...text.matchAll(/(?:from|import\(|import)\s*'([^']+)'/g)].map(([, path]) => path!);

describe('auditors are independent of the engine', () => {
  it('and import nothing of its rules, odds, tables or geometry', () => {
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const allowed = file === 'frame.ts' ? FRAME : ALLOWED;
      const foreign = importsOf(readFileSync(`${HOME}/${file}`, 'utf8')).filter((path) => !allowed.some((one) => one.test(path)));
      expect(foreign, file).toEqual([]);
    }
  });

  it('and the frame takes only what reads and plays a game', () => {
    const text = readFileSync(`${HOME}/frame.ts`, 'utf8');
    const names = /import \{([^}]+)\} from '\.\.\/\.\.\/\.\.\/rules\/index\.ts'/
      .exec(text)![1]!
      .split(',')
      .map((name) => name.replace('type', '').trim());
    expect(names.filter((name) => name !== '' && !NAMES.includes(name))).toEqual([]);
  });
});
