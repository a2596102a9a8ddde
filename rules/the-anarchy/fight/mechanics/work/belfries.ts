import { ASSAULT_FLOOR, BRIDGE_ROW, ENGINE } from '../../../charts/engines.ts';
import { isHung, isTop } from '../../../charts/terrain.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { burntShare, engineIn, isSound, placeFrom, rebuildParts } from '../ground/engines.ts';
import { isBurnt } from '../ground/ground.ts';
import { kill, wound } from '../ground/harm.ts';
import { pushRetreat } from '../combat/retreats.ts';
import { hexAhead } from '../ground/ways.ts';

type S = AnarchyState;

// Belfries before a wall: their drawbridges.

/** Hexes of a drawbridge side by side. */
export const COLUMNS = 3;

/** Where a hex of an engine's drawbridge would come to lie, -1 where there is no room for one. */
function bridgePlace(s: S, engine: number, column: number): number {
  for (let part = s.game.firstPart[engine]!; part < s.game.firstPart[engine + 1]!; part++) {
    const card = s.scenario.parts[part]!;
    if (card.row === BRIDGE_ROW && card.column === column) return placeFrom(s, part, s.engineAt(engine), s.engineFacing(engine));
  }
  return -1;
}

/** Wall-walk on which a hex of a drawbridge would rest, -1 for none. @rule 4.2.8 @ruling AN-08 one hex beyond @rule 4.2.2 at its level */
function restOfBridge(s: S, engine: number, column: number): number {
  const place = bridgePlace(s, engine, column);
  const rest = place < 0 ? -1 : s.beyond(place, s.engineFacing(engine));
  return rest >= 0 && isTop(s.terrainOf(rest)) && s.levelAt(rest) === s.levelAt(place) ? rest : -1;
}

/** Whether the drawbridge of a belfry can be lowered: it reaches a wall-walk, and no hoarding is in its way. @rule 4.2.8 @rule 3.3.3 */
export function canLowerBridge(s: S, engine: number): boolean {
  if (s.scenario.engines[engine]!.kind !== ENGINE.belfry || s.engineLowered(engine) === 1 || !isSound(s, engine)) return false;
  if (2 * burntShare(s, engine, ASSAULT_FLOOR) >= 1) return false; // [4.2.9]
  let reached = false;
  for (let column = 0; column < COLUMNS; column++) {
    const place = bridgePlace(s, engine, column);
    if (place < 0 || hasHoarding(s, place)) return false;
    if (restOfBridge(s, engine, column) >= 0) reached = true;
  }
  return reached;
}

function hasHoarding(s: S, place: number): boolean {
  const { places } = s.scenario;
  const floors = places.floors[places.hex[place]!]!;
  for (let i = 0; i < floors.length; i++) if (isHung(places.terrain[floors[i]!]!) && !isBurnt(s, floors[i]!)) return true;
  return false;
}

/** Whether a place is at one of the two winches of a belfry. @rule 4.2.8 the two foremost hexes at its sides @ruling AN-151 */
export function isWinch(s: S, place: number): boolean {
  const part = s.partIn(place);
  if (part < 0) return false;
  const { column, row, floor } = s.scenario.parts[part]!;
  return floor === ASSAULT_FLOOR && row === 0 && column > 0;
}

/** Belfry of his side at whose winch a man stands, -1 for none. */
export function winchOf(s: S, man: number): number {
  const engine = isWinch(s, s.at(man)) ? engineIn(s, s.at(man)) : -1;
  return engine >= 0 && s.scenario.engines[engine]!.side === s.sideOf(man) ? engine : -1;
}

/** The man at the other winch, -1 for nobody. */
export function mateAtWinch(s: S, man: number): number {
  const engine = winchOf(s, man);
  const men = s.game.menOf[s.sideOf(man)];
  for (let i = 0; i < men.length; i++) if (men[i] !== man && s.isUp(men[i]!) && winchOf(s, men[i]!) === engine) return men[i]!;
  return -1;
}

/** The drawbridge comes down; whom it falls on, is seen to hex by hex. @rule 4.2.8 */
export function lowerBridge(s: S, engine: number): void {
  if (!canLowerBridge(s, engine)) return;
  s.setEngineLowered(engine, 1);
  s.setEngineFallen(engine, 0);
  rebuildParts(s);
  if (s.listener !== null) s.tell('drawbridge', '4.2.8', `The drawbridge of the ${s.scenario.engines[engine]!.name.toLowerCase()} falls.`);
}

/** Belfry of the side at hand whose drawbridge has just come down, -1 for none. */
export function fallingBridge(s: S): number {
  for (let engine = 0; engine < s.scenario.engines.length; engine++)
    if (s.scenario.engines[engine]!.side === s.side && s.engineLowered(engine) === 1 && s.engineFallen(engine) < COLUMNS) return engine;
  return -1;
}

/** The next enemy or friend who stands under a drawbridge as it comes down, column by column; -1 when all have been named. @rule 4.2.8 */
export function nextUnderBridge(s: S, engine: number): number {
  while (s.engineFallen(engine) < COLUMNS) {
    const rest = restOfBridge(s, engine, s.engineFallen(engine));
    s.setEngineFallen(engine, s.engineFallen(engine) + 1);
    if (rest >= 0 && s.topAt(rest) >= 0) return s.topAt(rest);
  }
  return -1;
}

// What a drawbridge does to whom it falls on: he goes back, and is stunned or wounded besides, or he is killed.
const BACK = 0;
const BACK_STUNNED = 1;
const BACK_WOUNDED = 2;
const CRUSHED = 3;

/** Highest rolls of the first three, with one added for armour. @rule 4.2.8 */
const BACK_UP_TO = 5;
const STUNNED_UP_TO = 7;
const WOUNDED_UP_TO = 9;

export function crushOfFace(s: S, man: number, face: number): number {
  const roll = face + (s.chart(man).isArmoured ? 1 : 0);
  return roll <= BACK_UP_TO ? BACK : roll <= STUNNED_UP_TO ? BACK_STUNNED : roll <= WOUNDED_UP_TO ? BACK_WOUNDED : CRUSHED;
}

/** @rule 4.2.8 @ruling AN-12 first he goes back, then he is stunned. @param engine whose drawbridge it is */
export function crush(s: S, man: number, engine: number, outcome: number): void {
  if (outcome === CRUSHED) return kill(s, man);
  if (outcome === BACK_WOUNDED) wound(s, man);
  if (s.isOnMap(man)) pushRetreat(s, man, 1, middleUnder(s, engine), Number(outcome === BACK_STUNNED));
}

/** Place from which men under a drawbridge leap away: the hex under its middle. @rule B48 @ruling AN-450 */
function middleUnder(s: S, engine: number): number {
  const middle = hexAhead(s, bridgePlace(s, engine, 0), s.engineFacing(engine));
  return middle < 0 ? s.engineAt(engine) : middle;
}
