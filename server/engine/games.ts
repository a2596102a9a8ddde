import type { Game, Ruleset, RulesetOptions, ScenarioPack } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';

/** Loads games and keeps the latest: reading a map takes milliseconds, and the same battle is asked about again and again. */
export class GameCache {
  private readonly games = new Map<string, Game>();
  private readonly most: number;

  constructor(most = 64) {
    this.most = most;
  }

  /** The ruleset, but for `load`, which remembers.
   * @throws RulesError UNKNOWN_RULESET */
  readonly find = (id: string): Ruleset => {
    const ruleset = findRuleset(id);
    const load = (scenario: string | ScenarioPack, options?: RulesetOptions): Game => this.load(ruleset, scenario, options);
    return Object.create(ruleset, { load: { value: load } }) as Ruleset;
  };

  private load(ruleset: Ruleset, scenario: string | ScenarioPack, options: RulesetOptions = {}): Game {
    const key = JSON.stringify([ruleset.id, scenario, Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))]);
    const game = this.games.get(key) ?? ruleset.load(scenario, options);
    this.games.delete(key);
    this.games.set(key, game);
    if (this.games.size > this.most) this.games.delete(this.games.keys().next().value!);
    return game;
  }

  /** Forgets all. @returns how many there were */
  clear(): number {
    const { size } = this.games;
    this.games.clear();
    return size;
  }
}
