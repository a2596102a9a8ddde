import { isClear } from '../../hexes/sight.ts';
import { TERRAIN_CHARTS } from '../charts/terrain.ts';
import type { Scenario } from '../state/scenario.ts';
import { type AnarchyState, STUNNED } from '../state/state.ts';
import { mantletIn } from './engines.ts';
import { topOf } from './ground.ts';
import { isBeast } from './harm.ts';

type S = AnarchyState;

// What is known of the line between two places, whoever stands on it and whatever doors are shut; 0: not worked out yet.
const BLOCKED = 1;
const CLEAR = 2;
const OPEN_OR_NOT = 3;

/** Half levels that the tallest engine rises. */
const TALLEST = 8;

/** Height of the eyes of who stands at a level, and of his head, in half levels. @rule B35 */
const heightOf = (level: number): number => 2 * level + 1;

/**
 * Lines of sight between the places of one scenario. What never changes on a line is worked out when it is first asked for; doors and men are looked at
 * each time. A line at hand lies in the fields, so that nothing is allocated.
 */
export class SightLines {
  private readonly compiled: Scenario;
  /** Row of each place among the doors, -1 for others. */
  private readonly doorAt: Int16Array;
  /** Levels, the lowest 0, `[hex]`. */
  private readonly elevation: Uint8Array;
  /** `[from][to]`, rows from when they are first asked for. */
  private readonly kinds: (Uint8Array | null)[];
  private s: S | null = null;
  private from = 0;
  private to = 0;
  private shooter = -1;
  private target = -1;

  constructor(compiled: Scenario, doorAt: Int16Array) {
    const { level, count } = compiled.places;
    this.compiled = compiled;
    this.doorAt = doorAt;
    this.elevation = Uint8Array.from(level, (of) => of + 1);
    this.kinds = Array.from({ length: count }, () => null);
  }

  /** Whether one place is seen from another. @param shooter @param target men who do not stand in their own way */
  canSee(s: S, from: number, to: number, shooter: number, target: number): boolean {
    const row = (this.kinds[from] ??= new Uint8Array(this.kinds.length));
    const kind = (row[to] ||= this.classify(from, to));
    if (kind !== OPEN_OR_NOT) return kind === CLEAR;
    this.s = s;
    this.shooter = shooter;
    this.target = target;
    return this.isClearWhere(from, to, hidesNow);
  }

  private classify(from: number, to: number): number {
    if (!this.isClearWhere(from, to, hidesAlways)) return BLOCKED;
    return this.isClearWhere(from, to, mayHide) ? CLEAR : OPEN_OR_NOT;
  }

  private isClearWhere(from: number, to: number, hides: (lines: SightLines, hex: number) => boolean): boolean {
    this.from = from;
    this.to = to;
    return isClear(this.compiled.grid, this.elevation, from, to, this, hides);
  }

  /** By how much the line passes above a height in a hex, times the length of the line; in between, it rises or falls evenly. */
  private clearance(hex: number, height: number): number {
    const { grid, places } = this.compiled;
    const [near, far] = [grid.distance(hex, this.from), grid.distance(hex, this.to)];
    return heightOf(places.level[this.from]!) * far + heightOf(places.level[this.to]!) * near - height * (near + far);
  }

  /** Whether what stands in a hex, so many half levels high, rises above the line. */
  hidesBehind(hex: number, top: number): boolean {
    return this.clearance(hex, top) < 0;
  }

  /** Heights of what stands in a hex, in half levels: as little as there can be, as much, and now. */
  lowestTop(hex: number): number {
    const { level, terrain } = this.compiled.places;
    const chart = TERRAIN_CHARTS[terrain[hex]!]!;
    return this.doorAt[hex]! >= 0 || chart.wood === 'thatch' ? 2 * level[hex]! : chart.top;
  }

  highestTop(hex: number): number {
    const { places, engineGround } = this.compiled;
    const { top } = TERRAIN_CHARTS[places.terrain[hex]!]!;
    return engineGround[hex] ? Math.max(top, TALLEST) : top;
  }

  topNow(hex: number): number {
    return topOf(this.s!, hex);
  }

  /** Whether a man who stood in a hex would rise as high as the line. */
  hidesByMan(hex: number): boolean {
    return this.clearance(hex, heightOf(this.compiled.places.level[hex]!)) <= 0;
  }

  /** Whether somebody stands upright in a hex whom everybody sees: a man or a rider, not a beast alone. @rule B35 @ruling AN-52 */
  holdsMan(hex: number): boolean {
    const s = this.s!;
    const man = s.topAt(hex);
    if (mantletIn(s, hex) >= 0) return true;
    if (man < 0 || man === this.shooter || man === this.target) return false;
    return s.health(man) !== STUNNED && s.hidden(man) === 0 && !isBeast(s, man);
  }
}

const hidesAlways = (lines: SightLines, hex: number): boolean => lines.hidesBehind(hex, lines.lowestTop(hex));
const mayHide = (lines: SightLines, hex: number): boolean => lines.hidesBehind(hex, lines.highestTop(hex)) || lines.hidesByMan(hex);
const hidesNow = (lines: SightLines, hex: number): boolean =>
  (lines.holdsMan(hex) && lines.hidesByMan(hex)) || lines.hidesBehind(hex, lines.topNow(hex));
