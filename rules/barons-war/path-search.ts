import type { Player } from '../core/index.ts';
import { mayApproach, mayEnterZone } from './march-rules.ts';
import { LEADER } from './scenario.ts';
import type { BaronsWarState } from './state.ts';
import { inZone, mayLeaveZone, zoneMask } from './zones.ts';

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
const MOST_REACTIONS = 16;
const ALL_FACINGS = 0x3f;
const FROM_START = 6;
const BY_TURNING = 7;
/** Facings from which each direction is in front: the direction itself and the one before it. */
const FACINGS_TOWARDS = [0, 1, 2, 3, 4, 5].map((direction) => (1 << direction) | (1 << ((direction + 5) % 6)));

// What a hex is to the mover, once looked at.
const UNKNOWN = 0;
const OPEN = 1;
const STOP = 2;
const CLOSED = 3;

/** The cheapest cost of every hex and facing a mover can reach, and how to get there. One instance is reused. */
export class PathSearch {
  /** Cost with the free turn unused, facing as at the start. */
  private readonly straight = new Int16Array(LIMIT).fill(UNSEEN);
  private readonly straightFrom = new Int8Array(LIMIT);
  /** Least cost with the free turn used, and the facings that have it; any other costs one more. */
  private readonly turned = new Int16Array(LIMIT).fill(UNSEEN);
  private readonly facings = new Uint8Array(LIMIT);
  private readonly turnedFrom = new Int8Array(LIMIT * 6);
  private readonly seenBy = new Uint16Array(LIMIT);
  private readonly entry = new Uint8Array(LIMIT);
  /** Lowest and highest hex looked at: everything outside is unseen. */
  low = 0;
  high = -1;
  private readonly buckets: number[][] = Array.from({ length: REACTION * (MOST_REACTIONS + 2) }, () => []);
  private highest = 0;
  private state!: BaronsWarState;
  private mover!: Mover;
  private startInZone = false;
  private neighbours!: Int16Array;
  private costs!: Int8Array;
  private underCosts: Int8Array | null = null;

  /** Finds everything the mover can reach; with a goal, only what is needed to know the way there. */
  run(state: BaronsWarState, mover: Mover, goal = -1): this {
    this.begin(state, mover);
    const { start, facing, spent, freeTurn, unit } = mover;
    if (unit < 0) this.arriveTurned(start, spent, ALL_FACINGS, FROM_START);
    else if (freeTurn) this.arriveStraight(start, spent, FROM_START);
    else this.arriveTurned(start, spent, 1 << facing, FROM_START);
    for (let cost = spent; cost <= this.highest; cost++) {
      const bucket = this.buckets[cost]!;
      // with a point left for turning, every facing at the goal is known now
      const isEnough = goal >= 0 && this.turned[goal]! < cost && this.turned[goal]! % REACTION < mover.budget;
      for (let i = 0; i < bucket.length && !isEnough; i++) this.expand(bucket[i]! >> 1, bucket[i]! & 1, cost);
      bucket.length = 0;
    }
    return this;
  }

  private begin(state: BaronsWarState, mover: Mover): void {
    if (this.low <= this.high) {
      this.straight.fill(UNSEEN, this.low, this.high + 1);
      this.turned.fill(UNSEEN, this.low, this.high + 1);
      this.entry.fill(UNKNOWN, this.low, this.high + 1);
    }
    const { start, unit, under } = mover;
    const { scenario } = state;
    this.low = start;
    this.high = start;
    this.highest = 0;
    this.state = state;
    this.mover = mover;
    this.neighbours = scenario.grid.neighbours;
    this.costs = scenario.moveCost[(unit < 0 ? LEADER : state.typeOf(unit)) as 0];
    this.underCosts = under < 0 ? null : scenario.moveCost[state.typeOf(under) as 0];
    this.startInZone = unit >= 0 && inZone(state, (1 - mover.side) as Player, start);
    this.entry[start] = OPEN;
    this.seenBy[start] = 0;
  }

  private enqueue(hex: number, isTurned: 0 | 1, cost: number): void {
    this.buckets[cost]!.push((hex << 1) | isTurned);
    if (cost > this.highest) this.highest = cost;
  }

  private arriveStraight(hex: number, cost: number, from: number): void {
    if (cost >= this.straight[hex]!) return;
    this.straight[hex] = cost;
    this.straightFrom[hex] = from;
    this.enqueue(hex, 0, cost);
  }

  private arriveTurned(hex: number, cost: number, mask: number, from: number): void {
    const known = this.turned[hex]!;
    if (cost > known) return;
    const fresh = cost < known ? mask : mask & ~this.facings[hex]!;
    if (fresh === 0) return;
    this.turned[hex] = cost;
    this.facings[hex] = cost < known ? fresh : this.facings[hex]! | fresh;
    const cell = hex * 6;
    for (let rest = fresh, f = 0; rest !== 0; rest >>= 1, f++) if ((rest & 1) !== 0) this.turnedFrom[cell + f] = from;
    this.enqueue(hex, 1, cost);
  }

  /** Turns, and steps into the next hexes. @ruling R-34 where it had to stop it may still turn */
  private expand(hex: number, isTurned: number, cost: number): void {
    if (isTurned === 0) {
      if (this.straight[hex] !== cost) return;
      this.arriveTurned(hex, cost, ALL_FACINGS, BY_TURNING);
    } else if (this.turned[hex] !== cost) return;
    if (this.entry[hex] === STOP || (hex === this.mover.start && !this.mayLeave())) return;
    if (isTurned === 1) {
      this.spread(hex, cost);
      return;
    }
    const { facing } = this.mover;
    this.step(hex, facing, cost, false);
    this.step(hex, (facing + 1) % 6, cost, false);
  }

  /** Steps from a hex in all directions; those that clearly lead to nothing better are passed over at once. */
  private spread(hex: number, cost: number): void {
    const { neighbours, costs, turned, facings } = this;
    const { start, unit, budget } = this.mover;
    const known = facings[hex]!;
    for (let direction = 0; direction < 6; direction++) {
      const edge = hex * 6 + direction;
      const price = costs[edge]!;
      if (price < 0) continue;
      if (hex !== start) {
        const both = FACINGS_TOWARDS[direction]!;
        const ready = unit < 0 ? ALL_FACINGS : known & both;
        const total = cost + price + (ready === 0 ? 1 : 0);
        if ((total & (REACTION - 1)) > budget) continue;
        const to = neighbours[edge]!;
        const best = turned[to]!;
        if (total > best || (total === best && ((ready === 0 ? both : ready) & ~facings[to]!) === 0)) continue;
      }
      this.step(hex, direction, cost, true);
    }
  }

  /** @rule 7.24 leaving an enemy zone */
  private mayLeave(): boolean {
    if (!this.startInZone) return true;
    const { purpose, unit, under } = this.mover;
    return purpose === 'leader' || purpose === 'continuation' || (purpose === 'march' && mayLeaveZone(this.state, unit, under)); // [10.2]
  }

  /** Goes into the next hex if the mover may. Front hexsides are `facing` and `facing + 1`.
   * @rule 7.0 through a front hexside @rule 7.12 the first turn is free, each further one costs a point */
  private step(hex: number, direction: number, cost: number, isTurned: boolean): void {
    const { mover } = this;
    const edge = hex * 6 + direction;
    const to = this.neighbours[edge]!;
    if (to < 0) return;
    const price = this.priceOf(edge);
    if (price < 0) return;
    const both = FACINGS_TOWARDS[direction]!;
    const ready = !isTurned ? both : mover.unit < 0 ? ALL_FACINGS : this.facings[hex]! & both;
    let points = (cost & (REACTION - 1)) + price + (ready === 0 ? 1 : 0);
    if (points > mover.budget) {
      if (hex !== mover.start || mover.spent > 0) return;
      points = mover.budget; // @ruling R-36 a unit that has not moved may enter one hex
    }
    if (!this.admits(hex, to)) return;
    const seen = mover.watchers === null ? 0 : this.seenBy[hex]! | mover.watchers[to]!;
    const reactions = Math.max(Math.floor(cost / REACTION), Math.min(MOST_REACTIONS, bitCount(seen))); // never fewer than on the way, or paths run in circles
    const total = points + REACTION * reactions;
    if (total < this.turned[to]! && total < this.straight[to]!) this.seenBy[to] = seen;
    if (isTurned) this.arriveTurned(to, total, ready === 0 ? both : ready, direction);
    else this.arriveStraight(to, total, direction);
  }

  /** Points to cross a hexside, -1 if it is closed.
   * @rule 7.31 a stack moves as its slower unit */
  private priceOf(edge: number): number {
    const cost = this.costs[edge]!;
    if (this.underCosts === null || cost < 0) return cost;
    const other = this.underCosts[edge]!;
    return other < 0 ? -1 : Math.max(cost, other);
  }

  private admits(from: number, to: number): boolean {
    let entry = this.entry[to]!;
    if (entry === UNKNOWN) {
      entry = this.classify(to);
      this.entry[to] = entry;
      if (to < this.low) this.low = to;
      if (to > this.high) this.high = to;
    }
    if (entry === CLOSED) return false;
    return entry !== STOP || from !== this.mover.start || !this.startInZone; // [7.23] not from zone to zone
  }

  /** Whether the mover may enter a hex, and whether it must stop there. */
  private classify(to: number): number {
    const { state, mover } = this;
    const { unit, under } = mover;
    const enemy = (1 - mover.side) as Player;
    const other = state.topAt(to);
    if (other >= 0 && state.sideOf(other) === enemy) return CLOSED;
    if (unit < 0) return other < 0 && inZone(state, enemy, to) ? CLOSED : OPEN; // @ruling R-21
    if (other >= 0 && (under >= 0 || state.underAt(to) >= 0)) return CLOSED; // [7.31] @ruling R-35
    if (mover.purpose === 'march' && !mayApproach(state, unit, to)) return CLOSED;
    const mask = zoneMask(state, enemy, to);
    if (mask === 0) return OPEN;
    if (mover.purpose === 'march' && !mayEnterZone(state, unit, to, mask)) return CLOSED;
    if (under >= 0 && state.isShaken(under)) return CLOSED; // [12.1]
    return STOP; // [7.23] stop on entering
  }

  // ---- reading the result

  /** Whether the mover can reach a hex at all, facing anywhere. */
  reaches(hex: number): boolean {
    return this.turned[hex] !== UNSEEN || this.straight[hex] !== UNSEEN;
  }

  /** Facings the mover can have on arriving in a hex, six bits. */
  facingsAt(hex: number): number {
    const { budget, facing } = this.mover;
    const turned = this.turned[hex]!;
    const straight = this.straight[hex] !== UNSEEN ? 1 << facing : 0;
    if (turned === UNSEEN) return straight;
    return turned % REACTION < budget ? ALL_FACINGS : this.facings[hex]! | straight;
  }

  /** Movement points after arriving in a hex with a facing, or -1 if that cannot be done. */
  pointsAt(hex: number, facing: number): number {
    const straight = this.straight[hex]!;
    const turned = this.turned[hex]!;
    if (turned === UNSEEN && straight === UNSEEN) return -1;
    const cost = Math.min(facing === this.mover.facing ? straight : UNSEEN, this.turnedCost(hex, facing));
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
    return facing === this.mover.facing && this.straight[hex] !== UNSEEN && this.straight[hex]! <= this.turnedCost(hex, facing);
  }

  /** Cost of a hex and facing with the free turn used. */
  private turnedCost(hex: number, facing: number): number {
    const turned = this.turned[hex]!;
    if (turned === UNSEEN || (this.facings[hex]! >> facing) & 1) return turned;
    return turned % REACTION < this.mover.budget ? turned + 1 : UNSEEN;
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
