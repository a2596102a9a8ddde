import { d10, FACES } from '../../../../charts/tables.ts';
import { NOBLE_FATES } from '../../../charts/battle.ts';
import { FIGHTS, FREE, KILLED, type KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { captorOf, gradeOf } from '../../fights/battle.ts';
import { takeNoble } from '../../groups/company.ts';
import { frame, roll, type StepDraft } from '../writer.ts';
import { battle, beatenSide, NOBLES } from './frame.ts';

type S = KingdomState;

const nobleFrame = frame({ noble: (k) => k.noble, killed: (k) => k.count, taken: (k) => k.count });

/** One noble of the beaten side after the other. */
export function testNobles(s: S): void {
  const noble = battle.row(s);
  if (noble >= s.scenario.nobles.length) return battle.setRow(s, 0);
  battle.setRow(s, noble + 1);
  battle.setStage(s, NOBLES);
  const [group, beaten, grade] = [s.nobleGroup(noble), beatenSide(s), gradeOf(battle.result(s))];
  if (grade === 'undecided' || group < 0 || s.sideOf(group) !== beaten || s.part(group) !== FIGHTS) return;
  const [killed, taken] = NOBLE_FATES[grade];
  s.push(STEP['battle/noble'], noble, killed, taken);
}

function fateOfNoble(s: S, face: number): number {
  return face <= nobleFrame.killed(s) ? KILLED : face <= nobleFrame.taken(s) ? 1 : FREE;
}

const nobleDie = d10(fateOfNoble);

/** @rule C.15.8 */
function rollNoble(s: S, fate: number): void {
  const noble = nobleFrame.noble(s);
  s.pop();
  const keeper = captorOf(s, s.sideOf(s.nobleGroup(noble)), battle.hex(s), battle.band(s));
  if (fate === FREE || (fate !== KILLED && !takeNoble(s, noble, keeper, battle.place(s)))) return;
  if (fate === KILLED) {
    s.setNobleFate(noble, KILLED);
    s.setNobleGroup(noble, -1);
  }
  if (s.listener !== null) s.tell('noble', 'C.15.8', `${s.scenario.nobles[noble]!.name} is ${fate === KILLED ? 'killed' : 'taken'}.`);
}

function fateWords(s: S, fate: number): string {
  const words = fate === KILLED ? 'is killed' : fate === FREE ? 'gets away' : 'is taken';
  return `${s.scenario.nobles[nobleFrame.noble(s)]!.name} ${words}`;
}

export const nobleSteps: readonly StepDraft[] = [
  roll('battle/noble', nobleDie.outcomes, rollNoble, {
    on: ['battle/run'],
    registers: nobleFrame.registers,
    check: (s, { noble, killed, taken }) =>
      s.nobleGroup(noble) >= 0 && killed <= taken && taken <= FACES ? null : 'Only a noble with a group that was beaten is tested.',
    about: { phase: 'Battle', rule: 'C.15.8', means: nobleDie.means(fateWords) },
  }),
];
