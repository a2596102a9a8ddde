import type { Game } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { type GameChoice, loadChoice } from '../matches/game-choice.ts';
import type { PolicySettings } from './settings.ts';

const ALL = 'all';

/** The battles of a run: that of its choice, and the others that its settings name.
 * @throws RulesError UNKNOWN_SCENARIO */
export function loadBattles(choice: GameChoice, { also }: Pick<PolicySettings, 'also'>): Game[] {
  const named = also.includes(ALL) ? findRuleset(choice.ruleset).scenarios.map(({ id }) => id) : also;
  const others = [...new Set(named)].filter((id) => id !== choice.scenario);
  return [loadChoice(choice), ...others.map((scenario) => loadChoice({ ...choice, scenario }))];
}
