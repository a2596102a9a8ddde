import { facesWhere } from '../core/index.ts';
import type { HexAction } from '../hexes/hex-actions.ts';
import { targetsOf } from '../hexes/state/fronts.ts';
import { leadOf } from './mechanics/attacks.ts';
import { CHECK, HIT, MOST_HITS, REPULSED, resultOf, VALUES } from './charts/charts.ts';
import type { Kind } from './state/cells.ts';
import type { ToyHexesState as S } from './state/state.ts';

/** Exact chances of an attack from a hex: that the target takes a hit, that it gives way, that the attacker takes a hit.
 * @shows 3.2 the chart @shows 4.1 the check of the target */
export function attackOdds(s: S, unit: number, target: number, from = s.hexOf(unit)) {
  const lead = leadOf(s, unit, target, from);
  const chanceOf = (result: number): number => facesWhere(10, (face) => resultOf(lead, face) === result).length / 10;
  const fails = (10 - s.moraleOf(target)) / 10;
  const failsHit = s.hits(target) + 1 < MOST_HITS ? fails + 0.1 : 0;
  const hit = chanceOf(HIT);
  return { target, lead, hit, yields: chanceOf(CHECK) * fails + hit * failsHit, repulsed: chanceOf(REPULSED) };
}

export type AttackOdds = ReturnType<typeof attackOdds>;

/** What an attack is worth, in points of the enemy less one's own. */
export function gainOf(s: S, unit: number, { target, hit, yields, repulsed }: AttackOdds): number {
  const worthOf = (one: number): number => VALUES[s.card(one).type]!.points * (1 + s.hits(one) / MOST_HITS);
  return worthOf(target) * (hit + 0.4 * yields) - 0.8 * worthOf(unit) * repulsed;
}

/** Chances of the attack that an action makes, or of the one worth most from where it leads; null without any. */
export function oddsOf(s: S, { kind, unit, hex, facing }: HexAction<Kind>): AttackOdds | null {
  if (kind === 'attack') return attackOdds(s, unit, s.topAt(hex));
  const all = kind === 'move' ? targetsOf(s, unit, hex, facing).map((target) => attackOdds(s, unit, target, hex)) : [];
  return all.toSorted((a, b) => gainOf(s, unit, b) - gainOf(s, unit, a))[0] ?? null;
}
