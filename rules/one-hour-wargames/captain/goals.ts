import type { Player } from '../../core/index.ts';
import { holdsPoint } from '../../geometry/box.ts';
import { distanceBetween, TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { OneHourState } from '../state.ts';
import { EXITED } from '../layout.ts';
import type { Aims } from './aims.ts';
import type { DistanceField } from './distance-field.ts';
import type { Routes } from './routes.ts';
import type { Survey } from './survey.ts';
import { WEIGHTS as W } from './weights.ts';
import { TYPE_WORTH, worthOf } from './worth.ts';

type S = OneHourState;

/** What a unit is sent to do. */
export interface Goal {
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
  private readonly free: number[] = [];
  private readonly sent: Float64Array;
  private readonly hunters: Float64Array;

  constructor(units: number, areas: number, routes: Routes) {
    this.of = Array.from({ length: units }, () => ({ field: null, area: -1, exit: -1, enemy: -1 }));
    this.routes = routes;
    this.sent = new Float64Array(areas);
    this.hunters = new Float64Array(units);
  }

  /** Gives every unit of the surveyed side that is on the table a goal; `extra` is a unit that comes in. */
  assign(s: S, survey: Survey, aims: Aims, extra = -1): void {
    this.free.length = 0;
    for (const unit of survey.mine) this.free.push(unit);
    if (extra >= 0 && !this.free.includes(extra)) this.free.push(extra);
    for (const unit of this.free) Object.assign(this.of[unit]!, { field: null, area: -1, exit: -1, enemy: -1 });
    if (aims.survives) return;
    this.sent.fill(0);
    this.hunters.fill(0);
    for (const { exit, units } of aims.exits) this.sendOut(s, survey.side, exit, units);
    if (aims.areas.length > 0) this.sendToAreas(s, survey, aims);
    this.sendAgainst(s, survey, aims);
  }

  private take(index: number): number {
    return this.free.splice(index, 1)[0]!;
  }

  /** The nearest units go for an exit: as many as are needed, and one to make sure. */
  private sendOut(s: S, side: Player, exit: number, needed: number): void {
    const { fromTurn } = s.scenario.special.exits[exit]!;
    let gone = 0;
    for (let unit = 0; unit < s.scenario.units.length; unit++) if (s.sideOf(unit) === side && s.data[s.u.place + unit] === EXITED) gone++;
    for (let left = needed - gone + 1; left > 0 && this.free.length > 0 && gone < needed; left--) {
      const best = this.nearest((unit) => this.turnsOut(s, unit, side, exit) + (s.isInMelee(unit) ? 20 : 0));
      const turns = this.turnsOut(s, this.free[best]!, side, exit);
      if (s.turn + turns + 1 < fromTurn) return;
      const unit = this.take(best);
      this.of[unit]!.exit = exit;
      this.of[unit]!.field = this.routes.toExit(side, s.typeOf(unit), exit);
    }
  }

  private turnsOut(s: S, unit: number, side: Player, exit: number): number {
    return this.routes.toExit(side, s.typeOf(unit), exit).at(s.xOf(unit), s.yOf(unit)) / s.cardOf(unit).moveInches;
  }

  private nearest(turns: (unit: number) => number): number {
    let best = 0;
    let least = Infinity;
    this.free.forEach((unit, i) => {
      const value = turns(unit);
      if (value >= least) return;
      least = value;
      best = i;
    });
    return best;
  }

  /** Spreads units over areas by what each needs and how far it is, until no area needs more; the others are left for the fight. */
  private sendToAreas(s: S, survey: Survey, aims: Aims): void {
    const chosen = aims.oneIsEnough ? [this.easiest(s, survey, aims.areas)] : aims.areas;
    const needs = chosen.map((area) => 0.6 + this.enemyPower(s, survey, area));
    const fighters: number[] = [];
    while (this.free.length > 0) {
      let [best, bestAt, most, want] = [-1, 0, -Infinity, 0];
      chosen.forEach((area, i) => {
        const wanted = (W.need * needs[i]!) / (needs[i]! + 2 * this.sent[area]!);
        this.free.forEach((unit, at) => {
          const value = wanted - this.turnsTo(s, unit, survey.side, area);
          if (value > most) [best, bestAt, most, want] = [area, at, value, wanted];
        });
      });
      if (want < W.leastNeed) break;
      const unit = this.take(bestAt);
      if (this.sent[best]! > 0 && this.isToClear(s, survey, aims, unit, best)) fighters.push(unit);
      else this.send(s, survey.side, unit, best);
    }
    this.free.push(...fighters);
  }

  private send(s: S, side: Player, unit: number, area: number): void {
    this.sent[area]! += worthOf(s, unit);
    this.of[unit]!.area = area;
    this.of[unit]!.field = this.routes.toArea(side, s.typeOf(unit), area);
  }

  /** Whether a unit stands in an area beside friends who will hold it, and there are enemies to drive out. */
  private isToClear(s: S, survey: Survey, aims: Aims, unit: number, area: number): boolean {
    const { box } = s.scenario.areas[area]!;
    const stands = (one: number): boolean => holdsPoint(box, survey.x[one]!, survey.y[one]!);
    return aims.cleared.includes(area) && stands(unit) && survey.enemies.some(stands);
  }

  private turnsTo(s: S, unit: number, side: Player, area: number): number {
    return this.routes.toArea(side, s.typeOf(unit), area).at(s.xOf(unit), s.yOf(unit)) / s.cardOf(unit).moveInches;
  }

  private enemyPower(s: S, survey: Survey, area: number): number {
    let power = 0;
    for (const enemy of survey.enemies) power += worthOf(s, enemy) / (1 + this.turnsTo(s, enemy, (1 - survey.side) as Player, area));
    return power;
  }

  /** The area that is nearest to a side's own units and farthest from the enemy's. */
  private easiest(s: S, survey: Survey, areas: readonly number[]): number {
    let [best, most] = [areas[0]!, -Infinity];
    for (const area of areas) {
      const own = survey.mine.reduce((sum, unit) => sum + TYPE_WORTH[s.typeOf(unit) as 0]! / (1 + this.turnsTo(s, unit, survey.side, area)), 0);
      const value = own - this.enemyPower(s, survey, area);
      if (value > most) [best, most] = [area, value];
    }
    return best;
  }

  /** Whoever is left fights: the nearest enemies, or those that are about to leave. */
  private sendAgainst(s: S, survey: Survey, aims: Aims): void {
    const { enemies, side } = survey;
    if (enemies.length === 0) return;
    const exit = aims.barred[0] ?? -1;
    while (this.free.length > 0) {
      let [bestEnemy, bestAt, least] = [enemies[0]!, 0, Infinity];
      this.free.forEach((unit, at) => {
        for (const enemy of enemies) {
          const inches = distanceBetween(survey.x[unit]!, survey.y[unit]!, survey.x[enemy]!, survey.y[enemy]!) / TICKS_PER_INCH;
          const escape = exit < 0 ? 0 : W.escape * this.turnsOut(s, enemy, (1 - side) as Player, exit);
          const intrudes = this.intrudes(s, aims, survey.x[enemy]!, survey.y[enemy]!) ? W.intruder : 0;
          const value = inches / s.cardOf(unit).moveInches + W.crowded * this.hunters[enemy]! + escape - intrudes;
          if (value < least) [bestEnemy, bestAt, least] = [enemy, at, value];
        }
      });
      this.hunt(s, survey, this.take(bestAt), bestEnemy, exit);
    }
  }

  private intrudes(s: S, aims: Aims, x: number, y: number): boolean {
    return aims.cleared.some((area) => holdsPoint(s.scenario.areas[area]!.box, x, y));
  }

  private hunt(s: S, survey: Survey, unit: number, enemy: number, exit: number): void {
    const { side } = survey;
    this.hunters[enemy]!++;
    const goal = this.of[unit]!;
    goal.enemy = enemy;
    let [x, y] = [survey.x[enemy]!, survey.y[enemy]!];
    if (exit >= 0) {
      const { edge } = s.scenario.special.exits[exit]!;
      const lead = Math.min(MOST_AHEAD, AHEAD * distanceBetween(x, y, survey.x[unit]!, survey.y[unit]!));
      if (edge === 'north' || edge === 'south') y = clamp(y + (edge === 'north' ? lead : -lead), s.scenario.height);
      else x = clamp(x + (edge === 'east' ? lead : -lead), s.scenario.width);
    }
    goal.field = this.routes.toPlace(side, s.typeOf(unit), x, y);
  }
}

function clamp(value: number, size: number): number {
  return Math.min(size - TICKS_PER_INCH, Math.max(TICKS_PER_INCH, value));
}
