import { type Player, unitAtHand } from '../../core/index.ts';
import { INCH } from '../charts/measures.ts';
import { meleeOdds } from '../odds/melee.ts';
import { enemyAtHand } from '../mechanics/at-hand.ts';
import { isFartherThan, nearestEnemy, ticksBetween } from '../mechanics/ground/distances.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** Numbers that say where a unit stands: middle, heading, half frontage and half depth. */
const PLACE = 5;

/** What the encoder has looked up of one state. Who is nearest to whom it keeps from look to look: only what may have changed is measured again, and only
 * when it is asked for. */
export class Survey {
  /** The enemy whom the decision or roll at hand is about, -1 for none. */
  enemyAtHand = -1;
  private readonly atHand: [number, number] = [-1, -1];
  /** Where each unit stood at the last look, all NaN off the table; and whether that has changed. */
  private readonly stood: Float64Array;
  private readonly hasMoved: Uint8Array;
  /** Of each unit on the table: whether its nearest enemy has to be looked for again, that enemy (-1 for none), and the ticks between them. */
  private readonly isOutdated: Uint8Array;
  private readonly nearest: Int16Array;
  private readonly ticks: Float64Array;
  private melee: ReturnType<typeof meleeOdds> | null = null;
  private meleeOf = -1;

  /** @param units how many there are */
  constructor(units: number) {
    this.stood = new Float64Array(units * PLACE).fill(Number.NaN);
    this.hasMoved = new Uint8Array(units);
    this.isOutdated = new Uint8Array(units);
    this.nearest = new Int16Array(units).fill(-1);
    this.ticks = new Float64Array(units).fill(Infinity);
  }

  look(s: S): void {
    this.meleeOf = -1;
    this.enemyAtHand = s.depth > 0 ? enemyAtHand(s) : -1;
    this.atHand[0] = unitAtHand(s, 0);
    this.atHand[1] = unitAtHand(s, 1);
    let moved = 0;
    for (let unit = 0; unit < this.hasMoved.length; unit++) moved += this.hasMoved[unit] = Number(this.follow(s, unit));
    if (moved === 0) return;
    for (let unit = 0; unit < this.hasMoved.length; unit++)
      if (this.isOutdated[unit] === 0 && s.isOnTable(unit)) this.isOutdated[unit] = Number(this.mayDiffer(s, unit));
  }

  /** Notes where a unit stands; answers whether that has changed. */
  private follow(s: S, unit: number): boolean {
    const { stood } = this;
    const at = unit * PLACE;
    if (!s.isOnTable(unit)) {
      const wasThere = !Number.isNaN(stood[at]!);
      stood[at] = Number.NaN;
      return wasThere;
    }
    const { x, y, heading, halfWidth, halfDepth } = s.boxOf(unit);
    const isSame =
      stood[at] === x && stood[at + 1] === y && stood[at + 2] === heading && stood[at + 3] === halfWidth && stood[at + 4] === halfDepth;
    if (isSame) return false;
    stood[at] = x;
    stood[at + 1] = y;
    stood[at + 2] = heading;
    stood[at + 3] = halfWidth;
    stood[at + 4] = halfDepth;
    return true;
  }

  /** Whether another enemy may be the nearest of a unit, or the nearest be nearer or farther. */
  private mayDiffer(s: S, unit: number): boolean {
    if (this.hasMoved[unit] === 1) return true;
    const enemies = s.enemiesOf(s.sideOf(unit));
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (this.hasMoved[enemy] === 0) continue;
      if (enemy === this.nearest[unit]) return true;
      if (s.isOnTable(enemy) && !isFartherThan(s.boxOf(unit), s.boxOf(enemy), this.ticks[unit]!)) return true;
    }
    return false;
  }

  /** The enemy nearest to a unit on the table, -1 for none. */
  nearestTo(s: S, unit: number): number {
    if (this.isOutdated[unit] === 0) return this.nearest[unit]!;
    const enemy = nearestEnemy(s, unit);
    this.isOutdated[unit] = 0;
    this.nearest[unit] = enemy;
    this.ticks[unit] = enemy < 0 ? Infinity : ticksBetween(s, unit, enemy);
    return enemy;
  }

  /** Inches from a unit on the table to the nearest enemy; infinite without one. */
  inchesToEnemy(s: S, unit: number): number {
    return this.nearestTo(s, unit) < 0 ? Infinity : this.ticks[unit]! / INCH;
  }

  /** Whether the decision or roll at hand is about a unit, as far as the viewer may know. */
  isAtHand(unit: number, viewer: Player): boolean {
    return this.atHand[viewer] === unit;
  }

  /** Odds of the next round of a unit in melee. */
  meleeOdds(s: S, unit: number): ReturnType<typeof meleeOdds> {
    if (this.melee === null || this.meleeOf !== unit) this.melee = meleeOdds(s, unit);
    this.meleeOf = unit;
    return this.melee;
  }
}
