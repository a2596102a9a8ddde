import { ALL_FACINGS } from '../../../../hexes/facing.ts';
import type { Offers } from '../../../state/actions.ts';
import { checkCommand, isInSpan } from '../../ground/command-span.ts';
import { noteBeginnings } from '../../ground/march-rules.ts';
import { HEAVY_CAVALRY, INFANTRY } from '../../../state/scenario.ts';
import { STAGE } from '../../../state/stages.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { battleName, nameOf, withTroops } from '../../../state/names.ts';
import { MAXIMUM_RANGE_HEXES, RETREAT_HEXES } from '../../../charts/charts.ts';
import { beginRetreat, COSTS_HITS, FREE_FACING } from '../results/retreat.ts';
import { activation, clearMover, mayContinue } from '../turn/turn.ts';
import { wavering } from './charge-aftermath.ts';
import { checkOther, checkResume } from '../frames/turn.ts';
import { ANY_LEGAL, type Actions, ask, facingWords, frame, run, sideFrame, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

// ---- defensive adjustment [3.0 C.2]

/** The side that adjusts, and the last hex it has adjusted. */
export const adjustment = frame({ side: (k) => k.side, last: (k) => k.maybeHex });

export const adjustmentActions: Actions<'adjust'> = {
  adjust: {
    does: 'turns units near the activated ones to another facing, before the others move',
    phrase: (s, hex, facing) => `Turn ${withTroops(s, hex)} to face ${facingWords(s, facing)}`,
    group: 'face',
    reads(action, s, hex, facing) {
      action.stay(s, s.topAt(hex), true);
      action.facing = facing;
    },
  },
};

/** Whether an activated unit stands within a range of a hex. */
export function isNearActivated(s: S, hex: number, rangeHexes: number): boolean {
  const { grid, battles } = s.scenario;
  const { units } = battles[s.battle]!;
  for (let i = 0; i < units.length; i++) {
    const at = s.hexOf(units[i]!);
    if (at >= 0 && grid.distance(at, hex) <= rangeHexes) return true;
  }
  return false;
}

/** @rule 3.0 C.2 one change of facing for units within fire range of activated units @rule 7.11 @ruling R-87 three hexes, in the order of the hexes */
function legalAdjustments(s: S, into: Offers<'pass' | 'adjust'>): void {
  const units = s.game.unitsOf[adjustment.side(s)];
  const last = adjustment.last(s);
  into.push('pass');
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    const hex = s.hexOf(unit);
    if (hex <= last || s.topAt(hex) !== unit || !isNearActivated(s, hex, MAXIMUM_RANGE_HEXES)) continue;
    into.pushBits('adjust', hex, ALL_FACINGS & ~(1 << s.facingOf(unit)));
  }
}

function adjust(s: S, hex: number, facing: number): void {
  s.face(hex, facing);
  adjustment.setLast(s, hex);
}

// ---- cavalry retreat before combat [9.42]

/** @rule 9.42 cavalry with enemy infantry next to it may retreat @rule 7.22 not out of command @ruling R-19 R-59 R-67 once a player turn, unshaken */
function mayWithdraw(s: S, unit: number): boolean {
  const hex = s.hexOf(unit);
  if (hex < 0 || s.typeOf(unit) !== HEAVY_CAVALRY || s.isShaken(unit) || s.withdrew(unit) === 1) return false;
  return hasInfantryBeside(s, hex) && isInSpan(s, unit, false);
}

function hasInfantryBeside(s: S, hex: number): boolean {
  const { neighbours } = s.scenario.grid;
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction]!;
    if (next < 0 || !s.holds(s.side, next)) continue;
    const under = s.underAt(next);
    if (s.typeOf(s.topAt(next)) === INFANTRY || (under >= 0 && s.typeOf(under) === INFANTRY)) return true;
  }
  return false;
}

function legalWithdrawals(s: S, into: Offers<'pass' | 'select'>): void {
  into.push('pass');
  const units = s.game.unitsOf[sideFrame.side(s)];
  for (let i = 0; i < units.length; i++) if (mayWithdraw(s, units[i]!)) into.push('select', units[i]!);
}

function withdraw(s: S, unit: number): void {
  s.setWithdrew(unit, 1);
  beginRetreat(s, unit, RETREAT_HEXES, COSTS_HITS | FREE_FACING);
}

// ---- attack continuation [11.0]

/** The activation to which play comes back when the other side has reacted. */
const suspended = frame({ side: (k) => k.side, battle: (k) => k.battle, chit: (k) => k.chit });

function legalContinuation(s: S, into: Offers<'pass' | 'confirm'>): void {
  into.push('pass');
  if (mayContinue(s)) into.push('confirm');
}

function endAttack(s: S): void {
  s.become(STEP['continuation/waver']);
  wavering.setNext(s, -1);
  wavering.setLeft(s, -1);
}

/** @rule 11.0 the Battle is activated again @rule 3.0 C.7 after the other side has reacted */
function continueAttack(s: S): void {
  s.pop();
  s.fillUnits('wavering', 0);
  activation.setStage(s, STAGE.react);
}

/** @rule 3.0 C.7a the other side may move one Battle as with a 0 */
function legalReactions(s: S, into: Offers<'pass' | 'name-battle'>): void {
  into.push('pass');
  s.scenario.battles.forEach((card, battle) => {
    if (card.side === s.enemy && card.units.some((unit) => s.hexOf(unit) >= 0)) into.push('name-battle', battle);
  });
}

function react(s: S, battle: number): void {
  s.become(STEP['continuation/resume']);
  suspended.setSide(s, s.side);
  suspended.setBattle(s, s.battle);
  suspended.setChit(s, s.chit);
  s.side = s.enemy;
  s.battle = battle;
  s.chit = 0;
  s.round = 0; // no charges and no reactions while this lasts
  for (const unit of s.scenario.battles[battle]!.units) {
    s.setStart(unit, s.hexOf(unit));
    s.setMoved(unit, 0);
  }
  s.setLeaderMoved(battle, 0);
  clearMover(s);
  checkCommand(s, battle);
  noteBeginnings(s, battle);
  s.push(STEP['move/select']);
}

function resume(s: S): void {
  s.side = suspended.side(s);
  s.battle = suspended.battle(s);
  s.chit = suspended.chit(s);
  s.round = 1;
  s.pop();
}

export const interludeSteps: readonly StepDraft[] = [
  ask('adjust/facing', adjustment.side, legalAdjustments, {
    on: ['turn/activation'],
    check: checkOther,
    registers: adjustment.registers,
    choose: { pass: (s) => s.pop(), adjust },
    about: { phase: 'Defensive adjustment', rule: '3.0', decision: 'adjust' },
    question: 'Turn units near the enemy to face him, if you like.',
    unless: 'turn a unit within three hexes of an activated enemy, or pass',
    words: { pass: 'Turn no more units' },
  }),
  ask('withdraw/choose', sideFrame.side, legalWithdrawals, {
    on: ['turn/activation'],
    check: checkOther,
    registers: sideFrame.registers,
    choose: { pass: (s) => s.pop(), select: withdraw },
    about: { phase: 'Cavalry retreat before combat', rule: '9.42', decision: 'withdraw' },
    question: 'Take cavalry back from enemy infantry beside it, if you like.',
    unless: 'withdraw cavalry that has enemy infantry beside it, or pass',
    words: { pass: 'Take no more cavalry back', select: (s, unit) => `Take ${nameOf(s, unit)} back` },
  }),
  ask('continuation/ask', (s) => s.side, legalContinuation, {
    on: ['turn/activation'],
    choose: { pass: endAttack, confirm: continueAttack },
    about: {
      phase: 'Attack Continuation',
      rule: '11.0',
      decision: 'continuation',
      reads: { confirm: (action, s) => action.offer(s.battle, s.chit) },
    },
    question: (s) => `Activate ${battleName(s, s.battle)} once more?`,
    unless: ANY_LEGAL,
    words: { pass: 'Do not continue the attack', confirm: (s) => `Activate ${battleName(s, s.battle)} again` },
  }),
  ask('continuation/react', (s) => s.enemy, legalReactions, {
    on: ['turn/activation'],
    choose: { pass: (s) => s.pop(), 'name-battle': react },
    about: { phase: 'Attack Continuation', rule: '3.0', decision: 'continuation' },
    question: 'Choose a Battle to move before the attack goes on, if you like.',
    unless: ANY_LEGAL,
    words: { pass: 'Move no Battle', 'name-battle': (s, battle) => `Move units of ${battleName(s, battle)}` },
  }),
  run('continuation/resume', resume, {
    on: ['turn/activation'],
    check: checkResume,
    registers: suspended.registers,
    about: { phase: 'Attack Continuation', rule: '3.0' },
  }),
];
