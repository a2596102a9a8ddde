import type { OutcomeList } from '../../../../core/index.ts';
import { BESIEGER_INITIATIVE, HOSTAGE_INITIATIVE } from '../../../charts/siege.ts';
import { FACES } from '../../../charts/tables.ts';

/** Outcome 1: the besieged have the initiative. @rule 7.1.3 who besieges adds to his die and wins ties @rule 7.9 event 18
 * @rule 7.7.1 the roles change if the besieger is besieged himself @param hasHostage the besieger has a hostage */
export function addInitiative(isReversed: boolean, hasHostage: boolean, into: OutcomeList): void {
  const theirs = hasHostage ? HOSTAGE_INITIATIVE : 0;
  const lead = (isReversed ? -BESIEGER_INITIATIVE : BESIEGER_INITIATIVE) + theirs;
  for (let a = 1; a <= FACES; a++) for (let b = 1; b <= FACES; b++) into.add((isReversed ? a + lead > b : a + lead >= b) ? 0 : 1, 1);
}
