import { canLowerBridge } from '../mechanics/work/belfries.ts';
import { isYoked } from '../mechanics/movement/oxen.ts';
import { ramTarget } from '../mechanics/work/rams.ts';
import type { AnarchyState } from '../../state/state.ts';
import { isAtEnd } from './views/oxen.ts';
import { goalAhead, hasWork } from './views/rams.ts';

type S = AnarchyState;

/** Hexes by which a ram goes back from a gate that is down, so that men come by. */
const ROOM = 3;

/** What it is worth to push an engine on, or to pull it back: to the gate, and away from it when it is down; a belfry to the wall. */
export function scorePush(s: S, engine: number, isBack: boolean): number {
  if (isYoked(s, engine) && isAtEnd(s, engine)) return -1;
  if (hasWork(s, engine)) return isBack || ramTarget(s, engine) >= 0 || canLowerBridge(s, engine) ? -1 : 1;
  const goal = goalAhead(s, engine);
  return isBack && goal >= 0 && s.distance(s.engineAt(engine), goal) <= ROOM ? 1 : -1;
}
