import { ActionList, OutcomeList, type Player } from '../../core/index.ts';
import { arcOf, FRONT, oppositeDirection } from '../../geometry/hex-grid.ts';
import { addMeleeOutcomes, attackModifier, type Force, forceOf, strikeModifier } from '../melee-odds.ts';
import { addTargets, canHit, fireWeight, isArmed } from '../procedures/fire.ts';
import type { BaronsWarState } from '../state.ts';

type S = BaronsWarState;

/** One roll of the Melee Table as it would be made now. */
export interface Blow {
  /** Hex that rolls. */
  readonly hex: number;
  readonly force: Force;
  readonly modifier: number;
  /** Mean of its hits. */
  readonly hits: number;
  /** Chance of a hit at all. */
  readonly chance: number;
}

const outcomes = new OutcomeList();

function rollOf(hex: number, force: Force, modifier: number): Blow {
  outcomes.clear();
  addMeleeOutcomes(force, modifier, outcomes);
  let [hits, misses, all] = [0, 0, 0];
  for (const { outcome, weight } of outcomes) {
    hits += outcome * weight;
    misses += outcome === 0 ? weight : 0;
    all += weight;
  }
  return { hex, force, modifier, hits: hits / all, chance: 1 - misses / all };
}

/** The roll of the attackers in a direction from the target; `mask` has the directions of all attackers. */
export function attackBlow(s: S, target: number, direction: number, mask: number): Blow {
  const from = s.scenario.grid.neighbours[target * 6 + direction]!;
  return rollOf(from, forceOf(s, from, true), attackModifier(s, target, direction, mask));
}

/** The roll of the target against the attackers in a direction. */
export function returnBlow(s: S, target: number, direction: number): Blow {
  return rollOf(target, forceOf(s, target, false), strikeModifier(s, target, direction));
}

export function directionsOf(mask: number): readonly number[] {
  return [0, 1, 2, 3, 4, 5].filter((direction) => (mask >> direction) & 1);
}

/** All rolls of an attack from the directions of `mask`. */
export function attackBlows(s: S, target: number, mask: number): readonly Blow[] {
  return directionsOf(mask).map((direction) => attackBlow(s, target, direction, mask));
}

export function totalHits(blows: readonly Blow[]): number {
  return blows.reduce((sum, { hits }) => sum + hits, 0);
}

/** Chance that at least one of several things happens. */
export function anyOf(chances: readonly number[]): number {
  return 1 - chances.reduce((none, chance) => none * (1 - chance), 1);
}

/** Directions from a hex in which units of a side face it that could attack: front hexsides, unshaken. */
export function facedFrom(s: S, side: Player, hex: number): number {
  const { neighbours } = s.scenario.grid;
  let mask = 0;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[hex * 6 + direction]!;
    if (from < 0 || !s.holds(side, from) || forceOf(s, from, true).strength === 0) continue;
    if (arcOf(s.facingOf(s.topAt(from)), oppositeDirection(direction)) === FRONT) mask |= 1 << direction;
  }
  return mask;
}

/** Chances to hit of all units of a side that could shoot into a hex with enemies as they stand. */
export function shotsInto(s: S, side: Player, hex: number): readonly number[] {
  return s.game.unitsOf[side].flatMap((unit) => {
    if (s.hexOf(unit) < 0 || s.data[s.u.fired + unit] === 1 || !isArmed(s, unit) || !canHit(s, unit, hex)) return [];
    return [fireWeight(s, unit, hex, s.scenario.grid.distance(s.hexOf(unit), hex)) / 10];
  });
}

const targets = new ActionList();

/** Hexes a unit may shoot at as things stand, with the chance to hit, the best first. */
export function shotsOf(s: S, unit: number): readonly { readonly hex: number; readonly chance: number }[] {
  if (s.hexOf(unit) < 0 || s.data[s.u.fired + unit] === 1 || !isArmed(s, unit)) return [];
  addTargets(s, unit, targets.clear());
  const shots = targets.toArray().map((action) => {
    const hex = action - s.game.space.first.fire;
    return { hex, chance: fireWeight(s, unit, hex, s.scenario.grid.distance(s.hexOf(unit), hex)) / 10 };
  });
  return shots.sort((a, b) => b.chance - a.chance);
}
