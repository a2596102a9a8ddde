import { RequestError } from './problem.ts';

/** Lists and objects within one another that a message may have; those that mean something have about a dozen. */
export const MOST_DEPTH = 64;

/**
 * Whether a JSON value is nested deeper than that. Goes level by level, as its depth is what must not be trusted; what is posted may also
 * share its parts, or go in circles.
 */
export function isTooDeep(json: unknown, most = MOST_DEPTH): boolean {
  let level = new Set<object>();
  const enter = (value: unknown, into: Set<object>): void => void (typeof value === 'object' && value !== null && into.add(value));
  enter(json, level);
  for (let depth = 1; level.size > 0; depth++) {
    if (depth > most) return true;
    const next = new Set<object>();
    for (const outer of level) for (const inner of Object.values(outer)) enter(inner, next);
    level = next;
  }
  return false;
}

/** To be called before anything else looks at a message: what walks through it may then call itself.
 * @throws RequestError TOO_DEEP */
export function checkDepth(json: unknown): void {
  if (isTooDeep(json)) throw new RequestError('TOO_DEEP', `Lists and objects may stand within one another at most ${MOST_DEPTH} deep.`, '');
}
