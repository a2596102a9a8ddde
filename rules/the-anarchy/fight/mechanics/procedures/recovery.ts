import { d10, HORSE_STAYS_UP_TO } from '../../../charts/tables.ts';
import { CLASS } from '../../../charts/types.ts';
import { type AnarchyState, LEFT } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { hasFriendBeside } from '../movement/beasts.ts';
import { leave } from '../movement/leaving.ts';
import { cast } from './roles.ts';
import { frame, manFrame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** The beast that is looked at next, a place among all; as many as there are: all have been. */
const looking = frame({ next: (k) => k.count });

/** Loose horses of the side may bolt, one after another. @rule B15 */
function recover(s: S): void {
  const { beasts, options } = s.game;
  for (let i = looking.next(s); options.bolting && i < beasts.length; i++) {
    const horse = beasts[i]!;
    if (s.type(horse) !== CLASS.warhorse || s.sideOf(horse) !== s.side || !s.isOnMap(horse) || hasFriendBeside(s, horse)) continue;
    looking.setNext(s, i + 1);
    return s.push(STEP['recovery/bolt'], horse);
  }
  s.pop();
}

const STAYS = 0;
const BOLTS = 1;

const boltDie = d10((_: S, face) => (face > HORSE_STAYS_UP_TO ? BOLTS : STAYS));

/** @rule B15 it runs off the map */
function rollBolt(s: S, outcome: number): void {
  const horse = manFrame.man(s);
  s.pop();
  if (outcome === BOLTS) leave(s, horse, LEFT, -1);
}

function boltWords(s: S, outcome: number): string {
  return `${s.nameOf(manFrame.man(s))} ${outcome === BOLTS ? 'bolts' : 'stays'}`;
}

const phase = 'Recovery';

export const recoverySteps: readonly StepDraft[] = [
  run('recovery/run', recover, { on: ['turn/phase'], registers: looking.registers, about: { phase, rule: 'B15' } }),
  roll('recovery/bolt', boltDie.outcomes, rollBolt, {
    on: ['recovery/run'],
    registers: manFrame.registers,
    check: cast({ man: 'a beast on the map' }),
    about: { phase, rule: 'B15', means: boltDie.means(boltWords) },
  }),
];
