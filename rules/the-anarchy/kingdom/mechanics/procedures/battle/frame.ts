import { opponent, type Player } from '../../../../../core/index.ts';
import { RESULTS } from '../../../charts/battle.ts';
import { MOST_MEN } from '../../../state/layout.ts';
import { type KingdomState } from '../../../state/state.ts';
import { outcomeOf } from '../../fights/battle.ts';
import { friendIn } from '../../groups/march.ts';
import { frame } from '../writer.ts';

type S = KingdomState;

/** A battle: who attacks, where, which place or band is in it, how it has ended, and what comes next. */
export const battle = frame({
  side: (k) => k.side,
  hex: (k) => k.hex,
  place: (k) => k.maybePlace,
  band: (k) => k.maybeBand,
  /** Place in RESULTS, -1 before, as many as there are if combat was refused. */
  result: (k) => k.maybeResult,
  stage: (k) => k.count,
  row: (k) => k.count,
});
export const REFUSED = RESULTS.length;

// Parts of a battle in their order; JOIN is of both sides, one after the other.
export const ANSWER = 0;
export const JOIN = 1;
export const ROLL = 3;
export const NOBLES = 4;
export const RETREATS = 5;
export const PRISONERS = 6;
export const LOOT = 7;

/** Side that was beaten, -1 if neither was. */
export function beatenSide(s: S): number {
  const won = outcomeOf(battle.result(s));
  return won === 0 ? -1 : won > 0 ? opponent(battle.side(s)) : battle.side(s);
}

/** Men taken are with the first group of their captor that fights. */
export function addCaptives(s: S, captor: Player, hex: number, men: number): void {
  const group = friendIn(s, captor, hex);
  if (group >= 0) s.setCaptives(group, Math.min(MOST_MEN, s.captives(group) + men));
}
