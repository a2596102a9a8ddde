import { opponent, type Player } from '../../../../core/index.ts';
import { GALLERY_ROOM } from '../../../charts/siege.ts';
import { FLAMING_ARROWS } from '../../../charts/tables.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { DEAD, MISSILES, ON_MAP, OPEN } from '../../../state/state.ts';
import { chartOfEngine, countFires, firstWood, isSound, placeOfPart, rebuildParts } from '../../../fight/mechanics/ground/engines.ts';
import { BURNT_BEFORE } from '../../../fight/mechanics/missiles/fire.ts';
import { isBeforeWalls, isBurnt, isOnWall, isShut } from '../../../fight/mechanics/ground/ground.ts';
import { hasBow } from '../../../fight/mechanics/missiles/missiles.ts';
import { gatesOf, isInField, zoneOfSally } from './battle-outside.ts';
import { berthOf, isForGallery, isSallied } from '../days/berths.ts';
import { byTurns, drawUpOn, garrisonGround, placesWhere, shoots } from './drawn-up.ts';
import { sentOf, waitingOf } from '../days/men.ts';
import { isMiner } from '../days/mine.ts';

type S = SiegeState;

// The gallery is brought up to the wall, or the garrison sallies against it: both on the map of the castle. @rule 6.3.7 @rule 6.3.8 @rule 7.7.4

// ---- drawing up

/** Brings the gallery onto the map: at its edge, or for a sally at the wall, as far as it is burnt. */
function bringGallery(s: S): void {
  const { gallery } = s.siege;
  const { start, at, facing } = berthOf(s)!;
  s.setEngineAt(gallery, isSallied(s) ? at : start);
  s.setEngineFacing(gallery, facing);
  for (let i = 0; i < s.hullBurnt(0); i++) s.setWoodFire(firstWood(s, gallery) + i, BURNT_BEFORE);
  rebuildParts(s);
}

/** Free places in the gallery; those of its front, from which one digs, when it stands at the wall only. @rule 5.3.3 */
function seatsOf(s: S): number[] {
  const { gallery } = s.siege;
  const seats: number[] = [];
  for (let part = s.game.firstPart[gallery]!; part < s.game.firstPart[gallery + 1]!; part++)
    if ((isSallied(s) || s.scenario.parts[part]!.row > 0) && !isBurnt(s, placeOfPart(s, part))) seats.push(placeOfPart(s, part));
  return seats;
}

/** Puts those who dig into the gallery; to bring it up others too, as many as find room. @ruling AN-350 AN-351 */
function manGallery(s: S): void {
  const sent = sentOf(s, s.siege.besieger);
  const diggers = sent.filter((man) => isMiner(s, man));
  const fighters = sent.filter((man) => !isMiner(s, man) && !shoots(s, man));
  const crew = (isSallied(s) ? diggers : [...diggers, ...fighters]).slice(0, GALLERY_ROOM);
  drawUpOn(s, crew, seatsOf(s), [frontOf(s)]);
}

/** Where the front of the gallery is at first. */
function frontOf(s: S): number {
  const { at, start } = berthOf(s)!;
  return isSallied(s) ? at : start;
}

/** The gallery comes onto the map with its crew, and the garrison opens its gates if it sallies; the others are set down by their players.
 * @rule 7.7.4 @ruling AN-350 AN-351 */
export function beginGallery(s: S): void {
  bringGallery(s);
  for (const man of sentOf(s, s.siege.besieged)) if (hasBow(s.type(man))) s.setArrows(man, FLAMING_ARROWS);
  manGallery(s);
  if (isSallied(s)) for (const gate of gatesOf(s)) if (isShut(s, gate)) s.setDoorState(s.game.doorAt[gate]!, OPEN);
}

/** Side whose men are set down first: the one that awaits the other. @rule 7.7.4 the garrison where the gallery comes from */
export function firstAtGallery(s: S): Player {
  const { besieger, besieged } = s.siege;
  return isSallied(s) ? besieger : besieged;
}

/** Whether a place is in the field, behind the front of the gallery and out of its way. */
function isBehindGallery(s: S, place: number): boolean {
  const { lane, site } = berthOf(s)!;
  const isBehind = s.distance(place, site) > s.distance(frontOf(s), site) + (isSallied(s) ? 1 : 0);
  return isBehind && isInField(s, place) && !lane.includes(place);
}

function isBesideEnemy(s: S, side: Player, place: number): boolean {
  return sentOf(s, opponent(side)).some((man) => s.isOnMap(man) && s.distance(s.at(man), place) <= 1);
}

/** Where a man may be set down: besiegers anywhere in the field behind the front of the gallery; the garrison within its walls, or of a sally before the gates,
 * its shooters on the walls too. @rule 7.7.4 @ruling AN-350 AN-351 */
export function zoneAtGallery(s: S, man: number): readonly number[] {
  const side = s.sideOf(man);
  if (side === s.siege.besieger) return placesWhere(s, (place) => isBehindGallery(s, place));
  if (!isSallied(s)) return garrisonGround(s);
  const field = placesWhere(s, (place) => isInField(s, place) && !isBesideEnemy(s, side, place));
  return zoneOfSally(s, man, field);
}

/** Draws up all of a side who do not stand anywhere yet: besiegers behind the gallery, as near to it as they can; the garrison along the wall to which it
 * comes, or before the gates and, who shoots, on the walls above the gallery. @rule 6.3.7 @ruling AN-350 AN-351 */
export function drawUpAtGallery(s: S, side: Player): void {
  const waiting = waitingOf(s, side);
  const shooters = waiting.filter((man) => shoots(s, man));
  const fighters = waiting.filter((man) => !shoots(s, man));
  if (side === s.siege.besieger) {
    const ground = placesWhere(s, (place) => isBehindGallery(s, place));
    return drawUpOn(s, byTurns(fighters, shooters), ground, [frontOf(s)]);
  }
  if (!isSallied(s)) return drawUpOn(s, byTurns(fighters, shooters), garrisonGround(s), [s.mineAt]);
  const walls = placesWhere(s, (place) => isOnWall(s, place));
  const field = placesWhere(s, (place) => isInField(s, place));
  drawUpOn(s, shooters, walls, [berthOf(s)!.site]);
  drawUpOn(s, fighters, field, gatesOf(s));
}

// ---- besiegers who come later

/** Whether a man takes part in a fight for the gallery that is played out. */
export function isAtGallery(s: S, man: number): boolean {
  return isForGallery(s) && s.isSent(man);
}

/** Whether a man may wait outside the map until later. @rule 7.7.4 @ruling AN-350 */
export function mayHoldBack(s: S, man: number): boolean {
  return isForGallery(s) && !isSallied(s) && s.sideOf(man) === s.siege.besieger;
}

/** Whether some of the besiegers are still to come onto the map: they may, at the edges, in any of their turns. @rule 7.7.4 @ruling AN-350 */
export function holdsBack(s: S, side: Player): boolean {
  return isForGallery(s) && !isSallied(s) && side === s.siege.besieger && waitingOf(s, side).length > 0;
}

// ---- while it goes on

/** Men of a side who fight, or will again, where it counts. */
function count(s: S, side: Player, isThere: (place: number) => boolean): number {
  let men = 0;
  for (const man of s.game.menOf[side])
    if (s.presence(man) === ON_MAP && s.health(man) !== DEAD && s.captor(man) < 0 && isThere(s.at(man))) men++;
  return men;
}

const anywhere = (): boolean => true;

function isAtWall(s: S): boolean {
  return s.engineAt(s.siege.gallery) === berthOf(s)!.at;
}

/** Whether the gallery is lost: burnt, or nobody is left before the walls who could hold it. @rule 5.3.5 */
function isLost(s: S): boolean {
  const { besieger, gallery } = s.siege;
  return !isSound(s, gallery) || (count(s, besieger, anywhere) === 0 && !holdsBack(s, besieger));
}

/** Whether nobody can do anything more to those in the gallery: it has stood at the wall for a turn of the garrison, does not burn, and no enemy has come out.
 * @rule 7.7.4 @ruling AN-352 */
function isSafe(s: S): boolean {
  const { besieger, besieged, gallery } = s.siege;
  const hasStood = isAtWall(s) && s.side === besieger && s.phase === MISSILES;
  const isOnFire = countFires(s, gallery, false) > countFires(s, gallery, true);
  return hasStood && !isOnFire && count(s, besieged, (place) => isBeforeWalls(s, place)) === 0;
}

/** Whether too few are left to bring it to the wall. @rule 5.3.2 */
function isStuck(s: S): boolean {
  const { besieger, gallery } = s.siege;
  const left = count(s, besieger, anywhere) + (holdsBack(s, besieger) ? waitingOf(s, besieger).length : 0);
  return !isAtWall(s) && left < chartOfEngine(s, gallery).push!.half;
}

/** Whether a fight for the gallery is over before its turns are: it stands safe at the wall, or never will; of a sally it is lost, or nobody of the garrison
 * is outside any more. @rule 7.7.4 @ruling AN-352 */
export function isGalleryDecided(s: S): boolean {
  if (isLost(s)) return true;
  if (isSallied(s)) return count(s, s.siege.besieged, (place) => isBeforeWalls(s, place)) === 0;
  return isSafe(s) || isStuck(s);
}

/** What it has come to, as in the table of fights: 1 that the gallery stands at the wall, or of a sally that it is lost. */
export function galleryResult(s: S): number {
  if (isSallied(s)) return Number(isLost(s));
  return Number(!isLost(s) && isAtWall(s));
}
