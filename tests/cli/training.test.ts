import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultRunName } from '../../cli/runs.ts';
import { loadPolicy } from '../../models/load.ts';
import type { ScenarioPack } from '../../rules/core/index.ts';
import { run, runJson } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-training-'));
const home = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

/** Small enough for a second: one thread, tiny networks, few games. */
const TINY = [
  'warmupGames=20',
  'minimumRows=16',
  'batchSize=16',
  'gamesInFlight=4',
  'fullSimulations=4',
  'fastSimulations=2',
  'evaluationSeconds=0',
].flatMap((text) => ['--set', text]);

describe('train and export', () => {
  test('a run is trained, gone on with, exported, and played against', { timeout: 600_000 }, async () => {
    const first = await runJson(['train', 'tic-tac-toe', '--run', 'first', '--steps', '3', '--workers', '0', '--seed', '5', ...TINY]);
    expect(first).toMatchObject({ path: join('runs', 'first'), progress: { run: 'first', phase: 'done', steps: 3 } });
    expect(await runJson(['train', '--run', 'first', '--steps', '5', '--workers', '0'])).toMatchObject({ progress: { steps: 5 } });
    const card = await runJson(['export', 'first']);
    expect(card).toMatchObject({ ruleset: { id: 'tic-tac-toe' }, training: { run: 'first', seed: '5', steps: 5 } });
    expect(existsSync('runs/first/export/model.onnx')).toBe(true);
    expect((await run(['export', 'first', '--out', 'pig'])).out).toContain('Wrote ./pig.onnx');
    expect(existsSync('pig.onnx')).toBe(true);
    const watched = await run(['watch', 'tic-tac-toe', '--a', 'neural:runs/first/export,sims=4', '--b', 'random', '--seed', '1']);
    expect(watched).toMatchObject({ status: 0 });
  });

  test('an interrupted run keeps everything and says how to go on', { timeout: 600_000 }, async () => {
    const { status, out } = await run(['train', 'tic-tac-toe', '--run', 'cut', '--workers', '0', ...TINY], { signal: AbortSignal.abort() });
    expect(status).toBe(0);
    expect(out).toContain('schiltron train --run cut');
    expect(JSON.parse(readFileSync('runs/cut/config.json', 'utf8'))).toMatchObject({ choice: { ruleset: 'tic-tac-toe' } });
  });

  test('what it says to do next can be done', { timeout: 600_000 }, async () => {
    const { out } = await run(['train', 'tic-tac-toe', '--directory', 'my runs', '--steps', '3', '--workers', '0', ...TINY]);
    expect(out).toContain("schiltron train --run tic-tac-toe --directory 'my runs'\n");
    expect(out).toContain("schiltron export 'my runs/tic-tac-toe'\n");
    expect((await run(['export', 'my runs/tic-tac-toe'])).out).toContain(
      "schiltron play tic-tac-toe/standard --against 'neural:my runs/tic-tac-toe/export/model.onnx'\n",
    );
  });

  test('a run without a name has that of its scenario, or of its ruleset where several have such a scenario', () => {
    const name = (ruleset: string, scenario: string | ScenarioPack): string => defaultRunName({ ruleset, scenario, options: {} });
    expect([
      name('pig', 'pig-20'),
      name('tic-tac-toe', 'standard'),
      name('connect-four', 'standard'),
      name('barons-war', { id: 'standard' }),
    ]).toEqual(['pig-20', 'tic-tac-toe', 'connect-four', 'standard']);
  });

  test.each(['a/b', '../x', '', '.hidden', 'a b'])('a run cannot be called "%s"', async (name) => {
    const { status, notes } = await run(['train', 'tic-tac-toe', '--run', name]);
    expect({ status, notes }).toEqual({ status: 1, notes: expect.stringContaining('cannot be the name of a run') as string });
  });

  test.each([
    [['train'], 'Name a scenario'],
    [['train', '--run', 'nowhere', '--steps', '1'], 'no run'],
    [['train', 'tic-tac-toe', '--run', 'x', '--set', 'nonsense=1'], 'nonsense'],
    [['train', 'tic-tac-toe', '--run', 'x', '--set', 'batchSize'], 'name=value'],
    [['train', 'tic-tac-toe', '--run', 'x', '--set', 'network={kind'], '--set network needs an object as JSON'],
    [['train', 'tic-tac-toe', '--run', 'x', '--set', 'fullSimulations=32x'], '--set fullSimulations needs a number'],
    [['train', 'tic-tac-toe', '--run', 'x', '--config', '.'], 'is a folder'],
    [['train', 'tic-tac-toe', '--run', 'x', '--config', 'list.json'], 'list.json must hold an object'],
    [['train', 'tic-tac-toe', '--run', 'x', '--directory', 'list.json'], 'Choose another folder for the run with --directory'],
    [['train', 'tic-tac-toe', '--run', 'x', '--workers', '100000'], 'at most 256'],
    [['train', 'tic-tac-toe', '--run', 'first', '--seed', '6'], 'seed'],
    [['export', 'nowhere'], 'There is no run'],
  ])('%s says what to do and fails', async (args, expected) => {
    writeFileSync('list.json', '[]');
    const { status, notes } = await run(args);
    expect({ status, says: notes.includes(expected) ? expected : notes }).toEqual({ status: 1, says: expected });
    expect(notes).not.toContain('Training in');
  });

  test('--explain tells the recommended method, its time, and what it has been measured to reach', async () => {
    type Plan = { preset: string; minutes: number; config: { method?: string; initial?: string }; reached: string };
    const plans = (await runJson(['train', 'skirmish', '--explain', '--json'])) as Plan[];
    expect(plans.map(({ preset }) => preset)).toEqual(['quick', 'evening', 'weekend']);
    expect(plans.map(({ config }) => config.initial)).toEqual([undefined, 'barons-war', 'barons-war']);
    const { out } = await run(['train', 'skirmish', '--explain', '--preset', 'evening']);
    expect(out.trim().split('\n')).toHaveLength(2);
    expect(out).toContain('68 % of 200 games');
    expect((await run(['train', 'tic-tac-toe', '--explain'])).out).toContain('has not been measured');
  });

  test('--preset trains as it explains, and what is set goes before', { timeout: 600_000 }, async () => {
    const args = ['train', 'tic-tac-toe', '--run', 'preset', '--preset', 'quick', '--steps', '1', '--workers', '0', '--seed', '5'];
    expect((await run([...args, ...TINY])).notes).toContain('quick, 3 minutes');
    expect(await run(['train', 'skirmish', '--preset', 'month'])).toMatchObject({ status: 1 });
  });

  test('--list explains every parameter', async () => {
    expect((await run(['train', '--list'])).out).toContain('batchSize = ');
    expect(await runJson(['train', '--list'])).toContainEqual(expect.objectContaining({ name: 'batchSize', default: 128 }));
  });
});

describe('start', () => {
  const TINY_START = ['start', 'tic-tac-toe', '--games', '2', '--simulations', '4', '--workers', '0', '--seed', '3'];
  const FEW_GAMES = ['games=64', 'batch=32'].flatMap((text) => ['--set', text]);

  test('learns, measures, and asks for a move', { timeout: 600_000 }, async () => {
    const { out, notes } = await run([...TINY_START, ...FEW_GAMES, '--json']);
    const policy = join('runs', 'tic-tac-toe-3', 'learnt.policy');
    expect(JSON.parse(out)).toMatchObject({
      run: join('runs', 'tic-tac-toe-3'),
      policy,
      report: { games: 64, of: 64 },
      measured: [
        { opponent: 'random', games: 2 },
        { opponent: 'scripted', games: 2 },
        { opponent: 'mcts:sims=4', games: 2 },
      ],
      reply: { perspective: 0, action: { typed: { kind: 'place' } } },
    });
    expect(loadPolicy(policy).card.matches).toMatchObject([{ agent: `policy:${policy}` }, {}, {}]);
    expect(notes).toContain('32 of 64 games');
  });

  test('says what it learnt from', { timeout: 600_000 }, async () => {
    const { out, notes } = await run([...TINY_START, ...FEW_GAMES]);
    expect(out).toContain('learnt from 64 games, half of them against that player');
    expect(notes).toContain('2 of 2 games against mcts:sims=4');
  });
});
