import { drawByShare } from '../../agents/turn/shares.ts';
import { type Game, Rng, type RulesetOptions, type ScenarioPack, type Variation, varyScenario } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import type { TrainingConfig } from './config.ts';
import { type GameChoice, loadChoice } from '../matches/game-choice.ts';

type MixConfig = Pick<TrainingConfig, 'mix' | 'mixGames' | 'variation' | 'network'>;

/** Another battle that a run plays, as it is written down in its folder. */
interface WrittenVariation {
  /** Number of the battle in the summaries of games. */
  readonly scenario: number;
  readonly options: RulesetOptions;
  readonly pack: ScenarioPack;
}

/** A scenario of the run, how often it is played, and how often as another battle made of it. */
interface MixPart {
  readonly choice: GameChoice;
  readonly first: number;
  readonly last: number;
  /** Share of its games that are played on a variation. */
  readonly vary: number;
  /** Places of its variations among the games: the first, and how many. */
  readonly variations: { readonly from: number; readonly count: number };
}

/** What a network reads of a game beside its unit rows, as text to compare. */
function sizesOf({ observation: { globals, units, map, actions } }: Game): string {
  return JSON.stringify([globals.length, units.features.length, actions.features.length, map.channels.length, map.height, map.width]);
}

/** Whether two choices lead to the same game. */
function isSame(a: GameChoice, b: GameChoice): boolean {
  return JSON.stringify([a.scenario, a.options]) === JSON.stringify([b.scenario, b.options]);
}

/** The scenarios of a run with their variations, and how often each is played. Everything follows from choice, configuration and seed: a resumed run, a
 * worker and another machine have the same list. */
export class ScenarioMix {
  /** The scenario that the run was begun with, those of the mix, then their variations. */
  readonly games: readonly Game[];
  /** Only the scenario that the run was begun with and those of the mix. */
  readonly scenarios: readonly Game[];
  readonly variations: readonly WrittenVariation[];
  private readonly parts: readonly MixPart[];
  private readonly span: number;
  private readonly seed: string | number;

  /** @throws RulesError if one of the scenarios cannot be loaded, or is to be varied and cannot be */
  constructor(choice: GameChoice, config: MixConfig, seed: string | number) {
    const { mix, mixGames, variation } = config;
    const named = mix.map(({ scenario, options, weight, finalWeight = weight, vary = variation.share }) => {
      return { choice: { ruleset: choice.ruleset, scenario, options }, first: weight, last: finalWeight, vary };
    });
    const own = named.find((entry) => isSame(entry.choice, choice)) ?? { choice, first: 1, last: 1, vary: variation.share };
    const entries = [own, ...named.filter((entry) => !isSame(entry.choice, choice))];
    const scenarios = entries.map((entry) => loadChoice(entry.choice));
    const varied = entries.filter(({ vary }) => vary > 0).length;
    const each = Math.max(1, Math.floor(variation.count / Math.max(1, varied)));
    const most = Math.max(...scenarios.map(({ observation }) => observation.units.count));
    const drawn: Variation[] = [];
    this.parts = entries.map((entry, i) => {
      const count = entry.vary > 0 ? each : 0;
      const from = scenarios.length + drawn.length;
      for (let number = 0; number < count; number++)
        drawn.push(drawVariation(entry.choice, scenarios[i]!, config, most, `${seed}/variation ${i}/${number}`));
      return { ...entry, variations: { from, count } };
    });
    this.scenarios = scenarios;
    this.variations = drawn.map(({ pack, options }, i) => ({ scenario: scenarios.length + i, options, pack }));
    this.games = [...scenarios, ...drawn.map(({ game }) => game)];
    this.span = mixGames;
    this.seed = seed;
  }

  /** Which of the games the game of a number is played on; follows from seed and number alone. */
  scenarioOf(number: number): number {
    const place = this.partOf(number);
    const { vary, variations } = this.parts[place]!;
    if (variations.count === 0) return place;
    const rng = Rng.from(`${this.seed}/varied ${number}`);
    return rng.float() < vary ? variations.from + rng.below(variations.count) : place;
  }

  /** The scenario of the run that one of the games is, or is a variation of. */
  baseOf(scenario: number): number {
    const part = this.parts.findIndex(({ variations: { from, count } }) => scenario >= from && scenario < from + count);
    return part < 0 ? scenario : part;
  }

  private partOf(number: number): number {
    if (this.parts.length === 1) return 0;
    const progress = this.span === 0 ? 0 : Math.min(1, number / this.span);
    const weights = this.parts.map(({ first, last }) => first + (last - first) * progress);
    return drawByShare(weights, weights.length, 1, Rng.from(`${this.seed}/scenario ${number}`));
  }
}

/** A variation that the network of a run can read: as many features and places as its scenario, no more unit rows than the largest of the run, and just as
 * many where each row is bound to its unit. Others are not drawn. */
function drawVariation(
  { ruleset, scenario, options }: GameChoice,
  base: Game,
  { variation, network }: MixConfig,
  most: number,
  seed: string,
): Variation {
  const sizes = sizesOf(base);
  const isBound = network.kind === 'mlp' || (network.kind === 'entity' && network.slots);
  const fits = (game: Game): boolean => {
    const { count } = game.observation.units;
    return sizesOf(game) === sizes && (isBound ? count === base.observation.units.count : count <= most);
  };
  return varyScenario(findRuleset(ruleset), scenario, {
    seed,
    options,
    fits,
    ...(variation.kinds.length === 0 ? {} : { kinds: variation.kinds }),
  });
}
