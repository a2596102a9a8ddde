import type { Game, Ruleset, RulesetOptions, ScenarioPack } from '../../../rules/core/index.ts';
import { findRuleset } from '../../../rules/registry.ts';
import { RecentMap } from './recent-map.ts';

const MOST_NAMED = 64;
const MOST_PACKS = 32;
/** Characters of all packs together, as JSON: a compiled game is some times as large. */
const MOST_PACK_TEXT = 4 * 1024 * 1024;

/** Loads games and keeps the latest: reading a map takes milliseconds, and the same battle is asked about again and again. Scenarios that clients
 * bring along do not drive out those of the rulesets. */
export class GameCache {
  private readonly named = new RecentMap<string, Game>(MOST_NAMED);
  private readonly packs = new RecentMap<string, Game>(MOST_PACKS, MOST_PACK_TEXT);

  /** The ruleset, but for `load`, which remembers.
   * @throws RulesError UNKNOWN_RULESET */
  readonly find = (id: string): Ruleset => {
    const ruleset = findRuleset(id);
    const load = (scenario: string | ScenarioPack, options?: RulesetOptions): Game => this.load(ruleset, scenario, options);
    return Object.create(ruleset, { load: { value: load } }) as Ruleset;
  };

  private load(ruleset: Ruleset, scenario: string | ScenarioPack, options: RulesetOptions = {}): Game {
    const key = JSON.stringify([ruleset.id, scenario, Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))]);
    const games = typeof scenario === 'string' ? this.named : this.packs;
    const known = games.get(key);
    if (known !== undefined) return known;
    const game = ruleset.load(scenario, options);
    games.set(key, game, key.length);
    return game;
  }

  /** Forgets all. @returns how many there were */
  clear(): number {
    const size = this.named.size + this.packs.size;
    this.named.clear();
    this.packs.clear();
    return size;
  }
}
