import { byKind } from '../../../core/index.ts';
import type { AnarchyState } from '../../state/state.ts';
import type { Opinions } from './views/opinion.ts';

type S = AnarchyState;

/** How far a place is from where the scenario would have the man; in a battle of a campaign, or before the walls, all are drawn up. */
function scorePlace(s: S, place: number, wanted: number): number {
  return s.game.encounter.isBySides || wanted < 0 ? 0 : -s.distance(place, wanted);
}

/** Opinions on the set-up: as the scenario has it; who is worth least sleeps. */
export const setUpOpinions: Opinions = {
  'set-up/place': byKind<S>({
    place: (s, place) => scorePlace(s, place, s.scenario.men[s.register(0)]!.at),
    tail: (s, place) => scorePlace(s, place, s.scenario.men[s.register(0)]!.tail),
    done: 1,
  }),
  'set-up/engine': byKind<S>({ done: 1 }),
  'set-up/rest': byKind<S>({ select: (s, man) => -s.priceOf(man) }),
};
