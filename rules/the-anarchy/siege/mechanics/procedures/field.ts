import { CHANCE } from '../../../../core/index.ts';
import { createOrders, playerTurnOf, withoutField } from '../../../fields/orders.ts';
import type { Offers } from '../../../state/actions.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { STEP } from '../../../state/steps.ts';
import { addHerds, meaningOfHerd } from '../book/day.ts';
import { beginField, beginTurns, breakOff, encounterOf, mayBreakOff, notBreaking, settleField } from '../fights/field.ts';
import { ask, frame, passOn, roll, run, type StepDraft } from './writer.ts';

type S = SiegeState;

// A fight of a siege on a map of its own. The men's game lies in cells of the siege (`s.field`), and has a stack of its own; steps here pass on whatever it
// asks and rolls, until it is over.

/** Player turns of the men for which it has been asked whether they fight on. */
const fight = frame({ asked: (k) => k.count });

/** The fight begins: of a sally for supplies it is rolled for how many animals are brought in. @rule 7.7.3 */
export function goToField(s: S): void {
  if (encounterOf(s) === 'supplies') return s.become(STEP['field/herd']);
  beginField(s, 0);
  s.become(STEP['field/run']);
}

function rollHerd(s: S, animals: number): void {
  beginField(s, animals);
  s.become(STEP['field/run']);
}

/** Goes on with whatever the men's game asks or rolls next. @rule 7.7.2 */
function fightOn(s: S): void {
  beginTurns(s);
  const field = s.field!;
  if (field.depth === 0) {
    s.pop();
    return settleField(s);
  }
  const playerTurn = playerTurnOf(field);
  if (playerTurn > fight.asked(s) && mayBreakOff(field)) {
    fight.setAsked(s, playerTurn);
    return s.push(STEP['field/conduct']);
  }
  s.become(field.actor === CHANCE ? STEP['field/die'] : STEP['field/order']);
}

/** @rule 7.7.2 @ruling AN-291 */
function legalConduct(_: S, into: Offers<'pass' | 'leave'>): void {
  into.push('pass');
  into.push('leave');
}

function leave(s: S): void {
  s.pop();
  breakOff(s.field!);
}

const phase = 'Fight of the day';
const on = ['siege/day'] as const;
const orders = createOrders(STEP['field/run'], phase, '7.7', 'The fight forbids it.');

export const fieldSteps: readonly StepDraft[] = [
  roll('field/herd', addHerds, rollHerd, {
    on,
    check: (s) => (s.field === null && encounterOf(s) === 'supplies' ? null : 'Animals are counted before they are brought in.'),
    about: { phase, rule: '7.7.3', means: meaningOfHerd },
  }),
  run('field/run', fightOn, { on, registers: fight.registers, check: withoutField, about: { phase, rule: '7.7' } }),
  ask('field/conduct', (s) => s.field!.side, legalConduct, {
    on: ['field/run'],
    open: true,
    check: (s) => withoutField(s) ?? notBreaking(s.field!),
    choose: { pass: (s) => s.pop(), leave },
    about: { phase, rule: '7.7.2' },
    question: 'Fight on?',
    unless: 'Fight on, or leave the map.',
    words: { pass: 'Fight on' },
  }),
  passOn('field/order', orders.player, orders.legal, orders.choose, { on, registers: fight.registers, ...orders.saying }),
  roll('field/die', orders.outcomes, orders.roll, { on, registers: fight.registers, ...orders.sayingDie }),
];
