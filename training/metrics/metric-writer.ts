import { closeSync, openSync, readSync, fstatSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { findMetric, type MetricValues } from './metric-table.ts';
import { TensorBoardFile, type TaggedScalar } from './tensorboard-file.ts';

export interface MetricWriterOptions {
  /** Gradient steps at which the session begins. Default 0. */
  readonly step?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Whether a file ends within a line, because whoever wrote it was killed. */
function endsWithinLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
}

/**
 * Writes the numbers of one session of a run, for programs and for TensorBoard: a line `{ time, event: "metrics", step, … }` of
 * `metrics.jsonl`, and the same into an events file of the session's own.
 */
export class MetricWriter {
  private readonly now: () => number;
  private readonly lines: number;
  private readonly events: TensorBoardFile;

  /** @param folder the run's, which must exist */
  constructor(folder: string, { step = 0, now = Date.now }: MetricWriterOptions = {}) {
    this.now = now;
    this.lines = openSync(join(folder, 'metrics.jsonl'), 'a+');
    if (endsWithinLine(this.lines)) writeSync(this.lines, '\n');
    this.events = new TensorBoardFile(folder, step, now() / 1000);
  }

  /** What is undefined or no finite number is left out; if nothing remains, nothing is written.
   * @param step gradient steps so far
   * @throws Error for a metric that is not in the table */
  write(step: number, values: MetricValues): void {
    const known = Object.entries(values).filter((entry): entry is [string, number] => Number.isFinite(entry[1]));
    const scalars = known.map(([name, value]): TaggedScalar => [findMetric(name).tag, value]);
    if (known.length === 0) return;
    const now = this.now();
    writeSync(
      this.lines,
      `${JSON.stringify({ time: new Date(now).toISOString(), event: 'metrics', step, ...Object.fromEntries(known) })}\n`,
    );
    this.events.write(step, now / 1000, scalars);
  }

  close(): void {
    closeSync(this.lines);
    this.events.close();
  }
}
