import { fiercestCharger } from '../mechanics/charges/charges.ts';
import { causeOfCharge } from '../mechanics/morale/waver.ts';
import type { FuryState } from '../state/state.ts';
import { oddsOfCharge, type RoundOdds } from './melee.ts';
import { chanceOfWaver, chanceToBreak, chanceToCharge } from './waver.ts';

type S = FuryState;

/** Chances of a charge: that it goes in; that the target is gone before contact then, and that it is because it breaks; what the first round comes to if it
 * is not. */
export interface ChargeOdds extends RoundOdds {
  readonly goes: number;
  readonly flees: number;
  readonly routs: number;
}

/** Chances of a charge from where the two stand. Guns are taken by whoever reaches them. */
export function chargeOdds(s: S, unit: number, target: number): ChargeOdds {
  const goes = chanceToCharge(s, unit, target);
  if (s.isGun(target)) return { goes, flees: 1, routs: 1, wins: 0, breaks: 0, loses: 0, broken: 0 };
  const answers = s.foe(target) < 0;
  const cause = causeOfCharge(s, unit);
  const fiercest = answers ? fiercestCharger(s, target, unit) : unit;
  const routs = answers ? chanceToBreak(s, target, cause, fiercest) : 0;
  const flees = routs + (answers ? chanceOfWaver(s, target, cause, fiercest, 'retires') : 0);
  const stands = 1 - flees;
  const { wins, breaks, loses, broken } = oddsOfCharge(s, unit, target);
  return { goes, flees, routs, wins: stands * wins, breaks: stands * breaks, loses: stands * loses, broken: stands * broken };
}
