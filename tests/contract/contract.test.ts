import { rulesets } from '../../rules/registry.ts';
import { keepsContract } from './keeps-contract.ts';

/** Large rulesets have files of their own, so that they are tested side by side. */
const LARGE: readonly string[] = ['the-anarchy', 'men-of-iron'];

for (const ruleset of rulesets) if (!LARGE.includes(ruleset.id)) keepsContract(ruleset);
