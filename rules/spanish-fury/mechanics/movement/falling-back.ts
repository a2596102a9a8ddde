import { normalHeading, QUARTER_TURN, turnBetween } from '../../../geometry/plane.ts';
import type { FuryState } from '../../state/state.ts';

type S = FuryState;

/** A unit goes straight back without turning, as far as there is room. @param heading the way it goes: one of the four along or across its front
 * @param ticks at most @returns how many it went @rule 4.5 @rule 15.3 @ruling SF-81 it does not test for what it crosses */
export function fallBack(s: S, unit: number, heading: number, ticks: number): number {
  const quarters = Math.round(turnBetween(s.heading(unit), heading) / QUARTER_TURN);
  const way = s.game.manoeuvres.push(s, unit, normalHeading(s.heading(unit) + quarters * QUARTER_TURN), ticks);
  s.stand(unit, s.game.manoeuvres.landed);
  return way;
}
