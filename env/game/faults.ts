import { jsonPath, RulesError } from '../../rules/core/index.ts';

export { showValue as show } from '../../rules/core/index.ts';

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws BAD_OPTION; the path is that of the option in what the caller gave. */
export function badOption(message: string, path: string): never {
  throw new RulesError({ code: 'BAD_OPTION', message, path });
}

/** Throws BAD_SPEC; the path is that of the fault in the spec. */
export function badSpec(message: string, path: string): never {
  throw new RulesError({ code: 'BAD_SPEC', message, path });
}

/** Runs `read` on a part of a larger input: the paths of its errors begin with that part's own. */
export function within<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    throw new RulesError({ ...error.toJSON(), path: `${path}${error.path ?? ''}` });
  }
}

/** Refuses names that are not among the known ones. @throws RulesError BAD_OPTION with the path of the first */
export function refuseUnknown(given: object, known: readonly string[], what: string): void {
  const name = Object.keys(given).find((key) => !known.includes(key));
  if (name !== undefined) badOption(`${what} takes no "${name}"; it takes ${known.join(', ')}.`, jsonPath('', name));
}
