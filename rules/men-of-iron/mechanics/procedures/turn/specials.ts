import { BOTTOM } from '../../../../core/index.ts';
import { type IronState, REMOVED, WITHDRAWN } from '../../../state/state.ts';
import { FACES, facesUpTo } from '../../../charts/dice.ts';
import { removeLeader, takeAway } from '../../results/losses.ts';
import { canBeWonOver, joinBattle, joinsTo } from '../../command/neutral.ts';
import { goOn, standIdle } from './activation.ts';
import { pass } from './free.ts';
import { battleFrame, battleName, type StepDraft, test } from '../writer.ts';

type S = IronState;

// ---- the Stanleys at Bosworth

const facesToJoin = (s: S): number => facesUpTo(joinsTo(s, battleFrame.battle(s)), 0);

/** A try that fails is a Pass; after one that succeeds the Free Activation goes on. @ruling MI-67 */
function rollJoining(s: S, joins: boolean): void {
  if (!joins) return pass(s);
  joinBattle(s, battleFrame.battle(s));
  goOn(s, 'activation/free');
}

// ---- Northumberland at Bosworth

/** Faces on which the activated Battle acts; all if it always does. */
const facesToAct = (s: S): number => facesUpTo(s.scenario.battles[s.battle]!.actsUpTo ?? FACES, 0);

/** Who does not act goes to Phase D at once. @ruling MI-68 */
function rollActing(s: S, acts: boolean): void {
  s.pop();
  if (!acts) standIdle(s);
}

// ---- Comyn at Falkirk

/** Faces on which the Battle rides off; none if it never does. */
const facesToLeave = (s: S): number => facesUpTo(s.scenario.battles[battleFrame.battle(s)]!.leaves?.upTo ?? -1, 0);

function rollLeaving(s: S, leaves: boolean): void {
  const battle = battleFrame.battle(s);
  s.pop();
  s.setBattleTested(battle, 1);
  if (leaves) withdraw(s, battle);
}

/** A Battle and its leaders leave without Flight Points. */
function withdraw(s: S, battle: number): void {
  const { units, leaders } = s.scenario.battles[battle]!;
  for (const unit of units) if (s.isOnMap(unit)) takeAway(s, unit, WITHDRAWN);
  for (const leader of leaders) if (s.isPresent(leader)) removeLeader(s, leader, REMOVED);
  if (s.listener !== null) s.tell('withdrawn', '6.1', `${s.scenario.battles[battle]!.name} rides off.`);
}

const about = { phase: 'Special rules', rule: '6.1' } as const;

export const specialSteps: readonly StepDraft[] = [
  test('special/win-over', facesToJoin, rollJoining, (s) => [`${battleName(s)} joins`, `${battleName(s)} waits`], {
    on: [BOTTOM],
    registers: battleFrame.registers,
    check: (s, { battle }) =>
      canBeWonOver(s, battle) && s.scenario.battles[battle]!.side === s.side
        ? null
        : 'Only a neutral Battle of the Active player is won over.',
    ...about,
  }),
  test('special/stands', facesToAct, rollActing, () => ['the Battle acts', 'the Battle stands idle'], {
    on: ['activation/phases'],
    check: (s) => (s.battle >= 0 && s.scenario.battles[s.battle]!.actsUpTo !== null ? null : 'Only a Battle that may stand idle is asked.'),
    ...about,
  }),
  test('special/comyn', facesToLeave, rollLeaving, (s) => [`${battleName(s)} rides off`, `${battleName(s)} stays`], {
    on: ['activation/phases', 'flight/check'],
    registers: battleFrame.registers,
    check: (s, { battle }) => (s.scenario.battles[battle]!.leaves !== null ? null : 'Only a Battle that may ride off is asked.'),
    ...about,
  }),
];
