import type { Game, RulesetOptions } from '../../rules/core/index.ts';
import * as reference from '../../rules/reference/index.ts';

/** A small game with known answers, without the registry: a test of them alone need not read the wargames. */
export function loadGame(id: string, scenario: string, options: RulesetOptions = {}): Game {
  return Object.values(reference)
    .find((ruleset) => ruleset.id === id)!
    .load(scenario, options);
}
