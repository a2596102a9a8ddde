import type { OptionSpec, OptionsOf } from '../core/index.ts';

/** Choices a table makes before play. */
export const OPTIONS = [
  {
    name: 'orders',
    values: ['scenario', 'chosen'],
    default: 'scenario',
    about: 'Who gives the brigades their first orders [24]: the scenario, or both players in secret.',
    words: { scenario: 'as the scenario has them', chosen: 'both players choose in secret' },
  },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
