import type { ActionList, OutcomeList, Player } from '../../../core/index.ts';
import { isBarredTarget, isHeldBack } from '../march-rules.ts';
import { canHit, fireWeight, isArmed } from '../shooting.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { nameOf } from '../../state/names.ts';
import { exerts } from '../zones.ts';
import { strikeHex } from './hits.ts';
import { isNearActivated } from './interludes.ts';
import { checkFirer, checkShooting } from './frames/fights.ts';
import { ask, frame, roll, sideFrame, type StepDraft, unitFrame } from './writer.ts';

type S = BaronsWarState;

/** A shot of a unit at a hex. */
const shot = frame({ unit: (k) => k.unit, target: (k) => k.hex });

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

/** Adds the hexes a unit may fire at.
 * @rule 8.1 a defender with activated enemies in its zone fires at one of these @ruling R-39 */
export function addTargets(s: S, unit: number, into: ActionList): void {
  const { first } = s.game.space;
  const hex = s.hexOf(unit);
  const { grid } = s.compiled;
  const enemy = (1 - s.sideOf(unit)) as Player;
  let bound = false;
  for (const target of grid.within(hex, s.compiled.units[unit]!.rangeHexes)) {
    if (!s.holds(enemy, target) || !isAllowedTarget(s, unit, target)) continue;
    const inItsZone =
      !isOffensive(s, unit) && grid.distance(hex, target) === 1 && exerts(s, s.sideOf(unit), hex, grid.directionTo(hex, target));
    if (inItsZone && !bound) {
      into.clear();
      bound = true;
    }
    if (bound && !inItsZone) continue;
    if (canHit(s, unit, target)) into.push(first.fire + target);
  }
}

function hasTarget(s: S, unit: number): boolean {
  if (s.fired(unit) === 1 || !isArmed(s, unit)) return false;
  if (!isOffensive(s, unit) && !isNearActivated(s, s.hexOf(unit), s.compiled.units[unit]!.rangeHexes)) return false;
  const { shots } = s.game.scratch;
  addTargets(s, unit, shots.clear());
  return shots.length > 0;
}

/** @rule 8.0 units fire one by one, in any order, each once in the segment */
function legalFirers(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const side = sideFrame.side(s);
  into.push(first.pass);
  const units = side === s.side ? s.compiled.battles[s.battle]!.units : s.game.unitsOf[side];
  for (let i = 0; i < units.length; i++) if (hasTarget(s, units[i]!)) into.push(first.select + units[i]!);
}

function fireOutcomes(s: S, into: OutcomeList): void {
  const unit = shot.unit(s);
  const target = shot.target(s);
  const weight = fireWeight(s, unit, target, s.compiled.grid.distance(s.hexOf(unit), target));
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
      `${s.compiled.units[unit]!.name} fire at ${s.compiled.grid.format(target)}: ${hits === 0 ? 'no effect' : 'a hit'}.`,
    );
  s.pop();
  s.push(STEP['hits/retreats'], 1 - s.sideOf(unit));
  strikeHex(s, target, hits);
}

function chooseFirer(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) s.pop();
  else s.push(STEP['fire/target'], action - first.select);
}

function chooseTarget(s: S, action: number): void {
  s.become(STEP['fire/roll']);
  shot.setTarget(s, action - s.game.space.first.fire);
}

const fireOf = (side: (s: S) => Player) => (s: S) => (side(s) === s.side ? 'Offensive fire' : 'Defensive fire');
const { unit } = unitFrame;
const ofUnit = (s: S): Player => s.sideOf(unit(s));

export const fireSteps: readonly StepDraft[] = [
  ask('fire/select', sideFrame.side, legalFirers, chooseFirer, {
    on: ['turn/activation'],
    registers: sideFrame.registers,
    about: {
      phase: fireOf(sideFrame.side),
      rule: '8.0',
      decision: 'choose-shooter',
      question: () => 'Choose a unit to shoot.',
      asked: 'choose infantry with a target in range, arc and sight, or end the fire',
    },
  }),
  ask('fire/target', ofUnit, (s, into) => addTargets(s, unit(s), into), chooseTarget, {
    on: ['fire/select'],
    check: checkFirer,
    registers: unitFrame.registers,
    about: {
      phase: fireOf(ofUnit),
      rule: '8.4',
      subject: unit,
      decision: 'shoot',
      question: (s) => `Choose a target for ${nameOf(s, unit(s))}.`,
      asked: 'choose a target in range, arc and sight',
      chosen: unit,
    },
  }),
  roll('fire/roll', fireOutcomes, rollFire, {
    on: ['fire/select'],
    check: checkShooting,
    registers: shot.registers,
    about: { phase: fireOf((s) => s.sideOf(shot.unit(s))), rule: '8.5', subject: shot.unit, target: shot.target },
  }),
];
