import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { RunError } from '../settings/run-error.ts';

/*
 * The lock of a run is held by the system: an exclusive lock on the open file `lock` in its folder, which ends with the process, however that ends, and
 * can be neither stale nor held twice. What stands in the file only tells people who holds it; it does not count, but for one case. On a disk that
 * several machines share, some file systems keep locks to each machine. So the holder writes the file again every few seconds, and a machine with
 * another kernel takes no run whose file was written just now.
 */

const holder = z.object({ pid: z.number(), host: z.string(), kernel: z.string() });
type Holder = z.infer<typeof holder>;

const BEAT_MS = 10_000;
/** A holder on another machine that has been silent for so long is gone. */
const SILENCE_MS = 60_000;

/** Flags that open a file for one process alone: O_EXLOCK of macOS, UV_FS_O_EXLOCK of Windows. Linux has none. */
const EXCLUSIVE: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20 | constants.O_NONBLOCK, win32: 0x1000_0000 };

/** What the machine's running system is called: the same in all its containers, whatever host names they have. */
function kernelId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

/** Who holds a lock, as far as the file tells. */
function readHolder(file: string): Holder | null {
  try {
    return holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Locks an open file with flock(2). The lock belongs to what was opened, which the program `flock` is handed, and so it stays when that has ended.
 * @throws RunError if that program is missing */
function flock(file: number): boolean {
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file], encoding: 'utf8' });
  if (error !== undefined)
    throw new RunError('Training on Linux needs the program flock: install the package util-linux.', { cause: error });
  if (status !== 0 && stderr.trim() !== '')
    throw new RunError(`The folder of the run cannot be locked: ${stderr.trim()}. Choose another one with --directory.`);
  return status === 0;
}

/**
 * Opens the file of a lock and locks it. @returns the open file; or that another process holds it, or has taken it away meanwhile, so that
 * it must be opened again
 */
function openLocked(file: string): number | 'held' | 'gone' {
  const exclusive = EXCLUSIVE[process.platform];
  let opened: number;
  try {
    opened = openSync(file, constants.O_RDWR | constants.O_CREAT | (exclusive ?? 0));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'gone';
    if (exclusive !== undefined && ['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(code)) return 'held';
    throw error;
  }
  const isOurs = exclusive !== undefined || flock(opened);
  if (isOurs && fstatSync(opened).ino === statSync(file, { throwIfNoEntry: false })?.ino) return opened;
  closeSync(opened);
  return isOurs ? 'gone' : 'held';
}

/** Milliseconds since a file was written, by the clock of the disk that it lies on. */
function ageOf(file: string, folder: string): number {
  const probe = join(folder, `.${process.pid}-lock.tmp`);
  writeFileSync(probe, '');
  const now = statSync(probe).mtimeMs;
  rmSync(probe);
  return now - statSync(file).mtimeMs;
}

/** @throws RunError if another machine, whose locks may not be seen here, trains the run */
function checkOtherMachines(path: string, file: string): void {
  const present = readHolder(file);
  if (present === null || present.kernel === kernelId()) return;
  const age = ageOf(file, path);
  if (age > SILENCE_MS) return;
  throw new RunError(
    `Process ${present.pid} on the machine ${present.host} was training ${path} ${Math.max(0, Math.round(age / 1000))} seconds ` +
      'ago. Two cannot train one run: end it first, or train under another name. If it was ended by force, try again in a minute.',
  );
}

function refusal(path: string, file: string): RunError {
  const present = readHolder(file);
  const who = present === null ? 'Another process' : `Process ${present.pid}${present.host === hostname() ? '' : ` on ${present.host}`}`;
  return new RunError(`${who} is training ${path}. End it first, or train under another name.`);
}

/** Says in the file who holds the lock, now and every few seconds. @returns ends that */
function sign(file: number): () => void {
  const text = JSON.stringify({ pid: process.pid, host: hostname(), kernel: kernelId() } satisfies Holder);
  ftruncateSync(file);
  writeSync(file, text, 0);
  const beating = setInterval(() => {
    try {
      writeSync(file, text, 0);
    } catch {
      // The disk is full or away: whoever trains will find out.
    }
  }, BEAT_MS).unref();
  return () => clearInterval(beating);
}

/**
 * Sees to it that only one process trains a run, on this machine and, as far as the disk lets machines know of one another, on any.
 * @returns what gives it free; a folder that then holds nothing goes as well
 * @throws RunError that says who trains it
 */
export function lockRun(path: string): () => void {
  const file = join(path, 'lock');
  for (;;) {
    mkdirSync(path, { recursive: true });
    const opened = openLocked(file);
    if (opened === 'held') throw refusal(path, file);
    if (opened !== 'gone') return hold(path, file, opened);
  }
}

function hold(path: string, file: string, opened: number): () => void {
  let silence: () => void;
  try {
    checkOtherMachines(path, file);
    silence = sign(opened);
  } catch (error) {
    closeSync(opened);
    throw error;
  }
  return () => {
    silence();
    // Away first, free afterwards: whoever has opened this very file in between sees that it is no longer the lock.
    rmSync(file, { force: true });
    closeSync(opened);
    removeIfEmpty(path);
  };
}

function removeIfEmpty(path: string): void {
  try {
    if (readdirSync(path).length === 0) rmdirSync(path);
  } catch {
    // Somebody else has just begun a run in it, or removed it.
  }
}
