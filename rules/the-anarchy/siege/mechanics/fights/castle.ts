import { STAGES } from '../../../charts/battering.ts';
import type { CastleFightId } from '../../../charts/encounters.ts';
import { ENGINES } from '../../../charts/engines.ts';
import type { ItemId } from '../../../charts/siege-works.ts';
import { EVENT } from '../../../charts/siege.ts';
import { BURNING_TURNS } from '../../../charts/tables.ts';
import { isBurnt } from '../../../fight/mechanics/ground/ground.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { type AnarchyState, BURNT, DEAD, LEFT, OPEN, SHUT, SMASHED } from '../../../state/state.ts';
import { applyResult } from '../days/aftermath.ts';
import { HERE } from '../days/men.ts';
import { attackerOf } from '../days/muster.ts';
import { stockOf } from '../days/stocks.ts';
import { breaches, isDemolished } from '../days/walls.ts';
import { isBattleWon } from './battle-outside.ts';
import { drawUpToRetake, drawUpToStorm, feetOf } from './drawn-up.ts';
import { isForAssault, takeEnginesBack } from './engines-up.ts';
import { beginGallery, galleryResult } from './gallery.ts';
import { retakingResult, stormResult } from './storm.ts';

type S = SiegeState;

// Fights on the map of the castle, from outside: its walls, doors and engines are those of the siege, and what they suffer is taken back.

/** Whether there is a way in on the map of the castle. @ruling AN-179 */
export function hasWayOnMap(s: S): boolean {
  if (s.siegeOuter === 1 || s.siegeForced === EVENT.spy || breaches(s, 'outer') > 0) return true;
  const { besieger } = s.siege;
  const hasEngine = s.scenario.engines.some(
    ({ kind }, engine) => isForAssault(s, engine) && stockOf(s, besieger, ENGINES[kind] as ItemId) > 0,
  );
  return hasEngine || (stockOf(s, besieger, 'ladder') > 0 && feetOf(s).length > 0);
}

// ---- before it

/** The castle is as the days have left it, and who is not there does not come. */
function layCastle(s: S, field: AnarchyState): void {
  field.setCastleLost(0, s.siegeOuter);
  field.setCastleSite(0, s.mineAt);
  for (let man = 0; man < s.scenario.men.length; man++)
    if (!s.isSent(man) && (s.siegePost(man) !== HERE || s.health(man) === DEAD)) field.setPresence(man, LEFT);
  for (let door = 0; door < s.scenario.doors.length; door++) field.setDoorState(door, s.doorState(door));
  for (let wood = 0; wood < s.scenario.woods.length; wood++) field.setWoodFire(wood, s.woodFire(wood));
  s.siege.works.forEach(({ place, ring }, work) => {
    if (ring === 'hoarding') {
      if (isDemolished(s, work)) dropHoarding(field, place);
      return;
    }
    field.setStageIn(place, s.workStage(work));
    const door = s.game.doorAt[place]!;
    if (door >= 0 && isDemolished(s, work) && field.doorState(door) < SMASHED) field.setDoorState(door, SMASHED); // open for good
  });
}

/** Hoarding that is down is gone from the map. */
function dropHoarding(field: AnarchyState, hex: number): void {
  const { woods, places } = field.scenario;
  woods.forEach((place, wood) => {
    if (places.hex[place] === hex) field.setWoodFire(wood, BURNING_TURNS + 1);
  });
}

/** Lays the map, with all who are drawn up before anybody is asked. @rule 7.7.1 @rule 7.7.4 */
export function beginAtCastle(s: S, field: AnarchyState): void {
  layCastle(s, field);
  switch (field.scenario.encounter!.kind as CastleFightId) {
    case 'assault':
      return drawUpToStorm(s, field);
    case 'retake':
      return drawUpToRetake(field);
    case 'gallery':
    case 'mine-sally':
      return beginGallery(field, s.hullBurnt(0));
    case 'battle':
      return;
  }
}

// ---- after it

/** What the fight has come to, as in the table of fights. */
function resultOf(s: S, field: AnarchyState): number {
  switch (field.scenario.encounter!.kind as CastleFightId) {
    case 'assault':
      return stormResult(field);
    case 'retake':
      return retakingResult(field);
    case 'gallery':
    case 'mine-sally':
      return galleryResult(field);
    case 'battle':
      return Number(isBattleWon(field, attackerOf(s)));
  }
}

/** Fires are put out, burnt hoarding and burnt gates are down for good, doors that were opened are shut again; what is smashed stays so. */
function keepDamage(s: S, field: AnarchyState): void {
  const { works } = s.siege;
  const { woods, doors, places } = field.scenario;
  works.forEach(({ place, ring }, work) => {
    if (ring !== 'hoarding') s.setWorkStage(work, field.stageIn(place));
  });
  woods.forEach((place, wood) => {
    s.setWoodFire(wood, isBurnt(field, place) ? field.woodFire(wood) : 0);
    const work = works.findIndex((one) => one.ring === 'hoarding' && one.place === places.hex[place]);
    if (isBurnt(field, place) && work >= 0) s.setWorkStage(work, STAGES[works[work]!.structure]);
  });
  doors.forEach((place, door) => {
    s.setDoorState(door, field.doorState(door) === OPEN ? SHUT : field.doorState(door));
    if (s.doorState(door) === BURNT && s.game.masonry.cells[place]! >= 0) s.setStageIn(place, s.game.masonry.stages[place]!);
  });
}

/** What it does to the castle and to the siege. @rule 7.7.1 @rule 7.7.4 @rule 7.7.5 @ruling AN-225 */
export function settleAtCastle(s: S, field: AnarchyState): void {
  keepDamage(s, field);
  takeEnginesBack(s, field);
  applyResult(s, resultOf(s, field), 0);
}
