import { EFFECTS, HORSE_ROUNDS, MELEES, OUTCOMES } from '../../charts/charts.ts';
import type { FuryState } from '../../state/state.ts';
import { meleeNumber, type Stance, stanceOf } from './melee-numbers.ts';

type S = FuryState;

/** What a round of melee comes to, from best to worst for the loser. */
export const RESULTS = ['locked', 'give-ground', 'break-into', 'shattered'] as const;
export type Result = (typeof RESULTS)[number];
export const LOCKED = 0;
export const SHATTERED = 3;

/** Casualty dice, notes for the next round and a test, by the place of a result. @rule 10.9 */
export function effectOf(result: number): (typeof EFFECTS)[Result] {
  return EFFECTS[RESULTS[result]!];
}

/** The type of a melee by the two numbers, as a place in `MELEES`. @rule 16.1 */
export function typeOfMelee(one: number, other: number): number {
  return Math.min(MELEES.length - 1, Math.abs(one - other) >> 1);
}

/** Outcome of a round: the result, and who wins it: `WEAKER_WINS` is added where the weaker side does. */
export const WEAKER_WINS = RESULTS.length;

/** The outcome of a total of two dice. @rule 10.8 */
export function outcomeOf(type: number, total: number): number {
  const round = OUTCOMES[type]![total - 2]!;
  const place = RESULTS.indexOf(round as Result);
  return place >= 0 ? place : WEAKER_WINS + RESULTS.indexOf(round.slice(2) as Result);
}

/** Strategy of the general with a unit, 0 without one. */
function strategyWith(s: S, unit: number): number {
  const general = s.generalWith(unit);
  return general < 0 ? 0 : s.generalStrategy(general);
}

/** Which of two sides is the stronger: by their numbers, else by Strategy, without a general last, else by Ferocity.
 * @returns -1 if a die has to say @rule 10.18 @ruling SF-17 */
export function strongerOf(s: S, unit: number, foe: number, number: number, other: number): number {
  const lead = number - other || strategyWith(s, unit) - strategyWith(s, foe) || s.cardOf(unit).ferocity - s.cardOf(foe).ferocity;
  return lead > 0 ? unit : lead < 0 ? foe : -1;
}

/** A pair in melee: their numbers, the type, and who is the stronger, -1 if a die has to say. */
export interface Pairing {
  readonly unit: number;
  readonly foe: number;
  readonly numbers: readonly [unit: number, foe: number];
  readonly type: number;
  readonly stronger: number;
}

/** How a pair would fight. */
export function pairingOf(s: S, unit: number, foe: number, own: Stance, other: Stance): Pairing {
  const numbers = [meleeNumber(s, unit, foe, own, other), meleeNumber(s, foe, unit, other, own)] as const;
  return { unit, foe, numbers, type: typeOfMelee(...numbers), stronger: strongerOf(s, unit, foe, ...numbers) };
}

/** Points of Ferocity by which one unit exceeds another; never less than none. @rule 1.2 @rule 10.10 */
export function ferocityEdge(s: S, unit: number, over: number): number {
  return Math.max(0, s.cardOf(unit).ferocity - s.cardOf(over).ferocity);
}

/** Most casualties that make a difference to a unit: those that destroy it. */
export function mostCasualties(s: S, unit: number): number {
  return 4 * s.stands(unit) - s.casualties(unit);
}

/** Whether a unit is horse that has fought its two rounds. */
function isSpent(s: S, unit: number): boolean {
  return s.isHorse(unit) && s.rounds(unit) >= HORSE_ROUNDS;
}

/** Whether the melee of two units ends now because horse breaks off. @rule 10.25 */
export function breaksOff(s: S, unit: number, foe: number): boolean {
  return isSpent(s, unit) || isSpent(s, foe);
}

/** The strongest of those who fight a unit and have not fought in this turn; -1 for none. @rule 16.3 */
export function strongestFoe(s: S, unit: number): number {
  const enemies = s.enemiesOf(s.sideOf(unit));
  const own = stanceOf(s, unit);
  let strongest = -1;
  let most = -1;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (s.foe(enemy) !== unit || s.fought(enemy) === 1) continue;
    const number = meleeNumber(s, enemy, unit, stanceOf(s, enemy), own);
    if (number > most) [strongest, most] = [enemy, number];
  }
  return strongest;
}
