import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadModelCard } from '../../models/load.ts';
import { decodePool, encodePool, matchesOf, type MatchTogether, summariseRung } from '../../training/evaluation/index.ts';
import { run, runJson } from '../cli/terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-rate-'));
const file = join(folder, 'results', 'ratings-pig.json');
const tiny = ['rate', 'pig-20', '--agents', 'random;mcts:sims=2;mcts:sims=8', '--games', '4', '--seed', 's', '--threads', '1'];

beforeAll(async () => {
  expect(await run([...tiny, '--write', file])).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('rate', () => {
  test('prints ratings with intervals and a table of scores', async () => {
    const { status, out, notes } = await run([...tiny, '--anchor', 'random']);
    expect(status).toBe(0);
    expect(out).toMatch(/^\d +random +0 +0 to 0 +8 /m);
    expect(out).toMatch(/score, % against +1 +2 +3/);
    expect(out).toContain('Elo 0 is random.');
    expect(notes).toContain('12 of 12 games');
  });

  test('--json is the file with the ratings', async () => {
    const { ratings, ...data } = (await runJson([...tiny, '--write', file])) as { ratings: { rows: object[] } };
    expect(data).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    expect(ratings.rows).toHaveLength(3);
    expect(ratings.rows[0]).toHaveProperty('interval');
  });

  test('shows the alpha-rank when asked', async () => {
    expect((await run([...tiny, '--write', file, '--alpha-rank'])).out).toContain('alpha-rank, %');
  });

  test('--card puts what a model scored onto its card', async () => {
    const model = join(folder, 'mine');
    for (const ending of ['onnx', 'json', 'md']) copyFileSync(`models/shipped/pig.${ending}`, `${model}.${ending}`);
    const pool = join(folder, 'mine-pool.json');
    const agents = `random;neural:${model},sims=0`;
    const { pairings } = (await runJson(['rate', 'pig-100', '--agents', agents, '--games', '4', '--threads', '1', '--write', pool])) as {
      pairings: [{ summary: { score: number } }];
    };
    expect(await run(['rate', '--card', model, pool])).toMatchObject({ status: 0 });
    const { matches } = loadModelCard(model);
    expect(matches).toEqual([
      expect.objectContaining({
        scenario: 'pig-100',
        agent: `neural:${model},sims=0`,
        opponent: 'random',
        games: 4,
        score: 1 - pairings[0].summary.score,
        seed: '1',
      }),
    ]);
    expect(readFileSync(`${model}.md`, 'utf8')).toContain('| pig-100 | `neural:');
    const [whole, half] = [
      decodePool(JSON.parse(readFileSync(pool, 'utf8')), pool),
      (results: string) => ({ results, decisions: [...results].map((letter) => (letter === '.' ? null : 9)) }),
    ];
    const single = { ...whole.pairings[0]!, ...half('WLW.'), summary: summariseRung(half('WLW.')) };
    const [match] = matchesOf({ ...whole, pairings: [single] }, loadModelCard(model));
    expect(match, 'a single game without its mirror does not count').toMatchObject({ games: 2, score: 0.5 });
    expect(match, 'the rules it was trained on go without saying').not.toHaveProperty('rules');
    expect(matchesOf({ ...whole, rulesetVersion: '9.9.9' }, loadModelCard(model))[0]).toMatchObject({ rules: '9.9.9' });
    expect((await run(['rate', '--card', model, file])).notes).toContain('played in none of these files');
    expect(loadModelCard(model).matches).toEqual(matches);
    expect((await run(['rate', '--card', model])).notes).toContain('Say in which pools it played');
  });

  test('stops at Ctrl-C, says so, and goes on from the file to the same end', async () => {
    const started = join(folder, 'started.json');
    const two = tiny.with(3, 'random;mcts:sims=2');
    expect(await run([...two, '--write', started])).toMatchObject({ status: 0 });
    const stopped = await run([...tiny, '--write', started], { signal: AbortSignal.abort() });
    expect(stopped.status).toBe(1);
    expect(stopped.notes).toContain(`Stopped after 0 of 8 games. The same command goes on with ${started}.`);
    expect(await run([...tiny, '--write', started])).toMatchObject({ status: 0 });
    expect(readFileSync(started, 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  test.each([
    [['rate'], 'Name one scenario'],
    [['rate', 'pig-20'], 'Name two agents or more'],
    [['rate', 'pig-20', '--agents', 'random'], 'two agents or more'],
    [['rate', 'pig-20', '--agents', 'random,random'], 'named twice'],
    [['rate', 'nosuch', '--agents', 'random,scripted'], 'schiltron scenarios'],
    [['rate', 'pig-20', '--agents', 'random,wizard'], 'There is no agent "wizard"'],
    [['rate', 'pig-20', '--agents', 'random,scripted', '--games', '5'], 'even number'],
    [['rate', 'pig-20', '--agents', 'random,scripted', '--anchor', 'mcts'], 'its agents are random; scripted'],
    [[...tiny, '--seed', 'other', '--write', file], 'seed "s" there, "other" here'],
    [['rate', 'pig-20', '--agents', 'random,scripted', '--write', folder], 'Choose another file with --write'],
    [['rate', '--check', 'nowhere.json'], 'There is no file'],
    [['rate', '--check', folder], 'is a folder'],
    [['rate', 'pig-20', '--check', file], 'leave out pig-20'],
    [['rate', '--page', 'docs/evaluation.md'], 'which pools'],
    [['rate', '--page', 'nowhere.md', file], 'There is no file'],
  ])('%j says what to do and fails', async (args, expected) => {
    const { status, notes } = await run(args);
    expect(status).toBe(1);
    expect(notes.replaceAll(/\s+/g, ' ')).toContain(expected);
    expect(notes).not.toMatch(/\n\s+at /);
  });

  test('--check plays the first games again and finds a changed file', async () => {
    expect(await run(['rate', '--check', file, '--threads', '1'])).toMatchObject({
      status: 0,
      out: '6 games played again: all the same.\n',
    });
    const pool = decodePool(JSON.parse(readFileSync(file, 'utf8')), file);
    const [first, ...others] = pool.pairings;
    const swap = first!.results.startsWith('W') ? 'L' : 'W';
    const changed = { ...first!, results: swap + first!.results.slice(1) };
    const falsified = join(folder, 'falsified.json');

    writeFileSync(falsified, encodePool({ ...pool, pairings: [{ ...changed, summary: summariseRung(changed) }, ...others] }));
    const replayed = await run(['rate', '--check', falsified, '--threads', '1']);
    expect(replayed.status).toBe(1);
    expect(replayed.out).toContain(`random against mcts:sims=2, game 1: ${swap} in `);
    expect(replayed.out).toContain('6 games played again: 1 differ.');

    writeFileSync(falsified, encodePool({ ...pool, pairings: [changed, ...others] }));
    const read = await run(['rate', '--check', falsified]);
    expect(read.status).toBe(1);
    expect(read.notes).toContain('pairing 1 has a summary that does not follow from its results');
  });

  test('--together makes one score of matches in several files', async () => {
    const other = join(folder, 'other.json');
    const args = ['rate', 'pig-100', '--agents', 'random;mcts:sims=2', '--games', '2', '--seed', 's', '--threads', '1', '--write', other];
    const played = (await runJson(args)) as { pairings: [{ results: string }] };
    const { pairings } = JSON.parse(readFileSync(file, 'utf8')) as { pairings: { results: string }[] };
    const matches = (await runJson(['rate', '--together', file, other])) as MatchTogether[];
    expect(matches.map(({ games }) => games)).toEqual([6, 4, 4]);
    expect(matches[0]!.scenarios.map(({ scenario, games }) => [scenario, games])).toEqual([
      ['pig-20', 4],
      ['pig-100', 2],
    ]);
    const all = pairings[0]!.results + played.pairings[0].results;
    expect(matches[0]).toMatchObject({
      first: 'random',
      second: 'mcts:sims=2',
      score: summariseRung({ results: all, decisions: [] }).score,
    });
    expect((await run(['rate', '--together', file, other])).out).toMatch(/^all +6 /m);
    expect((await run(['rate', '--together'])).status).toBe(1);
  });

  test('--page writes the tables of files into a page', async () => {
    const page = join(folder, 'page.md');
    writeFileSync(page, '# Page\n\n<!-- ratings -->\n<!-- /ratings -->\n');
    expect(await run(['rate', '--page', page, file])).toMatchObject({ status: 0 });
    expect(readFileSync(page, 'utf8')).toContain('### Pig to 20 (`pig/pig-20`)');
    writeFileSync(page, '# Page\n');
    expect((await run(['rate', '--page', page, file])).notes).toContain('<!-- ratings -->');
  });
});

describe('arena --sprt', () => {
  test('stops once it is decided, and says what and why', async () => {
    const args = ['arena', 'tic-tac-toe', '--agents', 'mcts:sims=50;random', '--sprt', '0,150', '--seed', '1'];
    const { pairings } = (await runJson(args)) as {
      pairings: { summary: { games: number }; sprt: { decision: string; llr: number; bounds: number[]; pairs: number } }[];
    };
    const { summary, sprt } = pairings[0]!;
    expect(sprt).toMatchObject({ decision: 'H1', elo0: 0, elo1: 150, alpha: 0.05, beta: 0.05, model: 'logistic' });
    expect(sprt.llr).toBeGreaterThan(sprt.bounds[1]!);
    expect(summary.games).toBe(2 * sprt.pairs);
    expect(sprt.pairs).toBeLessThan(60);
    const { out } = await run(args);
    expect(out).toMatch(/SPRT after \d+ pairs: LLR [\d.]+ \(-2\.94 to 2\.94\).*; H1: \+150 Elo fits better than 0/);
  });

  test('accepts H0 for the weaker agent, sooner if more errors are allowed', async () => {
    const pairsWith = async (...more: string[]): Promise<number> => {
      const result = await runJson(['arena', 'tic-tac-toe', '--agents', 'random;mcts:sims=50', '--sprt', '0,150', '--seed', '1', ...more]);
      const {
        pairings: [{ sprt }],
      } = result as { pairings: [{ sprt: { decision: string; pairs: number } }] };
      expect(sprt.decision).toBe('H0');
      return sprt.pairs;
    };
    expect(await pairsWith('--alpha', '0.2', '--beta', '0.2')).toBeLessThan(await pairsWith());
  });

  test('stays undecided when the games are used up', async () => {
    const { out } = await run([
      'arena',
      'tic-tac-toe',
      '--agents',
      'random,scripted',
      '--sprt',
      '-5,5',
      '--games',
      '4',
      '--seed',
      '1',
      '--elo',
      'normalized',
    ]);
    expect(out).toContain('SPRT after 2 pairs');
    expect(out).toContain('undecided between -5 and +5 normalised Elo');
  });

  test.each([
    [['--sprt', '30,0'], 'the lower one first'],
    [['--sprt', '30'], 'two Elo differences'],
    [['--sprt', '0,x'], 'two Elo differences'],
    [['--sprt', '0,30', '--alpha', '0.6'], 'below 0.5'],
    [['--sprt', '0,900', '--elo', 'normalized'], 'between -200 and 200'],
  ])('%j says what to do and fails', async (args, expected) => {
    const { status, notes } = await run(['arena', 'tic-tac-toe', '--agents', 'random,scripted', ...args]);
    expect(status).toBe(1);
    expect(notes).toContain(expected);
  });
});
