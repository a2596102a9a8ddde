import { lowestBit } from '../../../../core/index.ts';
import { ENGINE, ENGINES } from '../../../charts/engines.ts';
import { PARKED_PART } from '../../../charts/encounters.ts';
import { TENTS_A_DAY } from '../../../charts/siege.ts';
import { TERRAIN_CHARTS } from '../../../charts/terrain.ts';
import { ITEM, type ItemId } from '../../../charts/siege-works.ts';
import type { Offers } from '../../../state/actions.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { comeIn } from '../../../fight/mechanics/ground/room.ts';
import { countFires, rebuildParts } from '../../../fight/mechanics/ground/engines.ts';
import { waitingOf } from '../days/men.ts';
import { isBurning, isBurnt } from '../../../fight/mechanics/ground/ground.ts';
import { addStock, NO_THROWER, removeThrower, stockOf } from '../days/stocks.ts';
import { byTurns, shoots } from './drawn-up.ts';

type S = SiegeState;

// The camp of the besiegers, when the garrison falls on it. @rule 7.7.2 @ruling AN-291

/** Kinds of engines in the order in which they are put where they may burn: what is worth least first. */
const CHEAP_FIRST: readonly number[] = [ENGINE.ballista, ENGINE.ram, ENGINE.mangonel, ENGINE.belfry];

/** Rows of the camp's engines that the besieger has. Those that throw have the rows of the siege. */
function ownedRows(s: S, field: AnarchyState): number[] {
  const { besieger, mostThrowers } = s.siege;
  const used = new Map<number, number>();
  return field.scenario.engines.flatMap(({ kind }, row) => {
    if (row < mostThrowers) return s.throwerKind(row) === NO_THROWER ? [] : [row];
    const count = used.get(kind) ?? 0;
    used.set(kind, count + 1);
    return count < stockOf(s, besieger, ENGINES[kind] as ItemId) ? [row] : [];
  });
}

/** Engines of the besieger that may stand in his camp, a bit each, and how many have to. @rule 7.7.2 a third, rounded up */
export function enginesInCamp(s: S, field: AnarchyState): { readonly engines: number; readonly least: number } {
  const rows = ownedRows(s, field);
  return { engines: rows.reduce((bits, row) => bits | (1 << row), 0), least: Math.ceil(rows.length / PARKED_PART) };
}

/** Lets the besieger say where his engines stand, a third of them at least, before he sets his men down. @rule 7.7.2 @ruling AN-291 */
export function deployEngines(s: AnarchyState, engines: number, least: number): void {
  if (engines > 0) s.push(STEP['set-up/engine'], lowestBit(engines), engines & (engines - 1), least);
}

/** Whether the ground of a camp is for engines: horses go there, and no tent stands on it. @ruling AN-291 */
export function isForEngines({ scenario: { places, grid }, game }: AnarchyState, place: number): boolean {
  return place < grid.size && game.woodAt[place]! < 0 && TERRAIN_CHARTS[places.terrain[place]!]!.horse !== null;
}

function isBerth(field: AnarchyState, place: number): boolean {
  return field.partIn(place) < 0 && isForEngines(field, place);
}

/** Adds the places where an engine can be put. @rule 7.7.2 anywhere */
export function addBerths(field: AnarchyState, into: Offers<'place'>): void {
  for (const hex of field.scenario.grid.hexes) if (isBerth(field, hex)) into.push('place', hex);
}

export function parkAt(field: AnarchyState, engine: number, place: number): void {
  field.setEngineAt(engine, place);
  rebuildParts(field);
}

/** Puts so many of those engines into the camp, what is worth least first, where it has room for them. @ruling AN-291
 * @param engines a bit each */
export function parkRest(field: AnarchyState, engines: number, least: number): void {
  const cards = field.scenario.engines;
  const rank = (row: number): number => CHEAP_FIRST.indexOf(cards[row]!.kind);
  const rows = [...cards.keys()].filter((row) => (engines >> row) & 1).sort((a, b) => rank(a) - rank(b) || a - b);
  const parks = cards.map(({ at }) => at).filter((place) => isBerth(field, place));
  rows.slice(0, least).forEach((row, i) => field.setEngineAt(row, parks[i]!));
  rebuildParts(field);
}

/** Whether a man is one of the besiegers in a camp on which the garrison falls. @rule 7.7.2 */
export function isInCamp(s: AnarchyState, man: number): boolean {
  return s.sideOf(man) === s.scenario.encounter!.besieger && s.isSent(man);
}

/** What the besiegers stand around: their engines, or else a tent. */
function postsOf(field: AnarchyState): number[] {
  const engines = field.scenario.engines.flatMap((_, row) => (field.engineAt(row) >= 0 ? [field.engineAt(row)] : []));
  return engines.length > 0 ? engines : tentsOf(field).slice(0, 1);
}

function tentsOf({ scenario }: AnarchyState): readonly number[] {
  return scenario.goals.flatMap((goal) => (goal.kind === 'burnt' ? goal.places : []));
}

/** Spreads the besiegers who do not stand anywhere yet over their camp. @rule 7.7.2 @ruling AN-291 */
export function manCamp(field: AnarchyState): void {
  const men = waitingOf(field, field.scenario.encounter!.besieger);
  const shooters = men.filter((man) => shoots(field, man));
  const posts = postsOf(field);
  byTurns(
    men.filter((man) => !shooters.includes(man)),
    shooters,
  ).forEach((man, i, all) => {
    const post = posts[Math.floor((i * posts.length) / all.length)]!;
    comeIn(field, [man], post);
  });
}

/** Rows of the engines that burn, or are burnt. @ruling AN-293 */
export function burntEngines(field: AnarchyState): number[] {
  return [...field.scenario.engines.keys()].filter((row) => field.engineAt(row) >= 0 && countFires(field, row, false) > 0);
}

/** Hexes of tents that do. @ruling AN-293 */
export function burntTents(field: AnarchyState): number {
  return tentsOf(field).filter((place) => isBurning(field, place) || isBurnt(field, place)).length;
}

/** What burns is lost: engines, and for every five hexes of tents a day. @rule 7.7.2 @ruling AN-293 */
export function settleCamp(s: S, field: AnarchyState): void {
  const { besieger, mostThrowers } = s.siege;
  for (const row of burntEngines(field)) {
    if (row < mostThrowers) removeThrower(s, row);
    else addStock(s, besieger, ITEM[ENGINES[field.scenario.engines[row]!.kind] as ItemId], -1);
  }
  const tents = burntTents(field);
  s.siegeIdle += Math.floor(tents / TENTS_A_DAY);
  if (s.listener !== null) s.tell('fought', '7.7.2', `Hexes of tents burnt: ${tents}.`);
}
