import { CONVOY_ALLOWANCE } from '../../charts/tables.ts';
import type { KingdomState } from '../../state/state.ts';

type S = KingdomState;

/** Convoys that nobody escorts go to and fro between their two places, by road or straight. @rule C.12 */
export function moveNeutralConvoys(s: S): void {
  for (let convoy = 0; convoy < s.convoyCount; convoy++) {
    s.setConvoyMoved(convoy, 0);
    if (s.convoyAt(convoy) < 0) continue;
    if (s.convoyLoad(convoy) === 0) takeAway(s, convoy);
    else if (s.convoyOwner(convoy) < 0) ply(s, convoy);
  }
}

/** A convoy without a load leaves the map. */
export function takeAway(s: S, convoy: number): void {
  s.setConvoyAt(convoy, -1);
  s.setConvoyLoad(convoy, 0);
  s.setConvoyOwner(convoy, -1);
  s.setConvoyReturns(convoy, 0);
  s.setConvoyMoved(convoy, 0);
  s.setConvoyStranded(convoy, 0);
}

function ply(s: S, convoy: number): void {
  const card = s.scenario.convoys[convoy];
  if (card === undefined) return;
  for (let step = 0; step < CONVOY_ALLOWANCE; step++) {
    const goal = s.scenario.places[s.convoyReturns(convoy) === 1 ? card.from : card.to]!.hex;
    if (s.convoyAt(convoy) === goal) return s.setConvoyReturns(convoy, 1 - s.convoyReturns(convoy));
    const next = nearer(s, s.convoyAt(convoy), goal);
    if (next < 0) return;
    s.setConvoyAt(convoy, next);
  }
}

/** The cheapest hex next to one that is nearer to a goal; -1 if none is. */
function nearer(s: S, hex: number, goal: number): number {
  const { grid, moveCost } = s.scenario;
  let [best, cost] = [-1, 99];
  for (let direction = 0; direction < 6; direction++) {
    const next = grid.neighbours[hex * 6 + direction]!;
    const price = moveCost[hex * 6 + direction]!;
    if (next < 0 || price < 0 || price >= cost || grid.distance(next, goal) >= grid.distance(hex, goal)) continue;
    [best, cost] = [next, price];
  }
  return best;
}
