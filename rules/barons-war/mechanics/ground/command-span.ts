import type { Player } from '../../../core/index.ts';
import type { Tracing } from '../../../hexes/movement/tracing.ts';
import { markForLeader } from './march-ground.ts';
import type { BaronsWarState } from '../../state/state.ts';

/** Traces a leader's command from his hex; the result is valid until the next call.
 * @rule 6.2 up to the span in hexes; not into enemy units, prohibited ground or enemy zones, unless a friend stands in the zone [7.23]
 * @ruling R-20 */
function traceSpan(state: BaronsWarState, leader: number): Tracing {
  const { commandPasses, leaders } = state.scenario;
  const { tracing } = state.game;
  const span = state.commandSpanOf(leader);
  const start = state.leaderHex(leader);
  markForLeader(tracing.ground, state, leaders[leader]!.side, start, span);
  tracing.run(start, span, commandPasses);
  return tracing;
}

/** Hexes to which a leader's command can be traced, ascending, his own among them; none if he is not on the map. */
export function hexesInSpan(state: BaronsWarState, leader: number): readonly number[] {
  const { grid } = state.scenario;
  const from = state.leaderHex(leader);
  if (from < 0) return [];
  const traced = traceSpan(state, leader);
  return grid.within(from, state.commandSpanOf(leader)).filter((hex) => traced.reaches(hex));
}

/** Notes for every unit of a Battle whether it is in command.
 * @rule 6.2 checked at the beginning of movement and before Attack Continuation */
export function checkCommand(state: BaronsWarState, battle: number): void {
  const traced = state.leaderHex(battle) >= 0 ? traceSpan(state, battle) : null;
  for (const unit of state.scenario.battles[battle]!.units) {
    const hex = state.hexOf(unit);
    state.setInCommand(unit, traced !== null && hex >= 0 && traced.reaches(hex) ? 1 : 0);
  }
}

/** Whether a unit is within the span of its own leader or, for recovery, of the overall leader [12.3]. */
export function isInSpan(state: BaronsWarState, unit: number, ofOverallLeader: boolean): boolean {
  const leader = ofOverallLeader ? state.scenario.overallBattle[state.sideOf(unit) as Player]! : state.battleOf(unit);
  const from = state.leaderHex(leader);
  const hex = state.hexOf(unit);
  if (from < 0 || state.scenario.grid.distance(from, hex) > state.commandSpanOf(leader)) return false;
  return traceSpan(state, leader).reaches(hex);
}
