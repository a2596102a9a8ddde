import { ActionList } from '../../../core/index.ts';
import { BucketQueue } from '../../../hexes/movement/bucket-queue.ts';
import { ARMS } from '../charts/arms.ts';
import { SLOTS } from './scenario.ts';

/** What the rules work with while they answer one question. A game owns one; each part is filled anew for each question and says nothing later. */
export class Scratch {
  /** What men on a battlefield may do. */
  readonly orders = new ActionList();
  /** Men of each arm, `[arm]`. */
  readonly arms = new Int16Array(ARMS.length);
  /** Loyalties and moneys of hidden groups, `[group]`. */
  readonly numbers = new Int16Array(2 * SLOTS);
  /** Points of a way from each hex, `[hex]`, and hexes from which it is still to be found: no way has more points than there are hexes. */
  readonly points: Int16Array;
  readonly queue: BucketQueue;

  constructor(hexes: number) {
    this.points = new Int16Array(hexes);
    this.queue = new BucketQueue(hexes);
  }
}
