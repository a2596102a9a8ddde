import { badPosition, jsonPath, type Player } from '../../core/index.ts';
import { ARMS } from './charts/arms.ts';
import { STAGES } from '../charts/battering.ts';
import { checkWithin } from '../fields/check.ts';
import { SIEGES } from './charts/siege.ts';
import { LEAST_MEN } from './charts/tables.ts';
import { type AnarchyState, WAITING } from '../state/state.ts';
import { GROUP_IDS, SLOTS } from './state/scenario.ts';
import { FIGHTS, FREE, type KingdomState, TAKEN } from './state/state.ts';
import { STEP } from './state/steps.ts';
import { type Battle, battleAtHand } from './mechanics/field/at-hand.ts';
import { fightersOf } from './mechanics/field/muster.ts';
import { besiegerAtHand, campEngines, raidKind, raidMenOf } from './mechanics/field/raid.ts';
import { isLand } from './mechanics/groups/march.ts';
import { recordOf } from './mechanics/places/records.ts';
import { structureOf } from './mechanics/fights/siege.ts';
import { lookOf, menOf } from './mechanics/groups/troops.ts';

type S = KingdomState;
type No = (field: string, message: string) => never;

/** Refuses a cell of a block. */
function refuse(block: string, id: string, field: string, message: string): never {
  return badPosition(message, jsonPath(jsonPath(jsonPath('/state', block), id), field));
}

/** A group that is on the map has men and looks as it is; one that is not has nothing. @rule C.8.1 */
function checkGroup(s: S, group: number): void {
  const no: No = (field, message) => refuse('groups', GROUP_IDS[group]!, field, message);
  if (!s.isThere(group)) return checkAbsent(s, group, no);
  for (const arm of ARMS) if (s[arm](group) < 0) no(arm, 'It is on the map: write a number.');
  if (s.money(group) < 0) no('money', 'It is on the map: write a number.');
  const men = menOf(s, group);
  if (!isLand(s, s.at(group))) no('at', 'Nobody stands in the sea.');
  if (s.wounded(group) > men && !isInBattle(s, group)) no('wounded', `It has ${men} men.`);
  if (s.look(group) !== lookOf(s, group) && !isInBattle(s, group)) no('look', 'It does not look like what it is.');
  if (men < LEAST_MEN && !isInBattle(s, group)) no('at', `A group has ${LEAST_MEN} men at least [C.8.1].`);
  if (s.cloud(group) < SLOTS !== group < SLOTS) no('cloud', 'A group is in a cloud of its own side.');
  if (s.loyalty(group) === 0) no('loyalty', 'Loyalty is 1 to 10 [C.7].');
  const place = s.siege(group);
  if (place >= 0 && s.scenario.places[place]!.hex !== s.at(group)) no('siege', 'It besieges a place in its own hex.');
}

/** Between a roll and what follows from it a group may be too small. */
function isInBattle(s: S, group: number): boolean {
  return s.part(group) === FIGHTS;
}

function checkAbsent(s: S, group: number, no: No): void {
  for (const arm of ARMS) if (s[arm](group) >= 0) no(arm, 'It is not on the map: write null.');
  if (s.money(group) >= 0) no('money', 'It is not on the map: write null.');
  const fields = ['from', 'siege'] as const;
  for (const field of fields) if (s[field](group) >= 0) no(field, 'It is not on the map.');
  const counts = [
    'look',
    'known',
    'cloud',
    'moved',
    'part',
    'hunger',
    'wins',
    'victors',
    'wounded',
    'healing',
    'captives',
    'engines',
    'loyalty',
  ] as const;
  for (const field of counts) if (s[field](group) !== 0) no(field, 'It is not on the map.');
}

/** Who is free is with a group of his side; who is taken, with one of the other, or in a place. @rule C.9 @rule C.15.8 */
function checkNoble(s: S, noble: number): void {
  const no: No = (field, message) => refuse('nobles', s.scenario.nobles[noble]!.id, field, message);
  const [group, keeper, prison, fate] = [s.nobleGroup(noble), s.nobleKeeper(noble), s.noblePrison(noble), s.nobleFate(noble)];
  if (fate === FREE ? group < 0 : group >= 0) no('group', 'Who is free is with a group, and nobody else is.');
  if (group >= 0 && (!s.isThere(group) || s.sideOf(group) !== s.nobleSide(noble))) no('group', 'That is no group of his side on the map.');
  if (fate === TAKEN ? keeper < 0 === prison < 0 : keeper >= 0 || prison >= 0)
    no('keeper', 'Who is taken is with a group or in a place, and nobody else is.');
  if (keeper >= 0 && (!s.isThere(keeper) || s.sideOf(keeper) === s.nobleSide(noble)))
    no('keeper', 'That is no group of the other side on the map.');
  if (s.noblePrestige(noble) === 0 && fate <= TAKEN) no('prestige', 'Prestige never falls below 1 [C.9].');
}

/** Mercenaries are where their master is. @rule C.11.2 */
function checkBand(s: S, band: number): void {
  const no: No = (field, message) => refuse('bands', s.scenario.bands[band]!.id, field, message);
  const [at, master] = [s.bandAt(band), s.bandMaster(band)];
  if (at < 0 !== (s.bandMen(band) === 0)) no('men', 'Mercenaries on the map have men, and others have none.');
  if (at >= 0 && !isLand(s, at)) no('at', 'Nobody stands in the sea.');
  if (master >= 0 && (!s.isThere(master) || s.at(master) !== at)) no('master', 'Mercenaries are with their master.');
  if (master >= 0 !== (s.bandService(band) === 1)) no('service', 'Who serves for a promise has a master, and nobody else has.');
  if (master < 0 && s.bandChecks(band) > 0) no('checks', 'Only who serves for a promise is tested.');
}

function checkConvoy(s: S, convoy: number): void {
  const no: No = (field, message) => refuse('convoys', `convoy-${convoy + 1}`, field, message);
  const at = s.convoyAt(convoy);
  if (at >= 0 && !isLand(s, at)) no('at', 'Nobody stands in the sea.');
  if (at < 0 && (s.convoyLoad(convoy) > 0 || s.convoyOwner(convoy) >= 0 || s.convoyReturns(convoy) === 1 || s.convoyMoved(convoy) === 1))
    no('at', 'It is not on the map.');
}

/** A place is besieged exactly if it counts its stores. @rule C.16 */
function checkPlace(s: S, place: number): void {
  const no: No = (field, message) => refuse('places', s.scenario.places[place]!.id, field, message);
  if (s.placeLoyalty(place) === 0) no('loyalty', 'Loyalty is 1 to 10 [C.7].');
  let isBesieged = false;
  for (let group = 0; group < s.groupCount; group++) if (s.siege(group) === place) isBesieged = true;
  if (isBesieged !== s.placeStores(place) > 0) no('stores', 'A place counts its stores while it is besieged.');
}

/** A sheet belongs to a place that is besieged; a blank one to none. @rule 7.2 */
function checkRecord(s: S, row: number): void {
  const no: No = (field, message) => refuse('records', `siege-${row + 1}`, field, message);
  const place = s.recordAt(row);
  if (place >= 0 && s.placeStores(place) === 0) no('at', 'Nobody besieges that place.');
  if (place >= 0 && recordOf(s, place) !== row) no('at', 'One place has one sheet.');
  if (place >= 0 && s.recordSick(row) > s.placeGarrison(place)) no('sick', `The garrison has ${s.placeGarrison(place)} men.`);
  if (place >= 0 && s.recordWall(row) > STAGES[structureOf(s, row)]) no('wall', 'The wall has not so many stages.');
  const counts = [
    'day',
    'wall',
    'outer',
    'events',
    'terms',
    'idle',
    'sick',
    'ladders',
    'rams',
    'belfries',
    'worked',
    'worn',
    'fought',
  ] as const;
  for (const field of counts) if (place < 0 && s.data[s.game.layout.block.records[field] + row] !== 0) no(field, 'Nobody uses that sheet.');
  if (place < 0 && s.recordItem(row) >= 0) no('item', 'Nobody uses that sheet.');
}

function checkClock(s: S): void {
  if (s.turn > s.scenario.turns) badPosition(`The campaign has ${s.scenario.turns} days.`, '/state/turn');
  if (s.winner >= 0 === s.depth > 0) badPosition('Somebody has won, or it is a draw, exactly if the campaign is over.', '/state/winner');
  if (s.worksAt < 0 && (s.worksDays > 0 || s.worksHeld >= 0)) badPosition('Where is the counter-castle?', '/state/worksAt');
}

/** Refuses cells, just read from a position, that no campaign can come to. A view, in which what is unknown is dealt out in one way, has to fit them too.
 * @throws RulesError BAD_POSITION */
export function checkPosition(s: S, viewer?: Player): void {
  for (let group = 0; group < s.groupCount; group++) checkGroup(s, group);
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) checkNoble(s, noble);
  for (let band = 0; band < s.scenario.bands.length; band++) checkBand(s, band);
  for (let convoy = 0; convoy < s.convoyCount; convoy++) checkConvoy(s, convoy);
  for (let place = 0; place < s.scenario.places.length; place++) checkPlace(s, place);
  for (let row = 0; row < SIEGES; row++) checkRecord(s, row);
  checkClock(s);
  checkField(s, viewer);
}

/** On a battlefield stand those who fight, and it is there exactly while they do. @rule C.15 */
function checkField(s: S, viewer: Player | undefined): void {
  const { field } = s;
  const step = s.depth === 0 ? -1 : s.data[s.frame]!;
  const isFought = step > STEP['field/ground'] && step !== STEP['field/herd'];
  if (field === null && isFought) badPosition('Write the battlefield on which they fight.', '/state/field');
  if (field === null) return;
  const battle = battleAtHand(s);
  if (!isFought) badPosition('There is no battle: write "field": null.', '/state/field');
  if ((battle === null) !== (field.scenario.encounter !== null)) badPosition('That is not the ground on which they fight.', '/state/field');
  if (battle === null) checkRaid(s, field);
  else checkBattle(s, field, battle, step);
  checkWithin(field, viewer);
}

/** Of a sally the first rows of each side are in it, and in a camp no engines stand but the besieger's. @rule 7.7.2 @rule 7.7.3 */
function checkRaid(s: S, field: AnarchyState): void {
  const group = besiegerAtHand(s);
  const place = group < 0 || !s.isThere(group) ? -1 : s.siege(group);
  if (place < 0 || recordOf(s, place) < 0) badPosition('There is no siege that is played.', '/state/field');
  if (s.sideOf(group) !== field.scenario.encounter!.besieger) badPosition('It is the other side that besieges.', '/state/field');
  const kind = raidKind(field);
  const engines = kind === 'camp' ? campEngines(s, group, field) : [];
  for (let row = 0; row < field.scenario.engines.length; row++)
    if (field.engineAt(row) >= 0 && !engines.includes(row))
      badPosition('The besieger has no such engine.', jsonPath('/state/field/engines', field.scenario.engines[row]!.id));
  for (const side of [0, 1] as const) {
    const there = raidMenOf(s, side, group, kind).length;
    field.game.menOf[side].forEach((man, i) => {
      if (field.isSent(man) !== i < there || (i >= there && field.presence(man) !== WAITING))
        badPosition(`${there} men of this side are out: the first ${there} of its rows.`, '/state/field/men');
    });
  }
}

/** Of a battle the first rows of each side have come. @rule C.15.3 */
function checkBattle(s: S, field: AnarchyState, battle: Battle, step: number): void {
  for (const side of [0, 1] as const) {
    const there = step === STEP['field/north'] ? 0 : fightersOf(s, side, battle).length;
    field.game.menOf[side].forEach((man, i) => {
      if (field.arrivalAlong(man) >= 0 !== i < there || (i >= there && field.presence(man) !== WAITING))
        badPosition(`${there} men of this side fight: the first ${there} of its rows.`, '/state/field/men');
    });
  }
}
