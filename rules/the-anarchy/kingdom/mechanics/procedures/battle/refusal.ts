import { opponent, type OutcomeList } from '../../../../../core/index.ts';
import { d10 } from '../../../../charts/tables.ts';
import { ARM_CHARTS, ARMS } from '../../../charts/arms.ts';
import { AWAY_TO, TAKEN_TO, WOUNDED_TO } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import { MOST_MEN } from '../../../state/layout.ts';
import { type KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { isShutIn, isWalled } from '../../fights/besieged.ts';
import { captorOf } from '../../fights/battle.ts';
import { changePrestige, takeNoble } from '../../groups/company.ts';
import { battleAtHand } from '../../field/at-hand.ts';
import { friendIn } from '../../groups/march.ts';
import { menOf, refreshLook } from '../../groups/troops.ts';
import { type Actions, ask, frame, roll, type StepDraft } from '../writer.ts';
import { addCaptives, battle, REFUSED, RETREATS } from './frame.ts';

type S = KingdomState;

// Combat is refused, and each man has to get away.

/** @rule C.15.5 */
function legalAnswers(_: S, into: Offers<'fight' | 'refuse'>): void {
  into.push('fight');
  into.push('refuse');
}

const answer = frame({ side: (k) => k.side });

/** Who refuses loses a point of prestige, and each of his men has to get away: behind the walls of a castle of their own nobody has to. @rule C.15.5
 * @rule C.9 @ruling AN-221 */
function refuse(s: S): void {
  const side = answer.side(s);
  s.pop();
  const hex = battle.hex(s);
  battle.setResult(s, REFUSED);
  battle.setStage(s, RETREATS);
  for (let group = friendIn(s, side, hex); group >= 0; group = friendIn(s, side, hex, group + 1)) {
    if (isShutIn(s, group)) continue;
    changePrestige(s, group, -1);
    if (!isWalled(s, group)) s.push(STEP['battle/refuse'], group, 0, s.arm(group, 0), s.wounded(group));
  }
}

/** The group whose men get away, the arm at hand, men of it left, and how many of the last are wounded. After the arms come the nobles, one by one. */
const refusal = frame({ group: (k) => k.group, arm: (k) => k.count, left: (k) => k.count, wounded: (k) => k.count });
const FLIGHTS = ['away', 'taken', 'wounded', 'killed'] as const;
const AWAY = 0;
const CAUGHT = 1;
const HURT = 2;
const DEAD = 3;

/** The noble at hand, -1 while men are tested. */
function nobleAtHand(s: S): number {
  return refusal.arm(s) - ARMS.length;
}

/** How many of an arm, or whether a noble, is with a group. */
function countOf(s: S, group: number, arm: number): number {
  return arm < ARMS.length ? s.arm(group, arm) : Number(s.nobleGroup(arm - ARMS.length) === group);
}

/** Men of a group still to be tested, the one at hand included. */
function leftToTest(s: S): number {
  let left = refusal.left(s);
  for (let arm = refusal.arm(s) + 1; arm < ARMS.length; arm++) left += s.arm(refusal.group(s), arm);
  return left;
}

/** The men who are tested last are the wounded ones. */
function isWounded(s: S): boolean {
  return nobleAtHand(s) < 0 && leftToTest(s) <= refusal.wounded(s);
}

/** What is taken from the die of who rides or wears armour: a noble does both, but who never fights only rides. @rule C.15.5 @ruling AN-402 */
function lightness(s: S): number {
  const noble = nobleAtHand(s);
  if (noble >= 0) return s.scenario.nobles[noble]!.isPeaceful ? 1 : 2;
  const { rides, isArmoured } = ARM_CHARTS[refusal.arm(s)]!;
  return Number(rides) + Number(isArmoured);
}

/** @rule C.15.5 rider −1, armoured −1, wounded +2 @ruling AN-76 who is wounded once more dies */
function flightOf(s: S, face: number): number {
  const wasHurt = isWounded(s);
  const roll = face - lightness(s) + (wasHurt ? 2 : 0);
  return roll <= AWAY_TO ? AWAY : roll <= TAKEN_TO ? CAUGHT : roll <= WOUNDED_TO && !wasHurt ? HURT : DEAD;
}

/** Where nobody of the arm is left, the next one is looked for. */
const flightDie = d10(flightOf);

function flightOutcomes(s: S, into: OutcomeList): void {
  if (refusal.left(s) === 0) return into.add(AWAY, 1);
  flightDie.outcomes(s, into);
}

function rollFlight(s: S, flight: number): void {
  const [group, arm, left] = [refusal.group(s), refusal.arm(s), refusal.left(s)];
  if (left > 0) {
    if (nobleAtHand(s) >= 0) settleNoble(s, nobleAtHand(s), flight);
    else settleMan(s, group, arm, flight);
    if (left > 1) return refusal.setLeft(s, left - 1);
  }
  const last = ARMS.length + s.scenario.nobles.length;
  let next = arm + 1;
  while (next < last && countOf(s, group, next) === 0) next++;
  if (next < last) {
    refusal.setArm(s, next);
    return refusal.setLeft(s, countOf(s, group, next));
  }
  s.setWounded(group, Math.min(s.wounded(group), menOf(s, group)));
  refreshLook(s, group);
  s.pop();
}

function settleMan(s: S, group: number, arm: number, flight: number): void {
  if (flight === AWAY) return;
  if (flight === HURT) return s.setWounded(group, Math.min(MOST_MEN, s.wounded(group) + 1));
  if (flight === CAUGHT) addCaptives(s, opponent(s.sideOf(group)), s.at(group), 1);
  if (isWounded(s)) s.setWounded(group, Math.max(0, s.wounded(group) - 1));
  s.setArm(group, arm, s.arm(group, arm) - 1);
}

/** A noble is taken by who has attacked, or gets away; wounds do not count for him. @ruling AN-263 @ruling AN-402 */
function settleNoble(s: S, noble: number, flight: number): void {
  if (flight !== CAUGHT) return;
  const keeper = captorOf(s, s.sideOf(refusal.group(s)), battleAtHand(s)!.hex, -1);
  if (takeNoble(s, noble, keeper, -1) && s.listener !== null) s.tell('noble', 'C.15.5', `${s.scenario.nobles[noble]!.name} is taken.`);
}

function flightWords(s: S, flight: number): string {
  const noble = nobleAtHand(s);
  const who = noble < 0 ? 'a man' : s.scenario.nobles[noble]!.name;
  return `${who} is ${FLIGHTS[flight]!}`;
}

export const refusalSteps: readonly StepDraft[] = [
  ask('battle/answer', (s) => answer.side(s), legalAnswers, {
    on: ['battle/run'],
    registers: answer.registers,
    open: true,
    choose: { fight: (s) => s.pop(), refuse },
    about: { phase: 'Battle', rule: 'C.15.5' },
    question: 'Fight, or try to get away?',
    unless: 'Only one or the other.',
  }),
  roll('battle/refuse', flightOutcomes, rollFlight, {
    on: ['battle/run', 'battle/refuse'],
    registers: refusal.registers,
    idle: 'each man is tested, and each noble',
    check: (s, { group, arm, left }) =>
      s.isThere(group) && arm < ARMS.length + s.scenario.nobles.length && left <= countOf(s, group, arm)
        ? null
        : 'There are not so many men of that arm.',
    about: { phase: 'Battle', rule: 'C.15.5', means: flightDie.means(flightWords) },
  }),
];

export const refusalActions: Actions<'fight' | 'refuse'> = {
  fight: { does: 'takes up a battle that is offered', phrase: 'Fight' },
  refuse: { does: 'tries to get away from a battle', phrase: 'Try to get away' },
};
