import { arcOf, FRONT } from '../../geometry/hex-grid.ts';
import { fireWeight } from '../procedures/fire.ts';
import type { BaronsWarState } from '../state.ts';
import { attackValue, bestMask } from './melee.ts';
import { readyMask } from './odds.ts';
import type { Opinion } from './opinion.ts';
import { hitCost } from './worth.ts';

/** What the leader's danger adds to a hit on his hex. */
const LEADER_HIT = 0.15;

/** The attack that a unit gives up by firing elsewhere: the best on enemies before it. */
function forgoneAttack(s: BaronsWarState, unit: number): number {
  const { neighbours } = s.scenario.grid;
  const hex = s.hexOf(unit);
  let best = 0;
  for (let direction = 0; direction < 6; direction++) {
    const target = neighbours[hex * 6 + direction]!;
    if (target < 0 || !s.holds(s.enemy, target) || arcOf(s.facingOf(unit), direction) !== FRONT) continue;
    const mask = readyMask(s, target, s.side, s.battle, false);
    if (mask !== 0) best = Math.max(best, attackValue(s, target, bestMask(s, target, 0, mask)));
  }
  return best;
}

/** All fire that costs nothing is given; attackers do not spoil a good melee by it. */
const select: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const unit = action - first.select;
    if (s.sideOf(unit) !== s.side) return 1;
    return forgoneAttack(s, unit) > 0.06 ? -1 : 1;
  },
};

const target: Opinion = {
  score(s, action) {
    const unit = s.register(0);
    const hex = action - s.game.space.first.fire;
    const top = s.topAt(hex);
    const chance = fireWeight(s, unit, hex, s.scenario.grid.distance(s.hexOf(unit), hex)) / 10;
    return chance * (hitCost(s, top) + (s.leaderAt(hex, s.sideOf(top)) >= 0 ? LEADER_HIT : 0));
  },
};

export const fireOpinions = { 'fire/select': select, 'fire/target': target } as const satisfies Record<string, Opinion>;
