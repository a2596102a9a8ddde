import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../../models/files.ts';
import type { Rng } from '../../rules/core/index.ts';

/** Earlier networks of a run, kept as opponents: `STEPS.onnx` files from the whole run, the older the farther apart. */
export class SnapshotPool {
  private readonly directory: string;
  private readonly limit: number;

  constructor(directory: string, { snapshots }: { readonly snapshots: number }) {
    this.directory = directory;
    this.limit = snapshots;
    mkdirSync(directory, { recursive: true });
  }

  /** Steps of the networks kept, oldest first. */
  get steps(): number[] {
    const names = readdirSync(this.directory).filter((name) => /^\d+\.onnx$/.test(name));
    return names.map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b);
  }

  private path(steps: number): string {
    return join(this.directory, `${steps}.onnx`);
  }

  /** Keeps a network; drops one if there are too many. */
  add(steps: number, onnx: Uint8Array): void {
    writeFileAtomically(this.path(steps), onnx);
    const kept = this.steps;
    if (kept.length > this.limit) rmSync(this.path(mostCrowded(kept)));
  }

  /** One of the networks, all equally likely; null if there is none. */
  draw(rng: Rng): Uint8Array | null {
    const { steps } = this;
    return steps.length === 0 ? null : readFileSync(this.path(steps[rng.below(steps.length)]!));
  }
}

/** The number whose loss leaves the smallest gap for its age: neither the first nor, of several, the last. */
function mostCrowded(steps: readonly number[]): number {
  const last = steps.at(-1)!;
  let best = steps.length > 2 ? 1 : 0;
  let least = Infinity;
  for (let i = 1; i < steps.length - 1; i++) {
    const gap = (steps[i + 1]! - steps[i - 1]!) / Math.max(1, last - steps[i]!);
    if (gap < least) [best, least] = [i, gap];
  }
  return steps[best]!;
}
