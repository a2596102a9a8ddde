import { drop, type FourBoard, hasLine, HEIGHT, heightOf, HIGH_BIT, LOW_BIT, openColumns, WIDTH, winsAt } from './four-board.ts';

/** Columns in the order in which they are tried: more lines run through the middle. */
const ORDER = [3, 2, 4, 1, 5, 0, 6] as const;
const TABLE_BITS = 18;
const TABLE_SIZE = 1 << TABLE_BITS;
/** Bits of a table key above those of the heights: which result was asked for, and that the place is taken. */
const ASKED_BIT = 21;
const TAKEN = 1 << 22;

/** Whether the other side would complete four on a square. */
function isThreatened(low: number, high: number, square: number): boolean {
  return hasLine(low | LOW_BIT[square]!, high | HIGH_BIT[square]!);
}

/**
 * Columns that do not lose at once, one bit each: those that stop the other side's four if it threatens one, and none above which it would complete four.
 * @param low stones of the other side, as `high`
 */
function safeColumns(low: number, high: number, heights: number): number {
  let safe = 0;
  let urgent = 0;
  for (let column = 0; column < WIDTH; column++) {
    const height = heightOf(heights, column);
    if (height === HEIGHT) continue;
    const square = height * 8 + column;
    if (isThreatened(low, high, square)) urgent |= 1 << column;
    if (height + 1 === HEIGHT || !isThreatened(low, high, square + 8)) safe |= 1 << column;
  }
  if (urgent === 0) return safe;
  const isOne = (urgent & (urgent - 1)) === 0;
  return isOne ? safe & urgent : 0;
}

/**
 * Exact results of Connect Four for boards that are half full, by trying all moves that do not lose at once, with a table of what is known.
 * Boards of 20 empty squares take milliseconds.
 */
export class FourSolver {
  /** Boards looked at since the solver was made. */
  nodes = 0;
  private readonly keys = new Int32Array(TABLE_SIZE * 3);
  private readonly answers = new Uint8Array(TABLE_SIZE);

  /** What best play comes to, for the side to move: 1 a win, 0 a draw, -1 a loss. The game must not be over. */
  result(board: FourBoard): number {
    if (openColumns(board).some((column) => winsAt(board, column))) return 1;
    const { ownLow, ownHigh, otherLow, otherHigh, heights, empty } = board;
    const reaches = (asked: 0 | 1): boolean => this.reaches(ownLow, ownHigh, otherLow, otherHigh, heights, empty, asked);
    if (!reaches(0)) return -1;
    return reaches(1) ? 1 : 0;
  }

  /** The same after each column, for whoever moves there; NaN for full columns `[7]`. */
  results(board: FourBoard): number[] {
    const results = new Array<number>(WIDTH).fill(NaN);
    for (const column of openColumns(board)) results[column] = this.resultOf(board, column);
    return results;
  }

  private resultOf(board: FourBoard, column: number): number {
    if (winsAt(board, column)) return 1;
    return board.empty === 1 ? 0 : 0 - this.result(drop(board, column));
  }

  /**
   * Whether the side to move, which cannot win at once, gets a result or a better one.
   * @param asked 0 a draw, 1 a win
   */
  private reaches(
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    heights: number,
    empty: number,
    asked: 0 | 1,
  ): boolean {
    this.nodes++;
    const columns = safeColumns(otherLow, otherHigh, heights);
    if (columns === 0 && empty > 0) return false;
    if (empty <= 2) return asked === 0;
    const key = heights | (asked << ASKED_BIT) | TAKEN;
    const slot = slotOf(ownLow, ownHigh, key);
    if (this.holds(slot, ownLow, ownHigh, key)) return this.answers[slot] === 1;
    let answer = false;
    for (let i = 0; i < WIDTH && !answer; i++) {
      const column = ORDER[i]!;
      if (((columns >>> column) & 1) === 0) continue;
      const square = heightOf(heights, column) * 8 + column;
      const other = (1 - asked) as 0 | 1;
      answer = !this.reaches(
        otherLow,
        otherHigh,
        ownLow | LOW_BIT[square]!,
        ownHigh | HIGH_BIT[square]!,
        heights + (1 << (3 * column)),
        empty - 1,
        other,
      );
    }
    this.note(slot, ownLow, ownHigh, key, answer);
    return answer;
  }

  private holds(slot: number, ownLow: number, ownHigh: number, key: number): boolean {
    const { keys } = this;
    return keys[slot * 3] === ownLow && keys[slot * 3 + 1] === ownHigh && keys[slot * 3 + 2] === key;
  }

  private note(slot: number, ownLow: number, ownHigh: number, key: number, answer: boolean): void {
    this.keys[slot * 3] = ownLow;
    this.keys[slot * 3 + 1] = ownHigh;
    this.keys[slot * 3 + 2] = key;
    this.answers[slot] = answer ? 1 : 0;
  }
}

function slotOf(ownLow: number, ownHigh: number, key: number): number {
  const mixed = Math.imul(ownLow, 0x9e3779b1) ^ Math.imul(ownHigh, 0x85ebca6b) ^ Math.imul(key, 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f) >>> (32 - TABLE_BITS);
}
