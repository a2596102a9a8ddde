import type { OptionSpec, OptionsOf } from '../../core/index.ts';

/** Choices a table makes before play; each belongs to a ruling. */
export const OPTIONS = [
  {
    name: 'even-melee',
    values: ['charger', 'nobody'],
    default: 'charger',
    about: 'T-03: who gives ground after a melee with equal hits [4.3].',
    words: { charger: 'the one that charged', nobody: 'nobody' },
  },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
