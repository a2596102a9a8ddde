import { type Box, FRONT, ticksToPoint } from '../../../geometry/box.ts';
import { distanceBetween } from '../../../geometry/plane.ts';
import { DUTY, RANGES } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import { ORDER, SPEECH } from '../../charts/types.ts';
import type { FuryState } from '../../state/state.ts';
import { nearestFighter } from '../ground/distances.ts';

type S = FuryState;

const ASSAULT = 1 << ORDER.assault;
const HARASS = 1 << ORDER.harass;
const HOLD = 1 << ORDER.hold;
const DEMONSTRATE = 1 << ORDER.demonstrate;
const MANOEUVRE = 1 << ORDER.manoeuvre;
const RESERVE = 1 << ORDER.reserve;

/** How near who has no firearms goes to harass: as far as pistols reach. @ruling SF-82 */
const PISTOLS = RANGES['mounted-caliver'].bands[0]![0];

/** Ticks that a unit's firearms reach at short range. */
function shortRange(s: S, unit: number): number {
  const { weapon } = s.cardOf(unit);
  return INCH * (weapon === null ? PISTOLS : RANGES[weapon].bands[0]![0]);
}

/** What the orders ask of a unit's marches. Filled for one unit, then asked about one end after another. @rule 12.1 the duties of orders */
export class Duties {
  /** Orders that are asked about, as a set; 0 for none. */
  orders = 0;
  private s!: S;
  private unit = 0;
  /** The base of the nearest enemy who does not flee, how far the front is from it now, and how far it may be to be in short range. */
  private goal: Box | null = null;
  private gap = 0;
  private range = 0;
  private held = 0;
  /** The point of a Manoeuvre, -1 if none is known, and how far it is now. */
  private point = -1;
  private away = 0;

  /** @param point where a Manoeuvre leads; -1 if that is not known */
  begin(s: S, unit: number, orders: number, point: number): void {
    this.orders = orders;
    if (orders === 0) return;
    this.s = s;
    this.unit = unit;
    this.point = point;
    const enemy = (orders & (ASSAULT | HARASS)) === 0 ? -1 : nearestFighter(s, unit);
    const base = s.boxOf(unit);
    this.goal = enemy < 0 ? null : s.boxOf(enemy);
    this.gap = this.gapFrom(base);
    this.range = shortRange(s, unit);
    this.held = Math.max(DUTY.hold * INCH, this.fromPosition(base));
    this.away = this.fromPoint(base);
  }

  /** Which of the orders an end of a march fits, as a set. @param isWhole whether it goes at least a March, or as far as it can
   * @param keepsFive whether it keeps five inches from all enemies, or comes no nearer; @param keepsTwelve twelve */
  kept(end: Box, isWhole: boolean, keepsFive: boolean, keepsTwelve: boolean): number {
    let kept = this.advances(end, isWhole);
    if (this.fromPosition(end) <= this.held) kept |= HOLD;
    if (keepsFive) kept |= DEMONSTRATE;
    if (keepsTwelve) kept |= RESERVE;
    if (this.point < 0 || this.fromPoint(end) <= this.away) kept |= MANOEUVRE;
    return kept & this.orders;
  }

  /** @rule 8.2 Assault: at least a full March towards the enemy; Harass: a full March until in short range */
  private advances(end: Box, isWhole: boolean): number {
    const gap = this.gapFrom(end);
    if (this.goal === null) return ASSAULT | HARASS;
    const nears = gap < this.gap;
    const harasses = this.gap <= this.range || (nears && (isWhole || gap <= this.range));
    return (nears && isWhole ? ASSAULT : 0) | (harasses ? HARASS : 0);
  }

  private gapFrom(base: Box): number {
    return this.goal === null ? 0 : ticksToPoint(this.goal, base.sideX(FRONT), base.sideY(FRONT));
  }

  private fromPosition({ x, y }: Box): number {
    return distanceBetween(x, y, this.s.holdX(this.unit), this.s.holdY(this.unit));
  }

  private fromPoint({ x, y }: Box): number {
    const point = this.s.scenario.points[this.point];
    return point === undefined ? 0 : distanceBetween(x, y, point.x, point.y);
  }
}

/** The orders whose duties bind a unit's move, as a set: those of its own brigade; a Charge without a target goes on as an Assault does; none bind a Retire.
 * @rule 12.1 */
export function bindingOrders(s: S, unit: number): number {
  const speech = s.speech(unit);
  if (speech === SPEECH.charge) return ASSAULT;
  const brigade = s.brigadeOf(unit);
  return brigade < 0 || speech === SPEECH.retire ? 0 : 1 << s.brigadeOrder(brigade);
}
