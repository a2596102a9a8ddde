import { type Box, gapBetween } from '../../geometry/box.ts';
import { headingTowards, turnBetween } from '../../geometry/plane.ts';
import { chargeReach, WIDEST_TURN } from '../mechanics/charges/charges.ts';
import { faced, facesToForm, isTested, mayFace } from '../mechanics/movement/forms.ts';
import { FACINGS } from '../state/actions.ts';
import { type FuryState, READY } from '../state/state.ts';
import { chargeValue } from './charges.ts';

type S = FuryState;

/** Whether a base has an enemy before it, near enough to be charged if nobody is in the way. */
function isAhead(s: S, unit: number, base: Box, enemy: number): boolean {
  const goal = s.boxOf(enemy);
  const turn = turnBetween(base.heading, headingTowards(goal.x - base.x, goal.y - base.y));
  return Math.abs(turn) <= WIDEST_TURN && gapBetween(base, goal) <= chargeReach(s, unit);
}

/** What the best charge is worth that a unit might make from a base; 0 for none. */
function prospectFrom(s: S, unit: number, base: Box): number {
  const enemies = s.enemiesOf(s.sideOf(unit));
  let best = 0;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (s.status(enemy) === READY && isAhead(s, unit, base, enemy)) best = Math.max(best, chargeValue(s, unit, enemy));
  }
  return best;
}

/** What a unit gains or loses that faces anew, in the worth of the charge that it would have before it. @param facing its place in `FACINGS` */
export function gainOfTurning(s: S, unit: number, facing: number): number {
  return prospectFrom(s, unit, faced(s, unit, facing)) - prospectFrom(s, unit, s.boxOf(unit));
}

/** What a unit may gain that faces anew, in the worth of the charges that it would have before it. */
export function gainOfFacing(s: S, unit: number): number {
  if (s.isGun(unit)) return 0;
  const now = prospectFrom(s, unit, s.boxOf(unit));
  let best = now;
  for (let facing = 0; facing < FACINGS.length; facing++)
    if (mayFace(s, unit, facing)) best = Math.max(best, prospectFrom(s, unit, faced(s, unit, facing)));
  return (best - now) * (isTested(s, unit) ? facesToForm(s, unit) / 6 : 1);
}
