import { opponent, type Player } from '../../../../core/index.ts';
import { GALLERY_ROOM } from '../../../charts/siege.ts';
import { FLAMING_ARROWS } from '../../../charts/tables.ts';
import type { Berth } from '../../../state/siege-card.ts';
import { type AnarchyState, DEAD, MISSILES, ON_MAP, OPEN } from '../../../state/state.ts';
import {
  berthOfGallery,
  chartOfEngine,
  countFires,
  firstWood,
  isSound,
  placeOfPart,
  rebuildParts,
} from '../../../fight/mechanics/ground/engines.ts';
import { BURNT_BEFORE } from '../../../fight/mechanics/missiles/fire.ts';
import { isBeforeWalls, isBurnt, isOnWall, isShut } from '../../../fight/mechanics/ground/ground.ts';
import { hasBow } from '../../../fight/mechanics/missiles/missiles.ts';
import { gatesOf, isInField, zoneOfSally } from './battle-outside.ts';
import { byTurns, drawUpOn, garrisonGround, placesWhere, shoots } from './drawn-up.ts';
import { sentOf, waitingOf } from '../days/men.ts';
import { isMiner } from '../days/mine.ts';

type S = AnarchyState;

// The gallery is brought up to the wall, or the garrison sallies against it: both on the map of the castle. @rule 6.3.7 @rule 6.3.8 @rule 7.7.4

/** Whether a fight is for the gallery. */
export function isForGallery({ encounter }: S['scenario']): boolean {
  return encounter?.kind === 'gallery' || encounter?.kind === 'mine-sally';
}

/** Whether the garrison sallies against it. @rule 6.3.7 */
export function isSallied(s: S): boolean {
  return s.scenario.encounter!.kind === 'mine-sally';
}

function galleryOf(s: S): number {
  return s.scenario.encounter!.castle!.gallery;
}

function berthOf(s: S): Berth {
  return berthOfGallery(s)!;
}

// ---- drawing up

/** Brings the gallery onto the map: at its edge, or for a sally at the wall. @param burnt hexes of it that are */
function bringGallery(s: S, burnt: number): void {
  const gallery = galleryOf(s);
  s.setEngineAt(gallery, frontOf(s));
  s.setEngineFacing(gallery, berthOf(s).facing);
  for (let i = 0; i < burnt; i++) s.setWoodFire(firstWood(s, gallery) + i, BURNT_BEFORE);
  rebuildParts(s);
}

/** Free places in the gallery; those of its front, from which one digs, when it stands at the wall only. @rule 5.3.3 */
function seatsOf(s: S): number[] {
  const gallery = galleryOf(s);
  const seats: number[] = [];
  for (let part = s.game.firstPart[gallery]!; part < s.game.firstPart[gallery + 1]!; part++)
    if ((isSallied(s) || s.scenario.parts[part]!.row > 0) && !isBurnt(s, placeOfPart(s, part))) seats.push(placeOfPart(s, part));
  return seats;
}

/** Puts those who dig into the gallery; to bring it up others too, as many as find room. @ruling AN-350 AN-351 */
function manGallery(s: S): void {
  const sent = sentOf(s, s.scenario.encounter!.besieger);
  const diggers = sent.filter((man) => isMiner(s, man));
  const fighters = sent.filter((man) => !isMiner(s, man) && !shoots(s, man));
  const crew = (isSallied(s) ? diggers : [...diggers, ...fighters]).slice(0, GALLERY_ROOM);
  drawUpOn(s, crew, seatsOf(s), [frontOf(s)]);
}

/** Where the front of the gallery is at first. */
function frontOf(s: S): number {
  const { at, start } = berthOf(s);
  return isSallied(s) ? at : start;
}

/** The gallery comes onto the map with its crew, and the garrison opens its gates if it sallies; the others are set down by their players.
 * @param burnt hexes of it that are @rule 7.7.4 @ruling AN-350 AN-351 */
export function beginGallery(s: S, burnt: number): void {
  bringGallery(s, burnt);
  for (const man of sentOf(s, s.scenario.encounter!.besieged)) if (hasBow(s.type(man))) s.setArrows(man, FLAMING_ARROWS);
  manGallery(s);
  if (isSallied(s)) for (const gate of gatesOf(s)) if (isShut(s, gate)) s.setDoorState(s.game.doorAt[gate]!, OPEN);
}

/** Whether a place is in the field, behind the front of the gallery and out of its way. */
function isBehindGallery(s: S, place: number): boolean {
  const { lane, site } = berthOf(s);
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
  if (side === s.scenario.encounter!.besieger) return placesWhere(s, (place) => isBehindGallery(s, place));
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
  if (side === s.scenario.encounter!.besieger) {
    const ground = placesWhere(s, (place) => isBehindGallery(s, place));
    return drawUpOn(s, byTurns(fighters, shooters), ground, [frontOf(s)]);
  }
  if (!isSallied(s)) return drawUpOn(s, byTurns(fighters, shooters), garrisonGround(s), [s.castleSite(0)]);
  const walls = placesWhere(s, (place) => isOnWall(s, place));
  const field = placesWhere(s, (place) => isInField(s, place));
  drawUpOn(s, shooters, walls, [s.castleSite(0)]);
  drawUpOn(s, fighters, field, gatesOf(s));
}

// ---- besiegers who come later

/** Whether a man may wait outside the map until later. @rule 7.7.4 @ruling AN-350 */
export function mayHoldBack(s: S, man: number): boolean {
  return !isSallied(s) && s.sideOf(man) === s.scenario.encounter!.besieger;
}

/** Whether some of the besiegers are still to come onto the map: they may, at the edges, in any of their turns. @rule 7.7.4 @ruling AN-350 */
export function holdsBack(s: S, side: Player): boolean {
  return !isSallied(s) && side === s.scenario.encounter!.besieger && waitingOf(s, side).length > 0;
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
  return s.engineAt(galleryOf(s)) === berthOf(s).at;
}

/** Whether the gallery is lost: burnt, or nobody is left before the walls who could hold it. @rule 5.3.5 */
function isLost(s: S): boolean {
  const { besieger } = s.scenario.encounter!;
  return !isSound(s, galleryOf(s)) || (count(s, besieger, anywhere) === 0 && !holdsBack(s, besieger));
}

/** Whether nobody can do anything more to those in the gallery: it has stood at the wall for a turn of the garrison, does not burn, and no enemy has come out.
 * @rule 7.7.4 @ruling AN-352 */
function isSafe(s: S): boolean {
  const { besieger, besieged } = s.scenario.encounter!;
  const hasStood = isAtWall(s) && s.side === besieger && s.phase === MISSILES;
  const isOnFire = countFires(s, galleryOf(s), false) > countFires(s, galleryOf(s), true);
  return hasStood && !isOnFire && count(s, besieged, (place) => isBeforeWalls(s, place)) === 0;
}

/** Whether too few are left to bring it to the wall. @rule 5.3.2 */
function isStuck(s: S): boolean {
  const { besieger } = s.scenario.encounter!;
  const left = count(s, besieger, anywhere) + (holdsBack(s, besieger) ? waitingOf(s, besieger).length : 0);
  return !isAtWall(s) && left < chartOfEngine(s, galleryOf(s)).push!.half;
}

/** Whether a fight for the gallery is over before its turns are: it stands safe at the wall, or never will; of a sally it is lost, or nobody of the garrison
 * is outside any more. @rule 7.7.4 @ruling AN-352 */
export function isGalleryDecided(s: S): boolean {
  if (isLost(s)) return true;
  if (isSallied(s)) return count(s, s.scenario.encounter!.besieged, (place) => isBeforeWalls(s, place)) === 0;
  return isSafe(s) || isStuck(s);
}

/** What it has come to, as in the table of fights: 1 that the gallery stands at the wall, or of a sally that it is lost. */
export function galleryResult(s: S): number {
  if (isSallied(s)) return Number(isLost(s));
  return Number(!isLost(s) && isAtWall(s));
}
