import type { AnarchyState } from '../state/state.ts';
import { Moves } from './moves.ts';
import type { Opinions } from './opinion.ts';
import { Order } from './order.ts';
import { scorePush } from './pushing.ts';
import type { Minds } from './standpoint.ts';

type S = AnarchyState;

/** Opinions on movement. */
export function moveOpinions(minds: Minds): Opinions {
  const { assault } = minds;
  const moves = new Moves(minds);
  const going = {
    begin: (s: S) => {
      assault.plan(s, true);
      moves.begin(s, s.register(0));
    },
    score: (s: S, action: number) => moves.scoreGoal(s, action),
  };
  return {
    'move/select': new Order(moves, assault),
    'move/goal': going,
    'move/on': going,
    'engine/push': { score: scorePush },
    'move/heave': {
      begin: (s) => moves.begin(s, s.register(0)),
      score: (s, action) => moves.heaving.score(s, s.register(1), action - s.game.space.first.goal),
    },
    'move/face': {
      begin: (s) => moves.begin(s, s.register(0)),
      score: (s, action) => moves.standpoint.scoreFacing(s, s.register(1), action - s.game.space.first.face),
    },
    'move/tail': {
      begin: (s) => moves.begin(s, s.register(0)),
      score: (s, action) => moves.standpoint.scoreTail(s, s.register(1), action - s.game.space.first.tail),
    },
  };
}
