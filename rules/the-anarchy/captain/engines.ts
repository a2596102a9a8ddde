import { OutcomeList } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { addImpacts, isMangonel, manUnder } from '../rules/heavy-shots.ts';
import type { AnarchyState } from '../state/state.ts';
import type { Opinions } from './opinion.ts';
import type { Worth } from './worth.ts';

type S = AnarchyState;

/** Share of his worth that a heavy bolt, and splinters, cost whom they hit on average. */
const BOLT = 0.6;
const SPLINTERS = 0.6;

/** What a missile costs whom it finds in a place, less if he is a friend of who shoots. */
function lossIn(s: S, place: number, share: number, worth: Worth): number {
  const man = manUnder(s, place);
  return man < 0 ? 0 : share * worth.of(s, man) * (s.sideOf(man) === s.side ? -1 : 1);
}

/** What a shot brings on average. */
function scoreAim(s: S, engine: number, aim: number, worth: Worth, impacts: OutcomeList): number {
  impacts.clear();
  addImpacts(s, engine, aim, impacts);
  let gain = 0;
  for (let i = 0; i < impacts.length; i++) {
    const place = impacts.outcomes[i]! - 1;
    if (place < 0) continue;
    let loss = lossIn(s, place, isMangonel(s, engine) ? 1 : BOLT, worth);
    for (let way = 0; isMangonel(s, engine) && way < DIRECTIONS; way++) loss += lossIn(s, s.beyond(place, way), SPLINTERS, worth);
    gain += (impacts.weights[i]! * loss) / impacts.total;
  }
  return gain;
}

/** Opinions on engines. */
export function engineOpinions(worth: Worth): Opinions {
  const impacts = new OutcomeList();
  return {
    'engine/aim': { score: (s, action) => scoreAim(s, s.register(0), action - s.game.space.first.aim, worth, impacts) },
  };
}
