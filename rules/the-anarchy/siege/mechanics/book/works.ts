import { battering, type StructureId } from '../../../charts/battering.ts';
import { ITEM_CHARTS, type ItemId, QUICKER_FROM } from '../../../charts/siege-works.ts';
import { DAY_FIRE } from '../../../charts/siege.ts';
import type { FireChart } from '../../../charts/tables.ts';

// Work of a siege day, by numbers alone: for men, and for groups of a campaign.

/** Units of work that an item takes: an engineer with five men does one a day. @rule 7.4 @rule 7.9 event 10 @ruling AN-413
 * @param quick days that an engineer who joins saves */
export function workFor(item: ItemId, quick: number): number {
  const { days } = ITEM_CHARTS[item];
  return days >= QUICKER_FROM ? days - quick : days;
}

/** What a face of the battering die does to a structure: points that engines lose, of those that they have, and `stage` more for a stage. @rule 7.3.3 */
export function blowOf(points: number, structure: StructureId, modifier: number, face: number, stage: number): number {
  const { demolishes, losses } = battering(points, structure, modifier, face);
  return (demolishes ? stage : 0) + Math.min(points, losses);
}

/** Lowest roll with which archers set wood on fire: on the days of a siege two is added, and one for each archer beyond the first. @rule 7.5.1 */
export function kindlesFrom({ arrow }: FireChart, archers: number): number {
  return Math.max(1, arrow - DAY_FIRE - (archers - 1));
}
