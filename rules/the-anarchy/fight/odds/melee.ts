import type { IntList, OutcomeList } from '../../../core/index.ts';
import { COLUMN_NAMES, columnOf, combatResult, RESULTS } from '../../charts/combat.ts';
import { FACES } from '../../charts/tables.ts';
import { addBlows } from '../mechanics/combat/melee.ts';
import type { AnarchyState } from '../../state/state.ts';

/** Chances of each letter as the charts have it, `[isMounted][column][letter]`. */
const LETTER_CHANCES: readonly (readonly Float64Array[])[] = [false, true].map((isMounted) =>
  COLUMN_NAMES.map((_, column) => {
    const chances = new Float64Array(RESULTS.length);
    for (let face = 1; face <= FACES; face++) chances[combatResult(isMounted, column, face)]! += 1 / FACES;
    return chances;
  }),
);

/** Chances of each letter, by its place in RESULTS, at a differential against a man on foot or a rider. Read them, do not keep them. @rule B46 */
export function letterChances(isMounted: boolean, differential: number): Float64Array {
  return LETTER_CHANCES[isMounted ? 1 : 0]![columnOf(differential)]!;
}

/** Exact results of an attack by some men on another as they stand, whoever has fought already; weights are faces of ten, outcomes places in RESULTS.
 * @rule B45 @rule B46 */
export function chancesOfAttack(s: AnarchyState, attackers: IntList, target: number, into: OutcomeList): void {
  addBlows(s, attackers, target, into.clear());
}
