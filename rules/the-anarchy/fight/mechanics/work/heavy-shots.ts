import type { IntList, OutcomeList } from '../../../../core/index.ts';
import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { ENGINE, heavyModifier } from '../../../charts/engines.ts';
import { heavyResult, HIT } from '../../../charts/missiles.ts';
import { scatterDirection, throwsOf, wideScatter } from '../../../charts/scatter.ts';
import { FACES } from '../../../charts/tables.ts';
import { COVER } from '../../../charts/types.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { batteredIn } from './battering.ts';
import { chartOfEngine, isLoaded } from '../ground/engines.ts';
import { isBeast } from '../ground/harm.ts';
import { isBarredByHeight } from '../ground/heights.ts';
import { isRoofed } from '../ground/hulls.ts';
import { coverAgainst } from '../missiles/missiles.ts';
import { driving, EFFECT, effectOnFoot, effectOnRider } from '../missiles/shots.ts';

type S = AnarchyState;

// Shots of ballistae and mangonels. Their target is a hex; where the missile comes down is rolled for, and what it does there once more.

/** Totals of two dice. */
const LEAST_TOTAL = 2;
const MOST_TOTAL = 20;

export function isMangonel(s: S, engine: number): boolean {
  return s.scenario.engines[engine]!.kind === ENGINE.mangonel;
}

// ---- aiming

/** Whether an engine can be aimed at a place: in range, in sight, and nothing covers it wholly. @rule 4.4.3.1 @rule 4.4.4 @rule 5.1.2 @rule 5.1.2.1
 * @rule 3.3.5.4 @ruling AN-271 a ballista on a wall finds nobody close below, nor anybody through hoarding */
function canAim(s: S, engine: number, place: number): boolean {
  const from = s.engineAt(engine);
  if (!sees(s, engine, place)) return false;
  if (!isMangonel(s, engine) && isBarredByHeight(s, from, place, -1)) return false;
  return coverAgainst(s, from, place) < COVER.infinite;
}

/** Whether a place is in range of an engine, and in sight. */
function sees(s: S, engine: number, place: number): boolean {
  const from = s.engineAt(engine);
  const hexes = s.distance(from, place);
  return hexes > 0 && hexes <= chartOfEngine(s, engine).range && s.game.sight.canSee(s, from, place, -1, s.topAt(place));
}

/** Hexes at which an engine may be aimed; valid until it is asked again. */
export function aimsOf(s: S, engine: number): IntList {
  const { spots } = s.game.scratch;
  spots.clear();
  listTargets(s, engine, spots);
  if (isMangonel(s, engine)) listWorks(s, engine, spots);
  return spots;
}

/** Lists the hexes of enemies; of a rider either. @rule 4.4.3.2 @ruling AN-144 */
function listTargets(s: S, engine: number, spots: IntList): void {
  const enemies = s.game.menOf[s.enemy];
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (!s.isOnMap(enemy) || s.hidden(enemy) === 1 || s.captor(enemy) >= 0) continue;
    if (canAim(s, engine, s.at(enemy))) spots.push(s.at(enemy));
    if (s.tail(enemy) >= 0 && canAim(s, engine, s.tail(enemy))) spots.push(s.tail(enemy));
  }
}

/** Lists what a mangonel that stands in the field can be aimed at besides: walls, wood before and beside them, and engines of the enemy.
 * @rule 3.2.5 @rule 5.1.2 @ruling AN-144 */
function listWorks(s: S, engine: number, spots: IntList): void {
  const { woods, engines, within } = s.scenario;
  const { places } = s.game.masonry;
  for (let other = 0; other < engines.length; other++)
    if (engines[other]!.side === s.enemy && s.engineAt(other) >= 0) noteWork(s, engine, s.engineAt(other), spots);
  if (within[s.engineAt(engine)]! > 0) return;
  for (let i = 0; i < places.length; i++) noteWork(s, engine, places[i]!, spots);
  for (let i = 0; i < woods.length; i++) noteWork(s, engine, woods[i]!, spots);
}

function noteWork(s: S, engine: number, place: number, spots: IntList): void {
  if (!spots.includes(place) && batteredIn(s, engine, place) === place && sees(s, engine, place)) spots.push(place);
}

/** Whether an engine is ready, and there is something to aim it at. */
export function hasAim(s: S, engine: number): boolean {
  return isLoaded(s, engine) && aimsOf(s, engine).length > 0;
}

// ---- where it comes down

/** Direction from an engine to a place, of two that are as near the clockwise one. @rule B43 */
function onwardTo(s: S, engine: number, aim: number): number {
  const { grid, places } = s.scenario;
  const [near, clockwise] = grid.exitDirections(places.hex[s.engineAt(engine)]!, places.hex[aim]!);
  return clockwise < 0 ? near : clockwise;
}

/** Place in which a ballista's bolt comes down on a face of the die. @rule 4.4.3.2 */
function boltPlace(s: S, engine: number, aim: number, face: number): number {
  const way = scatterDirection(onwardTo(s, engine, aim), face);
  return way < 0 ? aim : s.beyond(aim, way);
}

/** Place in which a mangonel's stone comes down on a total of two dice, -1 off the map. @rule 5.1.2.2 */
function stonePlace(s: S, engine: number, aim: number, total: number): number {
  const onward = onwardTo(s, engine, aim);
  const first = wideScatter(onward, total, 0);
  const second = wideScatter(onward, total, 1);
  const near = first < 0 ? aim : s.beyond(aim, first);
  return near < 0 || second < 0 ? near : s.beyond(near, second);
}

/** Man in a place whom a missile from above finds, -1 for nobody. @ruling AN-85 neither hidden men nor beasts, nor men under a roof */
export function manUnder(s: S, place: number): number {
  const man = place < 0 ? -1 : s.topAt(place);
  return man < 0 || s.hidden(man) === 1 || isBeast(s, man) || isRoofed(s, place) ? -1 : man;
}

/** Whether a stone of an engine that comes down in a place does anything: there, or next to it. */
function isFelt(s: S, engine: number, place: number): boolean {
  if (isHurt(s, engine, place)) return true;
  for (let way = 0; way < DIRECTIONS; way++) if (isHurt(s, engine, s.beyond(place, way))) return true;
  return false;
}

function isHurt(s: S, engine: number, place: number): boolean {
  return manUnder(s, place) >= 0 || batteredIn(s, engine, place) >= 0;
}

/** What a shot may come to, with exact chances: the place where it comes down and is felt, 1 added, or 0 for none.
 * @rule B43 @ruling AN-20 */
export function addImpacts(s: S, engine: number, aim: number, into: OutcomeList): void {
  if (isMangonel(s, engine))
    for (let total = LEAST_TOTAL; total <= MOST_TOTAL; total++) into.add(impactOfTotal(s, engine, aim, total), throwsOf(total));
  else for (let face = 1; face <= FACES; face++) into.add(impactOfFace(s, engine, aim, face), 1);
}

/** Likewise of one face of a ballista's die, and of one total of a mangonel's dice. */
export function impactOfFace(s: S, engine: number, aim: number, face: number): number {
  const place = boltPlace(s, engine, aim, face);
  return manUnder(s, place) < 0 ? 0 : place + 1;
}

export function impactOfTotal(s: S, engine: number, aim: number, total: number): number {
  const place = stonePlace(s, engine, aim, total);
  return place < 0 || !isFelt(s, engine, place) ? 0 : place + 1;
}

// ---- what it does

/** Effect, a place in EFFECTS, of a face of the die on a man. @rule B32 range alone changes the roll @rule 4.4.3.2 cover
 * @param place hex of his that is hit @param from whence it came, from which he is driven @param hexes that it flew, 0 for splinters */
export function heavyEffect(s: S, target: number, place: number, from: number, hexes: number, face: number): number {
  const cover = Math.min(coverAgainst(s, from, place), COVER.heavy);
  const hit = heavyResult(s.isMounted(target), cover, face + (hexes > 0 ? heavyModifier(hexes) : 0));
  if (hit === HIT['-']) return EFFECT.none;
  if (hit === HIT.A) return driving(s, from, target);
  return s.isMounted(target) ? effectOnRider(s, target, hit) : effectOnFoot(s, target, hit);
}
