import { BOTTOM, type OutcomeList } from '../../../core/index.ts';
import { type IronState, REMOVED, WITHDRAWN } from '../../state/state.ts';
import { addTest, FACES, facesUpTo, PASSED, testText } from '../dice.ts';
import { removeLeader, takeAway } from '../losses.ts';
import { canBeWonOver, joinBattle, joinsTo } from '../neutral.ts';
import { goOn, pass, standIdle } from './activation.ts';
import { battleFrame, roll, type StepDraft } from './writer.ts';

type S = IronState;

const battleName = (s: S): string => s.compiled.battles[battleFrame.battle(s)]!.name;

// ---- the Stanleys at Bosworth

const facesToJoin = (s: S): number => facesUpTo(joinsTo(s, battleFrame.battle(s)), 0);

function joining(s: S, into: OutcomeList): void {
  addTest(into, facesToJoin(s));
}

/** A try that fails is a Pass; after one that succeeds the Free Activation goes on. @ruling MI-67 */
function rollJoining(s: S, outcome: number): void {
  if (outcome !== PASSED) return pass(s);
  joinBattle(s, battleFrame.battle(s));
  goOn(s, 'activation/free');
}

// ---- Northumberland at Bosworth

/** Faces on which the activated Battle acts; all if it always does. */
const facesToAct = (s: S): number => facesUpTo(s.compiled.battles[s.battle]!.actsUpTo ?? FACES, 0);

function acting(s: S, into: OutcomeList): void {
  addTest(into, facesToAct(s));
}

/** Who does not act goes to Phase D at once. @ruling MI-68 */
function rollActing(s: S, outcome: number): void {
  s.pop();
  if (outcome !== PASSED) standIdle(s);
}

// ---- Comyn at Falkirk

/** Faces on which the Battle rides off; none if it never does. */
const facesToLeave = (s: S): number => facesUpTo(s.compiled.battles[battleFrame.battle(s)]!.leaves?.upTo ?? -1, 0);

function leaving(s: S, into: OutcomeList): void {
  addTest(into, facesToLeave(s));
}

function rollLeaving(s: S, outcome: number): void {
  const battle = battleFrame.battle(s);
  s.pop();
  s.setBattleTested(battle, 1);
  if (outcome === PASSED) withdraw(s, battle);
}

/** A Battle and its leaders leave without Flight Points. */
function withdraw(s: S, battle: number): void {
  const { units, leaders } = s.compiled.battles[battle]!;
  for (const unit of units) if (s.isOnMap(unit)) takeAway(s, unit, WITHDRAWN);
  for (const leader of leaders) if (s.isPresent(leader)) removeLeader(s, leader, REMOVED);
  if (s.listener !== null) s.tell('withdrawn', '6.1', `${s.compiled.battles[battle]!.name} rides off.`);
}

const phase = 'Special rules';

export const specialSteps: readonly StepDraft[] = [
  roll('special/win-over', joining, rollJoining, {
    on: [BOTTOM],
    registers: battleFrame.registers,
    check: (s, { battle }) =>
      canBeWonOver(s, battle) && s.compiled.battles[battle]!.side === s.side
        ? null
        : 'Only a neutral Battle of the Active player is won over.',
    about: {
      phase,
      rule: '6.1',
      means: (s, outcome) => testText(outcome, facesToJoin(s), `${battleName(s)} joins`, `${battleName(s)} waits`),
    },
  }),
  roll('special/stands', acting, rollActing, {
    on: ['activation/phases'],
    check: (s) => (s.battle >= 0 && s.compiled.battles[s.battle]!.actsUpTo !== null ? null : 'Only a Battle that may stand idle is asked.'),
    about: { phase, rule: '6.1', means: (s, outcome) => testText(outcome, facesToAct(s), 'the Battle acts', 'the Battle stands idle') },
  }),
  roll('special/comyn', leaving, rollLeaving, {
    on: ['activation/phases', 'flight/check'],
    registers: battleFrame.registers,
    check: (s, { battle }) => (s.compiled.battles[battle]!.leaves !== null ? null : 'Only a Battle that may ride off is asked.'),
    about: {
      phase,
      rule: '6.1',
      means: (s, outcome) => testText(outcome, facesToLeave(s), `${battleName(s)} rides off`, `${battleName(s)} stays`),
    },
  }),
];
