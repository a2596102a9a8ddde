import { opponent, type Player } from '../../../../../core/index.ts';
import { ENTICE_HEXES, ENTICE_PRICE } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import { SLOTS } from '../../../state/scenario.ts';
import { type KingdomState } from '../../../state/state.ts';
import { isShutIn } from '../../fights/besieged.ts';
import { changeSide } from '../../groups/company.ts';
import { isForeign } from '../../groups/loyalty.ts';
import { enemyIn, nameOfGroup } from '../../groups/march.ts';
import { addMoney, freeCounter, leaderOf, menOf } from '../../groups/troops.ts';
import { beginBattle } from '../battle/battle.ts';
import { type Actions, ask, frame, type StepDraft } from '../writer.ts';

type S = KingdomState;

/** Who came, and how many have said no. */
const attackFrame = frame({ group: (k) => k.group, asked: (k) => k.count });

function attackAsked(s: S): Player {
  const side = s.sideOf(attackFrame.group(s));
  return attackFrame.asked(s) === 0 ? side : opponent(side);
}

/** @rule C.14.2 either player may begin a battle @rule C.14.3 @rule C.11.5 a group of mercenaries whom no noble leads can be hired away @ruling AN-248 */
function legalAttacks(s: S, into: Offers<'attack' | 'pass' | 'lure'>): void {
  into.push('attack');
  into.push('pass');
  const side = attackAsked(s);
  const buyer = buyerOf(s, side);
  if (freeCounter(s, side) < 0) return;
  for (let foe = enemyIn(s, side, s.at(buyer)); foe >= 0; foe = enemyIn(s, side, s.at(buyer), foe + 1))
    if (isForeign(s, foe) && leaderOf(s, foe) < 0 && isLone(s, foe) && s.money(buyer) >= priceOf(s, foe)) into.push('lure', foe);
}

/** The group of a side that pays: who came, or the first that was here. */
function buyerOf(s: S, side: Player): number {
  const group = attackFrame.group(s);
  return s.sideOf(group) === side ? group : enemyIn(s, s.sideOf(group), s.at(group));
}

function priceOf(s: S, group: number): number {
  return ENTICE_PRICE * menOf(s, group);
}

/** Whether no other counter of its side is so near that it holds a group back. @rule C.11.5 */
function isLone(s: S, foe: number): boolean {
  for (let group = 0; group < 2 * SLOTS; group++)
    if (
      group !== foe &&
      s.isThere(group) &&
      s.sideOf(group) === s.sideOf(foe) &&
      s.scenario.grid.distance(s.at(group), s.at(foe)) <= ENTICE_HEXES
    )
      return false;
  return true;
}

function attack(s: S): void {
  const [group, side] = [attackFrame.group(s), attackAsked(s)];
  s.pop();
  beginBattle(s, side, s.at(group));
}

/** Who besieges may storm the castle instead. */
function holdBack(s: S): void {
  if (attackFrame.asked(s) === 0 && !isShutIn(s, attackFrame.group(s))) attackFrame.setAsked(s, 1);
  else s.pop();
}

/** Mercenaries go over for good; where enemies are left, the question stays. @rule C.14.3 @rule C.11.5 */
function lure(s: S, foe: number): void {
  addMoney(s, buyerOf(s, attackAsked(s)), -priceOf(s, foe));
  if (s.listener !== null) s.tell('mercenaries', 'C.11.5', `${nameOfGroup(s, foe)} is hired away.`);
  const group = attackFrame.group(s);
  changeSide(s, foe);
  if (!s.isThere(group) || enemyIn(s, s.sideOf(group), s.at(group)) < 0) s.pop();
}

export const attackSteps: readonly StepDraft[] = [
  ask('meet/attack', attackAsked, legalAttacks, {
    on: ['meet/run'],
    registers: attackFrame.registers,
    open: true,
    check: (s, { group, asked }) =>
      s.isThere(group) && asked <= 1 && enemyIn(s, s.sideOf(group), s.at(group)) >= 0
        ? null
        : 'Only groups of the two sides in one hex fight.',
    choose: { attack, pass: holdBack, lure },
    about: { phase: 'Encounter', rule: 'C.14.2' },
    question: 'Attack?',
    unless: 'Only yes or no; or a group of mercenaries that nobody leads, for three pounds a man.',
    words: { pass: 'Do not attack' },
  }),
];

export const attackActions: Actions<'attack' | 'lure'> = {
  attack: { does: 'attacks', phrase: 'Attack', told: ['battle'] },
  lure: { does: 'hires a group of mercenaries away from the other side', phrase: (s, group) => `Hire ${nameOfGroup(s, group)} away` },
};
