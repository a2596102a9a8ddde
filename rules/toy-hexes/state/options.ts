import type { OptionSpec, OptionsOf } from '../../core/index.ts';

/** Choices a table makes before play; each belongs to a ruling. */
export const OPTIONS = [
  {
    name: 'zoneToZone',
    values: ['never', 'one-hex'],
    default: 'never',
    about: 'H-01: whether a unit may go from one enemy zone straight into another [2.5].',
    words: { never: 'never', 'one-hex': 'yes, by one hex' },
  },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
