import type { OutcomeList } from '../../../../core/index.ts';
import { ARMOUR_MODIFIER, FACES, INFILTRATIONS, infiltrationResult, RIDER_MODIFIER, WOUND_MODIFIER } from '../../../charts/tables.ts';
import { type AnarchyState, HEALTHY, WOUNDED } from '../../../state/state.ts';

type S = AnarchyState;

// What an infiltration comes to, as in INFILTRATIONS.
export const PASSES = 0;
export const CHECKED = 1;
export const HURT = 2;
export const KILLED = 3;

/** What a face of the die does to a man who slips past the enemy, or flees from him. @rule B12 */
export function resultFor(s: S, man: number, face: number): number {
  const rider = s.isMounted(man) ? RIDER_MODIFIER : 0;
  const armour = s.chart(man).isArmoured ? ARMOUR_MODIFIER : 0;
  const wound = s.health(man) === WOUNDED ? WOUND_MODIFIER : 0;
  return infiltrationResult(face + rider + armour + wound);
}

/** Results of a test, those that come to the same merged. @param sameAs what each result is in the place where it is rolled */
export function addInfiltrations(s: S, man: number, sameAs: (s: S, man: number, result: number) => number, into: OutcomeList): void {
  for (let face = 1; face <= FACES; face++) into.add(sameAs(s, man, resultFor(s, man, face)), 1);
}

/** What a result is to a man who slips past the enemy in his move. @rule B9 a second wound kills */
export function inMove(s: S, man: number, result: number): number {
  return result === HURT && s.health(man) !== HEALTHY ? KILLED : result;
}

/** What a result is to a man who is driven past the enemy. @rule B48 who is checked is stunned: a wounded man dies of that too */
export function inRetreat(s: S, man: number, result: number): number {
  return result !== PASSES && s.health(man) !== HEALTHY ? KILLED : result;
}

export function infiltrationWords(s: S, man: number, outcome: number): string {
  return `${s.nameOf(man)}: ${INFILTRATIONS[outcome]!}`;
}
