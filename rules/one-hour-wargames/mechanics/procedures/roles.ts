import { createCast, type Role } from '../../../core/index.ts';
import type { OneHourState } from '../../state/state.ts';
import { mayEnter } from '../movement/entries.ts';
import { mayAct } from '../movement/orders.ts';
import { isWaiting } from '../movement/pools.ts';

type S = OneHourState;

const isOwn = (s: S, unit: number): boolean => s.sideOf(unit) === s.side && s.isOnTable(unit);

/** What units and waves are whom registers name; a unit's side is that whose turn it is, if nothing else is said. */
const ROLES = {
  'on the table, of the side whose turn it is': isOwn,
  'on the table, free to act, of the side whose turn it is': (s, unit) => isOwn(s, unit) && mayAct(s, unit),
  'on the table, out of melee, of the side whose turn it is': (s, unit) => isOwn(s, unit) && !s.isInMelee(unit),
  'in melee, of the side whose turn it is': (s, unit) => isOwn(s, unit) && s.isInMelee(unit),
  'an enemy on the table': (s, unit) => s.sideOf(unit) !== s.side && s.isOnTable(unit),
  'an enemy in contact with "unit"': (s, target, { unit }) => s.contactSide(unit!, target) >= 0,
  'due off the table, with room for it at the edge': (s, unit) => s.sideOf(unit) === s.side && mayEnter(s, unit),
  'off the table, of the side of "group", and wait there': (s, unit, { group }) =>
    isWaiting(s, unit) && s.scenario.groups[group!]!.side === s.sideOf(unit),
  'a wave of the side whose turn it is': (s, wave) => s.scenario.waves[wave]!.side === s.side,
} as const satisfies Readonly<Record<string, Role<S>>>;

/** A check of a frame that names units or waves, by their roles. */
export const cast = createCast(ROLES);

/** Of a frame about a unit and an enemy whom it may reach, both on the table. */
export const PAIR = { unit: 'on the table, of the side whose turn it is', target: 'an enemy on the table' } as const;
