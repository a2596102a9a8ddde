import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run, runJson } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-lab-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SMALL = ['--threads', '1', '--games', '4', '--openings', '0', '--option-games', '0'];

describe('schiltron lab', () => {
  test('tells how a battle goes, keeps it, and writes a page', async () => {
    const [file, page] = [join(folder, 'lab.json'), join(folder, 'lab.html')];
    const args = ['lab', 'mill-ford', '--players', 'scripted', ...SMALL, '--write', file, '--page', page];
    const { status, out, notes } = await run(args);
    expect(notes).toContain(`Wrote ${page}`);
    expect(status).toBe(0);
    expect(out).toMatch(/^The Mill Ford \(training\): Blue against Red\n/);
    expect(out).toContain('Balance');
    expect(readFileSync(page, 'utf8')).toContain('Where it happens');
    const kept = readFileSync(file, 'utf8');
    expect((await run(args)).out).toBe(out);
    expect(readFileSync(file, 'utf8')).toBe(kept);
    expect((await run([...args, '--seed', '2'])).notes).toContain('cannot be gone on with. It was begun with another seed');
  });

  test('tells the same as JSON', async () => {
    const { even, planned } = (await runJson(['lab', 'pig-20', ...SMALL])) as {
      even: { player: string; games: number }[];
      planned: number;
    };
    expect(planned).toBe(12);
    expect(even.map(({ player, games }) => [player, games])).toEqual([
      ['random', 4],
      ['scripted', 4],
    ]);
  });

  test('suggests a change and saves it as a pack that checks', async () => {
    const [from, to] = [join(folder, 'weak.json'), join(folder, 'better.json')];
    const pack = JSON.parse(readFileSync('rules/men-of-iron/scenarios/mill-ford.json', 'utf8')) as object;
    writeFileSync(from, JSON.stringify({ ...pack, id: 'weak', flightLevels: { blue: 6, red: 12 } }));
    const { status, out, notes } = await run([
      'lab',
      'suggest',
      from,
      '--games',
      '20',
      '--cost',
      '3',
      '--band',
      '0.3,0.7',
      '--threads',
      '1',
      '--save',
      to,
    ]);
    expect(notes).toContain(`Saved to ${to}`);
    expect(status).toBe(0);
    expect(out).toContain('as it is');
    expect((await run(['scenario', 'check', to])).out).toContain('is a good scenario');
    const saved = JSON.parse(readFileSync(to, 'utf8')) as { id: string; about: string };
    expect(saved.id).toBe('weak-changed');
    expect(saved.about).toContain('instead of');
  });

  test('goes on with the games of a file, and refuses those of another question', async () => {
    const file = join(folder, 'worth.json');
    const args = ['lab', 'worth', 'mill-ford', '--games', '2', '--match', 'flight level, red', '--threads', '1', '--write', file];
    const { status, out } = await run(args);
    expect(status).toBe(0);
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, kept.replace(/("as it is": )\[.*\]/, '$1[1,1]'));
    expect((await run(args)).out).toContain('Blue have 100 %'); // it believes the file
    writeFileSync(file, kept);
    expect((await run(args)).out).toBe(out);
    expect((await run([...args, '--seed', '2'])).notes).toContain('cannot be gone on with. It was begun with another seed');
    const suggest = ['lab', 'suggest', 'mill-ford', '--games', '20', '--threads', '1', '--write', file];
    expect((await run(suggest)).notes).toContain('is not a file of games with small changes (schiltron-lab-suggest/1)');
  });

  test('tells what changes are worth', async () => {
    const { effects } = (await runJson([
      'lab',
      'worth',
      'mill-ford',
      '--games',
      '2',
      '--match',
      'flight level, red',
      '--threads',
      '1',
    ])) as {
      effects: { words: string }[];
    };
    expect(effects.map(({ words }) => words)).toContain('Flight Level, red: 11 instead of 12');
  });

  test.each([
    [['lab'], 'missing required argument'],
    [['lab', 'nowhere'], 'There is no scenario "nowhere"'],
    [['lab', 'pig-20', '--games', '3'], 'even number'],
    [['lab', 'pig-20', '--players', 'mcts:ms=5'], 'thinks by the clock'],
    [['lab', 'pig-20', '--eye', 'mcts:sims=2'], 'must be one of the players'],
    [['lab', 'suggest', 'pig-20'], 'pig has no small changes'],
    [['lab', 'suggest', 'mill-ford', '--band', '0.6,0.4'], '--band needs two shares'],
    [['lab', 'worth', 'mill-ford', '--match', 'elephants'], 'No change of this battle has these words'],
    [['lab', 'worth', 'mill-ford', '--players', 'random;random;random'], 'one for each'],
  ])('%j tells what is wrong', async (args, message) => {
    const { status, notes } = await run(args);
    expect(status).toBe(1);
    expect(notes).toContain(message);
  });

  test('refuses a file that is no test', async () => {
    const file = join(folder, 'other.json');
    writeFileSync(file, '{}');
    expect((await run(['lab', 'pig-20', ...SMALL, '--write', file])).notes).toContain('is not the file of a laboratory');
    expect(existsSync(file)).toBe(true);
  });
});
