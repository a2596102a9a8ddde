import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMetric, GameTally, MetricWriter, metrics, metricsOfEvaluation, metricsOfProgress } from '../../training/metrics/index.ts';
import { temporaryFolders } from './temporary-folder.ts';
import { readEvents } from './tensorboard-reader.ts';

const newFolder = temporaryFolders();
const AT = Date.UTC(2026, 0, 2, 3, 4, 5, 500);

function eventsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('events.out.tfevents.'))
    .sort()
    .map((name) => join(folder, name));
}

function linesIn(folder: string): unknown[] {
  return readFileSync(join(folder, 'metrics.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

describe('the table of metrics', () => {
  it('is explained line for line in docs/metrics.md', () => {
    const page = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8');
    const table = page.slice(page.indexOf('<!-- metrics -->'), page.indexOf('<!-- end of metrics -->'));
    const explained = [...table.matchAll(/^\| `.*$/gm)].map(([line]) => line);
    const rows = metrics.map(
      ({ name, unit, reading, tag, about }) =>
        `| \`${name}\` | ${unit || '–'} | ${reading === 'neither' ? '–' : reading} | \`${tag}\` | ${about} |`,
    );
    expect(explained).toEqual(rows);
  });

  it('has a title, a tag of its own and whole sentences for each', () => {
    for (const { name, title, tag, about } of metrics) {
      expect(about, name).toMatch(/^[A-Z].*\.$/s);
      expect(title, name).not.toBe('');
      expect(tag, name).toContain('/');
    }
    expect(new Set(metrics.map(({ tag }) => tag)).size).toBe(metrics.length);
  });

  it('finds families by what stands in their place', () => {
    expect(findMetric('loss/policy').title).toBe('policy loss');
    expect(findMetric('loss/ownership')).toMatchObject({ title: 'ownership loss', tag: 'loss/ownership' });
    expect(findMetric('strength/mcts:sims=100')).toMatchObject({ title: 'score against mcts:sims=100', tag: 'strength/mcts_sims_100' });
    expect(findMetric('strength/neural:a/b/low')).toMatchObject({ title: 'lower end against neural:a/b', tag: 'strength/neural_a_b/low' });
    expect(() => findMetric('nonsense')).toThrow(/no metric "nonsense".*docs\/metrics\.md/);
    expect(() => findMetric('loss/')).toThrow(/no metric/);
  });
});

describe('a writer of metrics', () => {
  it('writes each entry as a line and as an event that TensorBoard reads', () => {
    const folder = newFolder();
    const writer = new MetricWriter(folder, { now: () => AT });
    writer.write(7, { games: 3, 'loss/value': 0.5, gradientLength: undefined, reuse: NaN });
    writer.write(8, metricsOfEvaluation({ opponent: 'mcts:sims=9', score: 0.75, interval: [0.5, 0.875] }));
    writer.close();
    const time = '2026-01-02T03:04:05.500Z';
    expect(linesIn(folder)).toEqual([
      { time, event: 'metrics', step: 7, games: 3, 'loss/value': 0.5 },
      {
        time,
        event: 'metrics',
        step: 8,
        'strength/mcts:sims=9': 0.75,
        'strength/mcts:sims=9/low': 0.5,
        'strength/mcts:sims=9/high': 0.875,
      },
    ]);
    const [file] = eventsIn(folder);
    expect(file).toContain(`events.out.tfevents.${Math.floor(AT / 1000)}.`);
    const wallTime = AT / 1000;
    expect(readEvents(readFileSync(file!))).toEqual([
      { wallTime, step: 0, fileVersion: 'brain.Event:2', scalars: {} },
      { wallTime, step: 0, sessionStatus: 1, scalars: {} },
      { wallTime, step: 7, scalars: { 'self-play/games': 3, 'loss/value': 0.5 } },
      { wallTime, step: 8, scalars: { 'strength/mcts_sims_9': 0.75, 'strength/mcts_sims_9/low': 0.5, 'strength/mcts_sims_9/high': 0.875 } },
    ]);
  });

  it('goes on in a new events file, from the step it is told', () => {
    const folder = newFolder();
    for (const step of [0, 40]) {
      const writer = new MetricWriter(folder, { step, now: () => AT });
      writer.write(step + 1, { games: step });
      writer.close();
    }
    const files = eventsIn(folder);
    expect(files).toHaveLength(2);
    expect(readEvents(readFileSync(files[1]!))).toMatchObject([
      { fileVersion: 'brain.Event:2' },
      { step: 40, sessionStatus: 1 },
      { step: 41, scalars: { 'self-play/games': 40 } },
    ]);
    expect(linesIn(folder)).toHaveLength(2);
  });

  it('begins a new line after one that a kill cut off', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'metrics.jsonl'), '{"event":"pro');
    const writer = new MetricWriter(folder);
    writer.write(1, { games: 2 });
    writer.close();
    const [cut, whole] = readFileSync(join(folder, 'metrics.jsonl'), 'utf8').split('\n');
    expect(cut).toBe('{"event":"pro');
    expect(JSON.parse(whole!)).toMatchObject({ step: 1, games: 2 });
  });

  it('writes nothing where nothing is known, and refuses what is not explained', () => {
    const folder = newFolder();
    const writer = new MetricWriter(folder);
    writer.write(1, { 'loss/policy': NaN });
    expect(() => writer.write(1, { nonsense: 1 } as never)).toThrow(/no metric "nonsense"/);
    writer.close();
    expect(readFileSync(join(folder, 'metrics.jsonl'), 'utf8')).toBe('');
  });

  it('lets others write lines into the same file', () => {
    const folder = newFolder();
    const writer = new MetricWriter(folder);
    writer.write(1, { games: 1 });
    appendFileSync(join(folder, 'metrics.jsonl'), '{"event":"evaluation"}\n');
    writer.write(2, { games: 2 });
    writer.close();
    expect(linesIn(folder)).toMatchObject([{ step: 1 }, { event: 'evaluation' }, { step: 2 }]);
  });
});

describe('metrics of a run', () => {
  const progress = {
    elapsedMs: 5000,
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

  it('follow from its progress', () => {
    const values = metricsOfProgress({ ...progress, losses: { policy: 0.1, value: 0.6, margin: 0.3 } });
    expect(values).toMatchObject({
      elapsedSeconds: 5,
      decisions: 90,
      networkCallsPerSecond: 300,
      reuse: 3,
      'loss/policy': 0.1,
      'loss/margin': 0.3,
    });
    for (const name of Object.keys(values)) expect(() => findMetric(name)).not.toThrow();
  });

  it('leave out what is not known yet', () => {
    const values = metricsOfProgress({ ...progress, rows: 0, losses: null });
    expect(values.reuse).toBeUndefined();
    expect(Object.keys(values).filter((name) => name.startsWith('loss/'))).toEqual([]);
  });

  it('tell how the games since the last entry ended', () => {
    const tally = new GameTally();
    for (const [result, decisions] of [
      [1, 10],
      [-1, 20],
      [0, 30],
      [0.5, 40],
    ] as const)
      tally.add({ result, decisions });
    expect(tally.take()).toEqual({
      gameLength: 25,
      'results/first': 0.5,
      'results/draws': 0.25,
      'results/second': 0.25,
      'results/capped': 0,
    });
    expect(tally.take()).toEqual({});
    tally.add({ result: 1, decisions: 8, capped: true });
    expect(tally.take()).toMatchObject({ gameLength: 8, 'results/first': 1, 'results/capped': 1 });
  });
});
