import type { ActionList, Player } from '../../core/index.ts';
import { checkCommand, isInSpan } from '../command-span.ts';
import { noteBeginnings } from '../march-rules.ts';
import { HEAVY_CAVALRY, INFANTRY } from '../scenario.ts';
import { STAGE } from '../stages.ts';
import type { BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { MAXIMUM_RANGE_HEXES, RETREAT_HEXES } from '../tables/charts.ts';
import { beginRetreat, COSTS_HITS, FREE_FACING } from './retreat.ts';
import { clearMover, mayContinue } from './turn.ts';
import { checkOther, checkResume } from './frames.ts';
import { ask, run, type StepDraft } from './kinds.ts';

type S = BaronsWarState;

const ALL_FACINGS = 0x3f;

// ---- defensive adjustment [3.0 C.2]; registers: side, last hex adjusted

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
function legalAdjustments(s: S, into: ActionList): void {
  const units = s.game.unitsOf[s.register(0) as Player];
  const last = s.register(1);
  into.push(s.game.space.first.pass);
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    const hex = s.hexOf(unit);
    if (hex <= last || s.topAt(hex) !== unit || !isNearActivated(s, hex, MAXIMUM_RANGE_HEXES)) continue;
    into.pushBits(s.game.space.adjust(hex, 0), ALL_FACINGS & ~(1 << s.facingOf(unit)));
  }
}

function adjust(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    s.pop();
    return;
  }
  const argument = action - first.adjust;
  const hex = Math.floor(argument / 6);
  s.face(hex, argument % 6);
  s.setRegister(1, hex);
}

// ---- cavalry retreat before combat [9.42]

/** @rule 9.42 cavalry with enemy infantry next to it may retreat @rule 7.22 not out of command @ruling R-19 R-59 R-67 once a player turn, unshaken */
function mayWithdraw(s: S, unit: number): boolean {
  const hex = s.hexOf(unit);
  if (hex < 0 || s.typeOf(unit) !== HEAVY_CAVALRY || s.isShaken(unit) || s.data[s.u.withdrew + unit] === 1) return false;
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

function legalWithdrawals(s: S, into: ActionList): void {
  const { first } = s.game.space;
  into.push(first.pass);
  const units = s.game.unitsOf[s.register(0) as Player];
  for (let i = 0; i < units.length; i++) if (mayWithdraw(s, units[i]!)) into.push(first.select + units[i]!);
}

function withdraw(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    s.pop();
    return;
  }
  const unit = action - first.select;
  s.data[s.u.withdrew + unit] = 1;
  beginRetreat(s, unit, RETREAT_HEXES, COSTS_HITS | FREE_FACING);
}

// ---- attack continuation [11.0]

function legalContinuation(s: S, into: ActionList): void {
  into.push(s.game.space.first.pass);
  if (mayContinue(s)) into.push(s.game.space.first.confirm);
}

/** @rule 11.0 the Battle is activated again @rule 3.0 C.7 after the other side has reacted */
function chooseContinuation(s: S, action: number): void {
  const { data, u } = s;
  if (action === s.game.space.first.pass) {
    s.become(STEP['continuation/waver']);
    s.setRegister(0, -1);
    s.setRegister(1, -1);
    return;
  }
  s.pop();
  data.fill(0, u.wavering, u.wavering + s.scenario.units.length);
  s.setRegister(0, STAGE.react);
}

/** @rule 3.0 C.7a the other side may move one Battle as with a 0 */
function legalReactions(s: S, into: ActionList): void {
  const { first } = s.game.space;
  into.push(first.pass);
  s.scenario.battles.forEach((card, battle) => {
    if (card.side === s.enemy && card.units.some((unit) => s.hexOf(unit) >= 0)) into.push(first['name-battle'] + battle);
  });
}

function react(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    s.pop();
    return;
  }
  const { data, at, u, l } = s;
  const battle = action - first['name-battle'];
  s.become(STEP['continuation/resume']);
  s.setRegister(0, s.side);
  s.setRegister(1, s.battle);
  s.setRegister(2, s.chit);
  data[at.side] = s.enemy;
  data[at.battle] = battle;
  data[at.chit] = 0;
  data[at.round] = 0; // no charges and no reactions while this lasts
  for (const unit of s.scenario.battles[battle]!.units) {
    data[u.start + unit] = s.hexOf(unit);
    data[u.moved + unit] = 0;
  }
  data[l.moved + battle] = 0;
  clearMover(s);
  checkCommand(s, battle);
  noteBeginnings(s, battle);
  s.push(STEP['move/select']);
}

function resume(s: S): void {
  const { data, at } = s;
  data[at.side] = s.register(0);
  data[at.battle] = s.register(1);
  data[at.chit] = s.register(2);
  data[at.round] = 1;
  s.pop();
}

export const interludeSteps: readonly StepDraft[] = [
  ask('adjust/facing', (s) => s.register(0) as Player, legalAdjustments, adjust, {
    on: ['turn/activation'],
    check: checkOther,
    registers: (k) => ({ side: k.side, last: k.maybeHex }),
  }),
  ask('withdraw/choose', (s) => s.register(0) as Player, legalWithdrawals, withdraw, {
    on: ['turn/activation'],
    check: checkOther,
    registers: (k) => ({ side: k.side }),
  }),
  ask('continuation/ask', (s) => s.side, legalContinuation, chooseContinuation, { on: ['turn/activation'] }),
  ask('continuation/react', (s) => s.enemy, legalReactions, react, { on: ['turn/activation'] }),
  run('continuation/resume', resume, {
    on: ['turn/activation'],
    check: checkResume,
    registers: (k) => ({ side: k.side, battle: k.battle, chit: k.chit }),
  }),
];
