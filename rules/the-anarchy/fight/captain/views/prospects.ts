import type { Player } from '../../../../core/index.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { NOWHERE, type Stakes } from './stakes.ts';
import type { Worth } from './worth.ts';

type S = AnarchyState;

/** Weights inside the hyperbolic tangent: of the points that a side is ahead, and of what is left of the men. */
export const WEIGHT = { points: 2.5, men: 1.5 } as const;
export const WEIGHT_WORDS = { points: 'what its men can still reach', men: 'the men that are left' } as const;
type Weights = Readonly<Record<keyof typeof WEIGHT, number>>;
/** Share of what a destination brings that counts for who is nearly there, and points of movement from which on he is not. */
const UNDER_WAY = 0.6;
const LONG_WAY = 40;

/** What the captain expects of a state. Keeps notes: belongs to one game. */
export class Prospects {
  private readonly worth: Worth;
  private readonly stakes: Stakes;
  /** Worth of all men of both sides, unharmed; 0 before anybody asked. */
  private all = 0;

  constructor(worth: Worth, stakes: Stakes) {
    this.worth = worth;
    this.stakes = stakes;
  }

  /** Expected result from player 0's point of view. */
  evaluate(s: S): number {
    return s.depth === 0 ? s.returns()[0] : Math.tanh(this.sum(s, WEIGHT));
  }

  /** What is inside the hyperbolic tangent. */
  sum(s: S, weights: Weights): number {
    if (this.all === 0) for (const men of s.game.menOf) for (const man of men) this.all += this.worth.whole(s, man);
    const [first, second] = s.victoryPoints();
    const { count, win, draw } = s.scenario.needs;
    const ahead = (count === 'lead' ? first - second : first) - (win + draw) / 2;
    const points = this.stakes.pointWorth * (ahead + this.underWay(s, 0) - this.underWay(s, 1));
    const men = this.left(s, 0) - this.left(s, 1);
    return (weights.points * points + weights.men * men) / this.all;
  }

  /** Worth of the men of a side who can still act. */
  private left(s: S, side: Player): number {
    const men = s.game.menOf[side];
    let left = 0;
    for (let i = 0; i < men.length; i++) if (s.isOnMap(men[i]!) && s.captor(men[i]!) < 0) left += this.worth.of(s, men[i]!);
    return left;
  }

  /** Side that has a man. */
  private holderOf(s: S, man: number): number {
    return s.captor(man) >= 0 ? s.captor(man) : s.sideOf(man);
  }

  /** Points that those will bring who are on their way; of a side whose points do not count for itself, none. */
  private underWay(s: S, side: Player): number {
    const { destinations, pointWorth } = this.stakes;
    if (s.scenario.needs.count === 'points' && side !== 0) return 0;
    let points = 0;
    for (let i = 0; i < destinations.length; i++) {
      const destination = destinations[i]!;
      if (destination.side !== side) continue;
      for (let man = 0; man < s.scenario.men.length; man++) {
        if (!destination.types[s.type(man)] || !s.isOnMap(man) || this.holderOf(s, man) !== (destination.isTaken ? side : s.sideOf(man)))
          continue;
        if (!destination.isTaken && s.sideOf(man) !== side) continue;
        const way = Math.min((s.isMounted(man) ? destination.mounted : destination.onFoot)[s.at(man)]!, NOWHERE);
        points += (destination.worth / pointWorth) * UNDER_WAY * Math.max(0, 1 - way / LONG_WAY);
      }
    }
    return points;
  }
}
