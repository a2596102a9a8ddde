import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run, runJson } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-vary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('schiltron vary', () => {
  test('saves a pack that checks and can be played, the same for the same seed', async () => {
    const file = join(folder, 'pack.json');
    const { status, out } = await run(['vary', 'skirmish', '--seed', '7', '--save', file]);
    expect(status).toBe(0);
    expect(out).toMatch(/^skirmish-v[0-9a-f]{8}, made of skirmish by seed 7\n/);
    expect(out).toContain(`Play it with: schiltron play ${file}`);
    expect((await run(['scenario', 'check', file])).out).toContain('is a good scenario');
    const saved = readFileSync(file, 'utf8');
    await run(['vary', 'skirmish', '--seed', '7', '--save', file]);
    expect(readFileSync(file, 'utf8')).toBe(saved);
    expect((await run(['watch', file, '--a', 'random', '--b', 'random', '--quiet', '--seed', '1'])).status).toBe(0);
  });

  test('varies a pack of one’s own, by the kinds named', async () => {
    const file = join(folder, 'own.json');
    await run(['vary', 'pitched-battle-1', '--seed', '1', '--save', file]);
    const { pack, changes } = (await runJson(['vary', file, '--seed', '2', '--kinds', 'order', '--json'])) as {
      pack: { id: string };
      changes: string[];
    };
    expect(pack.id).toMatch(/^pitched-battle-1-v.{8}-v.{8}$/);
    expect(changes).toEqual([expect.stringMatching(/^The order: (red|blue) begins, \d+ turns\.$/)]);
  });

  test('lists the kinds of both wargames', async () => {
    const { out } = await run(['vary', '--list']);
    for (const kind of ['ground', 'command', 'terrain', 'table', 'set-up']) expect(out).toContain(kind);
    expect(await runJson(['vary', '--list', '--json'])).toEqual(
      expect.arrayContaining([expect.objectContaining({ ruleset: 'barons-war' })]),
    );
  });

  test.each([
    [['vary'], 'Name a scenario'],
    [['vary', 'skirmish', '--kinds', 'weather'], 'no kind of variation "weather"'],
    [['vary', 'pig-20'], 'cannot be varied'],
  ])('%j tells what is wrong', async (args, message) => {
    const { status, notes } = await run(args);
    expect(status).toBe(1);
    expect(notes).toContain(message);
  });
});
