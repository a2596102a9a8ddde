import { isPlayer, questionAt, TERMINAL } from '../../core/index.ts';
import { activationWords, decisionWords, phaseWords, turnWords } from '../render/words.ts';
import { hasCollapsed } from '../mechanics/procedures/turn/turn.ts';
import { sideName } from '../state/names.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

function endWords(s: S): string[] {
  const fallen = ([0, 1] as const)
    .filter((side) => hasCollapsed(s, side))
    .map((side) => `No Battle of the ${sideName(s, side)} is sound any more`);
  const [barons, royalists] = s.victoryPoints();
  return [
    decisionWords(s),
    phaseWords(s),
    ...(fallen.length > 0 ? fallen : ['The last player turn is over']),
    `Victory points: ${sideName(s, 0)} ${barons}, ${sideName(s, 1)} ${royalists}`,
  ];
}

/** Where things stand, the most important first; the same for both players. */
export function headline(s: S): readonly string[] {
  if (s.actor === TERMINAL) return endWords(s);
  const { actor } = s;
  const task = isPlayer(actor) ? `${sideName(s, actor)}: ${questionAt(s)}` : 'The dice are thrown.';
  return [task, `${phaseWords(s)}: ${decisionWords(s)}`, turnWords(s), activationWords(s)].filter((line) => line !== '');
}
