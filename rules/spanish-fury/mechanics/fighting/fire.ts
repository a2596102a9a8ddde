import type { OutcomeList } from '../../../core/index.ts';
import { type Box, FRONT, ticksToPoint } from '../../../geometry/box.ts';
import { distanceBetween, FULL_TURN, headingTowards, normalHeading, QUARTER_TURN, turnBetween, UNIT } from '../../../geometry/plane.ts';
import { isInArc } from '../../../tabletop/sight.ts';
import { COHESION, FIRE, MOB, RANDOM_SHIFT, RANGES, SHIFTS, type Volley } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import { FORMATION, SPEECH } from '../../charts/types.ts';
import { ATTACHED, DOUBLED, type FuryState, HALTED, MARCHED, MARCHING_OFF } from '../../state/state.ts';
import { ticksBetween } from '../ground/distances.ts';
import { coverAgainst, isOnHill } from '../ground/ground.ts';

type S = FuryState;

/** Guns on a hill see over friends lower down who are farther from them than this, in ticks. @rule 14.2 */
const OVERLOOKED = 6 * INCH;

/** The unit whose base a unit stands on, moves with and shoots from: its own, or the regiment that it is attached to. */
export function bearerOf(s: S, unit: number): number {
  return s.status(unit) === ATTACHED ? s.host(unit) : unit;
}

/** Stands of a unit that shoot. @rule 14.3 all with firearms @ruling SF-40 fewer as the unit shrinks, in proportion, rounded up */
export function firingStands(s: S, unit: number): number {
  const { shot, stands } = s.scenario.units[unit]!;
  return Math.ceil((shot * s.stands(unit)) / stands);
}

/** Whether a unit may fire in this turn, at whomever. @rule 14.4 @rule 17.1 */
export function mayFire(s: S, unit: number): boolean {
  const { weapon, arm } = s.cardOf(unit);
  if (weapon === null || s.fired(unit) === 1 || s.stands(unit) === 0) return false;
  const bearer = bearerOf(s, unit);
  if (s.foe(bearer) >= 0 || s.regroup(bearer) === 1) return false;
  if (s.status(bearer) === MARCHING_OFF) return s.formation(bearer) === FORMATION.hedgehog;
  if (!s.isReady(unit)) return false;
  return arm === 'guns' ? isServed(s, unit) : allowsFire(s, unit, bearer);
}

/** Whether the crew of a battery is at its guns: under Hold. @rule 19.1 @ruling SF-98 */
function isServed(s: S, guns: number): boolean {
  const speech = s.speech(guns);
  return s.pace(guns) === HALTED && speech !== SPEECH.march && speech !== SPEECH.form;
}

/** @rule 14.4 from Hold, Form without a change, March if not raw @rule 7.3, Double if light @rule 6.10 heavy horse that doubled does not fire */
function allowsFire(s: S, unit: number, bearer: number): boolean {
  const speech = s.speech(bearer);
  if (speech === SPEECH.charge || speech === SPEECH.rally || speech === SPEECH.retire) return false;
  const pace = s.pace(bearer);
  if (pace === HALTED) return true; // @ruling SF-112 whatever it was told
  if (speech === SPEECH.form || s.isRaw(unit)) return false;
  if (pace === MARCHED) return true;
  const { band } = s.cardOf(bearer);
  return pace === DOUBLED && (band === 'light-horse' || band === 'loose-foot');
}

/** The base that a unit shoots from. A hedgehog is turned by quarters towards the place at which it aims. @rule 14.2 @ruling SF-44 */
function firingBase(s: S, unit: number, { x, y }: Box): Box {
  const base = s.placeOf(unit);
  if (s.formation(bearerOf(s, unit)) !== FORMATION.hedgehog) return base;
  const quarters = Math.round(turnBetween(base.heading, headingTowards(x - base.x, y - base.y)) / QUARTER_TURN);
  return base.set(base.x, base.y, normalHeading(base.heading + quarters * QUARTER_TURN + FULL_TURN), base.halfWidth, base.halfDepth);
}

/** Ticks from the middle of the front of a unit to the nearest point of another. @rule 6.5 @rule 14.2 */
function fireRange(s: S, unit: number, target: number): number {
  const goal = s.boxOf(target);
  const base = firingBase(s, unit, goal);
  return ticksToPoint(goal, base.sideX(FRONT), base.sideY(FRONT));
}

/** The farthest that a unit shoots, in ticks; 0 if it does not. */
export function farthestShot(s: S, unit: number): number {
  const { weapon } = s.cardOf(unit);
  return weapon === null ? 0 : RANGES[weapon].bands.at(-1)![0] * INCH;
}

/** Whether an enemy stands within the range of what a unit shoots with, if it shoots at all: a quick look, before arc and sight. @rule 6.5 */
export function isInRange(s: S, unit: number, target: number): boolean {
  const farthest = farthestShot(s, unit);
  return farthest > 0 && !s.isGone(unit) && s.isOnTable(target) && fireRange(s, unit, target) <= farthest;
}

/** Intensity at so many ticks; null if that is out of range. @rule 1.5 @rule 6.5 */
function intensityAt(s: S, unit: number, ticks: number): number | null {
  const { bands } = RANGES[s.cardOf(unit).weapon!];
  for (let i = 0; i < bands.length; i++) if (ticks <= bands[i]![0] * INCH) return bands[i]![1];
  return null;
}

/** Whether an enemy is in arc, range and sight of a unit that may fire. Any of them may be chosen.
 * @rule 6.8 @rule 14.2 @ruling SF-41 not one in melee */
export function canFireAt(s: S, unit: number, target: number): boolean {
  if (!s.isOnTable(target) || s.foe(target) >= 0 || s.sideOf(target) === s.sideOf(unit)) return false;
  const goal = s.boxOf(target);
  const base = firingBase(s, unit, goal);
  const reach = farthestShot(s, unit);
  if (distanceBetween(base.x, base.y, goal.x, goal.y) > reach + base.radius + goal.radius) return false;
  return ticksToPoint(goal, base.sideX(FRONT), base.sideY(FRONT)) <= reach && seesAnySide(s, unit, target, base, goal);
}

/** Whether half of a side that looks at the unit lies in its arc, and enough of it in sight. @ruling SF-107 */
function seesAnySide(s: S, unit: number, target: number, base: Box, goal: Box): boolean {
  const x = base.sideX(FRONT);
  const y = base.sideY(FRONT);
  for (let side = 0; side < 4; side++) {
    const sx = goal.sideX(side);
    const sy = goal.sideY(side);
    if ((sx - goal.x) * (x - sx) + (sy - goal.y) * (y - sy) <= 0) continue;
    if (isInArc(base, goal, side, false) && isLaneClear(s, unit, target, base, goal, side)) return true;
  }
  return false;
}

/** @rule 14.2 friends and blocking terrain in the lane between @ruling SF-106 enemies too @rule 6.2 guns may not fire through friends */
function isLaneClear(s: S, unit: number, target: number, base: Box, goal: Box, side: number): boolean {
  const { sight } = s.game;
  if (!sight.aim(base, goal, side)) return false;
  const bearer = bearerOf(s, unit);
  const over = s.isGun(unit) && isOnHill(s, unit);
  for (let other = 0; other < s.unitCount; other++) {
    if (other === bearer || other === target || !s.isOnTable(other)) continue;
    if (over && isOverlooked(s, unit, other)) continue;
    if (!sight.passes(s.boxOf(other))) return false;
  }
  return sight.seesEnough;
}

function isOverlooked(s: S, gun: number, other: number): boolean {
  return s.sideOf(gun) === s.sideOf(other) && !isOnHill(s, other) && ticksBetween(s, gun, other) > OVERLOOKED;
}

/** Whether a unit shoots along the line of another: from wholly behind its front, not wholly behind its back. @rule 14.2 */
function enfilades(s: S, unit: number, target: number): boolean {
  if (s.formation(target) === FORMATION.hedgehog) return false;
  const base = s.placeOf(unit);
  const goal = s.boxOf(target);
  const ahead = ((base.y - goal.y) * goal.rx - (base.x - goal.x) * goal.ry) / UNIT;
  const along = Math.abs(base.rx * goal.rx + base.ry * goal.ry) / (UNIT * UNIT);
  const across = Math.abs(base.rx * goal.ry - base.ry * goal.rx) / (UNIT * UNIT);
  const deep = base.halfWidth * across + base.halfDepth * along;
  return ahead + deep <= goal.halfDepth && ahead + deep > -goal.halfDepth;
}

/** Shifts for how the target stands: dense, large, loose, in cover. @rule 6.6 @rule 6.11 @rule 14.2 */
function targetShift(s: S, unit: number, target: number): number {
  const formation = s.formation(target);
  const stands = s.stands(target);
  let shift = stands > 10 ? SHIFTS.large : stands >= 7 ? SHIFTS.medium : 0;
  if (formation === FORMATION.caracole && stands >= 3) shift += SHIFTS.deepHorse;
  if (formation === FORMATION.hedgehog) shift += s.isGun(unit) ? SHIFTS.hedgehogByGuns : SHIFTS.hedgehog;
  if (formation === FORMATION.loose) shift += SHIFTS.loose;
  if (enfilades(s, unit, target)) shift += SHIFTS.enfilade;
  const cover = coverAgainst(s, target, unit);
  return shift + (cover === 'none' ? 0 : SHIFTS[cover]);
}

/** @rule 14.4 seasoned foot that moved shoots worse @ruling SF-113 however far @rule 19.1 as guns do in the turn after they were moved
 * @ruling SF-42 companies attached do not */
function movedShift(s: S, unit: number): number {
  if (s.isGun(unit)) return s.shifted(unit) === 1 ? SHIFTS.moved : 0;
  const moved = s.isFoot(unit) && !s.isVeteran(unit) && s.status(unit) !== ATTACHED && s.pace(unit) !== HALTED;
  return moved ? SHIFTS.moved : 0;
}

/** Intensity of the fire of a unit, before the random die. @param close whether it fires point blank, at a charger @rule 6.6 @rule 7.6 @rule 7.8
 * @rule 7.9 @rule 8.9 @rule 8.11 */
export function fireIntensity(s: S, unit: number, target: number, close: boolean): number {
  const base = close ? RANGES[s.cardOf(unit).weapon!].pointBlank : intensityAt(s, unit, fireRange(s, unit, target))!;
  const own = s.ratingOf(unit)[1] + COHESION.fire[s.level(bearerOf(s, unit))]! + (close ? 0 : movedShift(s, unit));
  return base + own + targetShift(s, unit, target);
}

/** The row of the chart by who fires. @rule 8.10 @rule 19.2 */
function rowOf(s: S, unit: number): readonly Volley[] {
  if (s.isGun(unit)) return FIRE.guns;
  if (s.scenario.units[unit]!.type === 'commanded-shot') return FIRE.commanded;
  const stands = firingStands(s, unit);
  for (const [most, row] of FIRE.stands) if (stands <= most) return row;
  return FIRE.commanded;
}

/** What a volley does. @param intensity with the random die @rule 6.6 */
export function volleyAt(s: S, unit: number, intensity: number): Volley {
  const row = rowOf(s, unit);
  return row[Math.max(0, Math.min(row.length - 1, intensity + 1))]!;
}

/** Levels that a unit can still lose in this segment. Guns have none to lose. @rule 7.5 @rule 19.1 */
function levelsLeft(s: S, unit: number): number {
  return s.isGun(unit) ? 0 : Math.max(0, MOB - s.level(unit) - s.hitLevels(unit));
}

/** Outcomes of a shot are its levels times this, plus its casualties. */
export const LEVEL = 8;

/** The outcome of a face of the random die, from 1. @rule 6.6 */
export function shotOutcome(s: S, unit: number, target: number, intensity: number, face: number): number {
  const [levels, casualties] = volleyAt(s, unit, intensity + RANDOM_SHIFT[face - 1]!);
  return LEVEL * Math.min(levels, levelsLeft(s, target)) + casualties;
}

/** Whether some face of the random die makes a shot tell: more intensity never does less. @rule 14.1 @ruling SF-92 others are not offered */
export function canTell(s: S, unit: number, target: number, close: boolean): boolean {
  return shotOutcome(s, unit, target, fireIntensity(s, unit, target, close), RANDOM_SHIFT.length) > 0;
}

/** Adds the outcomes of a shot. @rule 6.6 */
export function addShotOutcomes(s: S, unit: number, target: number, close: boolean, into: OutcomeList): void {
  const intensity = fireIntensity(s, unit, target, close);
  for (let face = 1; face <= RANDOM_SHIFT.length; face++) into.add(shotOutcome(s, unit, target, intensity, face), 1);
}
