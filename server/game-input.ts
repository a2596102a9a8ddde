import { parseRecord, replay, Rng, RulesError, type Seed, type State } from '../rules/core/index.ts';
import { findRuleset, parsePosition } from '../rules/registry.ts';
import { RequestError, within } from './problem.ts';

export interface GameInput {
  readonly position?: unknown;
  readonly record?: unknown;
  readonly upTo?: number | undefined;
}

/** Runs a reader of one part of a request; its faults are told with their path in the whole request. */
function inside<T>(prefix: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RulesError ? within(prefix, error.toJSON()) : error;
  }
}

function fromRecord(input: unknown, upTo: number | undefined): State {
  const parsed = parseRecord(input);
  if (!parsed.ok) throw new RulesError(parsed.error);
  return replay(findRuleset(parsed.value.ruleset), parsed.value, undefined, upTo);
}

/** Secrets that the position's viewer cannot see are drawn anew, so that the state can be played on. */
function fromPosition(input: unknown, seed: Seed): State {
  const state = parsePosition(input);
  const viewer = (input as { viewer?: unknown }).viewer;
  if (viewer === 0 || viewer === 1) {
    state.resample(viewer, Rng.from(seed).fork('unseen'));
    const isOther = state.actor >= 0 && state.actor !== viewer;
    if (isOther) throw new RulesError({ code: 'BAD_POSITION', message: `The other side decides here, and this position is what player ${viewer} sees of the game.`, path: '/viewer' });
  }
  return state;
}

/** The state that a request's position or record stands for.
 * @throws RequestError or RulesError with the path of the fault in the request */
export function readGame({ position, record, upTo }: GameInput, seed: Seed): State {
  if ((position === undefined) === (record === undefined)) {
    throw new RequestError('BAD_REQUEST', 'Give either a position or a record.', position === undefined ? '' : '/record');
  }
  if (record !== undefined) return inside('/record', () => fromRecord(record, upTo));
  if (upTo !== undefined) throw new RequestError('BAD_REQUEST', 'upTo counts the moves of a record; a position has none.', '/upTo');
  return inside('/position', () => fromPosition(position, seed));
}

/** Whether a JSON value looks like a record rather than a position. */
export function isRecordLike(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'moves' in input;
}
