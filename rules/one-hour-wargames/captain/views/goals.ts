import { opponent, type Player } from '../../../core/index.ts';
import { holdsPoint } from '../../../geometry/box.ts';
import { distanceBetween, TICKS_PER_INCH } from '../../../geometry/plane.ts';
import type { OneHourState } from '../../state/state.ts';
import { countExited } from '../../mechanics/victory/victory.ts';
import type { Aims } from './aims.ts';
import type { DistanceField } from '../../../tabletop/fields/distance-field.ts';
import type { Routes } from './routes.ts';
import type { Survey } from './survey.ts';
import { WEIGHTS as W } from './weights.ts';
import { TYPE_WORTH, worthOf } from '../../odds/worth.ts';

type S = OneHourState;

/** What a unit is sent to do. */
interface Goal {
  /** Way to it. */
  field: DistanceField | null;
  /** Area it is to stand in, exit it is to leave by, enemy it is to fight; -1 if none. */
  area: number;
  exit: number;
  enemy: number;
}

/** A blocker meets an enemy this share of its way ahead of it. */
const AHEAD = 0.35;
const MOST_AHEAD = 7 * TICKS_PER_INCH;

/** Units with a goal each, given out anew for each decision: exits first, then areas, then enemies. */
export class Goals {
  readonly of: Goal[];
  private readonly routes: Routes;
  /** Units without a goal yet. */
  private readonly free: Uint8Array;
  private freeCount = 0;
  /** Of those, who drive enemies out of an area that others hold. */
  private readonly fighters: Uint8Array;
  private fighterCount = 0;
  /** By area: what it needs, and the worth of the units sent there. */
  private readonly needs: Float64Array;
  private readonly sent: Float64Array;
  private readonly hunters: Float64Array;
  /** By enemy: what its way to the exit to be barred counts, and for standing where it may not. */
  private readonly escape: Float64Array;
  private readonly intrusion: Float64Array;
  /** Turns between the places of a unit and an enemy, by `unit * units + enemy`. */
  private readonly apart: Float64Array;
  private readonly easiestOnly: number[] = [0];

  constructor(units: number, areas: number, routes: Routes) {
    this.of = Array.from({ length: units }, () => ({ field: null, area: -1, exit: -1, enemy: -1 }));
    this.routes = routes;
    this.free = new Uint8Array(units);
    this.fighters = new Uint8Array(units);
    this.needs = new Float64Array(areas);
    this.sent = new Float64Array(areas);
    this.hunters = new Float64Array(units);
    this.escape = new Float64Array(units);
    this.intrusion = new Float64Array(units);
    this.apart = new Float64Array(units * units);
  }

  /** Gives every unit of the surveyed side that is on the table a goal; `extra` is a unit that comes in. */
  assign(s: S, survey: Survey, aims: Aims, extra = -1): void {
    this.freeCount = 0;
    for (let i = 0; i < survey.mine.count; i++) this.release(survey.mine.at(i));
    if (extra >= 0 && !s.isOnTable(extra)) this.release(extra);
    if (aims.survives) return;
    this.sent.fill(0);
    this.hunters.fill(0);
    for (let i = 0; i < aims.exits.length; i++) this.sendOut(s, survey, aims.exits[i]!.exit, aims.exits[i]!.units);
    if (aims.areas.length > 0) this.sendToAreas(s, survey, aims);
    this.sendAgainst(s, survey, aims);
  }

  private release(unit: number): void {
    const goal = this.of[unit]!;
    goal.field = null;
    goal.area = goal.exit = goal.enemy = -1;
    this.free[this.freeCount++] = unit;
  }

  private take(place: number): number {
    const unit = this.free[place]!;
    this.free.copyWithin(place, place + 1, this.freeCount--);
    return unit;
  }

  /** The nearest units go for an exit: as many as are needed, and one to make sure. */
  private sendOut(s: S, { side }: Survey, exit: number, needed: number): void {
    const { fromTurn } = s.scenario.special.exits[exit]!;
    const gone = countExited(s, side);
    for (let left = needed - gone + 1; left > 0 && this.freeCount > 0 && gone < needed; left--) {
      const best = this.nearestToExit(s, side, exit);
      const turns = this.turnsOut(s, this.free[best]!, side, exit);
      if (s.turn + turns + 1 < fromTurn) return;
      const unit = this.take(best);
      this.of[unit]!.exit = exit;
      this.of[unit]!.field = this.routes.toExit(side, s.type(unit), exit);
    }
  }

  private turnsOut(s: S, unit: number, side: Player, exit: number): number {
    return this.routes.toExit(side, s.type(unit), exit).at(s.x(unit), s.y(unit)) / s.cardOf(unit).moveInches;
  }

  private nearestToExit(s: S, side: Player, exit: number): number {
    let best = 0;
    let least = Infinity;
    for (let i = 0; i < this.freeCount; i++) {
      const unit = this.free[i]!;
      const turns = this.turnsOut(s, unit, side, exit) + (s.isInMelee(unit) ? 20 : 0);
      if (turns >= least) continue;
      least = turns;
      best = i;
    }
    return best;
  }

  /** Spreads units over areas by what each needs and how far it is, until no area needs more; the others are left for the fight. */
  private sendToAreas(s: S, survey: Survey, aims: Aims): void {
    const chosen = this.chooseAreas(s, survey, aims);
    for (let i = 0; i < chosen.length; i++) this.needs[chosen[i]!] = 0.6 + this.enemyPower(s, survey, chosen[i]!);
    this.fighterCount = 0;
    while (this.freeCount > 0 && this.sendOneToArea(s, survey, aims, chosen));
    for (let i = 0; i < this.fighterCount; i++) this.free[this.freeCount++] = this.fighters[i]!;
  }

  private chooseAreas(s: S, survey: Survey, { areas, oneIsEnough }: Aims): readonly number[] {
    if (!oneIsEnough) return areas;
    this.easiestOnly[0] = this.easiest(s, survey, areas);
    return this.easiestOnly;
  }

  /** Sends the unit for which it is worth most; whether there was one. */
  private sendOneToArea(s: S, survey: Survey, aims: Aims, chosen: readonly number[]): boolean {
    let best = -1;
    let bestAt = 0;
    let most = -Infinity;
    let want = 0;
    for (let i = 0; i < chosen.length; i++) {
      const area = chosen[i]!;
      const need = this.needs[area]!;
      const wanted = (W.need * need) / (need + 2 * this.sent[area]!);
      for (let at = 0; at < this.freeCount; at++) {
        const value = wanted - this.turnsTo(s, this.free[at]!, survey.side, area);
        if (value <= most) continue;
        best = area;
        bestAt = at;
        most = value;
        want = wanted;
      }
    }
    if (want < W.leastNeed) return false;
    const unit = this.take(bestAt);
    if (this.sent[best]! > 0 && isToClear(s, survey, aims, unit, best)) this.fighters[this.fighterCount++] = unit;
    else this.send(s, survey.side, unit, best);
    return true;
  }

  private send(s: S, side: Player, unit: number, area: number): void {
    this.sent[area]! += worthOf(s, unit);
    this.of[unit]!.area = area;
    this.of[unit]!.field = this.routes.toArea(side, s.type(unit), area);
  }

  private turnsTo(s: S, unit: number, side: Player, area: number): number {
    return this.routes.toArea(side, s.type(unit), area).at(s.x(unit), s.y(unit)) / s.cardOf(unit).moveInches;
  }

  private enemyPower(s: S, { enemies, side }: Survey, area: number): number {
    let power = 0;
    for (let i = 0; i < enemies.count; i++) {
      const enemy = enemies.at(i);
      power += worthOf(s, enemy) / (1 + this.turnsTo(s, enemy, opponent(side), area));
    }
    return power;
  }

  private ownPower(s: S, { mine, side }: Survey, area: number): number {
    let power = 0;
    for (let i = 0; i < mine.count; i++) power += TYPE_WORTH[s.type(mine.at(i)) as 0]! / (1 + this.turnsTo(s, mine.at(i), side, area));
    return power;
  }

  /** The area that is nearest to a side's own units and farthest from the enemy's. */
  private easiest(s: S, survey: Survey, areas: readonly number[]): number {
    let best = areas[0]!;
    let most = -Infinity;
    for (let i = 0; i < areas.length; i++) {
      const value = this.ownPower(s, survey, areas[i]!) - this.enemyPower(s, survey, areas[i]!);
      if (value <= most) continue;
      best = areas[i]!;
      most = value;
    }
    return best;
  }

  /** Whoever is left fights: the nearest enemies, or those that are about to leave. */
  private sendAgainst(s: S, survey: Survey, aims: Aims): void {
    if (survey.enemies.count === 0 || this.freeCount === 0) return;
    const exit = aims.barred.length > 0 ? aims.barred[0]! : -1;
    this.weighEnemies(s, survey, aims, exit);
    while (this.freeCount > 0) this.sendOneAgainst(s, survey, exit);
  }

  private weighEnemies(s: S, { enemies, side, x, y }: Survey, aims: Aims, exit: number): void {
    for (let i = 0; i < enemies.count; i++) {
      const enemy = enemies.at(i);
      this.escape[enemy] = exit < 0 ? 0 : W.escape * this.turnsOut(s, enemy, opponent(side), exit);
      this.intrusion[enemy] = intrudes(s, aims, x[enemy]!, y[enemy]!) ? W.intruder : 0;
      for (let at = 0; at < this.freeCount; at++) {
        const unit = this.free[at]!;
        const inches = distanceBetween(x[unit]!, y[unit]!, x[enemy]!, y[enemy]!) / TICKS_PER_INCH;
        this.apart[unit * this.of.length + enemy] = inches / s.cardOf(unit).moveInches;
      }
    }
  }

  private sendOneAgainst(s: S, survey: Survey, exit: number): void {
    const { enemies } = survey;
    let bestEnemy = enemies.at(0);
    let bestAt = 0;
    let least = Infinity;
    for (let at = 0; at < this.freeCount; at++) {
      const row = this.free[at]! * this.of.length;
      for (let i = 0; i < enemies.count; i++) {
        const enemy = enemies.at(i);
        const value = this.apart[row + enemy]! + W.crowded * this.hunters[enemy]! + this.escape[enemy]! - this.intrusion[enemy]!;
        if (value >= least) continue;
        bestEnemy = enemy;
        bestAt = at;
        least = value;
      }
    }
    this.hunt(s, survey, this.take(bestAt), bestEnemy, exit);
  }

  private hunt(s: S, survey: Survey, unit: number, enemy: number, exit: number): void {
    const { side } = survey;
    this.hunters[enemy]!++;
    const goal = this.of[unit]!;
    goal.enemy = enemy;
    let x = survey.x[enemy]!;
    let y = survey.y[enemy]!;
    if (exit >= 0) {
      const { edge } = s.scenario.special.exits[exit]!;
      const lead = Math.min(MOST_AHEAD, AHEAD * distanceBetween(x, y, survey.x[unit]!, survey.y[unit]!));
      if (edge === 'north' || edge === 'south') y = clamp(y + (edge === 'north' ? lead : -lead), s.scenario.height);
      else x = clamp(x + (edge === 'east' ? lead : -lead), s.scenario.width);
    }
    goal.field = this.routes.toPlace(side, s.type(unit), x, y);
  }
}

/** Whether a unit stands in an area beside friends who will hold it, and there are enemies to drive out. */
function isToClear(s: S, survey: Survey, aims: Aims, unit: number, area: number): boolean {
  const { box } = s.scenario.areas[area]!;
  if (!aims.cleared.includes(area) || !holdsPoint(box, survey.x[unit]!, survey.y[unit]!)) return false;
  for (let i = 0; i < survey.enemies.count; i++) {
    const enemy = survey.enemies.at(i);
    if (holdsPoint(box, survey.x[enemy]!, survey.y[enemy]!)) return true;
  }
  return false;
}

/** Whether a place lies in an area where no enemy may stand. */
function intrudes(s: S, { cleared }: Aims, x: number, y: number): boolean {
  for (let i = 0; i < cleared.length; i++) if (holdsPoint(s.scenario.areas[cleared[i]!]!.box, x, y)) return true;
  return false;
}

function clamp(value: number, size: number): number {
  return Math.min(size - TICKS_PER_INCH, Math.max(TICKS_PER_INCH, value));
}
