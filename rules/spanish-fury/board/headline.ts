import { isPlayer, stageOf, unitAtHand } from '../../core/index.ts';
import { enemyAtHand } from '../encoder/deeds.ts';
import { speechWords } from '../notation/words.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** Whom the decision at hand is about: the unit with its speech, and the enemy; or the brigade. Null where it is about all, or secret from one side. */
function subjectOf(s: S): string | null {
  if (!isPlayer(s.actor)) return null;
  if (s.step.name === 'command/new-order' || s.step.name === 'command/first-order') return s.compiled.brigades[s.register(0)]!.name;
  const unit = unitAtHand(s);
  if (unit < 0) return null;
  const [speech, enemy] = [speechWords(s, unit, s.actor), enemyAtHand(s)];
  return s.nameOf(unit) + (enemy >= 0 ? `; the enemy: ${s.nameOf(enemy)}` : speech === '' ? '' : `; the speech: ${speech}`);
}

/** Turn, phase, the question, and whom it is about. */
export function headlineOf(s: S): readonly string[] {
  const subject = subjectOf(s);
  return [...stageOf(s, s.compiled.turns), ...(subject === null ? [] : [subject])];
}
