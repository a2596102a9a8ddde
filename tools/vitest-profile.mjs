// Notes how much processor time each test file takes, children included: one line of JSON a file, appended to the file that TEST_PROFILE names.
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

const into = process.env['TEST_PROFILE'];
/** Clock ticks a second in /proc, which Linux fixes at 100 for programs. */
const TICKS_A_SECOND = 100;

/** Seconds of processor that the children of this process took which have ended; 0 where the system does not tell. */
function secondsOfChildren() {
  try {
    const [, , , , , , , , , , , , , childUser = '0', childSystem = '0'] = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(childUser) + Number(childSystem)) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

function secondsOfProcessor() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + secondsOfChildren();
}

/** What a worker had taken when its last test file ended; a worker may run several files. */
const taken = /** @type {{ schiltronProfiled?: number }} */ (globalThis);

if (into !== undefined) {
  afterAll(() => {
    const before = taken.schiltronProfiled ?? 0;
    const now = (taken.schiltronProfiled = secondsOfProcessor());
    const file = relative(process.cwd(), expect.getState().testPath ?? 'unknown');
    appendFileSync(into, `${JSON.stringify({ file, seconds: now - before })}\n`);
  });
}
