import { Box, FRONT, LEFT, overlaps, REAR, RIGHT } from '../geometry/box.ts';
import { eastward, FULL_TURN, HALF_TURN, northward, QUARTER_TURN, roundEvenly } from '../geometry/plane.ts';
import type { ActionList } from '../core/index.ts';
import { Obstacles } from './obstacles.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

const obstacles = new Obstacles();
/** Where the turning unit, and the enemies on its sides, would stand: by side before the turn. */
const turned = new Box();
const shifted = [new Box(), new Box(), new Box(), new Box()];
const SIDES = [FRONT, RIGHT, REAR, LEFT] as const;

/** Adds the sides to which a unit in melee may turn its front.
 * @rule 1.5 only towards an enemy on its flank or rear, and only if none is before its front */
export function listMeleeTurns(s: S, unit: number, into: ActionList): void {
  if (s.contactOf(unit, FRONT) >= 0) return;
  for (const side of SIDES) {
    if (side !== FRONT && s.contactOf(unit, side) >= 0 && canTurnTo(s, unit, side)) into.push(s.game.space.first.about + side);
  }
}

/** Whether a unit in melee can turn in place. */
export function hasMeleeTurn(s: S, unit: number): boolean {
  return SIDES.some((side) => side !== FRONT && s.contactOf(unit, FRONT) < 0 && s.contactOf(unit, side) >= 0 && canTurnTo(s, unit, side));
}

/** Works out a turn towards the enemy on a side: the unit slides up against that enemy, the others follow its new sides.
 * @rule 1.5 a half turn needs no adjustment; after a quarter turn the others move as little as keeps contact @rule 0.7 must fit
 * @ruling O-20 @returns false if somebody would not fit, or would lose another contact */
function canTurnTo(s: S, unit: number, side: number): boolean {
  const base = s.boxOf(unit);
  const heading = (base.heading + side * QUARTER_TURN) % FULL_TURN;
  if (side === REAR) {
    turned.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
    return true;
  }
  const slide = base.halfWidth - base.halfDepth;
  turned.set(base.x + eastward(heading, slide), base.y + northward(heading, slide), heading, base.halfWidth, base.halfDepth);
  if (!fitsAmong(s, unit)) return false;
  return SIDES.every((other) => other === side || other === FRONT || s.contactOf(unit, other) < 0 || canFollow(s, unit, other, side));
}

/** Whether the enemy on one side can come up to where that side will be. */
function canFollow(s: S, unit: number, other: number, facing: number): boolean {
  const enemy = s.contactOf(unit, other);
  for (const side of SIDES) {
    const contact = s.contactOf(enemy, side);
    if (contact >= 0 && contact !== unit) return false;
  }
  const newSide = (other - facing + 4) % 4;
  const normal = turned.sideHeading(newSide);
  const own = s.boxOf(enemy);
  const box = shifted[other]!;
  box.set(
    roundEvenly(turned.sideX(newSide)) + eastward(normal, own.halfDepth),
    roundEvenly(turned.sideY(newSide)) + northward(normal, own.halfDepth),
    (normal + HALF_TURN) % FULL_TURN, own.halfWidth, own.halfDepth,
  );
  return obstacles.gather(s, enemy, 2 * own.halfWidth, unit).holds(box, []);
}

/** Whether the turned base lies on nobody but enemies that will follow. */
function fitsAmong(s: S, unit: number): boolean {
  obstacles.gather(s, unit, 2 * turned.halfWidth);
  if (obstacles.holds(turned, s.game.boxes)) {
    for (let other = 0; other < s.scenario.units.length; other++) {
      if (other === unit || !s.isOnTable(other) || s.contactSide(unit, other) >= 0) continue;
      if (overlaps(turned, s.boxOf(other))) return false;
    }
    return true;
  }
  return false;
}

/** Turns a unit in melee towards the enemy on a side. @rule 1.5 */
export function turnInMelee(s: S, unit: number, side: number): void {
  canTurnTo(s, unit, side);
  const enemies = SIDES.map((other) => s.contactOf(unit, other));
  s.stand(unit, turned.x, turned.y, turned.heading);
  enemies.forEach((enemy, other) => {
    s.setContact(unit, (other - side + 4) % 4, enemy);
    if (enemy >= 0 && side !== REAR && other !== side) s.stand(enemy, shifted[other]!.x, shifted[other]!.y, shifted[other]!.heading);
  });
}
