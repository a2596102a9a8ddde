import type { OptionSpec, OptionsOf } from '../../core/index.ts';

/** Choices a table makes before play: the optional rules, and the rulings somebody may want otherwise. @ruling MI-44 MI-45 MI-48 */
// biome-ignore format: a table, one row for each option
export const OPTIONS = [
  { name: 'battleFlight', values: [false, true], default: false,
    about: 'Whether a Battle that has lost half its units may flee, in Blood & Roses [14.8]', words: { false: 'no', true: 'yes' } },
  { name: 'pursuit', values: [false, true], default: false,
    about: 'Whether the victors may pursue a Battle that flees, where Battles may flee [14.9]', words: { false: 'no', true: 'yes' } },
  { name: 'engaged', values: [false, true], default: false,
    about: 'What becomes of units whose fight decides nothing [16.9]', words: { false: 'they part', true: 'they are Engaged, and go on with it' } },
  { name: 'activations', values: [400, 200, 100], default: 400,
    about: 'MI-42: Activations and Passes after which the side with the lower share of its Flight Level wins',
    words: { 400: '400', 200: '200', 100: '100' } },
  { name: 'lightRetreat', values: ['fire', 'shock'], default: 'fire',
    about: 'MI-02: when light cavalry that would retreat is caught on an 8 or more [12.2]',
    words: { fire: 'before a Counter-Charge against its fire', shock: 'before Shock and Charge as well' } },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
