import { frameOf } from '../../../../../core/index.ts';
import { hexWords } from '../../../notation/words.ts';
import type { Offers } from '../../../state/actions.ts';
import { SLOTS } from '../../../state/scenario.ts';
import { FIGHTS, type KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { outcomeOf } from '../../fights/battle.ts';
import { isShutIn, isWalled, loseGroup } from '../../fights/besieged.ts';
import { canRetreatTo, comeTo, nameOfGroup } from '../../groups/march.ts';
import { liftSiege } from '../../places/places.ts';
import { isTooSmall, refreshLook } from '../../groups/troops.ts';
import { type Actions, ask, frame, type StepDraft } from '../writer.ts';
import { battle, REFUSED, RETREATS } from './frame.ts';

type S = KingdomState;

/** Groups that are too small, or have to go back, one after the other: the side that has come first, since the other goes where it does not.
 * @rule C.15.6 @rule C.8.1 */
export function retreatBeaten(s: S): void {
  const row = battle.row(s);
  if (row >= 2 * SLOTS) return battle.setRow(s, 0);
  battle.setRow(s, row + 1);
  battle.setStage(s, RETREATS);
  const group = (row + firstToGo(s)) % (2 * SLOTS);
  if (s.part(group) !== FIGHTS) return;
  if (isTooSmall(s, group)) return loseGroup(s, group);
  refreshLook(s, group);
  const comer = comerOf(s);
  if (mustRetreat(s, group, comer)) fallBack(s, group, comer);
}

/** First group of the side of who has come into the hex today, whether or not he is still there: each group has its turn once. */
function firstToGo(s: S): number {
  const cell = frameOf(s, STEP['meet/run']);
  return cell < 0 ? 0 : s.firstOf(s.sideOf(s.data[cell + 1]!));
}

/** The group that has come into the hex of the battle today, -1 if nobody has: who breaks out of a castle was there. */
function comerOf(s: S): number {
  const cell = frameOf(s, STEP['meet/run']);
  const group = cell < 0 ? -1 : s.data[cell + 1]!;
  return group >= 0 && s.isThere(group) && !isShutIn(s, group) ? group : -1;
}

/** @rule C.15.6 the beaten, or both if nobody won; who stands elsewhere or behind walls stays. Who breaks out in vain ends nothing. @ruling AN-400 */
function mustRetreat(s: S, group: number, comer: number): boolean {
  const hex = battle.hex(s);
  if (s.at(group) !== hex || battle.band(s) >= 0) return false;
  const isAttacker = s.sideOf(group) === battle.side(s);
  if (battle.result(s) === REFUSED) return !isAttacker && !isWalled(s, group);
  const won = outcomeOf(battle.result(s)) * (isAttacker ? 1 : -1);
  const isLost = won < 0 && !isAttacker && battle.place(s) >= 0; // the place itself has fallen
  if (isShutIn(s, group) && !isLost) return false;
  return won < 0 || (won === 0 && comer >= 0 && (isAttacker || !isWalled(s, group)));
}

/** Who is beaten goes where he came from; of two who have not won he who was there goes straight away from the other. Who has come from nowhere goes away
 * from who has. @rule C.15.6 @ruling AN-401 */
function fallBack(s: S, group: number, comer: number): void {
  const isOpponent = comer >= 0 && s.sideOf(comer) !== s.sideOf(group);
  const isLevel = battle.result(s) !== REFUSED && outcomeOf(battle.result(s)) === 0;
  if (isOpponent && isLevel) return s.push(STEP['battle/retreat'], group, wayOf(s, comer), 1);
  const enemy = isOpponent && s.from(group) < 0 ? s.from(comer) : -1;
  s.push(STEP['battle/retreat'], group, enemy, 0);
}

/** Hex into which who came has gone back, -1 if he is still there. */
function wayOf(s: S, comer: number): number {
  return s.at(comer) === battle.hex(s) ? s.from(comer) : s.at(comer);
}

/** Who retreats, the hex of the way of his enemy, -1 if he goes where he came from himself, and whether he goes straight away from it. */
const retreat = frame({ group: (k) => k.group, enemy: (k) => k.maybeHex, straight: (k) => k.flag });

/** The hex he came from and the two beside it, or away from his enemy; straight away, if he can. Any other if he can go nowhere there. @rule C.15.6
 * @ruling AN-401 */
function legalRetreats(s: S, into: Offers<'retreat' | 'pass'>): void {
  const group = retreat.group(s);
  const [hex, enemy] = [s.at(group), retreat.enemy(s)];
  const back = directionBack(s, hex, enemy >= 0 ? enemy : s.from(group), enemy >= 0);
  if (back >= 0 && retreat.straight(s) === 1) addRetreats(s, group, back, back, into);
  if (back >= 0 && into.length === 0) addRetreats(s, group, back - 1, back + 1, into);
  if (into.length === 0) addRetreats(s, group, 0, 5, into);
  if (into.length === 0) into.push('pass');
}

function directionBack(s: S, hex: number, other: number, isAway: boolean): number {
  const direction = other < 0 ? -1 : s.scenario.grid.directionTo(hex, other);
  return direction < 0 ? -1 : isAway ? (direction + 3) % 6 : direction;
}

/** Adds the hexes in directions from one to another. */
function addRetreats(s: S, group: number, from: number, last: number, into: Offers<'retreat'>): void {
  for (let direction = from; direction <= last; direction++) {
    const to = s.scenario.grid.neighbours[s.at(group) * 6 + ((direction + 6) % 6)]!;
    if (canRetreatTo(s, s.sideOf(group), to)) into.push('retreat', to);
  }
}

/** Who can go nowhere is lost. */
function giveUp(s: S): void {
  const group = retreat.group(s);
  s.pop();
  loseGroup(s, group);
}

function fallBackTo(s: S, hex: number): void {
  const group = retreat.group(s);
  s.pop();
  liftSiege(s, group);
  comeTo(s, group, hex, s.at(group));
  if (s.listener !== null) s.tell('retreat', 'C.15.6', `${nameOfGroup(s, group)} falls back to ${s.scenario.grid.format(s.at(group))}.`);
}

export const retreatSteps: readonly StepDraft[] = [
  ask('battle/retreat', (s) => s.sideOf(retreat.group(s)), legalRetreats, {
    on: ['battle/run', 'meet/run', 'battle/retreat', 'meet/attack', 'battle/loot'],
    registers: retreat.registers,
    check: (s, { group }) => (s.isThere(group) ? null : 'That group is not on the map.'),
    choose: { retreat: fallBackTo, pass: giveUp },
    about: { phase: 'Retreat', rule: 'C.15.6' },
    question: 'Where does the group fall back to?',
    unless: 'Only where it came from, or away from its enemy.',
    words: { pass: 'The group is lost' },
  }),
];

export const retreatActions: Actions<'retreat'> = {
  retreat: { does: 'falls back to a hex', phrase: (s, hex) => `Fall back to ${hexWords(s, hex)}`, told: ['retreat'] },
};
