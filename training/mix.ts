import { drawByShare } from '../agents/shares.ts';
import { type Game, Rng } from '../rules/core/index.ts';
import type { TrainingConfig } from './config.ts';
import { type GameChoice, loadChoice } from './task.ts';

/** The scenarios of a run and how often each is played. */
export class ScenarioMix {
  /** The scenario that the run was begun with, then those of the mix. */
  readonly games: readonly Game[];
  private readonly weights: readonly { readonly first: number; readonly last: number }[];
  private readonly span: number;
  private readonly seed: string | number;

  /** @throws RulesError if one of the scenarios cannot be loaded */
  constructor(choice: GameChoice, { mix, mixGames }: Pick<TrainingConfig, 'mix' | 'mixGames'>, seed: string | number) {
    const more = mix.map(({ scenario, options }) => loadChoice({ ruleset: choice.ruleset, scenario, options }));
    this.games = [loadChoice(choice), ...more];
    this.weights = [{ first: 1, last: 1 }, ...mix.map(({ weight, finalWeight = weight }) => ({ first: weight, last: finalWeight }))];
    this.span = mixGames;
    this.seed = seed;
  }

  /** Which scenario the game of a number is played on; follows from seed and number alone. */
  scenarioOf(number: number): number {
    if (this.games.length === 1) return 0;
    const progress = this.span === 0 ? 0 : Math.min(1, number / this.span);
    const weights = this.weights.map(({ first, last }) => first + (last - first) * progress);
    return drawByShare(weights, weights.length, 1, Rng.from(`${this.seed}/scenario ${number}`));
  }
}
