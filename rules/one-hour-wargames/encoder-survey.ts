import type { Player } from '../core/index.ts';
import { eastOf, northOf, TICKS_PER_INCH, UNIT } from '../geometry/plane.ts';
import { meleeModifier, shotModifier } from './encoder-odds.ts';
import { isBoundToRoad } from './marches.ts';
import { isAsleep } from './orders.ts';
import type { OneHourState } from './state.ts';
import { isInFort, isInside, redoubtOf } from './terrain-effects.ts';

type S = OneHourState;

/** More units than any scenario has. */
const MOST_UNITS = 64;

const numbers = (): Float64Array => new Float64Array(MOST_UNITS);
const bytes = (): Uint8Array => new Uint8Array(MOST_UNITS);

/** Where the middle of each base is, in ticks, and its heading as a unit vector; of units on the table only. */
export const xOf = numbers();
export const yOf = numbers();
export const eastward = numbers();
export const northward = numbers();
/** How far each may charge, in ticks. */
export const moveOf = numbers();
/** Added to the dice of its blows and of its shots. */
export const meleeOf = numbers();
export const shotOf = numbers();
/** Bits of the sides of each that somebody is in contact with. */
export const contactsOf = bytes();
/** Whether each may charge in its next player turn, and shoot, as far as itself is concerned. */
export const canCharge = bytes();
export const canShoot = bytes();
/** Whether it shoots at all that lies before it. */
export const shootsWide = bytes();
export const armoured = bytes();
export const inFort = bytes();
/** Hill that each stands on, counted from 1; 0: none. */
export const hillOf = bytes();

/** Units of a side on the table, `[side][0 … standing[side] - 1]`. */
export const list: readonly [Uint8Array, Uint8Array] = [bytes(), bytes()];
export const standing: [number, number] = [0, 0];

/** Half of the frontage and of the depth of a base, in ticks. */
export const base = { halfWidth: 0, halfDepth: 0 };

/** Whether a unit may not move in its next player turn. */
export function isFrozenNext(s: S, unit: number): boolean {
  const side = s.sideOf(unit);
  const hasPassed = side === s.side || s.side !== s.scenario.firstPlayer;
  const next = s.turn + (hasPassed ? 1 : 0);
  for (const { group, untilTurn } of s.scenario.special.frozen) if (group === s.data[s.u.group + unit]! && next < untilTurn) return true;
  return false;
}

function contactBits(s: S, unit: number): number {
  let bits = 0;
  for (let side = 0; side < 4; side++) if (s.contactOf(unit, side) >= 0) bits |= 1 << side;
  return bits;
}

function hillUnder(s: S, unit: number): number {
  const { hills } = s.game.ground;
  for (let i = 0; i < hills.length; i++) if (isInside(s, unit, hills[i]!.box)) return i + 1;
  return 0;
}

/** Looks over the table. Valid until the next survey; nothing is allocated. */
export function survey(s: S): void {
  base.halfWidth = s.scenario.halfWidth;
  base.halfDepth = s.scenario.halfDepth;
  standing[0] = standing[1] = 0;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (!s.isOnTable(unit) || s.typeOf(unit) < 0) continue;
    const side: Player = s.sideOf(unit);
    list[side][standing[side]++] = unit;
    locate(s, unit);
    assess(s, unit);
  }
}

function locate(s: S, unit: number): void {
  xOf[unit] = s.xOf(unit);
  yOf[unit] = s.yOf(unit);
  eastward[unit] = eastOf(s.headingOf(unit)) / UNIT;
  northward[unit] = northOf(s.headingOf(unit)) / UNIT;
  hillOf[unit] = hillUnder(s, unit);
  inFort[unit] = s.game.ground.forts.length > 0 && isInFort(s, unit) ? 1 : 0;
}

function assess(s: S, unit: number): void {
  const card = s.cardOf(unit);
  moveOf[unit] = card.moveInches * TICKS_PER_INCH;
  meleeOf[unit] = meleeModifier(s, unit);
  shotOf[unit] = shotModifier(s, unit);
  contactsOf[unit] = contactBits(s, unit);
  armoured[unit] = card.armoured ? 1 : 0;
  const isFree = contactsOf[unit] === 0 && !isAsleep(s, unit);
  canCharge[unit] = isFree && !isFrozenNext(s, unit) && !isBoundToRoad(s, unit) ? 1 : 0;
  canShoot[unit] = isFree && card.shoot !== null ? 1 : 0;
  shootsWide[unit] = s.game.ground.redoubts.length > 0 && redoubtOf(s, unit) !== undefined ? 1 : 0;
}
