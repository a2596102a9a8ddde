import type { Rng } from '../values/rng.ts';
import type { DiceThrow, OutcomeText } from '../ruleset/ruleset.ts';

/** One die of each of two sides. @param does whether the outcome comes where the first shows so much more than the second; leads that make no
 * outcome are thrown again */
export function contest(die: number, does: (lead: number) => boolean): DiceThrow {
  const faces = Array.from({ length: die }, (_, i) => i + 1);
  const leads = Array.from({ length: 2 * die - 1 }, (_, i) => i + 1 - die);
  return { dice: `d${die} each`, values: [faces, faces.map((face) => -face)], sums: leads.filter(does) };
}

/** One kind of die, thrown so many times: of `2d6`, two from 1 to 6; of `d0-9`, one from 0 to 9. */
interface NamedDice {
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/** The dice that a name means; null for what names no dice. */
export function namedDice(name: string): NamedDice | null {
  const [, count = '', low = '1', high = ''] = /^(\d*)d(?:(\d+)-)?(\d+)$/.exec(name) ?? [];
  return high === '' ? null : { count: Number(count || 1), low: Number(low), high: Number(high) };
}

/** Throws after which dice that should have made an outcome are given up. */
const MOST_THROWS = 100_000;

/** Throws dice until they do something; empty if they never do. */
function throwUntil(once: () => readonly number[], does: (faces: readonly number[]) => boolean): readonly number[] {
  for (let count = 0; count < MOST_THROWS; count++) {
    const faces = once();
    if (does(faces)) return faces;
  }
  return [];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What an outcome's dice show: one of the throws that make it, each as likely as the other. Empty where no dice are told. */
export function facesThrown({ dice, faces, thrown }: OutcomeText, rng: Rng): readonly number[] {
  if (thrown !== undefined)
    return throwUntil(
      () => thrown.values.map((values) => 1 + rng.below(values.length)),
      (all) => thrown.sums.includes(sumOf(all.map((face, die) => thrown.values[die]![face - 1]!))),
    );
  const named = namedDice(dice);
  if (named === null || faces.length === 0) return [];
  const { count, low, high } = named;
  if (count === 1) return [faces[rng.below(faces.length)]!];
  return throwUntil(
    () => Array.from({ length: count }, () => low + rng.below(high - low + 1)),
    (all) => faces.includes(sumOf(all)),
  );
}

/** Whether dice that show this make an outcome. */
export function isMadeBy({ dice, faces, thrown }: OutcomeText, shown: readonly number[]): boolean {
  if (thrown !== undefined)
    return (
      shown.length === thrown.values.length && thrown.sums.includes(sumOf(shown.map((face, die) => thrown.values[die]![face - 1] ?? NaN)))
    );
  const named = namedDice(dice);
  if (named === null || faces.length === 0) return shown.length === 0;
  return shown.length === named.count && shown.every((face) => face >= named.low && face <= named.high) && faces.includes(sumOf(shown));
}
