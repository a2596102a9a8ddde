import { HITS_TO_REMOVE } from './tables/units.ts';
import { halvings } from './shooting.ts';
import type { OneHourState } from './state.ts';
import { hitsFor } from './tables/hits.ts';
import { hasCover, isSheltered } from './terrain-effects.ts';

type S = OneHourState;

const FACES = 6;
const LOWEST = -2;
const MODIFIERS = 12;
const MOST_HALVINGS = 2;

function meanOf(modifier: number, doublings: number, halved: number): number {
  let sum = 0;
  for (let die = 1; die <= FACES; die++) sum += hitsFor(die, modifier, doublings, halved);
  return sum / FACES;
}

/** `[modifier][doublings][halvings]` */
const MEANS = Float64Array.from({ length: MODIFIERS * 2 * (MOST_HALVINGS + 1) }, (_, i) =>
  meanOf(LOWEST + Math.floor(i / 6), Math.floor(i / 3) % 2, i % 3),
);

/** Mean hits of a die with its modifier, doubled and halved so often. @rule 2.3 @rule 3.2 */
export function meanHits(modifier: number, doublings: number, halved: number): number {
  const row = modifier - LOWEST;
  return row >= 0 && row < MODIFIERS ? MEANS[row * 6 + doublings * 3 + halved]! : meanOf(modifier, doublings, halved);
}

/** Added to the die of a unit's blow. */
export function meleeModifier(s: S, unit: number): number {
  return s.cardOf(unit).melee + s.game.eliteOf(s.sideOf(unit)).melee;
}

export function shotModifier(s: S, unit: number): number {
  return (s.cardOf(unit).shoot ?? 0) + s.game.eliteOf(s.sideOf(unit)).shoot;
}

/** What a roll is expected to do; filled by `judgeBlow` and `judgeShooting`, valid until the next call. */
export const odds = { mean: 0, kills: 0, behind: 0, halved: 0 };

function fill(modifier: number, doublings: number, halved: number, left: number): void {
  odds.mean = meanHits(modifier, doublings, halved);
  let deadly = 0;
  for (let die = 1; die <= FACES; die++) if (hitsFor(die, modifier, doublings, halved) >= left) deadly++;
  odds.kills = deadly / FACES;
}

/** Hits that a unit can still take. */
export function leftOf(s: S, unit: number): number {
  return Math.max(0, HITS_TO_REMOVE - s.hitsOf(unit));
}

/** Fills `odds` for a blow of a unit at an enemy in contact. @rule 3.2 */
export function judgeBlow(s: S, unit: number, target: number): void {
  const onGround = isSheltered(s, target, unit);
  odds.behind = s.contactSide(target, unit) === 0 ? 0 : 1;
  odds.halved = onGround ? 1 : 0;
  fill(meleeModifier(s, unit), odds.behind, halvings(s, onGround, s.cardOf(target).armoured), leftOf(s, target));
}

/** Fills `odds` for a shot. @rule 2.3 */
export function judgeShooting(s: S, unit: number, target: number): void {
  const covered = hasCover(s, target);
  odds.behind = 0;
  odds.halved = covered ? 1 : 0;
  fill(shotModifier(s, unit), 0, halvings(s, covered, s.cardOf(target).armoured), leftOf(s, target));
}
