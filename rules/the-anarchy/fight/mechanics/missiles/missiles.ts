import { opponent } from '../../../../core/index.ts';
import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { CLASS_CHARTS } from '../../../charts/classes.ts';
import { LONGEST_RANGE, type MoveLimit, rangeModifier, WEAPON_CHARTS } from '../../../charts/missiles.ts';
import { COVER, WEAPON, type WeaponId } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { engineIn } from '../ground/engines.ts';
import { countWoods, placeOfWood } from './fire.ts';
import { coverAcross, isSealed, isShut } from '../ground/ground.ts';
import { isBeast } from '../ground/harm.ts';
import { isBarredByHeight, isHoarding } from '../ground/heights.ts';
import { barsShot, isRoofed } from '../ground/hulls.ts';
import { isSurprised, sleeps } from '../ground/night.ts';
import { hexesToRocks, isBelow } from './rocks.ts';
import { isInZoneOf } from '../ground/zones.ts';

type S = AnarchyState;

/** Hexes that a rock is thrown, at most: it is dropped. @rule 4.5.1 */
const ROCK_RANGE = 1;

/** Bits of a man's shots: what he has shot since his own last turn began. */
export const OWN_SHOT = 1;
export const DEFENSIVE_SHOT = 2;

// ---- weapons

/** What men of a class, on foot or in the saddle, shoot with at each range, in offensive or defensive fire: a place in WEAPONS, -1 for nothing; and the
 * column, 1 to 9, of a roll of 1 at this range, 0 for none. */
interface Reach {
  readonly weapon: Int8Array;
  readonly column: Int8Array;
  readonly most: number;
  /** Hexes within which nothing is added to the roll. */
  readonly short: number;
}

/** Weapons that are for riders, or for men on foot, alone. @rule B30 */
const canWield = (weapon: WeaponId, isMounted: boolean): boolean =>
  weapon === 'mounted-lance' ? isMounted : weapon !== 'foot-lance' || !isMounted;

/** @ruling AN-80 of two weapons he takes the one with the better column */
function reachOf(weapons: readonly WeaponId[], isDefensive: boolean): Reach {
  const weapon = new Int8Array(LONGEST_RANGE + 1).fill(-1);
  const column = new Int8Array(LONGEST_RANGE + 1);
  let [most, short] = [0, 0];
  for (const id of weapons) {
    const chart = WEAPON_CHARTS[WEAPON[id]]!;
    if (isDefensive && chart.defends === 'no') continue;
    short = Math.max(short, chart.ranges[0]);
    for (let hexes = 1; hexes <= LONGEST_RANGE; hexes++) {
      const modifier = rangeModifier(chart, hexes);
      const first = chart.start + modifier;
      if (modifier < 0 || (column[hexes]! > 0 && column[hexes]! <= first)) continue;
      weapon[hexes] = WEAPON[id];
      column[hexes] = first;
      most = Math.max(most, hexes);
    }
  }
  return { weapon, column, most, short };
}

/** `[type * 4 + mounted * 2 + defensive]` */
const REACHES: readonly Reach[] = CLASS_CHARTS.flatMap(({ weapons }) =>
  [false, true].flatMap((isMounted) => {
    const own = weapons.filter((id) => canWield(id, isMounted));
    return [false, true].map((isDefensive) => reachOf(own, isDefensive));
  }),
);

function reach(s: S, man: number, isDefensive: boolean): Reach {
  return REACHES[s.type(man) * 4 + (s.isMounted(man) ? 2 : 0) + (isDefensive ? 1 : 0)]!;
}

/** Hexes of short range of a man, as he is, with the weapon that carries farthest; 0 if he has none to shoot or throw. */
export function shortRangeOf(s: S, man: number): number {
  return s.unarmed(man) === 1 ? 0 : reach(s, man, false).short;
}

/** Whether men of a class draw a bow. */
export function hasBow(type: number): boolean {
  const { weapons } = CLASS_CHARTS[type]!;
  return weapons.includes('longbow') || weapons.includes('short-bow');
}

/** Weapons whose limits hold for who throws rocks from a pile so many hexes off. @rule 4.5.3 */
const AS_ROCKS = ['short-bow', 'longbow', 'crossbow'] as const;

/** Chart of a man's first weapon, which limits his movement, or else of rocks in his reach; null if he has none. @ruling AN-80 @rule 4.5.3 */
function limitsOf(s: S, man: number): (typeof WEAPON_CHARTS)[number] | null {
  const { weapons } = s.chart(man);
  for (let i = 0; i < weapons.length; i++) if (canWield(weapons[i]!, s.isMounted(man))) return WEAPON_CHARTS[WEAPON[weapons[i]!]]!;
  const hexes = hexesToRocks(s, man);
  return hexes < 0 ? null : WEAPON_CHARTS[WEAPON[AS_ROCKS[hexes]!]]!;
}

/** Points that a limit leaves of an allowance. @rule B30 @ruling AN-81 halves are rounded up */
function within(limit: MoveLimit, allowance: number): number {
  switch (limit) {
    case 'free':
      return allowance;
    case 'less-two':
      return Math.max(0, allowance - 2);
    case 'half':
      return (allowance + 1) >> 1;
    case 'still':
      return 0;
  }
}

/** Movement points that a man has in his own movement phase after what he has shot in this turn. @rule B30 */
export function allowanceAfterShot(s: S, man: number): number {
  const allowance = s.allowanceOf(man);
  const chart = s.shots(man) & OWN_SHOT ? limitsOf(s, man) : null;
  return chart === null ? allowance : within(chart.limits[0], allowance);
}

// ---- who may shoot

/** Whether a man can use missiles at all as he is. */
function isArmed(s: S, man: number, isDefensive: boolean): boolean {
  if (!s.isUp(man) || s.unarmed(man) === 1) return false;
  return reach(s, man, isDefensive).most > 0 || (!isBeast(s, man) && hexesToRocks(s, man) >= 0);
}

/** Whether a man of the active side has a shot left. @rule B21 one in his Phase 1 */
function isReady(s: S, man: number): boolean {
  return (s.shots(man) & OWN_SHOT) === 0 && !sleeps(s, man) && isArmed(s, man, false);
}

/** Whether a man may shoot in the enemy's movement. @rule B21 once a player turn @rule B30 if he kept within the limit of so many shots
 * @rule 7.7.3 @ruling AN-71 nobody who lies hidden */
export function canReact(s: S, man: number): boolean {
  if (s.hidden(man) === 1 || isSurprised(s, s.sideOf(man)) || (s.shots(man) & DEFENSIVE_SHOT) !== 0 || !isArmed(s, man, true)) return false;
  if (s.game.encounter.holdsFire(s, man)) return false;
  const { defends, limits } = limitsOf(s, man)!;
  const hasShot = s.shots(man) !== 0;
  if (hasShot && defends === 'either') return false;
  return s.walked(man) <= within(limits[hasShot ? 1 : 0], s.allowanceOf(man));
}

/** Whether no enemy but the one at whom he aims has a man in his zone. @rule B23 @ruling AN-461 next to him he aims at all
 * @param place where the target stands, or will */
function mayAim(s: S, shooter: number, target: number, place: number): boolean {
  if (s.game.options.zones === 'none' || s.distance(s.at(shooter), place) === 1) return true;
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(s.at(shooter), way);
    const enemy = next < 0 ? -1 : s.topAt(next);
    if (enemy < 0 || enemy === target || s.sideOf(enemy) === s.sideOf(shooter)) continue;
    if (isInZoneOf(s, enemy, s.at(shooter), way)) return false;
  }
  return true;
}

// ---- targets

/** Hexes of a shot: at least one, straight down as well. */
function rangeBetween(s: S, from: number, place: number): number {
  return Math.max(1, s.distance(from, place));
}

/** Cover, an index into COVERS, against a shot from one place into another. @rule B33 @ruling AN-82 along a hexside the lesser of the two */
export function coverAgainst(s: S, from: number, place: number): number {
  const { grid, places } = s.scenario;
  if (places.hex[from] === places.hex[place]) return isRoofed(s, place) ? COVER.infinite : isHoarding(s, place) ? COVER.medium : COVER.none;
  const [first, second] = grid.entryDirections(places.hex[from]!, places.hex[place]!);
  const cover = coverAcross(s, place, first, from);
  return second < 0 ? cover : Math.min(cover, coverAcross(s, place, second, from));
}

/** Whether a shut door keeps a shot in: the shooter stands in it, and aims out. @rule 2.3.1 */
function isShutIn(s: S, from: number, place: number): boolean {
  if (!isShut(s, from)) return false;
  const { grid, places } = s.scenario;
  const [first, second] = grid.exitDirections(places.hex[from]!, places.hex[place]!);
  return isSealedOver(s, from, first) && (second < 0 || isSealedOver(s, from, second));
}

function isSealedOver(s: S, from: number, way: number): boolean {
  const next = s.beyond(from, way);
  return next >= 0 && isSealed(s, from, next);
}

/** Whether a man's weapon carries into a place and he sees it. @param target who stands there, or will, -1 for nobody: he is not in his own way */
function reaches(s: S, shooter: number, target: number, place: number, isDefensive: boolean): boolean {
  const from = s.at(shooter);
  const { column, most, weapon } = reach(s, shooter, isDefensive);
  const hexes = rangeBetween(s, from, place);
  if (hexes > Math.max(most, ROCK_RANGE) || barsShot(s, from, place)) return false;
  if (isRock(s, shooter, place)) return hexesToRocks(s, shooter) >= 0;
  if (hexes > most || column[hexes] === 0) return false;
  const isOver = isIndirect(s, shooter, hexes, isDefensive) || s.distance(from, place) === 0;
  if (!isOver && s.game.sight.isHidden(s, from, place)) return false; // the quick answer first
  if (isBarredByHeight(s, from, place, weapon[hexes]!)) return false;
  return isOver || (!isShutIn(s, from, place) && s.game.sight.canSee(s, from, place, shooter, target));
}

/** Whether what a man does to a place is to drop a rock: it lies below him, and he has no other weapon that reaches there. @rule 4.5.1 */
function isRock(s: S, shooter: number, place: number): boolean {
  return s.game.piles.length > 0 && isBelow(s, s.at(shooter), place) && !throwsDown(s, shooter, place);
}

/** Whether he throws a javelin straight down through murder holes. @rule 3.3.5.2 */
function throwsDown(s: S, shooter: number, place: number): boolean {
  return s.distance(s.at(shooter), place) === 0 && reach(s, shooter, false).weapon[1] === WEAPON.javelin && hexesToRocks(s, shooter) < 0;
}

/** Whether a shot flies over what is in its way, and scatters. @rule 1.2 @rule B42 */
function isIndirect(s: S, shooter: number, hexes: number, isDefensive: boolean): boolean {
  return reach(s, shooter, isDefensive).weapon[hexes] === WEAPON['staff-sling'];
}

/** Whether an armed man can shoot at somebody in a place. */
function canHit(s: S, shooter: number, target: number, place: number, isDefensive: boolean): boolean {
  if (!reaches(s, shooter, target, place, isDefensive) || !mayAim(s, shooter, target, place)) return false;
  return isIndirect(s, shooter, s.distance(s.at(shooter), place), isDefensive) || coverAgainst(s, s.at(shooter), place) < COVER.infinite;
}

/** Whether an enemy could shoot in the enemy's movement at a man who may come so many hexes nearer, for all that lies between them. */
export function couldReach(s: S, shooter: number, man: number, nearer: number): boolean {
  const { most } = reach(s, shooter, true);
  return s.distance(s.at(shooter), s.at(man)) <= Math.max(most, ROCK_RANGE) + nearer && canReact(s, shooter);
}

/** Whether an enemy who can shoot at movers could do so if a man came into a place. For those who look for a safe way. */
export function couldShoot(s: S, shooter: number, man: number, place: number): boolean {
  return canHit(s, shooter, man, place, true);
}

/** Where a man stands so that another can shoot at him: the hex of his horse's head, or else its tail; -1 for nowhere. @ruling AN-83 */
function placeToHit(s: S, shooter: number, target: number, isDefensive: boolean): number {
  if (!s.isOnMap(target) || s.hidden(target) === 1 || s.captor(target) >= 0) return -1;
  if (canHit(s, shooter, target, s.at(target), isDefensive)) return s.at(target);
  return s.tail(target) >= 0 && canHit(s, shooter, target, s.tail(target), isDefensive) ? s.tail(target) : -1;
}

/** Adds the shots that a man of the active side may make. @rule B21 @ruling AN-84 not at prisoners, nor at beasts without a rider */
export function addTargets(s: S, man: number, into: Offers<'shoot' | 'flame'>): void {
  if (!isReady(s, man)) return;
  const enemies = s.game.menOf[opponent(s.sideOf(man))];
  for (let i = 0; i < enemies.length; i++) {
    const place = placeToHit(s, man, enemies[i]!, false);
    if (place >= 0) into.push('shoot', place);
  }
  addFlames(s, man, into);
}

/** Adds the wood that a bowman may shoot a flaming arrow at. @rule B52 @rule B29 */
function addFlames(s: S, man: number, into: Offers<'flame'>): void {
  if (s.arrows(man) === 0) return;
  for (let wood = 0; wood < countWoods(s); wood++) {
    const place = placeOfWood(s, wood);
    if (
      place >= 0 &&
      s.woodFire(wood) === 0 &&
      !isOwnEngine(s, man, place) &&
      reaches(s, man, s.topAt(place), place, false) &&
      mayAim(s, man, -1, place)
    )
      into.push('flame', place);
  }
}

/** Whether an engine of a man's own side is in a place. */
function isOwnEngine(s: S, man: number, place: number): boolean {
  const engine = engineIn(s, place);
  return engine >= 0 && s.scenario.engines[engine]!.side === s.sideOf(man);
}

/** Whether a man of the active side has anything to shoot at. */
export function hasTarget(s: S, man: number): boolean {
  if (!isReady(s, man)) return false;
  const enemies = s.game.menOf[opponent(s.sideOf(man))];
  for (let i = 0; i < enemies.length; i++) if (placeToHit(s, man, enemies[i]!, false) >= 0) return true;
  if (s.arrows(man) === 0) return false;
  const { answers } = s.game.scratch;
  addFlames(s, man, answers.clear());
  return answers.length > 0;
}

/** Place in which a man may shoot at a mover who has just come where he is, -1 for none. @rule B21 @rule B22 */
export function placeToReact(s: S, shooter: number, mover: number): number {
  return canReact(s, shooter) ? placeToHit(s, shooter, mover, true) : -1;
}

// ---- one shot

/** Column, 1 to 9 or more, that a roll of 1 is read in at this range. @rule B24 @rule B25 @param aim where the shot was aimed */
export function columnAt(s: S, shooter: number, aim: number, isDefensive: boolean): number {
  if (isRock(s, shooter, aim)) return WEAPON_CHARTS[WEAPON.rock]!.start;
  return reach(s, shooter, isDefensive).column[rangeBetween(s, s.at(shooter), aim)]!;
}

/** Weapon, a place in WEAPONS, with which a man shoots so far. */
export function weaponAt(s: S, shooter: number, aim: number, isDefensive: boolean): number {
  if (isRock(s, shooter, aim)) return WEAPON.rock;
  return reach(s, shooter, isDefensive).weapon[rangeBetween(s, s.at(shooter), aim)]!;
}
