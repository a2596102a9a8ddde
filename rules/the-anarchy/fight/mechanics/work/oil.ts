import type { OutcomeList } from '../../../../core/index.ts';
import { COLUMNS, combatResult, RESULT } from '../../../charts/combat.ts';
import { ENGINE } from '../../../charts/engines.ts';
import { FACES } from '../../../charts/tables.ts';
import { isTop, TERRAIN } from '../../../charts/terrain.ts';
import type { Offers } from '../../../state/actions.ts';
import { THINGS } from '../../../state/layout.ts';
import { type AnarchyState, HEALTHY, STUNNED } from '../../../state/state.ts';
import { placeOfPart } from '../ground/engines.ts';
import { isFlammable } from '../ground/ground.ts';
import { isBeast } from '../ground/harm.ts';
import { isRoofed } from '../ground/hulls.ts';
import { isLadder } from '../ground/levels.ts';
import { loadOf } from '../ground/loads.ts';
import { OWN_SHOT } from '../missiles/missiles.ts';
import { canRetreat } from '../combat/retreats.ts';
import { wayBetween } from '../ground/ways.ts';

type S = AnarchyState;

// Buckets of boiling oil: poured on who is below, or spilt by who carries them.

const OIL = THINGS.indexOf('oil');
/** Points that lifting a bucket over a battlement costs each of the two; the carrying itself has cost as many. @rule 4.3.1 @rule 4.3.2 */
const LIFTING = 2;
const CARRYING = 2;

// ---- who pours where

/** Bucket that a man carries with another and could pour out: both stand by it, have neither shot nor fought, and points to lift it; -1 for none.
 * @rule 4.3.1 */
function bucketOf(s: S, man: number): number {
  const load = loadOf(s, man);
  if (load < 0 || s.scenario.things[load]!.kind !== OIL) return -1;
  const mate = s.thingMate(load);
  return isAtHand(s, man, man) && isAtHand(s, mate, man) && wayBetween(s, s.at(man), s.at(mate)) >= 0 ? load : -1;
}

function isAtHand(s: S, man: number, bearer: number): boolean {
  if (!s.isUp(man) || s.fought(man) !== 0 || (s.shots(man) & OWN_SHOT) !== 0) return false;
  if (s.terrainOf(s.at(bearer)) === TERRAIN.hoarding) return true;
  return s.walked(man) + LIFTING + CARRYING <= s.allowanceOf(man);
}

/** Whether oil from one place comes down on another: below the next hex, on a ladder there, or in the same hex under hoarding. @rule 4.3.1 @ruling AN-14 */
function fallsOn(s: S, from: number, to: number): boolean {
  if (s.terrainOf(from) === TERRAIN.hoarding) return s.distance(from, to) === 0 && s.levelAt(to) < s.levelAt(from);
  if (!isTop(s.terrainOf(from)) || isTop(s.terrainOf(to)) || s.distance(from, to) !== 1) return false;
  return isLadder(s, to) ? s.levelAt(to) <= s.levelAt(from) : s.levelAt(to) < s.levelAt(from);
}

/** Adds the places on which the active side can pour oil: where enemies stand, and wood that would burn. @rule 4.3 @rule 4.3.1 @rule 3.2.4 */
export function addPours(s: S, into: Offers<'pour'>): void {
  if (!s.game.hasOil) return;
  const enemies = s.game.menOf[s.enemy];
  for (let i = 0; i < enemies.length; i++)
    if (s.isOnMap(enemies[i]!) && s.hidden(enemies[i]!) === 0 && !isRoofed(s, s.at(enemies[i]!)) && pourerOver(s, s.at(enemies[i]!)) >= 0)
      into.push('pour', s.at(enemies[i]!));
  addRoofs(s, into);
  const { woods } = s.scenario;
  for (let i = 0; i < woods.length; i++)
    if (s.isEmpty(woods[i]!) && !isRoofed(s, woods[i]!) && isFlammable(s, woods[i]!) && pourerOver(s, woods[i]!) >= 0)
      into.push('pour', woods[i]!);
}

/** Adds the hexes of the enemy's rams and galleries that oil could set on fire. @rule 4.3.1 @rule 4.3.3 not of belfries */
function addRoofs(s: S, into: Offers<'pour'>): void {
  const { parts, engines } = s.scenario;
  for (let part = 0; part < parts.length; part++) {
    const { side, kind } = engines[parts[part]!.engine]!;
    if (side === s.side || kind === ENGINE.belfry) continue;
    const place = placeOfPart(s, part);
    if (place >= 0 && isRoofed(s, place) && isFlammable(s, place) && pourerOver(s, place) >= 0) into.push('pour', place);
  }
}

/** The first man of the active side who can pour oil on a place with another, -1 for none. */
export function pourerOver(s: S, place: number): number {
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) if (bucketOf(s, men[i]!) >= 0 && fallsOn(s, s.at(men[i]!), place)) return men[i]!;
  return -1;
}

/** Whether a man would be over an enemy with the bucket that lies where he stands. For those who think of lifting it. */
export function standsOverEnemy(s: S, man: number): boolean {
  for (let other = 0; other < s.scenario.men.length; other++)
    if (s.isOnMap(other) && s.sideOf(other) !== s.sideOf(man) && fallsOn(s, s.at(man), s.at(other))) return true;
  return false;
}

// ---- what it does

/** Whether oil that comes down in a place splashes on a man: within a hex, at the same level or lower, no battlement in between. @rule 4.3.2 @rule 4.3.3
 * @ruling AN-13 */
export function isSplashed(s: S, man: number, at: number): boolean {
  if (!s.isOnMap(man) || isRoofed(s, s.at(man))) return false;
  const place = s.at(man);
  if (s.distance(place, at) > 1 || s.levelAt(place) > s.levelAt(at)) return false;
  const isOutside = s.scenario.within[place] === 0 && !isTop(s.terrainOf(place));
  return isTop(s.terrainOf(at)) ? !isOutside : !isTop(s.terrainOf(place));
}

/** What a face does to a man, in RESULTS, of the column for 51 to 70, or for 13 to 20 beside it; what would strike the attackers is nothing, and results that
 * come to the same are one. @rule 4.3.3 whoever is hit has to retreat, whatever the result @rule B9 @rule B48 who cannot is wounded besides */
export function scald(s: S, man: number, from: number, isDirect: boolean, face: number): number {
  const { C, D, E, F, G } = RESULT;
  const letter = combatResult(s.isMounted(man), isDirect ? COLUMNS['51-70'] : COLUMNS['13-20'], face);
  if (letter === F || letter === G) return letter;
  const isFragile = s.health(man) !== HEALTHY || isBeast(s, man);
  const goesBack = isDirect || letter === C;
  if (goesBack && s.health(man) === STUNNED) return F;
  const isTrapped = goesBack && !canRetreat(s, man, from);
  if (letter === D || letter === E) return isFragile || isTrapped ? F : letter;
  if (isTrapped) return isFragile ? F : E;
  return letter === C ? C : RESULT['-'];
}

export function addScalds(s: S, man: number, from: number, isDirect: boolean, into: OutcomeList): void {
  for (let face = 1; face <= FACES; face++) into.add(scald(s, man, from, isDirect, face), 1);
}
