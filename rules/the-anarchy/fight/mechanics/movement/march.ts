import { opponent } from '../../../../core/index.ts';
import { DIRECTIONS } from '../../../../hexes/grid.ts';
import type { SafeSearch } from '../../../../hexes/movement/safe-search.ts';
import type { StepTable } from '../../../../hexes/movement/step-table.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { leadsBeast } from './beasts.ts';
import { hauledBy } from '../ground/engines.ts';
import { isBeast } from '../ground/harm.ts';
import { isLadder } from '../ground/levels.ts';
import { bearsLoad } from '../ground/loads.ts';
import { couldReach, couldShoot } from '../missiles/missiles.ts';
import { headOf, postureOf, tailOf } from '../ground/riding.ts';
import { HAULING, IN_ARMOUR, LEADING, ON_FOOT } from '../ground/step-tables.ts';
import { hasZone, headingOf, isZone, strikesOver } from '../ground/zones.ts';

type S = AnarchyState;

// Where a man can go. He is in a spot: on foot a place, in the saddle a posture, the place of the horse's head with the direction in which it looks.

/** Hexes between two riders' horses' heads at which each still has to do with the other: their tails, and a zone. */
const IN_TOUCH = 3;

/** What is looked for, filled anew for each search. */
export function createMarcher(): S['game']['marcher'] {
  return { start: -1, entries: [], budget: 0, spent: 0, leaving: 0, mayForce: true };
}

/** Steps of a man as he is, by his spots. */
export function stepsOf(s: S, man: number): StepTable {
  if (s.isMounted(man)) return s.game.stepTables.ofRiders(s);
  if (hauledBy(s, man) >= 0) return s.game.stepTables.of(s, HAULING);
  const kind = s.chart(man).isArmoured ? IN_ARMOUR : ON_FOOT;
  return s.game.stepTables.of(s, leadsBeast(s, man) ? kind + LEADING : kind);
}

/** Spot in which a man is. */
export function spotOf(s: S, man: number): number {
  return s.isMounted(man) ? postureOf(s.at(man), headingOf(s, man)) : s.at(man);
}

/** Place of a man in a spot: of a rider that of the horse's head. */
export function placeOf(s: S, man: number, spot: number): number {
  return s.isMounted(man) ? headOf(spot) : spot;
}

/** Whether a man could come to stand in a spot, for all that his side knows: nobody else is there, but beasts that he leads, and go with him. @rule B6 */
export function canStop(s: S, man: number, spot: number): boolean {
  if (!s.isMounted(man)) return isFree(s, man, spot) && bearsLoad(s, man, spot);
  const tail = tailOf(s, spot);
  return tail >= 0 && isFree(s, man, headOf(spot)) && isFree(s, man, tail);
}

function isFree(s: S, man: number, place: number): boolean {
  const other = s.topAt(place);
  if (other < 0 || other === man || s.leader(other) === man) return true;
  return s.hidden(other) === 1 && s.sideOf(other) !== s.sideOf(man);
}

/** Whether somebody lets nobody of a man's side through: enemies, stunned ones too. @rule B11 @ruling AN-55 not beasts, nor one's own prisoners */
export function isFoe(s: S, other: number, man: number): boolean {
  const side = s.sideOf(man);
  return s.sideOf(other) !== side && s.captor(other) !== side && !isBeast(s, other);
}

/** Finds where the man at hand can go without slipping past enemies; the result is valid until the next search. With a goal, the way there of the fewest
 * shots, and then the fewest points. What was found last for all goals holds as long as nothing changes.
 * @param goal a spot, -1 for all @rule B11 @rule B12 who enters a zone stops @rule B22 */
export function searchMarch(s: S, man: number, goal = -1): SafeSearch {
  const { lastMarch, scratch } = s.game;
  const search = s.game.searches[s.isMounted(man) ? 1 : 0];
  if (lastMarch.man !== man || !lastMarch.key.matches(s.data)) {
    beginSearch(s, man, search);
    runSearch(s, man, search, -1);
    lastMarch.man = man;
    lastMarch.key.note(s.data);
  }
  if (goal < 0 || !listShooters(s, man) || isUnseen(s, man, search.wayTo(goal, scratch.way))) return search;
  lastMarch.man = -1;
  beginSearch(s, man, search);
  markDangers(s, man, placeOf(s, man, goal), search);
  return runSearch(s, man, search, goal);
}

function beginSearch(s: S, man: number, search: SafeSearch): void {
  search.clear();
  markEnemies(s, man, search);
}

function runSearch(s: S, man: number, search: SafeSearch, goal: number): SafeSearch {
  const { marcher } = s.game;
  marcher.start = spotOf(s, man);
  marcher.budget = s.budget;
  marcher.spent = s.spent;
  marcher.mayForce = !isLadder(s, s.at(man));
  return search.run(marcher, stepsOf(s, man), null, goal);
}

/** Whether nobody could shoot on a way before its end: then no other is better, if it is the shortest. */
function isUnseen(s: S, man: number, way: readonly number[]): boolean {
  for (let i = 1; i < way.length - 1; i++) if (dangerAt(s, man, placeOf(s, man, way[i]!)) > 0) return false;
  return true;
}

/** Closes the enemies' places, and marks their zones. Those are left out whom he does not reach with what he has left. */
function markEnemies(s: S, man: number, search: SafeSearch): void {
  const side = opponent(s.sideOf(man));
  const farthest = s.budget - s.spent + IN_TOUCH;
  const isInside = isZone(s, side, s.at(man));
  const enemies = s.game.menOf[side];
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (!s.isOnMap(enemy) || s.hidden(enemy) === 1 || !isFoe(s, enemy, man) || s.distance(s.at(man), s.at(enemy)) > farthest) continue;
    closePlace(s, man, s.at(enemy), search);
    if (s.tail(enemy) >= 0) closePlace(s, man, s.tail(enemy), search);
    if (s.game.options.zones === 'soft' && hasZone(s, enemy)) markZone(s, man, enemy, isInside, search);
  }
}

function closePlace(s: S, man: number, place: number, { ground }: SafeSearch): void {
  if (!s.isMounted(man)) return ground.close(place);
  for (let way = 0; way < DIRECTIONS; way++) {
    ground.close(postureOf(place, way));
    const head = s.beyond(place, way);
    if (head >= 0) ground.close(postureOf(head, way));
  }
}

/** @rule B12 where one has to stop, one must be able to stand; who is in a zone does not go straight into another hex of one */
function markZone(s: S, man: number, enemy: number, isInside: boolean, search: SafeSearch): void {
  const at = s.at(enemy);
  for (let way = 0; way < DIRECTIONS; way++) {
    const place = s.beyond(at, way);
    if (place < 0 || !strikesOver(s, enemy, way)) continue;
    const turns = s.isMounted(man) ? DIRECTIONS : 1;
    for (let turn = 0; turn < turns; turn++) {
      const spot = turns === 1 ? place : postureOf(place, turn);
      if (canStop(s, man, spot)) search.ground.stopAt(spot);
      else search.ground.close(spot);
      if (isInside && place !== s.at(man)) search.shun(spot);
    }
  }
}

/** Lists the enemies who have a shot left for a mover where he could come; answers whether there are any. @rule B21 */
function listShooters(s: S, man: number): boolean {
  const { shooters } = s.game.scratch;
  shooters.clear();
  const enemies = s.game.menOf[opponent(s.sideOf(man))];
  const left = s.budget - s.spent;
  for (let i = 0; i < enemies.length; i++) if (s.isOnMap(enemies[i]!) && couldReach(s, enemies[i]!, man, left)) shooters.push(enemies[i]!);
  return shooters.length > 0;
}

/** Marks how many of them could shoot at the man in each place on a way to a goal. @rule B22 */
function markDangers(s: S, man: number, goal: number, search: SafeSearch): void {
  const { grid, places } = s.scenario;
  const left = s.budget - s.spent;
  const near = grid.within(places.hex[s.at(man)]!, left);
  for (let i = 0; i < near.length; i++) {
    if (s.distance(near[i]!, goal) + s.distance(near[i]!, s.at(man)) > left) continue;
    const floors = places.floors[near[i]!]!;
    for (let floor = 0; floor < floors.length; floor++) markDanger(s, man, floors[floor]!, search);
  }
}

/** Enemies who could shoot at the man in a place. @ruling AN-56 among friends nobody shoots at one who passes */
function dangerAt(s: S, man: number, place: number): number {
  if (!s.isEmpty(place)) return 0;
  const { shooters } = s.game.scratch;
  let danger = 0;
  for (let i = 0; i < shooters.length; i++) if (couldShoot(s, shooters.at(i), man, place)) danger++;
  return danger;
}

function markDanger(s: S, man: number, place: number, search: SafeSearch): void {
  const danger = dangerAt(s, man, place);
  if (danger === 0) return;
  if (!s.isMounted(man)) return search.toll(place, 0, danger);
  for (let way = 0; way < DIRECTIONS; way++) search.toll(postureOf(place, way), 0, danger);
}

/** What steps of so many points cost the man at hand; -1 if he has not so many left.
 * @param isFirst whether they are his first step @rule B11 one hex is possible in any case, for all that he has, but not from a ladder */
export function pointsFor(s: S, man: number, points: number, isFirst: boolean): number {
  const left = s.budget - s.spent;
  if (points <= left) return points;
  if (isLadder(s, s.at(man))) return -1;
  return isFirst && s.spent === 0 ? left : -1;
}
