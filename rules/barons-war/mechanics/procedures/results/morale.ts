import type { OutcomeList, OutcomeText } from '../../../../core/index.ts';
import { mayRecover } from '../../command/recovery.ts';
import { meaningOnD10 } from '../../command/rolls.ts';
import { DUE_CHECK, ROUTED, type BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { LEADER_FALLS_FROM, OVERALL_LEADER_RADIUS_HEXES } from '../../../charts/charts.ts';
import { AFTER_CHECKS, AFTER_HITS, AFTER_ROUTS } from '../interrupts.ts';
import { cast } from '../frames/roles.ts';
import { frame, leaderFrame, roll, run, type StepDraft, unitFrame } from '../writer.ts';

type S = BaronsWarState;

/** A check: the unit, and whether its stack partner checks if it fails [7.32]. */
const check = frame({ unit: (k) => k.unit, partner: (k) => k.count });

/** Those who see a rout or the fall of their leader check one after another. */
const witnesses = frame({ hex: (k) => k.hex, side: (k) => k.side, cursor: (k) => k.count });
const army = frame({ side: (k) => k.side, hex: (k) => k.hex, cursor: (k) => k.count });

/** How far the list of units has come. */
const recovery = frame({ cursor: (k) => k.count });
/** Outcomes of a check. */
export const PASS = 1;
export const FAIL = 0;

export function pushCheck(s: S, unit: number, partnerChecks: boolean): void {
  s.push(STEP['morale/check'], unit, partnerChecks ? 1 : 0);
}

/** Chance of passing in tenths: a d10, less one with a leader, at or below the rating.
 * @rule 12.0 @ruling R-71 no roll is certain by itself */
function passWeight(s: S, unit: number): number {
  const leader = s.leaderAt(s.hexOf(unit), s.sideOf(unit)) >= 0 ? 1 : 0;
  return Math.min(10, Math.max(0, s.moraleOf(unit) + leader));
}

function checkOutcomes(s: S, into: OutcomeList): void {
  const unit = check.unit(s);
  const weight = s.hexOf(unit) < 0 ? 10 : passWeight(s, unit);
  into.add(FAIL, 10 - weight);
  into.add(PASS, weight);
}

/** Of a check, or of a recovery. */
function meaningOfCheck(s: S, outcome: number): OutcomeText {
  return meaningOnD10(s, outcome, `${s.scenario.units[check.unit(s)]!.name} ${outcome === PASS ? 'pass' : 'fail'}`, outcome === FAIL);
}

function rollCheck(s: S, outcome: number): void {
  const unit = check.unit(s);
  const partnerChecks = check.partner(s) === 1;
  s.pop();
  if (s.listener !== null && s.hexOf(unit) >= 0)
    s.tell('morale', '12.0', `${s.scenario.units[unit]!.name} ${outcome === PASS ? 'hold' : 'fail their morale check'}.`);
  if (outcome === FAIL) failCheck(s, unit, partnerChecks);
}

/** @rule 12.0 a unit that fails is shaken @rule 12.1 or, if it was, routs @rule 7.32 the other unit of its stack checks */
function failCheck(s: S, unit: number, partnerChecks: boolean): void {
  const hex = s.hexOf(unit);
  const partner = s.topAt(hex) === unit ? s.underAt(hex) : -1;
  if (s.isShaken(unit)) rout(s, unit);
  else {
    shake(s, unit);
    if (partnerChecks && partner >= 0) pushCheck(s, partner, false);
  }
}

export function shake(s: S, unit: number): void {
  s.setShaken(unit, 1);
  s.setCharge(unit, -1);
}

/** Takes a unit out of play and fills a box of its Battle's display.
 * @rule 13.0 one box for each unit removed */
export function removeUnit(s: S, unit: number, reason: number): void {
  const hex = s.hexOf(unit);
  const battle = s.battleOf(unit);
  const side = s.sideOf(unit);
  s.lift(unit);
  s.setShaken(unit, 0);
  s.setDue(unit, 0);
  s.setWavering(unit, 0);
  s.setCharge(unit, -1);
  s.setLost(unit, reason);
  s.setFilled(battle, s.filled(battle) + 1);
  if (s.unitsLeft(battle) === 0) for (let chit = 1; chit <= 4; chit++) s.addChit(battle, chit, -s.chitsOf(battle, chit)); // @ruling R-10
  if (s.listener !== null)
    s.tell(
      'lost',
      reason === ROUTED ? '12.2' : '8.62',
      `${s.scenario.units[unit]!.name} are ${reason === ROUTED ? 'routed' : 'eliminated'}.`,
    );
  if (!s.isEmpty(hex)) return;
  const { leaders } = s.scenario;
  for (let leader = 0; leader < leaders.length; leader++) {
    if (leaders[leader]!.side === side && s.leaderHex(leader) === hex) s.push(STEP['leader/place'], leader); // @ruling R-23
  }
}

/** @rule 12.2 a unit that routs is removed, and friends in and next to its hex check */
export function rout(s: S, unit: number): void {
  const hex = s.hexOf(unit);
  s.push(STEP['morale/rout'], hex, s.sideOf(unit), 0);
  removeUnit(s, unit, ROUTED); // on top of the checks, where its leader goes
}

const WITNESSES = 14;

/** Friends who saw a rout check one after another: its own hex, then clockwise from the top, lower units first.
 * @rule 12.2 @ruling R-70 */
function checkWitnesses(s: S): void {
  const hex = witnesses.hex(s);
  const side = witnesses.side(s);
  const { neighbours } = s.scenario.grid;
  for (let cursor = witnesses.cursor(s); cursor < WITNESSES; cursor++) {
    const place = cursor >> 1;
    const at = place === 0 ? hex : neighbours[hex * 6 + place - 1]!;
    if (at < 0 || !s.holds(side, at)) continue;
    const unit = cursor % 2 === 0 ? s.underAt(at) : s.topAt(at);
    if (unit < 0) continue;
    witnesses.setCursor(s, cursor + 1);
    pushCheck(s, unit, false);
    return;
  }
  s.pop();
}

// ---- hits: leaders, checks

/** @rule 6.3 a d10 of 9 or 10 strikes a leader down @rule 8.5 @ruling R-24 one roll for each attack that hits */
function leaderOutcomes(_s: S, into: OutcomeList): void {
  into.add(0, LEADER_FALLS_FROM - 1);
  into.add(1, 10 - LEADER_FALLS_FROM + 1);
}

function meaningOfLeader(s: S, falls: number): OutcomeText {
  const { name } = s.scenario.leaders[leaderFrame.leader(s)]!;
  return meaningOnD10(s, falls, `${name} ${falls === 1 ? 'falls' : 'is unhurt'}`, falls === 1);
}

function rollLeader(s: S, falls: number): void {
  const leader = leaderFrame.leader(s);
  s.pop();
  if (falls === 0) return;
  s.setLeaderFallen(leader, 1);
  const card = s.scenario.leaders[leader]!;
  if (s.listener !== null) s.tell('leader-fell', '6.3', `${card.name} is struck down.`);
  if (s.scenario.overallBattle[card.side] === leader) s.push(STEP['morale/army'], card.side, s.leaderHex(leader), 0);
}

/** @rule 6.3 when the overall leader falls, his units within five hexes check @ruling R-25 */
function checkArmy(s: S): void {
  const { grid, units } = s.scenario;
  for (let unit = army.cursor(s); unit < units.length; unit++) {
    const hex = s.hexOf(unit);
    if (units[unit]!.side !== army.side(s) || hex < 0 || grid.distance(hex, army.hex(s)) > OVERALL_LEADER_RADIUS_HEXES) continue;
    army.setCursor(s, unit + 1);
    pushCheck(s, unit, false);
    return;
  }
  s.pop();
}

/** Units that hits oblige to check do so, once in a segment.
 * @rule 12.0 one check per combat phase @rule 8.61 third and fifth hit @ruling R-69 */
function checkHit(s: S): void {
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if ((s.due(unit) & DUE_CHECK) === 0) continue;
    s.setDue(unit, s.due(unit) & ~DUE_CHECK);
    if (s.hexOf(unit) < 0 || s.checked(unit) === 1) continue;
    s.setChecked(unit, 1);
    pushCheck(s, unit, true);
    return;
  }
  s.pop();
}

// ---- recovery [12.3]

/** Shaken units of both sides try to recover, the initiative side first.
 * @rule 12.3 in the span of their own or the army's leader, outside enemy zones @ruling R-72 */
function recoverUnits(s: S): void {
  const { units } = s.scenario;
  for (let cursor = recovery.cursor(s); cursor < units.length * 2; cursor++) {
    const unit = cursor % units.length;
    const side = cursor < units.length ? s.side : s.enemy;
    if (units[unit]!.side !== side || !mayRecover(s, unit)) continue;
    recovery.setCursor(s, cursor + 1);
    s.push(STEP['morale/recover'], unit);
    return;
  }
  s.pop();
}

function rollRecovery(s: S, outcome: number): void {
  const unit = check.unit(s);
  s.pop();
  if (outcome === PASS) s.setShaken(unit, 0);
  if (s.listener !== null) s.tell('recovery', '12.3', `${s.scenario.units[unit]!.name} ${outcome === PASS ? 'recover' : 'stay shaken'}.`);
}

export const moraleSteps: readonly StepDraft[] = [
  roll('morale/check', checkOutcomes, rollCheck, {
    on: AFTER_CHECKS,
    check: cast({ unit: 'a unit on the map, or lost' }, (_, { partner }) =>
      partner <= 1 ? null : '"partner" is 1 if the other unit checks too.',
    ),
    registers: check.registers,
    about: { phase: 'Morale', rule: '12.0', subject: check.unit, means: meaningOfCheck },
  }),
  run('morale/rout', checkWitnesses, { on: AFTER_ROUTS, registers: witnesses.registers, about: { phase: 'Morale', rule: '12.2' } }),
  run('morale/army', checkArmy, { on: AFTER_HITS, registers: army.registers, about: { phase: 'Morale', rule: '6.3' } }),
  roll('hits/leader', leaderOutcomes, rollLeader, {
    on: AFTER_HITS,
    check: cast({ leader: 'a leader on the map, if he leads the whole side' }),
    registers: leaderFrame.registers,
    about: { phase: 'Results', rule: '6.3', means: meaningOfLeader },
  }),
  run('hits/checks', checkHit, { on: ['hits/retreats', 'turn/activation'], about: { phase: 'Results', rule: '12.0' } }),
  run('recovery/units', recoverUnits, {
    on: ['turn/activation'],
    registers: recovery.registers,
    about: { phase: 'Recovery', rule: '12.3' },
  }),
  roll('morale/recover', checkOutcomes, rollRecovery, {
    on: ['recovery/units'],
    check: cast({ unit: 'shaken, in command and in no enemy zone [12.3]' }),
    registers: unitFrame.registers,
    about: { phase: 'Morale', rule: '12.3', means: meaningOfCheck },
  }),
];
