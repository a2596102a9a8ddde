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
}
