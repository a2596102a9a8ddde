import { opponent, type OutcomeList, type Player } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import { isBarredTarget, isHeldBack } from '../../ground/march-rules.ts';
import { canHit, fireWeight, isArmed } from '../../combat/shooting.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { nameOf, withTroops } from '../../../state/names.ts';
import { meaningOfShot } from '../../command/rolls.ts';
import { exerts } from '../../ground/zones.ts';
import { strikeHex } from '../results/hits.ts';
import { isNearActivated } from './interludes.ts';
import { checkFirer, checkShooting } from '../frames/fights.ts';
import { type Actions, ask, frame, roll, sideFrame, type StepDraft, unitFrame } from '../writer.ts';

type S = BaronsWarState;

/** A shot of a unit at a hex. */
const shot = frame({ unit: (k) => k.unit, target: (k) => k.hex });

export const fireActions: Actions<'fire'> = {
  fire: {
    does: 'shoots at a hex',
    phrase: (s, hex) => `Shoot at ${withTroops(s, hex)}`,
    told: ['fired'],
    reads(action, _, hex) {
      action.strike(action.subject, hex, 'shot');
      action.asStack = false;
    },
  },
};

/** Whether this side is the one that attacks in this player turn. */
function isOffensive(s: S, unit: number): boolean {
  return s.sideOf(unit) === s.side;
}

/** @rule 6.2 out of command only if it began next to an enemy @rule 14.1 Edward only at the Battle named @rule 8.1 only at activated units */
function isAllowedTarget(s: S, unit: number, target: number): boolean {
  const defender = s.topAt(target);
  if (!isOffensive(s, unit)) return s.battleOf(defender) === s.battle;
  if (isBarredTarget(s, unit, target)) return false;
  return !isHeldBack(s, unit);
}

/** Whether an enemy whom the unit may fire at stands in the zone of a defender, in a direction. */
function isInZoneOf(s: S, unit: number, direction: number): boolean {
  const hex = s.hexOf(unit);
  const target = s.scenario.grid.neighbours[hex * 6 + direction]!;
  if (target < 0 || !s.holds(opponent(s.sideOf(unit)), target) || !isAllowedTarget(s, unit, target)) return false;
  return exerts(s, s.sideOf(unit), hex, direction);
}

/** @rule 8.1 a defender with activated enemies in its zone fires at one of these @ruling R-39 */
function isBound(s: S, unit: number): boolean {
  if (isOffensive(s, unit)) return false;
  for (let direction = 0; direction < 6; direction++) if (isInZoneOf(s, unit, direction)) return true;
  return false;
}

/** Whether a unit may fire at a hex within its range. @param bound whether it must fire at an enemy in its zone */
function mayFireAt(s: S, unit: number, target: number, bound: boolean): boolean {
  if (!s.holds(opponent(s.sideOf(unit)), target) || !isAllowedTarget(s, unit, target)) return false;
  const { grid } = s.scenario;
  const hex = s.hexOf(unit);
  if (bound && !(grid.distance(hex, target) === 1 && isInZoneOf(s, unit, grid.directionTo(hex, target)))) return false;
  return canHit(s, unit, target);
}

/** The hexes that a unit may fire at. */
export function targetsOf(s: S, unit: number): readonly number[] {
  const bound = isBound(s, unit);
  return s.scenario.grid.within(s.hexOf(unit), s.scenario.units[unit]!.rangeHexes).filter((hex) => mayFireAt(s, unit, hex, bound));
}

function legalTargets(s: S, into: Offers<'fire'>): void {
  const unit = unitFrame.unit(s);
  const bound = isBound(s, unit);
  const hexes = s.scenario.grid.within(s.hexOf(unit), s.scenario.units[unit]!.rangeHexes);
  for (let i = 0; i < hexes.length; i++) if (mayFireAt(s, unit, hexes[i]!, bound)) into.push('fire', hexes[i]!);
}

function hasTarget(s: S, unit: number): boolean {
  if (s.fired(unit) === 1 || !isArmed(s, unit)) return false;
  const { rangeHexes } = s.scenario.units[unit]!;
  if (!isOffensive(s, unit) && !isNearActivated(s, s.hexOf(unit), rangeHexes)) return false;
  const bound = isBound(s, unit);
  const hexes = s.scenario.grid.within(s.hexOf(unit), rangeHexes);
  for (let i = 0; i < hexes.length; i++) if (mayFireAt(s, unit, hexes[i]!, bound)) return true;
  return false;
}

/** @rule 8.0 units fire one by one, in any order, each once in the segment */
function legalFirers(s: S, into: Offers<'pass' | 'select'>): void {
  const side = sideFrame.side(s);
  into.push('pass');
  const units = side === s.side ? s.scenario.battles[s.battle]!.units : s.game.unitsOf[side];
  for (let i = 0; i < units.length; i++) if (hasTarget(s, units[i]!)) into.push('select', units[i]!);
}

function fireOutcomes(s: S, into: OutcomeList): void {
  const unit = shot.unit(s);
  const target = shot.target(s);
  const weight = fireWeight(s, unit, target, s.scenario.grid.distance(s.hexOf(unit), target));
  into.add(0, 10 - weight);
  into.add(1, weight);
}

/** @rule 8.5 hits are applied at once, leaders roll, and those driven back retreat; checks wait for the end of the segment [12.0] */
function rollFire(s: S, hits: number): void {
  const unit = shot.unit(s);
  const target = shot.target(s);
  s.setFired(unit, 1);
  s.setFiredAt(unit, target);
  if (s.listener !== null)
    s.tell(
      'fired',
      '8.5',
      `${s.scenario.units[unit]!.name} fire at ${s.scenario.grid.format(target)}: ${hits === 0 ? 'no effect' : 'a hit'}.`,
    );
  s.pop();
  s.push(STEP['hits/retreats'], 1 - s.sideOf(unit));
  strikeHex(s, target, hits);
}

function chooseTarget(s: S, target: number): void {
  s.become(STEP['fire/roll']);
  shot.setTarget(s, target);
}

/** @param side who fires */
const phaseOf = (side: (s: S) => Player) => ({
  phase: 'Fire',
  phaseNow: (s: S) => (side(s) === s.side ? 'Offensive fire' : 'Defensive fire'),
});
const { unit } = unitFrame;
const ofUnit = (s: S): Player => s.sideOf(unit(s));

export const fireSteps: readonly StepDraft[] = [
  ask('fire/select', sideFrame.side, legalFirers, {
    on: ['turn/activation'],
    registers: sideFrame.registers,
    choose: { pass: (s) => s.pop(), select: (s, firer) => s.push(STEP['fire/target'], firer) },
    about: {
      ...phaseOf(sideFrame.side),
      rule: '8.0',
      decision: 'choose-shooter',
      reads: { select: (action) => void (action.fight = 'any-shot') },
    },
    question: 'Choose a unit to shoot.',
    unless: 'choose infantry with a target in range, arc and sight, or end the fire',
    words: { pass: 'End the shooting', select: (s, firer) => `Shoot with ${nameOf(s, firer)}` },
  }),
  ask('fire/target', ofUnit, legalTargets, {
    on: ['fire/select'],
    check: checkFirer,
    registers: unitFrame.registers,
    choose: { fire: chooseTarget },
    about: { ...phaseOf(ofUnit), rule: '8.4', subject: unit, decision: 'shoot' },
    question: (s) => `Choose a target for ${nameOf(s, unit(s))}.`,
    unless: 'choose a target in range, arc and sight',
  }),
  roll('fire/roll', fireOutcomes, rollFire, {
    on: ['fire/select'],
    check: checkShooting,
    registers: shot.registers,
    about: { ...phaseOf((s) => s.sideOf(shot.unit(s))), rule: '8.5', subject: shot.unit, target: shot.target, means: meaningOfShot },
  }),
];
