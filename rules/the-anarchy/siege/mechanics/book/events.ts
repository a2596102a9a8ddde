import { blockadeModifier, EARLY_DAYS, EARLY_MODIFIER, EVENT, HIGHEST_EVENT, NO_EVENT } from '../../../charts/siege.ts';
import type { Options } from '../../../state/options.ts';

// The event of a siege day, by numbers alone: for men, and for groups of a campaign.

/** Bit of an event: those from 5 to 19. */
const bitOf = (event: number): number => 1 << (event - EVENT.quarrel);

/** Whether one of those events has happened that do so once. @rule 7.1.2 @param events bits of what has */
export function isNoted(events: number, event: number): boolean {
  return event < EVENT.recall && (events & bitOf(event)) !== 0;
}

/** The bits with one more. @rule 7.1.2 */
export function noting(events: number, event: number): number {
  return event < EVENT.recall ? events | bitOf(event) : events;
}

/** What is added to the event die on a day: by the time of the siege, and by how many men watch the walls. @rule 7.1.2 @rule 7.1.4 @ruling AN-02 */
export function eventModifier({ events }: Options, day: number, besiegers: number, besieged: number): number {
  const isEarly = day <= EARLY_DAYS;
  const season = events === 'none' ? 0 : isEarly === (events === 'printed') ? EARLY_MODIFIER : 0;
  return season + blockadeModifier(besiegers, besieged);
}

/** Event of a sum of two dice, NO_EVENT where it has happened. @rule 7.1.2 */
export function eventFor(sum: number, modifier: number, events: number): number {
  const event = Math.min(HIGHEST_EVENT, sum + modifier);
  return isNoted(events, event) ? NO_EVENT : event;
}

/** Per cent of the besiegers who leave after a quarrel, of a roll. @rule 7.9 event 5 @ruling AN-33 */
export function leavingPercent(face: number): number {
  return Math.floor((5 * face) / 10) * 10;
}
