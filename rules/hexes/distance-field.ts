import type { HexGrid } from './grid.ts';

/** Distance from every hex of a map to the nearest of some hexes. Filled again only when these change. */
export class DistanceField {
  private readonly distance: Uint8Array;
  private readonly queue: Int16Array;
  private readonly sources = new Int16Array(256);
  private count = -1;
  private grid: HexGrid | null = null;

  constructor(mostHexes: number) {
    this.distance = new Uint8Array(mostHexes);
    this.queue = new Int16Array(mostHexes);
  }

  /** Hexes to the nearest source; 255 if there is none. */
  at(hex: number): number {
    return this.distance[hex]!;
  }

  /** Takes the sources; works only if they are not those of the last call. */
  update(grid: HexGrid, sources: readonly number[]): void {
    if (grid === this.grid && this.isSame(sources)) return;
    this.grid = grid;
    this.count = sources.length;
    this.sources.set(sources);
    this.fill(grid);
  }

  private isSame(sources: readonly number[]): boolean {
    if (sources.length !== this.count) return false;
    for (let i = 0; i < sources.length; i++) if (sources[i] !== this.sources[i]) return false;
    return true;
  }

  private fill(grid: HexGrid): void {
    const { distance, queue } = this;
    distance.fill(255, 0, grid.size);
    let tail = 0;
    for (let i = 0; i < this.count; i++) {
      distance[this.sources[i]!] = 0;
      queue[tail++] = this.sources[i]!;
    }
    for (let head = 0; head < tail; head++) {
      const hex = queue[head]!;
      for (let direction = 0; direction < 6; direction++) {
        const next = grid.neighbours[hex * 6 + direction]!;
        if (next < 0 || distance[next] !== 255) continue;
        distance[next] = distance[hex]! + 1;
        queue[tail++] = next;
      }
    }
  }
}
