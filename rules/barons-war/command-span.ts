import type { Player } from '../core/index.ts';
import { CLOSED, MarchGround } from './march-ground.ts';
import type { BaronsWarState } from './state.ts';

const LIMIT = 8192;
const ground = new MarchGround(LIMIT);
const queue = new Int16Array(LIMIT);
/** Hexes traced from the leader, `[hex]`; UNREACHED where command does not come. */
const distance = new Uint8Array(LIMIT);
const UNREACHED = 255;

/** Measures how far every hex to which command can be traced is from a leader's hex.
 * @rule 6.2 up to the span in hexes; not into enemy units, prohibited ground or enemy zones, unless a friend stands in the zone [7.23]
 * @ruling R-20 */
function traceSpan(state: BaronsWarState, leader: number): void {
  const { grid, commandPasses, leaders } = state.scenario;
  const span = state.commandSpanOf(leader);
  const start = state.leaderHex(leader);
  ground.markForLeader(state, leaders[leader]!.side, start, span);
  distance.fill(UNREACHED, 0, grid.size);
  distance[start] = 0;
  queue[0] = start;
  for (let head = 0, tail = 1; head < tail; head++) {
    const hex = queue[head]!;
    const next = distance[hex]! + 1;
    if (next > span) break;
    for (let edge = hex * 6, end = edge + 6; edge < end; edge++) {
      const to = grid.neighbours[edge]!;
      if (to < 0 || distance[to] !== UNREACHED || commandPasses[edge] === 0 || ground.entry[to] === CLOSED) continue;
      distance[to] = next;
      queue[tail++] = to;
    }
  }
}

/** Hexes to which a leader's command can be traced, ascending, his own among them; none if he is not on the map. */
export function hexesInSpan(state: BaronsWarState, leader: number): readonly number[] {
  const { grid } = state.scenario;
  const from = state.leaderHex(leader);
  if (from < 0) return [];
  traceSpan(state, leader);
  return grid.within(from, state.commandSpanOf(leader)).filter((hex) => distance[hex] !== UNREACHED);
}

/** Notes for every unit of a Battle whether it is in command.
 * @rule 6.2 checked at the beginning of movement and before Attack Continuation */
export function checkCommand(state: BaronsWarState, battle: number): void {
  const { data, u } = state;
  const present = state.leaderHex(battle) >= 0;
  if (present) traceSpan(state, battle);
  for (const unit of state.scenario.battles[battle]!.units) {
    const hex = state.hexOf(unit);
    data[u.inCommand + unit] = present && hex >= 0 && distance[hex] !== UNREACHED ? 1 : 0;
  }
}

/** Whether a unit is within the span of its own leader or, for recovery, of the overall leader [12.3]. */
export function isInSpan(state: BaronsWarState, unit: number, ofOverallLeader: boolean): boolean {
  const leader = ofOverallLeader ? state.scenario.overallBattle[state.sideOf(unit) as Player]! : state.battleOf(unit);
  const from = state.leaderHex(leader);
  const hex = state.hexOf(unit);
  if (from < 0 || state.scenario.grid.distance(from, hex) > state.commandSpanOf(leader)) return false;
  traceSpan(state, leader);
  return distance[hex] !== UNREACHED;
}
