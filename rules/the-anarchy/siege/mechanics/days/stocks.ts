import { numberSteps, type Player, sideDoes } from '../../../../core/index.ts';
import { CREW_SPEED, ITEM_CHARTS, ITEMS, type ItemId, ITEM, THROWER_POINTS } from '../../../charts/siege-works.ts';
import { EVENT } from '../../../charts/siege.ts';
import { THROWERS } from '../../../state/siege-cells.ts';
import { inWords } from '../../../notation/words.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { workFor } from '../book/works.ts';
import { hasHappened } from './events.ts';

type S = SiegeState;

// Engines that throw.
const THROWER = numberSteps(THROWERS);
export const { none: NO_THROWER, mangonel: MANGONEL } = THROWER;

function rowOf(s: S, side: Player, item: number): number {
  return (side === s.siege.besieger ? 0 : ITEMS.length) + item;
}

/** How many of an item a side has. */
export function stockOf(s: S, side: Player, item: ItemId): number {
  return s.stockCount(rowOf(s, side, ITEM[item]));
}

export function addStock(s: S, side: Player, item: number, count: number): void {
  const row = rowOf(s, side, item);
  s.setStockCount(row, Math.max(0, s.stockCount(row) + count));
}

/** The first row for an engine that throws which is free, -1 for none. */
function freeThrower(s: S): number {
  const { mostThrowers } = s.siege;
  for (let row = 0; row < mostThrowers; row++) if (s.throwerKind(row) === NO_THROWER) return row;
  return -1;
}

/** An engine that throws is there, whole. @rule 6.2 */
export function addThrower(s: S, kind: number): void {
  const row = freeThrower(s);
  if (row < 0) return;
  s.setThrowerKind(row, kind);
  s.setThrowerPoints(row, THROWER_POINTS);
}

export function removeThrower(s: S, row: number): void {
  s.setThrowerKind(row, NO_THROWER);
  s.setThrowerPoints(row, 0);
  s.setThrowerRepair(row, 0);
}

function isThrower(item: ItemId): boolean {
  return item === 'mangonel' || item === 'stone-thrower';
}

/** Whether a side may begin to build something. */
export function canBuild(s: S, side: Player, item: ItemId): boolean {
  const { besieger, builds } = s.siege;
  if (!builds.includes(item)) return false;
  if (!ITEM_CHARTS[item].for[side === besieger ? 0 : 1]) return false;
  return !isThrower(item) || freeThrower(s) >= 0;
}

/** What a team may have in hand: whatever its side has a use for and would not be finished yet. @rule 7.4 */
export function possibleItems(s: S, team: number): readonly number[] {
  const role = s.sideOf(s.siege.engineers[team]!) === s.siege.besieger ? 0 : 1;
  const isPossible = (id: ItemId): boolean => ITEM_CHARTS[id].for[role] && workFor(id, s.teamQuick(team)) > s.teamWorked(team);
  return ITEMS.flatMap((id, item) => (isPossible(id) ? [item] : []));
}

/** Whether a side begins its work with the help of the engineer who has joined. @rule 7.9 event 10 */
export function isQuick(s: S, side: Player): boolean {
  return side === s.siege.besieger && hasHappened(s, EVENT.engineer);
}

/** A day's work of a team; what is finished is there at once, and of what takes a day or less more than one may be. @rule 7.4 */
export function workOn(s: S, team: number, side: Player): void {
  const item = s.teamItem(team);
  const id = ITEMS[item]!;
  const need = workFor(id, s.teamQuick(team));
  const worked = s.teamWorked(team) + CREW_SPEED[s.teamCrew(team)]!;
  if (worked < need) return s.setTeamWorked(team, worked);
  const more = Math.floor((worked - need) / need);
  const made = ITEM_CHARTS[id].made * (1 + (isThrower(id) ? 0 : more));
  if (isThrower(id)) addThrower(s, id === 'mangonel' ? MANGONEL : THROWER['stone-thrower']);
  else addStock(s, side, item, made);
  if (s.listener !== null) s.tell('built', '7.4', sideDoes(s.game.players[side], 'have', ` built: ${inWords(id)}.`));
  endProject(s, team);
}

export function endProject(s: S, team: number): void {
  s.clearRow('teams', team);
}
