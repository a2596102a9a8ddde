import { CHANCE, isPlayer, moveText, type State } from '../../rules/core/index.ts';
import { parsePosition } from '../../rules/registry.ts';

/** Choices and results that are written out; of longer lists the first so many. */
const MOST = 8;

function listed(items: readonly string[]): string {
  return items.length <= MOST ? items.join(', ') : `${items.slice(0, MOST).join(', ')}, … (${items.length} in all)`;
}

function choicesOf(state: State): string {
  const { actor, game } = state;
  const { step } = state.describe();
  if (isPlayer(actor))
    return `${game.players[actor]} at ${step}: ${listed([...state.legalActions()].map((action) => moveText(state, action)))}`;
  if (actor !== CHANCE) return 'the game is over';
  const list = state.chanceOutcomes();
  return `dice at ${step}: ${listed([...list].map(({ outcome, weight }) => `${moveText(state, outcome)} ${weight}/${list.total}`))}`;
}

/** What a page says of a position: what is passed through before the first decision or roll, if anything is, and what that offers. */
export function answerOf(position: unknown): string {
  const passed: string[] = [];
  const state = parsePosition(position, undefined, (before, move) => void passed.push(moveText(before, move)));
  const choices = choicesOf(state);
  return passed.length === 0 ? choices : `passed: ${listed(passed)}\n${choices}`;
}
