import type { Player } from '../../../../core/index.ts';
import { DIRECTIONS, oppositeDirection } from '../../../../hexes/grid.ts';
import type { KingdomState } from '../../state/state.ts';
import { enemyIn } from './march.ts';
import { holderOf } from '../places/places.ts';

type S = KingdomState;

/** Points of a way that leads nowhere. */
const NO_WAY = 0x7fff;

/** Points of the shortest way from each hex to a place of a side in which no enemy stands, `[hex]`; valid until the next question. @rule C.15.7 */
export function wayHome(s: S, side: Player): Int16Array {
  const { points, queue } = s.game.scratch;
  points.fill(NO_WAY);
  s.scenario.places.forEach(({ hex }, place) => {
    if (holderOf(s, place) !== side || enemyIn(s, side, hex) >= 0 || points[hex] === 0) return;
    points[hex] = 0;
    queue.add(0, hex);
  });
  for (let cost = 0; cost <= queue.highest; cost++)
    for (let i = 0; i < queue.counts[cost]!; i++) {
      const hex = queue.items[cost]![i]!;
      if (points[hex] === cost) spreadBack(s, hex);
    }
  queue.clear();
  return points;
}

/** Looks from a hex at those from which a march comes to it. */
function spreadBack({ scenario: { grid, moveCost }, game }: S, hex: number): void {
  const { points, queue } = game.scratch;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const from = grid.neighbours[hex * DIRECTIONS + direction]!;
    const cost = from < 0 ? -1 : moveCost[from * DIRECTIONS + oppositeDirection(direction)]!;
    if (cost < 0 || points[hex]! + cost >= points[from]!) continue;
    points[from] = points[hex]! + cost;
    queue.add(points[from]!, from);
  }
}
