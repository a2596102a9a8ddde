import { badPosition, jsonPath, type Player } from '../../../../core/index.ts';
import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { ENGINE } from '../../../charts/engines.ts';
import { CLASS } from '../../../charts/types.ts';
import { STAGES } from '../../../charts/battering.ts';
import { HEALTHS, PRESENCES } from '../../../state/layout.ts';
import { UP } from '../../../state/scenario.ts';
import { STEP } from '../../../state/steps.ts';
import { type AnarchyState, AWAKE, DEAD, HEALTHY, LEFT, ON_MAP, STUNNED, UNKNOWN, WAITING } from '../../../state/state.ts';
import { chartOfEngine, isSound, mantletIn, placeOfPart } from '../ground/engines.ts';
import { bears, canStand, isBurning, isShut } from '../ground/ground.ts';
import { isBeast } from '../ground/harm.ts';
import { isLadder } from '../ground/levels.ts';
import { isLoad } from '../ground/loads.ts';
import { sleeps } from '../ground/night.ts';
import { DRAWN_HEXES } from '../movement/oxen.ts';
import { wayBetween } from '../ground/ways.ts';

type S = AnarchyState;
type No = (field: string, message: string) => never;

/** Refuses a cell of a block. */
function refuse(block: 'men' | 'things' | 'engines', id: string, field: string, message: string): never {
  return badPosition(message, jsonPath(jsonPath(jsonPath('/state', block), id), field));
}

/** Whether a man stands on the map as far as a viewer can see: where hidden men of the other side stand is left out. */
function isPlaced(s: S, man: number, viewer: Player | undefined): boolean {
  if (s.presence(man) !== ON_MAP || s.health(man) === DEAD) return false;
  return viewer === undefined || s.sideOf(man) === viewer || s.hidden(man) === 0;
}

/** Whether somebody may be in a place, in a fire too that he has not left. */
function mayBeIn(s: S, place: number, isHorse: boolean): boolean {
  return canStand(s, place, isHorse) || (isBurning(s, place) && bears(s, place, isHorse));
}

/** @rule B6 one man a place @rule B7 a rider's two hexes are next to each other */
function checkPlace(s: S, man: number, no: No): void {
  const [at, tail] = [s.at(man), s.tail(man)];
  if (s.topAt(at) !== man) no('at', `Another man stands in ${s.placeName(at)} [B6].`);
  if (s.isMounted(man) !== tail >= 0)
    no('tail', s.isMounted(man) ? 'A rider needs the hex of his horse’s tail [B7].' : 'He is on foot: write "tail": null.');
  const isHorse = s.isMounted(man) || isBeast(s, man);
  if (!mayBeIn(s, at, isHorse) && !mayBeIn(s, at, !isHorse)) no('at', `Nobody can stand in ${s.placeName(at)}.`);
  if (tail < 0) return;
  if (s.topAt(tail) !== man) no('tail', `Another man stands in ${s.placeName(tail)} [B6].`);
  if (!isBeside(s, at, tail)) no('tail', `${s.placeName(tail)} is not next to ${s.placeName(at)} [B7].`);
}

function isBeside(s: S, place: number, other: number): boolean {
  for (let way = 0; way < DIRECTIONS; way++) if (s.beyond(place, way) === other) return true;
  return false;
}

/** Who rides a horse that nobody else rides; his horse is off the map. @rule B7 */
function checkRider(s: S, man: number, riders: Map<number, number>, no: No): void {
  const horse = s.horse(man);
  if (horse < 0) return;
  if (s.chart(man).mounted === null) no('horse', `A ${s.nameOf(man)} does not ride.`);
  if (!isBeast(s, horse) || s.sideOf(horse) !== s.sideOf(man)) no('horse', 'That is no horse of his side.');
  if (riders.has(horse)) no('horse', `${s.nameOf(riders.get(horse)!)} rides it.`);
  if (s.at(horse) >= 0) no('horse', 'A horse that is ridden is not on the map by itself.');
  if (s.health(man) === STUNNED) no('health', 'A stunned man does not sit on a horse [B47].');
  riders.set(horse, man);
}

/** @rule B8 @rule B10 @rule B57 */
function checkStatus(s: S, man: number, no: No): void {
  const card = s.scenario.men[man]!;
  const isFree = s.scenario.isField && isBeast(s, man) === card.type >= CLASS.warhorse;
  if (s.type(man) !== card.type && !isFree && !s.game.encounter.canBecome(s, man)) no('type', `${card.id} can never become that.`);
  if (isBeast(s, man) && s.health(man) !== HEALTHY && s.health(man) !== DEAD) no('health', `A beast is never ${HEALTHS[s.health(man)]!}.`);
  if (s.rising(man) === 1 && s.health(man) !== STUNNED) no('rising', 'Only a stunned man gets up [B10].');
  if (s.hidden(man) === 1 && !card.isHidden) no('hidden', `${card.id} lies in no ambush.`);
  if (s.edge(man) >= 0 && s.presence(man) < LEFT) no('edge', 'Only who has left the map has done so by an edge.');
  const leader = s.leader(man);
  if (leader >= 0 && !s.isOnMap(man) && (s.isOnMap(leader) || s.presence(man) === WAITING))
    no('leader', `${card.id} is not on the map: nobody there leads him.`);
  if (s.captor(man) === card.side) no('captor', 'Nobody is the prisoner of his own side [B57].');
}

function checkMan(s: S, man: number, riders: Map<number, number>, viewer: Player | undefined): void {
  const { id } = s.scenario.men[man]!;
  const no: No = (field, message) => refuse('men', id, field, message);
  checkStatus(s, man, no);
  checkRider(s, man, riders, no);
  const isPresent = isPlaced(s, man, viewer);
  if (s.at(man) < 0) {
    if (isPresent) no('at', `${id} is on the map and must stand somewhere.`);
    if (s.tail(man) >= 0) no('tail', `${id} is off the map: write "tail": null.`);
  } else if (!isPresent && s.presence(man) !== ON_MAP) no('at', `${id} is ${PRESENCES[s.presence(man)]!}: write "at": null.`);
  else if (s.health(man) === DEAD) no('at', `${id} is dead and taken away [B6].`);
  else checkPlace(s, man, no);
}

/** @rule 3.4.4 a ladder that is set leads from level ground to the top of a wall next to it */
function checkLadder(s: S, thing: number, id: string): void {
  const top = s.thingTop(thing);
  if (top < 0) return;
  if (!s.scenario.ladders.includes(thing)) refuse('things', id, 'top', 'Only ladders lead up anywhere.');
  const foot = s.thingAt(thing);
  let step = foot < 0 ? -1 : s.beyond(foot, UP);
  while (step >= 0 && isLadder(s, step) && s.levelAt(step) < s.levelAt(top)) step = s.beyond(step, UP);
  if (step < 0 || !isLadder(s, step) || wayBetween(s, step, top) < 0)
    refuse('things', id, 'top', 'A ladder leads to the top of a wall next to its foot: write both places.');
}

/** Whether a man may have his hands on a thing: on the map, or before he is set down there. */
function mayCarry(s: S, man: number): boolean {
  return s.isOnMap(man) || (s.presence(man) === WAITING && s.health(man) !== DEAD);
}

/** Whether men are set down one after another: of two who carry something together one may stand already. */
function isSettingDown(s: S): boolean {
  return s.depth > 0 && s.data[s.frame] === STEP['set-up/place'];
}

/** A thing lies somewhere, is carried, or is gone: one of the three. A man has his hands on one thing. */
function checkThings(s: S): void {
  const hands = new Set<number>();
  s.scenario.things.forEach(({ id }, thing) => {
    const [at, bearer, gone] = [s.thingAt(thing), s.thingBearer(thing), s.thingGone(thing)];
    if (bearer >= 0 && !mayCarry(s, bearer))
      refuse('things', id, 'bearer', 'Who carries something is on the map, or waits to be set down.');
    if (at >= 0 && bearer >= 0) refuse('things', id, 'at', 'It lies in a hex or is carried by a man, not both: write null for the other.');
    checkLadder(s, thing, id);
    const mate = s.thingMate(thing);
    if (mate >= 0 && (bearer < 0 || !mayCarry(s, mate) || !isLoad(s, thing)))
      refuse(
        'things',
        id,
        'mate',
        'Two men carry a ladder or a bucket, on the map or before they are set down: name the other as "bearer" [4.3.2].',
      );
    if (mate >= 0 && s.isOnMap(bearer) !== s.isOnMap(mate) && !isSettingDown(s))
      refuse('things', id, 'mate', `${s.scenario.men[mate]!.id} carries it with somebody: both are on the map, or neither [4.3.2].`);
    if (gone >= 0 && (at >= 0 || bearer >= 0)) refuse('things', id, 'gone', 'What has left the map lies nowhere and is carried by nobody.');
    for (const [field, man] of [
      ['bearer', bearer],
      ['mate', mate],
    ] as const) {
      // biome-ignore format: a list
      if (man >= 0 && hands.has(man)) refuse('things', id, field, `${s.scenario.men[man]!.id} carries something already.`);
      hands.add(man);
    }
  });
}

/** Hexes that the quickest engine is pushed or drawn in a turn. @rule 1.3 */
const MOST_PUSHED = DRAWN_HEXES;

/** What has lost its last stage is smashed, or lies in rubble. In a siege its works count instead, and a gate is smashed when it is stormed. @rule 7.3.1 */
function checkStructures(s: S): void {
  if (s.game.encounter.hasWorks) return;
  s.scenario.structures.forEach(({ place, kind }) => {
    const isDown = s.stageIn(place) >= STAGES[kind];
    if (s.stageIn(place) > STAGES[kind] || (isDown && isShut(s, place)))
      badPosition(
        `${s.placeName(place)} is down with ${STAGES[kind]} stages.`,
        jsonPath(jsonPath('/state/structures', s.placeName(place)), 'stage'),
      );
  });
}

/** @rule 1.3 oxen of its side, each yoked once. @param yoked those of the engines before it */
function checkOxen(s: S, engine: number, id: string, yoked: Set<number>): void {
  for (const [field, ox] of [
    ['firstOx', s.engineFirstOx(engine)],
    ['secondOx', s.engineSecondOx(engine)],
  ] as const) {
    // biome-ignore format: a list
    if (ox < 0) continue;
    if (s.type(ox) !== CLASS.ox || s.sideOf(ox) !== s.scenario.engines[engine]!.side)
      refuse('engines', id, field, 'Only oxen of its side are yoked to an engine [1.3].');
    if (yoked.has(ox)) refuse('engines', id, field, `${s.scenario.men[ox]!.id} is yoked already.`);
    yoked.add(ox);
  }
}

/** Engines stand on the map, apart from each other and from men who could not be there; who was covered may be still. */
function checkEngines(s: S): void {
  const { engines, parts } = s.scenario;
  const yoked = new Set<number>();
  const { encounter } = s.game;
  engines.forEach(({ id, kind, isCovered, isParked }, engine) => {
    if (s.engineAt(engine) < 0 && (encounter.bringsEngines || !isSound(s, engine))) return;
    if (s.engineAt(engine) < 0) refuse('engines', id, 'at', 'An engine stays on the map until the wall under it comes down.');
    const fault = isParked ? encounter.parkingFault(s, engine) : null;
    if (fault !== null) refuse('engines', id, 'at', fault);
    if (s.engineCovered(engine) > 0 && !isCovered) refuse('engines', id, 'covered', 'It was seen from the start which engine it is.');
    if (s.engineLowered(engine) === 1 && (kind !== ENGINE.belfry || isParked))
      refuse('engines', id, 'lowered', 'Only a belfry has a drawbridge.');
    const bearer = s.engineBearer(engine);
    if (bearer >= 0 && (bearer !== s.mover || mantletIn(s, s.at(bearer)) !== engine))
      refuse('engines', id, 'bearer', 'Who moves a mantlet is the one whose move it is, and stands behind it.');
    const { shotTurns, blowTurns, push } = chartOfEngine(s, engine);
    if (s.enginePushed(engine) > (push === null || isParked ? 0 : MOST_PUSHED))
      refuse('engines', id, 'pushed', 'So far it is not pushed in a turn.');
    checkOxen(s, engine, id, yoked);
    if (s.engineWorn(engine) > 0 && kind !== ENGINE.mangonel)
      refuse('engines', id, 'worn', 'Only mangonels lose points on the map [5.1.3].');
    if (s.engineWorked(engine) > Math.max(shotTurns, blowTurns)) refuse('engines', id, 'worked', 'It is ready to shoot before.');
  });
  parts.forEach(({ engine }, part) => {
    const place = placeOfPart(s, part);
    if (place >= 0 && s.partIn(place) !== part)
      refuse('engines', engines[engine]!.id, 'at', `Another engine stands in ${s.placeName(place)}.`);
  });
}

/** Men who sleep at night are as many as are said to. */
function checkRest(s: S, viewer: Player | undefined): void {
  let asleep = 0;
  s.scenario.men.forEach(({ id, side }, man) => {
    if (s.rest(man) !== AWAKE && s.scenario.night?.side !== side) refuse('men', id, 'rest', 'Only men of a camp at night sleep.');
    if (sleeps(s, man)) asleep++;
  });
  if (viewer !== undefined && viewer !== s.scenario.night?.side) return;
  if (s.scenario.men.some((_, man) => s.rest(man) === UNKNOWN)) badPosition('Say of each man whether he sleeps.', '/state/men');
  if (asleep !== s.sleepers) badPosition(`There are ${asleep} men who sleep.`, '/state/sleepers');
}

function checkClock(s: S): void {
  if (s.winner >= 0 === s.depth > 0) badPosition('Somebody has won, or it is a draw, exactly if the game is over.', '/state/winner');
}

/** Refuses cells, just read from a position, that no game can come to.
 * @param viewer whose view the position is, if it leaves hidden men out
 * @throws RulesError BAD_POSITION */
export function checkPosition(s: S, viewer?: Player): void {
  const riders = new Map<number, number>();
  for (let man = 0; man < s.scenario.men.length; man++) checkMan(s, man, riders, viewer);
  checkThings(s);
  checkEngines(s);
  checkStructures(s);
  checkRest(s, viewer);
  checkClock(s);
  s.game.encounter.check(s, viewer);
}
