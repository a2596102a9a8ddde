import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Whether the process that a lock names still runs.
 * @param {string} lock
 */
function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} lock
 * @returns {boolean}
 */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Does work that no other process of this checkout may do meanwhile; waits for its turn.
 * @param {string} lock a file that names the process at work
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) {
    await sleep(POLL_MS);
    if (!isHeld(lock)) rmSync(lock, { force: true });
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
