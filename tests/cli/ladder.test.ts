import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeLadder, encodeLadder, summariseRung } from '../../training/evaluation/index.ts';
import { run, runJson } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-ladder-'));
const file = join(folder, 'results', 'ladder-pig.json');
const tiny = ['ladder', 'pig-20', '--from', '2', '--to', '8', '--games', '4', '--seed', 's', '--threads', '1'];

beforeAll(async () => {
  expect(await run([...tiny, '--write', file])).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('ladder', () => {
  test('plays the rungs and prints a table of them', async () => {
    const { status, out, notes } = await run(tiny);
    expect(status).toBe(0);
    expect(out).toMatch(/^4 : 2 +4 /m);
    expect(out).toMatch(/^8 : 4 +4 /m);
    expect(out).toContain('rungs rise');
    expect(notes).toContain('8 of 8 games; mcts:sims=8 against mcts:sims=4: 4 of 4');
  });

  test('takes other agents, one number of games for each rung, options and threads', async () => {
    const args = [
      'ladder',
      'pig-20',
      '--agent',
      'mcts:sims={sims},root=gumbel',
      '--from',
      '2',
      '--to',
      '8',
      '--games',
      '2,4',
      '--option',
      'dieSides=10',
      '--threads',
      '2',
    ];
    expect(await runJson(args)).toMatchObject({
      format: 'schiltron-ladder/1',
      options: { dieSides: 10 },
      games: [2, 4],
      rungs: [{ strong: 'mcts:sims=4,root=gumbel', weak: 'mcts:sims=2,root=gumbel' }, { strong: 'mcts:sims=8,root=gumbel' }],
    });
  });

  test('keeps the games in a file and has nothing to play once it is complete', async () => {
    const text = readFileSync(file, 'utf8');
    const { status, out, notes } = await run([...tiny, '--write', file, '--json']);
    expect({ status, notes: notes.trim() }).toEqual({ status: 0, notes: '' });
    expect(out).toBe(text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('stops at Ctrl-C, says so, and goes on from the file to the same end', async () => {
    const started = join(folder, 'started.json');
    const ladder = decodeLadder(JSON.parse(readFileSync(file, 'utf8')), file);
    const [first, ...others] = ladder.rungs;
    const half = { results: `.${first!.results.slice(1)}`, decisions: first!.decisions.with(0, null) };
    writeFileSync(started, encodeLadder({ ...ladder, rungs: [{ ...first!, ...half, summary: summariseRung(half) }, ...others] }));
    const stopped = await run([...tiny, '--write', started], { signal: AbortSignal.abort() });
    expect(stopped.status).toBe(1);
    expect(stopped.out).toContain('3 of 4');
    expect(stopped.notes).toContain(`Stopped after 0 of 1 games. The same command goes on with ${started}.`);
    expect(await run([...tiny, '--write', started])).toMatchObject({ status: 0 });
    expect(readFileSync(started, 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  test.each([
    [['ladder'], 'Name one scenario'],
    [['ladder', 'pig-20', 'pig-100'], 'Name one scenario'],
    [['ladder', 'nosuch'], 'schiltron scenarios'],
    [['ladder', 'pig-20', '--games', '5'], 'even number'],
    [['ladder', 'pig-20', '--games', 'many'], 'whole number'],
    [['ladder', 'pig-20', '--games', '2,2'], '7 rungs, but 2 numbers'],
    [['ladder', 'pig-20', '--to', '10'], '--to must be above --from'],
    [['ladder', 'pig-20', '--write', folder], 'Choose another file with --write'],
    [['ladder', 'pig-20', '--to', '3000'], 'end the ladder at 1600 or 3200'],
    [['ladder', 'pig-20', '--agent', 'scripted'], 'has no {sims}'],
    [['ladder', 'pig-20', '--agent', 'wizard:sims={sims}'], 'There is no agent "wizard"'],
    [[...tiny, '--seed', 'other', '--write', file], 'seed "s" there, "other" here'],
    [['ladder', '--check', 'nowhere.json'], 'There is no file'],
    [['ladder', 'pig-20', '--check', file], 'leave out pig-20'],
    [['ladder', '--check', file, '--rungs', '1,3'], 'there is no rung 3'],
    [['ladder', '--page', 'docs/ladder.md'], 'which ladders'],
    [['ladder', '--page', 'nowhere.md', file], 'There is no file'],
  ])('%j says what to do and fails', async (args, expected) => {
    const { status, notes } = await run(args);
    expect(status).toBe(1);
    expect(notes.replaceAll(/\s+/g, ' ')).toContain(expected);
    expect(notes).not.toMatch(/\n\s+at /);
  });
});

describe('ladder --check', () => {
  test('plays the first games again and finds them the same', async () => {
    expect(await run(['ladder', '--check', file, '--games', '3'])).toMatchObject({
      status: 0,
      out: '6 games played again: all the same.\n',
    });
    expect(await runJson(['ladder', '--check', file, '--rungs', '2', '--threads', '1'])).toMatchObject({
      ok: true,
      checks: [{ isSame: true }, {}, {}, {}],
    });
  });

  test('finds a file whose results were changed, with their summary or without', async () => {
    const ladder = decodeLadder(JSON.parse(readFileSync(file, 'utf8')), file);
    const [first, ...others] = ladder.rungs;
    const swap = first!.results.startsWith('W') ? 'L' : 'W';
    const changed = { ...first!, results: swap + first!.results.slice(1) };
    const falsified = join(folder, 'falsified.json');

    writeFileSync(falsified, encodeLadder({ ...ladder, rungs: [{ ...changed, summary: summariseRung(changed) }, ...others] }));
    const replayed = await run(['ladder', '--check', falsified, '--threads', '1']);
    expect(replayed.status).toBe(1);
    expect(replayed.out).toContain(`rung 1, game 1: ${swap} in `);
    expect(replayed.out).toContain('8 games played again: 1 differ.');

    writeFileSync(falsified, encodeLadder({ ...ladder, rungs: [changed, ...others] }));
    const read = await run(['ladder', '--check', falsified]);
    expect(read.status).toBe(1);
    expect(read.notes).toContain('rung 1 has a summary that does not follow from its results');
  });
});

describe('ladder --page', () => {
  test('writes the tables of files into a page', async () => {
    const page = join(folder, 'page.md');
    writeFileSync(page, '# Page\n\n<!-- ladders -->\n<!-- /ladders -->\n');
    expect(await run(['ladder', '--page', page, file, file])).toMatchObject({ status: 0 });
    expect(readFileSync(page, 'utf8').match(/^### .*`pig\/pig-20`/gm)).toHaveLength(2);
  });

  test('is refused for a page without a place for them', async () => {
    const page = join(folder, 'plain.md');
    writeFileSync(page, '# Page\n');
    const { status, notes } = await run(['ladder', '--page', page, file]);
    expect(status).toBe(1);
    expect(notes).toContain('<!-- ladders -->');
    expect(readFileSync(page, 'utf8')).toBe('# Page\n');
  });
});
