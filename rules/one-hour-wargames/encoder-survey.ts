import type { Box } from '../geometry/box.ts';
import { TICKS_PER_INCH } from '../geometry/plane.ts';
import { Footing } from './encoder-footing.ts';
import { meleeModifier, shotModifier } from './encoder-odds.ts';
import { closedOf } from './encoder-plots.ts';
import { isBoundToRoad } from './marches.ts';
import { isAsleep } from './orders.ts';
import type { OneHourState } from './state.ts';
import { SHOOTING_RANGE } from './tables/units.ts';
import { redoubtOf } from './terrain-effects.ts';

type S = OneHourState;

/** More units than any scenario has. */
const MOST_UNITS = 64;

/** A unit on the table: where it stands, what it can do from there. Lengths in ticks. */
export class Standing extends Footing {
  /** How far it may charge. */
  move = 0;
  /** Added to the dice of its blows and of its shots. */
  melee = 0;
  shot = 0;
  armoured = false;
  /** Bits of its sides that an enemy is in contact with. */
  contacts = 0;
  /** Whether it may charge in its next player turn, and shoot, as far as itself is concerned. */
  canCharge = false;
  canShoot = false;
  /** Whether it shoots at all that lies before it. @rule 5.4 */
  shootsWide = false;
  /** Ground that it may not enter. */
  closed: readonly Box[] = [];

  find(s: S, unit: number): void {
    const card = s.cardOf(unit);
    this.settle(s, s.sideOf(unit), s.xOf(unit), s.yOf(unit), s.headingOf(unit));
    this.move = card.moveInches * TICKS_PER_INCH;
    this.closed = closedOf(s.game)[s.sideOf(unit)]![s.typeOf(unit)]!;
    this.melee = meleeModifier(s, unit);
    this.shot = shotModifier(s, unit);
    this.armoured = card.armoured;
    this.contacts = contactBits(s, unit);
    const isFree = this.contacts === 0 && !isAsleep(s, unit);
    this.canCharge = isFree && !isFrozenNext(s, unit) && !isBoundToRoad(s, unit);
    this.canShoot = isFree && card.shoot !== null;
    this.shootsWide = s.game.ground.redoubts.length > 0 && redoubtOf(s, unit) !== undefined;
  }
}

/** `[unit]`, of units on the table only. */
export const stands: readonly Standing[] = Array.from({ length: MOST_UNITS }, () => new Standing());

/** Units of a side on the table, `[side][0 … standing[side] - 1]`. */
export const list: readonly [Uint8Array, Uint8Array] = [new Uint8Array(MOST_UNITS), new Uint8Array(MOST_UNITS)];
export const standing: [number, number] = [0, 0];

/** Half of the frontage and of the depth of a base, in ticks. */
export const base = { halfWidth: 0, halfDepth: 0 };

/** Square of the distance, middle to middle, beyond which no unit can do anything to another. */
export const farthest = { squared: 0 };

/** Whether a unit may not move in its next player turn. */
export function isFrozenNext(s: S, unit: number): boolean {
  const { frozen } = s.scenario.special;
  if (frozen.length === 0) return false;
  const hasPassed = s.sideOf(unit) === s.side || s.side !== s.scenario.firstPlayer;
  const next = s.turn + (hasPassed ? 1 : 0);
  for (const { group, untilTurn } of frozen) if (group === s.data[s.u.group + unit]! && next < untilTurn) return true;
  return false;
}

function contactBits(s: S, unit: number): number {
  let bits = 0;
  for (let side = 0; side < 4; side++) if (s.contactOf(unit, side) >= 0) bits |= 1 << side;
  return bits;
}

/** Looks over the table. Valid until the next survey; nothing is allocated. */
export function survey(s: S): void {
  const { halfWidth, halfDepth, units } = s.scenario;
  base.halfWidth = halfWidth;
  base.halfDepth = halfDepth;
  standing[0] = standing[1] = 0;
  let reach = SHOOTING_RANGE;
  for (let unit = 0; unit < units.length; unit++) {
    if (!s.isOnTable(unit) || s.typeOf(unit) < 0) continue;
    const { side } = units[unit]!;
    list[side][standing[side]++] = unit;
    stands[unit]!.find(s, unit);
    reach = Math.max(reach, stands[unit]!.move);
  }
  farthest.squared = (reach + halfWidth + halfDepth) ** 2;
}
