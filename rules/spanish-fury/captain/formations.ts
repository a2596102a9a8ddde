import { STEADY_LEVEL } from '../charts/charts.ts';
import { FORMATIONS, FORMATION } from '../charts/types.ts';
import { nearestEnemy } from '../rules/distances.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** What steady pikes are worth against horse, in points of melee. */
const PIKES = 3;
/** What a point of fire is worth, and what it costs to be slow. */
const FIRE = 0.5;
const SLOW = 1;

/** How good a formation is for a unit against its nearest enemy, in points of melee. */
export function formationValue(s: S, unit: number, formation: number): number {
  const card = s.cardOf(unit);
  const rating = card.formations[FORMATIONS[formation]!];
  if (rating === undefined) return -Infinity;
  const enemy = nearestEnemy(s, unit);
  const [melee, fire] = rating;
  const isOrdered = formation === FORMATION.column || formation === FORMATION.hedgehog;
  const pikes = card.formations.hedgehog !== undefined && isOrdered && s.level(unit) <= STEADY_LEVEL;
  const steady = pikes && enemy >= 0 && s.isHorse(enemy) ? PIKES : 0;
  return melee + steady + (card.weapon === null ? 0 : FIRE * fire) - (formation === FORMATION.hedgehog ? SLOW : 0);
}

/** The formation that a unit would rather be in. */
export function bestFormation(s: S, unit: number): number {
  let best = s.formation(unit);
  for (let formation = 0; formation < FORMATIONS.length; formation++)
    if (formationValue(s, unit, formation) > formationValue(s, unit, best) + 1) best = formation;
  return best;
}
