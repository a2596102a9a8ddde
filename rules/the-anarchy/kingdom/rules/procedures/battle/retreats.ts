import { type ActionList, asking } from '../../../../../core/index.ts';
import { SLOTS } from '../../../state/scenario.ts';
import { FIGHTS, type KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { outcomeOf } from '../../battle.ts';
import { canRetreatTo, comeTo, friendIn, nameOfGroup } from '../../march.ts';
import { hasOwnCastle, liftSiege } from '../../places.ts';
import { isTooSmall, refreshLook } from '../../troops.ts';
import { ask, frame, type StepDraft } from '../writer.ts';
import { battle, loseGroup, REFUSED, RETREATS } from './frame.ts';

type S = KingdomState;

/** Groups that are too small, or have to go back, one after the other. @rule C.15.6 @rule C.8.1 */
export function retreatBeaten(s: S): void {
  const group = battle.row(s);
  if (group >= 2 * SLOTS) return battle.setRow(s, 0);
  battle.setRow(s, group + 1);
  battle.setStage(s, RETREATS);
  if (s.part(group) !== FIGHTS) return;
  if (isTooSmall(s, group)) return loseGroup(s, group);
  refreshLook(s, group);
  if (mustRetreat(s, group)) s.push(STEP['battle/retreat'], group, s.sideOf(group) === battle.side(s) ? -1 : attackersFrom(s));
}

/** Hex from which the attacker has come. */
function attackersFrom(s: S): number {
  const group = friendIn(s, battle.side(s), battle.hex(s));
  return group < 0 ? -1 : s.from(group);
}

/** @rule C.15.6 the beaten, or both if nobody won; who stands elsewhere or behind walls stays */
function mustRetreat(s: S, group: number): boolean {
  const hex = battle.hex(s);
  if (s.at(group) !== hex || battle.band(s) >= 0) return false;
  const isAttacker = s.sideOf(group) === battle.side(s);
  if (battle.result(s) === REFUSED) return !isAttacker && !hasOwnCastle(s, s.sideOf(group), hex);
  const won = outcomeOf(battle.result(s)) * (isAttacker ? 1 : -1);
  return won < 0 || (won === 0 && (isAttacker || !hasOwnCastle(s, s.sideOf(group), hex)));
}

/** Who retreats, and the hex from which his enemy came, -1 if he goes where he came from himself. */
const retreat = frame({ group: (k) => k.group, enemy: (k) => k.maybeHex });

/** The hex he came from and the two beside it, or away from his enemy; any other if he can go nowhere there. @rule C.15.6 */
function legalRetreats(s: S, into: ActionList): void {
  const group = retreat.group(s);
  const [hex, enemy] = [s.at(group), retreat.enemy(s)];
  const back = directionBack(s, hex, enemy >= 0 ? enemy : s.from(group), enemy >= 0);
  for (let turn = -1; back >= 0 && turn <= 1; turn++) addRetreat(s, group, hex, (back + turn + 6) % 6, into);
  if (into.length === 0) for (let direction = 0; direction < 6; direction++) addRetreat(s, group, hex, direction, into);
  if (into.length === 0) into.push(s.game.space.first.pass);
}

function directionBack(s: S, hex: number, other: number, isAway: boolean): number {
  const direction = other < 0 ? -1 : s.compiled.grid.directionTo(hex, other);
  return direction < 0 ? -1 : isAway ? (direction + 3) % 6 : direction;
}

function addRetreat(s: S, group: number, hex: number, direction: number, into: ActionList): void {
  const to = s.compiled.grid.neighbours[hex * 6 + direction]!;
  if (canRetreatTo(s, s.sideOf(group), to)) into.push(s.game.space.first.retreat + to);
}

/** Who can go nowhere is lost. */
function chooseRetreat(s: S, action: number): void {
  const group = retreat.group(s);
  const { first } = s.game.space;
  s.pop();
  if (action === first.pass) return loseGroup(s, group);
  liftSiege(s, group);
  comeTo(s, group, action - first.retreat, s.at(group));
  if (s.listener !== null) s.tell('retreat', 'C.15.6', `${nameOfGroup(s, group)} falls back to ${s.compiled.grid.format(s.at(group))}.`);
}

export const retreatSteps: readonly StepDraft[] = [
  ask('battle/retreat', (s) => s.sideOf(retreat.group(s)), legalRetreats, chooseRetreat, {
    on: ['battle/run', 'meet/run', 'battle/retreat', 'meet/attack'],
    registers: retreat.registers,
    check: (s, { group }) => (s.isThere(group) ? null : 'That group is not on the map.'),
    about: asking(
      'Retreat',
      'C.15.6',
      ['retreat', 'pass'],
      'Where does the group fall back to?',
      'Only where it came from, or away from its enemy.',
    ),
  }),
];
