import type { State } from '../../../rules/core/index.ts';

/** An action that is not possible now, and what forbids it. */
export interface Refusal {
  readonly action: number;
  readonly phrase: string;
  readonly message: string;
  readonly rule?: string | undefined;
}

/** A piece that was clicked, for which nothing is offered: why not, if any action names it. */
export interface Missed {
  readonly piece: string;
  readonly refusal: Refusal | null;
}

/** Phrases are made for what is possible: what is not may have none, and is then called what one would type. */
function phraseOf(state: State, action: number): string {
  const { board, actions } = state.game;
  try {
    return board?.phrase(state, action) ?? actions.format(state, action);
  } catch {
    return actions.format(state, action);
  }
}

function refusalOf(state: State, action: number): Refusal {
  const { message, rule } = state.game.actions.whyNot(state, action);
  return { action, phrase: phraseOf(state, action), message, rule };
}

/** Actions that are not possible now; those of kinds that are asked for come first, as they have the better reasons. */
function impossible(state: State): { readonly asked: number[]; readonly others: number[] } {
  const { actions } = state.game;
  const legal = new Set(state.legalActions());
  const kinds = new Set([...legal].map((action) => actions.toAction(state, action).kind));
  const [asked, others]: [number[], number[]] = [[], []];
  for (let action = 0; action < actions.size; action++)
    if (!legal.has(action)) (kinds.has(actions.toAction(state, action).kind) ? asked : others).push(action);
  return { asked, others };
}

/** Actions that read alike of which the reasons are looked up. */
const MOST_ALIKE = 60;

/** Actions that read like some words and are not possible now. @param most how many at most */
export function refusedLike(state: State, words: string, most: number): Refusal[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const { asked, others } = impossible(state);
  const found: Refusal[] = [];
  let alike = 0;
  for (const action of [...asked, ...others]) {
    if (found.length === most) break;
    const text = `${phraseOf(state, action)} ${state.game.actions.format(state, action)}`.toLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    if (++alike > MOST_ALIKE) break;
    const refusal = refusalOf(state, action);
    // What is not asked yet is refused for one reason: it is told once.
    if (!found.some(({ message, rule }) => message === refusal.message && rule === refusal.rule)) found.push(refusal);
  }
  return found;
}

/** Why something cannot be done with a piece, or to it: what is asked for now but not possible, else what is not asked yet; null if no action names it.
 * @param piece its id, which actions name */
export function refusedFor(state: State, piece: string): Refusal | null {
  const { actions } = state.game;
  const names = (action: number): boolean => Object.values(actions.toAction(state, action)).includes(piece);
  const { asked, others } = impossible(state);
  const action = asked.find(names) ?? others.find(names);
  return action === undefined ? null : refusalOf(state, action);
}
