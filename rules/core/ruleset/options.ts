import { RulesError } from '../values/errors.ts';
import type { OptionSpec, RulesetOptions } from './cards.ts';

/** The options of a table with their values, as the rules read them. */
export type OptionsOf<T extends readonly OptionSpec[]> = { readonly [O in T[number] as O['name']]: O['values'][number] };

function bad(name: string, message: string): never {
  throw new RulesError({ code: 'BAD_OPTION', message, path: `/options/${name}` });
}

/** The given options with the defaults of all others. @throws RulesError BAD_OPTION with the path of the first that is unknown or has no such value */
export function fillOptions<T extends readonly OptionSpec[]>(specs: T, given: RulesetOptions = {}): OptionsOf<T> {
  for (const [name, value] of Object.entries(given)) {
    const spec = specs.find((option) => option.name === name);
    if (spec === undefined)
      return bad(name, `Unknown option "${name}"; known are ${specs.map((option) => option.name).join(', ') || 'none'}.`);
    if (!spec.values.includes(value)) bad(name, `${name} must be one of ${spec.values.join(', ')}; got ${JSON.stringify(value)}.`);
  }
  return { ...Object.fromEntries(specs.map((option) => [option.name, option.default])), ...given } as OptionsOf<T>;
}
