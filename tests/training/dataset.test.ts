import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dataset, Group } from 'h5wasm/node';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadGame } from '../../rules/registry.ts';
import { decodeNpy, decodeNpz, encodeNpy } from '../../training/dataset/npz.ts';
import type { DatasetCard } from '../../training/dataset/card.ts';
import { train } from '../../training/index.ts';
import { run, runJson } from '../cli/terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-dataset-'));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function make(name: string, ...args: string[]): Promise<DatasetCard & { seconds: number }> {
  return (await runJson(['dataset', ...args, '--out', at(name)])) as DatasetCard & { seconds: number };
}

const hashes = ({ shards }: DatasetCard): string[] => shards.flatMap(({ files }) => files.map(({ sha256 }) => sha256));
const shard = (name: string) => decodeNpz(readFileSync(at(`${name}/00000.npz`)), name);

describe('a data set', { timeout: 600_000 }, () => {
  let played: DatasetCard;
  beforeAll(async () => {
    played = await make('field', 'one-hour-wargames/training', '--games', '4', '--threads', '1', '--agents', 'random;scripted');
  }, 600_000);

  test('has a card with its source, its schema and its hashes', () => {
    expect(played).toMatchObject({
      format: 'schiltron-dataset/1',
      ruleset: 'one-hour-wargames',
      scenario: 'training',
      agents: ['random', 'scripted'],
      source: { kind: 'games', seed: '1', games: 4 },
      games: 4,
      kind: 'moves',
      parts: ['globals', 'units', 'actions'],
    });
    expect(played.results.reduce((a, b) => a + b)).toBe(4);
    const { observation } = loadGame('one-hour-wargames', 'training');
    const globals = played.columns.find(({ name }) => name === 'globals')!;
    expect(globals).toMatchObject({ dtype: 'float32', shape: ['rows', observation.globals.length] });
    expect(globals.features).toEqual(observation.globals.map(({ name }) => name));
    const text = readFileSync(at('field/README.md'), 'utf8');
    expect(text).toContain(played.shards[0]!.files[0]!.sha256);
    expect(text).toContain('| `choice` | int32 | rows | its place among the legal actions of the row |');
  });

  test('has rows that say what their games say', () => {
    const { game_rows, row_legal, legal, action, choice, player, result, returns, moves, game_moves, ply, agents } = shard('field');
    expect([...agents!.data]).toEqual([0, 1, 1, 0, 0, 1, 1, 0]);
    expect(player!.data).toHaveLength(played.rows);
    for (let game = 0; game < 4; game++) {
      for (let row = game_rows!.data[game]!; row < game_rows!.data[game + 1]!; row++) {
        expect(result!.data[row]).toBe(returns!.data[2 * game + player!.data[row]!]);
        expect(moves!.data[game_moves!.data[game]! + ply!.data[row]!]).toBe(action!.data[row]);
        expect(legal!.data[row_legal!.data[row]! + choice!.data[row]!]).toBe(action!.data[row]);
      }
    }
  });

  test('is the same with any number of threads, and another with another seed', async () => {
    const args = ['one-hour-wargames/training', '--games', '4', '--agents', 'random;scripted'];
    expect(hashes(await make('threads', ...args, '--threads', '2'))).toEqual(hashes(played));
    expect(hashes(await make('seed', ...args, '--threads', '1', '--seed', '2'))).not.toEqual(hashes(played));
  });

  test('is read back and played again', async () => {
    expect((await run(['dataset', at('field'), '--check'])).out).toContain('is whole: every file, and every number in it.');
    await make('map', 'pig-20', '--games', '5', '--threads', '1', '--parts', 'globals,units,map,actions');
    expect(await runJson(['dataset', at('map'), '--check'])).toEqual({ ok: true, faults: [] });
    await make('bare', 'kuhn-poker', '--games', '50', '--threads', '1', '--agents', 'random', '--parts', 'none');
    expect(await runJson(['dataset', at('bare'), '--check'])).toEqual({ ok: true, faults: [] });
    expect(Object.keys(shard('bare'))).not.toContain('globals');
  });

  test('tells a changed file, and numbers that the moves do not give', async () => {
    cpSync(at('field'), at('changed'), { recursive: true });
    const file = readFileSync(at('changed/00000.npz'));
    file[200]! ^= 1;
    writeFileSync(at('changed/00000.npz'), file);
    expect(await runJson(['dataset', at('changed'), '--check'])).toMatchObject({
      ok: false,
      faults: [expect.stringContaining('is not the file that the card describes')],
    });
    const other = await make('other', 'one-hour-wargames/training', '--games', '4', '--threads', '1', '--agents', 'scripted');
    cpSync(at('other/00000.npz'), at('changed/00000.npz'));
    writeFileSync(
      at('changed/dataset.json'),
      JSON.stringify({ ...other, columns: played.columns.filter(({ name }) => name !== 'turn'), parts: ['units'] }),
    );
    const { faults } = (await runJson(['dataset', at('changed'), '--check'])) as { faults: string[] };
    expect(faults).toContain('shard 0: the column globals is not what the moves give');
    writeFileSync(at('changed/dataset.json'), JSON.stringify({ ...played, rulesetVersion: '0.0.1' }));
    expect((await run(['dataset', at('changed'), '--check'])).notes).toContain('Make it again.');
  });

  test('can be Parquet, with the same numbers', async () => {
    const card = await make(
      'parquet',
      'one-hour-wargames/training',
      '--games',
      '4',
      '--threads',
      '1',
      '--agents',
      'random;scripted',
      '--format',
      'parquet',
    );
    expect(card.shards[0]!.files.map(({ name }) => name)).toEqual(['games-00000.parquet', 'rows-00000.parquet']);
    expect(await runJson(['dataset', at('parquet'), '--check'])).toEqual({ ok: true, faults: [] });
    const file = readFileSync(at('parquet/rows-00000.parquet'));
    const rows = await parquetReadObjects({ file: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer });
    const { choice, globals, row_legal } = shard('field');
    expect(rows).toHaveLength(played.rows);
    expect(rows.map((row) => row['choice'] as number)).toEqual([...choice!.data]);
    expect((rows[7]!['globals'] as number[]).map((one) => one + 0)).toEqual(
      [...globals!.data.subarray(7 * globals!.shape[1]!, 8 * globals!.shape[1]!)].map((one) => one + 0),
    );
    expect((rows[7]!['legal'] as number[]).length).toBe(row_legal!.data[8]! - row_legal!.data[7]!);
  });

  test('is made of records, whose agents it names', async () => {
    await run(['arena', 'pig-20', '--agents', 'random;scripted', '--games', '4', '--seed', '1', '--records', at('records')]);
    const card = await make('from-records', at('records'));
    expect(card).toMatchObject({ games: 4, agents: ['random', 'scripted'], source: { kind: 'records' } });
    expect(await runJson(['dataset', at('from-records'), '--check'])).toEqual({ ok: true, faults: [] });
    await run(['watch', 'tic-tac-toe', '--quiet', '--save', at('records/other.json')]);
    expect((await run(['dataset', at('records'), '--out', at('mixed')])).notes).toContain('is of another game than');
  });

  test('is made of a training run, with the policies and values of its searches', async () => {
    const config = {
      warmupGames: 4,
      evolutionGenerations: 0,
      minimumRows: 1,
      evaluationSeconds: 0,
      network: { kind: 'entity', width: 4, state: 4, action: 4 },
    };
    await train({ scenario: 'pig/pig-20', run: 'young', directory: folder, workers: 0, seed: 1, steps: 3, config: config as never });
    const card = await make('from-run', at('young'));
    expect(card).toMatchObject({ kind: 'searches', agents: ['run young'], source: { kind: 'run', run: 'young' } });
    expect(card.rows).toBeGreaterThan(10);
    const { policy, row_legal, has_policy, value } = shard('from-run');
    const sums = [...has_policy!.data].map((_, row) =>
      [...policy!.data.subarray(row_legal!.data[row], row_legal!.data[row + 1])].reduce((a, b) => a + b, 0),
    );
    for (const [row, has] of has_policy!.data.entries()) expect(sums[row]).toBeCloseTo(has, 3);
    expect(value!.data.every((one) => Math.abs(one) <= 1)).toBe(true);
    expect(await runJson(['dataset', at('from-run'), '--check'])).toEqual({ ok: true, faults: [] });
    expect((await run(['dataset', at('from-run'), '--minari', at('minari')])).notes).toContain('keeps no moves');
    expect((await run(['dataset', at('young'), '--of', '1', '--out', at('none')])).notes).toContain('has 1 scenarios');
  });

  test("is written in Minari's layout, an episode for each side", async () => {
    const exported = (await runJson(['dataset', at('field'), '--minari', at('minari')])) as { id: string; episodes: number; steps: number };
    expect(exported).toMatchObject({ id: 'schiltron/one_hour_wargames/training-v0', episodes: 8, steps: played.rows });
    const data = join(at('minari'), exported.id, 'data');
    const metadata = JSON.parse(readFileSync(join(data, 'metadata.json'), 'utf8')) as Record<string, string>;
    expect(metadata).toMatchObject({ total_episodes: 8, total_steps: played.rows, data_format: 'hdf5', dataset_id: exported.id });
    const { subspaces } = JSON.parse(metadata['observation_space']!) as { subspaces: Record<string, { shape: number[]; low: unknown[] }> };
    expect(Object.keys(subspaces)).toEqual(['globals', 'units', 'action_mask']);
    const { game_rows, globals, action, player, returns } = shard('field');
    const hdf5 = await import('h5wasm/node');
    await hdf5.ready;
    const file = new hdf5.File(join(data, 'main_data.hdf5'), 'r');
    const valueOf = (path: string) => (file.get(path) as Dataset).value as ArrayLike<number>;
    const rows = [...player!.data.subarray(0, game_rows!.data[1])].flatMap((one, row) => (one === 1 ? [row] : []));
    const steps = rows.length;
    expect((file.get('episode_1') as Group).attrs['player']!.value).toBe(1);
    expect([...Array.from(valueOf('episode_1/actions'))].map(Number)).toEqual(rows.map((row) => action!.data[row]));
    expect((file.get('episode_1/observations/globals') as Dataset).shape).toEqual([steps + 1, subspaces['globals']!.shape[0]]);
    const width = globals!.shape[1]!;
    expect(Array.from(valueOf('episode_1/observations/globals')).slice(0, width)).toEqual([
      ...globals!.data.subarray(rows[0]! * width, (rows[0]! + 1) * width),
    ]);
    expect(Array.from(valueOf('episode_1/rewards')).at(-1)).toBe(returns!.data[1]);
    expect(Array.from(valueOf('episode_1/terminations'))).toEqual([...new Array(steps - 1).fill(0), 1]);
    const masks = Array.from(valueOf('episode_1/observations/action_mask'));
    const size = masks.length / (steps + 1);
    rows.forEach((row, step) => expect(masks[step * size + action!.data[row]!]).toBe(1));
    expect(masks.slice(steps * size).every((bit) => bit === 0)).toBe(true);
    file.close();
  });

  test('is begun with care', async () => {
    const notes = async (...args: string[]): Promise<string> => (await run(['dataset', ...args])).notes;
    expect(await notes('pig-20')).toContain('--out FOLDER');
    expect(await notes('pig-20', '--out', at('field'))).toContain('There is a data set in');
    expect(await notes('pig-20', '--out', at('x'), '--agents', 'a;b;c')).toContain('one agent, which plays itself, or two');
    expect(await notes('pig-20', '--out', at('x'), '--agents', 'nobody')).toContain('nobody');
    expect(await notes('pig-20', '--out', at('x'), '--parts', 'globals,soul')).toContain('There is no part "soul"');
    expect(await notes('whist', '--out', at('x'))).toContain('There is no scenario "whist"');
    expect(await notes(folder, '--check')).toContain('There is no data set in');
  });
});

describe('a file of numpy', () => {
  test.each([
    [{ dtype: 'float32', shape: [2, 3], data: Float32Array.of(1, -2, 0.5, 4, 5, 6) }],
    [{ dtype: 'int32', shape: [0], data: new Int32Array() }],
    [{ dtype: 'uint8', shape: [3], data: Uint8Array.of(0, 1, 255) }],
    [{ dtype: 'int16', shape: [1, 2, 1], data: Int16Array.of(-1, 300) }],
  ] as const)('is read as it was written: %o', (column) => {
    const bytes = encodeNpy(column);
    expect((bytes.length - column.data.byteLength) % 64).toBe(0);
    expect(decodeNpy(bytes, 'it')).toEqual(column);
  });

  test('is refused if it is another kind of file, or cut short', () => {
    expect(() => decodeNpy(new Uint8Array(100), 'it')).toThrow('it is not an array');
    const bytes = encodeNpy({ dtype: 'int32', shape: [4], data: Int32Array.of(1, 2, 3, 4) });
    expect(() => decodeNpy(bytes.slice(0, -1), 'it')).toThrow('it is cut short');
    expect(() => decodeNpz(Uint8Array.of(1, 2, 3), 'it')).toThrow('it is no npz file');
  });
});
