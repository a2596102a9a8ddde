import type { OptionSpec, OptionsOf } from '../../core/index.ts';

/** Choices a table makes before play; each belongs to a ruling. */
export const OPTIONS = [
  {
    name: 'wavering',
    values: ['choice', 'falls-back'],
    default: 'choice',
    about: 'T-03: whether a band that fails its check may stay at the price of a man [5.2].',
    words: { choice: 'it may stay and lose a man', 'falls-back': 'it falls back' },
  },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
