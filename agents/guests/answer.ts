import type { Decision } from '../turn/agent.ts';
import type { PlayerView } from '../../env/game/player-view.ts';
import { AgentFault } from './agent-fault.ts';

function shown(answer: unknown): string {
  return (JSON.stringify(answer) ?? String(answer)).slice(0, 200);
}

/** The legal action that a number or a text in the ruleset's notation stands for.
 * @throws AgentFault ILLEGAL_ACTION or BAD_ANSWER */
function actionOf(view: PlayerView, answer: unknown): number {
  const legal = view.legalActions();
  if (typeof answer === 'string') {
    const action = [...legal].find((one) => view.format(one) === answer);
    if (action !== undefined) return action;
    throw new AgentFault('ILLEGAL_ACTION', `It answered ${shown(answer)}, which is the text of no legal action.`);
  }
  if (!Number.isInteger(answer))
    throw new AgentFault('BAD_ANSWER', `It answered ${shown(answer)} in place of an action: its index, its text, or { "action": … }.`);
  if (legal.includes(answer as number)) return answer as number;
  throw new AgentFault('ILLEGAL_ACTION', `It answered ${shown(answer)}, which is none of the ${legal.length} legal actions.`);
}

/** Reads what an agent answered to a decision: a legal action by its index or text, or an object with that as `action` and perhaps a `value` in
 * `[-1, 1]`, the result that it expects for itself.
 * @throws AgentFault ILLEGAL_ACTION or BAD_ANSWER */
export function readAnswer(view: PlayerView, answer: unknown): Decision {
  if (typeof answer !== 'object' || answer === null) return { action: actionOf(view, answer) };
  const { action, value } = answer as { readonly action?: unknown; readonly value?: unknown };
  const read = actionOf(view, action);
  if (value === undefined || value === null) return { action: read };
  if (typeof value !== 'number' || !(Math.abs(value) <= 1))
    throw new AgentFault('BAD_ANSWER', `It answered with the value ${shown(value)}; a value is a number from -1 to 1.`);
  return { action: read, player: view.player, value, winProbability: (1 + value) / 2 };
}
