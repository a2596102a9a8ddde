// Notes how much processor time each test file takes, children included: one line of JSON a file, appended to the file that TEST_PROFILE names.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { secondsOfChildren } from './processor-time.mjs';

const into = process.env['TEST_PROFILE'];
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
