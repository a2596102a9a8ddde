import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ModelError } from '../../models/cards/errors.ts';
import { MetricWriter } from '../../training/metrics/index.ts';
import { loadGame } from '../../rules/registry.ts';
import type { GameSummary } from '../../training/rows/game-rows.ts';
import { gamesSection, stretchesOf } from '../../training/report/games-section.ts';
import { curveOf, readMetricHistory } from '../../training/report/metric-history.ts';
import { readRecordedGames } from '../../training/report/recorded-games.ts';
import { type ReportOptions, type ReportSummary, writeReport } from '../../training/report/index.ts';
import type { RunDirectory } from '../../training/settings/run-directory.ts';
import { addGames, beginRun, uniformEvaluator } from './report-run.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();
const WITH_NETWORK: ReportOptions = { openNetwork: () => Promise.resolve({ evaluator: uniformEvaluator, steps: 90 }), simulations: 4 };
const WITHOUT_NETWORK: ReportOptions = { openNetwork: () => Promise.resolve(null) };

async function pageOf(run: RunDirectory, options: ReportOptions): Promise<{ page: string; summary: ReportSummary }> {
  const out = join(run.path, 'report.html');
  const summary = await writeReport(run.path, out, options);
  return { page: readFileSync(out, 'utf8'), summary };
}

function sectionOf(page: string, id: string): string {
  return page.slice(page.indexOf(`<section id="${id}"`), page.indexOf('</section>', page.indexOf(`<section id="${id}"`)));
}

/** A run with everything a page can show. */
function grownRun(): RunDirectory {
  const run = beginRun(newFolder(), 'gr<o>wn');
  addGames(run, 30, 0.5, true);
  addGames(run, 60, 0.62, false);
  const writer = new MetricWriter(run.path);
  for (const step of [0, 50, 100]) {
    writer.write(step, {
      elapsedSeconds: 6 * step,
      'loss/policy': 0.5 - step / 1000,
      'loss/ownership': 0.1,
      decisionsPerSecond: 500,
      decisions: 3000,
      networkShare: 0.4,
      gradientLength: 1,
    });
  }
  writer.close();
  const measured = { opponent: 'random', games: 10, simulations: 16, seed: '7/strength' };
  run.log({ event: 'evaluation', ...measured, score: 0.4, interval: [0.17, 0.69], steps: 40 });
  run.log({ event: 'evaluation', ...measured, score: 0.9, interval: [0.6, 0.98], steps: 90 });
  return run;
}

describe('the page of a run', () => {
  it('shows strength, curves, games, calibration, sample games and facts', async () => {
    const { page, summary } = await pageOf(grownRun(), { ...WITH_NETWORK, versions: { schiltron: '1.2.3' } });
    expect(summary).toMatchObject({ run: 'gr<o>wn', entries: 3, evaluations: 2, games: 90, sampleGames: 2 });
    expect(summary.forecasts).toBeGreaterThan(60 * 5);
    expect(sectionOf(page, 'strength')).toContain('90 % (95 % interval 60 % to 98 %) in 10 games after 90 steps');
    expect(sectionOf(page, 'learning')).toContain('<h3>Ownership loss</h3>');
    expect(sectionOf(page, 'self-play')).toContain('<h3>Time in the network</h3>');
    expect(sectionOf(page, 'games')).toContain('end of the warm-up');
    expect(sectionOf(page, 'calibration')).toMatch(/of 60 games/);
    expect(sectionOf(page, 'samples')).toContain('Seed <code>7/report/1</code>');
    expect(sectionOf(page, 'run')).toContain('<th scope="row">batchSize</th><td class="number">64</td><td class="number">128</td>');
    expect(sectionOf(page, 'run')).toContain('--set batchSize=64');
    expect(sectionOf(page, 'run')).toContain('1.2.3');
    expect(page).not.toContain('class="notice"');
  });

  it('needs nothing from elsewhere and runs nothing', async () => {
    const { page } = await pageOf(grownRun(), WITH_NETWORK);
    expect(page).not.toMatch(/<script|<link|@import|url\(|<iframe/);
    for (const [, source] of page.matchAll(/(?:src|href)="([^"]*)"/g)) expect(source).toMatch(/^(data:image\/svg\+xml;base64,|#)/);
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(page).toContain(`<section id="${target}"`);
  });

  it('escapes what others named', async () => {
    const { page } = await pageOf(grownRun(), WITH_NETWORK);
    expect(page).toContain('gr&lt;o&gt;wn');
    expect(page).not.toContain('gr<o>wn');
  });

  it('says every picture in words and every curve in numbers', async () => {
    const { page } = await pageOf(grownRun(), WITH_NETWORK);
    for (const [tag] of page.matchAll(/<img [^>]*>/g)) expect(tag).toMatch(/ alt="[^"]{10,}"/);
    const charts = [...page.matchAll(/<svg class="chart"[^>]*>/g)].map(([tag]) => tag);
    expect(charts.length).toBeGreaterThan(10);
    for (const tag of charts) expect(tag).toMatch(/role="img" aria-label="[^"]{20,}"/);
    expect(page.match(/<summary>Numbers<\/summary>/g)).toHaveLength(charts.length);
  });

  it('draws sample games that the same seed gives again', async () => {
    const run = grownRun();
    const samples = async (seed: string): Promise<string> =>
      sectionOf((await pageOf(run, { ...WITH_NETWORK, games: 1, seed })).page, 'samples');
    const first = await samples('a');
    expect(first.match(/<img /g)).toHaveLength(4);
    expect(first.match(/<li>/g)!.length).toBeGreaterThanOrEqual(5);
    expect(first.match(/class="mark"/g)).toHaveLength(4);
    expect(await samples('a')).toBe(first);
    expect(await samples('b')).not.toBe(first);
  });

  it('leaves the run as it is, and writes where it is told', async () => {
    const run = grownRun();
    const before = ['metrics.jsonl', 'config.json', join('replay', '00000.replay')].map((name) => readFileSync(join(run.path, name)));
    const out = join(newFolder(), 'deep', 'page.html');
    await writeReport(run.path, out, WITH_NETWORK);
    expect(readFileSync(out, 'utf8')).toContain('<!doctype html>');
    expect(['metrics.jsonl', 'config.json', join('replay', '00000.replay')].map((name) => readFileSync(join(run.path, name)))).toEqual(
      before,
    );
    expect(readdirSync(run.path)).not.toContain('report.html');
  });
});

describe('the page of a run that lacks something', () => {
  it('says so in every section when it has only just begun', async () => {
    const { page } = await pageOf(beginRun(newFolder()), WITHOUT_NETWORK);
    const says = {
      strength: 'not been measured',
      learning: 'not learnt anything',
      games: 'No game has been finished',
      calibration: 'no forecasts',
      samples: 'no network yet',
      'self-play': 'no metrics yet',
      run: 'only just begun',
    };
    for (const [id, text] of Object.entries(says)) expect(sectionOf(page, id), id).toMatch(new RegExp(`class="notice">[^<]*${text}`));
  });

  it('says when all games belong to the warm-up', async () => {
    const run = beginRun(newFolder());
    addGames(run, 5, 0.5, true);
    const { page } = await pageOf(run, WITHOUT_NETWORK);
    expect(sectionOf(page, 'games')).toContain('All games so far belong to the warm-up');
    expect(sectionOf(page, 'calibration')).toContain('No game of self-play');
  });

  it('warns of few games', async () => {
    const run = beginRun(newFolder());
    addGames(run, 1, 0.5, false);
    expect(sectionOf((await pageOf(run, WITHOUT_NETWORK)).page, 'calibration')).toContain('Only 1 game so far');
  });

  it('goes on without games that were damaged, and names the file', async () => {
    const run = grownRun();
    const shard = join(run.replay, '00000.replay');
    const bytes = readFileSync(shard);
    bytes[60]! ^= 1;
    writeFileSync(shard, bytes);
    const whole = (await pageOf(grownRun(), WITHOUT_NETWORK)).summary.games;
    const { page, summary } = await pageOf(run, WITHOUT_NETWORK);
    expect(summary.games).toBe(whole - 1);
    expect(sectionOf(page, 'games')).toMatch(/00000\.replay is damaged: \d+ bytes of it hold no whole game/);
    expect(sectionOf(page, 'strength')).toContain('Against random');
  });

  it('goes on without a network that cannot be opened', async () => {
    const openNetwork = (): Promise<never> => Promise.reject(new ModelError('RUNTIME_MISSING', 'run npm install.'));
    expect(sectionOf((await pageOf(grownRun(), { openNetwork })).page, 'samples')).toContain('cannot be opened: run npm install.');
    await expect(pageOf(grownRun(), { openNetwork: () => Promise.reject(new TypeError('a fault of ours')) })).rejects.toThrow(
      'a fault of ours',
    );
  });

  it('has no sample games if none are wanted or the person stops them', async () => {
    const run = grownRun();
    expect((await pageOf(run, { ...WITH_NETWORK, games: 0 })).page).toContain('No sample games were asked for');
    expect((await pageOf(run, { ...WITH_NETWORK, signal: AbortSignal.abort() })).page).toContain('Interrupted before');
  });

  it('is refused where there is no run', async () => {
    await expect(writeReport(join(newFolder(), 'none'), 'x.html')).rejects.toThrow(/There is no run in/);
  });
});

describe('games in stretches', () => {
  const game = (number: number, result: number, decisions: number, more: Partial<GameSummary> = {}): GameSummary => ({
    game: number,
    result,
    margin: 0,
    decisions,
    rows: 0,
    ...more,
  });

  it('count how they ended and how long they were', () => {
    const games = Array.from({ length: 30 }, (_, i) =>
      game(i, i < 20 ? (i < 5 ? 1 : -1) : 0, i < 20 ? i + 1 : 9, i === 25 ? { capped: true } : {}),
    );
    expect(stretchesOf(games)).toEqual([
      { from: 1, to: 20, shares: [0.25, 0, 0.75], capped: 0, length: { mean: 10.5, low: 3, high: 18 } },
      { from: 21, to: 30, shares: [0, 1, 0], capped: 0.1, length: { mean: 9, low: 9, high: 9 } },
    ]);
    expect(stretchesOf(Array.from({ length: 4001 }, (_, i) => game(i, 1, 1)))).toHaveLength(40);
  });

  it('are shown apart for each scenario of a mix', () => {
    const games = ['skirmish', 'vanguard'].map((id) => loadGame('barons-war', id));
    const shown = gamesSection(games, [game(0, 1, 10, { warmup: true }), game(1, -1, 30, { scenario: 1 }), game(2, 1, 20)], []);
    expect([...shown.matchAll(/<h3>(Results by side[^<]*)/g)].map(([, title]) => title)).toEqual(
      games.map(({ scenario }) => `Results by side: ${scenario.title}`),
    );
    expect(shown).toContain('The latest games: 30.0 decisions');
    expect(shown).toContain('The latest games: 15.0 decisions');
  });
});

describe('what a page reads', () => {
  it('takes the progress of runs that were begun before metrics had lines of their own', () => {
    const run = beginRun(newFolder());
    const progress = {
      elapsedMs: 60_000,
      games: 4,
      positions: 90,
      positionsPerSecond: 30,
      evaluationsPerSecond: 300,
      rows: 20,
      window: 16,
      rowsTrained: 60,
      rowsPerSecond: 12,
      learningRate: 0.01,
    };
    run.log({ event: 'progress', phase: 'warm-up', steps: 0, losses: null, ...progress });
    run.log({ event: 'progress', phase: 'self-play', steps: 5, losses: { policy: 0.1, value: 0.6, margin: 0.3 }, ...progress });
    const history = readMetricHistory(run);
    expect(history.map(({ step, minutes }) => [step, minutes])).toEqual([
      [0, 1],
      [5, 1],
    ]);
    expect(curveOf(history, 'loss/value', 'step')).toEqual([{ x: 5, y: 0.6 }]);
  });

  it('forgets steps that a kill undid', () => {
    const run = beginRun(newFolder());
    for (const [step, games] of [
      [0, 1],
      [10, 2],
      [20, 3],
      [12, 4],
      [22, 5],
    ])
      run.log({ event: 'metrics', step, games, elapsedSeconds: step! * 60 });
    expect(curveOf(readMetricHistory(run), 'games', 'step').map(({ x, y }) => [x, y])).toEqual([
      [0, 1],
      [10, 2],
      [12, 4],
      [22, 5],
    ]);
  });

  it('holds what searches said against what came, for self-play alone', () => {
    const run = beginRun(newFolder());
    addGames(run, 4, 0.5, true);
    addGames(run, 3, 0.75, false);
    const { summaries, forecasts, faults } = readRecordedGames(run);
    expect(summaries.map(({ game, warmup }) => [game, warmup === true])).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [3, true],
      [4, false],
      [5, false],
      [6, false],
    ]);
    expect(faults).toEqual([]);
    expect(new Set(forecasts.map(({ game }) => game))).toEqual(new Set([4, 5, 6]));
    for (const { game, chance, score } of forecasts) {
      expect(chance).toBeCloseTo(0.75, 4);
      expect(score).toBe((1 + summaries[game]!.result) / 2);
    }
    const stages = forecasts.filter(({ game }) => game === 4).map(({ stage }) => stage);
    expect(stages).toEqual([...stages].sort());
    expect(new Set(stages)).toEqual(new Set([0, 1, 2]));
  });
});
