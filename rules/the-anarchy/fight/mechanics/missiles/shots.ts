import type { OutcomeList } from '../../../../core/index.ts';
import { HIT, shotResult } from '../../../charts/missiles.ts';
import { COVER, WEAPON } from '../../../charts/types.ts';
import { FACES } from '../../../charts/tables.ts';
import { type AnarchyState, HEALTHY, STUNNED, WOUNDED } from '../../../state/state.ts';
import { isFloor } from '../ground/hulls.ts';
import { HUNGER_MODIFIER, isHungry } from '../combat/hunger.ts';
import { kill, killHorse, stun, wound } from '../ground/harm.ts';
import { columnAt, coverAgainst, weaponAt } from './missiles.ts';
import { canRetreat, pushRetreat } from '../combat/retreats.ts';

type S = AnarchyState;

/** What a shot does to its target. */
export const EFFECTS = ['none', 'driven', 'slowed', 'wounded', 'stunned', 'killed', 'horse-killed', 'thrown', 'both-killed'] as const;
export type EffectId = (typeof EFFECTS)[number];
export const EFFECT = Object.fromEntries(EFFECTS.map((id, i) => [id, i])) as Readonly<Record<EffectId, number>>;

/** @rule 4.2.6 */
const ROCKING_MODIFIER = 1;

/** @rule B24 for the target's armour, and for a wounded shooter */
const ARMOUR_MODIFIER = 1;
const WOUND_MODIFIER = 1;
/** Hexes that a man is driven back, and points that a mover loses. @rule B26 */
const DRIVEN_HEXES = 2;
const SLOWED_POINTS = 2;

// ---- what a roll comes to

/** What is added to the roll besides the range. @rule B24 */
/** What is added for who shoots from a belfry that was pushed in its side's last movement. @rule 4.2.6 */
function rockingOf(s: S, shooter: number): number {
  if (!s.game.hasPushed || !isFloor(s, s.at(shooter))) return 0;
  return s.enginePushed(s.scenario.parts[s.partIn(s.at(shooter))]!.engine) > 0 ? ROCKING_MODIFIER : 0;
}

function modifierOf(s: S, shooter: number, target: number): number {
  const hunger = isHungry(s, shooter) ? HUNGER_MODIFIER : 0; // [C.8.4]
  const wound = s.health(shooter) === WOUNDED ? WOUND_MODIFIER : 0;
  return (s.chart(target).isArmoured ? ARMOUR_MODIFIER : 0) + wound + rockingOf(s, shooter) + hunger;
}

/** Cover of the target: what falls from above goes over walls. @rule B33 @rule B42 */
function coverOfShot(s: S, shooter: number, target: number, place: number, isSlung: boolean): number {
  const at = s.at(target) === place || s.tail(target) === place ? place : s.at(target);
  const cover = coverAgainst(s, s.at(shooter), at);
  return isSlung ? Math.min(cover, COVER.heavy) : cover;
}

/** Adds the effects of a shot, places in EFFECTS, with their exact chances.
 * @param place hex of the target at which he aims @param isDefensive whether it is shot in the target's movement */
export function addEffects(s: S, shooter: number, target: number, place: number, isDefensive: boolean, into: OutcomeList): void {
  for (let face = 1; face <= FACES; face++) into.add(effectOfFace(s, shooter, target, place, isDefensive, face), 1);
}

/** Effect of one face of the die. @rule B24 @rule B25 */
export function effectOfFace(s: S, shooter: number, target: number, place: number, isDefensive: boolean, face: number): number {
  const weapon = weaponAt(s, shooter, place, isDefensive);
  const cover = coverOfShot(s, shooter, target, place, weapon === WEAPON['staff-sling']);
  const column = columnAt(s, shooter, place, isDefensive) + modifierOf(s, shooter, target) + face - 1;
  const hit = shotResult(s.isMounted(target), cover, column);
  if (hit === HIT['-']) return EFFECT.none;
  if (hit === HIT.A) return isDefensive ? slowing(s, target) : driving(s, s.at(shooter), target);
  if (s.isMounted(target)) return effectOnRider(s, target, hit);
  return effectOnFoot(s, target, weapon === WEAPON.sling ? hit - 1 : hit);
}

/** @rule B26 a mover is slowed, as long as he has points left */
function slowing(s: S, target: number): number {
  return s.mover === target && s.budget > s.spent ? EFFECT.slowed : EFFECT.none;
}

/** He is driven back. @param from place away from which he goes @rule B9 who is stunned and should retreat is killed @rule B48 who cannot retreat is wounded */
export function driving(s: S, from: number, target: number): number {
  if (s.health(target) === STUNNED) return EFFECT.killed;
  if (canRetreat(s, target, from)) return EFFECT.driven;
  return s.health(target) === HEALTHY ? EFFECT.wounded : EFFECT.killed;
}

/** @rule B26 @rule B28 a sling's stone does one less: what would wound stuns, and what would kill wounds @rule B9 */
export function effectOnFoot(s: S, target: number, hit: number): number {
  if (hit === HIT.C || s.health(target) !== HEALTHY) return EFFECT.killed;
  return hit === HIT.B ? EFFECT.wounded : EFFECT.stunned;
}

/** @rule B27 @rule B9 */
export function effectOnRider(s: S, rider: number, hit: number): number {
  const isWounded = s.health(rider) !== HEALTHY;
  if (hit === HIT.B) return EFFECT['horse-killed'];
  if (hit === HIT.C) return isWounded ? EFFECT.killed : EFFECT.wounded;
  if (hit === HIT.D) return isWounded ? EFFECT['both-killed'] : EFFECT.thrown;
  return hit === HIT.E ? EFFECT.killed : EFFECT['both-killed'];
}

// ---- what it does

/** Does to a man what a shot from a place has come to; pushes his retreat. @rule B26 @rule B27 */
export function applyEffect(s: S, from: number, target: number, effect: number): void {
  const health = s.health(target);
  const isMover = s.mover === target;
  if (effect === EFFECT.driven) return pushRetreat(s, target, DRIVEN_HEXES, from, 0);
  if (effect === EFFECT.slowed) s.budget = Math.max(s.spent, s.budget - SLOWED_POINTS);
  if (effect === EFFECT['horse-killed'] || effect === EFFECT.thrown || effect === EFFECT['both-killed']) killHorse(s, target);
  if (effect === EFFECT.wounded) wound(s, target);
  if (effect === EFFECT.stunned || effect === EFFECT.thrown) stun(s, target);
  if (effect === EFFECT.killed || effect === EFFECT['both-killed']) kill(s, target);
  if (!isMover || effect < EFFECT.wounded) return;
  // a wound leaves half of what a mover has left, anything worse ends his move [B26]
  const left = health === HEALTHY && effect === EFFECT.wounded ? (s.budget - s.spent + 1) >> 1 : 0;
  s.budget = s.spent + left;
}
