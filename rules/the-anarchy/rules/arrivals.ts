import type { Player } from '../../core/index.ts';
import { PATROL, PATROL_RIDERS, PATROL_SHOOTERS } from '../charts/frays.ts';
import { EDGES, type Edge } from '../state/scenario.ts';
import { type AnarchyState, ON_MAP } from '../state/state.ts';
import { isEdgeHex } from './exits.ts';
import { waitingOf } from './siege/men.ts';
import { nearestRoom } from './room.ts';
import { isInField } from './siege/battle-outside.ts';
import { shoots } from './siege/drawn-up.ts';

type S = AnarchyState;

// Men who come onto the map while a sally is fought: groups of the garrison that hold back at first, patrols of the besiegers.

/** Side by which supplies are brought in. @rule 7.7.3 @ruling AN-292 */
const SUPPLY_EDGE: Edge = 'west';

/** Men who come together: half of a garrison that is all outside, or all who are left of it; a patrol. @rule 7.7.2 @rule 7.7.3 */
export function nextToArrive(s: S, side: Player): number[] {
  const waiting = waitingOf(s, side);
  return side === s.compiled.fray!.besieged ? waiting : patrolOf(s, waiting);
}

/** The strongest of those who wait, with no more cavalrymen and shooters than a patrol has: men of classes that ride, though here they are on foot.
 * @rule 7.7.3 @ruling AN-292 */
function patrolOf(s: S, waiting: readonly number[]): number[] {
  const strength = (man: number): number => s.chart(man).foot.attack + s.chart(man).foot.defence;
  const best = [...waiting].sort((a, b) => strength(b) - strength(a) || a - b);
  const isRider = (man: number): boolean => s.chart(man).mounted !== null;
  const tooMany = [...best.filter(isRider).slice(PATROL_RIDERS), ...best.filter((man) => shoots(s, man)).slice(PATROL_SHOOTERS)];
  return best.filter((man) => !tooMany.includes(man)).slice(0, PATROL);
}

/** How far along an edge men may come in: near its ends and in its middle. @source ours */
const PARTS = [1 / 6, 1 / 2, 5 / 6];

/** Hexes at which a side's men may come in: three of each edge; of a sally for supplies not where the supplies did, in the first turn.
 * @rule 7.7.2 @rule 7.7.3 */
export function entrancesOf(s: S, side: Player): number[] {
  const isBarred = (edge: Edge): boolean => edge === SUPPLY_EDGE && s.turn === 1 && side !== s.compiled.fray!.besieged;
  return EDGES.filter((edge) => !isBarred(edge)).flatMap((edge) => PARTS.map((part) => hexAt(s, edge, part)));
}

/** Hexes of the map's edges at which besiegers come who have held back when the gallery was brought up: in the field, and nobody stands there.
 * @rule 7.7.4 from any side @ruling AN-350 */
export function waysToGallery(s: S): number[] {
  const hexes = EDGES.flatMap((edge) => PARTS.map((part) => hexAt(s, edge, part)));
  return [...new Set(hexes)].filter((hex) => isInField(s, hex) && s.topAt(hex) < 0);
}

function hexAt({ compiled: { grid } }: S, edge: Edge, part: number): number {
  const hexes = grid.hexes.filter((hex) => isEdgeHex(grid, hex, edge));
  return hexes[Math.floor(part * hexes.length)]!;
}

/** Puts men down as near to a hex as there is room, by the way that they would go from there. @ruling AN-291 */
export function comeIn(s: S, men: readonly number[], hex: number): void {
  for (const man of men) {
    const place = nearestRoom(s, man, hex);
    if (place < 0) return;
    s.place(man, place);
    s.setPresence(man, ON_MAP);
  }
}
