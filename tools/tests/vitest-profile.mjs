// Notes how much processor time each test file takes, children included, and how long it lasts: one line of JSON a file, appended to the file that
// TEST_PROFILE names.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { secondsOfChildren } from './processor-time.mjs';

const into = process.env['TEST_PROFILE'];
function secondsOfProcessor() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + secondsOfChildren();
}

/** What a worker had taken when its last test file ended, and when that was; a worker may run several files. */
const taken = /** @type {{ schiltronProfiled?: { seconds: number, at: number } }} */ (globalThis);

if (into !== undefined) {
  afterAll(() => {
    const before = taken.schiltronProfiled ?? { seconds: 0, at: 0 };
    const now = (taken.schiltronProfiled = { seconds: secondsOfProcessor(), at: performance.now() / 1000 });
    const file = relative(process.cwd(), expect.getState().testPath ?? 'unknown');
    appendFileSync(into, `${JSON.stringify({ file, seconds: now.seconds - before.seconds, lasted: now.at - before.at })}\n`);
  });
}
