import type { ActionList, OutcomeList } from '../../../core/index.ts';
import { canStrike } from '../contact.ts';
import { isBarredTarget } from '../march-rules.ts';
import { runSearch } from '../searches.ts';
import { hasSight } from '../sight.ts';
import { noteChecked, reactingCavalry, watchersOf } from '../reaction.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { hexName, nameOf } from '../../state/names.ts';
import { beginCharge, chargeMover, REACTION } from './charge.ts';
import { checkAlarm, checkReactor } from './frames/charges.ts';
import { ask, frame, roll, type StepDraft } from './writer.ts';
import { noteCharge } from './walk.ts';

type S = BaronsWarState;

// Reactions while the enemy moves [10.3].

/** An alarm: the unit that moves, its hex, whether a charge was ridden, and whether the mover was shaken before. */
const alarm = frame({ unit: (k) => k.unit, hex: (k) => k.hex, charged: (k) => k.flag, shaken: (k) => k.flag });

/** Cavalry that reacts to a unit. */
export const reactor = frame({ cavalry: (k) => k.unit, unit: (k) => k.unit });

/** Cavalry that the last step has alarmed checks, in any order its owner likes, while the mover is still there.
 * @rule 10.3 @ruling R-66 */
function legalAlarms(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const unit = alarm.unit(s);
  const hex = alarm.hex(s);
  if (s.hexOf(unit) === hex && (!s.isShaken(unit) || alarm.shaken(s) === 1)) {
    const mask = watchersOf(s, unit, hex);
    reactingCavalry(s, unit).forEach((cavalry, i) => {
      if ((mask >> i) & 1) into.push(first.select + cavalry);
    });
  }
  if (into.length === 0) into.push(first.pass);
}

function chooseAlarm(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    const charged = alarm.charged(s) === 1;
    s.pop();
    if (charged) noteCharge(s);
    return;
  }
  const cavalry = action - first.select;
  noteChecked(s, cavalry, alarm.unit(s));
  s.push(STEP['reaction/check'], cavalry, alarm.unit(s));
}

/** Chance in tenths that cavalry which checks charges.
 * @rule 10.3 a d10 above the reaction rating @ruling R-63 R-95 */
export function chargeWeight(s: S, cavalry: number): number {
  return 10 - Math.min(10, s.compiled.units[cavalry]!.reaction);
}

function reactionOutcomes(s: S, into: OutcomeList): void {
  const weight = chargeWeight(s, reactor.cavalry(s));
  into.add(0, 10 - weight);
  into.add(1, weight);
}

function rollReaction(s: S, charges: number): void {
  if (s.listener !== null)
    s.tell('reaction', '10.3', `${s.compiled.units[reactor.cavalry(s)]!.name} ${charges === 1 ? 'charge!' : 'stand.'}`);
  if (charges === 0) s.pop();
  else s.become(STEP['reaction/charge']);
}

/** @rule 10.3 at the unit that triggered it if possible, else at the nearest enemy before it @rule 10.1 whom it sees @ruling R-65 */
function legalVictims(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const unit = reactor.cavalry(s);
  const hex = s.hexOf(reactor.unit(s));
  const at = s.hexOf(unit);
  const mover = chargeMover(s, unit);
  runSearch(s.game.rideSearch, s, mover);
  if (hex >= 0 && hasSight(s, at, hex) && canStrike(s, mover, hex)) {
    into.push(first.attack + hex);
    return;
  }
  const { grid, units } = s.compiled;
  let nearest = Infinity;
  for (let enemy = 0; enemy < units.length; enemy++) {
    const target = s.hexOf(enemy);
    if (target < 0 || s.sideOf(enemy) === s.sideOf(unit) || s.topAt(target) !== enemy) continue;
    const distance = grid.distance(at, target);
    if (distance > nearest || isBarredTarget(s, unit, target) || !grid.isBefore(at, s.facingOf(unit), target)) continue;
    if (!hasSight(s, at, target) || !canStrike(s, mover, target)) continue;
    if (distance < nearest) into.clear();
    nearest = distance;
    into.push(first.attack + target);
  }
  if (into.length === 0) into.push(first.pass);
}

function chooseVictim(s: S, action: number): void {
  const { first } = s.game.space;
  const unit = reactor.cavalry(s);
  s.pop();
  if (action === first.pass) return;
  alarm.setCharged(s, 1);
  beginCharge(s, unit, action - first.attack, REACTION);
}

const { registers, cavalry } = reactor;
const alarming = (s: S): number => s.hexOf(reactor.unit(s));

export const reactionSteps: readonly StepDraft[] = [
  ask('reaction/order', (s) => s.enemy, legalAlarms, chooseAlarm, {
    on: ['move/walk'],
    check: checkAlarm,
    registers: alarm.registers,
    about: {
      phase: 'Reaction charge',
      rule: '10.3',
      target: alarm.hex,
      decision: 'reaction',
      question: (s) => `Choose cavalry to check for a charge at ${nameOf(s, alarm.unit(s))} in hex ${hexName(s, alarm.hex(s))}.`,
    },
  }),
  roll('reaction/check', reactionOutcomes, rollReaction, {
    on: ['reaction/order'],
    check: checkReactor,
    registers,
    idle: 'cavalry checks whether or not there is anybody whom it could reach [10.3]',
    about: { phase: 'Reaction charge', rule: '10.3', subject: cavalry, target: alarming },
  }),
  ask('reaction/charge', (s) => s.sideOf(cavalry(s)), legalVictims, chooseVictim, {
    on: ['reaction/order'],
    check: checkReactor,
    registers,
    about: {
      phase: 'Reaction charge',
      rule: '10.3',
      subject: cavalry,
      target: alarming,
      decision: 'reaction',
      question: (s) => `Choose whom to charge with ${nameOf(s, cavalry(s))}.`,
    },
  }),
];
