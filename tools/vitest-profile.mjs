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

if (into !== undefined) {
  afterAll(() => {
    // A worker may run several files: each is charged with what came since the one before.
    const before = Number(globalThis['schiltronProfiled'] ?? 0);
    const now = secondsOfProcessor();
    globalThis['schiltronProfiled'] = now;
    const file = relative(process.cwd(), expect.getState().testPath ?? 'unknown');
    appendFileSync(into, `${JSON.stringify({ file, seconds: now - before })}\n`);
  });
}
