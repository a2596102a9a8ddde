import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, runJson } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-training-'));
const home = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

/** Small enough for a second: one thread, tiny networks, few games. */
const TINY = ['warmupGames=20', 'minimumRows=16', 'batchSize=16', 'gamesInFlight=4', 'fullSimulations=4', 'fastSimulations=2', 'evaluationSeconds=0'].flatMap((text) => ['--set', text]);

describe('train and export', () => {
  test('a run is trained, gone on with, exported, and played against', { timeout: 60_000 }, async () => {
    const first = await runJson(['train', 'tic-tac-toe', '--run', 'first', '--steps', '3', '--workers', '0', '--seed', '5', ...TINY]);
    expect(first).toMatchObject({ path: join('runs', 'first'), progress: { run: 'first', phase: 'done', steps: 3 } });
    expect(await runJson(['train', '--run', 'first', '--steps', '5', '--workers', '0'])).toMatchObject({ progress: { steps: 5 } });
    const card = await runJson(['export', 'first']);
    expect(card).toMatchObject({ ruleset: { id: 'tic-tac-toe' }, training: { run: 'first', seed: '5', steps: 5 } });
    expect(existsSync('runs/first/export/model.onnx')).toBe(true);
    const watched = await run(['watch', 'tic-tac-toe', '--a', 'neural:runs/first/export,sims=4', '--b', 'random', '--seed', '1']);
    expect(watched).toMatchObject({ status: 0 });
  });

  test('an interrupted run keeps everything and says how to go on', { timeout: 60_000 }, async () => {
    const { status, out } = await run(['train', 'tic-tac-toe', '--run', 'cut', '--workers', '0', ...TINY], { signal: AbortSignal.abort() });
    expect(status).toBe(0);
    expect(out).toContain('schiltron train --run cut');
    expect(JSON.parse(readFileSync('runs/cut/config.json', 'utf8'))).toMatchObject({ choice: { ruleset: 'tic-tac-toe' } });
  });

  test.each([
    [['train'], 'Name a scenario'],
    [['train', '--run', 'nowhere', '--steps', '1'], 'no run'],
    [['train', 'tic-tac-toe', '--run', 'x', '--set', 'nonsense=1'], 'nonsense'],
    [['train', 'tic-tac-toe', '--run', 'x', '--set', 'batchSize'], 'name=value'],
    [['train', 'tic-tac-toe', '--run', 'first', '--seed', '6'], 'seed'],
    [['export', 'nowhere'], 'There is no run'],
  ])('%s says what to do and fails', async (args, expected) => {
    const { status, notes } = await run(args);
    expect({ status, says: notes.includes(expected) ? expected : notes }).toEqual({ status: 1, says: expected });
  });

  test('--list explains every parameter', async () => {
    expect((await run(['train', '--list'])).out).toContain('batchSize = ');
  });
});

describe('start', () => {
  test('trains, exports, measures, and asks for a move', { timeout: 120_000 }, async () => {
    const result = (await runJson(['start', 'tic-tac-toe', '--minutes', '0.1', '--games', '2', '--simulations', '4', '--workers', '0', '--seed', '3'])) as { run: string };
    expect(result).toMatchObject({
      run: join('runs', 'standard-3'),
      measured: [{ opponent: 'random', games: 2 }, { opponent: 'scripted', games: 2 }],
      reply: { perspective: 0, action: { typed: { kind: 'place' } } },
    });
    expect(existsSync(join(result.run, 'export', 'model.onnx'))).toBe(true);
  });
});
