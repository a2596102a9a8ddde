import { leafEvaluator, type Search } from '../../agents/search/index.ts';
import type { TrainingConfig } from '../settings/config.ts';
import { SelfPlayContext } from './game-in-play.ts';
import type { GameRows } from '../rows/game-rows.ts';
import type { ScenarioMix } from '../settings/mix.ts';
import { createSearch, SearchedGame } from './searched-game.ts';

/** Warm-up games are searched with their own budget, by nobody else, and what is searched fast is not learnt. */
function warmupConfig(config: TrainingConfig): TrainingConfig {
  const { warmupSimulations, warmupRowShare } = config;
  const efforts = {
    fullSimulations: warmupSimulations,
    fastSimulations: Math.ceil(warmupSimulations / 4),
    fullShare: warmupRowShare,
    cheapValueShare: 0,
  };
  return { ...config, ...efforts, opponentShare: 0, snapshotShare: 0, advice: 0 };
}

/** Self-play before the first network: the search judges its leaves by the ruleset's own player, or by random playouts where it has none. */
export class SearchedWarmup {
  private readonly context: SelfPlayContext;
  private readonly searches: (Search | undefined)[] = [];

  constructor(mix: ScenarioMix, config: TrainingConfig, seed: string | number) {
    this.context = new SelfPlayContext(mix, warmupConfig(config), seed);
  }

  /** Plays the game of a number; all of it follows from that and the seed of the run. */
  async play(number: number): Promise<GameRows> {
    const { mix, config, seed } = this.context;
    const scenario = mix.scenarioOf(number);
    const game = mix.games[scenario]!;
    const isScripted = game.scripted !== undefined;
    const search = (this.searches[scenario] ??= createSearch(game, config, isScripted ? {} : { selection: 'uct' }));
    const searched = new SearchedGame(this.context, number, scenario, search, false);
    await searched.playOut(
      leafEvaluator(game, { ...(isScripted ? { prior: 'scripted' } : { playout: 'random' }), seed: `${seed}/leaves ${number}` }),
    );
    const { words, summary } = searched.finish();
    const { values: _, ...known } = summary;
    return { words, summary: { ...known, warmup: true } };
  }
}
