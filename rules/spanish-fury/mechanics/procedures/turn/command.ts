import { facesWhere, opponent, type OutcomeList, type OutcomeText, type Player } from '../../../../core/index.ts';
import { HALF_TURN, normalHeading } from '../../../../geometry/plane.ts';
import { COMES_BACK, REPLACEMENTS, ROUT_RALLY } from '../../../charts/charts.ts';
import { DESPERATE, HOPELESS, ORDER } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import { COLONEL, type FuryState, PURSUING, READY, ROUTING, VOLUNTEER, WAITING } from '../../../state/state.ts';
import { addTest, FAILED, PASSED, testText, totalsWhere, waysFrom, WAYS } from '../../../charts/dice.ts';
import { isEnemyWithin } from '../../ground/distances.ts';
import { doubtModifier, hasTroops, HOLDS, isDoubtful, keepingWays, leastToObey, mayDoubt, STAYS } from '../../orders/doubt.ts';
import { replaceGeneral } from '../../morale/officers.ts';
import { endBattle } from '../../morale/victory.ts';
import { comeOn } from '../arrivals.ts';
import { toOrders } from './orders.ts';
import { DURING, goTo } from '../phases.ts';
import { cast } from '../roles.ts';
import { ask, brigadeFrame, generalFrame, roll, sideFrame, type StepDraft, unitFrame } from '../writer.ts';

type S = FuryState;
const PHASE = 'Command';

// ---- generals are replaced

/** Goes on with the next general who is lost and whose brigade has somebody left for another to lead. @rule 18.4 */
export function toReplacements(s: S): void {
  const { generals } = s.scenario;
  const general = generals.findIndex(({ brigade }, i) => s.generalDue(i) === 1 && hasTroops(s, brigade));
  if (general < 0) toDoubts(s);
  else goTo(s, 'command/replace', general);
}

function replacementOutcomes(_: S, into: OutcomeList): void {
  into.add(VOLUNTEER, REPLACEMENTS.volunteer.faces);
  into.add(COLONEL, REPLACEMENTS.colonel.faces);
}

function rollReplacement(s: S, rank: number): void {
  const isVolunteer = rank === VOLUNTEER;
  replaceGeneral(s, generalFrame.general(s), isVolunteer ? VOLUNTEER : COLONEL, REPLACEMENTS[isVolunteer ? 'volunteer' : 'colonel']);
  toReplacements(s);
}

function meaningOfReplacement(_: S, rank: number): OutcomeText {
  const isVolunteer = rank === VOLUNTEER;
  const faces = facesWhere(6, (face) => face <= REPLACEMENTS.volunteer.faces === isVolunteer);
  return { text: isVolunteer ? 'a Gentleman Volunteer' : 'a colonel', dice: 'd6', faces };
}

// ---- brigades doubt

/** Goes on with the next brigade of which a regiment has routed, and that may have an order to doubt, for all that the enemy knows. @rule 12.4 */
function toDoubts(s: S): void {
  const { brigades } = s.scenario;
  const brigade = brigades.findIndex((_, i) => s.brigadeShaken(i) === 1 && mayDoubt(s, i));
  if (brigade >= 0) return goTo(s, 'command/doubt', brigade);
  for (let i = 0; i < brigades.length; i++) s.setBrigadeShaken(i, 0);
  toRallies(s, 0);
}

function doubtOutcomes(s: S, into: OutcomeList): void {
  const ways = keepingWays(s, brigadeFrame.brigade(s));
  into.add(STAYS, ways);
  into.add(HOLDS, WAYS - ways);
}

/** @rule 12.4 a brigade under Assault, Harass or Demonstrate that fails holds; whether it does, its owner alone knows */
function rollDoubt(s: S, outcome: number): void {
  const brigade = brigadeFrame.brigade(s);
  s.setBrigadeShaken(brigade, 0);
  s.setBrigadeDoubted(brigade, 1);
  if (outcome === HOLDS && isDoubtful(s.brigadeOrder(brigade))) {
    s.setBrigadeOrder(brigade, ORDER.hold);
    s.listener?.({
      kind: 'doubt',
      rule: '12.4',
      text: `${s.scenario.brigades[brigade]!.name} lose heart, and hold.`,
      only: s.sideOfBrigade(brigade),
    });
  }
  toDoubts(s);
}

function meaningOfDoubt(s: S, outcome: number): OutcomeText {
  const least = leastToObey(doubtModifier(s, brigadeFrame.brigade(s)));
  const faces = totalsWhere((total) => total >= least === (outcome === STAYS));
  return { text: outcome === STAYS ? 'they keep their order' : 'they lose heart', dice: '2d6', faces };
}

// ---- routers rally

function mayRally(s: S, unit: number): boolean {
  return s.status(unit) === ROUTING && s.sideConfidence(s.sideOf(unit)) < HOPELESS;
}

/** @rule 17.7 @rule 2.11 never at Hopeless */
function toRallies(s: S, from: number): void {
  for (let unit = from; unit < s.unitCount; unit++) if (mayRally(s, unit)) return goTo(s, 'command/rally', unit);
  toHalts(s, 0);
}

/** What is added when a router rallies. @rule 17.7 @rule 1.10 @ruling SF-118 more than a fifth lost */
function rallyModifier(s: S, unit: number): number {
  const isThinned = 5 * s.stands(unit) < 4 * s.scenario.units[unit]!.stands;
  return (
    (s.isVeteran(unit) ? ROUT_RALLY.veterans : 0) +
    (s.generalWith(unit) >= 0 ? ROUT_RALLY.general : 0) +
    (isEnemyWithin(s, unit, ROUT_RALLY.near) ? ROUT_RALLY.enemyNear : 0) +
    (isThinned ? ROUT_RALLY.fifthLost : 0)
  );
}

function rallyOutcomes(s: S, into: OutcomeList): void {
  const ways = waysFrom(ROUT_RALLY.rallies - rallyModifier(s, unitFrame.unit(s)));
  into.add(PASSED, ways);
  into.add(FAILED, WAYS - ways);
}

/** @rule 17.7 who rallies halts as a Mob @ruling SF-69 and turns about */
function rollRally(s: S, outcome: number): void {
  const unit = unitFrame.unit(s);
  if (outcome === PASSED) {
    s.setStatus(unit, READY);
    s.setQuarry(unit, -1);
    s.setCaught(unit, 0);
    s.setHeading(unit, normalHeading(s.heading(unit) + HALF_TURN));
    if (s.listener !== null) s.tell('rally', '17.7', `${s.nameOf(unit)} rally.`);
  }
  toRallies(s, unit + 1);
}

function meaningOfRally(s: S, outcome: number): OutcomeText {
  const least = ROUT_RALLY.rallies - rallyModifier(s, unitFrame.unit(s));
  const faces = totalsWhere((total) => total >= least === (outcome === PASSED));
  return { text: outcome === PASSED ? 'they rally' : 'they flee on', dice: '2d6', faces };
}

// ---- pursuers stop

/** @rule 17.3 without a router before them they stop at once, else on a passed marshalling test */
function toHalts(s: S, from: number): void {
  for (let unit = from; unit < s.unitCount; unit++) {
    if (s.status(unit) !== PURSUING) continue;
    const quarry = s.quarry(unit);
    if (quarry >= 0 && s.status(quarry) === ROUTING) return goTo(s, 'command/halt', unit);
    stopPursuit(s, unit);
  }
  toReturns(s, 0);
}

/** @rule 17.3 they must Rally on Me next */
function stopPursuit(s: S, unit: number): void {
  s.setStatus(unit, READY);
  s.setQuarry(unit, -1);
  s.setRegroup(unit, 1);
  if (s.listener !== null) s.tell('halt', '17.3', `${s.nameOf(unit)} stop, and regroup.`);
}

function haltOutcomes(s: S, into: OutcomeList): void {
  addTest(into, s.cardOf(unitFrame.unit(s)).marshalling);
}

function rollHalt(s: S, outcome: number): void {
  const unit = unitFrame.unit(s);
  if (outcome === PASSED) stopPursuit(s, unit);
  toHalts(s, unit + 1);
}

function meaningOfHalt(s: S, outcome: number): OutcomeText {
  return testText(outcome, s.cardOf(unitFrame.unit(s)).marshalling, 'they stop', 'they pursue on');
}

// ---- pursuers come back

function isDueBack(s: S, unit: number): boolean {
  return s.status(unit) === WAITING && s.comesBack(unit) > 0 && s.comesBack(unit) <= s.turn;
}

/** @rule 17.5 */
function toReturns(s: S, from: number): void {
  for (let unit = from; unit < s.unitCount; unit++) if (isDueBack(s, unit)) return goTo(s, 'command/return', unit);
  toOffers(s, 0);
}

function returnOutcomes(_: S, into: OutcomeList): void {
  into.add(PASSED, waysFrom(COMES_BACK));
  into.add(FAILED, WAYS - waysFrom(COMES_BACK));
}

/** @rule 17.5 at the edge by which they left, when there is room */
function rollReturn(s: S, outcome: number): void {
  const unit = unitFrame.unit(s);
  if (outcome === PASSED && comeOn(s, unit)) {
    s.setComesBack(unit, 0);
    s.setRegroup(unit, 1);
  }
  toReturns(s, unit + 1);
}

function meaningOfReturn(_: S, outcome: number): OutcomeText {
  const faces = totalsWhere((total) => total >= COMES_BACK === (outcome === PASSED));
  return { text: outcome === PASSED ? 'they come back' : 'they stay away', dice: '2d6', faces };
}

// ---- the field is offered

/** @rule 18.5 a player whose army is Desperate or worse may offer the field */
function toOffers(s: S, from: number): void {
  for (const side of [0, 1] as const) if (side >= from && s.sideConfidence(side) >= DESPERATE) return goTo(s, 'command/offer', side);
  toOrders(s, 0);
}

function legalOffers(_: S, into: Offers<'pass' | 'confirm'>): void {
  into.push('pass');
  into.push('confirm');
}

const on = DURING;
const unit = { on, registers: unitFrame.registers } as const;

export const commandSteps: readonly StepDraft[] = [
  roll('command/replace', replacementOutcomes, rollReplacement, {
    on,
    registers: generalFrame.registers,
    check: (s, { general }) => (s.generalDue(general) === 1 ? null : 'Only a general who is lost is replaced; write "due": true.'),
    about: { phase: PHASE, rule: '18.4', means: meaningOfReplacement },
  }),
  roll('command/doubt', doubtOutcomes, rollDoubt, {
    on,
    registers: brigadeFrame.registers,
    seenBy: (s) => s.sideOfBrigade(brigadeFrame.brigade(s)),
    idle: 'A brigade rolls whatever its order: who does not would show it.',
    check: (s, { brigade }) => (hasTroops(s, brigade) ? null : 'A brigade without troops has no doubts.'),
    about: { phase: PHASE, rule: '12.4', means: meaningOfDoubt },
  }),
  roll('command/rally', rallyOutcomes, rollRally, {
    ...unit,
    check: cast({ unit: 'in rout' }),
    about: { phase: PHASE, rule: '17.7', means: meaningOfRally },
  }),
  roll('command/halt', haltOutcomes, rollHalt, {
    ...unit,
    check: cast({ unit: 'in pursuit' }),
    about: { phase: PHASE, rule: '17.3', means: meaningOfHalt },
  }),
  roll('command/return', returnOutcomes, rollReturn, {
    ...unit,
    idle: 'They come back by the dice also where there is no room for them.',
    check: (s, frame) =>
      isDueBack(s, frame.unit) ? null : 'Only who has pursued off the table comes back, from the turn on that "comesBack" names.',
    about: { phase: PHASE, rule: '17.5', means: meaningOfReturn },
  }),
  ask('command/offer', (s) => sideFrame.side(s) as Player, legalOffers, {
    on,
    registers: sideFrame.registers,
    open: true,
    choose: {
      confirm: (s) => endBattle(s, opponent(sideFrame.side(s))),
      pass: (s) => toOffers(s, sideFrame.side(s) + 1),
    },
    about: { phase: PHASE, rule: '18.5' },
    question: 'Offer the field to the enemy? That ends the battle.',
    unless: 'Offer the field, or fight on.',
    words: { confirm: 'Give up the field', pass: 'Fight on' },
  }),
];
