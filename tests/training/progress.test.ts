import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectureParts, architectureSchema } from '../../models/architectures/architecture.ts';
import { parameters, resolveConfig } from '../../training/settings/config.ts';
import { formatProgress, showProgress } from '../../training/run/progress.ts';
import type { TimedEvaluation, TrainingProgress } from '../../training/settings/session-progress.ts';

const evaluation: TimedEvaluation = {
  opponent: 'random',
  games: 10,
  score: 0.9,
  interval: [0.6, 0.98],
  simulations: 16,
  seed: 1,
  steps: 500,
};
const progress: TrainingProgress = {
  run: 'test',
  scenario: 'pig/pig-20',
  phase: 'self-play',
  games: 1234,
  positions: 20_000,
  positionsPerSecond: 876,
  evaluationsPerSecond: 9000,
  networkShare: 0.5,
  rows: 5000,
  window: 4000,
  steps: 560,
  rowsTrained: 70_000,
  rowsPerSecond: 800,
  losses: { policy: 0.1234, value: 0.6, margin: 0.25, soon: 0.1 },
  gradientLength: 0.7,
  learningRate: 0.001,
  evaluations: [evaluation],
  elapsedMs: 65_000,
  share: 0.5,
};
const line =
  '[========        ] 1:05 · self-play · 1.2K games · 876 positions/s · 560 steps · policy 0.123 value 0.600 margin 0.250 · vs random 90 %';

describe('progress', () => {
  it('is a line now and then where there is no terminal', () => {
    let text = '';
    const { onProgress, onEvaluation } = showProgress({ write: (part) => (text += part) });
    onProgress(progress);
    onProgress({ ...progress, elapsedMs: 66_000 });
    onEvaluation(evaluation, progress);
    onProgress({ ...progress, elapsedMs: 76_000, phase: 'done' });
    expect(text.split('\n')).toEqual([
      line,
      'after 500 steps: 90 % against random (10 games, 95 % interval 60 % to 98 %, 16 simulations)',
      line.replace('1:05', '1:16').replace('self-play', 'done'),
      '',
    ]);
  });

  it('is one line redrawn on a terminal, never wider than it', () => {
    const parts: string[] = [];
    const { onProgress } = showProgress({ isTTY: true, columns: 40, write: (part) => parts.push(part) });
    onProgress(progress);
    onProgress({ ...progress, phase: 'done' });
    expect(parts).toHaveLength(3);
    expect(parts[0]).toBe(`\r\x1b[2K${line.slice(0, 39)}`);
    expect(parts[2]).toBe('\n');
  });
});

describe('the line of a run', () => {
  it.each([
    [0, '0 steps · nothing learnt yet · vs random'],
    [560, '560 steps · vs random'],
  ])('says whether anything has been learnt, not what was learnt before it was gone on with (%s steps)', (steps, expected) => {
    expect(formatProgress({ ...progress, steps, losses: null })).toContain(expected);
  });
});

describe('the parameters of a run', () => {
  it('have defaults and refuse what is unknown or out of range', () => {
    expect(resolveConfig().batchSize).toBe(128);
    expect(resolveConfig({ batchSize: 64 }).batchSize).toBe(64);
    expect(() => resolveConfig({ batchsize: 64 })).toThrow(/no training parameter "batchsize"\. Did you mean "batchSize"/);
    expect(() => resolveConfig({ gamesInFlight: 100_000_000 })).toThrow(/gamesInFlight.*10000/);
    for (const other of [[], 'batchSize', 3]) expect(() => resolveConfig(other)).toThrow(/must be an object/);
    expect(() => resolveConfig({ fullShare: -1 })).toThrow(/fullShare/);
  });

  it('are all in the guide, each with its default and its sentence', () => {
    const guide = readFileSync(new URL('../../docs/training.md', import.meta.url), 'utf8');
    for (const { name, about, default: value } of parameters) {
      expect(about, name).toMatch(/\.$/);
      expect(guide.includes(`| \`${name}\` | ${formatDefault(value)} | ${about} |`), name).toBe(true);
    }
  });
});

describe('the sizes of networks', () => {
  it('are all in the guide, each with its default and its sentence', () => {
    const guide = readFileSync(new URL('../../docs/training.md', import.meta.url), 'utf8');
    for (const [kind, parts] of Object.entries(architectureParts)) {
      const network: Readonly<Record<string, unknown>> = architectureSchema.parse({ kind });
      for (const [size, { description }] of Object.entries(parts)) {
        if (size === 'kind') continue;
        expect(description, size).toMatch(/\.$/);
        expect(guide.includes(`| \`${kind}\` | \`${size}\` | ${formatDefault(network[size])} | ${description} |`), `${kind} ${size}`).toBe(
          true,
        );
      }
    }
  });
});

function formatDefault(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return value.map((item) => `\`${item}\``).join(', ');
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
