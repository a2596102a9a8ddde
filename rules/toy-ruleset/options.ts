import { fillOptions, type OptionSpec, type RulesetOptions } from '../core/index.ts';

/** Choices a table makes before play; each belongs to a ruling. */
export const OPTIONS = [
  {
    name: 'wavering',
    values: ['choice', 'falls-back'],
    default: 'choice',
    about: 'T-03: whether a band that fails its check may stay at the price of a man [5.2].',
  },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export interface Options {
  readonly wavering: 'choice' | 'falls-back';
}

/** Fills in defaults. @throws RulesError BAD_OPTION */
export function parseOptions(given: RulesetOptions): Options {
  return fillOptions(OPTIONS, given) as unknown as Options;
}
