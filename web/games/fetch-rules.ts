import { RulesError } from '../../rules/core/values/errors.ts';
import { loadRulesets } from '../../rules/registry.ts';

/** Fetches the ruleset that an address names, or all if it names none. The screen itself tells that there is no such ruleset. */
export async function fetchRules(id: string): Promise<void> {
  try {
    await loadRulesets(id === '' ? undefined : [id]);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
  }
}
