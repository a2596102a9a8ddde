import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { COVER } from '../../../charts/types.ts';
import { BURNING_TURNS } from '../../../charts/tables.ts';
import { isHung, isTop, isWindow, TERRAIN } from '../../../charts/terrain.ts';
import { type AnarchyState, SHUT } from '../../../state/state.ts';
import { mantletIn } from './engines.ts';
import { isBeast } from './harm.ts';
import { coverOfFloor, isExposed, isFloor, isUnsafe, isWalledOff, keepsApart } from './hulls.ts';
import { climbCost, isClimbed, isLadder, joinsTop, ladderIn, rubbleCost } from './levels.ts';

type S = AnarchyState;

// What the ground does, with its doors and its fires: the only room that reads the terrain of places.

/** Levels that a man fights up or down. @rule B5 */
const REACH_LEVELS = 1;
/** How far inside the rooms of buildings are, in `Scenario.within`. */
const INDOORS = 2;
/** @rule 3.1 points from one moat hex to the next */
const ALONG_MOAT = 1;

/** Whether men can lie hidden in a place: trees and scrub. @ruling AN-71 */
export function isCover(s: S, place: number): boolean {
  return s.terrainOf(place) === TERRAIN.tree || s.terrainOf(place) === TERRAIN.scrub;
}

/** Whether a place is the walk or a tower of a castle's wall; its keep, roof and slits included; its yard. */
export function isOnWall(s: S, place: number): boolean {
  return isTop(s.terrainOf(place)) && s.terrainOf(place) !== TERRAIN.roof;
}

/** Whether a place lies before the walls of a castle: neither within them nor on them. */
export function isBeforeWalls(s: S, place: number): boolean {
  return s.scenario.within[place] === 0 && !isOnWall(s, place);
}

export function isInKeep(s: S, place: number): boolean {
  const terrain = s.terrainOf(place);
  return terrain === TERRAIN.keep || terrain === TERRAIN.slit || terrain === TERRAIN.roof;
}

export function isInYard(s: S, place: number): boolean {
  return (
    s.scenario.within[place]! > 0 && !s.isRubble(place) && !isTop(s.terrainOf(place)) && !isInKeep(s, place) && s.game.doorAt[place]! < 0
  );
}

// ---- doors and fire

/** Whether a place has a door, or gate, that is shut. @rule 2.3 @rule 2.3.1 */
export function isShut(s: S, place: number): boolean {
  const door = s.game.doorAt[place]!;
  return door >= 0 && s.doorState(door) === SHUT;
}

/** Whether a shut door is between two places next to each other: one gets into the door's hex, and out of it, on its inner side. @rule 2.3.1 @ruling AN-53 */
export function isSealed(s: S, from: number, to: number): boolean {
  return (isShut(s, from) && !isInnerSide(s, from, to)) || (isShut(s, to) && !isInnerSide(s, to, from));
}

/** Whether a place next to a door is on its inner side: nothing around the door is farther inside. */
function isInnerSide({ scenario }: S, door: number, place: number): boolean {
  const { within, grid } = scenario;
  const around = grid.around(door);
  for (let i = 0; i < around.length; i++) if (within[around[i]!]! > within[place]!) return false;
  return true;
}

/** Whether a place burns. @rule B53 */
export function isBurning(s: S, place: number): boolean {
  const wood = s.woodIn(place);
  return wood >= 0 && s.woodFire(wood) > 0 && s.woodFire(wood) <= BURNING_TURNS;
}

/** Whether what could burn in a place is burnt. @rule B53 */
export function isBurnt(s: S, place: number): boolean {
  const wood = s.woodIn(place);
  return wood >= 0 && s.woodFire(wood) > BURNING_TURNS;
}

/** Whether fire can take hold of a place. @rule B52 @rule 2.3.3 */
export function isFlammable(s: S, place: number): boolean {
  const wood = s.woodIn(place);
  return wood >= 0 && s.woodFire(wood) === 0;
}

// ---- standing and moving

/** Whether the ground bears somebody, burning or not. @rule 4.4.5 nobody goes into the hex of a ballista @rule 5.1.2.1 or of a mangonel */
export function bears(s: S, place: number, isHorse: boolean): boolean {
  const chart = s.terrainAt(place);
  return (isHorse ? chart.horse : chart.foot) !== null;
}

/** Whether somebody may be in a place, as far as the ground is concerned: on foot, or half a horse. @rule 3.3.8 nobody enters fire */
export function canStand(s: S, place: number, isHorse: boolean): boolean {
  if (!bears(s, place, isHorse) || isBurning(s, place)) return false;
  // [3.3.8]
  if (isFloor(s, place) && isBurnt(s, place)) return false; // [4.2.9]
  if (s.terrainOf(place) === TERRAIN.bridge || isHung(s.terrainOf(place))) return !isBurnt(s, place);
  return !isLadder(s, place) || ladderIn(s, place) >= 0;
}

/** Whether the ground lets a man, as he is, stand in a place. @rule 1.1 in armour nobody goes through deep water */
export function canManStand(s: S, man: number, place: number): boolean {
  const isHorse = s.isMounted(man) || isBeast(s, man);
  if (!canStand(s, place, isHorse)) return false;
  return isHorse || s.terrainOf(place) !== TERRAIN.deep || !s.chart(man).isArmoured;
}

/** Whether the ground lets a mantlet in: where horses go, and where the moat is filled. @rule 3.5.1 @ruling AN-19 */
export function bearsMantlet(s: S, place: number): boolean {
  return s.partIn(place) < 0 && (s.terrainAt(place).horse !== null || s.terrainOf(place) === TERRAIN['filled-moat']);
}

/** Movement points from a place into the next one, on foot or for a horse's head; -1 where the ground does not let one.
 * @rule 6.1 no horse over rubble @rule B11 @rule 1.1 @rule 2.1 @rule 3.1 along the moat it is less @rule B17 a bridge is not climbed from the moat */
export function groundCost(s: S, from: number, to: number, isHorse: boolean, isArmoured: boolean): number {
  if (!canStand(s, to, isHorse) || isSealed(s, from, to) || isWalledOff(s, from, to)) return -1;
  if (isFloor(s, to) && isUnsafe(s, to, from)) return -1; // [4.2.9]
  if (s.isRubble(from) || s.isRubble(to)) return isHorse ? -1 : rubbleCost(s, to);
  if (isClimbed(s, from, to)) return isHorse ? -1 : climbCost(s, from, to);
  const [here, there] = [s.terrainOf(from), s.terrainOf(to)];
  if (there === TERRAIN['church-window'] && here !== there) return -1; // [2.1] it is climbed through only from ladders and scaffolding
  if (there === TERRAIN.deep && isArmoured) return -1;
  if (here === TERRAIN.moat && there === TERRAIN.moat) return ALONG_MOAT;
  if (here === TERRAIN.moat && there === TERRAIN.bridge) return -1;
  const chart = s.terrainAt(to);
  return (isHorse ? chart.horse : chart.foot)!;
}

/** Movement points of a man, as he is, from a place into the next one; -1 where the ground does not let him. */
export function costInto(s: S, man: number, from: number, to: number): number {
  const isHorse = s.isMounted(man) || isBeast(s, man);
  return groundCost(s, from, to, isHorse, !isHorse && s.chart(man).isArmoured);
}

/** Whether a place has been dug out under a wall. @rule 6.1 */
export function isMine(s: S, place: number): boolean {
  return s.terrainOf(place) === TERRAIN.mine;
}

// ---- fighting

/** Whether the edge of a mantlet lies between two places next to each other. @rule 3.5.4 */
export function isShielded(s: S, from: number, to: number): boolean {
  return isBehind(s, from, to) || isBehind(s, to, from);
}

function isBehind(s: S, place: number, beyond: number): boolean {
  const mantlet = mantletIn(s, place);
  return mantlet >= 0 && s.beyond(place, s.engineFacing(mantlet)) === beyond;
}

/** Whether nobody fights from one place into the other: across walls, shut doors, fire, and where one is too far above.
 * @rule B50 @rule 2.1 @rule 3.1 @ruling AN-70 */
export function barsFight(s: S, from: number, to: number): boolean {
  if (isAcross(s, from, to) || isAcross(s, to, from) || isSealed(s, from, to) || isShielded(s, from, to)) return true;
  if (keepsApart(s, from, to)) return true;
  if (isLadder(s, from) || isLadder(s, to)) return !joinsTop(s, from, to);
  if (barsHoarding(s, from, to) || barsHoarding(s, to, from)) return true;
  return (
    isBurning(s, to) || (Math.abs(s.levelAt(from) - s.levelAt(to)) > REACH_LEVELS && !isOntoWall(s, from, to) && !isOntoWall(s, to, from))
  );
}

/** Whether a way out of a place leads through its wall, by an arrow slit or a chapel window: not into the room behind, nor on within the wall.
 * @rule 2.1 @rule 3.1 @ruling AN-451 */
function isAcross(s: S, place: number, other: number): boolean {
  return s.terrainAt(place).bars && isOutside(s, s.scenario.places.hex[other]!);
}

/** Whether a hex lies outside a building: neither in a room of it, nor in the thickness of its wall. */
function isOutside({ scenario, game }: S, hex: number): boolean {
  return scenario.within[hex]! < INDOORS && game.doorAt[hex]! < 0 && !isWindow(scenario.places.terrain[hex]!);
}

/** Whether one climbs from the rubble of a wall onto what still stands of it. @rule 6.4.3 @ruling AN-232 */
function isOntoWall(s: S, from: number, to: number): boolean {
  return s.isRubble(from) && isTop(s.terrainOf(to));
}

/** Whether hoarding in a place keeps who is there from fighting into another: not hoarding, nor battlement. @rule 3.3.9 */
function barsHoarding(s: S, place: number, other: number): boolean {
  if (s.terrainOf(place) !== TERRAIN.hoarding) return false;
  return s.terrainOf(other) !== TERRAIN.hoarding && !isTop(s.terrainOf(other));
}

/** Terrain Advantage of who stands in a place, attacking or attacked: 1, 0 or -1. @rule 1.1 @rule 2.1 @ruling AN-15 */
export function advantageIn(s: S, place: number, isAttacking: boolean): number {
  const chart = s.terrainAt(place);
  if (isBurnt(s, place) && chart.wood === 'thatch') return 0;
  return isAttacking ? chart.attack : chart.defence;
}

// ---- shooting

/** Cover, an index into COVERS, that a place gives against a shot that comes in from the next one. @rule B33 @rule 1.1 @rule 2.1
 * @param way over which hexside of the place @param shooter where the shooter stands */
export function coverAcross(s: S, place: number, way: number, shooter: number): number {
  const terrain = s.terrainOf(place);
  if (isTop(terrain)) return coverOfTop(s, place, way, shooter);
  if (terrain === TERRAIN.hoarding) return coverOfHoarding(s, place, shooter);
  const from = s.beyond(place, way);
  if (from < 0 && !isFloor(s, place)) return s.terrainAt(place).cover;
  if (from >= 0 && isSealed(s, from, place)) return COVER.infinite;
  if (isFloor(s, place)) return isBurnt(s, place) ? COVER.none : coverOfFloor(s, place, way, shooter);
  if (s.partIn(place) >= 0) return isExposed(s, place, way, shooter) ? COVER.none : coverOfEngine(s, place, from);
  // [1.1] the lip of a slope is its side towards high ground
  if (terrain === TERRAIN.slope) return s.terrainOf(from) === TERRAIN.high ? COVER.medium : COVER.none;
  if (terrain === TERRAIN.deep && s.distance(place, shooter) <= 1) return COVER.none;
  if (isBurnt(s, place) && s.terrainAt(place).wood === 'thatch') return COVER.none;
  if (isWindow(terrain) && from >= 0 && !isOutside(s, s.scenario.places.hex[from]!)) return COVER.none; // from the room behind it
  return s.terrainAt(place).cover;
}

/** Cover of an engine's hex. @rule 3.5.2 of a mantlet over its edge, and the two next to it */
function coverOfEngine(s: S, place: number, from: number): number {
  const { cover } = s.terrainAt(place);
  const mantlet = mantletIn(s, place);
  if (mantlet < 0) return isBurnt(s, place) ? COVER.none : cover;
  for (let turn = -1; turn <= 1; turn++)
    if (s.beyond(place, (s.engineFacing(mantlet) + turn + DIRECTIONS) % DIRECTIONS) === from) return Math.max(cover, COVER.heavy);
  return cover;
}

/** Heavy through the slits, medium through the murder holes, from below or the next hex, and from the battlement beside it. @rule 3.3.4 @ruling AN-18 */
function coverOfHoarding(s: S, place: number, shooter: number): number {
  const isNear = s.distance(place, shooter) <= 1 && (s.levelAt(shooter) < s.levelAt(place) || isTop(s.terrainOf(shooter)));
  return isNear ? COVER.medium : COVER.heavy;
}

/** Battlements cover outwards alone, against shots from as high or from below. @rule 3.1 @rule B33 */
function coverOfTop(s: S, place: number, way: number, shooter: number): number {
  if (s.levelAt(shooter) > s.levelAt(place) && !isFloor(s, shooter)) return COVER.none; // [4.2.7] a battlement covers from a belfry, too
  const { grid, places, within } = s.scenario;
  const hex = grid.neighbours[places.hex[place]! * DIRECTIONS + way]!;
  const next = s.beyond(place, way);
  if (next >= 0 && s.terrainOf(next) === TERRAIN.hoarding && !isBurnt(s, next)) return COVER.infinite; // [3.3.4]
  const isOutward = s.terrainOf(place) === TERRAIN.roof ? places.terrain[hex] !== TERRAIN.keep : hex >= 0 && within[hex] === 0;
  return isOutward ? s.terrainAt(place).cover : COVER.none;
}

/** Whether what stands in a place hides nothing any more: its door is open, its thatch or its timber burnt, its wall down.
 * @rule B35 @rule 6.4.2 */
export function isGone(s: S, place: number): boolean {
  if (s.game.doorAt[place]! >= 0) return !isShut(s, place);
  if (s.isRubble(place)) return true;
  return (s.terrainAt(place).wood === 'thatch' || isHung(s.terrainOf(place))) && isBurnt(s, place);
}
