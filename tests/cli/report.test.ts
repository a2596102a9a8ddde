import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RunDirectory } from '../../training/settings/run-directory.ts';
import { run, runJson } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-report-'));
const home = process.cwd();

beforeAll(() => {
  process.chdir(folder);
  RunDirectory.openOrCreate(join('runs', 'young'), { choice: { ruleset: 'tic-tac-toe', scenario: 'standard', options: {} } });
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

/** Small enough for a second: one thread, few games. */
const TINY = [
  'warmupGames=20',
  'minimumRows=16',
  'batchSize=16',
  'gamesInFlight=4',
  'fullSimulations=4',
  'fastSimulations=2',
  'evaluationSeconds=0',
].flatMap((text) => ['--set', text]);

describe('report', () => {
  test('writes the page of a run that was trained, with games of its network', { timeout: 600_000 }, async () => {
    expect((await run(['train', 'tic-tac-toe', '--run', 'first', '--steps', '3', '--workers', '0', ...TINY])).status).toBe(0);
    const summary = await runJson(['report', 'first', '--simulations', '4', '--seed', 'x']);
    expect(summary).toMatchObject({ path: join('runs', 'first', 'report.html'), run: 'first', sampleGames: 2 });
    const page = readFileSync('runs/first/report.html', 'utf8');
    expect(page).toContain('The averaged network after 3 steps');
    expect(page).toContain('<code>x/2</code>');
    expect(page).toContain('<th scope="row">schiltron</th>');
  });

  test('writes where it is told, by the folder of the run, and says what is in it', async () => {
    const { status, out, notes } = await run(['report', join('runs', 'young'), '--out', 'page.html', '--games', '1']);
    expect({ status, out, notes }).toMatchObject({
      status: 0,
      out: expect.stringContaining('Wrote page.html: 0 games') as string,
      notes: expect.stringContaining('1 sample game with') as string,
    });
    expect(existsSync('page.html')).toBe(true);
    expect(existsSync(join('runs', 'young', 'report.html'))).toBe(false);
  });

  test('can do without sample games', async () => {
    expect(await runJson(['report', 'young', '--games', '0'])).toMatchObject({
      sampleGames: 0,
      path: join('runs', 'young', 'report.html'),
    });
  });

  test('takes the run of a name, not another folder of that name', async () => {
    mkdirSync('young');
    expect(await runJson(['report', 'young', '--games', '0'])).toMatchObject({ path: join('runs', 'young', 'report.html') });
  });

  test('says on the side what is damaged and therefore left out', async () => {
    cpSync(join('runs', 'young'), join('runs', 'damaged'), { recursive: true });
    writeFileSync(join('runs', 'damaged', 'checkpoint'), 'nothing');
    writeFileSync(join('runs', 'damaged', 'replay', '00000.replay'), 'nothing');
    const { status, notes } = await run(['report', 'damaged']);
    expect(status).toBe(0);
    expect(notes).toMatch(/Left out: .*00000\.replay/);
    expect(notes).toMatch(/Left out: The latest network cannot be opened: .*checkpoint/);
  });

  test('an error comes alone', async () => {
    expect((await run(['report', 'nowhere'])).notes).not.toContain('Playing');
  });

  test.each([
    [['report', 'young', '--games', '1000'], 'at most 100'],
    [['report', 'young', '--out', '.'], 'Choose another place with --out'],
    [['report'], "missing required argument 'run'"],
    [['report', 'nowhere'], 'There is no run in'],
    [['report', 'young', '--games', 'two'], '--games'],
  ])('%s says what to do and fails', async (args, expected) => {
    const { status, notes } = await run(args);
    expect({ status, says: notes.includes(expected) ? expected : notes }).toEqual({ status: 1, says: expected });
  });
});
