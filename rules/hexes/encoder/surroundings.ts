import type { Player } from '../../core/index.ts';
import { frontBits } from '../facing.ts';
import { DIRECTIONS, type HexGrid } from '../grid.ts';
import { share } from '../../core/encoder/features.ts';

const FAR_AWAY = 999;

/** Bits of the directions that are front to a counter that faces a vertex, `[facing]`. */
const VERTEX_FRONT = frontBits();

/** Bit of the direction back, `[direction]`. */
const BACK = Uint8Array.of(8, 16, 32, 1, 2, 4);

/** Number of set bits of six. */
export const BITS: Uint8Array = Uint8Array.from({ length: 64 }, (_, mask) => [0, 1, 2, 3, 4, 5].filter((bit) => (mask >> bit) & 1).length);

/** Steps between two hexes whose cube coordinates differ by this. */
function steps(dq: number, dv: number): number {
  return (Math.abs(dq) + Math.abs(dv) + Math.abs(dq + dv)) >> 1;
}

/** Writes two features from `at` on: enemies in the front hexes / 2, and at flanks and rear / 3, of the directions in `mask`.
 * @param front directions that are front, six bits, `[facing]`; those of a vertex if left out */
export function writeContact(mask: number, facing: number, at: number, out: Float32Array, front: Uint8Array = VERTEX_FRONT): void {
  out[at] = share(BITS[mask & front[facing]!]!, 2);
  out[at + 1] = share(BITS[mask & 63 & ~front[facing]!]!, 3);
}

/** Who stands next to whom, who controls what and how far apart the sides are. `clear` it, `add` the hexes with troops and `control` their zones;
 * it is valid until cleared, and nothing is allocated. */
export class Surroundings {
  readonly grid: HexGrid;
  /** Directions from a hex in which troops of a side stand, and from which they control it, `[side][hex]`; bits. */
  readonly beside: readonly [Uint8Array, Uint8Array];
  readonly controlled: readonly [Uint8Array, Uint8Array];
  /** Hexes with troops of a side, `[side][0 … counts[side] - 1]`. */
  readonly hexes: readonly [Int16Array, Int16Array];
  readonly counts: [number, number] = [0, 0];
  /** Steps from a hex with troops to the nearest ones of the other side, `[hex]`, 999 without any; filled by `measureGaps`. */
  readonly gapOf: Int16Array;
  /** How often it was cleared: what is worked out later is valid while this is the same. */
  protected stamp = 0;
  /** Cube coordinates of `hexes`, `[side][i]`. */
  private readonly q: readonly [Int16Array, Int16Array];
  private readonly v: readonly [Int16Array, Int16Array];
  /** As `gapOf`, by place in the list of the second side. */
  private readonly otherGaps: Int16Array;
  private readonly nearestStamp: Int32Array;
  private readonly nearestOf: Int16Array;

  /** @param most hexes that troops of one side can stand in */
  constructor(grid: HexGrid, most: number) {
    const bits = (): Uint8Array => new Uint8Array(grid.size);
    const list = (): Int16Array => new Int16Array(most);
    this.grid = grid;
    this.beside = [bits(), bits()];
    this.controlled = [bits(), bits()];
    this.hexes = [list(), list()];
    this.q = [list(), list()];
    this.v = [list(), list()];
    this.otherGaps = list();
    this.gapOf = new Int16Array(grid.size);
    this.nearestStamp = new Int32Array(2 * grid.size);
    this.nearestOf = new Int16Array(2 * grid.size);
  }

  protected clear(): void {
    this.stamp++;
    for (let side = 0; side < 2; side++) {
      this.beside[side as Player].fill(0);
      this.controlled[side as Player].fill(0);
      this.counts[side as Player] = 0;
    }
  }

  /** Troops of a side stand in a hex; to be said once for each hex. */
  protected add(side: Player, hex: number): void {
    const { q, v, neighbours } = this.grid;
    const place = this.counts[side]++;
    this.q[side][place] = q[hex]!;
    this.v[side][place] = v[hex]!;
    this.hexes[side][place] = hex;
    const marks = this.beside[side];
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = neighbours[hex * DIRECTIONS + direction]!;
      if (next >= 0) marks[next]! |= BACK[direction]!;
    }
  }

  /** Troops of a side control the hex in a direction from another. */
  protected control(side: Player, next: number, direction: number): void {
    this.controlled[side][next]! |= BACK[direction]!;
  }

  /** Measures how far the hexes of the two sides lie from each other. */
  measureGaps(): void {
    const [count, otherCount] = this.counts;
    const { otherGaps, gapOf, hexes } = this;
    const [q0, q1] = this.q;
    const [v0, v1] = this.v;
    otherGaps.fill(FAR_AWAY, 0, otherCount);
    for (let i = 0; i < count; i++) {
      const q = q0[i]!;
      const v = v0[i]!;
      let least = FAR_AWAY;
      for (let j = 0; j < otherCount; j++) {
        const distance = steps(q1[j]! - q, v1[j]! - v);
        if (distance < least) least = distance;
        if (distance < otherGaps[j]!) otherGaps[j] = distance;
      }
      gapOf[hexes[0][i]!] = least;
    }
    for (let j = 0; j < otherCount; j++) gapOf[hexes[1][j]!] = otherGaps[j]!;
  }

  /** Nearest hex with troops of a side, -1 if it has none on the map; the first listed of several. */
  nearestHex(side: Player, hex: number): number {
    const q = this.grid.q[hex]!;
    const v = this.grid.v[hex]!;
    const qs = this.q[side];
    const vs = this.v[side];
    const count = this.counts[side];
    let best = -1;
    let least = FAR_AWAY;
    for (let i = 0; i < count; i++) {
      const distance = steps(qs[i]! - q, vs[i]! - v);
      if (distance >= least) continue;
      least = distance;
      best = i;
    }
    return best < 0 ? -1 : this.hexes[side][best]!;
  }

  /** As `nearestHex`, remembered for each side and hex. */
  nearestEnemy(side: Player, hex: number): number {
    const place = side * this.grid.size + hex;
    if (this.nearestStamp[place] !== this.stamp) {
      this.nearestStamp[place] = this.stamp;
      this.nearestOf[place] = this.nearestHex(side, hex);
    }
    return this.nearestOf[place]!;
  }
}
