import type { OutcomeList } from '../../../../core/index.ts';
import { BESIEGER_INITIATIVE, HOSTAGE_INITIATIVE } from '../../../charts/siege.ts';
import { FACES } from '../../../charts/tables.ts';

// Who has the initiative on a siege day, by numbers alone: for men, and for groups of a campaign.

/** Whether the besieger is ahead if his die shows so much more than that of the besieged: who besieges adds to his die and wins ties. @rule 7.1.3
 * @rule 7.9 event 18 a hostage @rule 7.7.1 the roles change if the besieger is besieged himself */
function besiegerLeads(isReversed: boolean, hasHostage: boolean, lead: number): boolean {
  const more = lead + (hasHostage ? HOSTAGE_INITIATIVE : 0);
  return isReversed ? more > BESIEGER_INITIATIVE : more >= -BESIEGER_INITIATIVE;
}

/** Outcome 1: the besieged have it. @rule 7.1.3 */
export function addInitiative(isReversed: boolean, hasHostage: boolean, into: OutcomeList): void {
  for (let a = 1; a <= FACES; a++) for (let b = 1; b <= FACES; b++) into.add(besiegerLeads(isReversed, hasHostage, a - b) ? 0 : 1, 1);
}
