import { FRONT, holdsPoint } from '../../geometry/box.ts';
import { distanceToSegment, TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { OneHourState } from '../state.ts';
import { fight, meanHits, outcome } from './duel.ts';
import { healthAfter, costOfHits, TYPE_WORTH } from './worth.ts';

type S = OneHourState;

/** Places this near to a crest, or to a crossing, count as on it. */
const BESIDE = 1.5 * TICKS_PER_INCH;

/** Where the centre of a base lies, in ticks. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Whether a base with its centre at a place stands in a town, a fort or a wood. */
export function isShelter(s: S, x: number, y: number): boolean {
  for (const { boxes } of s.game.ground.shelters) if (holdsPoint(boxes[0]!, x, y)) return true;
  return false;
}

export function isFort(s: S, x: number, y: number): boolean {
  for (const { boxes } of s.game.ground.forts) if (holdsPoint(boxes[0]!, x, y)) return true;
  return false;
}

export function isRedoubt(s: S, x: number, y: number): boolean {
  for (const { boxes } of s.game.ground.redoubts) if (holdsPoint(boxes[0]!, x, y)) return true;
  return false;
}

/** Whether the ground would help a unit at one place against an attacker at another, by their centres. @rule 3.2 */
export function groundHelps(s: S, { x, y }: Place, { x: fromX, y: fromY }: Place): boolean {
  if (isShelter(s, x, y)) return true;
  for (const { box } of s.scenario.crossings) {
    if (holdsPoint(box, fromX, fromY) && Math.abs(x - box.x) < box.halfWidth + 2 * BESIDE && Math.abs(y - box.y) < box.halfDepth + 2 * BESIDE && !holdsPoint(box, x, y)) return true;
  }
  for (const { box, crest } of s.game.ground.hills) {
    if (crest === null || !holdsPoint(box, x, y)) continue;
    const height = distanceToSegment(x, y, crest.ax, crest.ay, crest.bx, crest.by);
    const below = distanceToSegment(fromX, fromY, crest.ax, crest.ay, crest.bx, crest.by);
    if (height < BESIDE ? below > BESIDE : height < below - BESIDE) return true;
  }
  return false;
}

/** How often hits on a type are halved, with or without the help of ground. */
export function halvingsOf(s: S, unit: number, byGround: boolean): number {
  const causes = (s.cardOf(unit).armoured ? 1 : 0) + (byGround ? 1 : 0);
  return s.game.rules.halvings === 'each' ? causes : Math.min(1, causes);
}

function modifierOf(s: S, unit: number): number {
  return s.cardOf(unit).melee + s.game.eliteOf(s.sideOf(unit)).melee;
}

const blows = { chargerModifier: 0, firstDoublings: 0, targetHalvings: 0, targetModifier: 0, chargerHalvings: 0 };

/** What a fight to the finish between units at two places is worth to a charger: worth it takes less worth it loses. */
export function duelGain(s: S, charger: number, target: number, side: number, at: Place, from: Place): number {
  const [type, goal] = [s.typeOf(charger), s.typeOf(target)];
  const [hits, taken] = [s.hitsOf(charger), s.hitsOf(target)];
  blows.chargerModifier = modifierOf(s, charger);
  blows.firstDoublings = side === FRONT ? 0 : 1;
  blows.targetHalvings = halvingsOf(s, target, groundHelps(s, at, from));
  blows.targetModifier = modifierOf(s, target);
  blows.chargerHalvings = halvingsOf(s, charger, groundHelps(s, from, at));
  fight(blows, hits, taken);
  return TYPE_WORTH[goal as 0]! * (healthAfter(taken) - outcome.target) - TYPE_WORTH[type as 0]! * (healthAfter(hits) - outcome.charger);
}

/** Two blows at a unit that is busy with somebody else. */
const FREE_BLOWS = 1.7;

/** What joining a fight is worth against a unit that is busy with somebody else and has no blow to spare. */
export function freeGain(s: S, charger: number, target: number, side: number, at: Place, from: Place): number {
  return costOfHits(s.typeOf(target), s.hitsOf(target), FREE_BLOWS * blowOn(s, charger, target, side, groundHelps(s, at, from)));
}

/** Mean hits of one blow in melee. */
export function blowOn(s: S, unit: number, target: number, side: number, sheltered: boolean): number {
  return meanHits(modifierOf(s, unit), side === FRONT ? 0 : 1, halvingsOf(s, target, sheltered));
}

/** Worth that one shot takes from a unit at a place. */
export function shotGain(s: S, unit: number, target: number, x: number, y: number): number {
  const modifier = (s.cardOf(unit).shoot ?? 0) + s.game.eliteOf(s.sideOf(unit)).shoot;
  const covered = isShelter(s, x, y) || isRedoubt(s, x, y);
  return costOfHits(s.typeOf(target), s.hitsOf(target), meanHits(modifier, 0, halvingsOf(s, target, covered)));
}
