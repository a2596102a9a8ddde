import type { Player } from '../../core/index.ts';
import type { BaronsWarState } from '../state/state.ts';
import type { Battlefield } from './battlefield.ts';
import type { Captain } from './captain.ts';
import type { Opinion, Opinions } from './opinion.ts';
import type { Rides } from './rides.ts';
import { charge } from '../rules/procedures/charge.ts';
import { reactor } from '../rules/procedures/reaction.ts';

const ride = ({ rides }: Captain): Opinion => ({
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return -10;
    return rides.valueFrom(s, charge.unit(s), Math.floor((action - first.move) / 6), charge.target(s));
  },
});

const victim = ({ rides }: Captain): Opinion => ({
  score(s, action) {
    const { first } = s.game.space;
    return action === first.pass ? -10 : rides.value(s, reactor.cavalry(s), action - first.attack);
  },
});

/** On to the best target in reach of the second ride, or where it is safe. */
class RideOn implements Opinion {
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

  score(s: BaronsWarState, action: number): number {
    const { first } = s.game.space;
    const unit = s.topAt(charge.from(s));
    if (action === first.halt) return Math.max(0, this.bestBefore(s, unit, s.hexOf(unit), s.facingOf(unit)));
    const hex = Math.floor((action - first.move) / 6);
    const facing = (action - first.move) % 6;
    if (hex !== this.weighed) this.battlefield.weighEnemies(s, (this.weighed = hex), s.sideOf(unit));
    const best = this.bestBefore(s, unit, hex, facing);
    return best > 0 ? best + 0.001 * this.battlefield.facingScore(facing) : -1;
  }

  /** Best attack through the two front hexsides of a place. */
  private bestBefore(s: BaronsWarState, unit: number, hex: number, facing: number): number {
    const { neighbours } = s.compiled.grid;
    let value = -1;
    for (let side = 0; side < 2; side++) {
      const target = neighbours[hex * 6 + ((facing + side) % 6)]!;
      if (target >= 0 && s.holds((1 - s.sideOf(unit)) as Player, target))
        value = Math.max(value, this.rides.valueFrom(s, unit, hex, target));
    }
    return value;
  }
}

const strikeAgain = ({ rides }: Captain): Opinion => ({
  score(s, action) {
    const { first } = s.game.space;
    const hex = charge.from(s);
    return action === first.pass ? 0 : rides.valueFrom(s, s.topAt(hex), hex, action - first.attack);
  },
});

const yes: Opinion = { score: (s, action) => (action === s.game.space.first.confirm ? 1 : 0) };

/** A leader whose arm counts rides along. */
const leader: Opinion = {
  score: (s, action) => (action === s.game.space.first.confirm ? s.combatBonusOf(charge.leader(s)) - 0.5 : 0),
};

/** The strongest riders first. */
const next = ({ worths }: Captain): Opinion => ({
  score(s, action) {
    const { first } = s.game.space;
    return action === first.pass ? -1 : worths.of(s, action - first.select);
  },
});

/** Opinions on charges and reactions. */
export const chargeOpinions = (captain: Captain): Opinions => ({
  'reaction/order': next(captain),
  'reaction/charge': victim(captain),
  'charge/next': next(captain),
  'charge/leader': leader,
  'charge/ride': ride(captain),
  'charge/enter': yes,
  'charge/continue': new RideOn(captain),
  'charge/strike': strikeAgain(captain),
});
