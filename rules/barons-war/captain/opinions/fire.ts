import { byKind } from '../../../core/index.ts';
import { arcOf, FRONT } from '../../../hexes/facing.ts';
import { shotChance } from '../../odds/fire.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { Captain } from '../views/captain.ts';
import type { Forecast } from '../views/forecast.ts';
import type { Opinions } from './opinion.ts';
import { readyMask } from '../views/ready.ts';
import { unitFrame } from '../../mechanics/procedures/writer.ts';

/** What the leader's danger adds to a hit on his hex. */
const LEADER_HIT = 0.15;

/** The attack that a unit gives up by firing elsewhere: the best on enemies before it. */
function forgoneAttack(s: BaronsWarState, forecast: Forecast, unit: number): number {
  const { neighbours } = s.scenario.grid;
  const hex = s.hexOf(unit);
  let best = 0;
  for (let direction = 0; direction < 6; direction++) {
    const target = neighbours[hex * 6 + direction]!;
    if (target < 0 || !s.holds(s.enemy, target) || arcOf(s.facingOf(unit), direction) !== FRONT) continue;
    const mask = readyMask(s, target, s.side, s.battle, false);
    if (mask !== 0) best = Math.max(best, forecast.bestValue(s, target, mask));
  }
  return best;
}

/** Opinions on shooting. */
export const fireOpinions = ({ forecast, worths }: Captain): Opinions => ({
  /** All fire that costs nothing is given; attackers do not spoil a good melee by it. */
  'fire/select': byKind<BaronsWarState>({
    select: (s, unit) => (s.sideOf(unit) === s.side && forgoneAttack(s, forecast, unit) > 0.06 ? -1 : 1),
  }),
  'fire/target': byKind<BaronsWarState>({
    fire(s, hex) {
      const top = s.topAt(hex);
      const leader = s.leaderAt(hex, s.sideOf(top)) >= 0 ? LEADER_HIT : 0;
      return shotChance(s, unitFrame.unit(s), hex) * (worths.hitCost(s, top) + leader);
    },
  }),
});
