import { ActionList, type ScriptedPolicy } from '../../core/index.ts';
import type { Host } from './host.ts';

/** How much of what the whole is worth the fight at hand decides. @source ours */
const SHARE = 0.2;

/** The captain of a campaign or a siege, who leaves fights that are played out to the captain of the men. */
export function withField(captain: Required<ScriptedPolicy>): Required<ScriptedPolicy> {
  const orders = new ActionList();
  const ordersOf = (s: Host, legal: ActionList): ActionList => {
    orders.clear();
    for (let i = 0; i < legal.length; i++) orders.push(legal.at(i) - s.game.space.size);
    return orders;
  };
  const fieldAtHand = (s: Host): Host['field'] => (s.atHand === s ? null : s.field);
  return {
    judgement: null,
    choose(state, legal, rng) {
      const s = state as Host;
      const field = fieldAtHand(s);
      if (field === null) return captain.choose(s, legal, rng);
      return s.game.space.size + field.game.scripted.choose(field, ordersOf(s, legal), rng);
    },
    rate(state, legal, into) {
      const s = state as Host;
      const field = fieldAtHand(s);
      if (field === null) captain.rate(s, legal, into);
      else field.game.scripted.rate?.(field, ordersOf(s, legal), into);
    },
    evaluate(state) {
      const { field } = state as Host;
      const value = captain.evaluate(state);
      return field === null ? value : (1 - SHARE) * value + SHARE * field.game.scripted.evaluate(field);
    },
  };
}
