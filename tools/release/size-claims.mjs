// Sizes that pages claim, and how each is measured. The release refuses when one is more than a tenth off.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/build.mjs';

const MOST_OFF = 0.1;
const BYTES_A_MB = 1e6;

/**
 * Bytes of all files below a folder, or of those whose names match.
 * @param {string} folder
 * @param {RegExp} names
 */
function bytesOf(folder, names = /./) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && names.test(entry.name));
  return files.map((entry) => statSync(join(entry.parentPath, entry.name)).size).reduce((a, b) => a + b, 0);
}

/** @param {string} folder of a package */
function packedBytes(folder) {
  return JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 }))[0].size;
}

const page = join(root, 'dist', 'web', 'assets');
const RUNTIME = /^ort-wasm.*\.wasm$/;

const all = (/** @type {string} */ packages) => join(packages, 'schiltron');
const core = (/** @type {string} */ packages) => join(packages, 'schiltron-core');

/** @param {string} folder */
function largest(folder) {
  return Math.max(...readdirSync(folder).map((name) => (name.endsWith('.onnx') ? statSync(join(folder, name)).size : 0)));
}

/**
 * In each claim the first group is a number of MB; `bytes` measures it, given the folder that holds both packages as they are published.
 * @type {readonly { readonly file: string, readonly claim: RegExp, readonly bytes: (packages: string) => number }[]}
 */
const CLAIMS = [
  { file: 'docs/install.md', claim: /^\| `schiltron` \| ([\d.]+) MB/m, bytes: (packages) => packedBytes(all(packages)) },
  { file: 'docs/install.md', claim: /^\| `schiltron` \| [\d.]+ MB \| ([\d.]+) MB/m, bytes: (packages) => bytesOf(all(packages)) },
  { file: 'docs/install.md', claim: /^\| `schiltron-core` \| ([\d.]+) MB/m, bytes: (packages) => packedBytes(core(packages)) },
  { file: 'docs/install.md', claim: /^\| `schiltron-core` \| [\d.]+ MB \| ([\d.]+) MB/m, bytes: (packages) => bytesOf(core(packages)) },
  { file: 'docs/install.md', claim: /is large \((\d+) MB\)/, bytes: () => bytesOf(join(root, 'node_modules', 'onnxruntime-node')) },
  { file: 'docs/page.md', claim: /runtime of the networks is (\d+) MB/, bytes: () => bytesOf(page, RUNTIME) },
  { file: 'docs/opponents.md', claim: /network is a file of ([\d.]+) MB or less/, bytes: () => largest(join(root, 'models', 'shipped')) },
];

const claimedIn = (/** @type {{ file: string, claim: RegExp }} */ { file, claim }) =>
  Number(claim.exec(readFileSync(join(root, file), 'utf8'))?.[1]);

/** Claims that stand on no page, a line each. */
export function lostClaims() {
  return CLAIMS.filter((one) => Number.isNaN(claimedIn(one))).map(({ file, claim }) => `${file} claims no size (${claim.source})`);
}

/**
 * Claims that are lost or not true, a line each.
 * @param {string} packages the folder that holds both packages as they are published
 */
export function faultsOfSizes(packages) {
  const untrue = CLAIMS.flatMap((one) => {
    const [claimed, measured] = [claimedIn(one), one.bytes(packages) / BYTES_A_MB];
    if (Number.isNaN(claimed) || Math.abs(claimed / measured - 1) <= MOST_OFF) return [];
    return [`${one.file} claims ${claimed} MB (${one.claim.source}), measured are ${measured.toFixed(1)} MB`];
  });
  return [...lostClaims(), ...untrue];
}
