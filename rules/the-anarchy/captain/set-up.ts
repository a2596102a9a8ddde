import type { AnarchyState } from '../state/state.ts';
import type { Opinions } from './opinion.ts';

/** How far a place is from where the scenario would have the man; in a battle of a campaign, or before the walls, all are drawn up. */
function scorePlace(s: AnarchyState, action: number): number {
  if (s.compiled.isField || s.compiled.siege !== null) return Number(action === s.game.space.first.done);
  const { first } = s.game.space;
  const { at, tail } = s.compiled.men[s.register(0)]!;
  const isTail = s.game.space.kindOf(action) === 'tail';
  const wanted = isTail ? tail : at;
  const place = action - (isTail ? first.tail : first.place);
  return wanted < 0 ? 0 : -s.distance(place, wanted);
}

/** Opinions on the set-up: as the scenario has it; who is worth least sleeps. */
export const setUpOpinions: Opinions = {
  'set-up/place': { score: scorePlace },
  'set-up/engine': { score: (s, action) => Number(action === s.game.space.first.done) },
  'set-up/rest': { score: (s, action) => -s.priceOf(action - s.game.space.first.select) },
};
