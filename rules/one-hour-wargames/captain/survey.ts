import type { Player } from '../../core/index.ts';
import { eastOf, northOf, UNIT } from '../../geometry/plane.ts';
import { FRONT } from '../../geometry/box.ts';
import type { OneHourState } from '../state.ts';

const MOST_UNITS = 64;

/** Where everybody stands, looked at once for each decision. */
export class Survey {
  readonly mine: number[] = [];
  readonly enemies: number[] = [];
  side: Player = 0;
  readonly x = new Float64Array(MOST_UNITS);
  readonly y = new Float64Array(MOST_UNITS);
  /** Direction of the front. */
  readonly east = new Float64Array(MOST_UNITS);
  readonly north = new Float64Array(MOST_UNITS);
  readonly inMelee = new Uint8Array(MOST_UNITS);
  /** Enemy before the front, -1 if none. */
  readonly before = new Int16Array(MOST_UNITS);

  update(s: OneHourState, side: Player): void {
    this.side = side;
    this.mine.length = 0;
    this.enemies.length = 0;
    for (let unit = 0; unit < s.scenario.units.length; unit++) {
      if (!s.isOnTable(unit)) continue;
      (s.sideOf(unit) === side ? this.mine : this.enemies).push(unit);
      this.x[unit] = s.xOf(unit);
      this.y[unit] = s.yOf(unit);
      this.east[unit] = eastOf(s.headingOf(unit)) / UNIT;
      this.north[unit] = northOf(s.headingOf(unit)) / UNIT;
      this.inMelee[unit] = s.isInMelee(unit) ? 1 : 0;
      this.before[unit] = s.contactOf(unit, FRONT);
    }
  }
}
