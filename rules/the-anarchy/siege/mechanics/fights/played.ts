import type { Player } from '../../../../core/index.ts';
import { STAGES } from '../../../charts/battering.ts';
import { ENGINES } from '../../../charts/engines.ts';
import type { ItemId } from '../../../charts/siege-works.ts';
import { EVENT } from '../../../charts/siege.ts';
import { BURNING_TURNS, FLAMING_ARROWS } from '../../../charts/tables.ts';
import { ACT } from '../../../state/siege-card.ts';
import { STEP } from '../../../state/steps.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { BURNT, DEAD, HEALTHY, ON_MAP, OPEN, SHUT, SMASHED, STUNNED, WAITING, WOUNDED } from '../../../state/state.ts';
import { isBurnt, isInKeep } from '../../../fight/mechanics/ground/ground.ts';
import { applyResult } from '../days/aftermath.ts';
import { hasBow } from '../../../fight/mechanics/missiles/missiles.ts';
import { gatesOf, isBattleDecided, isBattleOutside, isBattleWon } from './battle-outside.ts';
import { berthOf, isForGallery } from '../days/berths.ts';
import { CASTLE_LOST, isRetaking } from '../days/beset.ts';
import { drawUp, feetOf, isOuter } from './drawn-up.ts';
import { isForAssault, takeEnginesBack } from './engines-up.ts';
import { beginGallery, galleryResult, isGalleryDecided } from './gallery.ts';
import { GONE } from '../days/men.ts';
import { fightOf, showSent } from '../days/muster.ts';
import { stockOf } from '../days/stocks.ts';
import { breaches, isDemolished } from '../days/walls.ts';

type S = SiegeState;

// An assault or a battle that is played out man by man, on the map of the castle, within a day of its siege.

// What an assault comes to, as in the table of fights.
const REPULSED = 0;
const OUTER_TAKEN = 1;
const CASTLE_TAKEN = 2;

/** Whether men of a siege are on the map: a fight is being played out, or they are set down for it. */
export function isPlaying(s: S): boolean {
  return s.siegeTurn > 0 || isDeploying(s);
}

/** Whether both sides of a siege set their men down for a battle outside, or a fight for the gallery. @rule 7.7.5 @rule 7.7.4 */
function isDeploying(s: S): boolean {
  return s.depth > 0 && s.data[s.frame] === STEP['set-up/place'];
}

/** Whether a man takes part in the fight that is being played out: everybody sees how he is. */
export function isInFight(s: S, man: number): boolean {
  return (isPlaying(s) || s.field !== null) && s.isSent(man);
}

/** Whether the fight at hand is played out: a battle before a gate; an assault, if there is a way in on this map; one for the gallery, if there is room for
 * it before the wall, and a gate to sally from. @ruling AN-179 AN-350 */
export function isPlayedOut(s: S): boolean {
  if (s.game.options.resolution !== 'played') return false;
  if (isBattleOutside(s)) return gatesOf(s).length > 0;
  if (isRetaking(s)) return true;
  if (isForGallery(s)) return berthOf(s) !== undefined && (s.siegeAct === ACT.gallery || gatesOf(s).length > 0);
  if (s.siegeAct !== ACT.assault) return false;
  if (s.siegeOuter === 1 || s.siegeForced === EVENT.spy || breaches(s, 'outer') > 0) return true;
  const { besieger } = s.siege;
  const hasEngine = s.scenario.engines.some(
    ({ kind }, engine) => isForAssault(s, engine) && stockOf(s, besieger, ENGINES[kind] as ItemId) > 0,
  );
  return hasEngine || (stockOf(s, besieger, 'ladder') > 0 && feetOf(s).length > 0);
}

/** Hoarding that is down is gone from the map. */
function burnDemolished(s: S): void {
  s.siege.works.forEach(({ place, structure, ring }, work) => {
    if (ring !== 'hoarding' || s.workStage(work) < STAGES[structure]) return;
    for (let wood = 0; wood < s.scenario.woods.length; wood++)
      if (s.scenario.places.hex[s.scenario.woods[wood]!] === place) s.setWoodFire(wood, BURNING_TURNS + 1);
  });
}

/** A gate that is demolished is open for good. */
function smashDemolished(s: S): void {
  s.siege.works.forEach(({ place }, work) => {
    const door = s.game.doorAt[place]!;
    if (door >= 0 && isDemolished(s, work) && s.doorState(door) < SMASHED) s.setDoorState(door, SMASHED);
  });
}

/** Puts both sides on the map, but for a battle outside and a fight for the gallery, where their players do; the besieger goes first, but before a gallery that
 * is brought up, when the garrison has a turn in which to change places, and when it sallies or storms what it has lost. @rule 7.7.1 @rule 7.7.4 @rule 7.7.5 */
export function beginFight(s: S): void {
  showSent(s);
  burnDemolished(s);
  smashDemolished(s);
  const { besieger, besieged } = s.siege;
  if (isForGallery(s)) beginGallery(s);
  else if (!isBattleOutside(s)) drawUp(s);
  s.first = isForGallery(s) || isRetaking(s) ? besieged : besieger;
  s.side = s.first;
}

// ---- while it goes on

function count(s: S, side: Player, isOne: (man: number) => boolean): number {
  let men = 0;
  for (const man of s.game.menOf[side]) if (s.presence(man) === ON_MAP && isOne(man)) men++;
  return men;
}

/** Whether nobody of a side is left who fights, or will again. */
function isSpent(s: S, side: Player): boolean {
  return count(s, side, (man) => s.health(man) !== DEAD && s.captor(man) < 0) === 0;
}

/** Whether the besiegers are within, and none of the garrison holds out against them outside the keep. */
function isOuterTaken(s: S): boolean {
  const { besieger, besieged } = s.siege;
  const isWithin = (man: number): boolean => isOuter(s, s.at(man)) || isInKeep(s, s.at(man));
  return (
    count(s, besieger, (man) => s.isUp(man) && isWithin(man)) > 0 &&
    count(s, besieged, (man) => s.isUp(man) && !isInKeep(s, s.at(man))) === 0
  );
}

function isKeepTaken(s: S): boolean {
  const { besieger, besieged } = s.siege;
  const isHeldBy = (side: Player): boolean => count(s, side, (man) => s.isUp(man) && isInKeep(s, s.at(man))) > 0;
  return isHeldBy(besieger) && !isHeldBy(besieged);
}

/** Whether some of a side are up in the castle outside its keep. */
function isInCastle(s: S, side: Player): boolean {
  return count(s, side, (man) => s.isUp(man) && isOuter(s, s.at(man))) > 0;
}

/** Whether walls that were lost are won back: none of the besiegers is left in the castle, and some of the garrison or its relief are. */
function isRetaken(s: S): boolean {
  const { besieger, besieged } = s.siege;
  return isSpent(s, besieger) || (isInCastle(s, besieged) && !isInCastle(s, besieger));
}

/** What a storm of such walls comes to: if they are not won back, and nobody of the garrison is left, or besiegers hold the keep in the end, the castle is
 * lost. @rule 7.7.1 @ruling AN-360 */
function retakingResult(s: S): number {
  if (isRetaken(s)) return OUTER_TAKEN;
  return isKeepTaken(s) || isSpent(s, s.siege.besieged) ? CASTLE_LOST : REPULSED;
}

/** What the fight comes to as things stand. @rule 7.7.1 @rule 7.7.4 @rule 7.7.5 */
function resultOf(s: S): number {
  if (isForGallery(s)) return galleryResult(s);
  if (isBattleOutside(s)) return isBattleWon(s) ? 1 : 0;
  if (isRetaking(s)) return retakingResult(s);
  const { besieger, besieged } = s.siege;
  if (isSpent(s, besieger)) return REPULSED;
  if (isSpent(s, besieged)) return CASTLE_TAKEN;
  if (fightOf(s) === 'keep') return isKeepTaken(s) ? CASTLE_TAKEN : REPULSED;
  return isOuterTaken(s) ? OUTER_TAKEN : REPULSED;
}

/** Whether a fight is over before its turns are. */
export function isFightDecided(s: S): boolean {
  if (isForGallery(s)) return isGalleryDecided(s);
  if (isBattleOutside(s)) return isBattleDecided(s);
  if (isRetaking(s)) return isRetaken(s) || isSpent(s, s.siege.besieged);
  return isSpent(s, s.siege.besieger) || resultOf(s) !== REPULSED;
}

// ---- after it

/** A man goes back to where he belongs: dead, hurt as he was or anew, lost to his side if he was taken. @rule 7.1.5 @rule B63 */
export function comeBack(s: S, man: number): void {
  if (!s.isSent(man)) return;
  if (s.at(man) >= 0) s.lift(man);
  s.setPresence(man, WAITING);
  s.setEdge(man, -1);
  if (s.captor(man) >= 0) s.setSiegePost(man, GONE);
  s.setCaptor(man, -1);
  if (s.health(man) === STUNNED) s.setHealth(man, s.siegeHurt(man) > 0 ? WOUNDED : HEALTHY);
  if (s.health(man) === WOUNDED && s.siegeHurt(man) === 0) {
    s.setSiegeHurt(man, s.turn);
    s.setSiegeSeen(man, s.turn);
    s.setSiegeMends(man, 0);
  }
  if (s.health(man) !== DEAD) return;
  s.setSiegeMends(man, 0);
  s.setSiegeHurt(man, 0);
  s.setSiegeSeen(man, 0);
}

/** Forgets what was counted from turn to turn. */
function wipe(s: S, man: number): void {
  s.setRising(man, 0);
  s.setUnarmed(man, 0);
  s.setFellAt(man, -1);
  s.setLeader(man, -1);
  s.setMoved(man, 0);
  s.setWalked(man, 0);
  s.setShots(man, 0);
  s.setFought(man, 0);
  s.setStruck(man, 0);
  s.setTask(man, 0);
  s.setTaskAt(man, -1);
  s.setTaskTurns(man, 0);
  s.setEngaged(man, 0);
}

/** Flaming arrows that a man has outside of fights for the gallery. */
function arrowsAtFirst(s: S, man: number): number {
  return s.scenario.flamingArrows && hasBow(s.type(man)) ? FLAMING_ARROWS : 0;
}

/** Fires are put out, burnt hoarding and burnt gates are down for good, doors that were opened are shut again; what is smashed stays so. */
function keepDamage(s: S): void {
  const { works } = s.siege;
  for (let wood = 0; wood < s.scenario.woods.length; wood++) {
    const place = s.scenario.woods[wood]!;
    const work = works.findIndex((one) => one.ring === 'hoarding' && one.place === s.scenario.places.hex[place]);
    if (isBurnt(s, place) && work >= 0) s.setWorkStage(work, STAGES[works[work]!.structure]);
    if (!isBurnt(s, place)) s.setWoodFire(wood, 0);
  }
  for (let door = 0; door < s.scenario.doors.length; door++) {
    if (s.doorState(door) === OPEN) s.setDoorState(door, SHUT);
    const place = s.scenario.doors[door]!;
    if (s.doorState(door) === BURNT && s.game.masonry.cells[place]! >= 0) s.setStageIn(place, s.game.masonry.stages[place]!);
  }
}

/** Takes everybody off the map, and writes down what the assault has come to. @rule 7.7.1 @ruling AN-225 */
export function settlePlayed(s: S): void {
  const result = resultOf(s);
  for (let man = 0; man < s.scenario.men.length; man++) {
    comeBack(s, man);
    wipe(s, man);
    if (isForGallery(s)) s.setArrows(man, arrowsAtFirst(s, man));
  }
  for (let thing = 0; thing < s.scenario.things.length; thing++) s.clearRow('things', thing);
  keepDamage(s);
  takeEnginesBack(s);
  s.siegeTurn = 0;
  s.phase = 0;
  s.mover = -1;
  s.budget = 0;
  s.spent = 0;
  applyResult(s, result, 0);
}
