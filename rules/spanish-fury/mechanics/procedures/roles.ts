import { createCast, type Role } from '../../../core/index.ts';
import { type FuryState, MARCHING_OFF, PURSUING, ROUTING } from '../../state/state.ts';

/** What units are whom registers name. A unit may be gone when the step that has waited for it goes on. */
const ROLES = {
  'on the table': (s, unit) => s.isOnTable(unit),
  'on the table, an enemy of "unit"': (s, other, { unit }) => s.isOnTable(other) && s.sideOf(other) !== s.sideOf(unit!),
  'an enemy of "unit"': (s, other, { unit }) => s.sideOf(other) !== s.sideOf(unit!),
  'in melee': (s, unit) => s.foe(unit) >= 0,
  'in rout': (s, unit) => s.status(unit) === ROUTING,
  'in rout, or gone': (s, unit) => s.status(unit) === ROUTING || s.isGone(unit),
  'in pursuit': (s, unit) => s.status(unit) === PURSUING,
  'marching off the field': (s, unit) => s.status(unit) === MARCHING_OFF,
  'one through whom routers have run in this turn': (s, unit) => s.burst(unit) === 1 && (s.isOnTable(unit) || s.isGone(unit)),
} as const satisfies Readonly<Record<string, Role<FuryState>>>;

/** A check of a frame that names units, by their roles. */
export const cast = createCast(ROLES);

/** Of a frame about a unit and an enemy, both on the table. */
export const PAIR = { unit: 'on the table', target: 'on the table, an enemy of "unit"' } as const;
