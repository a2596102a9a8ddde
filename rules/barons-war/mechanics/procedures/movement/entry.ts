import { mayStack } from '../../ground/march-rules.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { inZone } from '../../ground/zones.ts';

type S = BaronsWarState;

/** @rule 14.5 units still to come enter with a chit, not with a 0 */
export function mayComeOn(s: S, battle: number): boolean {
  return s.chit > 0 && s.scenario.reinforcements.some((r) => r.battle === battle);
}

/** @ruling R-81 R-79 entry hexes free of enemies and their zones */
export function entryHexes(s: S, piece: number): number[] {
  const { battle } = s;
  const { reinforcements, units, moveCost } = s.scenario;
  const entry = reinforcements.find((r) => r.battle === battle);
  if (entry === undefined) return [];
  const used = s.entryHex(battle);
  const type = piece < units.length ? units[piece]!.type : 3;
  return entry.hexes.filter((hex) => {
    if (entry.oneHex && used >= 0 && hex !== used) return false;
    if (s.holds(s.enemy, hex) || inZone(s, s.enemy, hex) || entryCost(s, moveCost[type as 0]!, hex) < 0) return false;
    if (piece >= units.length || s.isEmpty(hex)) return true;
    return s.underAt(hex) < 0 && mayStack(s, piece, s.topAt(hex));
  });
}

/** Cheapest cost of coming into a hex from any neighbour; -1 if none leads in. */
function entryCost(s: S, costs: Int8Array, hex: number): number {
  const { neighbours } = s.scenario.grid;
  let best = -1;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[hex * 6 + direction]!;
    const cost = from < 0 ? -1 : costs[from * 6 + ((direction + 3) % 6)]!;
    if (cost >= 0 && (best < 0 || cost < best)) best = cost;
  }
  return best;
}

/** @rule 14.5 a unit or leader of a reinforcing Battle enters @ruling R-81 in command, facing free, having paid its hex */
export function comeOn(s: S, hex: number): void {
  const { battle } = s;
  const { units, facing, moveCost } = s.scenario;
  const piece = s.mover;
  s.setEntered(battle, 1);
  s.setEntryHex(battle, hex);
  const isLeader = piece >= units.length;
  s.moverSpent = Math.max(1, entryCost(s, moveCost[isLeader ? 3 : (units[piece]!.type as 0)]!, hex));
  if (isLeader) {
    s.setLeaderHex(battle, hex);
    s.setLeaderMoved(battle, 1);
    return;
  }
  const joins = !s.isEmpty(hex);
  s.setFacing(piece, joins ? s.facingOf(s.topAt(hex)) : facing[s.side]);
  s.place(piece, hex);
  s.setStart(piece, hex);
  s.setInCommand(piece, 1);
  s.setMoved(piece, 1);
}
