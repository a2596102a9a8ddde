import { createCast, type Role } from '../../../../core/index.ts';
import { type AnarchyState, WAITING } from '../../../state/state.ts';
import { isBeast } from '../ground/harm.ts';
import { isOpenToAttack } from '../combat/melee.ts';

/** What men are whom registers name. Steps of fights say it of each man whom they name; those of a move have `checkMover`. */
const ROLES = {
  'on the map': (s, man) => s.isOnMap(man),
  'on the map, or gone from it': (s, man) => s.presence(man) !== WAITING,
  upright: (s, man) => s.isUp(man),
  'an upright man of the side whose turn it is': (s, man) => s.isUp(man) && !isBeast(s, man) && s.sideOf(man) === s.side,
  'of the side whose turn it is, on the map or gone from it': (s, man) => s.presence(man) !== WAITING && s.sideOf(man) === s.side,
  'an enemy': (s, man) => s.sideOf(man) !== s.side,
  'an enemy on the map': (s, man) => s.isOnMap(man) && s.sideOf(man) !== s.side,
  'an enemy who may be attacked': (s, man) => s.sideOf(man) !== s.side && isOpenToAttack(s, man),
  'a beast on the map': (s, man) => s.isOnMap(man) && isBeast(s, man),
} as const satisfies Readonly<Record<string, Role<AnarchyState>>>;

/** A check of a frame that names men, by their roles. */
export const cast = createCast(ROLES);
