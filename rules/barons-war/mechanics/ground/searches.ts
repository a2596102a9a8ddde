import type { PathSearch } from '../../../hexes/movement/path-search.ts';
import type { ReachSearch } from '../../../hexes/movement/reach-search.ts';
import { mostSteps, type StepTable } from '../../../hexes/movement/step-table.ts';
import { LEADER } from '../../state/scenario.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { markForLeader, markForUnits } from './march-ground.ts';
import type { Mover } from '../../state/mover.ts';

/** Steps of a unit, or of a stack.
 * @rule 7.31 a stack moves as its slower unit */
function stepsOf(state: BaronsWarState, { unit, under }: Mover): StepTable {
  return state.game.stepTables.of(state.typeOf(unit), under < 0 ? -1 : state.typeOf(under));
}

/** Hexes that a unit or stack can go at most, whatever the ground. */
export function mostStepsOf(state: BaronsWarState, mover: Mover): number {
  return mostSteps(stepsOf(state, mover), mover.budget - mover.spent);
}

/** Runs one of the game's path searches for a unit or a stack; its result is valid until its next run.
 * @param watchers reacting cavalry that would notice the mover, bits by hex, or null if nobody reacts
 * @param goal the only hex of interest, or -1
 * @rule 7.0 through a front hexside @rule 7.12 the first turn is free, each further one costs a point
 * @ruling R-34 where it had to stop it may still turn @ruling R-36 a unit that has not moved may enter one hex */
export function runSearch(
  search: PathSearch,
  state: BaronsWarState,
  mover: Mover,
  watchers: Int32Array | null = null,
  goal = -1,
): PathSearch {
  const table = stepsOf(state, mover);
  markForUnits(search.ground, state, mover, mostSteps(table, mover.budget - mover.spent));
  return search.run(mover, table, watchers, goal);
}

/** Finds where a leader can ride; the result is valid until the next call.
 * @rule 7.0 leaders go through any hexside @ruling R-21 @ruling R-36 he who has not moved may enter one hex */
export function runLeaderSearch(state: BaronsWarState, mover: Mover, goal = -1): ReachSearch {
  const { leaderSearch, stepTables } = state.game;
  const table = stepTables.of(LEADER);
  markForLeader(leaderSearch.ground, state, mover.side, mover.start, mostSteps(table, mover.budget - mover.spent));
  return leaderSearch.run(mover, table, goal);
}
