import { type DiceThrow, facesWhere, type OutcomeList, type OutcomeText } from '../../core/index.ts';
import { CASUALTIES } from './charts.ts';

/** Ways in which two dice can fall. */
export const WAYS = 36;

/** Ways, of 36, in which two dice come to a total. @rule 1.16 */
export function waysOf(total: number): number {
  return total < 2 || total > 12 ? 0 : 6 - Math.abs(7 - total);
}

/** Ways, of 36, in which two dice come to no more than a limit, by the limit. */
const UP_TO = [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, WAYS] as const;

/** Ways, of 36, in which two dice come to no more than a limit. */
export function waysUpTo(most: number): number {
  return UP_TO[Math.max(0, Math.min(12, most))]!;
}

/** Ways, of 36, in which two dice come to a limit or more. */
export function waysFrom(least: number): number {
  return WAYS - waysUpTo(least - 1);
}

/** Totals of two dice that do something. */
export function totalsWhere(does: (total: number) => boolean): number[] {
  return Array.from({ length: 11 }, (_, i) => i + 2).filter(does);
}

/** Outcomes of a test that is passed or not. */
export const FAILED = 0;
export const PASSED = 1;

/** A test on one die that is passed on its lowest faces. @param faces their number; below 0 as 0, above 6 as 6 */
export function addTest(into: OutcomeList, faces: number): void {
  const passing = Math.max(0, Math.min(6, faces));
  into.add(PASSED, passing);
  into.add(FAILED, 6 - passing);
}

/** What a test on one die comes to, and on which faces. @param faces number of the faces that pass it */
export function testText(outcome: number, faces: number, passed: string, failed: string): OutcomeText {
  const showing = facesWhere(6, (face) => face <= faces === (outcome === PASSED));
  return { text: outcome === PASSED ? passed : failed, dice: 'd6', faces: showing };
}

/** A test on two dice. @param ways those, of 36, that pass it */
export function addWays(into: OutcomeList, ways: number): void {
  into.add(PASSED, ways);
  into.add(FAILED, WAYS - ways);
}

/** Casualties of a face of the die. @param edge points of Ferocity that the enemy has more @rule 10.10 */
export function casualtiesOf(face: number, edge: number): number {
  return CASUALTIES[Math.min(CASUALTIES.length, face + edge) - 1]!;
}

/** The dice that make so many casualties. @param most beyond which more make no difference */
export function casualtyThrow(casualties: number, dice: number, edge: number, most: number): DiceThrow {
  const values = Array.from({ length: 6 }, (_, i) => casualtiesOf(i + 1, edge));
  const sums = Array.from({ length: dice * Math.max(...values) + 1 }, (_, sum) => sum);
  return {
    dice: `${dice}d6`,
    values: Array<readonly number[]>(dice).fill(values),
    sums: sums.filter((sum) => Math.min(sum, most) === casualties),
  };
}

/** Most dice for casualties, and the greatest edge of Ferocity. */
const MOST_DICE = 4;
const MOST_EDGE = 2;

function sumWeights(dice: number, edge: number): readonly number[] {
  let weights = [1];
  for (let die = 0; die < dice; die++) {
    const next = Array.from({ length: weights.length + 3 }, () => 0);
    for (const [sum, weight] of weights.entries()) for (let face = 1; face <= 6; face++) next[sum + casualtiesOf(face, edge)]! += weight;
    weights = next;
  }
  return weights;
}

/** Weights of the sums of casualties, by edge and number of dice; out of 6 to the power of the dice. */
const SUMS: readonly (readonly (readonly number[])[])[] = Array.from({ length: MOST_EDGE + 1 }, (_, edge) =>
  Array.from({ length: MOST_DICE + 1 }, (_, dice) => sumWeights(dice, edge)),
);

/** Exact weights of 0, 1, … casualties of some dice, up to four, out of 6 to the power of their number. @param edge 0, 1 or 2 */
export function casualtyWeights(dice: number, edge: number): readonly number[] {
  return SUMS[edge]![dice]!;
}
