import type { OutcomeList, Refusal } from '../../../core/index.ts';
import { FRONT } from '../../../geometry/box.ts';
import { lengthInFrontArc } from '../../../geometry/box-sight.ts';
import { distanceBetween, TICKS_PER_INCH } from '../../../geometry/plane.ts';
import { BARRED, IN, isBarred, measure, OUT, TOO_CLOSE } from '../movement/charges.ts';
import { mayAct, whyNoOrders } from '../movement/orders.ts';
import { isBehind, isInArc } from '../../../tabletop/sight.ts';
import { seesSide } from '../ground/sight.ts';
import type { OneHourState } from '../../state/state.ts';
import { addHits, hitsFor } from '../../charts/hits.ts';
import { SHOOTING_RANGE } from '../../charts/units.ts';
import { hasCover, redoubtOf } from '../ground/terrain-effects.ts';

type S = OneHourState;

/** A side farther away than this is out of range, whatever a roll-off says. */
const FARTHEST = SHOOTING_RANGE + 2 * TOO_CLOSE;

/** Whether a unit can shoot in this phase at all.
 * @rule 2.0 those with missiles @rule 1.6 not if it has moved or turned @ruling O-18 nor in melee */
export function mayShoot(s: S, unit: number): boolean {
  return s.isOnTable(unit) && s.cardOf(unit).shoot !== null && s.moved(unit) === 0 && s.shot(unit) === 0 && !s.isInMelee(unit);
}

/** Whether a unit can shoot at an enemy: out, too close to call, or in. The best of the sides that face it counts.
 * @rule 2.1 front arc @rule 2.2 range @rule 0.9 line of sight @rule 2.4 also into a melee @rule 5.4 all that lies before a redoubt @ruling O-16 O-62 O-65 */
export function judgeShot(s: S, unit: number, target: number): number {
  if (isBarred(s, unit, target)) return OUT;
  const base = s.boxOf(unit);
  const goal = s.boxOf(target);
  const x = base.sideX(FRONT);
  const y = base.sideY(FRONT);
  if (isBehind(base, goal) || distanceBetween(x, y, goal.x, goal.y) > FARTHEST + goal.halfWidth + goal.halfDepth) return OUT;
  const wide = redoubtOf(s, unit) !== undefined;
  let best = OUT;
  for (let side = 0; side < 4 && best !== IN; side++) {
    const reach = measure(s, distanceBetween(x, y, goal.sideX(side), goal.sideY(side)), SHOOTING_RANGE);
    if (reach <= best || !facesPoint(goal.sideX(side) - goal.x, goal.sideY(side) - goal.y, x - goal.sideX(side), y - goal.sideY(side)))
      continue;
    if (isInArc(base, goal, side, wide) && seesSide(s, unit, target, side)) best = reach;
  }
  return best;
}

/** Whether a side with outward direction (nx, ny) looks towards a point that lies (dx, dy) from its middle. */
function facesPoint(nx: number, ny: number, dx: number, dy: number): boolean {
  return nx * dx + ny * dy > 0;
}

/** Why a unit cannot shoot at another, in the order of the rules. */
export function whyNoShot(s: S, unit: number, target: number): Refusal {
  if (!s.isOnTable(unit) || s.sideOf(unit) !== s.side || s.cardOf(unit).shoot === null)
    return ['2.0', 'Only archers of the side whose turn it is shoot.'];
  if (s.moved(unit) === 1) return ['1.6', 'The unit has moved or turned in this turn.'];
  if (s.shot(unit) === 1) return ['2.0', 'The unit has shot in this turn.'];
  if (s.isInMelee(unit)) return ['2.4', 'Units shoot into a melee, but not out of one.'];
  if (!mayAct(s, unit)) return whyNoOrders(s, unit);
  if (!s.isOnTable(target) || s.sideOf(target) === s.side) return ['2.0', 'There is no such enemy on the table.'];
  return isBarred(s, unit, target) ? BARRED : whyNoLine(s, unit, target);
}

function whyNoLine(s: S, unit: number, target: number): Refusal {
  const base = s.boxOf(unit);
  const goal = s.boxOf(target);
  const sides = [0, 1, 2, 3];
  const [x, y] = [base.sideX(FRONT), base.sideY(FRONT)];
  const nearest = Math.min(...sides.map((side) => distanceBetween(x, y, goal.sideX(side), goal.sideY(side))));
  if (nearest >= SHOOTING_RANGE + TOO_CLOSE) {
    const inches = (nearest / TICKS_PER_INCH).toFixed(2);
    return ['2.2', `The nearest side is ${inches} inches away; the range is ${SHOOTING_RANGE / TICKS_PER_INCH}.`];
  }
  const isWide = redoubtOf(s, unit) !== undefined;
  if (!sides.some((side) => lengthInFrontArc(base, goal, side, isWide) >= goal.sideLength(side) / 2))
    return ['2.1', 'Less than half of each side of the enemy lies in the arc of fire.'];
  return ['0.9', 'The unit does not see enough of a side that faces it within range.'];
}

/** Added to a unit's dice when it shoots. @rule 2.3 the modifier of the type @rule 5.2 irregulars at -2 @rule 5.3 peasant archers unmodified
 * @ruling O-17 O-63 */
export function shotModifier(s: S, unit: number): number {
  return (s.cardOf(unit).shoot ?? 0) + s.game.eliteOf(s.sideOf(unit)).shoot;
}

/** How often the hits of a shot are halved. @rule 2.3 cover and armour halve @ruling O-24 */
export function shotHalvings(s: S, target: number): number {
  return halvings(s, hasCover(s, target), s.cardOf(target).armoured);
}

/** Hits of a shot that rolls `die`. */
export function shotHits(s: S, unit: number, target: number, die: number): number {
  return hitsFor(die, shotModifier(s, unit), 0, shotHalvings(s, target));
}

/** Adds the hits of a shot, by the faces of the die. @rule 2.3 the die and the modifier of the type; cover and armour halve */
export function shotOutcomes(s: S, unit: number, target: number, into: OutcomeList): void {
  addHits(shotModifier(s, unit), 0, shotHalvings(s, target), into);
}

/** How often hits are halved. @ruling O-24 each cause halves, unless the table plays that one does */
export function halvings(s: S, byGround: boolean, byArmour: boolean): number {
  const causes = Number(byGround) + Number(byArmour);
  return s.game.options.halvings === 'each' ? causes : Math.min(1, causes);
}
