import type { OptionSpec, OptionsOf } from '../../core/index.ts';

/** Choices a table makes before play. */
export const OPTIONS = [
  {
    name: 'orders',
    values: ['scenario', 'chosen'],
    default: 'scenario',
    about: 'Who gives the brigades their first orders [24]: the scenario, or both players in secret.',
    words: { scenario: 'as the scenario has them', chosen: 'both players choose in secret' },
  },
  {
    name: 'confidence',
    values: ['scenario', 'equipoised'],
    default: 'scenario',
    about:
      'At which Confidence both armies begin [2.2]: as the scenario has them, or Equipoised, as in the examples of the rulebook [6.1] [8.1].',
    words: { scenario: 'as the scenario has them', equipoised: 'both Equipoised' },
  },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
