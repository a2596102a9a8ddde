import type { OutcomeList, OutcomeText } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import { canStrike } from '../../ground/contact.ts';
import { isBarredTarget } from '../../ground/march-rules.ts';
import type { Mover } from '../../../state/mover.ts';
import { runSearch } from '../../ground/searches.ts';
import { hasSight } from '../../ground/sight.ts';
import { noteChecked, reactingCavalry, watchersOf } from '../../combat/reaction.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { hexName, nameOf, withTroops } from '../../../state/names.ts';
import { meaningOnD10 } from '../../command/rolls.ts';
import { beginCharge, chargeMover, REACTION } from './charge.ts';
import { checkAlarm, checkReactor } from '../frames/charges.ts';
import { ANY_LEGAL, ask, frame, roll, type StepDraft } from '../writer.ts';
import { noteCharge } from '../movement/walk.ts';

type S = BaronsWarState;

// Reactions while the enemy moves [10.3].

/** An alarm: the unit that moves, its hex, whether a charge was ridden, and whether the mover was shaken before. */
const alarm = frame({ unit: (k) => k.unit, hex: (k) => k.hex, charged: (k) => k.flag, shaken: (k) => k.flag });

/** Cavalry that reacts to a unit. */
export const reactor = frame({ cavalry: (k) => k.unit, unit: (k) => k.unit });

/** Cavalry that the last step has alarmed checks, in any order its owner likes, while the mover is still there.
 * @rule 10.3 @ruling R-66 */
function legalAlarms(s: S, into: Offers<'pass' | 'select'>): void {
  const unit = alarm.unit(s);
  const hex = alarm.hex(s);
  const isThere = s.hexOf(unit) === hex && (!s.isShaken(unit) || alarm.shaken(s) === 1);
  const mask = isThere ? watchersOf(s, unit, hex) : 0;
  if (mask === 0) return into.push('pass');
  const cavalry = reactingCavalry(s, unit);
  for (let i = 0; i < cavalry.length; i++) if ((mask >> i) & 1) into.push('select', cavalry[i]!);
}

function endAlarm(s: S): void {
  const charged = alarm.charged(s) === 1;
  s.pop();
  if (charged) noteCharge(s);
}

function alert(s: S, cavalry: number): void {
  noteChecked(s, cavalry, alarm.unit(s));
  s.push(STEP['reaction/check'], cavalry, alarm.unit(s));
}

/** Chance in tenths that cavalry which checks charges.
 * @rule 10.3 a d10 above the reaction rating @ruling R-63 R-95 */
export function chargeWeight(s: S, cavalry: number): number {
  return 10 - Math.min(10, s.scenario.units[cavalry]!.reaction);
}

function reactionOutcomes(s: S, into: OutcomeList): void {
  const weight = chargeWeight(s, reactor.cavalry(s));
  into.add(0, 10 - weight);
  into.add(1, weight);
}

function meaningOfReaction(s: S, charges: number): OutcomeText {
  const { name } = s.scenario.units[reactor.cavalry(s)]!;
  return meaningOnD10(s, charges, `${name} ${charges === 1 ? 'charge' : 'stand'}`, charges === 1);
}

function rollReaction(s: S, charges: number): void {
  if (s.listener !== null)
    s.tell('reaction', '10.3', `${s.scenario.units[reactor.cavalry(s)]!.name} ${charges === 1 ? 'charge!' : 'stand.'}`);
  if (charges === 0) s.pop();
  else s.become(STEP['reaction/charge']);
}

/** Enemies before the cavalry whom it sees and can strike, other than those that it may not attack. */
function mayTake(s: S, unit: number, mover: Mover, enemy: number): boolean {
  const at = s.hexOf(unit);
  const target = s.hexOf(enemy);
  if (target < 0 || s.sideOf(enemy) === s.sideOf(unit) || s.topAt(target) !== enemy || isBarredTarget(s, unit, target)) return false;
  return s.scenario.grid.isBefore(at, s.facingOf(unit), target) && hasSight(s, at, target) && canStrike(s, mover, target);
}

/** @rule 10.3 at the unit that triggered it if possible, else at the nearest enemy before it @rule 10.1 whom it sees @ruling R-65 */
function legalVictims(s: S, into: Offers<'pass' | 'attack'>): void {
  const unit = reactor.cavalry(s);
  const hex = s.hexOf(reactor.unit(s));
  const at = s.hexOf(unit);
  const mover = chargeMover(s, unit);
  runSearch(s.game.rideSearch, s, mover);
  if (hex >= 0 && hasSight(s, at, hex) && canStrike(s, mover, hex)) return into.push('attack', hex);
  const { grid, units } = s.scenario;
  let nearest = Infinity;
  for (let enemy = 0; enemy < units.length; enemy++)
    if (mayTake(s, unit, mover, enemy)) nearest = Math.min(nearest, grid.distance(at, s.hexOf(enemy)));
  if (nearest === Infinity) return into.push('pass');
  for (let enemy = 0; enemy < units.length; enemy++)
    if (mayTake(s, unit, mover, enemy) && grid.distance(at, s.hexOf(enemy)) === nearest) into.push('attack', s.hexOf(enemy));
}

function chooseVictim(s: S, target: number): void {
  const unit = reactor.cavalry(s);
  s.pop();
  alarm.setCharged(s, 1);
  beginCharge(s, unit, target, REACTION);
}

const { registers, cavalry } = reactor;
const alarming = (s: S): number => s.hexOf(reactor.unit(s));

export const reactionSteps: readonly StepDraft[] = [
  ask('reaction/order', (s) => s.enemy, legalAlarms, {
    on: ['move/walk'],
    check: checkAlarm,
    registers: alarm.registers,
    choose: { pass: endAlarm, select: alert },
    about: {
      phase: 'Reaction charge',
      rule: '10.3',
      target: alarm.hex,
      decision: 'reaction',
      reads: { select: (action, s) => action.aim(alarm.hex(s), 'charge') },
    },
    question: (s) => `Choose cavalry to check for a charge at ${nameOf(s, alarm.unit(s))} in hex ${hexName(s, alarm.hex(s))}.`,
    unless: ANY_LEGAL,
    words: { pass: 'Do not react', select: (s, unit) => `Check for a charge by ${nameOf(s, unit)}` },
  }),
  roll('reaction/check', reactionOutcomes, rollReaction, {
    on: ['reaction/order'],
    check: checkReactor,
    registers,
    idle: 'cavalry checks whether or not there is anybody whom it could reach [10.3]',
    about: { phase: 'Reaction charge', rule: '10.3', subject: cavalry, target: alarming, means: meaningOfReaction },
  }),
  ask('reaction/charge', (s) => s.sideOf(cavalry(s)), legalVictims, {
    on: ['reaction/order'],
    check: checkReactor,
    registers,
    choose: { pass: (s) => s.pop(), attack: chooseVictim },
    about: { phase: 'Reaction charge', rule: '10.3', subject: cavalry, target: alarming, decision: 'reaction', chosen: () => -1 },
    question: (s) => `Choose whom to charge with ${nameOf(s, cavalry(s))}.`,
    unless: ANY_LEGAL,
    words: { pass: (s) => `Nobody can be charged by ${nameOf(s, cavalry(s))}`, attack: (s, hex) => `Charge ${withTroops(s, hex)}` },
  }),
];
