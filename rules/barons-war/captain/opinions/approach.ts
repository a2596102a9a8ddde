import type { Player } from '../../../core/index.ts';
import { HEAVY_CAVALRY, INFANTRY, MEN_AT_ARMS } from '../../state/scenario.ts';
import { BROKEN_STATUS, SOUND, type BaronsWarState } from '../../state/state.ts';
import { stands } from '../views/posture.ts';
import type { Survey } from '../views/survey.ts';

/** Hexes an advance goes forward in one activation, by the slowest foot. */
const STRIDE_HEXES = 4;
/** A Battle that is so far ahead of its army waits for it, outside the enemy's reach. */
const ALONE_HEXES = 3;
const REACH_HEXES = 10;
/** Without a chit of this number a line stays outside that reach, unless it is engaged already. */
const STRIKING_CHIT = 2;
const ENGAGED_HEXES = 4;
/** Share of the turn limit after which it no longer waits for a better chit. */
const LATE = 0.5;
/** How far those who cannot fight keep from the enemy. */
const SHELTER_HEXES = 7;

/** How much nearer than it is a target seems, by who goes for it: cavalry likes foot, everybody the weak. */
function appeal(s: BaronsWarState, target: number, type: number): number {
  const top = s.topAt(target);
  const prey = s.typeOf(top);
  const wounds = 0.5 * s.hits(top) + (s.isShaken(top) ? 0.5 : 0);
  if (type === HEAVY_CAVALRY) return wounds + (prey === INFANTRY ? 3 : prey === MEN_AT_ARMS ? 1 : 0);
  return wounds + (prey === HEAVY_CAVALRY ? -1 : 0.5);
}

function chooseObjective(s: BaronsWarState, enemies: readonly number[], from: number, type: number): number {
  const { grid } = s.scenario;
  let best = -1;
  let bestScore = Infinity;
  for (const hex of enemies) {
    const score = grid.distance(from, hex) - appeal(s, hex, type);
    if (score < bestScore) {
      bestScore = score;
      best = hex;
    }
  }
  return best;
}

/** Hexes from a leader to the nearest enemy. */
function leaderDistance(s: BaronsWarState, enemies: readonly number[], battle: number): number {
  const from = s.leaderHex(battle);
  let nearest = Infinity;
  for (const hex of enemies) nearest = Math.min(nearest, s.scenario.grid.distance(from, hex));
  return nearest;
}

/** Hexes by which a Battle is ahead of the mean of the other sound Battles of its side. */
function aheadOfArmy(s: BaronsWarState, enemies: readonly number[], side: Player): number {
  const { battles } = s.scenario;
  if (s.leaderHex(s.battle) < 0) return 0;
  let sum = 0;
  let count = 0;
  for (let battle = 0; battle < battles.length; battle++) {
    if (battle === s.battle || battles[battle]!.side !== side || s.status(battle) !== SOUND || s.leaderHex(battle) < 0) continue;
    sum += leaderDistance(s, enemies, battle);
    count++;
  }
  return count === 0 ? 0 : sum / count - leaderDistance(s, enemies, s.battle);
}

/** The hex a unit makes for, how far from the enemy it wants to end, and how many friends can still come to its side. */
export class Approach {
  /** -1 if there is no enemy. */
  objective = -1;
  wantedDistance = 0;
  supporters = 0;

  /** Plans for a unit, or for the upper unit of a stack. */
  plan(s: BaronsWarState, survey: Survey, unit: number, under: number): void {
    const start = s.hexOf(unit);
    const from = start >= 0 ? start : s.leaderHex(s.battle);
    this.objective = chooseObjective(s, survey.enemies, from, s.typeOf(unit));
    this.supporters = this.objective < 0 ? 0 : this.countSupporters(s, unit, under);
    this.wantedDistance = this.distanceFor(s, survey, unit);
  }

  /** Mean distance of the foot of the Battle to the objective when it was activated: where its line is. */
  private lineDistance(s: BaronsWarState): number {
    const { battles, units, grid } = s.scenario;
    let sum = 0;
    let count = 0;
    for (const other of battles[s.battle]!.units) {
      const hex = s.start(other);
      if (hex < 0 || s.isShaken(other) || units[other]!.type === HEAVY_CAVALRY) continue;
      sum += grid.distance(hex, this.objective);
      count++;
    }
    return count === 0 ? 0 : sum / count;
  }

  /** Friends of the Battle that have yet to move and could come to the objective too. */
  private countSupporters(s: BaronsWarState, unit: number, under: number): number {
    const { battles, units, grid } = s.scenario;
    let count = 0;
    for (const other of battles[s.battle]!.units) {
      const hex = s.hexOf(other);
      if (hex < 0 || other === unit || other === under || s.moved(other) === 1 || s.isShaken(other)) continue;
      if (grid.distance(hex, this.objective) <= units[other]!.movementPoints) count++;
    }
    return count;
  }

  /** The line goes forward together; missiles keep off, riders stay behind it until they can strike. */
  private distanceFor(s: BaronsWarState, survey: Survey, unit: number): number {
    const from = s.start(unit);
    if (this.objective < 0 || from < 0) return 0;
    const own = s.scenario.grid.distance(from, this.objective);
    if (s.isShaken(unit) || s.status(s.battle) === BROKEN_STATUS) return Math.max(own, SHELTER_HEXES);
    if (stands(s, s.battle)) return own;
    const now = this.lineDistance(s);
    const holds = now > REACH_HEXES && aheadOfArmy(s, survey.enemies, s.side) > ALONE_HEXES;
    const isLate = s.turn > LATE * s.scenario.turnLimit;
    const strikes = isLate || s.chit >= STRIKING_CHIT || now <= ENGAGED_HEXES;
    const line = Math.max(strikes ? 2 : REACH_HEXES, holds ? now - 1 : now - STRIDE_HEXES);
    const range = s.scenario.units[unit]!.rangeHexes;
    if (s.typeOf(unit) === HEAVY_CAVALRY) return line + 1;
    return range > 1 ? Math.max(line, range) : line;
  }
}
