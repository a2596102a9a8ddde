import { opponent, type Player, wholePower } from '../../../core/index.ts';
import { holdsPoint } from '../../../geometry/box.ts';
import { EXITED } from '../../state/layout.ts';
import type { Condition } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import { countLost } from '../../mechanics/victory/victory.ts';
import type { Routes } from './routes.ts';
import { worthOf } from '../../odds/worth.ts';

type S = OneHourState;

const SOFT = {
  /** Weight on an area of a unit that has yet to march there, and what each turn of the way takes. */
  coming: 0.7,
  perTurn: 0.25,
  /** Weight of one that cannot be there in time. */
  tooLate: 0.03,
  /** Strength of nobody, which holds what is empty. */
  nobody: 0.08,
  /** Chance that a unit sound and free gets out by an exit, what each turn of the way takes, and what melee leaves of it. */
  leaves: 0.9,
  leavesPerTurn: 0.08,
  fromMelee: 0.35,
  /** What every enemy before it takes from that chance. */
  barred: 0.14,
  /** Steepness of the chance that enough leave. */
  steep: 2.2,
  /** Share of its worth that an army destroys in a turn, and the turns that count. */
  kills: 0.1,
  killTurns: 8,
  /** How much harder it is to find the last of them. */
  lastOnes: 1,
  /** Share of its marches that a side makes where a scenario limits its orders. */
  ordered: 0.6,
} as const;

/** How likely the conditions of a scenario seem to come true: a soft reading of each, in `[0, 1]`. */
export class Prospects {
  private readonly routes: Routes;
  /** Worth of each side on the table and to come. */
  readonly strength = new Float64Array(2);
  private readonly presence = new Float64Array(2);
  private readonly inside = new Uint8Array(2);
  /** Player turns of one side left, this one included. */
  private left = 0;
  private certain = 0;

  constructor(routes: Routes) {
    this.routes = routes;
  }

  /** Sums what is there. */
  begin(s: S): void {
    this.strength[0] = this.strength[1] = 0;
    const { units, turnLimit, special } = s.scenario;
    for (let unit = 0; unit < units.length; unit++) {
      if (!s.isInPlay(unit)) continue;
      const { side } = units[unit]!;
      this.strength[side]! += special.endless[side] !== null && !s.isOnTable(unit) ? 0.6 : worthOf(s, unit);
    }
    this.left = turnLimit - s.turn + 1;
    this.certain = wholePower(s.turn / turnLimit, 4);
  }

  likelihood(s: S, condition: Condition): number {
    switch (condition.is) {
      case 'hold':
        return this.holds(s, condition.area, condition.by);
      case 'clear':
        return 1 - this.stands(s, condition.area, condition.side);
      case 'exited':
        return this.leaves(s, condition.side, condition.units, condition.exit);
      case 'destroyed':
        return this.falls(s, condition.side, condition.units);
      case 'all':
        return this.together(s, condition.of);
      case 'any':
        return this.either(s, condition.of);
    }
  }

  /** Chance that all come true: what goes well in one place goes well in others, so it lies between the product and the least. */
  private together(s: S, conditions: readonly Condition[]): number {
    let product = 1;
    let least = 1;
    for (let i = 0; i < conditions.length; i++) {
      const chance = this.likelihood(s, conditions[i]!);
      product *= chance;
      least = Math.min(least, chance);
    }
    return Math.sqrt(product * least);
  }

  /** Chance that one at least comes true, as if they had nothing to do with each other. */
  private either(s: S, conditions: readonly Condition[]): number {
    let none = 1;
    for (let i = 0; i < conditions.length; i++) none *= 1 - this.likelihood(s, conditions[i]!);
    return 1 - none;
  }

  /** Chance that a side alone stands in an area when the day ends. */
  private holds(s: S, area: number, by: Player): number {
    this.weigh(s, area);
    const own = this.presence[by]!;
    const other = this.presence[1 - by]!;
    const now = this.inside[by] === 1 && this.inside[1 - by] === 0 ? 1 : 0;
    const likely = (own * own) / (own * own + other * other + SOFT.nobody);
    return likely + this.certain * (now - likely);
  }

  /** Chance that a side has somebody in an area. */
  private stands(s: S, area: number, side: Player): number {
    this.weigh(s, area);
    const own = this.presence[side]!;
    const other = this.presence[opponent(side)]!;
    const likely = own / (own + 0.6 * other + SOFT.nobody);
    return likely + this.certain * (this.inside[side]! - likely);
  }

  /** Strength of both sides in and about an area. */
  private weigh(s: S, area: number): void {
    this.presence[0] = this.presence[1] = 0;
    this.inside[0] = this.inside[1] = 0;
    const { box } = s.scenario.areas[area]!;
    for (let unit = 0; unit < s.scenario.units.length; unit++) {
      if (!s.isInPlay(unit)) continue;
      const side = s.sideOf(unit);
      if (!s.isOnTable(unit)) this.presence[side]! += 0.25 * worthOf(s, unit);
      else if (holdsPoint(box, s.x(unit), s.y(unit))) {
        this.inside[side] = 1;
        this.presence[side]! += worthOf(s, unit);
      } else
        this.presence[side]! +=
          worthOf(s, unit) *
          this.coming(s, side, this.routes.toArea(side, s.type(unit), area).at(s.x(unit), s.y(unit)) / s.cardOf(unit).moveInches);
    }
  }

  private coming(s: S, side: Player, turns: number): number {
    if (turns > this.left) return SOFT.tooLate;
    return ((s.scenario.special.activation[side] === null ? 1 : SOFT.ordered) * SOFT.coming) / (1 + SOFT.perTurn * turns);
  }

  /** Chance that enough of a side leave by an exit. */
  private leaves(s: S, side: Player, needed: number, exit: number): number {
    let gone = 0;
    let expected = 0;
    const share = this.strength[side]! / (this.strength[0]! + this.strength[1]! + 0.01);
    for (let unit = 0; unit < s.scenario.units.length; unit++) {
      if (s.sideOf(unit) !== side || s.type(unit) < 0) continue;
      if (s.place(unit) === EXITED) gone++;
      else if (s.isInPlay(unit)) expected += this.leaving(s, unit, side, exit);
    }
    if (gone >= needed) return 1;
    return 1 / (1 + Math.exp(-SOFT.steep * (expected * (0.5 + share) + gone - needed)));
  }

  private leaving(s: S, unit: number, side: Player, exit: number): number {
    if (!s.isOnTable(unit)) return this.left > 4 ? 0.4 : 0.05;
    const field = this.routes.toExit(side, s.type(unit), exit);
    const inches = field.at(s.x(unit), s.y(unit));
    const turns = inches / s.cardOf(unit).moveInches;
    if (turns > this.left) return 0;
    let barring = 1;
    for (let enemy = 0; enemy < s.scenario.units.length; enemy++) {
      if (s.sideOf(enemy) !== side && s.isOnTable(enemy) && field.at(s.x(enemy), s.y(enemy)) < inches) barring += SOFT.barred;
    }
    return (
      (SOFT.leaves * (s.isInMelee(unit) ? SOFT.fromMelee : 1) * (0.4 + 0.6 * worthOf(s, unit))) /
      (barring * (1 + SOFT.leavesPerTurn * turns))
    );
  }

  /** Chance that so many units of a side are destroyed. */
  private falls(s: S, side: Player, units: number | 'all'): number {
    const own = this.strength[side]!;
    const enemy = this.strength[opponent(side)]!;
    const lost = countLost(s, side);
    let count = 0;
    for (let unit = 0; unit < s.scenario.units.length; unit++) if (s.sideOf(unit) === side && s.isInPlay(unit)) count++;
    const need = units === 'all' ? count : units - lost;
    if (need <= 0) return 1;
    const worth = (own * Math.min(need, count)) / Math.max(1, count);
    const might = Math.min(this.left, SOFT.killTurns) * SOFT.kills * enemy;
    const x =
      1.5 * Math.log((might + 0.1) / (worth + 0.1)) - 1 + 4 * (enemy / (own + enemy + 0.01) - 0.5) - (units === 'all' ? SOFT.lastOnes : 0);
    return 1 / (1 + Math.exp(-x));
  }
}
