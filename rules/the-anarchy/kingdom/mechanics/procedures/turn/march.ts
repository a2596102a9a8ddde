import { opponent, type Player } from '../../../../../core/index.ts';
import type { ReachSearch } from '../../../../../hexes/movement/reach-search.ts';
import { hexWords } from '../../../notation/words.ts';
import type { Offers } from '../../../state/actions.ts';
import { SLOTS } from '../../../state/scenario.ts';
import { FREE, type KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { isShutIn } from '../../fights/besieged.ts';
import { hasToMarch, isBound, isNearer, isOnTheWay, leaveWounded, partsFromWounded } from '../../groups/healing.ts';
import { comeTo, nameOfGroup, searchDrive, searchMarch } from '../../groups/march.ts';
import { liftSiege } from '../../places/places.ts';
import { wayHome } from '../../groups/way-home.ts';
import { type Actions, ask, frame, groupFault, groupFrame, run, sideAtHand, sideFrame, type StepDraft } from '../writer.ts';
import { beginMeeting } from './meet.ts';

type S = KingdomState;

const convoyFrame = frame({ convoy: (k) => k.convoy });

function isWaiting(s: S, group: number): boolean {
  return s.isThere(group) && s.moved(group) === 0;
}

function isDriven(s: S, convoy: number, side: Player): boolean {
  return (
    s.convoyAt(convoy) >= 0 &&
    s.convoyOwner(convoy) === side &&
    s.convoyMoved(convoy) === 0 &&
    s.convoyStranded(convoy) === 0 &&
    !hasEnemy(s, side, s.convoyAt(convoy))
  );
}

/** Counters of a side that have not moved today. */
function countWaiting(s: S, side: Player): number {
  let count = 0;
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) if (isWaiting(s, group)) count++;
  for (let convoy = 0; convoy < s.convoyCount; convoy++) if (isDriven(s, convoy, side)) count++;
  return count;
}

/** The free noble of most prestige who has not had his turn today, -1 for none; of equals the one of the side that is first today. @rule C.6 */
function nextNoble(s: S): number {
  let next = -1;
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) {
    if (s.nobleFate(noble) !== FREE || s.nobleActed(noble) === 1) continue;
    if (next < 0 || rankOf(s, noble) > rankOf(s, next)) next = noble;
  }
  return next;
}

function rankOf(s: S, noble: number): number {
  return 2 * s.noblePrestige(noble) + Number(s.nobleSide(noble) === firstToday(s));
}

/** The sides are first in turn. @ruling AN-220 */
function firstToday(s: S): Player {
  return (s.turn & 1) as Player;
}

/** For each noble, the one of most prestige first, his side moves one of its counters; then the sides take turns. Which counter is which stays secret so.
 * @rule C.6 @ruling AN-220 */
function nextMarch(s: S): void {
  for (;;) {
    const noble = nextNoble(s);
    if (noble < 0) break;
    s.setNobleActed(noble, 1);
    const side = s.nobleSide(noble);
    if (countWaiting(s, side) > 0) return s.push(STEP['march/select'], side);
  }
  const first = firstToday(s);
  const [ours, theirs] = [countWaiting(s, first), countWaiting(s, opponent(first))];
  if (ours + theirs === 0) return s.pop();
  s.push(STEP['march/select'], ours >= theirs ? first : opponent(first));
}

/** @rule C.6 @rule C.15.7 nobody is done while wounded have still to go where they are healed */
function legalSelects(s: S, into: Offers<'select' | 'drive' | 'done'>): void {
  const side = sideFrame.side(s);
  if (!hasToMarch(s, side)) into.push('done');
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) if (isWaiting(s, group)) into.push('select', group);
  for (let convoy = 0; convoy < s.convoyCount; convoy++) if (isDriven(s, convoy, side)) into.push('drive', convoy);
}

function take(s: S, step: number, counter: number): void {
  s.pop();
  s.push(step, counter);
}

/** All others stay where they are. */
function endMarches(s: S): void {
  const side = sideFrame.side(s);
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) s.setMoved(group, Number(s.isThere(group)));
  for (let convoy = 0; convoy < s.convoyCount; convoy++) if (isDriven(s, convoy, side)) s.setConvoyMoved(convoy, 1);
  s.pop();
}

/** @rule C.8.3 @rule C.16 who is shut in stays
 * @rule C.15.7 who cannot part from wounded stays with them, or brings them nearer to where they are healed, if a way is open */
function legalGoals(s: S, into: Offers<'goal'>): void {
  const group = groupFrame.group(s);
  const isTied = isBound(s, group);
  if (isShutIn(s, group) || (isTied && !isOnTheWay(s, group))) return into.push('goal', s.at(group));
  const reach = searchMarch(s, group);
  if (isTied) {
    const points = wayHome(s, s.sideOf(group));
    addGoals(reach, into, (hex) => isNearer(s, points, group, hex));
  }
  if (into.length === 0) addGoals(reach, into, () => true);
}

function addGoals(reach: ReachSearch, into: Offers<'goal'>, fits: (hex: number) => boolean): void {
  for (let hex = reach.low; hex <= reach.high; hex++) if (reach.reaches(hex) && fits(hex)) into.push('goal', hex);
}

function march(s: S, hex: number): void {
  const group = groupFrame.group(s);
  s.pop();
  const from = hex === s.at(group) ? -1 : searchMarch(s, group).hexBefore(hex);
  if (partsFromWounded(s, group, hex)) leaveWounded(s, group);
  s.setMoved(group, 1);
  if (from >= 0) marchTo(s, group, hex, from);
  beginMeeting(s, group);
}

/** A group comes into a hex with all that goes with it. */
function marchTo(s: S, group: number, hex: number, from: number): void {
  liftSiege(s, group);
  comeTo(s, group, hex, from);
  if (s.listener !== null) s.tell('march', 'C.8.3', `${nameOfGroup(s, group)} marches to ${s.scenario.grid.format(hex)}.`);
}

/** @rule C.12 */
function legalDrives(s: S, into: Offers<'goal'>): void {
  const reach = searchDrive(s, convoyFrame.convoy(s));
  const side = s.convoyOwner(convoyFrame.convoy(s));
  for (let hex = reach.low; hex <= reach.high; hex++) if (reach.reaches(hex) && !hasEnemy(s, side, hex)) into.push('goal', hex);
}

function hasEnemy(s: S, side: number, hex: number): boolean {
  for (let group = 0; group < 2 * SLOTS; group++) if (s.at(group) === hex && s.sideOf(group) !== side) return true;
  return false;
}

function drive(s: S, hex: number): void {
  const convoy = convoyFrame.convoy(s);
  s.pop();
  s.setConvoyAt(convoy, hex);
  s.setConvoyMoved(convoy, 1);
}

export const marchSteps: readonly StepDraft[] = [
  run('march/next', nextMarch, { on: ['day/phase'], about: { phase: 'Movement', rule: 'C.6' } }),
  ask('march/select', sideAtHand, legalSelects, {
    on: ['march/next'],
    registers: sideFrame.registers,
    choose: {
      select: (s, group) => take(s, STEP['march/goal'], group),
      drive: (s, convoy) => take(s, STEP['march/drive'], convoy),
      done: endMarches,
    },
    about: { phase: 'Movement', rule: 'C.6' },
    question: 'Which group moves?',
    unless: 'Only a counter of one’s own that has not moved today.',
    words: { done: 'All others stay where they are' },
  }),
  ask('march/goal', (s) => s.sideOf(groupFrame.group(s)), legalGoals, {
    on: ['march/next'],
    registers: groupFrame.registers,
    open: true,
    idle: 'how far a group can go may be its side’s secret',
    check: groupFault,
    choose: { goal: march },
    about: { phase: 'Movement', rule: 'C.8.3' },
    question: 'Where does the group go?',
    unless: 'It cannot come there today.',
  }),
  ask('march/drive', (s) => s.convoyOwner(convoyFrame.convoy(s)) as Player, legalDrives, {
    on: ['march/next'],
    registers: convoyFrame.registers,
    check: (s, { convoy }) => (s.convoyAt(convoy) >= 0 && s.convoyOwner(convoy) >= 0 ? null : 'That convoy is nobody’s.'),
    choose: { goal: drive },
    about: { phase: 'Movement', rule: 'C.12' },
    question: 'Where does the convoy go?',
    unless: 'It cannot come there today, or enemies stand there.',
  }),
];

export const marchActions: Actions<'select' | 'drive' | 'goal'> = {
  select: { does: 'takes up a group to move it', phrase: (s, group) => `Move ${nameOfGroup(s, group)} from ${hexWords(s, s.at(group))}` },
  drive: {
    does: 'takes up a convoy to move it',
    phrase: (s, convoy) => `Drive convoy ${convoy + 1} from ${hexWords(s, s.convoyAt(convoy))}`,
  },
  goal: { does: 'moves a group or a convoy to a hex', phrase: (s, hex) => `Go to ${hexWords(s, hex)}`, told: ['march'] },
};
