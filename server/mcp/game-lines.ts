// What the tools say of a game, in lines.
import { choicesOf, formatChoice } from '../../agents/language/choices.ts';
import { CHANCE, mayTellOdds, type State } from '../../rules/core/index.ts';
import { describeOutcomes } from '../engine/tasks/describe.ts';
import type { HeldGame } from './held-game.ts';

/** Actions that are listed at once. */
export const MOST_LISTED = 60;
/** Results of dice that are listed for one action. */
const MOST_OUTCOMES = 60;

/** The legal actions with their numbers, those that contain a text, from one on. */
export function listText(
  state: State,
  { containing = '', from = 0 }: { readonly containing?: string | undefined; readonly from?: number | undefined },
): string {
  const all = choicesOf(state);
  const wanted = containing.toLowerCase();
  const found = all.filter((choice) => formatChoice(choice).toLowerCase().includes(wanted));
  const shown = found.slice(from, from + MOST_LISTED);
  const lines = shown.map((choice) => `${choice.action}: ${formatChoice(choice)}`);
  const left = found.length - from - shown.length;
  const more = left > 0 ? [`… and ${left} more: ask legal_actions with from=${from + shown.length}, or with containing.`] : [];
  return [`${all.length} legal actions${wanted === '' ? '' : `, ${found.length} that contain "${containing}"`}:`, ...lines, ...more].join(
    '\n',
  );
}

/** What happened since the last look, the board and, where the side decides, the legal actions. */
export function viewText(held: HeldGame): string {
  const news = held.news();
  const told = news.length === 0 ? [] : ['What happened:', ...news, ''];
  const choices = held.isOwnDecision ? ['', listText(held.world(), {})] : [];
  return [...told, held.picture(), '', held.standing(), ...choices].join('\n');
}

/** What the dice can do at once after an action, where nothing is hidden that it may depend on. */
export function diceText(state: State, chosen: number): string[] {
  const after = state.clone();
  after.apply(chosen);
  if (after.actor !== CHANCE) return ['No dice are rolled for it at once.'];
  if (!mayTellOdds(after)) return ['Dice are rolled for it; their exact odds may depend on what is hidden, so only what is known is told.'];
  const outcomes = describeOutcomes(after).sort((a, b) => b.probability - a.probability);
  const rows = outcomes
    .slice(0, MOST_OUTCOMES)
    .map(({ text, weight, total, probability }) => `  ${text}: ${weight}/${total} (${(100 * probability).toFixed(1)} %)`);
  return [`Dice are rolled for it, with ${outcomes.length} results:`, ...rows];
}
