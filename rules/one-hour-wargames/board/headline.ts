import { isPlayer, questionAt, TERMINAL } from '../../core/index.ts';
import { endWords } from '../mechanics/victory/aim-words.ts';
import { sideName } from '../state/words.ts';
import { decisionWords, orderWords, phaseWords, sideWords, turnWords } from '../render/words.ts';
import type { DiceAbout } from '../mechanics/procedures/writer.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

/** What the player is to do, or what the dice decide. */
function taskWords(s: S): string {
  if (isPlayer(s.actor)) return `${sideName(s, s.actor)}: ${questionAt(s)}.`;
  return `${(s.step.about as DiceAbout).task(s)}.`;
}

/** Where things stand, the most important first: what is to be done now, the turn, the phase, orders left. */
export function headlineOf(s: S): readonly string[] {
  if (s.actor === TERMINAL)
    return [`${decisionWords(s)}: ${endWords(s)}.`, `${phaseWords(s)} after turn ${s.turn} of ${s.scenario.turnLimit}.`];
  const turn = [turnWords(s), sideWords(s)].filter((words) => words !== '').join(', ');
  return [taskWords(s), turn, phaseWords(s), decisionWords(s), orderWords(s)].filter((words) => words !== '');
}
