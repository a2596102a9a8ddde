import { jsonPath } from '../../rules/core/values/errors.ts';
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

/** Fields that one object of a message may have; those that mean something have some hundreds. */
const MOST_FIELDS = 4096;
/** A name that a JSON text can give a field, and that no object takes over. */
const UNSPEAKABLE = '__proto__';

/** Where an object of a message stands. */
interface Place {
  readonly outer: object;
  readonly key: string | number;
}

/** All lists and objects of a message, each once, though what is posted may share its parts; the outermost stands nowhere. */
function placesOf(json: object): Map<object, Place | null> {
  const places = new Map<object, Place | null>([[json, null]]);
  for (const outer of places.keys()) {
    const enter = (inner: unknown, key: string | number): void => {
      if (typeof inner === 'object' && inner !== null && !places.has(inner)) places.set(inner, { outer, key });
    };
    if (Array.isArray(outer)) outer.forEach(enter);
    else for (const key of Object.keys(outer)) enter((outer as Readonly<Record<string, unknown>>)[key], key);
  }
  return places;
}

function pathOf(found: object, places: ReadonlyMap<object, Place | null>): string {
  const place = places.get(found);
  return place === null || place === undefined ? '' : jsonPath(pathOf(place.outer, places), place.key);
}

/** @throws RequestError TOO_LARGE or BAD_REQUEST with the path of the object */
function checkFields(json: unknown): void {
  if (typeof json !== 'object' || json === null) return;
  const places = placesOf(json);
  for (const one of places.keys()) {
    if (Object.hasOwn(one, UNSPEAKABLE))
      throw new RequestError('BAD_REQUEST', `Unknown field "${UNSPEAKABLE}".`, jsonPath(pathOf(one, places), UNSPEAKABLE));
    if (!Array.isArray(one) && Object.keys(one).length > MOST_FIELDS)
      throw new RequestError('TOO_LARGE', `An object may have at most ${MOST_FIELDS} fields.`, pathOf(one, places));
  }
}

/** Refuses a message that is too deep or too large. It is called before anything else reads the message, so that no recursion runs out of stack.
 * @throws RequestError TOO_DEEP, TOO_LARGE or BAD_REQUEST */
export function checkShape(json: unknown): void {
  if (isTooDeep(json)) throw new RequestError('TOO_DEEP', `Lists and objects may stand within one another at most ${MOST_DEPTH} deep.`, '');
  checkFields(json);
}
