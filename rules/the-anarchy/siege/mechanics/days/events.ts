import { NO_EVENT } from '../../../charts/siege.ts';
import { isRelief } from '../../../state/siege-card.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { eventFor, eventModifier, isNoted, noting } from '../book/events.ts';
import { ABSENT, fieldCount, HERE, OUTSIDE } from './men.ts';

type S = SiegeState;

/** @rule 7.1.2 each once */
export function hasHappened(s: S, event: number): boolean {
  return isNoted(s.siegeEvents, event);
}

export function note(s: S, event: number): void {
  s.siegeEvents = noting(s.siegeEvents, event);
}

/** Event of a sum of two dice, NO_EVENT where nothing comes of it. @rule 7.1.2 */
export function eventOf(s: S, sum: number): number {
  const { besieger, besieged, events } = s.siege;
  const modifier = eventModifier(s.game.options, s.turn, fieldCount(s, besieger), fieldCount(s, besieged));
  const event = eventFor(sum, modifier, s.siegeEvents);
  return events.includes(event) ? event : NO_EVENT;
}

// ---- men who come, or leave

/** The levy that an event brings, -1 for none. */
export function levyOf(s: S, event: number): number {
  return s.siege.levies.findIndex((levy) => levy.event === event);
}

/** Men of a levy come: as many, in the classes of a package; a relief stands outside. */
export function arrive(s: S, levy: number, pack: number, most: number): void {
  const { men, packages, side } = s.siege.levies[levy]!;
  const { types } = packages[pack]!;
  const post = isRelief(s.siege.levies[levy]!) ? OUTSIDE : HERE;
  for (let i = 0; i < Math.min(most, types.length); i++) {
    s.setType(men[i]!, types[i]!);
    s.setSiegePost(men[i]!, post);
  }
  if (s.listener !== null) s.tell('arrived', '7.9', `Men come for ${s.game.players[side]}.`);
}

/** Whether a levy has not come yet. */
export function isAwaited(s: S, levy: number): boolean {
  const { men } = s.siege.levies[levy]!;
  return s.siegePost(men[0]!) === ABSENT;
}
