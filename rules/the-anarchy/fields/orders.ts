import { type ActionList, CHANCE, type OutcomeText } from '../../core/index.ts';
import type { AnarchyState } from '../state/state.ts';
import type { Host } from './host.ts';

// What the steps of a campaign or a siege do that pass on what its men are asked, and what they roll.

/** What the men may do, as numbers of the whole. @param orders what they are asked, filled anew */
export function addOrders(s: Host, orders: ActionList, into: ActionList): void {
  s.field!.legalActions(orders);
  for (let i = 0; i < orders.length; i++) into.push(s.game.space.size + orders.at(i));
}

/** The men do what they are told. */
export function obey(s: Host, action: number): void {
  s.field!.apply(action - s.game.space.size);
}

export function meaningOfDie(s: Host, outcome: number): OutcomeText {
  return s.field!.game.actions.describeOutcome(s.field!, outcome);
}

/** What is wrong with a step that needs a fight. */
export function withoutField(s: Host): string | null {
  return s.field === null ? 'There is no battlefield.' : null;
}

/** What is wrong with a step that passes on a question, or a roll. */
export function notDue(s: Host, isRoll: boolean): string | null {
  return withoutField(s) ?? (isDue(s.field!, isRoll) ? null : 'That is not what is due on the battlefield.');
}

function isDue(field: AnarchyState, isRoll: boolean): boolean {
  return field.depth > 0 && (field.actor === CHANCE) === isRoll;
}
