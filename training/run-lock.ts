import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { RunError } from './run-error.ts';

const holder = z.object({ pid: z.number().int().positive(), host: z.string() });
type Holder = z.infer<typeof holder>;

/** Folders that this process is training. */
const held = new Set<string>();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // there, but of somebody else
  }
}

/** Who holds a lock; null where there is none, or one that a dying process left half written. */
function readHolder(file: string): Holder | null {
  try {
    return holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Whether a process that is not known to be dead trains the run. Of other machines that is not known: their locks do not count. */
function isHeld(path: string, { pid, host }: Holder): boolean {
  if (pid === process.pid) return held.has(path); // numbers come again, above all in containers
  return host === hostname() && isAlive(pid);
}

/** Writes the lock. False if there is one. */
function claim(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Sees to it that only one process trains a run: `lock` in its folder, which is made if need be, names that process, and counts no longer once
 * that is dead.
 * @returns what gives it free; a folder that then holds nothing goes as well
 * @throws RunError if another process of this machine trains it
 */
export function lockRun(path: string): () => void {
  const file = join(path, 'lock');
  mkdirSync(path, { recursive: true });
  while (!claim(file)) {
    const present = readHolder(file);
    if (present !== null && isHeld(path, present)) {
      throw new RunError(`Process ${present.pid} is training ${path}. End it first, or train under another name; if that process is something else, delete ${file}.`);
    }
    rmSync(file, { force: true });
  }
  held.add(path);
  return () => {
    held.delete(path);
    const present = readHolder(file);
    if (present?.pid === process.pid && present.host === hostname()) rmSync(file);
    if (readdirSync(path).length === 0) rmdirSync(path);
  };
}
