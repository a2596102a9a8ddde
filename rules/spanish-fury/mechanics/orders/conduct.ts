import { countBits } from '../../../core/index.ts';
import { ORDER, ORDERS } from '../../charts/types.ts';
import { MOST_ODDS } from '../../state/layout.ts';
import type { FuryState } from '../../state/state.ts';
import { WAYS } from '../../charts/dice.ts';
import { keepingWays } from './doubt.ts';
import { hasSpeech, ordersAllowing } from './speeches.ts';

type S = FuryState;

// What everybody can tell of a brigade's order from what it has done. @rule 12.2 @ruling SF-20

/** All orders, as a set. */
export const ALL_ORDERS = (1 << ORDERS.length) - 1;

/** The enemy learns that a brigade has none of some orders. @param forbidden as a set
 * @ruling SF-63 an order that fits everything is likelier than one that must have come unseen */
export function showConduct(s: S, brigade: number, forbidden: number): void {
  if (brigade < 0) return;
  const shown = s.brigadeShown(brigade) & ~forbidden;
  const likely = s.brigadeLikely(brigade) & ~forbidden;
  s.setBrigadeShown(brigade, shown);
  s.setBrigadeLikely(brigade, likely === 0 ? shown : likely);
}

/** Orders that allow all speeches that have been laid for a brigade, as a set. @param isLaid whether a unit's speech has been laid @rule 12.1 */
function ordersHeard(s: S, brigade: number, isLaid: (s: S, unit: number) => boolean): number {
  let orders = ALL_ORDERS;
  for (const unit of s.scenario.brigades[brigade]!.units) if (isLaid(s, unit)) orders &= ordersAllowing(s, unit);
  return orders;
}

/** The speeches of a brigade are revealed: it has no order that forbids one of them. @rule 12.1 */
export function showSpeeches(s: S, brigade: number): void {
  showConduct(s, brigade, ~ordersHeard(s, brigade, hasSpeech));
}

/** Whether the speeches of a brigade fit an order that it may have, and the one that it has. @param isLaid whether a unit's speech has been laid */
export function canShowSpeeches(s: S, brigade: number, isLaid = hasSpeech): boolean {
  const orders = ordersHeard(s, brigade, isLaid) & s.brigadeShown(brigade);
  const order = s.brigadeOrder(brigade);
  return order < 0 ? orders !== 0 : ((orders >> order) & 1) === 1;
}

/** A brigade has been sent an order that nobody else knows: it may have any, as likely as dice make it. @ruling SF-63 */
export function loseTrack(s: S, brigade: number): void {
  const obeys = keepingWays(s, brigade);
  const odds = Math.round(((ORDERS.length - 1) * (WAYS - obeys)) / Math.max(1, obeys));
  s.setBrigadeShown(brigade, ALL_ORDERS);
  s.setBrigadeOdds(brigade, Math.max(1, Math.min(MOST_ODDS, odds)));
}

/** A brigade may have lost heart, as everybody knows. @rule 12.4 */
export function mayHold(s: S, brigade: number): void {
  s.setBrigadeShown(brigade, s.brigadeShown(brigade) | (1 << ORDER.hold));
  s.setBrigadeLikely(brigade, s.brigadeLikely(brigade) | (1 << ORDER.hold));
}

/** Everybody knows the order of a brigade. */
export function showOrder(s: S, brigade: number, order: number): void {
  s.setBrigadeShown(brigade, 1 << order);
  s.setBrigadeLikely(brigade, 1 << order);
}

/** What is known of a brigade at first: the order that the scenario gives it, or nothing where the players choose. @ruling SF-74 */
export function beginConduct(s: S, brigade: number): void {
  const orders = s.game.options.orders === 'chosen' ? ALL_ORDERS : 1 << s.brigadeOrder(brigade);
  s.setBrigadeShown(brigade, orders);
  s.setBrigadeLikely(brigade, orders);
  s.setBrigadeOdds(brigade, 1);
}

/** Whether a brigade has one order for all that everybody knows. */
export function isKnown(s: S, brigade: number): boolean {
  return countBits(s.brigadeShown(brigade)) === 1;
}
