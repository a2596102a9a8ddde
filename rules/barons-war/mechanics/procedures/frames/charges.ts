import { HEAVY_CAVALRY } from '../../../state/scenario.ts';
import { isClosedTo } from '../../../../hexes/movement/step-table.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { type Fault, isOnMap } from './asked.ts';
import { cast } from './roles.ts';

type S = BaronsWarState;

export const checkAlarm = cast({ unit: 'of the side that moves' }, (s) => (s.round > 0 ? null : 'Nobody reacts to a reaction [10.3].'));

export const checkReactor = cast({ unit: 'of the side that moves', cavalry: 'enemy cavalry on the map that may react to "unit" [10.3]' });

type Charge = {
  readonly unit: number;
  readonly target: number;
  readonly flags: number;
  readonly under: number;
  readonly leader: number;
  readonly from: number;
};

/** What all frames of a charge have in common. */
export const checkCharge = cast<Charge>(
  { unit: 'cavalry', under: 'other cavalry of the Battle of "unit"', leader: 'the leader of the Battle of "unit"' },
  (_, { unit, flags }) => (unit < 0 ? 'Only cavalry charges [10.0].' : flags < 32 ? null : '"flags" are at most 31.'),
);

/** The charge stands in its hex, the upper unit on top. */
export function checkRider(s: S, charge: Charge): Fault {
  const top = s.topAt(charge.from);
  return checkCharge(s, charge) ?? (top >= 0 && (top === charge.unit || top === charge.under) ? null : `"unit" must stand on "from".`);
}

/** Before it rides: the target is the enemy's. */
export function checkRide(s: S, charge: Charge): Fault {
  return (
    checkRider(s, charge) ??
    (isOnMap(s, charge.unit) && s.topAt(charge.target) >= 0 && s.sideOf(s.topAt(charge.target)) !== s.sideOf(charge.unit)
      ? null
      : 'The target must be a hex with enemies.')
  );
}

export function checkRideAlong(s: S, charge: Charge): Fault {
  return (
    checkRide(s, charge) ??
    (charge.leader >= 0 && s.leaderHex(charge.leader) === charge.from ? null : 'There is no leader who could ride along.')
  );
}

/** In contact: the two hexes are side by side. */
export function checkContact(s: S, charge: Charge): Fault {
  return (
    checkCharge(s, charge) ??
    (s.scenario.grid.distance(charge.from, charge.target) === 1 ? null : 'A charge strikes the hex next to its own.')
  );
}

export function checkShot(s: S, charge: Charge): Fault {
  return checkContact(s, charge) ?? checkRide(s, charge);
}

export function checkEntering(s: S, charge: Charge): Fault {
  return (
    checkContact(s, charge) ??
    checkRider(s, charge) ??
    (s.isEmpty(charge.target) && !isClosedTo(s.scenario.grid, s.scenario.moveCost[HEAVY_CAVALRY], charge.target)
      ? null
      : 'Only a hex that has been emptied can be entered [10.2].')
  );
}

export const checkWavering = cast({ next: 'cavalry on the map' }, (_, { next, left }: Readonly<Record<'next' | 'left', number>>) =>
  next < 0 || next !== left ? null : '"next" must be other than "left".',
);
