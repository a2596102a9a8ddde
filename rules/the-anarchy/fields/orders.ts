import { type ActionList, asking, CHANCE, type OutcomeList, type OutcomeText, type Player } from '../../core/index.ts';
import type { AnarchyState } from '../state/state.ts';
import type { Host } from './host.ts';

// What the steps of a campaign or a siege do that pass on what its men are asked, and what they roll.

/** A campaign or a siege that has a list for what its men are asked. */
type Commander = Host & { readonly game: { readonly scratch: { readonly orders: ActionList } }; become(step: number): void };

/** Player turns that have begun, the one at hand among them. */
export function playerTurnOf({ turn, side, first }: AnarchyState): number {
  return 2 * turn + Number(side !== first);
}

/** What the step says beside that passes on what the men are asked. */
function sayingOrder(phase: string, rule: string, unless: string) {
  return {
    open: true,
    idle: 'the men are asked where silence would tell a secret',
    seenBy: (s: Host) => s.field!.moveAudience,
    check: (s: Host) => notDue(s, false),
    about: asking(phase, rule, [], 'What do the men do?', unless),
  } as const;
}

/** What the step says beside that passes on what they roll. */
function sayingDie(phase: string, rule: string) {
  return {
    idle: 'the men’s rules may ask for a die that decides nothing',
    seenBy: (s: Host) => s.field!.moveAudience,
    check: (s: Host) => notDue(s, true),
    about: { phase, rule, means: meaningOfDie },
  } as const;
}

/** What passes on what the men are asked, as numbers of the whole, and what they roll. @param next number of the step that goes on with the fight */
export function createOrders(next: number, phase: string, rule: string, unless: string) {
  return {
    player: (s: Commander): Player => s.field!.actor as Player,
    legal(s: Commander, into: ActionList): void {
      const { space, scratch } = s.game;
      s.field!.legalActions(scratch.orders);
      for (let i = 0; i < scratch.orders.length; i++) into.push(space.size + scratch.orders.at(i));
    },
    choose(s: Commander, action: number): void {
      s.field!.apply(action - s.game.space.size);
      s.become(next);
    },
    saying: sayingOrder(phase, rule, unless),
    outcomes: (s: Commander, into: OutcomeList): void => void s.field!.chanceOutcomes(into),
    roll(s: Commander, outcome: number): void {
      s.field!.apply(outcome);
      s.become(next);
    },
    sayingDie: sayingDie(phase, rule),
  };
}

function meaningOfDie(s: Host, outcome: number): OutcomeText {
  return s.field!.game.actions.describeOutcome(s.field!, outcome);
}

/** What is wrong with a step that needs a fight. */
export function withoutField(s: Host): string | null {
  return s.field === null ? 'There is no battlefield.' : null;
}

/** What is wrong with a step that passes on a question, or a roll. */
function notDue(s: Host, isRoll: boolean): string | null {
  return withoutField(s) ?? (isDue(s.field!, isRoll) ? null : 'That is not what is due on the battlefield.');
}

function isDue(field: AnarchyState, isRoll: boolean): boolean {
  return field.depth > 0 && (field.actor === CHANCE) === isRoll;
}
