import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from '../../env/index.ts';
import { run, runJson } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface CheckOutput {
  readonly ok: boolean;
  readonly reports: readonly Report[];
}

const check = async (...args: string[]): Promise<CheckOutput> => (await runJson(['check', ...args])) as CheckOutput;

describe('check', () => {
  test('of a ruleset reports on it, its scenarios, their environments, agents and other processes', { timeout: 600_000 }, async () => {
    const { ok, reports } = await check('tic-tac-toe', '--games', '1', '--agents', 'random,scripted');
    expect(ok).toBe(true);
    expect(reports.map(({ subject }) => subject)).toEqual([
      'tic-tac-toe',
      'tic-tac-toe/standard',
      ...[
        'checkEnv',
        'apiTest',
        'parallelApiTest',
        'seedTest',
        'parallelSeedTest',
        'maxCyclesTest',
        'renderTest',
        'observationTest',
        'checkEnv, limited',
      ]
        .concat(['next-step', 'same-step', 'disabled'].map((mode) => `vectorTest, ${mode}`))
        .map((name) => `tic-tac-toe/standard-v1 (${name})`),
      'random on tic-tac-toe/standard',
      'scripted on tic-tac-toe/standard',
      'tic-tac-toe/standard in other processes',
    ]);
  });

  test.each(['pig-20', 'pig/pig-20', 'pig/pig-20-v1'])('takes the name %s', async (name) => {
    const { reports } = await check(name, '--only', 'legal-actions');
    expect(reports.map(({ subject, checks }) => [subject, checks.length])).toEqual([['pig/pig-20', 2]]);
  });

  test('takes options of agents, and a seed', async () => {
    const { reports } = await check('pig-20', '--only', 'legal-choice', '--agents', 'mcts:sims=4,root=gumbel;random', '--seed', '5');
    expect(reports.map(({ subject }) => subject)).toEqual(['mcts:sims=4,root=gumbel on pig/pig-20', 'random on pig/pig-20']);
  });

  test('takes a scenario pack', { timeout: 600_000 }, async () => {
    const pack = {
      id: 'meadow',
      groups: [
        { side: 'red', zones: [{ x: 0, y: 30, w: 36, h: 6 }] },
        { side: 'blue', zones: [{ x: 0, y: 0, w: 36, h: 6 }] },
      ],
    };
    const path = join(folder, 'meadow.json');
    writeFileSync(path, JSON.stringify(pack));
    const { ok, reports } = await check(path, '--games', '1', '--agents', 'none', '--only', 'records', '--only', 'same-everywhere');
    expect(reports.map(({ subject }) => subject)).toEqual(['one-hour-wargames/meadow', `${path} in other processes`]);
    expect(ok, JSON.stringify(reports)).toBe(true);
  });

  test('compares other Node binaries, and fails if one does not play the same', { timeout: 600_000 }, async () => {
    expect(await check('pig-20', '--only', 'same-everywhere', '--node', process.execPath)).toMatchObject({ ok: true });
    const { status, out } = await run(['check', 'pig-20', '--only', 'same-everywhere', '--node', join(folder, 'no-such-node')]);
    expect(status).toBe(1);
    expect(out).toContain('FAIL  same-everywhere');
  });

  test('lists all checks, and refuses others', async () => {
    expect((await run(['check', '--list'])).out).toMatch(/Checks of a scenario[^]*records: .*[^]*Checks of an agent[^]*same-seed: /);
    expect(await run(['check', 'pig', '--only', 'nonesuch'])).toMatchObject({
      status: 1,
      notes: expect.stringContaining('--list') as string,
    });
  });
});

describe('playthrough', () => {
  test('prints one game, the same each time', async () => {
    const [a, b] = [await run(['playthrough', 'kuhn-poker', '--seed', '3']), await run(['playthrough', 'kuhn-poker', '--seed', '3'])];
    expect(a).toEqual(b);
    expect(a.out).toMatch(/^playthrough: kuhn-poker\/standard\nseed: 3\n/);
    expect(a.out).toContain('chances 3: the jack 1/3 | the queen 1/3 | the king 1/3');
  });

  test('prints a digest for comparing machines', async () => {
    expect((await run(['playthrough', 'pig-20', '--digest'])).out).toMatch(/^[0-9a-f]{16}\n$/);
    expect(await runJson(['playthrough', 'pig-20', '--digest'])).toMatchObject({ scenario: 'pig/pig-20', node: process.version });
  });

  test('writes a file for each scenario, keeps its seed, and leaves other files alone', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    await run(['playthrough', 'pig', '--write', folder, '--seed', '7']);
    await run(['playthrough', 'pig-20', '--write', folder]);
    expect(readdirSync(join(folder, 'pig')).sort()).toEqual(['pig-100.txt', 'pig-20.txt']);
    expect(readFileSync(join(folder, 'pig', 'pig-20.txt'), 'utf8')).toContain('\nseed: 7\n');
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
  });
});
