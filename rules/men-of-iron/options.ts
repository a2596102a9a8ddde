import type { OptionSpec, OptionsOf } from '../core/index.ts';

/** Choices a table makes before play: the optional rules, and the rulings somebody may want otherwise. @ruling MI-44 MI-45 MI-48 */
// biome-ignore format: a table, one row for each option
export const OPTIONS = [
  { name: 'battleFlight', values: [false, true], default: false, about: 'Battles that have lost half their units may flee [14.8] (Blood & Roses).' },
  { name: 'pursuit', values: [false, true], default: false, about: 'The victors may pursue Battles that flee [14.9] (Blood & Roses); needs battleFlight.' },
  { name: 'engaged', values: [false, true], default: false, about: 'Units whose fight decides nothing are mixed together and go on with it [16.9].' },
  { name: 'activations', values: [400, 200, 100], default: 400,
    about: 'MI-42: Activations and Passes after which the side with the lower share of its Flight Level wins.' },
  { name: 'lightRetreat', values: ['fire', 'shock'], default: 'fire',
    about:
      'MI-02: whether the third line of the light cavalry table (caught on 8 or more) counts only before a Counter-Charge against fire, ' +
      'or before Shock and Charge too [12.2].' },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
