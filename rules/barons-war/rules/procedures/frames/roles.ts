import { createCast, type Role } from '../../../../core/index.ts';
import type { BaronsWarState } from '../../../state/state.ts';

/** What units and leaders are whom registers name. What has struck one down may be on a frame below the one that names it: that frame then finds
 * nothing to do. */
const ROLES = {
  'a unit on the map, or lost': (s, unit) => s.hexOf(unit) >= 0 || s.lost(unit) !== 0,
  'a leader on the map, or out of play': (s, leader) => s.leaderHex(leader) >= 0 || s.leaderRemoved(leader) === 1,
} as const satisfies Readonly<Record<string, Role<BaronsWarState>>>;

/** A check of a frame that names units or leaders, by their roles. */
export const cast = createCast(ROLES);
