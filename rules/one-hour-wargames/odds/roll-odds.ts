import { chanceOfHits, meanHits } from './hits.ts';

/** What a roll is expected to do. A game owns one, which `judgeBlow` and `judgeShooting` fill. */
export class RollOdds {
  /** Mean hits. */
  mean = 0;
  /** The chance that they destroy. */
  kills = 0;
  /** 1 if the blow is at a flank or the rear, else 0. */
  behind = 0;
  /** 1 if the ground halves it, else 0. */
  halved = 0;

  /** Fills in the hits of a roll at a unit that can take `left` of them. */
  count(modifier: number, doublings: number, halvings: number, left: number): this {
    this.mean = meanHits(modifier, doublings, halvings);
    this.kills = chanceOfHits(left, modifier, doublings, halvings);
    return this;
  }
}
