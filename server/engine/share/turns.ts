import { type Clock, steadyClock } from '../../../agents/turn/pacing.ts';

/** Milliseconds after which half of what a client has used is forgotten. */
const HALF_LIFE_MS = 10_000;
/** A millisecond of waiting in which a client got nothing counts against so many of use. */
const WAITING_SHARE = 0.25;
/** How many clients' use is remembered. Beyond that, the idle clients that have used least are forgotten. */
const MOST_CLIENTS = 4096;

/** Something that waits for its client's turn. */
interface Waiting<T> {
  readonly owner: string;
  readonly item: T;
  /** Among things of one client, the lower ones come first. */
  readonly rank: number;
  readonly since: number;
}

/** What one client has used of late, and what it waits for. */
class Row<T> {
  readonly waiting: Waiting<T>[] = [];
  /** When its jobs in work began. */
  readonly running: number[] = [];
  servedAt = -Infinity;
  private used = 0;
  private usedAt = 0;

  charge(milliseconds: number, now: number): void {
    this.used = this.usedUntil(now) + milliseconds;
    this.usedAt = now;
  }

  private usedUntil(now: number): number {
    return this.used * 0.5 ** ((now - this.usedAt) / HALF_LIFE_MS);
  }

  /** Milliseconds used of late, jobs in work included. */
  use(now: number): number {
    return this.running.reduce((sum, at) => sum + now - at, this.usedUntil(now));
  }

  /** The lower, the sooner its turn: what it has used of late, less the time for which it has waited and got nothing. */
  claim(now: number): number {
    const [first] = this.waiting;
    return this.use(now) - WAITING_SHARE * (now - Math.max(this.servedAt, first?.since ?? now));
  }
}

/** Whose turn it is among clients that wait: they rotate, and a client that has used less of late comes sooner. Nobody waits for ever: waiting counts
 * against use. */
export class Turns<T> {
  private readonly rows = new Map<string, Row<T>>();
  private readonly now: Clock;
  private count = 0;

  constructor(now: Clock = steadyClock) {
    this.now = now;
  }

  /** Things that wait, of all clients. */
  get size(): number {
    return this.count;
  }

  /** Things of one client that wait. */
  countOf(owner: string): number {
    return this.rows.get(owner)?.waiting.length ?? 0;
  }

  private rowOf(owner: string): Row<T> {
    const known = this.rows.get(owner);
    if (known !== undefined) return known;
    if (this.rows.size >= MOST_CLIENTS) this.forgetLightest();
    const row = new Row<T>();
    this.rows.set(owner, row);
    return row;
  }

  private forgetLightest(): void {
    const now = this.now();
    const idle = [...this.rows].filter(([, { waiting, running }]) => waiting.length + running.length === 0);
    idle.sort(([, a], [, b]) => a.use(now) - b.use(now));
    for (const [owner] of idle.slice(0, Math.ceil(idle.length / 2))) this.rows.delete(owner);
  }

  /** Lets something wait for its client's turn. @returns what takes it out again, and whether it was still there */
  add(owner: string, item: T, rank = 0): () => boolean {
    const { waiting } = this.rowOf(owner);
    const entry = { owner, item, rank, since: this.now() };
    const at = waiting.findIndex((other) => other.rank > rank);
    waiting.splice(at < 0 ? waiting.length : at, 0, entry);
    this.count++;
    return () => this.remove(entry);
  }

  private remove(entry: Waiting<T>): boolean {
    const waiting = this.rows.get(entry.owner)?.waiting ?? [];
    const at = waiting.indexOf(entry);
    if (at < 0) return false;
    waiting.splice(at, 1);
    this.count--;
    return true;
  }

  /** Takes out what is next; undefined if nothing fits.
   * @param fits whether something can be taken now */
  take(fits: (item: T) => boolean = () => true): T | undefined {
    const now = this.now();
    const rows = [...this.rows.values()].filter(({ waiting }) => waiting.length > 0);
    const claims = new Map(rows.map((row) => [row, row.claim(now)]));
    rows.sort((a, b) => claims.get(a)! - claims.get(b)! || a.waiting[0]!.since - b.waiting[0]!.since);
    for (const row of rows) {
      const found = row.waiting.find(({ item }) => fits(item));
      if (found === undefined) continue;
      this.remove(found);
      row.servedAt = now;
      return found.item;
    }
    return undefined;
  }

  /** Notes what a client has used. */
  charge(owner: string, milliseconds: number): void {
    this.rowOf(owner).charge(milliseconds, this.now());
  }

  /** Notes that a client uses something from now on. @returns notes the end of it */
  begin(owner: string): () => void {
    const row = this.rowOf(owner);
    const startedAt = this.now();
    row.running.push(startedAt);
    return () => {
      row.running.splice(row.running.indexOf(startedAt), 1);
      row.charge(this.now() - startedAt, this.now());
    };
  }
}
