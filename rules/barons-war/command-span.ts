import type { Player } from '../core/index.ts';
import type { BaronsWarState } from './state.ts';
import { inZone } from './zones.ts';

const reached = new Uint8Array(8192);
const queue = new Int16Array(8192);
const distance = new Uint8Array(8192);

/** Marks every hex to which command can be traced from a leader's hex.
 * @rule 6.2 up to the span in hexes; not into enemy units, prohibited ground or enemy zones, unless a friend stands in the zone
 * @ruling R-20 */
function traceSpan(state: BaronsWarState, leader: number): void {
  const { grid, commandPasses, leaders } = state.scenario;
  const side = leaders[leader]!.side;
  const enemy = (1 - side) as Player;
  const span = state.commandSpanOf(leader);
  reached.fill(0, 0, grid.size);
  const start = state.leaderHex(leader);
  reached[start] = 1;
  distance[start] = 0;
  queue[0] = start;
  for (let head = 0, tail = 1; head < tail; head++) {
    const hex = queue[head]!;
    if (distance[hex] === span) continue;
    for (let direction = 0; direction < 6; direction++) {
      const next = grid.neighbours[hex * 6 + direction]!;
      if (next < 0 || reached[next] === 1 || commandPasses[hex * 6 + direction] === 0) continue;
      if (state.holds(enemy, next)) continue;
      if (!state.holds(side, next) && inZone(state, enemy, next)) continue; // [7.23]
      reached[next] = 1;
      distance[next] = distance[hex]! + 1;
      queue[tail++] = next;
    }
  }
}

/** Notes for every unit of a Battle whether it is in command.
 * @rule 6.2 checked at the beginning of movement and before Attack Continuation */
export function checkCommand(state: BaronsWarState, battle: number): void {
  const { data, u } = state;
  const present = state.leaderHex(battle) >= 0;
  if (present) traceSpan(state, battle);
  for (const unit of state.scenario.battles[battle]!.units) {
    const hex = state.hexOf(unit);
    data[u.inCommand + unit] = present && hex >= 0 && reached[hex] === 1 ? 1 : 0;
  }
}

/** Whether a unit is within the span of its own leader or, for recovery, of the overall leader [12.3]. */
export function isInSpan(state: BaronsWarState, unit: number, ofOverallLeader: boolean): boolean {
  const leader = ofOverallLeader ? state.scenario.overallBattle[state.sideOf(unit)]! : state.battleOf(unit);
  if (state.leaderHex(leader) < 0) return false;
  traceSpan(state, leader);
  return reached[state.hexOf(unit)] === 1;
}
