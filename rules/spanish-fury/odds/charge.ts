import type { FuryState } from '../state/state.ts';
import { chancesOfCharge, chancesOfMelee, type RoundChances } from './melee.ts';
import { chanceToCharge } from './waver.ts';

type S = FuryState;

/** Chances of a round of melee for its first unit: that it wins it and that the enemy breaks in it, that it loses it and that it breaks itself. */
interface RoundOdds {
  readonly wins: number;
  readonly breaks: number;
  readonly loses: number;
  readonly broken: number;
}

/** Chances of a charge: that it goes in; that the target is gone before contact then, and that it is because it breaks; what the first round comes to if it
 * is not. */
export interface ChargeOdds extends RoundOdds {
  readonly goes: number;
  readonly flees: number;
  readonly routs: number;
}

const sum = (chances: RoundChances['wins']): number => Object.values(chances).reduce((all, chance) => all + chance, 0);

function roundOdds({ wins, breaks, loses, broken }: RoundChances, share: number): RoundOdds {
  return { wins: share * sum(wins), breaks: share * breaks, loses: share * sum(loses), broken: share * broken };
}

/** Chances of the round that a unit in melee is about to fight. */
export function meleeOdds(s: S, unit: number): RoundOdds {
  return roundOdds(chancesOfMelee(s, unit), 1);
}

/** Chances of a charge from where the two stand. Guns are taken by whoever reaches them. */
export function chargeOdds(s: S, unit: number, target: number): ChargeOdds {
  if (s.isGun(target)) return { goes: chanceToCharge(s, unit, target), flees: 1, routs: 1, wins: 0, breaks: 0, loses: 0, broken: 0 };
  const { charges, answers, round } = chancesOfCharge(s, unit, target);
  const routs = (answers.routs ?? 0) + (answers['marches-off'] ?? 0);
  const flees = routs + (answers.retires ?? 0);
  return { ...roundOdds(round, 1 - flees), goes: charges, flees, routs };
}
