import { type Lever, leversOf } from '../../rules/core/index.ts';
import { meanInterval } from '../matches/statistics.ts';
import { type GameChoice, loadChoice } from '../matches/game-choice.ts';
import { type LabPlayers, playTrials } from './lab.ts';
import type { Share } from './luck.ts';
import { LabError } from './plan.ts';
import type { Trial } from './trial.ts';

/** Between whom a battle is judged. */
export interface ChangesConfig extends GameChoice {
  /** Specs by side. */
  readonly agents: readonly [string, string];
  readonly seed: string;
}

/** A battle with one small change, or as it is. */
export interface Variant {
  /** What was changed, in words; empty for the battle as it is. */
  readonly words: string;
  /** How much of a change it is; 0 for none. */
  readonly cost: number;
  readonly choice: GameChoice;
}

/** A battle as it is, which goes first, and with each small change that its ruleset knows: all of them packs, since a pack of one's own may begin in another
 * way than the scenario that it was made of.
 * @param cost most that a change may cost
 * @throws LabError if its ruleset knows none */
export function variantsOf(choice: GameChoice, cost = Infinity): readonly Variant[] {
  const { ruleset } = loadChoice(choice);
  const { levers } = ruleset;
  if (levers === undefined) throw new LabError(`${ruleset.id} has no small changes that could be tried.`);
  const own = { ...choice, scenario: levers.open(choice.scenario) };
  const changes = leversOf(ruleset, own.scenario).filter((lever) => lever.cost <= cost);
  return [{ words: '', cost: 0, choice: own }, ...changes.map((lever) => variantOf(own, lever))];
}

function variantOf(choice: GameChoice, { words, cost, pack }: Lever): Variant {
  return { words, cost, choice: { ...choice, scenario: pack } };
}

/** Plays games of some variants: game `i` of each meets the same dice.
 * @param games numbers of the games that are played, `[from, to)`
 * @returns by variant and game the result of the first side, `[-1, 1]`; NaN where a game was broken off */
export async function playVariants(
  { agents, seed }: Pick<ChangesConfig, 'agents' | 'seed'>,
  variants: readonly Variant[],
  [from, to]: readonly [number, number],
  by: LabPlayers,
  onGame?: () => void,
): Promise<number[][]> {
  const numbers = Array.from({ length: to - from }, (_, i) => from + i);
  const trials = variants.flatMap((_, battle) => numbers.map((i): Trial => ({ battle, agents, seed: `${seed}/${i}` })));
  const places = new Map(trials.map((trial, i) => [trial, i]));
  const results = variants.map(() => numbers.map(() => NaN));
  await playTrials({ battles: variants.map(({ choice }) => choice) }, trials, by, ({ result }, trial) => {
    results[trial.battle]![places.get(trial)! % numbers.length] = result;
    onGame?.();
  });
  return results;
}

/** What a change does to a battle. */
export interface ChangeEffect {
  readonly words: string;
  readonly cost: number;
  readonly games: number;
  /** Change of the first side's share of the games, from game to game with the same dice. */
  readonly shift: Share;
}

/** How changes are measured. */
interface MeasureOptions extends LabPlayers {
  readonly games: number;
  /** Changes that cost more are left out. */
  readonly cost?: number;
  /** Which changes are measured, by their words. */
  readonly fits?: (words: string) => boolean;
  readonly onGame?: (total: number) => void;
}

/** The first side's share of the battle as it is, and what each small change does to it, the greatest first.
 * @throws LabError if no change is known */
export async function measureChanges(
  config: ChangesConfig,
  { games, cost, fits = () => true, onGame, ...by }: MeasureOptions,
): Promise<{ readonly share: Share; readonly effects: readonly ChangeEffect[] }> {
  const variants = variantsOf(config, cost).filter(({ words }) => words === '' || fits(words));
  if (variants.length === 1) throw new LabError('No change of this battle fits; "schiltron lab worth" without --match shows all.');
  const results = await playVariants(config, variants, [0, games], by, () => onGame?.(variants.length * games));
  const [usual] = results;
  const effects = variants.slice(1).map(({ words, cost: price }, i): ChangeEffect => {
    const shifts = results[i + 1]!.map((result, k) => (result - usual![k]!) / 2).filter((shift) => !Number.isNaN(shift));
    const { mean, interval } = meanInterval(shifts);
    return { words, cost: price, games: shifts.length, shift: { share: mean, interval } };
  });
  const { mean, interval } = meanInterval(usual!.filter((result) => !Number.isNaN(result)).map((result) => (1 + result) / 2));
  return { share: { share: mean, interval }, effects: effects.sort((a, b) => Math.abs(b.shift.share) - Math.abs(a.shift.share)) };
}
