import type { OptionSpec } from '../ruleset/cards.ts';
import { fillOptions, type OptionsOf } from '../ruleset/options.ts';
import type { Game, Ruleset } from '../ruleset/ruleset.ts';
import type { PackLoader } from './packs.ts';

/** What a ruleset says of itself beside its scenarios. `O` lists the options of a table. */
interface PackedCard<O extends readonly OptionSpec[]> extends Omit<Ruleset, 'scenarios' | 'options' | 'load' | 'packSchema' | 'checkPack'> {
  readonly options: O;
}

/** A ruleset whose scenarios are packs. @param create a game of a scenario, as it was compiled, with all its options */
export function packedRuleset<C, const O extends readonly OptionSpec[]>(
  packs: PackLoader<C>,
  create: (ruleset: Ruleset, scenario: C, options: OptionsOf<O>) => Game,
  card: PackedCard<O>,
): Ruleset {
  const ruleset: Ruleset = {
    ...card,
    scenarios: packs.cards,
    load: (scenario, options = {}) => create(ruleset, packs.load(scenario), fillOptions(card.options, options)),
    get packSchema() {
      return packs.schema;
    },
    checkPack: (pack) => packs.check(pack),
  };
  return ruleset;
}
