import { byKind, opponent } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { Battlefield } from '../views/battlefield.ts';
import type { Captain } from '../views/captain.ts';
import type { Opinion, Opinions } from './opinion.ts';
import type { Rides } from '../views/rides.ts';
import { charge } from '../../mechanics/procedures/combat/charge.ts';
import { reactor } from '../../mechanics/procedures/combat/reaction.ts';

type S = BaronsWarState;

/** On to the best target in reach of the second ride, or where it is safe. */
class RideOn {
  private readonly rides: Rides;
  private readonly battlefield: Battlefield;
  /** The hex whose enemies have been weighed. */
  private weighed = -1;

  constructor({ rides, battlefield }: Captain) {
    this.rides = rides;
    this.battlefield = battlefield;
  }

  begin(): void {
    this.weighed = -1;
  }

  stayValue(s: S): number {
    const unit = s.topAt(charge.from(s));
    return Math.max(0, this.bestBefore(s, unit, s.hexOf(unit), s.facingOf(unit)));
  }

  moveValue(s: S, hex: number, facing: number): number {
    const unit = s.topAt(charge.from(s));
    if (hex !== this.weighed) this.battlefield.weighEnemies(s, (this.weighed = hex), s.sideOf(unit));
    const best = this.bestBefore(s, unit, hex, facing);
    return best > 0 ? best + 0.001 * this.battlefield.facingScore(facing) : -1;
  }

  /** Best attack through the two front hexsides of a place. */
  private bestBefore(s: S, unit: number, hex: number, facing: number): number {
    const { neighbours } = s.scenario.grid;
    let value = -1;
    for (let side = 0; side < 2; side++) {
      const target = neighbours[hex * 6 + ((facing + side) % 6)]!;
      if (target >= 0 && s.holds(opponent(s.sideOf(unit)), target)) value = Math.max(value, this.rides.valueFrom(s, unit, hex, target));
    }
    return value;
  }
}

function rideOn(captain: Captain): Opinion {
  const ride = new RideOn(captain);
  return byKind<S>({ halt: (s) => ride.stayValue(s), move: (s, hex, facing) => ride.moveValue(s, hex, facing) }, () => ride.begin());
}

function strikeAgain(s: S, { rides }: Captain, target: number): number {
  const hex = charge.from(s);
  return rides.valueFrom(s, s.topAt(hex), hex, target);
}

/** The strongest riders first. */
const next = ({ worths }: Captain): Opinion => byKind<S>({ pass: -1, select: (s, unit) => worths.of(s, unit) });

/** Opinions on charges and reactions. */
export const chargeOpinions = (captain: Captain): Opinions => ({
  'reaction/order': next(captain),
  'reaction/charge': byKind<S>({ pass: -10, attack: (s, target) => captain.rides.value(s, reactor.cavalry(s), target) }),
  'charge/next': next(captain),
  // a leader whose arm counts rides along
  'charge/leader': byKind<S>({ confirm: (s) => s.combatBonusOf(charge.leader(s)) - 0.5 }),
  'charge/ride': byKind<S>({ pass: -10, move: (s, hex) => captain.rides.valueFrom(s, charge.unit(s), hex, charge.target(s)) }),
  'charge/enter': byKind<S>({ confirm: 1 }),
  'charge/continue': rideOn(captain),
  'charge/strike': byKind<S>({ attack: (s, target) => strikeAgain(s, captain, target) }),
});
