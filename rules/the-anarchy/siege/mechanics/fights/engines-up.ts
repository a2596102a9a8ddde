import { ASSAULT_FLOOR, ENGINE, ENGINES } from '../../../charts/engines.ts';
import { GALLERY_LOST } from '../../../charts/siege.ts';
import { ITEM, type ItemId } from '../../../charts/siege-works.ts';
import { isTop } from '../../../charts/terrain.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { type AnarchyState, ON_MAP } from '../../../state/state.ts';
import { countFires, isSound, placeOfPart, rebuildParts } from '../../../fight/mechanics/ground/engines.ts';
import { bears } from '../../../fight/mechanics/ground/ground.ts';
import { addStock, stockOf } from '../days/stocks.ts';
import { hexAhead } from '../../../fight/mechanics/ground/ways.ts';

type S = AnarchyState;

// Rams and belfries of a siege: they come to a storm of the walls, where the scenario has them begin. Its gallery comes by itself. @ruling AN-233 AN-350

function itemOf(s: S, engine: number): ItemId {
  return ENGINES[s.scenario.engines[engine]!.kind] as ItemId;
}

/** Whether an engine comes with an assault, if the besieger has it. */
export function isForAssault({ scenario }: S, engine: number): boolean {
  return scenario.engines[engine]!.kind !== ENGINE.gallery;
}

/** Brings the engines onto the map that the besieger has, as far as the scenario knows of a place for them. */
export function bringEngines(s: SiegeState, field: S): void {
  const { besieger } = s.siege;
  const count = new Map<ItemId, number>();
  s.scenario.engines.forEach(({ at }, engine) => {
    if (!isForAssault(s, engine)) return;
    const item = itemOf(s, engine);
    const used = count.get(item) ?? 0;
    if (used >= stockOf(s, besieger, item)) return;
    count.set(item, used + 1);
    field.setEngineAt(engine, at);
  });
  rebuildParts(field);
}

/** Engines on the map. */
export function enginesUp(s: S): number[] {
  return s.scenario.engines.flatMap((_, engine) => (s.engineAt(engine) >= 0 ? [engine] : []));
}

/** What an engine comes against, straight ahead: -1 for nothing. */
export function wallBefore(s: S, engine: number): number {
  const facing = s.engineFacing(engine);
  let hex = hexAhead(s, s.engineAt(engine), facing);
  while (hex >= 0 && !isTop(s.terrainOf(hex)) && s.game.masonry.cells[hex]! < 0) hex = hexAhead(s, hex, facing);
  return hex;
}

/** Men who push a belfry, besides those at its winches, when it comes into sight. Ours: as many as push it two hexes. @rule 4.2.4 */
const PUSHERS = 8;

/** Free places in an engine, those that are wanted first first: to push, then to storm from; or of its top, to shoot from. */
function seatsOf(s: S, engine: number, isTopFloor: boolean): number[] {
  const seats: { readonly place: number; readonly floor: number }[] = [];
  for (let part = s.game.firstPart[engine]!; part < s.game.firstPart[engine + 1]!; part++) {
    const place = placeOfPart(s, part);
    const { floor } = s.scenario.parts[part]!;
    if (place >= 0 && s.isEmpty(place) && bears(s, place, false) && floor > ASSAULT_FLOOR === isTopFloor) seats.push({ place, floor });
  }
  if (isTopFloor || s.scenario.engines[engine]!.kind !== ENGINE.belfry) return seats.map(({ place }) => place);
  const on = (of: number): number[] => seats.filter(({ floor }) => floor === of).map(({ place }) => place);
  return [...on(0).slice(0, PUSHERS), ...on(ASSAULT_FLOOR)];
}

/** Puts men into the engines: those who fight to push and to storm, shooters to the top. Takes them from the lists. */
export function manEngines(s: S, fighters: number[], shooters: number[]): void {
  for (const engine of enginesUp(s)) {
    for (const place of seatsOf(s, engine, false)) seat(s, fighters.shift(), place);
    for (const place of seatsOf(s, engine, true)) seat(s, shooters.shift(), place);
  }
}

function seat(s: S, man: number | undefined, place: number): void {
  if (man === undefined) return;
  s.place(man, place);
  s.setPresence(man, ON_MAP);
}

/** What is ruined of the engines, or burns, is lost. What is burnt of the gallery stays so. @ruling AN-233 AN-352 */
export function takeEnginesBack(s: SiegeState, field: S): void {
  const { besieger, gallery } = s.siege;
  for (let engine = 0; engine < s.scenario.engines.length; engine++) {
    const burnt = countFires(field, engine, true);
    if (field.engineAt(engine) < 0 && burnt === 0) continue; // one that collapsed is off the map [4.2.9]
    if (engine === gallery) s.setHullBurnt(0, Math.min(GALLERY_LOST, burnt));
    else if (burnt > 0 || !isSound(field, engine)) addStock(s, besieger, ITEM[itemOf(s, engine)], -1);
  }
}
