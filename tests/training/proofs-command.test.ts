import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedModels } from '../../models/files.ts';
import { loadModelCard } from '../../models/load.ts';
import type { Proof } from '../../training/proofs/index.ts';
import { run, runJson } from '../cli/terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-prove-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Small enough for a second: one thread, few games, every network kept. */
const TINY = [
  'network={"kind":"mlp","width":8,"layers":1,"action":8}',
  'warmupPolicy=random',
  'warmupGames=40',
  'minimumRows=16',
  'batchSize=16',
  'gamesInFlight=4',
  'fullSimulations=4',
  'fastSimulations=2',
  'evaluationSeconds=0',
  'snapshotShare=0.001',
  'snapshotSteps=1',
].flatMap((text) => ['--set', text]);

describe('prove', () => {
  const runPath = join(folder, 'kuhn');
  const model = join(folder, 'model');

  beforeAll(async () => {
    await run(['train', 'kuhn-poker', '--run', 'kuhn', '--directory', folder, '--steps', '3', '--workers', '0', '--seed', 'k', ...TINY]);
    await run(['export', runPath, '--out', model]);
  }, 600_000);

  test('measures a model with the average over its run, and tells what it took', async () => {
    const file = join(folder, 'results', 'proofs-kuhn-poker.json');
    const proof = (await runJson([
      'prove',
      'kuhn-poker',
      '--model',
      model,
      '--snapshots',
      join(runPath, 'snapshots'),
      '--write',
      file,
    ])) as Proof & { readonly measuredOn: string };
    expect(proof).toMatchObject({
      format: 'schiltron-proof/1',
      game: 'kuhn-poker/standard',
      model: { onnxHash: loadModelCard(model).onnxHash },
      compute: { run: 'kuhn', seed: 'k', steps: 3 },
      measured: { unit: 'chips', nashConv: { snapshots: 3 } },
    });
    expect(proof.measuredOn).toContain('cores');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(proof);
  });

  test('fails for a model that has learnt nothing, and says by how much', async () => {
    const { status, out } = await run(['prove', 'kuhn-poker', '--model', model]);
    expect(status).toBe(1);
    expect(out).toMatch(/FAILS {2}-?0\.\d{4} \(at least 0\.2\)/);
    expect(out).toContain('3 gradient steps');
  });

  test('measures Dark Hex on the board that tables hold, in units of its results', { timeout: 600_000 }, async () => {
    const where = ['--run', 'hex', '--directory', folder, '--steps', '3', '--workers', '0', '--seed', 'h', ...TINY];
    await run(['train', 'dark-hex/opened', ...where]);
    await run(['export', join(folder, 'hex'), '--out', join(folder, 'hex-model')]);
    const file = join(folder, 'hex.json');
    await run(['prove', 'dark-hex', '--model', join(folder, 'hex-model'), '--write', file]);
    const proof = JSON.parse(readFileSync(file, 'utf8')) as Proof;
    expect(proof).toMatchObject({ game: 'dark-hex/opened', measured: { unit: 'returns' } });
    expect((proof.measured as { nashConv: { uniform: number } }).nashConv.uniform).toBeCloseTo(1.4833333, 6);
  });

  test('knows only some games, and says which', async () => {
    expect((await run(['prove', 'skirmish'])).notes).toContain(
      'connect-four, pig, kuhn-poker, leduc-poker, liars-dice, phantom-tic-tac-toe, dark-hex, blotto, strategy-fusion',
    );
    expect((await run(['prove', 'tic-tac-toe'])).notes).toContain('There is no proof for tic-tac-toe');
    expect((await run(['prove', 'foo'])).notes).toContain('There is no proof for foo. There are proofs for connect-four');
  });

  test('refuses before it measures what could not be played or kept', async () => {
    expect((await run(['prove', 'kuhn-poker', '--model', model, '--games', '5'])).notes).toContain('games come in pairs');
    expect((await run(['prove', 'kuhn-poker', '--model', model, '--write', folder])).notes).toContain('Choose another file with --write');
  });

  test('says what is wrong with a folder of earlier networks', async () => {
    mkdirSync(join(folder, 'none'));
    expect((await run(['prove', 'kuhn-poker', '--model', model, '--snapshots', join(folder, 'nowhere')])).notes).toContain(
      'There is no folder',
    );
    expect((await run(['prove', 'kuhn-poker', '--model', model, '--snapshots', join(folder, 'none')])).notes).toContain('snapshotShare');
  });
});

describe('committed proofs', () => {
  const results = readdirSync('bench/results').filter((file) => file.startsWith('proofs-'));
  const proofs = results.map((file) => [file, JSON.parse(readFileSync(join('bench/results', file), 'utf8')) as Proof] as const);

  test.each(proofs)('%s is about the model that comes with the package, and all it claims holds', (file, proof) => {
    const name = file.slice('proofs-'.length, -'.json'.length);
    expect(shippedModels(), `measure again: schiltron prove ${name} --write bench/results/${file}`).toContain(name);
    expect(proof.model.onnxHash, `measure again: schiltron prove ${name} --write bench/results/${file}`).toBe(loadModelCard(name).onnxHash);
    expect(proof.claims.filter(({ holds }) => !holds)).toEqual([]);
    expect(proof.compute).not.toBeNull();
    expect(existsSync(join('models/shipped', `${name}.json`))).toBe(true);
  });

  test('are there for every shipped network that can be proved', () => {
    const provable = ['pig', 'kuhn-poker', 'leduc-poker'].filter((name) => shippedModels().includes(name));
    expect(results).toEqual(expect.arrayContaining(provable.map((name) => `proofs-${name}.json`)));
  });
});
