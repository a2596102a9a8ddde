import { type ActionList, asking, facesWhere, opponent, type OutcomeList, type OutcomeText } from '../../../../../core/index.ts';
import { FACES } from '../../../../charts/tables.ts';
import { ARM_CHARTS, ARMS } from '../../../charts/arms.ts';
import { AWAY_TO, TAKEN_TO, WOUNDED_TO } from '../../../charts/tables.ts';
import { MOST_MEN } from '../../../state/layout.ts';
import { type KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { changePrestige } from '../../company.ts';
import { friendIn } from '../../march.ts';
import { hasOwnCastle } from '../../places.ts';
import { menOf, refreshLook } from '../../troops.ts';
import { ask, D10, frame, roll, type StepDraft } from '../writer.ts';
import { addCaptives, battle, REFUSED, RETREATS } from './frame.ts';

type S = KingdomState;

// Combat is refused, and each man has to get away.

/** @rule C.15.5 */
function legalAnswers(s: S, into: ActionList): void {
  into.push(s.game.space.first.fight);
  into.push(s.game.space.first.refuse);
}

const answer = frame({ side: (k) => k.side });

/** Who refuses loses a point of prestige, and each of his men has to get away: behind the walls of a castle of their own nobody has to. @rule C.15.5
 * @rule C.9 @ruling AN-221 */
function chooseAnswer(s: S, action: number): void {
  const side = answer.side(s);
  s.pop();
  if (action === s.game.space.first.fight) return;
  const hex = battle.hex(s);
  battle.setResult(s, REFUSED);
  battle.setStage(s, RETREATS);
  for (let group = friendIn(s, side, hex); group >= 0; group = friendIn(s, side, hex, group + 1)) {
    changePrestige(s, group, -1);
    if (!hasOwnCastle(s, side, hex)) s.push(STEP['battle/refuse'], group, 0, s.arm(group, 0), s.wounded(group));
  }
}

/** The group whose men get away, the arm at hand, men of it left, and how many of the last are wounded. */
const refusal = frame({ group: (k) => k.group, arm: (k) => k.count, left: (k) => k.count, wounded: (k) => k.count });
const FLIGHTS = ['away', 'taken', 'wounded', 'killed'] as const;

/** Men of a group still to be tested, the one at hand included. */
function leftToTest(s: S): number {
  let left = refusal.left(s);
  for (let arm = refusal.arm(s) + 1; arm < ARMS.length; arm++) left += s.arm(refusal.group(s), arm);
  return left;
}

/** The men who are tested last are the wounded ones. */
function isWounded(s: S): boolean {
  return leftToTest(s) <= refusal.wounded(s);
}

/** @rule C.15.5 rider −1, armoured −1, wounded +2 */
function flightOf(s: S, face: number): number {
  const { rides, isArmoured } = ARM_CHARTS[refusal.arm(s)]!;
  const roll = face - Number(rides) - Number(isArmoured) + (isWounded(s) ? 2 : 0);
  return roll <= AWAY_TO ? 0 : roll <= TAKEN_TO ? 1 : roll <= WOUNDED_TO ? 2 : 3;
}

/** Where nobody of the arm is left, the next one is looked for. */
function flightOutcomes(s: S, into: OutcomeList): void {
  if (refusal.left(s) === 0) return into.add(0, 1);
  for (const face of D10) into.add(flightOf(s, face), 1);
}

function rollFlight(s: S, flight: number): void {
  const [group, arm, left] = [refusal.group(s), refusal.arm(s), refusal.left(s)];
  if (left > 0) {
    if (flight === 2) s.setWounded(group, Math.min(MOST_MEN, s.wounded(group) + Number(!isWounded(s))));
    if (flight === 1) addCaptives(s, opponent(s.sideOf(group)), s.at(group), 1);
    if (flight === 1 || flight === 3) s.setArm(group, arm, s.arm(group, arm) - 1);
    if (left > 1) return refusal.setLeft(s, left - 1);
  }
  let next = arm + 1;
  while (next < ARMS.length && s.arm(group, next) === 0) next++;
  if (next < ARMS.length) {
    refusal.setArm(s, next);
    return refusal.setLeft(s, s.arm(group, next));
  }
  s.setWounded(group, Math.min(s.wounded(group), menOf(s, group)));
  refreshLook(s, group);
  s.pop();
}

function meaningOfFlight(s: S, flight: number): OutcomeText {
  return { text: `a man is ${FLIGHTS[flight]!}`, dice: 'd10', faces: facesWhere(FACES, (face) => flightOf(s, face) === flight) };
}

export const refusalSteps: readonly StepDraft[] = [
  ask('battle/answer', (s) => answer.side(s), legalAnswers, chooseAnswer, {
    on: ['battle/run'],
    registers: answer.registers,
    open: true,
    about: asking('Battle', 'C.15.5', ['fight', 'refuse'], 'Fight, or try to get away?', 'Only one or the other.'),
  }),
  roll('battle/refuse', flightOutcomes, rollFlight, {
    on: ['battle/run', 'battle/refuse'],
    registers: refusal.registers,
    idle: 'each man is tested',
    check: (s, { group, arm, left }) =>
      s.isThere(group) && arm < ARMS.length && left <= s.arm(group, arm) ? null : 'There are not so many men of that arm.',
    about: { phase: 'Battle', rule: 'C.15.5', means: meaningOfFlight },
  }),
];
