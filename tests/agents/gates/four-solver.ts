/** Connect Four as the gates know it, written apart from the ruleset: stones by column and height, results by trying every move. */

const WIDTH = 7;
const HEIGHT = 6;
const COLUMNS = [3, 2, 4, 1, 5, 0, 6] as const;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export class FourBoard {
  /** 0 empty, 1 the first player's, -1 the second's; `[column · 6 + row]`. */
  private readonly stones = new Int8Array(WIDTH * HEIGHT);
  private readonly heights = new Int8Array(WIDTH);
  private count = 0;
  /** Results of full searches by board, for whoever is to move. */
  private readonly known = new Map<string, number>();

  /** @param moves columns from 0, the first player's first */
  constructor(moves: Iterable<number>) {
    for (const column of moves) this.drop(column);
  }

  get empty(): number {
    return WIDTH * HEIGHT - this.count;
  }

  /** Columns that are not full, the middle ones first. */
  columns(): number[] {
    return COLUMNS.filter((column) => this.heights[column]! < HEIGHT);
  }

  drop(column: number): void {
    this.stones[column * HEIGHT + this.heights[column]!++] = this.toMove;
    this.count++;
  }

  lift(column: number): void {
    this.stones[column * HEIGHT + --this.heights[column]!] = 0;
    this.count--;
  }

  /** Whether a stone of whoever is to move would make four there. */
  wins(column: number): boolean {
    return this.makesFour(column, this.toMove);
  }

  /** Whether one of the other side's would. */
  isThreatened(column: number): boolean {
    return this.makesFour(column, -this.toMove);
  }

  /** Plies in which a move wins by force, counted with it; Infinity if that takes more than `most`. */
  pliesToWin(column: number, most: number): number {
    if (this.wins(column)) return 1;
    for (let plies = 3; plies <= most; plies += 2) if (this.isForced(column, plies)) return plies;
    return Infinity;
  }

  /** Whether the other side wins within so many plies after a move. */
  loses(column: number, plies: number): boolean {
    if (this.wins(column)) return false;
    return this.failsAgainst(column, plies);
  }

  /** Exact result of a move for whoever makes it: 1, 0 or -1. For boards that are nearly full. */
  resultOf(column: number): number {
    if (this.wins(column)) return 1;
    this.drop(column);
    const result = 0 - this.result(-1, 1);
    this.lift(column);
    return result;
  }

  private get toMove(): number {
    return (this.count & 1) === 0 ? 1 : -1;
  }

  private canWin(plies: number): boolean {
    const columns = this.columns();
    if (columns.some((column) => this.wins(column))) return true;
    return plies > 2 && this.urgent(columns).some((column) => this.isForced(column, plies));
  }

  /** Whether the side to move wins within `plies` by a move that does not win at once, whatever is answered. */
  private isForced(column: number, plies: number): boolean {
    this.drop(column);
    const replies = this.columns();
    const isForced =
      replies.length > 0 &&
      !replies.some((reply) => this.wins(reply)) &&
      this.urgent(replies).every((reply) => this.failsAgainst(reply, plies - 2));
    this.lift(column);
    return isForced;
  }

  /** Whether the other side wins within so many plies after a reply. */
  private failsAgainst(reply: number, plies: number): boolean {
    this.drop(reply);
    const isWon = this.canWin(plies);
    this.lift(reply);
    return isWon;
  }

  /** The moves that need looking at: those that stop the other side's four, if it threatens one. */
  private urgent(columns: readonly number[]): readonly number[] {
    const blocks = columns.filter((column) => this.isThreatened(column));
    return blocks.length > 0 ? blocks : columns;
  }

  private result(low: number, high: number): number {
    const columns = this.columns();
    if (columns.length === 0) return 0;
    if (columns.some((column) => this.wins(column))) return 1;
    const key = this.stones.join('');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    let best = -1;
    for (const column of columns) {
      this.drop(column);
      best = Math.max(best, 0 - this.result(-high, -Math.max(low, best)));
      this.lift(column);
      if (best >= high) return best; // cut off: not exact, not noted
    }
    if (best > low) this.known.set(key, best);
    return best;
  }

  private makesFour(column: number, stone: number): boolean {
    const row = this.heights[column]!;
    for (const [dx, dy] of DIRECTIONS) {
      if (this.run(column, row, dx, dy, stone) + this.run(column, row, -dx, -dy, stone) >= 3) return true;
    }
    return false;
  }

  /** Stones of that colour next to each other from a square on, the square itself not counted. */
  private run(column: number, row: number, dx: number, dy: number, stone: number): number {
    let length = 0;
    for (let x = column + dx, y = row + dy; length < 3; x += dx, y += dy) {
      if (x < 0 || x >= WIDTH || y < 0 || y >= HEIGHT || this.stones[x * HEIGHT + y] !== stone) break;
      length++;
    }
    return length;
  }
}
