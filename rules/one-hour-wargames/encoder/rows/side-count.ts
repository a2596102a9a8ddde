import { opponent, type Player } from '../../../core/index.ts';
import { leftOf } from '../../odds/rolls.ts';
import { mayEnter } from '../../mechanics/movement/entries.ts';
import { isFrozenNext } from '../../mechanics/movement/next-turn.ts';
import { isAsleep } from '../../mechanics/movement/orders.ts';
import { metBy } from '../../mechanics/victory/verdict.ts';
import { countExited, countInPlay } from '../../mechanics/victory/victory.ts';
import type { Condition } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import type { Survey } from '../views/survey.ts';

type S = OneHourState;

/** One side counted up, and what its victory asks for, of a state that has been surveyed. */
export class SideCount {
  /** Hits that its units in play can still take. */
  strength = 0;
  reserve = 0;
  asleep = 0;
  frozen = 0;
  due = 0;
  /** Share of its units on the table that are in melee. */
  fighting = 0;
  /** Whether what it needs to win is so now. */
  met = false;
  /** Areas that its victory asks for, as bits; units that have to leave, or to be destroyed, -1 if none need. */
  areas = 0;
  exits = -1;
  kills = -1;

  count(s: S, survey: Survey, side: Player): void {
    const { units, victory } = s.scenario;
    this.strength = this.asleep = this.frozen = this.due = this.areas = 0;
    this.exits = this.kills = -1;
    for (let unit = 0; unit < units.length; unit++) if (units[unit]!.side === side && s.isInPlay(unit)) this.countUnit(s, unit);
    this.reserve = countInPlay(s, side) - survey.standing[side];
    this.fighting = fightingShare(survey, side);
    this.met = metBy(s, side);
    for (const { winner, if: condition } of victory.conditions) if (winner === side) this.note(s, condition);
  }

  private countUnit(s: S, unit: number): void {
    this.strength += leftOf(s, unit);
    if (!s.isOnTable(unit)) this.due += mayEnter(s, unit) ? 1 : 0;
    else if (isAsleep(s, unit)) this.asleep++;
    else if (isFrozenNext(s, unit)) this.frozen++;
  }

  private note(s: S, condition: Condition): void {
    switch (condition.is) {
      case 'hold':
      case 'clear':
        this.areas |= 1 << condition.area;
        return;
      case 'exited':
        this.exits = Math.max(0, condition.units - countExited(s, condition.side));
        return;
      case 'destroyed':
        this.kills = Math.max(0, killsLeft(s, condition.side, condition.units));
        return;
      case 'all':
      case 'any':
        for (const one of condition.of) this.note(s, one);
    }
  }
}

function killsLeft(s: S, side: Player, units: number | 'all'): number {
  return units === 'all' ? countInPlay(s, side) : units - s.victoryPoints()[opponent(side)];
}

function fightingShare({ standing, list, stands }: Survey, side: Player): number {
  let fighting = 0;
  for (let i = 0; i < standing[side]; i++) if (stands[list[side][i]!]!.contacts !== 0) fighting++;
  return standing[side] === 0 ? 0 : fighting / standing[side];
}
