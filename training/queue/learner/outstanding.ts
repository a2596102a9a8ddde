import type { PlayOrder } from '../../play/self-play.ts';
import { cutJobs, type GameJob, type GameOrder, numberOf } from '../messages/job.ts';

/** The games that the learner has been promised and does not have yet. It lets every game in once. */
export class Outstanding {
  private readonly games = new Map<number, GameOrder>();
  private jobs: GameJob[] = [];

  add({ games, warmups = [] }: PlayOrder): void {
    const orders = [...warmups, ...games];
    for (const order of orders) this.games.set(numberOf(order), order);
    this.jobs.push(...cutJobs(orders));
  }

  get size(): number {
    return this.games.size;
  }

  /** Jobs that are not in the queue yet. */
  get unsent(): readonly GameJob[] {
    return this.jobs;
  }

  /** Notes that the first so many of them are. */
  noteSent(count: number): void {
    this.jobs = this.jobs.slice(count);
  }

  /** Puts all games into the jobs to be sent, for a queue that has forgotten them. */
  sendAgain(): void {
    this.jobs = cutJobs([...this.games.values()]);
  }

  /** Takes a game off the list; false if it was not on it, and then it must not be counted. */
  take(number: number): boolean {
    return this.games.delete(number);
  }
}
