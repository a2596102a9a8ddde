import type { Player } from '../core/index.ts';
import { arcOf, FRONT, type HexGrid, REAR } from '../geometry/hex-grid.ts';
import { HEAVY_CAVALRY } from './scenario.ts';
import { hasSight } from './sight.ts';
import type { BaronsWarState } from './state.ts';
import { FIRE_HITS_FROM, MAXIMUM_RANGE_HEXES } from './tables/charts.ts';
import { reaches } from './zones.ts';
import { isArmed } from './procedures/fire.ts';

type S = BaronsWarState;

const LIMIT = 8192;
const MOST_UNITS = 256;
const FAR_AWAY = 999;

/** Directions from a hex in which units of a side stand, and from which they control it, `[side][hex]`; bits. */
export const beside: readonly [Uint8Array, Uint8Array] = [new Uint8Array(LIMIT), new Uint8Array(LIMIT)];
export const controlled: readonly [Uint8Array, Uint8Array] = [new Uint8Array(LIMIT), new Uint8Array(LIMIT)];

/** Hexes with units of a side, `[side][0 … hexCount[side] - 1]`. */
export const hexes: readonly [Int16Array, Int16Array] = [new Int16Array(MOST_UNITS), new Int16Array(MOST_UNITS)];
export const hexCount: [number, number] = [0, 0];
/** Their cube coordinates, `[side][i]`. */
const hexQ: readonly [Int16Array, Int16Array] = [new Int16Array(MOST_UNITS), new Int16Array(MOST_UNITS)];
const hexV: readonly [Int16Array, Int16Array] = [new Int16Array(MOST_UNITS), new Int16Array(MOST_UNITS)];

/** Bits of the directions that are front, and those that are not, `[facing]`. */
export const FRONT_BITS: readonly number[] = [0, 1, 2, 3, 4, 5].map((facing) => (1 << facing) | (1 << ((facing + 1) % 6)));
export const BEHIND_BITS: readonly number[] = FRONT_BITS.map((bits) => 63 & ~bits);

/** Bit of the direction back, `[direction]`. */
const BACK = Uint8Array.of(8, 16, 32, 1, 2, 4);

/** Number of set bits of six. */
export const BITS: Uint8Array = Uint8Array.from({ length: 64 }, (_, mask) => [0, 1, 2, 3, 4, 5].filter((bit) => (mask >> bit) & 1).length);

// What is worked out for a hex only when somebody asks, valid while its stamp is that of the last survey.
let stamp = 0;
const nearestStamp = new Int32Array(LIMIT);
const nearestOf = new Int16Array(LIMIT);
const threatStamp = new Int32Array(LIMIT);
const shotOf = new Float32Array(LIMIT);
const ridersOf = new Uint8Array(LIMIT);

/** Looks over the map: who stands next to whom, and who controls what. Valid until the next survey; nothing is allocated. */
export function survey(s: S): void {
  const { grid, units } = s.scenario;
  stamp++;
  for (const side of [0, 1] as const) {
    beside[side].fill(0, 0, grid.size);
    controlled[side].fill(0, 0, grid.size);
    hexCount[side] = 0;
  }
  for (let unit = 0; unit < units.length; unit++) {
    const hex = s.hexOf(unit);
    if (hex >= 0 && s.topAt(hex) === unit) surveyHex(s, units[unit]!.side, unit, hex);
  }
}

function surveyHex(s: S, side: Player, top: number, hex: number): void {
  const { q, v, neighbours } = s.scenario.grid;
  const place = hexCount[side]++;
  hexQ[side][place] = q[hex]!;
  hexV[side][place] = v[hex]!;
  hexes[side][place] = hex;
  const marks = beside[side];
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction]!;
    if (next >= 0) marks[next]! |= BACK[direction]!;
  }
  control(s, side, top, hex);
}

/** Zones of the units in a hex, through the two front hexsides of the one on top; as `exerts` tells of one of them.
 * @rule 7.2 */
function control(s: S, side: Player, top: number, hex: number): void {
  const { neighbours } = s.scenario.grid;
  const lower = s.underAt(hex);
  const upper = s.isShaken(top) ? -1 : top;
  const under = lower >= 0 && !s.isShaken(lower) ? lower : -1;
  if (upper < 0 && under < 0) return;
  const facing = s.facingOf(top);
  for (let turn = 0; turn < 2; turn++) {
    const direction = (facing + turn) % 6;
    const next = neighbours[hex * 6 + direction]!;
    if (next < 0) continue;
    const holds = (upper >= 0 && reaches(s, upper, hex, direction)) || (under >= 0 && reaches(s, under, hex, direction));
    if (holds) controlled[side][next]! |= BACK[direction]!;
  }
}

/** Steps from a hex with units to the nearest ones of the other side, `[hex]`, 999 without any; filled by `measureGaps`. */
export const gapOf = new Int16Array(LIMIT);

/** As `gapOf`, by place in the list of the second side. */
const otherGaps = new Int16Array(MOST_UNITS);

/** Measures how far the hexes of the two sides lie from each other; the survey has been made. */
export function measureGaps(): void {
  const [count, otherCount] = hexCount;
  const [qs, vs] = [hexQ[1], hexV[1]];
  otherGaps.fill(FAR_AWAY, 0, otherCount);
  for (let i = 0; i < count; i++) {
    const q = hexQ[0][i]!;
    const v = hexV[0][i]!;
    let least = FAR_AWAY;
    for (let j = 0; j < otherCount; j++) {
      const distance = steps(qs[j]! - q, vs[j]! - v);
      if (distance < least) least = distance;
      if (distance < otherGaps[j]!) otherGaps[j] = distance;
    }
    gapOf[hexes[0][i]!] = least;
  }
  for (let j = 0; j < otherCount; j++) gapOf[hexes[1][j]!] = otherGaps[j]!;
}

/** Distance in steps of two hexes whose cube coordinates differ by this. */
function steps(dq: number, dv: number): number {
  return (Math.abs(dq) + Math.abs(dv) + Math.abs(dq + dv)) >> 1;
}

/** Nearest hex with units of a side, -1 if it has none on the map; the first listed of several. */
export function nearestHex(grid: HexGrid, side: Player, hex: number): number {
  const q = grid.q[hex]!;
  const v = grid.v[hex]!;
  const qs = hexQ[side];
  const vs = hexV[side];
  let best = -1;
  let least = FAR_AWAY;
  for (let i = 0; i < hexCount[side]; i++) {
    const distance = steps(qs[i]! - q, vs[i]! - v);
    if (distance >= least) continue;
    least = distance;
    best = hexes[side][i]!;
  }
  return best;
}

/** As `nearestHex`, remembered for each hex; all calls between two surveys must be about one side. */
export function nearestEnemy(grid: HexGrid, side: Player, hex: number): number {
  if (nearestStamp[hex] !== stamp) {
    nearestStamp[hex] = stamp;
    nearestOf[hex] = nearestHex(grid, side, hex);
  }
  return nearestOf[hex]!;
}

/** Arc of a hex's facing in which another hex lies; along a hexside the worse for fire out of it, the better for fire into it. */
export function lineArc(grid: HexGrid, hex: number, facing: number, other: number, worse: boolean): number {
  const pair = grid.entryDirections(other, hex);
  const first = arcOf(facing, pair[0]);
  if (pair[1] < 0) return first;
  const second = arcOf(facing, pair[1]);
  return worse ? Math.max(first, second) : Math.min(first, second);
}

/** Chance of a hit at a range into the front of a target [8.5]. */
export function shotChance(rangeHexes: number): number {
  return (11 - FIRE_HITS_FROM[(rangeHexes - 1) as 0]!) / 10;
}

function threaten(s: S, enemy: Player, hex: number): void {
  const { grid, units } = s.scenario;
  let shots = 0;
  let riders = 0;
  for (let unit = 0; unit < units.length; unit++) {
    const card = units[unit]!;
    const at = s.hexOf(unit);
    if (card.side !== enemy || at < 0 || at === hex) continue;
    const distance = grid.distance(at, hex);
    if (card.type === HEAVY_CAVALRY) {
      if (!s.isShaken(unit) && distance <= card.movementPoints + 1) riders++;
    } else if (
      distance <= Math.min(card.rangeHexes, MAXIMUM_RANGE_HEXES) &&
      isArmed(s, unit) &&
      lineArc(grid, at, s.facingOf(unit), hex, true) !== REAR
    ) {
      if (distance === 1 || hasSight(s, at, hex)) shots += shotChance(distance);
    }
  }
  threatStamp[hex] = stamp;
  shotOf[hex] = shots;
  ridersOf[hex] = riders;
}

/** Hits to expect in a hex from all shooters of a side that reach it. */
export function meanShots(s: S, enemy: Player, hex: number): number {
  if (threatStamp[hex] !== stamp) threaten(s, enemy, hex);
  return shotOf[hex]!;
}

/** Unshaken cavalry of a side near enough to charge into a hex, by distance alone. */
export function ridersNear(s: S, enemy: Player, hex: number): number {
  if (threatStamp[hex] !== stamp) threaten(s, enemy, hex);
  return ridersOf[hex]!;
}

/** Best chance of a unit to hit by fire from a hex and facing, at two hexes or more; 0 if it cannot fire. */
export function bestShot(s: S, unit: number, hex: number, facing: number, enemy: Player): number {
  const card = s.scenario.units[unit]!;
  const range = Math.min(card.rangeHexes, MAXIMUM_RANGE_HEXES);
  if (range < 2) return 0;
  const { grid } = s.scenario;
  let best = 0;
  for (let i = 0; i < hexCount[enemy]; i++) {
    const target = hexes[enemy][i]!;
    const distance = grid.distance(hex, target);
    if (distance < 2 || distance > range || lineArc(grid, hex, facing, target, true) === REAR || !hasSight(s, hex, target)) continue;
    const behind = lineArc(grid, target, s.facingOf(s.topAt(target)), hex, false) === FRONT ? 0 : s.game.rules.flankFireModifier / 10;
    best = Math.max(best, shotChance(distance) + behind);
  }
  return s.isShaken(unit) ? Math.max(0, best - 0.1) : best;
}
