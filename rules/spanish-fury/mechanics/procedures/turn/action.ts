import { contest, type OutcomeList, type OutcomeText, type Player, sideDoes } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import { type FuryState, PURSUING, RESOLUTION, ROUTING } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { commanderAt, hasToAct, isContested, isToAct, nextForced } from '../../orders/commanders.ts';
import { seemsToCharge } from '../../charges/charges.ts';
import { endIfDecided } from '../../morale/victory.ts';
import { DURING, goTo } from '../phases.ts';
import { type Actions, ask, frame, roll, run, type StepDraft } from '../writer.ts';

type S = FuryState;
const PHASE = 'Action';

/** Aggressive or other actions: the place of the general who acts in the order of all, and the unit of his from which on units are asked. */
const acting = frame({ place: (k) => k.count, from: (k) => k.count });
/** A general's units are chosen one by one. */
const choosing = frame({ general: (k) => k.general });

// ---- who goes first: one die a turn. @ruling SF-109

/** Goes on with who is first of equal Strategy. @rule 11.2 */
export function toFirst(s: S): void {
  goTo(s, isContested(s) ? 'action/first' : 'action/forced');
}

function firstOutcomes(_: S, into: OutcomeList): void {
  into.add(0, 1);
  into.add(1, 1);
}

/** @rule 11.2 each rolls a die, the higher first; equal dice are rolled again */
function rollFirst(s: S, side: number): void {
  s.first = side as Player;
  if (s.listener !== null)
    s.tell('first', '11.2', sideDoes(s.game.players[side as Player], 'go', ' first among generals of equal Strategy.'));
  goTo(s, 'action/forced');
}

function meaningOfFirst(s: S, side: number): OutcomeText {
  return {
    text: sideDoes(s.game.players[side as Player], 'go', ' first'),
    dice: '',
    faces: [],
    thrown: contest(6, (lead) => (side === 0 ? lead > 0 : lead < 0)),
  };
}

// ---- forced moves

/** @rule 11.2 routers, pursuers and those who march off, one by one */
function forceMoves(s: S): void {
  const unit = nextForced(s);
  if (unit < 0) return goTo(s, 'action/aggressive');
  s.setActed(unit, 1);
  const status = s.status(unit);
  s.push(STEP[status === ROUTING ? 'forced/flee' : status === PURSUING ? 'forced/pursue' : 'forced/march-off'], unit);
}

// ---- aggressive actions

/** The next unit of a general from one on that could charge, for all that the enemy knows; -1 if there is none. Each is asked once. */
function nextCharger(s: S, general: number, from: number): number {
  const units = s.game.unitsOf[s.sideOfGeneral(general)];
  for (let i = 0; i < units.length; i++)
    if (units[i]! >= from && s.commanderOf(units[i]!) === general && seemsToCharge(s, units[i]!)) return units[i]!;
  return -1;
}

/** @rule 9.4 by falling Strategy @rule 7.11 @rule 12.2 @ruling SF-73 the units of one general in the order of the scenario */
function aggressive(s: S): void {
  let from = acting.from(s);
  for (let place = acting.place(s); ; place++, from = 0) {
    const general = commanderAt(s, place);
    if (general < 0) return goTo(s, 'action/others');
    const unit = nextCharger(s, general, from);
    if (unit < 0) continue;
    acting.setPlace(s, place);
    acting.setFrom(s, unit + 1);
    return s.push(STEP['charge/declare'], unit);
  }
}

// ---- other actions

/** @rule 11.2 by falling Strategy @rule 11.3 then comes the resolution */
function others(s: S): void {
  for (let place = acting.place(s); ; place++) {
    const general = commanderAt(s, place);
    if (general < 0) return endActions(s);
    if (!hasToAct(s, general)) continue;
    acting.setPlace(s, place);
    return s.push(STEP['action/select'], general);
  }
}

function endActions(s: S): void {
  s.segment = RESOLUTION;
  s.pop();
  endIfDecided(s);
}

export const actionActions: Actions<'select'> = {
  select: { does: 'takes up a unit: to charge, to move, to fight', phrase: (s, unit) => s.nameOf(unit), isPointed: true },
};

function legalActors(s: S, into: Offers<'select'>): void {
  const general = choosing.general(s);
  const units = s.game.unitsOf[s.sideOfGeneral(general)];
  for (let i = 0; i < units.length; i++) if (isToAct(s, units[i]!) && s.commanderOf(units[i]!) === general) into.push('select', units[i]!);
}

function chooseActor(s: S, unit: number): void {
  s.pop();
  s.setActed(unit, 1);
  s.push(STEP['move/unit'], unit);
}

const playerOf = (s: S): Player => s.sideOfGeneral(choosing.general(s));

export const actionSteps: readonly StepDraft[] = [
  roll('action/first', firstOutcomes, rollFirst, { on: DURING, about: { phase: PHASE, rule: '11.2', means: meaningOfFirst } }),
  run('action/forced', forceMoves, { on: DURING, about: { phase: PHASE, rule: '11.2' } }),
  run('action/aggressive', aggressive, { on: DURING, registers: acting.registers, about: { phase: PHASE, rule: '11.2' } }),
  run('action/others', others, { on: DURING, registers: acting.registers, about: { phase: PHASE, rule: '11.2' } }),
  ask('action/select', playerOf, legalActors, {
    on: ['action/others'],
    registers: choosing.registers,
    check: (s, { general }) => (hasToAct(s, general) ? null : 'None of his units has still to act.'),
    choose: { select: chooseActor },
    about: { phase: PHASE, rule: '11.2' },
    question: 'Which unit acts next?',
    unless: 'It has acted, is in a melee, or is not under his command.',
  }),
];
