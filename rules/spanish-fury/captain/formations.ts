import { STEADY_LEVEL } from '../charts/charts.ts';
import { FORMATION, FORMATIONS } from '../charts/types.ts';
import { nearestEnemy } from '../mechanics/ground/distances.ts';
import type { FuryState } from '../state/state.ts';
import { WEIGHTS } from './weights.ts';

type S = FuryState;

/** How good a formation is for a unit against its nearest enemy, in points of melee. */
export function formationValue(s: S, unit: number, formation: number): number {
  const card = s.cardOf(unit);
  const rating = card.formations[FORMATIONS[formation]!];
  if (rating === undefined) return -Infinity;
  const enemy = nearestEnemy(s, unit);
  const [melee, fire] = rating;
  const isOrdered = formation === FORMATION.column || formation === FORMATION.hedgehog;
  const pikes = card.formations.hedgehog !== undefined && isOrdered && s.level(unit) <= STEADY_LEVEL;
  const meetsHorse = enemy >= 0 && s.isHorse(enemy);
  const steady = pikes && meetsHorse ? WEIGHTS.pikes : 0;
  const pistols = meetsHorse && formation !== FORMATION.caracole ? card.pistolado : 0;
  return (
    melee + steady + pistols + (card.weapon === null ? 0 : WEIGHTS.fire * fire) - (formation === FORMATION.hedgehog ? WEIGHTS.slow : 0)
  );
}

/** The formation that a unit would rather be in. */
export function bestFormation(s: S, unit: number): number {
  const now = s.formation(unit);
  let best = now;
  let most = formationValue(s, unit, now) + WEIGHTS.reform;
  for (let formation = 0; formation < FORMATIONS.length; formation++) {
    const value = formation === now ? -Infinity : formationValue(s, unit, formation);
    if (value > most) [best, most] = [formation, value];
  }
  return best;
}
