import { POUND } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { takeAway } from '../../groups/convoys.ts';
import { enemyIn } from '../../groups/march.ts';
import { addMoney, seemingSize } from '../../groups/troops.ts';
import { type Actions, ask, frame, groupFault, type StepDraft } from '../writer.ts';

type S = KingdomState;

const meeting = frame({ group: (k) => k.group, convoy: (k) => k.convoy });

/** A convoy that no enemy escorts comes to the first group that finds it; of one of the enemy's it is asked what becomes of it. Then food can be bought.
 * @rule C.12 @rule C.14.4 */
export function meetConvoys(s: S, group: number): void {
  const side = s.sideOf(group);
  if (enemyIn(s, side, s.at(group)) >= 0) return;
  for (let convoy = 0; convoy < s.convoyCount; convoy++) {
    if (s.convoyAt(convoy) !== s.at(group)) continue;
    if (s.convoyOwner(convoy) < 0) takeOver(s, group, convoy);
    s.push(STEP['meet/convoy'], group, convoy);
  }
}

function takeOver(s: S, group: number, convoy: number): void {
  s.setConvoyOwner(convoy, s.sideOf(group));
  if (s.listener !== null) s.tell('convoy', 'C.14.4', `${s.game.players[s.sideOf(group)]} takes a convoy over.`);
}

/** What a group needs for a day. @rule C.8.4 */
function needOf(s: S, group: number): number {
  return s.hunger(group) === 0 ? 0 : seemingSize(s, group);
}

/** @rule C.14.4 of one's own, food for the day; what was the enemy's is looted or taken over */
function legalConvoy(s: S, into: Offers<'loot' | 'spare' | 'done' | 'buy'>): void {
  const [group, convoy] = [meeting.group(s), meeting.convoy(s)];
  if (s.convoyOwner(convoy) !== s.sideOf(group)) {
    into.push('loot');
    return into.push('spare');
  }
  into.push('done');
  const need = needOf(s, group);
  if (need > 0 && s.convoyLoad(convoy) >= need && s.money(group) >= need * POUND) into.push('buy', convoy);
}

/** A point is worth a pound. @rule C.14.4 @rule C.13.2 */
function sell(s: S): void {
  const [group, convoy] = [meeting.group(s), meeting.convoy(s)];
  s.pop();
  addMoney(s, group, s.convoyLoad(convoy) * POUND);
  takeAway(s, convoy);
}

/** The enemy's driver has run away. @rule C.14.4 @ruling AN-245 */
function keep(s: S): void {
  const [group, convoy] = [meeting.group(s), meeting.convoy(s)];
  s.pop();
  takeOver(s, group, convoy);
  s.setConvoyStranded(convoy, 1);
}

/** @rule C.14.4 */
function buy(s: S, convoy: number): void {
  const group = meeting.group(s);
  s.pop();
  const need = needOf(s, group);
  addMoney(s, group, -need * POUND);
  s.setConvoyLoad(convoy, s.convoyLoad(convoy) - need);
  s.setHunger(group, 0);
  if (s.convoyLoad(convoy) === 0) takeAway(s, convoy);
}

export const convoySteps: readonly StepDraft[] = [
  ask('meet/convoy', (s) => s.sideOf(meeting.group(s)), legalConvoy, {
    on: ['meet/run', 'meet/convoy'],
    registers: meeting.registers,
    open: true,
    idle: 'whether a group has the money is its side’s secret',
    check: (s, frame) =>
      groupFault(s, frame) ??
      (s.convoyAt(frame.convoy) === s.at(frame.group) && s.convoyOwner(frame.convoy) >= 0 ? null : 'The convoy is elsewhere.'),
    choose: { buy, loot: sell, spare: keep, done: (s) => s.pop() },
    about: { phase: 'Convoys', rule: 'C.14.4' },
    question: 'What becomes of the convoy?',
    unless: 'Only the enemy’s is looted; food is bought by who is hungry, at a pound a point.',
    words: { loot: 'Sell what the convoy carries', spare: 'Take the convoy over', done: 'Buy nothing' },
  }),
];

export const convoyActions: Actions<'buy'> = {
  buy: { does: 'buys food of a convoy', phrase: (_, convoy) => `Buy food of convoy ${convoy + 1}` },
};
