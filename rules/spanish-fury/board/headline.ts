import { isPlayer, opponent, stageOf, TERMINAL, unitAtHand } from '../../core/index.ts';
import { enemyAtHand } from '../mechanics/at-hand.ts';
import { endWords } from '../mechanics/morale/victory.ts';
import { speechWords } from '../notation/words.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** Whom the decision at hand is about: the unit with its speech, and the enemy. Null where it is about all, and in the segment of
 * commands, which are secret: both sides read this. */
function subjectOf(s: S): string | null {
  if (!isPlayer(s.actor) || s.step.name.startsWith('command/')) return null;
  const unit = unitAtHand(s);
  if (unit < 0) return null;
  const [speech, enemy] = [speechWords(s, unit, opponent(s.actor)), enemyAtHand(s)];
  return s.nameOf(unit) + (enemy >= 0 ? `; the enemy: ${s.nameOf(enemy)}` : speech === '' ? '' : `; the speech: ${speech}`);
}

/** The question, whom it is about, turn and phase; at the end who has won. */
export function headlineOf(s: S): readonly string[] {
  if (s.actor === TERMINAL) return [endWords(s), ...stageOf(s, s.scenario.turns)];
  const subject = subjectOf(s);
  const [stage, ...question] = stageOf(s, s.scenario.turns);
  return [...question, ...(subject === null ? [] : [subject]), stage!];
}
