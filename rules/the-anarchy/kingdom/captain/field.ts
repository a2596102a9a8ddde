import { ActionList, type Player, type ScriptedPolicy } from '../../../core/index.ts';
import type { KingdomState } from '../state/state.ts';

type S = KingdomState;

/** How much of what a campaign is worth the battle at hand decides. @source ours */
const SHARE = 0.2;
/** What the captain of the men thinks of a battle that is as good as lost. @source ours */
const HOPELESS = -0.4;

/** Whether a side had better leave the field. */
export function isHopeless(s: S, side: Player): boolean {
  const field = s.field!;
  const value = field.game.scripted.evaluate(field);
  return (side === 0 ? value : -value) < HOPELESS;
}

/** The captain of a campaign, who leaves battles that are fought out to the captain of the men. */
export function withField(captain: Required<ScriptedPolicy>): Required<ScriptedPolicy> {
  const orders = new ActionList();
  const ordersOf = (s: S, legal: ActionList): ActionList => {
    orders.clear();
    for (let i = 0; i < legal.length; i++) orders.push(legal.at(i) - s.game.space.size);
    return orders;
  };
  const fieldAtHand = (s: S): S['field'] => (s.atHand === s ? null : s.field);
  return {
    choose(state, legal, rng) {
      const s = state as S;
      const field = fieldAtHand(s);
      if (field === null) return captain.choose(s, legal, rng);
      return s.game.space.size + field.game.scripted.choose(field, ordersOf(s, legal), rng);
    },
    rate(state, legal, into) {
      const s = state as S;
      const field = fieldAtHand(s);
      if (field === null) captain.rate(s, legal, into);
      else field.game.scripted.rate?.(field, ordersOf(s, legal), into);
    },
    evaluate(state) {
      const { field } = state as S;
      const value = captain.evaluate(state);
      return field === null ? value : (1 - SHARE) * value + SHARE * field.game.scripted.evaluate(field);
    },
  };
}
