import { asking, CHANCE, type OutcomeList, type OutcomeText, type Player } from '../../../../core/index.ts';
import { MOST_ANIMALS } from '../../../charts/encounters.ts';
import { addOrders, meaningOfDie, notDue, obey, withoutField } from '../../../fields/orders.ts';
import type { Offers } from '../../../state/actions.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { STEP } from '../../../state/steps.ts';
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

function herdOutcomes(_: S, into: OutcomeList): void {
  for (let animals = 1; animals <= MOST_ANIMALS; animals++) into.add(animals, 1);
}

function rollHerd(s: S, animals: number): void {
  beginField(s, animals);
  s.become(STEP['field/run']);
}

function meaningOfHerd(_: S, animals: number): OutcomeText {
  return { text: `${animals} animals are brought in`, dice: 'd6', faces: [animals] };
}

/** Goes on with whatever the men's game asks or rolls next. @rule 7.7.2 */
function fightOn(s: S): void {
  beginTurns(s);
  const field = s.field!;
  if (field.depth === 0) {
    s.pop();
    return settleField(s);
  }
  const playerTurn = 2 * field.turn + Number(field.side !== field.first);
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

export const fieldSteps: readonly StepDraft[] = [
  roll('field/herd', herdOutcomes, rollHerd, {
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
  passOn(
    'field/order',
    (s) => s.field!.actor as Player,
    (s, into) => addOrders(s, s.game.scratch.orders, into),
    orderMen,
    {
      on,
      registers: fight.registers,
      open: true,
      idle: 'the men are asked where silence would tell a secret',
      seenBy: (s) => s.field!.moveAudience,
      check: (s) => notDue(s, false),
      about: asking(phase, '7.7', [], 'What do the men do?', 'The fight forbids it.'),
    },
  ),
  roll('field/die', (s, into) => s.field!.chanceOutcomes(into), rollDie, {
    on,
    registers: fight.registers,
    idle: 'the men’s rules may ask for a die that decides nothing',
    seenBy: (s) => s.field!.moveAudience,
    check: (s) => notDue(s, true),
    about: { phase, rule: '7.7', means: meaningOfDie },
  }),
];

function orderMen(s: S, action: number): void {
  obey(s, action);
  s.become(STEP['field/run']);
}

function rollDie(s: S, outcome: number): void {
  s.field!.apply(outcome);
  s.become(STEP['field/run']);
}
