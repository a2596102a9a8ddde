import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'atomic-'));
afterAll(() => rmSync(folder, { recursive: true }));

const THREADS = 4;
const FILES = 50;

/** Each thread writes files of its own at the same instant, as far as the clock can tell. */
const writer = `
  const { workerData } = require('node:worker_threads');
  Date.now = () => 0;
  import(workerData.module).then(({ writeFileAtomically }) => {
    for (let i = 0; i < ${FILES}; i++) writeFileAtomically(workerData.folder + '/' + workerData.thread + '-' + i, String(workerData.thread).repeat(10_000));
  });`;

test('threads of one process write files side by side', { timeout: 600_000 }, async () => {
  const module = pathToFileURL(join(import.meta.dirname, '..', '..', 'dist', 'models', 'files.js')).href;
  await Promise.all(
    Array.from({ length: THREADS }, async (_, thread) => {
      const worker = new Worker(writer, { eval: true, workerData: { module, folder, thread } });
      await new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
    }),
  );
  expect(readdirSync(folder)).toHaveLength(THREADS * FILES);
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).toBe(name[0]!.repeat(10_000));
});
