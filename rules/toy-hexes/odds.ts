import { opponent } from '../core/index.ts';
import { arcOf, FRONT } from '../hexes/facing.ts';
import { leadOf, targetsOf } from './rules/attacks.ts';
import type { ToyHexesState } from './state/state.ts';
import { CHECK, HIGHEST_LEAD, HIT, LOWEST_LEAD, MOST_HITS, REPULSED, resultOf, VALUES } from './rules/charts.ts';

/** Chances of each result by lead, lowest first. */
const CHANCES = Array.from({ length: HIGHEST_LEAD - LOWEST_LEAD + 1 }, (_, i) =>
  [0, 1, 2, 3].map((result) => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((face) => resultOf(i + LOWEST_LEAD, face) === result).length / 10),
);

/** What an attack can bring, as chances. */
export interface AttackOdds {
  readonly target: number;
  readonly lead: number;
  /** That the target takes a hit in the attack, that it gives way after it, and that the attacker takes one. */
  readonly hit: number;
  readonly yields: number;
  readonly repulsed: number;
}

/** Exact chances of an attack from a hex. @shows 3.2 the chart @shows 4.1 the check of the target */
export function attackOdds(s: ToyHexesState, unit: number, target: number, from = s.hexOf(unit)): AttackOdds {
  const lead = leadOf(s, unit, target, from);
  const chances = CHANCES[Math.min(HIGHEST_LEAD, Math.max(LOWEST_LEAD, lead)) - LOWEST_LEAD]!;
  const fails = (10 - s.moraleOf(target)) / 10;
  const failsHit = s.hits(target) + 1 < MOST_HITS ? fails + 0.1 : 0;
  return { target, lead, hit: chances[HIT]!, yields: chances[CHECK]! * fails + chances[HIT]! * failsHit, repulsed: chances[REPULSED]! };
}

/** What an attack is worth, in points of the enemy less one's own. */
export function gainOf(s: ToyHexesState, unit: number, { target, hit, yields, repulsed }: AttackOdds): number {
  const worthOf = (one: number): number => VALUES[s.card(one).type]!.points * (1 + s.hits(one) / MOST_HITS);
  return worthOf(target) * (hit + 0.4 * yields) - 0.8 * worthOf(unit) * repulsed;
}

/** The attack worth most that a unit could make if it stood in a hex and faced so; null if there is none. */
export function bestAttack(s: ToyHexesState, unit: number, from: number, facing: number): AttackOdds | null {
  const all = targetsOf(s, unit, from, facing).map((target) => attackOdds(s, unit, target, from));
  return all.reduce<AttackOdds | null>(
    (best, odds) => (best === null || gainOf(s, unit, odds) > gainOf(s, unit, best) ? odds : best),
    null,
  );
}

/** Enemies beside a unit that would stand in a hex and face so, that are not in front of it. */
export function flankersOf(s: ToyHexesState, unit: number, hex: number, facing: number): number {
  const { grid } = s.compiled;
  const enemy = opponent(s.sideOf(unit));
  return grid.around(hex).filter((next) => s.holds(enemy, next) && arcOf(facing, grid.directionTo(hex, next)) !== FRONT).length;
}
