import { HEAVY_CAVALRY } from '../../../state/scenario.ts';
import { isClosedTo } from '../../../../hexes/movement/step-table.ts';
import { reactingCavalry } from '../../reaction.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { type Fault, isOnMap } from './asked.ts';

type S = BaronsWarState;

function isReactor(s: S, cavalry: number, unit: number): boolean {
  return isOnMap(s, cavalry) && s.sideOf(unit) === s.side && reactingCavalry(s, unit).includes(cavalry);
}

export function checkAlarm(s: S, { unit }: { readonly unit: number }): Fault {
  return s.sideOf(unit) === s.side && s.round > 0 ? null : '"unit" must be of the side that moves, and nobody reacts to a reaction [10.3].';
}

export function checkReactor(s: S, { cavalry, unit }: { readonly cavalry: number; readonly unit: number }): Fault {
  return isReactor(s, cavalry, unit) ? null : '"cavalry" must be enemy cavalry on the map that may react to "unit" [10.3].';
}

type Charge = {
  readonly unit: number;
  readonly target: number;
  readonly flags: number;
  readonly under: number;
  readonly leader: number;
  readonly from: number;
};

const isCavalry = (s: S, unit: number): boolean => s.typeOf(unit) === HEAVY_CAVALRY;

/** What all frames of a charge have in common. */
export function checkCharge(s: S, { unit, under, leader, flags }: Charge): Fault {
  if (unit < 0 || !isCavalry(s, unit)) return 'Only cavalry charges [10.0].';
  if (under >= 0 && (under === unit || !isCavalry(s, under) || s.battleOf(under) !== s.battleOf(unit)))
    return '"under" must be other cavalry of the Battle.';
  if (leader >= 0 && leader !== s.battleOf(unit)) return 'Only the leader of the Battle rides along.';
  return flags < 32 ? null : '"flags" are at most 31.';
}

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
    (s.compiled.grid.distance(charge.from, charge.target) === 1 ? null : 'A charge strikes the hex next to its own.')
  );
}

export function checkShot(s: S, charge: Charge): Fault {
  return checkContact(s, charge) ?? checkRide(s, charge);
}

export function checkEntering(s: S, charge: Charge): Fault {
  return (
    checkContact(s, charge) ??
    checkRider(s, charge) ??
    (s.isEmpty(charge.target) && !isClosedTo(s.compiled.grid, s.compiled.moveCost[HEAVY_CAVALRY], charge.target)
      ? null
      : 'Only a hex that has been emptied can be entered [10.2].')
  );
}

export function checkWavering(s: S, { next, left }: { readonly next: number; readonly left: number }): Fault {
  return next < 0 || (isOnMap(s, next) && isCavalry(s, next) && next !== left) ? null : '"next" must be cavalry on the map.';
}
