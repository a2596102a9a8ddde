import { jsonPath } from '../values/errors.ts';
import { badPosition } from './layout.ts';
import type { Player } from '../values/player.ts';
import { mustBe } from '../values/words.ts';

const FIELDS: readonly string[] = ['ruleset', 'version', 'scenario', 'options', 'viewer', 'state'];

/** What is round the cells of a position. */
export interface Envelope {
  /** Whose view it is; undefined if it shows everything. */
  readonly viewer: Player | undefined;
  readonly cells: Readonly<Record<string, unknown>>;
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Reads what every position has, whatever its ruleset. Whether it is of the game that reads it is the caller's to see.
 * @throws RulesError BAD_POSITION with the JSON path of the fault */
export function readEnvelope(position: unknown): Envelope {
  if (!isObject(position)) badPosition(mustBe('an object', position), '');
  const unknown = Object.keys(position).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) badPosition(`Unknown field "${unknown}"; a position has ${FIELDS.join(', ')}.`, jsonPath('', unknown));
  const { viewer, state } = position;
  if (viewer !== undefined && viewer !== 0 && viewer !== 1) badPosition(mustBe('0 or 1, or left out', viewer), '/viewer');
  if (!isObject(state)) badPosition(mustBe('an object, {} for a fresh game', state), '/state');
  return { viewer, cells: state };
}
