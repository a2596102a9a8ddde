import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockRun } from '../../training/run/run-lock.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();
const entry = new URL('../../dist/training/run/run-lock.js', import.meta.url).href;

/** Runs a script in a process of its own; `lockRun` is there, and `path` is the run's folder. */
function start(path: string, script: string): ChildProcess {
  const text = `import { lockRun } from ${JSON.stringify(entry)}; import fs from 'node:fs'; const path = ${JSON.stringify(path)};\n${script}`;
  return spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout!.on('data', (part) => (output += String(part)));
  await once(child, 'close');
  return output;
}

/** What processes leave behind that ended without giving a lock free. */
const STALE = [
  JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }),
  JSON.stringify({ pid: process.pid, host: hostname() }),
  JSON.stringify({ pid: 2 ** 22 + 1, host: 'elsewhere', kernel: 'of another machine' }),
  '{"pid":',
  '',
];

describe('the lock of a run', () => {
  it('is held by one at a time, of many processes that reach for it in the same millisecond and find a stale one', async () => {
    const path = join(newFolder(), 'run');
    const [processes, rounds, everyMs] = [5, 60, 60];
    const begin = Date.now() + 1500 + processes * 300;
    // In each round: wait for the millisecond, take the lock, and hold it for a moment; whoever else is inside then is counted.
    const script = `
      const inside = ${JSON.stringify(join(path, '..', 'inside'))};
      let [taken, doubled] = [0, 0];
      for (let round = 0; round < ${rounds}; round++) {
        const at = ${begin} + round * ${everyMs};
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now() - 3)));
        while (Date.now() < at);
        let unlock;
        try { unlock = lockRun(path); } catch (error) { if (error.name !== 'RunError') throw error; continue; }
        taken++;
        try { fs.writeFileSync(inside, '', { flag: 'wx' }); } catch { doubled++; }
        await new Promise((resolve) => setTimeout(resolve, 4));
        fs.rmSync(inside, { force: true });
        const stale = ${JSON.stringify(STALE)}[round % ${STALE.length + 1}];
        unlock();
        if (stale !== undefined) try { fs.mkdirSync(path, { recursive: true }); fs.writeFileSync(path + '/lock', stale, { flag: 'wx' }); fs.utimesSync(path + '/lock', 0, 0); } catch {}
      }
      console.log(taken, doubled);`;
    mkdirSync(path);
    writeFileSync(join(path, 'lock'), STALE[0]!);
    const outputs = await Promise.all(Array.from({ length: processes }, () => outputOf(start(path, script))));
    const counts = outputs.map((output) => output.trim().split(' ').map(Number));
    expect(counts.map(([, doubled]) => doubled)).toEqual(Array<number>(processes).fill(0));
    expect(counts.reduce((sum, [taken = 0]) => sum + taken, 0)).toBeGreaterThan(rounds / 2);
  }, 600_000);

  it('is free as soon as its holder is killed', async () => {
    const path = join(newFolder(), 'run');
    for (let round = 0; round < 5; round++) {
      const child = start(path, `lockRun(path); console.log('held'); setInterval(() => {}, 1000);`);
      await once(child.stdout!, 'data');
      expect(() => lockRun(path)).toThrow(`Process ${child.pid} is training ${path}. End it first`);
      child.kill('SIGKILL');
      await once(child, 'exit');
      lockRun(path)();
      expect(existsSync(path)).toBe(false);
    }
  });

  it('is held against this process too, and its folder goes with it only if nothing is in it', () => {
    const path = join(newFolder(), 'run');
    const unlock = lockRun(path);
    expect(() => lockRun(path)).toThrow(`Process ${process.pid} is training`);
    expect(JSON.parse(readFileSync(join(path, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    writeFileSync(join(path, 'config.json'), '');
    unlock();
    expect(existsSync(join(path, 'lock'))).toBe(false);
    lockRun(path)();
    expect(existsSync(path)).toBe(true);
  });

  it('is not taken from another machine whose locks are not seen here, until that is silent', () => {
    const path = join(newFolder(), 'run');
    const file = join(path, 'lock');
    mkdirSync(path);
    writeFileSync(file, JSON.stringify({ pid: 7, host: 'far', kernel: 'of another machine' }));
    expect(() => lockRun(path)).toThrow(
      /^Process 7 on the machine far was training .* \d+ seconds ago\. Two cannot train one run: .* try again in a minute/,
    );
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ host: 'far' });
    const before = new Date(Date.now() - 70_000);
    utimesSync(file, before, before);
    lockRun(path)();
  });

  it('is seen under another host name on the same machine', () => {
    const path = join(newFolder(), 'run');
    const unlock = lockRun(path);
    const file = join(path, 'lock');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), host: 'container' }));
    expect(() => lockRun(path)).toThrow(`Process ${process.pid} on container is training`);
    unlock();
  });
});
