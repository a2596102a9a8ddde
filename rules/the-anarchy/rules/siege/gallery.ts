import type { Player } from '../../../core/index.ts';
import { GALLERY_ROOM } from '../../charts/siege.ts';
import { FLAMING_ARROWS } from '../../charts/tables.ts';
import { type AnarchyState, DEAD, MISSILES, ON_MAP, OPEN } from '../../state/state.ts';
import { chartOfEngine, countFires, firstWood, isSound, placeOfPart, rebuildParts } from '../engines.ts';
import { BURNT_BEFORE } from '../fire.ts';
import { isBeforeWalls, isBurnt, isOnWall, isShut } from '../ground.ts';
import { hasBow } from '../missiles.ts';
import { gatesOf, isInField } from './battle-outside.ts';
import { berthOf, isSallied } from './berths.ts';
import { byTurns, drawUpOn, garrisonGround, placesWhere, shoots } from './drawn-up.ts';
import { sentOf } from './men.ts';
import { isMiner } from './mine.ts';

type S = AnarchyState;

// The gallery is brought up to the wall, or the garrison sallies against it: both on the map of the castle. @rule 6.3.7 @rule 6.3.8 @rule 7.7.4

// ---- drawing up

/** Brings the gallery onto the map: at its edge, or for a sally at the wall, as far as it is burnt. */
function bringGallery(s: S): void {
  const { gallery } = s.compiled.siege!;
  const { start, at, facing } = berthOf(s)!;
  s.setEngineAt(gallery, isSallied(s) ? at : start);
  s.setEngineFacing(gallery, facing);
  for (let i = 0; i < s.hullBurnt(0); i++) s.setWoodFire(firstWood(s, gallery) + i, BURNT_BEFORE);
  rebuildParts(s);
}

/** Free places in the gallery; those of its front, from which one digs, when it stands at the wall only. @rule 5.3.3 */
function seatsOf(s: S): number[] {
  const { gallery } = s.compiled.siege!;
  const seats: number[] = [];
  for (let part = s.game.firstPart[gallery]!; part < s.game.firstPart[gallery + 1]!; part++)
    if ((isSallied(s) || s.compiled.parts[part]!.row > 0) && !isBurnt(s, placeOfPart(s, part))) seats.push(placeOfPart(s, part));
  return seats;
}

/** Those who dig are in the gallery; to bring it up others too, as many as find room. The rest stand behind its front, as near to it as they can, out of its
 * way. @ruling AN-350 AN-351 */
function drawUpBesiegers(s: S, side: Player): void {
  const { lane, at, start, site } = berthOf(s)!;
  const sent = sentOf(s, side);
  const diggers = sent.filter((man) => isMiner(s, man));
  const fighters = sent.filter((man) => !isMiner(s, man) && !shoots(s, man));
  const crew = (isSallied(s) ? diggers : [...diggers, ...fighters]).slice(0, GALLERY_ROOM);
  const front = isSallied(s) ? at : start;
  drawUpOn(s, [...crew], seatsOf(s), [front]);
  const rest = byTurns(
    sent.filter((man) => !crew.includes(man) && !shoots(s, man)),
    sent.filter((man) => shoots(s, man)),
  );
  const isBehind = (place: number): boolean => s.distance(place, site) > s.distance(front, site) + (isSallied(s) ? 1 : 0);
  const ground = placesWhere(s, (place) => isInField(s, place) && isBehind(place) && !lane.includes(place));
  drawUpOn(s, rest, ground, [front]);
}

/** Who sallies stands before the gates, which are open behind him; who shoots on the walls above the gallery. @rule 6.3.7 @ruling AN-351 */
function sallyOut(s: S, side: Player): void {
  const gates = gatesOf(s);
  for (const gate of gates) if (isShut(s, gate)) s.setDoorState(s.game.doorAt[gate]!, OPEN);
  const sent = sentOf(s, side);
  const walls = placesWhere(s, (place) => isOnWall(s, place));
  const field = placesWhere(s, (place) => isInField(s, place));
  const shooters = sent.filter((man) => shoots(s, man));
  drawUpOn(s, shooters, walls, [berthOf(s)!.site]);
  drawUpOn(
    s,
    sent.filter((man) => !shoots(s, man)),
    field,
    gates,
  );
}

/** Draws up all who take part in a fight for the gallery. @rule 7.7.4 @ruling AN-350 AN-351 */
export function drawUpGallery(s: S): void {
  const { besieger, besieged } = s.compiled.siege!;
  bringGallery(s);
  for (const man of sentOf(s, besieged)) if (hasBow(s.type(man))) s.setArrows(man, FLAMING_ARROWS);
  drawUpBesiegers(s, besieger);
  if (isSallied(s)) return sallyOut(s, besieged);
  const sent = sentOf(s, besieged);
  const shooters = sent.filter((man) => shoots(s, man));
  const fighters = sent.filter((man) => !shoots(s, man));
  drawUpOn(s, byTurns(fighters, shooters), garrisonGround(s), [s.mineAt]);
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
  return s.engineAt(s.compiled.siege!.gallery) === berthOf(s)!.at;
}

/** Whether the gallery is lost: burnt, or nobody is left before the walls who could hold it. @rule 5.3.5 */
function isLost(s: S): boolean {
  const { besieger, gallery } = s.compiled.siege!;
  return !isSound(s, gallery) || count(s, besieger, anywhere) === 0;
}

/** Whether nobody can do anything more to those in the gallery: it has stood at the wall for a turn of the garrison, does not burn, and no enemy has come out.
 * @rule 7.7.4 @ruling AN-352 */
function isSafe(s: S): boolean {
  const { besieger, besieged, gallery } = s.compiled.siege!;
  const hasStood = isAtWall(s) && s.side === besieger && s.phase === MISSILES;
  const isOnFire = countFires(s, gallery, false) > countFires(s, gallery, true);
  return hasStood && !isOnFire && count(s, besieged, (place) => isBeforeWalls(s, place)) === 0;
}

/** Whether too few are left to bring it to the wall. @rule 5.3.2 */
function isStuck(s: S): boolean {
  const { besieger, gallery } = s.compiled.siege!;
  return !isAtWall(s) && count(s, besieger, anywhere) < chartOfEngine(s, gallery).push!.half;
}

/** Whether a fight for the gallery is over before its turns are: it stands safe at the wall, or never will; of a sally it is lost, or nobody of the garrison
 * is outside any more. @rule 7.7.4 @ruling AN-352 */
export function isGalleryDecided(s: S): boolean {
  if (isLost(s)) return true;
  if (isSallied(s)) return count(s, s.compiled.siege!.besieged, (place) => isBeforeWalls(s, place)) === 0;
  return isSafe(s) || isStuck(s);
}

/** What it has come to, as in the table of fights: 1 that the gallery stands at the wall, or of a sally that it is lost. */
export function galleryResult(s: S): number {
  if (isSallied(s)) return Number(isLost(s));
  return Number(!isLost(s) && isAtWall(s));
}
