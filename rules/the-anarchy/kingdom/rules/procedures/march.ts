import { type ActionList, asking, opponent, type Player } from '../../../../core/index.ts';
import type { ReachSearch } from '../../../../hexes/movement/reach-search.ts';
import { SLOTS } from '../../state/scenario.ts';
import { FREE, type KingdomState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { isShutIn } from '../besieged.ts';
import { hasToMarch, isBound, isNearer, isOnTheWay, leaveWounded, partsFromWounded } from '../healing.ts';
import { comeTo, nameOfGroup, searchDrive, searchMarch } from '../march.ts';
import { liftSiege } from '../places.ts';
import { wayHome } from '../way-home.ts';
import { ask, frame, groupFault, groupFrame, run, sideAtHand, sideFrame, type StepDraft } from './writer.ts';

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
  for (let noble = 0; noble < s.compiled.nobles.length; noble++) {
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
function legalSelects(s: S, into: ActionList): void {
  const side = sideFrame.side(s);
  const { first } = s.game.space;
  if (!hasToMarch(s, side)) into.push(first.done);
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) if (isWaiting(s, group)) into.push(first.select + group);
  for (let convoy = 0; convoy < s.convoyCount; convoy++) if (isDriven(s, convoy, side)) into.push(first.drive + convoy);
}

function chooseSelect(s: S, action: number): void {
  const { first } = s.game.space;
  const side = sideFrame.side(s);
  if (action === first.done) {
    for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) s.setMoved(group, Number(s.isThere(group)));
    for (let convoy = 0; convoy < s.convoyCount; convoy++) if (isDriven(s, convoy, side)) s.setConvoyMoved(convoy, 1);
    return s.pop();
  }
  s.pop();
  if (action >= first.drive && action < first.goal) s.push(STEP['march/drive'], action - first.drive);
  else s.push(STEP['march/goal'], action - first.select);
}

/** @rule C.8.3 @rule C.16 who is shut in stays
 * @rule C.15.7 who cannot part from wounded stays with them, or brings them nearer to where they are healed, if a way is open */
function legalGoals(s: S, into: ActionList): void {
  const group = groupFrame.group(s);
  const isTied = isBound(s, group);
  if (isShutIn(s, group) || (isTied && !isOnTheWay(s, group))) return into.push(s.game.space.first.goal + s.at(group));
  const reach = searchMarch(s, group);
  if (isTied) {
    const points = wayHome(s, s.sideOf(group));
    addGoals(s, reach, into, (hex) => isNearer(s, points, group, hex));
  }
  if (into.length === 0) addGoals(s, reach, into, () => true);
}

function addGoals(s: S, reach: ReachSearch, into: ActionList, fits: (hex: number) => boolean): void {
  const { goal } = s.game.space.first;
  for (let hex = reach.low; hex <= reach.high; hex++) if (reach.reaches(hex) && fits(hex)) into.push(goal + hex);
}

function chooseGoal(s: S, action: number): void {
  const group = groupFrame.group(s);
  const hex = action - s.game.space.first.goal;
  s.pop();
  const from = hex === s.at(group) ? -1 : searchMarch(s, group).hexBefore(hex);
  if (partsFromWounded(s, group, hex)) leaveWounded(s, group);
  s.setMoved(group, 1);
  if (from >= 0) marchTo(s, group, hex, from);
  s.push(STEP['meet/run'], group, 0, -1);
}

/** A group comes into a hex with all that goes with it. */
function marchTo(s: S, group: number, hex: number, from: number): void {
  liftSiege(s, group);
  comeTo(s, group, hex, from);
  if (s.listener !== null) s.tell('march', 'C.8.3', `${nameOfGroup(s, group)} marches to ${s.compiled.grid.format(hex)}.`);
}

/** @rule C.12 */
function legalDrives(s: S, into: ActionList): void {
  const reach = searchDrive(s, convoyFrame.convoy(s));
  const side = s.convoyOwner(convoyFrame.convoy(s));
  const { goal } = s.game.space.first;
  for (let hex = reach.low; hex <= reach.high; hex++) if (reach.reaches(hex) && !hasEnemy(s, side, hex)) into.push(goal + hex);
}

function hasEnemy(s: S, side: number, hex: number): boolean {
  for (let group = 0; group < 2 * SLOTS; group++) if (s.at(group) === hex && s.sideOf(group) !== side) return true;
  return false;
}

function chooseDrive(s: S, action: number): void {
  const convoy = convoyFrame.convoy(s);
  s.pop();
  s.setConvoyAt(convoy, action - s.game.space.first.goal);
  s.setConvoyMoved(convoy, 1);
}

export const marchSteps: readonly StepDraft[] = [
  run('march/next', nextMarch, { on: ['day/phase'], about: { phase: 'Movement', rule: 'C.6' } }),
  ask('march/select', sideAtHand, legalSelects, chooseSelect, {
    on: ['march/next'],
    registers: sideFrame.registers,
    about: asking(
      'Movement',
      'C.6',
      ['select', 'drive', 'done'],
      'Which group moves?',
      'Only a counter of one’s own that has not moved today.',
    ),
  }),
  ask('march/goal', (s) => s.sideOf(groupFrame.group(s)), legalGoals, chooseGoal, {
    on: ['march/next'],
    registers: groupFrame.registers,
    open: true,
    idle: 'how far a group can go may be its side’s secret',
    check: groupFault,
    about: asking('Movement', 'C.8.3', ['goal'], 'Where does the group go?', 'It cannot come there today.'),
  }),
  ask('march/drive', (s) => s.convoyOwner(convoyFrame.convoy(s)) as Player, legalDrives, chooseDrive, {
    on: ['march/next'],
    registers: convoyFrame.registers,
    check: (s, { convoy }) => (s.convoyAt(convoy) >= 0 && s.convoyOwner(convoy) >= 0 ? null : 'That convoy is nobody’s.'),
    about: asking('Movement', 'C.12', ['goal'], 'Where does the convoy go?', 'It cannot come there today, or enemies stand there.'),
  }),
];
