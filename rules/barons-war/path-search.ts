import type { Player } from '../core/index.ts';
import { INFANTRY, LEADER, MEN_AT_ARMS } from './scenario.ts';
import type { BaronsWarState } from './state.ts';
import { BROKEN_STATUS } from './state.ts';
import { NEW_ATTACKS } from './tables/charts.ts';
import { inZone, isAdjacentTo, mayLeaveZone, zoneMask } from './zones.ts';

/** Where and how a unit, a stack or a leader may move. Costs are in movement points. */
export interface Mover {
  /** Unit that moves (the upper one of a stack), or -1 for a leader. */
  readonly unit: number;
  /** Lower unit of a stack that moves as one, else -1. */
  readonly under: number;
  readonly side: Player;
  readonly start: number;
  readonly facing: number;
  readonly budget: number;
  /** Points already spent in this segment. */
  readonly spent: number;
  /** Whether the one free change of facing is still to be had [7.12]. */
  readonly freeTurn: boolean;
  /** Whether zones and command bind it as in an ordinary move; charges and continuations differ. */
  readonly purpose: 'march' | 'charge' | 'continuation' | 'leader';
  /** Reacting cavalry that would notice it, by hex: bits, or null if nobody reacts. */
  readonly watchers: Uint16Array | null;
}

const LIMIT = 8192;
const UNSEEN = 0x7fff;
/** Costs are `reactions * REACTION + movement points`, so that fewer reactions always come first. */
const REACTION = 32;
const ALL_FACINGS = 0x3f;
const FROM_START = 6;
const BY_TURNING = 7;

/** The result of a search: cheapest cost of every hex and facing, and how to get there. One instance is reused. */
export class PathSearch {
  /** Cost with the free turn unused, facing as at the start. */
  private readonly straight = new Int16Array(LIMIT).fill(UNSEEN);
  private readonly straightFrom = new Int8Array(LIMIT);
  /** Least cost with the free turn used, and the facings that have it; any other costs one more. */
  private readonly turned = new Int16Array(LIMIT).fill(UNSEEN);
  private readonly facings = new Uint8Array(LIMIT);
  private readonly turnedFrom = new Int8Array(LIMIT * 6);
  private readonly seenBy = new Uint16Array(LIMIT);
  private readonly stops = new Uint8Array(LIMIT);
  private readonly touched = new Int16Array(LIMIT);
  touchedCount = 0;
  private readonly buckets: number[][] = Array.from({ length: REACTION * 18 }, () => []);
  private highest = 0;
  private state!: BaronsWarState;
  private mover!: Mover;
  private startInZone = false;

  private reset(): void {
    for (let i = 0; i < this.touchedCount; i++) {
      const hex = this.touched[i]!;
      this.straight[hex] = UNSEEN;
      this.turned[hex] = UNSEEN;
    }
    this.touchedCount = 0;
    this.highest = 0;
  }

  /** Finds everything the mover can reach. */
  run(state: BaronsWarState, mover: Mover): this {
    this.reset();
    this.state = state;
    this.mover = mover;
    const { start, facing, spent, freeTurn, unit } = mover;
    const enemy = (1 - mover.side) as Player;
    this.startInZone = unit >= 0 && inZone(state, enemy, start);
    this.touch(start);
    this.stops[start] = 0;
    this.seenBy[start] = 0;
    if (unit < 0) this.arriveTurned(start, spent, ALL_FACINGS, FROM_START);
    else if (freeTurn) this.arriveStraight(start, spent, FROM_START);
    else this.arriveTurned(start, spent, 1 << facing, FROM_START);
    for (let cost = spent; cost <= this.highest; cost++) {
      const bucket = this.buckets[cost]!;
      for (let i = 0; i < bucket.length; i++) this.expand(bucket[i]! >> 1, bucket[i]! & 1, cost);
      bucket.length = 0;
    }
    return this;
  }

  private touch(hex: number): void {
    if (this.straight[hex] === UNSEEN && this.turned[hex] === UNSEEN) this.touched[this.touchedCount++] = hex;
  }

  private enqueue(hex: number, isTurned: 0 | 1, cost: number): void {
    this.buckets[cost]!.push((hex << 1) | isTurned);
    if (cost > this.highest) this.highest = cost;
  }

  private arriveStraight(hex: number, cost: number, from: number): void {
    if (cost >= this.straight[hex]!) return;
    this.touch(hex);
    this.straight[hex] = cost;
    this.straightFrom[hex] = from;
    this.enqueue(hex, 0, cost);
  }

  private arriveTurned(hex: number, cost: number, mask: number, from: number): void {
    const known = this.turned[hex]!;
    if (cost > known) return;
    const fresh = cost < known ? mask : mask & ~this.facings[hex]!;
    if (fresh === 0) return;
    this.touch(hex);
    if (cost < known) this.facings[hex] = 0;
    this.turned[hex] = cost;
    this.facings[hex]! |= fresh;
    for (let f = 0; f < 6; f++) if ((fresh >> f) & 1) this.turnedFrom[hex * 6 + f] = from;
    this.enqueue(hex, 1, cost);
  }

  private expand(hex: number, isTurned: number, cost: number): void {
    if (isTurned === 0) {
      if (this.straight[hex] !== cost) return;
      this.arriveTurned(hex, cost, ALL_FACINGS, BY_TURNING);
    } else if (this.turned[hex] !== cost) return;
    if (this.stops[hex] === 1) return;
    if (hex === this.mover.start && !this.mayLeave()) return;
    if (isTurned === 0) {
      const { facing } = this.mover;
      this.stepStraight(hex, facing, cost);
      this.stepStraight(hex, (facing + 1) % 6, cost);
      return;
    }
    for (let direction = 0; direction < 6; direction++) this.stepTurned(hex, direction, cost);
  }

  /** @rule 7.24 leaving an enemy zone */
  private mayLeave(): boolean {
    if (!this.startInZone) return true;
    const { purpose, unit } = this.mover;
    return purpose === 'leader' || purpose === 'continuation' || (purpose === 'march' && mayLeaveZone(this.state, unit)); // [10.2]
  }

  private stepStraight(hex: number, direction: number, cost: number): void {
    const next = this.enter(hex, direction, cost, 0);
    if (next >= 0) this.arriveStraight(this.state.scenario.grid.neighbours[hex * 6 + direction]!, next, direction);
  }

  /** Front hexsides are `facing` and `facing + 1`, so a hex is entered facing `direction` or `direction - 1`. */
  private stepTurned(hex: number, direction: number, cost: number): void {
    const both = (1 << direction) | (1 << ((direction + 5) % 6));
    const free = this.mover.unit < 0 ? both : this.facings[hex]! & both;
    const next = this.enter(hex, direction, cost, free === 0 ? 1 : 0);
    if (next < 0) return;
    this.arriveTurned(this.state.scenario.grid.neighbours[hex * 6 + direction]!, next, free === 0 ? both : free, direction);
  }

  /** Cost after entering the next hex, or -1 if the mover may not. */
  private enter(hex: number, direction: number, cost: number, turnCost: number): number {
    const { state, mover } = this;
    const to = state.scenario.grid.neighbours[hex * 6 + direction]!;
    if (to < 0) return -1;
    const step = this.stepCost(hex * 6 + direction);
    if (step < 0) return -1;
    const before = cost % REACTION;
    let points = before + turnCost + step;
    if (points > mover.budget) {
      if (hex !== mover.start || mover.spent > 0) return -1;
      points = mover.budget; // @ruling R-36 a unit that has not moved may enter one hex
    }
    if (this.turned[to] === UNSEEN && this.straight[to] === UNSEEN) {
      const stop = this.mayEnter(hex, to);
      if (stop < 0) return -1;
      this.stops[to] = stop;
    }
    const seen = this.seenBy[hex]! | (mover.watchers === null ? 0 : mover.watchers[to]!);
    const total = points + REACTION * Math.min(16, bitCount(seen));
    if (total < this.turned[to]! && total < this.straight[to]!) this.seenBy[to] = seen;
    return total;
  }

  /** Points to cross a hexside; a stack moves as its slower unit [7.31]. */
  private stepCost(edge: number): number {
    const { moveCost, units } = this.state.scenario;
    const { unit, under } = this.mover;
    if (unit < 0) return moveCost[LEADER][edge]!;
    const cost = moveCost[units[unit]!.type as 0]![edge]!;
    if (under < 0 || cost < 0) return cost;
    const other = moveCost[units[under]!.type as 0]![edge]!;
    return other < 0 ? -1 : Math.max(cost, other);
  }

  /** -1 if the mover may not enter, 1 if it must stop there, 0 if it may go on. */
  private mayEnter(from: number, to: number): number {
    const { state, mover } = this;
    const enemy = (1 - mover.side) as Player;
    if (state.holds(enemy, to)) return -1;
    if (mover.unit < 0) return !state.holds(mover.side, to) && inZone(state, enemy, to) ? -1 : 0; // @ruling R-21
    if (!state.isEmpty(to) && (mover.under >= 0 || state.underAt(to) >= 0)) return -1; // [7.31]
    if (mover.purpose === 'march' && !mayApproach(state, mover.unit, to)) return -1;
    const mask = zoneMask(state, enemy, to);
    if (mask === 0) return 0;
    if (from === mover.start && this.startInZone) return -1; // [7.23] not from zone to zone
    if (mover.purpose === 'march' && !mayEnterZone(state, mover.unit, to, mask)) return -1;
    return 1; // [7.23] stop on entering
  }

  // ---- reading the result

  /** Hexes reached, in no particular order. */
  hexAt(i: number): number {
    return this.touched[i]!;
  }

  /** Movement points after arriving in a hex with a facing, or -1 if that cannot be done. */
  pointsAt(hex: number, facing: number): number {
    const straight = this.straight[hex]!;
    const turned = this.turned[hex]!;
    if (turned === UNSEEN && straight === UNSEEN) return -1;
    const viaStraight = facing === this.mover.facing && straight <= turned ? straight : UNSEEN;
    const viaTurned = turned === UNSEEN ? UNSEEN : (this.facings[hex]! >> facing) & 1 ? turned : turned + 1;
    const cost = Math.min(viaStraight, viaTurned);
    const points = cost % REACTION;
    return cost === UNSEEN || points > this.mover.budget ? -1 : points;
  }

  /** Least points to reach a hex with any facing, or -1. */
  leastPointsAt(hex: number): number {
    const cost = Math.min(this.straight[hex]!, this.turned[hex]!);
    return cost === UNSEEN ? -1 : cost % REACTION;
  }

  /** Whether the free turn is still unused on arriving with this facing. */
  keepsFreeTurn(hex: number, facing: number): boolean {
    return facing === this.mover.facing && this.straight[hex]! <= this.turned[hex]!;
  }

  /** Whether the mover had to stop there. */
  mustStop(hex: number): boolean {
    return this.stops[hex] === 1;
  }

  /** Directions of the path to a hex and facing, first step first; returns their number. */
  path(hex: number, facing: number, into: number[]): number {
    into.length = 0;
    let isStraight = this.keepsFreeTurn(hex, facing);
    let at = hex;
    let f = facing;
    for (;;) {
      if (isStraight) {
        const from = this.straightFrom[at]!;
        if (from === FROM_START) break;
        into.unshift(from);
        at = this.state.scenario.grid.neighbours[at * 6 + ((from + 3) % 6)]!;
        continue;
      }
      if (((this.facings[at]! >> f) & 1) === 0) f = lowestBit(this.facings[at]!);
      const from = this.turnedFrom[at * 6 + f]!;
      if (from === FROM_START) break;
      if (from === BY_TURNING) isStraight = true;
      else {
        into.unshift(from);
        at = this.state.scenario.grid.neighbours[at * 6 + ((from + 3) % 6)]!;
      }
    }
    return into.length;
  }
}

function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** @rule 6.2 units out of command may not move next to an enemy */
function mayApproach(state: BaronsWarState, unit: number, hex: number): boolean {
  if (state.data[state.u.inCommand + unit] === 1) return true;
  return !isAdjacentTo(state, (1 - state.sideOf(unit)) as Player, hex);
}

/** Whether rank, spirit and the chit allow a unit to enter this enemy zone; `mask` says from where it is exerted.
 * @rule 12.1 not if shaken @rule 13.0 not in a Broken Battle @rule 5.3 only as many new attacks as the chit allows */
function mayEnterZone(state: BaronsWarState, unit: number, hex: number, mask: number): boolean {
  if (state.isShaken(unit) || state.statusOf(state.battleOf(unit)) === BROKEN_STATUS) return false;
  const { neighbours } = state.scenario.grid;
  let fresh = 0;
  for (let direction = 0; direction < 6; direction++) {
    if (((mask >> direction) & 1) === 0) continue;
    const target = neighbours[hex * 6 + direction]!;
    if (isBarredTarget(state, unit, target)) return false;
    if (isNewAttack(state, unit, target)) fresh++;
  }
  return fresh <= newAttacksLeft(state);
}

/** @rule 14.1 Edward's Battle may attack only the Battle named before play */
export function isBarredTarget(state: BaronsWarState, unit: number, target: number): boolean {
  const { data, at, scenario } = state;
  const named = data[at.edwardTarget]!;
  if (named < 0 || data[at.edwardFree] === 1 || state.battleOf(unit) !== scenario.edwardBattle) return false;
  const defender = state.topAt(target);
  return defender >= 0 && state.battleOf(defender) !== named;
}

/** Whether attacking this hex would count against the chit: not if the unit began the activation next to it.
 * @ruling R-12 */
export function isNewAttack(state: BaronsWarState, unit: number, target: number): boolean {
  const { data, at, u } = state;
  if (data[at.newAttack1] === target || data[at.newAttack2] === target) return false;
  const start = data[u.start + unit]!;
  return start < 0 || state.scenario.grid.distance(start, target) !== 1;
}

/** New attacks the chit still allows [5.3]. */
export function newAttacksLeft(state: BaronsWarState): number {
  const { data, at } = state;
  const made = (data[at.newAttack1]! >= 0 ? 1 : 0) + (data[at.newAttack2]! >= 0 ? 1 : 0);
  return NEW_ATTACKS[state.chit as 0]! - made;
}

/** Counts an attack against the chit, if it is a new one and the chit is limited. */
export function noteNewAttack(state: BaronsWarState, unit: number, target: number): void {
  const { data, at } = state;
  if (NEW_ATTACKS[state.chit as 0] === Infinity || !isNewAttack(state, unit, target)) return;
  if (data[at.newAttack1]! < 0) data[at.newAttack1] = target;
  else data[at.newAttack2] = target;
}

/** Whether a unit may end its move on a hex with these friends: the allowed pairs of one Battle.
 * @rule 7.3 two infantry, two cavalry, two men-at-arms, or one of each foot @rule 7.31 of the same Battle */
export function mayStack(state: BaronsWarState, unit: number, other: number): boolean {
  if (state.battleOf(unit) !== state.battleOf(other)) return false;
  const a = state.typeOf(unit);
  const b = state.typeOf(other);
  return a === b || (a <= MEN_AT_ARMS && b <= MEN_AT_ARMS && (a === INFANTRY || b === INFANTRY));
}
