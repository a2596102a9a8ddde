import { facesWhere, type OutcomeText } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';

/** What an outcome of a d10 means; the high faces make it, or the low ones, by its weight. */
export function meaningOnD10(s: BaronsWarState, outcome: number, text: string, isHigh: boolean): OutcomeText {
  const weight = s.chanceOutcomes().weightOf(outcome);
  return { text, dice: 'd10', faces: facesWhere(10, (face) => (isHigh ? face > 10 - weight : face <= weight)) };
}

/** What a shot does, by its hits. */
export function meaningOfShot(s: BaronsWarState, hits: number): OutcomeText {
  return meaningOnD10(s, hits, hits === 1 ? 'a hit' : 'no effect', hits === 1);
}
