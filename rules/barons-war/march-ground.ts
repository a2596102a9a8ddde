import type { Player } from '../core/index.ts';
import { isHeldBack, mayEnterZone } from './march-rules.ts';
import type { Mover } from './mover.ts';
import type { BaronsWarState } from './state.ts';
import { exerts } from './zones.ts';

/** What a hex is to a mover: free to go through, to be entered but not left, not to be entered. */
export const OPEN = 0;
export const STOP = 1;
export const CLOSED = 2;

/** What troops make of the hexes round a mover, marked before it looks for its ways: all that is not marked is open. */
export class MarchGround {
  /** OPEN, STOP or CLOSED, `[hex]`. */
  readonly entry: Uint8Array;
  /** Directions from which the enemy exerts a zone of control, six bits, `[hex]`. */
  private readonly zones: Uint8Array;
  /** Hexes with an entry or a zone, some of them twice. */
  private readonly marked: number[] = [];
  private markedCount = 0;

  constructor(hexes: number) {
    this.entry = new Uint8Array(hexes);
    this.zones = new Uint8Array(hexes);
  }

  /** Whether the enemy controls a hex near the mover. */
  inZone(hex: number): boolean {
    return this.zones[hex] !== 0;
  }

  /** Marks, for a unit or a stack, the hexes within `reachHexes` of its own, which stays open. */
  mark(state: BaronsWarState, mover: Mover, reachHexes: number): void {
    this.clear();
    const { side, start, unit, purpose } = mover;
    const staysAway = purpose === 'march' && isHeldBack(state, unit);
    this.markFriends(state, mover, reachHexes);
    this.markEnemies(state, (1 - side) as Player, start, reachHexes, staysAway);
    const count = this.markedCount;
    for (let i = 0; i < count; i++) this.markZone(state, mover, this.marked[i]!);
    this.entry[start] = OPEN;
  }

  /** Marks, for a leader, the hexes within `reachHexes` of another. He needs no room, but goes nowhere near the enemy without a friend.
   * @ruling R-21 */
  markForLeader(state: BaronsWarState, side: Player, from: number, reachHexes: number): void {
    this.clear();
    this.markEnemies(state, (1 - side) as Player, from, reachHexes, false);
    for (let i = this.markedCount - 1; i >= 0; i--) {
      const hex = this.marked[i]!;
      if (this.zones[hex] !== 0 && state.isEmpty(hex)) this.entry[hex] = CLOSED;
    }
  }

  private clear(): void {
    for (let i = 0; i < this.markedCount; i++) {
      this.entry[this.marked[i]!] = OPEN;
      this.zones[this.marked[i]!] = 0;
    }
    this.markedCount = 0;
  }

  private close(hex: number): void {
    this.marked[this.markedCount++] = hex;
    this.entry[hex] = CLOSED;
  }

  /** @rule 7.31 a unit may pass another, not two, and a stack none @ruling R-35 */
  private markFriends(state: BaronsWarState, { side, start, under }: Mover, reachHexes: number): void {
    const friends = state.game.unitsOf[side];
    const { grid } = state.scenario;
    for (let i = 0; i < friends.length; i++) {
      const hex = state.hexOf(friends[i]!);
      if (hex >= 0 && (under >= 0 || state.underAt(hex) >= 0) && grid.distance(start, hex) <= reachHexes) this.close(hex);
    }
  }

  private markEnemies(state: BaronsWarState, enemy: Player, from: number, reachHexes: number, staysAway: boolean): void {
    const enemies = state.game.unitsOf[enemy];
    const { grid } = state.scenario;
    for (let i = 0; i < enemies.length; i++) {
      const hex = state.hexOf(enemies[i]!);
      if (hex < 0 || grid.distance(from, hex) > reachHexes + 1 || state.topAt(hex) !== enemies[i]) continue; // next to what is in reach, he still counts
      this.markEnemy(state, hex, enemy, staysAway);
    }
  }

  /** Closes the enemy's hex, and those next to it to who must stay away from it; notes the hexes it controls.
   * @rule 6.2 units out of command may not move next to an enemy @rule 7.2 zones of control */
  private markEnemy(state: BaronsWarState, hex: number, enemy: Player, staysAway: boolean): void {
    const { neighbours } = state.scenario.grid;
    const facing = state.facingOf(state.topAt(hex));
    this.close(hex);
    this.markControl(state, hex, enemy, facing);
    this.markControl(state, hex, enemy, facing === 5 ? 0 : facing + 1);
    for (let edge = hex * 6, end = edge + 6; staysAway && edge < end; edge++) if (neighbours[edge]! >= 0) this.close(neighbours[edge]!);
  }

  /** Notes a hex that the enemy controls over one of his front hexsides. */
  private markControl(state: BaronsWarState, hex: number, enemy: Player, direction: number): void {
    const to = state.scenario.grid.neighbours[hex * 6 + direction]!;
    if (to < 0 || !exerts(state, enemy, hex, direction)) return;
    this.marked[this.markedCount++] = to;
    this.zones[to]! |= 1 << (direction < 3 ? direction + 3 : direction - 3);
  }

  /** What a zone of control makes of a hex.
   * @rule 7.23 stop on entering @rule 12.1 shaken units do not enter, nor [13.0] those of a Broken Battle */
  private markZone(state: BaronsWarState, mover: Mover, hex: number): void {
    const mask = this.zones[hex]!;
    if (mask === 0 || this.entry[hex] !== OPEN) return;
    const { unit, under, purpose } = mover;
    if (purpose === 'march' && !mayEnterZone(state, unit, hex, mask)) this.entry[hex] = CLOSED;
    else this.entry[hex] = under >= 0 && state.isShaken(under) ? CLOSED : STOP;
  }
}
