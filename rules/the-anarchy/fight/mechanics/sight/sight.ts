import { isClear } from '../../../../hexes/sight.ts';
import { isHung, TERRAIN, TERRAIN_CHARTS } from '../../../charts/terrain.ts';
import type { Scenario } from '../../../state/scenario.ts';
import { type AnarchyState, STUNNED } from '../../../state/state.ts';
import { mantletIn } from '../ground/engines.ts';
import { isGone } from '../ground/ground.ts';
import { isBeast } from '../ground/harm.ts';

type S = AnarchyState;

// What is known of the line between two places, whoever stands on it and whatever doors are shut; 0: not worked out yet.
const BLOCKED = 1;
const CLEAR = 2;
const OPEN_OR_NOT = 3;

/** Half levels that the tallest engine rises. */
const TALLEST = 8;

/** Height of the eyes of who stands at a level, and of his head, in half levels. @rule B35 */
const heightOf = (level: number): number => 2 * level + 1;
/** Half levels below which an open gate, or the door of a keep, leaves room for a line; the wall goes on above it. */
const ARCH = 3;
const ARCHED: readonly number[] = [TERRAIN.gate, TERRAIN['keep-door']];

/**
 * Lines of sight between the places of one scenario. What never changes on a line is worked out when it is first asked for; doors, fires, fascines, rubble
 * and men are looked at each time. A line at hand lies in the fields, so that nothing is allocated.
 */
export class SightLines {
  private readonly scenario: Scenario;
  /** Row of each place among the doors, -1 for others. */
  private readonly doorAt: Int16Array;
  /** Cell of each wall that may come down, -1 for other places. */
  private readonly walls: Int32Array;
  /** How high what stands in each place rises, in half levels, as long as it stands. */
  private readonly crests: Int16Array;
  /** The levels of hexes are asked for by `isClear` alone, and say nothing here. */
  private readonly flat: Uint8Array;
  /** `[from][to]`, rows from when they are first asked for. */
  private readonly kinds: (Uint8Array | null)[];
  private s: S | null = null;
  // Hexes of both ends, and heights there.
  private from = 0;
  private to = 0;
  private fromHeight = 0;
  private toHeight = 0;
  private lowest = 0;
  private shooter = -1;
  private target = -1;

  constructor(scenario: Scenario, doorAt: Int16Array, walls: Int32Array) {
    this.scenario = scenario;
    this.doorAt = doorAt;
    this.walls = walls;
    this.crests = Int16Array.from(scenario.places.terrain, (terrain, place) => {
      const { top, level } = TERRAIN_CHARTS[terrain]!;
      return top + 2 * (scenario.places.level[place]! - level);
    });
    this.flat = new Uint8Array(scenario.grid.size);
    this.kinds = Array.from({ length: scenario.places.count }, () => null);
  }

  /** Whether one place is seen from another. @param shooter @param target men who do not stand in their own way */
  canSee(s: S, from: number, to: number, shooter: number, target: number): boolean {
    const kind = this.kindOf(s, from, to);
    return kind === OPEN_OR_NOT ? this.isClearNow(s, from, to, shooter, target) : kind === CLEAR;
  }

  /** Whether one place is never seen from another, whoever stands where: quickly told. */
  isHidden(s: S, from: number, to: number): boolean {
    return this.kindOf(s, from, to) === BLOCKED;
  }

  private kindOf(s: S, from: number, to: number): number {
    if (s.isRubble(from) || s.isRubble(to)) return OPEN_OR_NOT;
    const row = (this.kinds[from] ??= new Uint8Array(this.kinds.length));
    return (row[to] ||= this.classify(from, to));
  }

  private isClearNow(s: S, from: number, to: number, shooter: number, target: number): boolean {
    this.s = s;
    this.shooter = shooter;
    this.target = target;
    return this.isClearWhere(from, to, s.levelAt(from), s.levelAt(to), hidesNow);
  }

  private classify(from: number, to: number): number {
    this.s = null;
    if (!this.isClearWhere(from, to, this.highest(from), this.highest(to), hidesAlways)) return BLOCKED;
    const { level } = this.scenario.places;
    return this.isClearWhere(from, to, level[from]!, level[to]!, mayHide) ? CLEAR : OPEN_OR_NOT;
  }

  /** Level of a place, of a moat that of a filled one. */
  private highest(place: number): number {
    const { level, terrain } = this.scenario.places;
    return terrain[place] === TERRAIN.moat ? TERRAIN_CHARTS[TERRAIN['filled-moat']]!.level : level[place]!;
  }

  private isClearWhere(from: number, to: number, low: number, high: number, hides: (lines: SightLines, hex: number) => boolean): boolean {
    const { grid, places } = this.scenario;
    this.from = places.hex[from]!;
    this.to = places.hex[to]!;
    this.fromHeight = heightOf(low);
    this.toHeight = heightOf(high);
    this.lowest = Math.min(this.fromHeight, this.toHeight);
    return isClear(grid, this.flat, this.from, this.to, this, hides);
  }

  /** By how much the line passes above a height in a hex, times the length of the line; in between, it rises or falls evenly. */
  private clearance(hex: number, height: number): number {
    const { grid } = this.scenario;
    const [near, far] = [grid.distance(hex, this.from), grid.distance(hex, this.to)];
    return this.fromHeight * far + this.toHeight * near - height * (near + far);
  }

  /** Places of a hex. */
  floors(hex: number): readonly number[] {
    return this.scenario.places.floors[hex]!;
  }

  /** Whether what stands in a place may be gone some day: doors are opened, thatch and timber burn, walls come down. */
  isChanging(place: number): boolean {
    const terrain = this.scenario.places.terrain[place]!;
    return this.doorAt[place]! >= 0 || this.walls[place]! >= 0 || TERRAIN_CHARTS[terrain]!.wood === 'thatch' || isHung(terrain);
  }

  isGoneNow(place: number): boolean {
    return isGone(this.s!, place);
  }

  /** @rule 3.3.5.1 @rule 3.3.5.3 Whether what stands in a place is in the line: of upper floors what rises above them, of the ground all below, too.
   * @param isOpen whether its door is open, or it is burnt */
  isInLine(place: number, isOpen: boolean): boolean {
    const { grid, places } = this.scenario;
    const hex = places.hex[place]!;
    const terrain = places.terrain[place]!;
    if (isOpen && !ARCHED.includes(terrain)) return false;
    if (this.clearance(hex, this.crests[place]!) >= 0) return false;
    const bottom = isOpen ? ARCH : 2 * places.level[place]!;
    return (place < grid.size && !isOpen) || this.clearance(hex, bottom) >= 0;
  }

  /** Whether an engine that may come to stand in a place, or does, is in the line. */
  mayHoldEngine(place: number): boolean {
    const { places, engineGround } = this.scenario;
    return engineGround[place] === 1 && this.clearance(places.hex[place]!, 2 * places.level[place]! + TALLEST) < 0;
  }

  /** Whether nobody and nothing is in a place but ground that lies below the line, whatever its ends: most places, and quickly told. */
  isBare(place: number): boolean {
    const s = this.s!;
    return this.crests[place]! <= this.lowest && s.topAt(place) < 0 && s.partIn(place) < 0;
  }

  isBehindEngine(place: number): boolean {
    const s = this.s!;
    const part = s.partIn(place);
    return (
      part >= 0 && this.scenario.parts[part]!.level === 0 && this.clearance(this.scenario.places.hex[place]!, s.terrainAt(place).top) < 0
    );
  }

  /** Whether a man who stood in a place would be in the line. */
  hidesByMan(place: number): boolean {
    const { grid, places } = this.scenario;
    const hex = places.hex[place]!;
    const level = this.s === null ? this.highest(place) : this.s.levelAt(place);
    if (this.clearance(hex, heightOf(level)) > 0) return false;
    return place < grid.size || this.clearance(hex, 2 * level) >= 0;
  }

  /** Whether somebody stands upright in a place whom everybody sees: a man or a rider, not a beast alone; or a mantlet.
   * @rule B35 @ruling AN-52 @rule 3.5.3 */
  holdsMan(place: number): boolean {
    const s = this.s!;
    const man = s.topAt(place);
    if (mantletIn(s, place) >= 0) return true;
    if (man < 0 || man === this.shooter || man === this.target) return false;
    return s.health(man) !== STUNNED && s.hidden(man) === 0 && !isBeast(s, man);
  }
}

function hidesAlways(lines: SightLines, hex: number): boolean {
  const floors = lines.floors(hex);
  for (let i = 0; i < floors.length; i++) if (lines.isInLine(floors[i]!, lines.isChanging(floors[i]!))) return true;
  return false;
}

function mayHide(lines: SightLines, hex: number): boolean {
  const floors = lines.floors(hex);
  for (let i = 0; i < floors.length; i++)
    if (lines.isInLine(floors[i]!, false) || lines.hidesByMan(floors[i]!) || lines.mayHoldEngine(floors[i]!)) return true;
  return false;
}

function hidesNow(lines: SightLines, hex: number): boolean {
  const floors = lines.floors(hex);
  for (let i = 0; i < floors.length; i++) {
    const place = floors[i]!;
    if (lines.isBare(place)) continue;
    if (lines.holdsMan(place) && lines.hidesByMan(place)) return true;
    if (lines.isInLine(place, lines.isGoneNow(place)) || lines.isBehindEngine(place)) return true;
  }
  return false;
}
