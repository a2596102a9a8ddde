import { isBarred, judgeCharge, land, OUT } from '../mechanics/movement/charges.ts';
import { judgeBlow, judgeShooting } from '../odds/rolls.ts';
import { mayChargeNext, mayShootNext } from '../mechanics/movement/next-turn.ts';
import { judgeShot } from '../mechanics/fighting/shooting.ts';
import { isBehind } from '../../tabletop/sight.ts';
import type { OneHourState } from '../state/state.ts';
import { isInFort } from '../mechanics/ground/terrain-effects.ts';

type S = OneHourState;

/** What one unit could do to another from where both stand, in its next player turn. */
export interface Threat {
  readonly kind: 'charge' | 'shot';
  readonly by: number;
  readonly at: number;
  /** Side charged; -1 for a shot. */
  readonly side: number;
  /** Hits on average. */
  readonly mean: number;
  /** Chance that the hits are enough to destroy, 0 to 1. */
  readonly kills: number;
}

function mayReach(s: S, by: number, at: number): boolean {
  return s.isOnTable(at) && s.isOnTable(by) && !isBehind(s.boxOf(by), s.boxOf(at));
}

/** The blow of a charge, with the charger in contact. */
function chargeAt(s: S, by: number, at: number, side: number): Threat {
  const landed = s.clone();
  land(landed, by, at, side);
  const { mean, kills } = judgeBlow(landed, by, at);
  return { kind: 'charge', by, at, side, mean, kills };
}

/** The charge of one unit at another that would hurt most; none if none is possible. @shows 1.8 @shows 5.1 */
function bestCharge(s: S, by: number, at: number): Threat[] {
  if (!mayReach(s, by, at) || !mayChargeNext(s, by) || isInFort(s, at) || isBarred(s, by, at)) return [];
  const charges = [0, 1, 2, 3].filter((side) => judgeCharge(s, by, at, side) !== OUT).map((side) => chargeAt(s, by, at, side));
  return charges.sort((a, b) => b.mean - a.mean || a.side - b.side).slice(0, 1);
}

/** @shows 2.0 */
function shotAt(s: S, by: number, at: number): Threat[] {
  if (!mayReach(s, by, at) || !mayShootNext(s, by) || judgeShot(s, by, at) === OUT) return [];
  const { mean, kills } = judgeShooting(s, by, at);
  return [{ kind: 'shot', by, at, side: -1, mean, kills }];
}

function worstFirst(threats: readonly Threat[]): readonly Threat[] {
  return [...threats].sort((a, b) => b.mean - a.mean || a.by - b.by || a.at - b.at);
}

function enemiesOf(s: S, unit: number): number[] {
  return s.scenario.units.flatMap(({ side }, other) => (side !== s.sideOf(unit) && s.isOnTable(other) ? [other] : []));
}

/** What enemies could do to a unit as all stand, in their next player turn; the worst first. */
export function threatsTo(s: S, unit: number): readonly Threat[] {
  return worstFirst(enemiesOf(s, unit).flatMap((enemy) => [...bestCharge(s, enemy, unit), ...shotAt(s, enemy, unit)]));
}

/** What a unit could do to enemies as all stand, in its next player turn; the best first. */
export function chancesOf(s: S, unit: number): readonly Threat[] {
  return worstFirst(enemiesOf(s, unit).flatMap((enemy) => [...bestCharge(s, unit, enemy), ...shotAt(s, unit, enemy)]));
}
