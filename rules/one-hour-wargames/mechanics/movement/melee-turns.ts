import { FRONT, LEFT, overlaps, REAR, RIGHT } from '../../../geometry/box.ts';
import { eastward, northward } from '../../../geometry/plane.ts';
import { farthestOffset, offsetFrom, setAgainst } from '../../../tabletop/contact.ts';
import { sidesteps } from '../../../tabletop/slide.ts';
import type { Offers } from '../../state/actions.ts';
import { addStormedRedoubts } from './charges.ts';
import { gather } from '../ground/obstacles.ts';
import { isAstride } from '../ground/roads.ts';
import type { OneHourState } from '../../state/state.ts';
import { ENOUGH_OF_A_SIDE } from '../../charts/units.ts';

type S = OneHourState;

const SIDES = [FRONT, RIGHT, REAR, LEFT] as const;

/** Adds the sides to which a unit in melee may turn its front.
 * @rule 1.5 only towards an enemy on its flank or rear, and only if none is before its front */
export function listMeleeTurns(s: S, unit: number, into: Offers<'about'>): void {
  for (const side of SIDES) if (mayTurnTo(s, unit, side)) into.push('about', side);
}

/** Whether a unit in melee can turn in place. */
export function hasMeleeTurn(s: S, unit: number): boolean {
  for (const side of SIDES) if (mayTurnTo(s, unit, side)) return true;
  return false;
}

function mayTurnTo(s: S, unit: number, side: number): boolean {
  return side !== FRONT && s.contactOf(unit, FRONT) < 0 && s.contactOf(unit, side) >= 0 && canTurnTo(s, unit, side);
}

/** Works out a turn towards the enemy on a side: the unit slides up against that enemy, the others follow its new sides.
 * @rule 1.5 a half turn needs no adjustment; after a quarter turn the others move as little as keeps contact @rule 0.7 must fit
 * @ruling O-20 @returns false if somebody would not fit, or would lose another contact */
function canTurnTo(s: S, unit: number, side: number): boolean {
  const { moving, obstacles, turned } = s.game.scratch.meleeTurns;
  const base = s.boxOf(unit);
  const heading = base.sideHeading(side);
  const slide = side === REAR ? 0 : base.halfWidth - base.halfDepth;
  turned.set(base.x + eastward(heading, slide), base.y + northward(heading, slide), heading, base.halfWidth, base.halfDepth);
  if (side === REAR) return true;
  listMoving(s, unit, side);
  if (!gather(obstacles, s, unit, 2 * base.halfWidth).holds(turned, moving, isAstride(s, turned))) return false;
  for (let other = 0; other < SIDES.length; other++) if (isFollower(s, unit, other, side) && !canFollow(s, unit, other, side)) return false;
  return true;
}

function isFollower(s: S, unit: number, other: number, facing: number): boolean {
  return other !== facing && s.contactOf(unit, other) >= 0;
}

/** Lists in the game's `moving` the bases that will not lie where they do, and the redoubts that the fight is for: they stop nobody. */
function listMoving(s: S, unit: number, facing: number): void {
  const { moving } = s.game.scratch.meleeTurns;
  moving.clear().add(s.boxOf(unit));
  for (let side = 0; side < SIDES.length; side++) {
    const enemy = s.contactOf(unit, side);
    if (isFollower(s, unit, side, facing)) moving.add(s.boxOf(enemy));
    if (enemy >= 0) addStormedRedoubts(s, enemy, moving);
  }
  addStormedRedoubts(s, unit, moving);
}

/** Sideways moves tried, the least first, in ticks. */
const SIDESTEPS = sidesteps(8);

/** Whether the enemy on one side can come up to where that side will be, and stands in the game's `followed` if so.
 * @rule 1.5 as little as possible, in contact @ruling O-20 */
function canFollow(s: S, unit: number, other: number, facing: number): boolean {
  const { followed, moving, obstacles, turned } = s.game.scratch.meleeTurns;
  const enemy = s.contactOf(unit, other);
  if (s.contactOf(enemy, FRONT) !== unit || hasOtherContact(s, enemy)) return false;
  const side = (other - facing + 4) % 4;
  const base = s.boxOf(enemy);
  const most = farthestOffset(turned, side, base.halfWidth, ENOUGH_OF_A_SIDE);
  const start = Math.max(-most, Math.min(most, offsetFrom(base, turned, side)));
  gather(obstacles, s, enemy, 4 * base.halfWidth);
  for (const step of SIDESTEPS) {
    if (Math.abs(start + step) > most) continue;
    const place = setAgainst(base, turned, side, start + step, followed[other]!);
    if (obstacles.holds(place, moving, isAstride(s, place)) && !overlaps(place, turned) && isClearOfFollowers(s, unit, other, facing))
      return true;
  }
  return false;
}

function hasOtherContact(s: S, enemy: number): boolean {
  return s.contactOf(enemy, RIGHT) >= 0 || s.contactOf(enemy, REAR) >= 0 || s.contactOf(enemy, LEFT) >= 0;
}

/** Whether a follower has room beside those that were placed before it. */
function isClearOfFollowers(s: S, unit: number, other: number, facing: number): boolean {
  const { followed } = s.game.scratch.meleeTurns;
  for (let before = 0; before < other; before++) {
    if (isFollower(s, unit, before, facing) && overlaps(followed[other]!, followed[before]!)) return false;
  }
  return true;
}

/** Turns a unit in melee towards the enemy on a side. @rule 1.5 */
export function turnInMelee(s: S, unit: number, side: number): void {
  canTurnTo(s, unit, side);
  const { followed, touching, turned } = s.game.scratch.meleeTurns;
  for (let other = 0; other < SIDES.length; other++) touching[other] = s.contactOf(unit, other);
  s.stand(unit, turned.x, turned.y, turned.heading);
  for (let other = 0; other < SIDES.length; other++) {
    const enemy = touching[other]!;
    s.setContact(unit, (other - side + 4) % 4, enemy);
    if (enemy < 0 || side === REAR || other === side) continue;
    const { x, y, heading } = followed[other]!;
    s.stand(enemy, x, y, heading);
  }
}
