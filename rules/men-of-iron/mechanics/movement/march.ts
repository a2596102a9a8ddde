import { opponent, type Player } from '../../../core/index.ts';
import { ALL_FACINGS } from '../../../hexes/facing.ts';
import { STOP } from '../../../hexes/movement/ground.ts';
import type { SafeSearch } from '../../../hexes/movement/safe-search.ts';
import { answerOf } from '../../charts/charts.ts';
import { CAN, TYPE } from '../../charts/types.ts';
import { NEVER } from '../../charts/dice.ts';
import { LEADER, MOUNTED, type Scenario } from '../../state/scenario.ts';
import type { Offers } from '../../state/actions.ts';
import { AMBUSH, ARMY_ACTIVATION, DISORDERED, type IronState, type Mover, NORMAL, SHIELD_WALL, WAITING } from '../../state/state.ts';
import { entriesFor, entriesOf } from '../command/battles.ts';
import { canGo, isTaken } from './places.ts';
import { standardOf } from '../command/leaders-at.ts';
import { FACES } from '../../charts/dice.ts';

type S = IronState;

/** Hexes from the enemy that an army on the march keeps at least. @rule 6.1 not within four */
const MARCH_DISTANCE = 5;
/** Points of Bruce's drilled Schiltrons: reconstructed. */
const DRILLED_POINTS = 2;
/** Movement Allowance of Retired units, hexes. @rule 14.5 */
const ONE_HEX = 1;
/** Points that leaving a hex next to an enemy costs, and leaving a fight. @rule 7.2 @rule 16.9 */
const LEAVING = 1;
const DISENGAGING = 1;
/** Points of going through a friend who makes room. @rule 10.0 */
const THROUGH = 1;
/** Tenths of danger in going through a friend who suffers for it. @rule 10.0 */
const TRAMPLES = 5;

/** Tenths of the danger in each step of foot and mounted, `[hex * 6 + direction]`: rolls that disorder or unhorse. */
export function createDangers({ grid, disorderFrom, potholes, charts }: Scenario): readonly [Uint8Array, Uint8Array] {
  const stumbles = charts.stumble === null ? 0 : countFaces((face) => answerOf(charts.stumble!, face) > 0);
  const of = (mode: 0 | 1): Uint8Array =>
    Uint8Array.from(grid.neighbours, (to, edge) => {
      if (to < 0) return 0;
      return NEVER - disorderFrom[mode][edge]! + (mode === MOUNTED && potholes[to] === 1 ? stumbles : 0);
    });
  return [of(0), of(1)];
}

function countFaces(does: (face: number) => boolean): number {
  let count = 0;
  for (let face = 0; face < FACES; face++) count += Number(does(face));
  return count;
}

/** Movement points with which a unit begins its move. @rule 14.2 a Disorder of this Activation does not slow it yet
 * @rule 14.5 Retired units have but one @rule 16.2 who stands in a Shield Wall does not move @rule 7.6 nor artillery in position
 * @rule 16.7 twice as many in an ambush */
export function pointsOf(s: S, unit: number): number {
  if (s.can(unit, CAN.immobile) || (s.isGun(unit) && s.limbered(unit) === 0)) return 0;
  if (s.isRetired(unit)) return ONE_HEX;
  const formation = s.formation(unit);
  if (formation !== 0) return formation !== SHIELD_WALL && s.has('drilled-schiltron') ? DRILLED_POINTS : 0;
  const points = s.kindOf(unit).movementPoints[s.slow(unit)]!;
  return s.activation === AMBUSH ? 2 * points : points;
}

/** Whether lack of command holds a unit back. @rule 5.3 @ruling MI-33 @rule 16.4 never Knights */
export function isHeldBack(s: S, unit: number): boolean {
  return s.inCommand(unit) === 0 && !s.can(unit, CAN.knight);
}

/** Whether a unit may march at all as it stands. @rule 5.3 @rule 8.0 who has turned next to an enemy stays @rule 16.9 */
export function mayMarch(s: S, unit: number): boolean {
  if (s.marched === 1 || s.spent >= s.budget || (isHeldBack(s, unit) && s.beganNext(unit) === 1)) return false;
  if (s.pivoted === 1 && s.beganNext(unit) === 1) return false;
  return s.engaged(unit) === 0 || s.status(unit) === NORMAL;
}

/** A mover that stands nowhere yet. */
export function createMover(): Mover {
  return { start: -1, entries: NOWHERE, budget: 0, spent: 0, leaving: 0 };
}

/** Finds where the unit that is chosen can march; with a goal, the way there. The result is valid until the next call.
 * @rule 7.1 by movement points @rule 7.5 off the map it is next to every entry hex of its Battle @ruling MI-114 a point away from each
 * @rule 16.7 or of its ambush @ruling MI-84 the safest way */
export function searchMarch(s: S, unit: number, goal = -1): SafeSearch {
  const { marcher, marching, stepTables, dangers } = s.game;
  marcher.start = s.hexOf(unit);
  marcher.entries = entriesFor(s, unit);
  marcher.budget = s.budget;
  marcher.spent = s.spent;
  marcher.leaving = markGround(s, unit) ? LEAVING : 0;
  if (s.engaged(unit) === 1) marcher.leaving += DISENGAGING;
  const mode = s.modeOf(unit);
  const isUnmoved = s.status(unit) === DISORDERED || s.can(unit, CAN.noDisorder);
  return marching.run(marcher, stepTables.of(mode), isUnmoved ? null : dangers[mode], goal);
}

/** Finds where a leader can ride alone; the result is valid until the next call. @rule 7.2 */
export function searchRide(s: S, leader: number): SafeSearch {
  const { marcher, marching, stepTables } = s.game;
  marcher.start = s.leaderHex(leader);
  marcher.entries = NOWHERE;
  marcher.budget = s.budget;
  marcher.spent = s.spent;
  marcher.leaving = 0;
  markForLeader(s, s.leaderSide(leader));
  return marching.run(marcher, stepTables.of(LEADER), null);
}

const NOWHERE: readonly number[] = [];

/** Marks what others make of the map for a unit; tells whether it stands next to an enemy. */
function markGround(s: S, unit: number): boolean {
  const { marching } = s.game;
  const start = s.hexOf(unit);
  marching.clear();
  closeEntries(s, s.sideOf(unit), marching);
  const isNext = markEnemies(s, unit, marching);
  if (isHeldBack(s, unit)) closeLoneEnemies(s, s.sideOf(unit), marching);
  else if (s.activation === AMBUSH) closeStandards(s, opponent(s.sideOf(unit)), marching); // [16.7]
  markFriends(s, unit, marching);
  if (start >= 0) marching.ground.entry[start] = 0;
  return isNext;
}

/** @rule 7.3 where the enemy's reinforcements enter, nobody goes */
function closeEntries(s: S, side: Player, { ground }: SafeSearch): void {
  for (const unit of s.game.unitsOf[opponent(side)]) {
    if (s.status(unit) !== WAITING) continue;
    for (const hex of entriesOf(s, s.battleOf(unit))) ground.close(hex);
  }
}

/** Closes the enemies' hexes, and marks those beside them; tells whether the unit stands next to one. */
function markEnemies(s: S, unit: number, search: SafeSearch): boolean {
  const enemies = s.game.unitsOf[opponent(s.sideOf(unit))];
  let isNext = false;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (!s.isOnMap(enemy)) continue;
    if (!isBaggage(s, enemy)) search.ground.close(s.hexOf(enemy));
    if (markEnemy(s, unit, enemy, search)) isNext = true;
  }
  return isNext;
}

/** Whether a unit is wagons that the enemy may plunder: the camp behind Agincourt. */
export function isBaggage(s: S, unit: number): boolean {
  return s.type(unit) === TYPE.WG && s.has('baggage');
}

/** @rule 7.2 who comes next to an enemy stops, unless that one could not cross the hexside; who leaves one does not go straight to another hex next to it
 * @rule 11.2 who has fired there does not come back to it @ruling MI-32 @ruling MI-86 */
function markEnemy(s: S, unit: number, enemy: number, search: SafeSearch): boolean {
  const { grid } = s.scenario;
  const hex = s.hexOf(enemy);
  if (s.activation === ARMY_ACTIVATION) closeRound(s, hex, search);
  const start = s.hexOf(unit);
  const isLeft = start >= 0 && grid.distance(start, hex) === 1;
  const isShut = isClosed(s, unit, enemy) || (isLeft && s.fired(unit) === 1);
  for (let direction = 0; direction < 6; direction++) {
    const next = grid.neighbours[hex * 6 + direction]!;
    if (next < 0) continue;
    if (isShut) search.ground.close(next);
    else if (canGo(s, enemy, hex, direction)) search.ground.stopAt(next);
    if (isLeft) search.shun(next);
  }
  return isLeft;
}

/** Whether a unit may not come next to an enemy at all. @rule 5.3 @rule 16.9 nor who leaves a fight */
function isClosed(s: S, unit: number, enemy: number): boolean {
  if (s.engaged(unit) === 1) return true;
  return isHeldBack(s, unit) && !isFreeToFace(s, unit, enemy);
}

/** Whether two Battles without leaders are free to fight each other: the castle of Courtrai and those who watch it. */
function isFreeToFace(s: S, unit: number, enemy: number): boolean {
  const { battles } = s.scenario;
  return s.has('ypres') && battles[s.battleOf(unit)]!.leaders.length + battles[s.battleOf(enemy)]!.leaders.length === 0;
}

/** @rule 6.1 an army on the march keeps away from the enemy @ruling MI-102 */
function closeRound(s: S, hex: number, { ground }: SafeSearch): void {
  const near = s.scenario.grid.within(hex, MARCH_DISTANCE - 1);
  for (let i = 0; i < near.length; i++) ground.close(near[i]!);
}

/** Closes hexes of enemy leaders and Standards. @rule 5.3 to who is out of command @rule 7.2 to leaders alone */
function closeLoneEnemies(s: S, side: Player, search: SafeSearch): void {
  const enemy = opponent(side);
  for (const leader of s.game.leadersOf[enemy]) if (s.isPresent(leader)) search.ground.close(s.leaderHex(leader));
  closeStandards(s, enemy, search);
}

/** Closes the hexes of a side's Standards. */
function closeStandards(s: S, side: Player, { ground }: SafeSearch): void {
  const { standards } = s.scenario;
  for (let standard = 0; standard < standards.length; standard++)
    if (standards[standard]!.side === side && s.standardHex(standard) >= 0) ground.close(s.standardHex(standard));
}

/** Closes hexes of friends who do not let a unit through, and makes the others dear. @rule 10.0 where it would have to stop it cannot go through */
function markFriends(s: S, unit: number, search: SafeSearch): void {
  const friends = s.game.unitsOf[s.sideOf(unit)];
  for (let i = 0; i < friends.length; i++) {
    const hex = s.hexOf(friends[i]!);
    if (hex < 0 || friends[i] === unit || s.topAt(hex) !== friends[i]) continue;
    const points = pointsThrough(s, unit, hex);
    if (points >= 0 && search.ground.entry[hex] !== STOP) search.toll(hex, points, tramples(s, unit) ? TRAMPLES : 0);
    else if (isTaken(s, unit, hex)) search.ground.close(hex);
  }
}

/** Whether a unit rides down those through whom it goes. @rule 10.0 Mounted Men-at-Arms in Men of Iron */
export function tramples(s: S, unit: number): boolean {
  return s.scenario.charts.trampled !== null && s.type(unit) === TYPE.MM;
}

/** Points that going through the friends in a hex costs besides; -1 if they let nobody through.
 * @rule 10.0 @ruling MI-81 not where two stand, nor through potholes */
export function pointsThrough(s: S, unit: number, hex: number): number {
  const friend = s.topAt(hex);
  const { charts, potholes } = s.scenario;
  if (s.underAt(hex) >= 0 || charts.game === 'infidel') return -1;
  if (tramples(s, unit)) return !s.isMounted(friend) && s.can(friend, CAN.missile) && potholes[hex] === 0 ? THROUGH : -1;
  if (charts.game !== 'blood-and-roses' || s.isGun(unit)) return -1;
  return s.can(friend, CAN.passable) ? 0 : s.can(unit, CAN.passThrough) ? THROUGH : -1;
}

/** @rule 7.2 a leader alone keeps away from enemies, unless a friend is there, and never enters their hexes */
function markForLeader(s: S, side: Player): void {
  const { marching } = s.game;
  const { neighbours } = s.scenario.grid;
  marching.clear();
  closeEntries(s, side, marching);
  for (const enemy of s.game.unitsOf[opponent(side)]) {
    const hex = s.hexOf(enemy);
    if (hex < 0) continue;
    marching.ground.close(hex);
    if (s.activation === ARMY_ACTIVATION) closeRound(s, hex, marching);
    for (let edge = hex * 6, end = edge + 6; edge < end; edge++)
      if (neighbours[edge]! >= 0 && !s.holds(side, neighbours[edge]!)) marching.ground.close(neighbours[edge]!);
  }
  closeLoneEnemies(s, side, marching);
}

/** Adds the moves by which a Retired unit can go back. @rule 14.5 one hex towards its Standard, however dear @ruling MI-82 */
export function addWaysBack(s: S, unit: number, into: Offers<'move'>): void {
  const standard = standardOf(s, unit);
  const from = s.hexOf(unit);
  if (standard < 0 || s.marched === 1 || s.budget === 0) return;
  const { grid } = s.scenario;
  const home = s.standardHex(standard);
  markGround(s, unit);
  const { ground } = s.game.marching;
  for (let direction = 0; direction < 6; direction++) {
    const to = grid.neighbours[from * 6 + direction]!;
    if (to < 0 || ground.entry[to]! > STOP || isTaken(s, unit, to) || !canGo(s, unit, from, direction)) continue;
    if (grid.distance(to, home) >= grid.distance(from, home) || s.game.marching.isShunned(to)) continue;
    into.pushBits('move', to, ALL_FACINGS);
  }
}

/** Whether a unit can come to stand in a hex that it reaches, and where it is not yet. @rule 10.0 */
export function canEnd(s: S, unit: number, hex: number): boolean {
  return hex !== s.hexOf(unit) && (!isTaken(s, unit, hex) || isBaggage(s, s.topAt(hex)));
}
