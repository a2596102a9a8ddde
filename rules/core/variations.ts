import type { RulesetOptions, ScenarioPack } from './cards.ts';
import type { Rng } from './rng.ts';

/** A way in which a ruleset makes other battles of its scenarios. */
export interface VariationKind {
  readonly id: string;
  /** One sentence on what it changes. */
  readonly about: string;
}

/** A changed pack before anybody has looked whether it loads. */
export interface VariationDraft {
  /** The pack, with the id of the scenario that it was made of. */
  readonly pack: ScenarioPack;
  /** Options that the variation is played with. */
  readonly options: RulesetOptions;
  /** What was changed, a sentence each; none if nothing was. */
  readonly changes: readonly string[];
}

/** How a ruleset varies its scenarios. */
export interface Variations {
  readonly kinds: readonly VariationKind[];
  /** Changes a scenario in some of the ways given. The same generator gives the same draft.
   * @param kinds ids of those allowed
   * @throws RulesError UNKNOWN_SCENARIO or BAD_SCENARIO if there is nothing to begin with */
  draft(scenario: string | ScenarioPack, kinds: readonly string[], rng: Rng): VariationDraft;
}
