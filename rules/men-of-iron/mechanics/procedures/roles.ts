import { createCast, opponent, type Role } from '../../../core/index.ts';
import { HIDDEN, type IronState, LOST, REMOVED, WAITING } from '../../state/state.ts';
import { attackingSide } from '../shock/attacks.ts';
import { hasUnit } from '../command/battles.ts';

type S = IronState;

function hasComeIn(s: S, unit: number): boolean {
  return s.status(unit) !== WAITING && s.status(unit) !== HIDDEN;
}

function isInRange(s: S, unit: number, target: number): boolean {
  const range = s.scenario.charts.range[s.type(unit)]!.length;
  return s.sideOf(unit) !== s.sideOf(target) && s.scenario.grid.distance(s.hexOf(unit), s.hexOf(target)) <= range;
}

/** A leader who has to be displaced twice at once is lost, or has left for troops that are still to come, when the second is due [5.4]. */
function mayBeDisplaced(s: S, leader: number): boolean {
  const rank = s.leaderRank(leader);
  if (s.isPresent(leader) || rank === LOST || rank === REMOVED) return true;
  return !s.isHunting(leader) && s.scenario.leaders[leader]!.battles.some((battle) => hasUnit(s, battle, WAITING));
}

/** What units and leaders are whom registers name. A unit may be gone when the step that has waited for it goes on. */
const ROLES = {
  'on the map': (s, unit) => s.isOnMap(unit),
  'on the map, or gone from it': hasComeIn,
  'on the map, of the Active player': (s, unit) => s.isOnMap(unit) && s.sideOf(unit) === s.side,
  'on the map, of the other player': (s, unit) => s.isOnMap(unit) && s.sideOf(unit) === s.enemy,
  'of the Active player, on the map or gone from it': (s, unit) => hasComeIn(s, unit) && s.sideOf(unit) === s.side,
  'of the other player, on the map or gone from it': (s, unit) => hasComeIn(s, unit) && s.sideOf(unit) === s.enemy,
  'one of those who attack, on the map or gone from it': (s, unit) => hasComeIn(s, unit) && s.sideOf(unit) === attackingSide(s),
  'one of those attacked, on the map or gone from it': (s, unit) => hasComeIn(s, unit) && s.sideOf(unit) === opponent(attackingSide(s)),
  'artillery on the map': (s, unit) => s.isOnMap(unit) && s.isGun(unit),
  'an enemy on the map, in range of "unit"': (s, target, { unit }) => s.isOnMap(target) && isInRange(s, unit!, target),
  'a unit of "side"': (s, unit, { side }) => s.sideOf(unit) === side,
  'a leader on the map, or gone from it': mayBeDisplaced,
} as const satisfies Readonly<Record<string, Role<S>>>;

/** A check of a frame that names units or leaders, by their roles. */
export const cast = createCast(ROLES);
