import type { OutcomeList, Player } from '../../core/index.ts';
import { isInSpan } from '../command-span.ts';
import { BROKEN_CHECK, EFFECTIVENESS_CHECKS, NO_CHECK, SHAKEN_CHECK, WAVER_CHECK } from '../scenario.ts';
import { BROKEN_STATUS, DUE_CHECK, ELIMINATED, ROUTED, SHAKEN_STATUS, type BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { LEADER_FALLS_FROM, OVERALL_LEADER_RADIUS_HEXES } from '../tables/charts.ts';
import { inZone } from '../zones.ts';
import { AFTER_CHECKS, AFTER_HITS, AFTER_ROUTS } from './interrupts.ts';
import { checkBox, checkStruck } from './frames.ts';
import { roll, run, type StepDraft } from './kinds.ts';

type S = BaronsWarState;

// Registers of a check: the unit, and whether its stack partner checks if it fails [7.32].
const UNIT = 0;
const PARTNER_CHECKS = 1;
export const PASS = 1;
export const FAIL = 0;

export function pushCheck(s: S, unit: number, partnerChecks: boolean): void {
  s.push(STEP['morale/check'], unit, partnerChecks ? 1 : 0);
}

/** Chance of passing in tenths: a d10, less one with a leader, at or below the rating.
 * @rule 12.0 @ruling R-71 no roll is certain by itself */
export function passWeight(s: S, unit: number): number {
  const leader = s.leaderAt(s.hexOf(unit), s.sideOf(unit)) >= 0 ? 1 : 0;
  return Math.min(10, Math.max(0, s.moraleOf(unit) + leader));
}

function checkOutcomes(s: S, into: OutcomeList): void {
  const unit = s.register(UNIT);
  const weight = s.hexOf(unit) < 0 ? 10 : passWeight(s, unit);
  into.add(FAIL, 10 - weight);
  into.add(PASS, weight);
}

function rollCheck(s: S, outcome: number): void {
  const unit = s.register(UNIT);
  const partnerChecks = s.register(PARTNER_CHECKS) === 1;
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
  s.data[s.u.shaken + unit] = 1;
  s.data[s.u.charge + unit] = -1;
}

/** Takes a unit out of play and fills a box of its Battle's display.
 * @rule 13.0 one box for each unit removed */
export function removeUnit(s: S, unit: number, reason: number): void {
  const { data, u, b } = s;
  const hex = s.hexOf(unit);
  const battle = s.battleOf(unit);
  const side = s.sideOf(unit);
  s.lift(unit);
  for (const field of [u.shaken, u.due, u.wavering]) data[field + unit] = 0;
  data[u.charge + unit] = -1;
  data[u.lost + unit] = reason;
  data[b.filled + battle]!++;
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
  const hex = s.register(0);
  const side = s.register(1) as Player;
  const { neighbours } = s.scenario.grid;
  for (let cursor = s.register(2); cursor < WITNESSES; cursor++) {
    const place = cursor >> 1;
    const at = place === 0 ? hex : neighbours[hex * 6 + place - 1]!;
    if (at < 0 || !s.holds(side, at)) continue;
    const unit = cursor % 2 === 0 ? s.underAt(at) : s.topAt(at);
    if (unit < 0) continue;
    s.setRegister(2, cursor + 1);
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

function rollLeader(s: S, falls: number): void {
  const leader = s.register(0);
  s.pop();
  if (falls === 0) return;
  s.data[s.l.fallen + leader] = 1;
  const card = s.scenario.leaders[leader]!;
  if (s.listener !== null) s.tell('leader-fell', '6.3', `${card.name} is struck down.`);
  if (s.scenario.overallBattle[card.side] === leader) s.push(STEP['morale/army'], card.side, s.leaderHex(leader), 0);
}

/** @rule 6.3 when the overall leader falls, his units within five hexes check @ruling R-25 */
function checkArmy(s: S): void {
  const { grid, units } = s.scenario;
  for (let unit = s.register(2); unit < units.length; unit++) {
    const hex = s.hexOf(unit);
    if (units[unit]!.side !== s.register(0) || hex < 0 || grid.distance(hex, s.register(1)) > OVERALL_LEADER_RADIUS_HEXES) continue;
    s.setRegister(2, unit + 1);
    pushCheck(s, unit, false);
    return;
  }
  s.pop();
}

/** Units that hits oblige to check do so, once in a segment.
 * @rule 12.0 one check per combat phase @rule 8.61 third and fifth hit @ruling R-69 */
function checkHit(s: S): void {
  const { data, u } = s;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if ((data[u.due + unit]! & DUE_CHECK) === 0) continue;
    data[u.due + unit]! &= ~DUE_CHECK;
    if (s.hexOf(unit) < 0 || data[u.checked + unit] === 1) continue;
    data[u.checked + unit] = 1;
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
  for (let cursor = s.register(0); cursor < units.length * 2; cursor++) {
    const unit = cursor % units.length;
    const side = cursor < units.length ? s.side : s.enemy;
    if (units[unit]!.side !== side || !mayRecover(s, unit)) continue;
    s.setRegister(0, cursor + 1);
    s.push(STEP['morale/recover'], unit);
    return;
  }
  s.pop();
}

function mayRecover(s: S, unit: number): boolean {
  const hex = s.hexOf(unit);
  if (hex < 0 || !s.isShaken(unit) || inZone(s, (1 - s.sideOf(unit)) as Player, hex)) return false; // [7.23]
  return isInSpan(s, unit, false) || isInSpan(s, unit, true);
}

function rollRecovery(s: S, outcome: number): void {
  const unit = s.register(UNIT);
  s.pop();
  if (outcome === PASS) s.data[s.u.shaken + unit] = 0;
  if (s.listener !== null) s.tell('recovery', '12.3', `${s.scenario.units[unit]!.name} ${outcome === PASS ? 'recover' : 'stay shaken'}.`);
}

// ---- command effectiveness [13.0]

/** Every box filled since the last time is checked, the initiative side's Battles first.
 * @rule 13.0 in the recovery phase @ruling R-73 */
function checkBoxes(s: S): void {
  const { data, b } = s;
  for (const side of [s.side, s.enemy]) {
    for (let battle = 0; battle < s.scenario.battles.length; battle++) {
      const card = s.scenario.battles[battle]!;
      if (card.side !== side) continue;
      while (data[b.tested + battle]! < data[b.filled + battle]!) {
        const box = data[b.tested + battle]!++;
        if (card.effectiveness[box]!.check === NO_CHECK || s.unitsLeft(battle) === 0) continue;
        s.push(STEP['effectiveness/check'], battle, box);
        return;
      }
    }
  }
  s.pop();
}

function effectivenessOutcomes(s: S, into: OutcomeList): void {
  const { number } = s.scenario.battles[s.register(0)]!.effectiveness[s.register(1)]!;
  into.add(FAIL, 10 - number);
  into.add(PASS, number);
}

/** @rule 13.0 Waver, Shaken and Broken checks and what lasts of them */
function rollEffectiveness(s: S, outcome: number): void {
  const battle = s.register(0);
  const { check } = s.scenario.battles[battle]!.effectiveness[s.register(1)]!;
  s.pop();
  if (outcome === PASS) return;
  if (s.listener !== null)
    s.tell('effectiveness', '13.0', `${s.scenario.battles[battle]!.name} fails a ${EFFECTIVENESS_CHECKS[check]!} check.`);
  if (check === BROKEN_CHECK) s.push(STEP['effectiveness/routs'], battle);
  if (check !== WAVER_CHECK && s.statusOf(battle) < SHAKEN_STATUS) s.data[s.b.status + battle] = SHAKEN_STATUS;
  s.push(STEP['effectiveness/units'], battle, 0);
}

/** @rule 13.0 every unit of the Battle on the map checks, one after another @ruling R-74 those shaken already too */
function checkBattle(s: S): void {
  const { units } = s.scenario.battles[s.register(0)]!;
  for (let cursor = s.register(1); cursor < units.length; cursor++) {
    if (s.hexOf(units[cursor]!) < 0) continue;
    s.setRegister(1, cursor + 1);
    pushCheck(s, units[cursor]!, false);
    return;
  }
  s.pop();
}

/** @rule 13.0 all that are shaken now rout, and the Battle is Broken @ruling R-74 together; then friends check, rout by rout @ruling R-94 with the lower morale, which the units did not have */
function routShaken(s: S): void {
  const battle = s.register(0);
  s.pop();
  s.data[s.b.status + battle] = BROKEN_STATUS;
  const shaken = s.scenario.battles[battle]!.units.filter((unit) => s.hexOf(unit) >= 0 && s.isShaken(unit));
  for (const unit of shaken.reverse()) rout(s, unit);
}

export { ELIMINATED, SHAKEN_CHECK };

export const moraleSteps: readonly StepDraft[] = [
  roll('morale/check', checkOutcomes, rollCheck, { on: AFTER_CHECKS, registers: (k) => ({ unit: k.unit, partner: k.count }) }),
  run('morale/rout', checkWitnesses, { on: AFTER_ROUTS, registers: (k) => ({ hex: k.hex, side: k.side, cursor: k.count }) }),
  run('morale/army', checkArmy, { on: AFTER_HITS, registers: (k) => ({ side: k.side, hex: k.hex, cursor: k.count }) }),
  roll('hits/leader', leaderOutcomes, rollLeader, { on: AFTER_HITS, check: checkStruck, registers: (k) => ({ leader: k.leader }) }),
  run('hits/checks', checkHit, { on: ['hits/retreats', 'turn/activation'] }),
  run('recovery/units', recoverUnits, { on: ['turn/activation'], registers: (k) => ({ cursor: k.count }) }),
  roll('morale/recover', checkOutcomes, rollRecovery, { on: ['recovery/units'], registers: (k) => ({ unit: k.unit }) }),
  run('effectiveness/boxes', checkBoxes, { on: ['turn/activation'] }),
  roll('effectiveness/check', effectivenessOutcomes, rollEffectiveness, {
    on: ['effectiveness/boxes'],
    check: checkBox,
    registers: (k) => ({ battle: k.battle, box: k.count }),
  }),
  run('effectiveness/units', checkBattle, {
    on: ['effectiveness/boxes', 'effectiveness/routs'],
    registers: (k) => ({ battle: k.battle, cursor: k.count }),
  }),
  run('effectiveness/routs', routShaken, { on: ['effectiveness/boxes'], registers: (k) => ({ battle: k.battle }) }),
];
