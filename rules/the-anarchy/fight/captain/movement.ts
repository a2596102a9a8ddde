import { byKind } from '../../../core/index.ts';
import type { AnarchyState } from '../../state/state.ts';
import { Moves } from './moves.ts';
import type { Opinions } from './views/opinion.ts';
import { Order } from './order.ts';
import { scorePush } from './pushing.ts';
import type { Minds } from './standpoint.ts';

type S = AnarchyState;

/** Opinions on movement. */
export function moveOpinions(minds: Minds): Opinions {
  const { assault } = minds;
  const moves = new Moves(minds);
  const order = new Order(moves, assault);
  const begin = (s: S): void => moves.begin(s, s.register(0));
  const going = byKind<S>(moves.ratings, (s) => {
    assault.plan(s, true);
    begin(s);
  });
  return {
    'move/select': byKind<S>({ select: (_, man) => order.rate(man) }, (s) => order.begin(s)),
    'move/goal': going,
    'move/on': going,
    'engine/push': byKind<S>({ push: (s, engine) => scorePush(s, engine, false), draw: (s, engine) => scorePush(s, engine, true) }),
    'move/heave': byKind<S>({ goal: (s, place) => moves.heaving.score(s, s.register(1), place) }, begin),
    'move/face': byKind<S>({ face: (s, way) => moves.standpoint.scoreFacing(s, s.register(1), way) }, begin),
    'move/tail': byKind<S>({ tail: (s, place) => moves.standpoint.scoreTail(s, s.register(1), place) }, begin),
  };
}
