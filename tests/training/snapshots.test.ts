import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Rng } from '../../rules/core/index.ts';
import { SnapshotPool } from '../../training/learn/snapshots.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();

describe('the pool of earlier networks', () => {
  it('keeps no more than its limit, the first and the last among them, the older the farther apart', () => {
    const pool = new SnapshotPool(newFolder(), { snapshots: 5 });
    for (let steps = 100; steps <= 6400; steps += 100) {
      pool.add(steps, Uint8Array.of(1));
      expect(pool.steps.length).toBeLessThanOrEqual(5);
      expect(pool.steps[0]).toBe(100);
      expect(pool.steps.at(-1)).toBe(steps);
    }
    const gaps = pool.steps.slice(1).map((steps, i) => steps - pool.steps[i]!);
    expect(gaps).toHaveLength(4);
    expect(gaps).toEqual(gaps.toSorted((a, b) => b - a));
    expect(pool.steps.some((steps) => steps > 2000 && steps < 5000)).toBe(true);
  });

  it('keeps the latest if it may keep only one or two', () => {
    for (const [snapshots, wanted] of [
      [1, [300]],
      [2, [100, 300]],
    ] as [number, number[]][]) {
      const pool = new SnapshotPool(newFolder(), { snapshots });
      for (const steps of [100, 200, 300]) pool.add(steps, Uint8Array.of(1));
      expect(pool.steps).toEqual(wanted);
    }
  });

  it('draws all of them equally often', () => {
    const pool = new SnapshotPool(newFolder(), { snapshots: 3 });
    expect(pool.draw(Rng.from(1))).toBeNull();
    for (const steps of [9, 10, 11]) pool.add(steps, Uint8Array.of(steps, 7));
    const rng = Rng.from(1);
    const counts = new Map<number, number>();
    for (let i = 0; i < 900; i++) {
      const drawn = pool.draw(rng)![0]!;
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([9, 10, 11]);
    for (const count of counts.values()) expect(Math.abs(count - 300)).toBeLessThan(75);
  });

  it('is there again when the run goes on, and leaves other files alone', () => {
    const folder = join(newFolder(), 'snapshots');
    new SnapshotPool(folder, { snapshots: 3 }).add(1000, Uint8Array.of(5));
    const again = new SnapshotPool(folder, { snapshots: 3 });
    expect(again.steps).toEqual([1000]);
    expect([...again.draw(Rng.from(1))!]).toEqual([5]);
    expect(readdirSync(folder)).toEqual(['1000.onnx']);
  });
});
