// Asks the registry for known faults of the packages that come with Schiltron, and looks at their licences. Without a connection it says so and does not fail.
//   node tools/release/audit.mjs
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/build.mjs';

/** Licences under which packages may be used here. */
const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Python-2\.0|Unlicense|MPL-2\.0)( (OR|AND) [\w.-]+)*\)?$/;
/** Packages whose licence has no name of that kind, but was read: `h5wasm` has the statement of NIST, by which it may be used, changed and passed on. */
const READ = ['h5wasm'];
/** Faults from which on the check fails. */
const GRAVE = ['high', 'critical'];
/** Milliseconds for which the registry is waited for. */
const PATIENCE_MS = 30_000;
const OFFLINE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOAUDIT|E40[0-9]|E50[0-9]|not supported|NOT_IMPLEMENTED/;

/** @returns packages with a licence of another kind, or none */
function oddLicences() {
  /** @type {{ packages: Record<string, { license?: string, dev?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { license }]) => {
    const name = path.slice('node_modules/'.length);
    const isFree = !path.startsWith('node_modules/') || READ.includes(name) || FREE.test(license ?? '');
    return isFree ? [] : [`${name}: ${license ?? 'no licence'}`];
  });
}

/** @returns lines that tell of grave faults, or null if the registry does not answer */
function graveFaults() {
  const patience = ['--fetch-retries=0', `--fetch-timeout=${PATIENCE_MS}`];
  const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...patience], {
    cwd: root,
    encoding: 'utf8',
    timeout: 2 * PATIENCE_MS,
  });
  try {
    const report = JSON.parse(stdout);
    if (report.vulnerabilities === undefined) return null;
    const found = Object.values(report.vulnerabilities).filter(({ severity }) => GRAVE.includes(severity));
    return found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  } catch {
    if (stderr !== '' && !OFFLINE.test(stderr)) console.error(stderr.slice(0, 500));
    return null;
  }
}

const licences = oddLicences();
const faults = graveFaults();
if (faults === null) console.log('The registry does not answer: known faults of packages were not looked for.');
for (const line of [...licences, ...(faults ?? [])]) console.error(line);
console.log(`${licences.length} odd licences, ${faults === null ? 'unknown' : faults.length} grave faults.`);
process.exitCode = licences.length + (faults?.length ?? 0) > 0 ? 1 : 0;
