import type { TimedEvaluation, TrainHooks, TrainingProgress } from '../settings/session-progress.ts';

/** Where progress is written: a terminal, a pipe, or a test. */
export interface ProgressOutput {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Seconds between lines where there is no terminal to redraw. */
const PLAIN_SECONDS = 10;
const BAR_CELLS = 16;

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const percent = (share: number): string => `${Math.round(100 * share)} %`;

function formatTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

function formatBar(share: number): string {
  const filled = Math.round(share * BAR_CELLS);
  return `[${'='.repeat(filled)}${' '.repeat(BAR_CELLS - filled)}]`;
}

/** Nothing of a run that has been gone on with and has not learnt since. */
function formatLosses({ losses, steps }: TrainingProgress): string[] {
  if (losses === null) return steps > 0 ? [] : ['nothing learnt yet'];
  const parts = (['policy', 'value', 'margin'] as const).map((name) => `${name} ${losses[name]?.toFixed(3) ?? '–'}`);
  return [parts.join(' ')];
}

/** The last measurement against each opponent. */
function latest(evaluations: readonly TimedEvaluation[]): string[] {
  const byOpponent = new Map(evaluations.map(({ opponent, score }) => [opponent, `vs ${opponent} ${percent(score)}`]));
  return [...byOpponent.values()];
}

/** A run on one line: time, games, speed, learning, strength. */
export function formatProgress(progress: TrainingProgress): string {
  const { phase, share, elapsedMs, games, positionsPerSecond, steps, evaluations } = progress;
  const parts = [
    formatTime(elapsedMs),
    phase,
    `${short.format(games)} games`,
    `${short.format(positionsPerSecond)} positions/s`,
    `${short.format(steps)} steps`,
    ...formatLosses(progress),
    ...latest(evaluations),
  ];
  return `${share > 0 ? `${formatBar(share)} ` : ''}${parts.join(' · ')}`;
}

/** A measurement as a line. */
export function formatEvaluation({ opponent, games, score, interval: [low, high], simulations, steps }: TimedEvaluation): string {
  return (
    `after ${steps} steps: ${percent(score)} against ${opponent} (${games} games, 95 ` +
    `% interval ${percent(low)} to ${percent(high)}, ${simulations} simulations)`
  );
}

/** Hooks that show a run as it goes: one line redrawn on a terminal, a line now and then elsewhere. */
export function showProgress(output: ProgressOutput): Required<Pick<TrainHooks, 'onProgress' | 'onEvaluation'>> {
  const isLive = output.isTTY === true;
  let shownMs = -Infinity;
  const redraw = (text: string): unknown => output.write(`\r\x1b[2K${text.slice(0, (output.columns ?? 120) - 1)}`);
  return {
    onProgress(progress) {
      const isDone = progress.phase === 'done';
      if (isLive) redraw(formatProgress(progress));
      else if (isDone || progress.elapsedMs - shownMs >= PLAIN_SECONDS * 1000) {
        output.write(`${formatProgress(progress)}\n`);
        shownMs = progress.elapsedMs;
      }
      if (isLive && isDone) output.write('\n');
    },
    onEvaluation(evaluation) {
      output.write(`${isLive ? '\r\x1b[2K' : ''}${formatEvaluation(evaluation)}\n`);
    },
  };
}
