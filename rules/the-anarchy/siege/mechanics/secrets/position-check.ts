import { badPosition, FRAME_CELLS, jsonPath, type Player } from '../../../../core/index.ts';
import { STAGES } from '../../../charts/battering.ts';
import { checkWithin } from '../../../fields/check.ts';
import { BESET } from '../../../state/siege-cells.ts';
import { isOfDays, STEP } from '../../../state/steps.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { ALIGHT, OPEN_MINE, stretchAt } from '../days/mine.ts';
import { ABSENT } from '../days/men.ts';
import { ownFight } from '../../../fight/mechanics/encounter.ts';
import { berthOfGallery } from '../../../fight/mechanics/ground/engines.ts';
import { encounterOf } from '../fights/field.ts';
import { isForGallery } from '../fights/gallery.ts';
import { possibleItems } from '../days/stocks.ts';

type S = SiegeState;

/** All its steps are of its days: its fights have stacks of their own. */
function checkStack(s: S): void {
  const { layout, steps } = s.game;
  for (let place = 0; place < s.depth; place++) {
    const step = s.data[layout.stackBase + place * FRAME_CELLS]!;
    if (!isOfDays(step)) badPosition(`"${steps[step]!.name}" has no place in this scenario.`, jsonPath('/state/stack', place));
  }
}

/** @rule 6.3.1 @rule 6.3.6 */
function checkMine(s: S): void {
  const isAtWall = s.mine === OPEN_MINE || s.mine === ALIGHT;
  if (isAtWall !== (s.mineAt >= 0 && stretchAt(s, s.mineAt) !== undefined) && !isSiting(s))
    badPosition('A mine begins at a hex of a dry wall between towers, and only there.', '/state/mineAt');
  const length = s.mineAt < 0 ? 0 : (stretchAt(s, s.mineAt)?.length ?? 0);
  if (s.minePropped > length || s.mineKnown > length) badPosition('No more hexes can be propped than the wall has.', '/state/minePropped');
  if (s.sapPropped > length) badPosition('No more hexes can be dug than the wall has.', '/state/sapPropped');
  if ((s.sapSince > 0 || s.mineMet === 1) && s.mine !== OPEN_MINE)
    badPosition('Nobody digs against a mine that is none.', '/state/sapSince');
  const isKnown = s.sapAt >= 0 || s.sapPropped > 0 || s.mineMet === 1;
  if (isKnown && (s.sapSince === 0 || s.sapAt < 0 || stretchAt(s, s.sapAt) !== stretchAt(s, s.mineAt)))
    badPosition('What is dug against a mine begins at its wall.', '/state/sapAt');
}

/** Whether a gallery is on its way to the wall. */
function isSiting(s: S): boolean {
  return s.mine === 0 && s.mineAt >= 0 && stretchAt(s, s.mineAt) !== undefined;
}

/** @rule 7.7.1 */
function checkBeset(s: S): void {
  if (s.siegeBeset !== BESET.none && s.siegeOuter === 0)
    badPosition('Only besiegers who hold the outer walls can be beset in them.', '/state/siegeBeset');
  if (s.siegeBeset === BESET.within && s.siegeRations === 0)
    badPosition('Say until which day the besiegers within have food.', '/state/siegeRations');
  if (s.siegeHalved === 0 && s.siegeLeft > 0) badPosition('Nothing was left behind: the outer walls were never lost.', '/state/siegeLeft');
}

/** @rule 7.3.1 */
function checkRecord(s: S): void {
  const { days, works, mostThrowers } = s.siege;
  works.forEach(({ id, structure }, work) => {
    const path = jsonPath(jsonPath(jsonPath('/state', 'works'), id), 'stage');
    if (s.workStage(work) > STAGES[structure]) badPosition(`It is down with ${STAGES[structure]} stages.`, path);
  });
  if (s.turn > days) badPosition(`The siege has ${days} days.`, '/state/turn');
  for (let row = 0; row < mostThrowers; row++)
    if (s.throwerAim(row) > works.length) badPosition('There is no such structure.', jsonPath(jsonPath('/state/throwers', row), 'aim'));
  s.siege.levies.forEach(({ men }) => {
    for (const man of men)
      if (s.siegePost(man) === ABSENT && s.health(man) !== 0)
        badPosition('Who has not come yet is well.', jsonPath('/state/men', s.scenario.men[man]!.id));
  });
}

/** What is being built is not finished yet, and there is something of which that is true where it is not known. @rule 7.4 */
function checkTeams(s: S): void {
  s.siege.engineers.forEach((man, team) => {
    const { id } = s.scenario.men[man]!;
    const item = s.teamItem(team);
    if (s.teamSince(team) === 0) return;
    const fits = possibleItems(s, team);
    if (fits.length === 0 || (item >= 0 && !fits.includes(item)))
      badPosition(`${id} builds nothing that takes so long.`, jsonPath(jsonPath('/state/teams', id), 'worked'));
  });
}

/** Nobody is on the map of the castle, nor any engine, on the days of a siege: its fights are games of their own. */
function checkMap(s: S): void {
  s.scenario.men.forEach(({ id }, man) => {
    if (s.at(man) >= 0) badPosition(`${id} stands nowhere on the days of a siege.`, jsonPath(jsonPath('/state/men', id), 'at'));
  });
  s.scenario.engines.forEach(({ id }, engine) => {
    if (s.engineAt(engine) >= 0)
      badPosition('Engines stand nowhere on the days of a siege.', jsonPath(jsonPath('/state/engines', id), 'at'));
  });
}

/** A fight is there exactly while it is fought, for what the day is used for, by those who have been sent. @rule 7.7 */
function checkField(s: S, viewer: Player | undefined): void {
  const { field } = s;
  const isFought = s.depth > 0 && s.data[s.frame]! >= STEP['field/run'];
  if (field === null && isFought) badPosition('Write the field on which they fight.', '/state/field');
  if (field === null) return;
  if (s.siegeHolder < 0) badPosition('Somebody has the initiative on the day of a fight.', '/state/siegeHolder');
  if (!isFought || field.scenario.encounter!.kind !== encounterOf(s))
    badPosition('Nobody fights there: write "field": null.', '/state/field');
  for (const side of [0, 1] as const)
    for (const man of s.game.menOf[side])
      if (field.isSent(man) !== s.isSent(man))
        badPosition('Those fight there whose duty it is today.', jsonPath('/state/field/outings', s.scenario.men[man]!.id));
  if (field.scenario.encounter!.castle !== null && (field.castleLost(0) !== s.siegeOuter || field.castleSite(0) !== s.mineAt))
    badPosition('The castle is as the days have left it.', '/state/field/castles');
  checkWithin(field, viewer);
}

/** A fight has no more turns than there are, and while it is for the gallery this stands on its way to the wall; at other times it is not on the map.
 * @rule 7.7.4 @ruling AN-350 AN-352 */
export function checkCastle(s: AnarchyState, viewer: Player | undefined): void {
  ownFight.check(s, viewer);
  const { gallery } = s.scenario.encounter!.castle!;
  const berth = isForGallery(s.scenario) ? berthOfGallery(s) : undefined;
  if (isForGallery(s.scenario) && berth === undefined)
    badPosition('A gallery is brought to a hex of the wall before which there is room for it.', '/state/castles');
  if (gallery < 0) return;
  const at = s.engineAt(gallery);
  const isThere = berth === undefined ? at < 0 : berth.lane.includes(at) && s.engineFacing(gallery) === berth.facing;
  if (!isThere) badPosition('The gallery stands on its way to the wall while there is a fight for it.', '/state/engines');
}

/** Whether a man's class is one in which he may come to a siege. @rule 7.9 */
export function isOfLevy(s: S, man: number): boolean {
  const levy = s.siege.levies.find(({ men }) => men.includes(man));
  return levy?.packages.some(({ types }) => types[levy.men.indexOf(man)] === s.type(man)) ?? false;
}

/** Refuses cells of a siege that no game can come to. */
export function checkSiege(s: S, viewer: Player | undefined): void {
  checkStack(s);
  checkRecord(s);
  checkBeset(s);
  checkMine(s);
  checkMap(s);
  checkTeams(s);
  checkField(s, viewer);
}
