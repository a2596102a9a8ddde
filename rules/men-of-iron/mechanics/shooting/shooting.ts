import { opponent, type OutcomeList } from '../../../core/index.ts';
import { arcOf, type Arc, FLANK, FRONT, lineArc, REAR } from '../../../hexes/facing.ts';
import { RESULT, rowOf } from '../../charts/charts.ts';
import { CAN, TYPE } from '../../charts/types.ts';
import type { Offers } from '../../state/actions.ts';
import { DISORDERED, type IronState, SHIELD_WALL } from '../../state/state.ts';
import { FACES } from '../../charts/dice.ts';
import { hasLeader } from '../command/leaders-at.ts';
import { canBeDriven, canRetire, canRetreat, isSchiltron, resultsFor } from '../results/results.ts';
import { canSee, isHidden, isRaining } from './sight.ts';

type S = IronState;

// DRMs that stand in the rulebook.
/** @rule 11.4 over units */
const RAINING = -1;
/** @rule 11.3 at the flank of horses */
const ANGLED = +1;
/** @rule 16.2 through the front of a Shield Wall */
const SHIELDED = -1;
// DRMs that are reconstructed: armour on foot, mail beyond close range [2.5], men who cannot open their ranks, and the front of a pavise.
const PLATE = -1;
const MAIL = -1;
const DENSE = +1;
const PAVISE = -1;

/** Adjusted roll from which leaders are in danger. @rule 5.4 */
const LEADERS_FROM = 9;

// Flags of the outcome of a shot, beside bits of RESULT.
/** Leaders with the target are checked. */
export const ENDANGERS = 64;
/** The guns of who fires blow up. */
export const BLOWS_UP = 128;

/** Along the line between front and flank it is front, between flank and rear it is rear. @rule 11.1 */
function atSpine(first: Arc, second: Arc): Arc {
  if (first === REAR || second === REAR) return REAR;
  return first < second ? first : second;
}

/** Arc of a unit in which a hex lies. @rule 11.1 */
export function arcTowards(s: S, unit: number, hex: number): Arc {
  return lineArc(s.scenario.grid, s.hexOf(unit), s.facing(unit), hex, atSpine);
}

/** Farthest hex at which a unit can fire, 0 if it has no missiles. */
export function rangeOf(s: S, unit: number): number {
  return s.scenario.charts.range[s.type(unit)]!.length;
}

/** Whether a unit can fire at all as it is. @rule 14.5 not if Retired @rule 16.9 nor Engaged */
export function isArmed(s: S, unit: number): boolean {
  return s.can(unit, CAN.missile) && s.isOnMap(unit) && !s.isRetired(unit) && s.engaged(unit) === 0;
}

/** Whether one unit can fire at another as they stand. @rule 11.1 range and arc @rule 11.4 sight */
export function canHit(s: S, unit: number, target: number): boolean {
  return isInRange(s, unit, target) && isInArc(s, unit, s.hexOf(target)) && isExposed(s, unit, target);
}

/** Whether a hex lies in the arc into which a unit fires. @rule 11.1 @ruling MI-100 Bombards fire as other guns do */
export function isInArc(s: S, unit: number, hex: number): boolean {
  const arc = arcTowards(s, unit, hex);
  return arc === FRONT || (arc === FLANK && !s.can(unit, CAN.frontOnly));
}

/** Whether one unit could fire at another if it faced there. @rule 11.1 range @rule 11.4 sight */
export function canReach(s: S, unit: number, target: number): boolean {
  return isInRange(s, unit, target) && isExposed(s, unit, target);
}

function isInRange(s: S, unit: number, target: number): boolean {
  const to = s.hexOf(target);
  return to >= 0 && s.scenario.grid.distance(s.hexOf(unit), to) <= rangeOf(s, unit);
}

/** Whether one unit sees another, and may fire at it. @rule 11.4 */
function isExposed(s: S, unit: number, target: number): boolean {
  if (s.engaged(target) === 1 || s.battleNeutral(s.battleOf(target)) === 1) return false;
  return canSee(s, unit, s.hexOf(target)) && !isHidden(s, target, s.hexOf(unit));
}

/** Adds the shots that a unit may fire. @rule 11.2 @ruling MI-43 of two in a hex the firer names one */
export function addTargets(s: S, unit: number, into: Offers<'fire' | 'fire-under'>): void {
  if (!isArmed(s, unit) || s.fired(unit) === 1) return;
  const enemies = s.game.unitsOf[opponent(s.sideOf(unit))];
  for (let i = 0; i < enemies.length; i++) {
    const target = enemies[i]!;
    if (!canHit(s, unit, target)) continue;
    const hex = s.hexOf(target);
    into.push(s.topAt(hex) === target ? 'fire' : 'fire-under', hex);
  }
}

/** Whether a unit answers a shot. @rule 11.2 who is fired at within his range, not through the rear @ruling MI-03 */
export function canReturn(s: S, unit: number, shooter: number): boolean {
  return s.can(unit, CAN.return) && isArmed(s, unit) && canHit(s, unit, shooter);
}

/** Whether a unit may fire at one that comes into a hex. @rule 11.2 adjacent and frontal; some types but once @ruling MI-06 */
export function canReact(s: S, unit: number, hex: number): boolean {
  if (!s.can(unit, CAN.reactAlways | CAN.reactOnce) || !isArmed(s, unit) || s.battleNeutral(s.battleOf(unit)) === 1) return false;
  if (s.can(unit, CAN.reactOnce) && s.reacted(unit) === 1) return false;
  if (s.isGun(unit) && s.limbered(unit) === 1) return false;
  const direction = s.scenario.grid.directionTo(s.hexOf(unit), hex);
  return direction >= 0 && arcOf(s.facing(unit), direction) === FRONT;
}

/** The column of the matrix in which a unit defends. @rule 16.5 archers who have shot in reaction have no time to take up their flails
 * @ruling MI-109 */
export function defendingType(s: S, unit: number): number {
  const type = s.type(unit);
  return type === TYPE.AF && s.reacted(unit) === 1 ? TYPE.A : type;
}

/** Sum of the DRMs of a shot. @rule 11.3 */
export function fireModifier(s: S, unit: number, target: number): number {
  const { grid, charts, units, fireCover } = s.scenario;
  const [from, to] = [s.hexOf(unit), s.hexOf(target)];
  const range = grid.distance(from, to);
  const own = charts.range[s.type(unit)]![range - 1]! + units[unit]!.fire - (s.isDisordered(unit) ? s.kindOf(unit).fireLoss : 0);
  return own + (isRaining(s, unit, to) ? RAINING : 0) + fireCover[to]! + targetModifier(s, target, from, range);
}

/** DRMs for what the target is and how it stands. @ruling MI-101 pavises */
function targetModifier(s: S, target: number, from: number, range: number): number {
  const { game } = s.scenario.charts;
  const type = s.type(target);
  if (game === 'infidel') return ((type === TYPE.KN || type === TYPE.HC) && range > 1 ? MAIL : 0) + angleModifier(s, target, from);
  const plate = type === TYPE.DM || type === TYPE.UH ? PLATE : 0;
  if (game === 'blood-and-roses') return plate;
  const isFrontal = arcTowards(s, target, from) === FRONT;
  const wall = s.formation(target) === SHIELD_WALL && isFrontal ? SHIELDED : isSchiltron(s, target) ? DENSE : 0;
  const pavise = s.scenario.units[target]!.pavise && isFrontal ? PAVISE : 0;
  return plate + wall + pavise + angleModifier(s, target, from);
}

/** @rule 11.3 through a flank hexside of unprotected horses, not down a spine */
function angleModifier(s: S, target: number, from: number): number {
  const type = s.type(target);
  if (type !== TYPE.MM && type !== TYPE.MC && type !== TYPE['MC/A'] && type !== TYPE['LC/A']) return 0;
  const [first, second] = s.scenario.grid.entryDirections(from, s.hexOf(target));
  return second < 0 && arcOf(s.facing(target), first) === FLANK ? ANGLED : 0;
}

/** Bits of RESULT on the fire table for an adjusted roll. @rule 11.3 */
export function fireResult(s: S, target: number, adjusted: number): number {
  const column = (s.isMounted(target) ? 2 : 0) + (s.isDisordered(target) ? 1 : 0);
  return rowOf(s.scenario.charts.fire[column as 0]!, adjusted);
}

/** Whether guns that fire blow up on a zero. @rule 11.3 Blood & Roses: artillery and handguns */
function isUnreliable(s: S, unit: number): boolean {
  return s.isGun(unit) || s.type(unit) === TYPE.HG;
}

/**
 * Adds the outcomes of a shot: what will be done to the target, bits of RESULT, with ENDANGERS and BLOWS_UP.
 * @param cause from whom the target will have to retreat; the target itself if from nobody, -1 if that is still open
 */
export function addShotOutcomes(s: S, unit: number, target: number, cause: number, into: OutcomeList): void {
  const modifier = fireModifier(s, unit, target);
  const flags = flagsOf(s, unit, target);
  for (let die = 0; die < FACES; die++) into.add(outcomeOf(s, target, die, modifier, cause) | (flags & flagsAt(die, modifier)), 1);
}

/** Outcome of one face of the die. */
export function outcomeOfFace(s: S, unit: number, target: number, cause: number, die: number): number {
  const modifier = fireModifier(s, unit, target);
  return outcomeOf(s, target, die, modifier, cause) | (flagsOf(s, unit, target) & flagsAt(die, modifier));
}

function outcomeOf(s: S, target: number, die: number, modifier: number, cause: number): number {
  return effectOf(s, target, fireResult(s, target, die + modifier), cause);
}

/** What can happen besides in a shot: who has leaders, and who fires with powder. */
function flagsOf(s: S, unit: number, target: number): number {
  return (hasLeader(s, s.hexOf(target), s.sideOf(target)) ? ENDANGERS : 0) | (isUnreliable(s, unit) ? BLOWS_UP : 0);
}

/** What of it does happen on a face of the die. @rule 5.4 an adjusted nine @rule 11.3 a natural zero */
function flagsAt(die: number, modifier: number): number {
  return (die + modifier >= LEADERS_FROM ? ENDANGERS : 0) | (die === 0 ? BLOWS_UP : 0);
}

/** What results of fire come to for a unit as it is: nothing is in them that another of them takes in, or that changes nothing. */
function effectOf(s: S, unit: number, bits: number, cause: number): number {
  const { disordered, unhorsed, retreat, retired, eliminated } = RESULT;
  const due = resultsFor(s, unit, bits, false);
  if (due & eliminated || isFinal(s, unit, due, cause)) return eliminated;
  if (due & retired) return retired;
  if (due & unhorsed) return unhorsed;
  const isSteady = s.status(unit) === DISORDERED || (s.due(unit) & disordered) !== 0 || (s.can(unit, CAN.noDisorder) && !s.isGun(unit));
  return due & (isSteady ? retreat : retreat | disordered);
}

/** Whether a unit has nowhere to go, and is Eliminated. @rule 14.4 @rule 14.5 */
function isFinal(s: S, unit: number, due: number, cause: number): boolean {
  if ((due & (RESULT.retreat | RESULT.retired)) !== 0 && !canBeDriven(s, unit)) return true;
  if (cause < 0) return false;
  if (due & RESULT.retired) return !canRetire(s, unit, cause);
  return (due & RESULT.retreat) !== 0 && !canRetreat(s, unit, cause);
}
