import type { OutcomeList } from '../../../../core/index.ts';
import { BESIEGER_INITIATIVE, HOSTAGE_INITIATIVE } from '../../../charts/siege.ts';
import { FACES } from '../../../charts/tables.ts';

/** Whether the besieger has the initiative if his die shows so much more than that of the besieged. @rule 7.1.3 who besieges adds to his
 * die and wins ties @rule 7.9 event 18 @rule 7.7.1 the roles change if the besieger is besieged himself @param hasHostage the besieger has a hostage */
export function isBesiegerAhead(isReversed: boolean, hasHostage: boolean, lead: number): boolean {
  const total = lead + (isReversed ? -BESIEGER_INITIATIVE : BESIEGER_INITIATIVE) + (hasHostage ? HOSTAGE_INITIATIVE : 0);
  return isReversed ? total > 0 : total >= 0;
}

/** Outcome 1: the besieged have the initiative. */
export function addInitiative(isReversed: boolean, hasHostage: boolean, into: OutcomeList): void {
  for (let a = 1; a <= FACES; a++) for (let b = 1; b <= FACES; b++) into.add(isBesiegerAhead(isReversed, hasHostage, a - b) ? 0 : 1, 1);
}
