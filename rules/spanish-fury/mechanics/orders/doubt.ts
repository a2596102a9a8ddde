import type { Player } from '../../../core/index.ts';
import { COMMAND, DOUBT } from '../../charts/charts.ts';
import { ORDER } from '../../charts/types.ts';
import { type FuryState, WELL } from '../../state/state.ts';
import { waysFrom } from '../../charts/dice.ts';
import { areWithin } from '../ground/distances.ts';

type S = FuryState;

/** Outcomes of a roll for Doubt. */
export const STAYS = 0;
const OBEYS = 1;
export const HOLDS = 2;

/** Orders that a brigade whose regiments rout may doubt. @rule 12.4 */
const DOUBTFUL = (1 << ORDER.assault) | (1 << ORDER.harass) | (1 << ORDER.demonstrate);

export function isDoubtful(order: number): boolean {
  return ((DOUBTFUL >> order) & 1) === 1;
}

/** Whether a brigade has troops, and may have an order to doubt, for all that the enemy knows. @rule 12.4 */
export function mayDoubt(s: S, brigade: number): boolean {
  return (s.brigadeShown(brigade) & DOUBTFUL) !== 0 && hasTroops(s, brigade);
}

/** Whether a unit of a brigade is on the table and hears its general. */
export function hasTroops(s: S, brigade: number): boolean {
  const { units } = s.scenario.brigades[brigade]!;
  for (let i = 0; i < units.length; i++) if (s.isReady(units[i]!)) return true;
  return false;
}

/** Whether some unit of one brigade, or the regiment a general is with, stands near one of another. @rule 12.3
 * @ruling SF-64 a general who stands apart is wherever in his brigade he is needed */
function isNear(s: S, general: number, brigade: number): boolean {
  const { generals, brigades } = s.scenario;
  const seat = s.generalUnit(general);
  if (seat >= 0) return hasUnitNear(s, brigade, seat);
  const { units } = brigades[generals[general]!.brigade]!;
  for (let i = 0; i < units.length; i++) if (s.isOnTable(units[i]!) && hasUnitNear(s, brigade, units[i]!)) return true;
  return false;
}

/** Whether some unit of a brigade stands near another, or is that. */
function hasUnitNear(s: S, brigade: number, other: number): boolean {
  const { units } = s.scenario.brigades[brigade]!;
  for (let i = 0; i < units.length; i++) if (s.isOnTable(units[i]!) && areWithin(s, other, units[i]!, COMMAND.near)) return true;
  return false;
}

/** What the Generalissimo adds. @rule 12.3 @ruling SF-104 his Strategy counts, not that of the brigade's general */
function generalissimoModifier(s: S, brigade: number): number {
  const general = s.sideGeneralissimo(s.sideOfBrigade(brigade));
  if (s.generalFate(general) !== WELL) return 0;
  const strategy = s.generalStrategy(general);
  const skill = strategy >= COMMAND.strong ? DOUBT.strong : strategy <= COMMAND.weak ? DOUBT.weak : 0;
  const isOwn = s.scenario.generals[general]!.brigade === brigade;
  return skill + (isOwn || isNear(s, general, brigade) ? DOUBT.near : 0);
}

/** What is added to the dice when a brigade doubts, whatever its orders. @rule 12.3 @rule 12.4
 * @ruling SF-105 half of it lost counts in place of one regiment */
export function doubtModifier(s: S, brigade: number): number {
  const { units, reluctantUntil } = s.scenario.brigades[brigade]!;
  const lost = s.brigadeLost(brigade);
  const losses = 2 * lost >= units.length ? DOUBT.lostHalf : lost > 0 ? DOUBT.lostOne : 0;
  const reluctance = s.turn < reluctantUntil ? DOUBT.reluctant : 0;
  return DOUBT.confidence[s.sideConfidence(s.sideOfBrigade(brigade))]! + generalissimoModifier(s, brigade) + losses + reluctance;
}

/** What a change of orders adds. @rule 12.3 */
function changeModifier(from: number, to: number): number {
  return (to === ORDER.assault ? DOUBT.toAssault : 0) + (from === ORDER.reserve ? DOUBT.fromReserve : 0);
}

/** Lowest total of two dice with which a brigade obeys, or keeps its order after a rout. @rule 12.3 two ones never do @ruling SF-91 two sixes always do */
export function leastToObey(modifier: number): number {
  return Math.min(12, Math.max(3, DOUBT.obeys - modifier));
}

/** Ways, of 36, in which a brigade keeps its order after a rout. @rule 12.4 */
export function keepingWays(s: S, brigade: number): number {
  return waysFrom(leastToObey(doubtModifier(s, brigade)));
}

/** Whether an order stays as it is after two ones. @rule 12.3 */
function isSteady(order: number): boolean {
  return order === ORDER.hold || order === ORDER.reserve;
}

/** Lowest total of two dice with which a brigade obeys an order that it is sent. @rule 12.3 */
export function leastToChange(s: S, brigade: number, order: number): number {
  return leastToObey(doubtModifier(s, brigade) + changeModifier(s.brigadeOrder(brigade), order));
}

/** What a total of the dice brings to a brigade that is sent an order; two ones bring Hold. @rule 12.3 who is under Hold or Reserve stays so */
export function answerTo(s: S, brigade: number, order: number, total: number): number {
  if (total === 2) return isSteady(s.brigadeOrder(brigade)) ? STAYS : HOLDS;
  return total >= leastToChange(s, brigade, order) ? OBEYS : STAYS;
}

/** A brigade answers an order that it is sent. @param outcome STAYS, OBEYS or HOLDS */
export function obey(s: S, brigade: number, order: number, point: number, outcome: number): void {
  if (outcome === STAYS) return;
  s.setBrigadeOrder(brigade, outcome === OBEYS ? order : ORDER.hold);
  s.setBrigadePoint(brigade, outcome === OBEYS ? point : -1);
}

/** New orders that a side may send in a turn. @rule 12.3 none without a Generalissimo */
export function ordersToSend(s: S, side: Player): number {
  const general = s.sideGeneralissimo(side);
  if (s.generalFate(general) !== WELL) return 0;
  let brigades = 0;
  for (const brigade of s.game.brigadesOf[side]) if (hasTroops(s, brigade)) brigades++;
  return Math.min(brigades, s.generalStrategy(general) <= COMMAND.weak ? COMMAND.weakOrders : COMMAND.orders);
}
