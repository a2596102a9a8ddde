// Runs goldens, fingerprints and the tests of rules and core on other versions of Node, which it fetches from the npm registry.
//   node tools/tests/on-node.mjs 22 24                      on both
//   node tools/tests/on-node.mjs 24 -- tests/golden         only these tests
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/build.mjs';

const TESTS = ['golden', 'core', 'geometry', 'hexes', 'tabletop', 'barons-war', 'one-hour-wargames', 'men-of-iron', 'spanish-fury'];

const words = process.argv.slice(2);
const at = words.indexOf('--');
const versions = at < 0 ? words : words.slice(0, at);
const tests = at < 0 ? TESTS.map((name) => `tests/${name}/`) : words.slice(at + 1);

/**
 * Puts a version of Node into a folder and returns its program.
 * @param {string} version
 * @param {string} folder
 */
function fetchNode(version, folder) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  execFileSync('npm', ['install', '--silent', '--prefix', folder, `${name}@${version}`], { stdio: 'inherit' });
  return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

if (versions.length === 0) {
  console.error('Say on which versions of Node: node tools/tests/on-node.mjs 22 24');
  process.exitCode = 2;
}
for (const version of versions) {
  const folder = mkdtempSync(join(tmpdir(), 'schiltron-node-'));
  const node = fetchNode(version, folder);
  const { status } = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', ...tests], { cwd: root, stdio: 'inherit' });
  console.log(`Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}: ${status === 0 ? 'passed' : 'FAILED'}`);
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) process.exitCode = 1;
}
