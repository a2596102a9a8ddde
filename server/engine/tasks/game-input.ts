import {
  type GameRecord,
  parseRecord,
  replaySteps,
  Rng,
  RulesError,
  type Ruleset,
  type Seed,
  type State,
} from '../../../rules/core/index.ts';
import { findRuleset, parsePosition } from '../../../rules/registry.ts';
import { inside, insideSteps, RequestError } from '../../protocol/problem.ts';

interface GameInput {
  readonly position?: unknown;
  readonly record?: unknown;
  readonly upTo?: number | undefined;
}

interface ReadOptions {
  /** Where in the request the game is. */
  readonly path?: string;
  /** Finds rulesets by id; a cache may stand in for the registry. */
  readonly find?: (id: string) => Ruleset;
}

/** Reading in steps, so that others may have the thread in the middle of a long record. */
type Reading = Generator<unknown, State, void>;

/** @throws RulesError BAD_RECORD */
function recordOf(input: unknown): GameRecord {
  const parsed = parseRecord(input);
  if (!parsed.ok) throw new RulesError(parsed.error);
  return parsed.value;
}

function* fromRecord(input: unknown, upTo: number | undefined, find: (id: string) => Ruleset): Reading {
  const record = recordOf(input);
  return yield* replaySteps(find(record.ruleset), record, upTo);
}

/** Secrets that the position's viewer cannot see are drawn anew, so that the state can be played on. */
function fromPosition(input: unknown, seed: Seed, find: (id: string) => Ruleset): State {
  const state = parsePosition(input, find);
  const viewer = viewerOf(input);
  if (viewer !== null) {
    state.resample(viewer, Rng.from(seed).fork('unseen'));
    const isOther = state.actor >= 0 && state.actor !== viewer;
    if (isOther)
      throw new RulesError({
        code: 'BAD_POSITION',
        message: `The other side decides here, and this position is what player ${viewer} sees of the game.`,
        path: '/viewer',
      });
  }
  return state;
}

/** The side whose sight of the game a position is; null if it shows everything. */
export function viewerOf(position: unknown): 0 | 1 | null {
  const viewer = (position as { viewer?: unknown } | undefined)?.viewer;
  return viewer === 0 || viewer === 1 ? viewer : null;
}

/** The state that a request's position or record stands for.
 * @throws RequestError or RulesError with the path of the fault in the request */
export function* readGameSteps(
  { position, record, upTo }: GameInput,
  seed: Seed,
  { path = '', find = findRuleset }: ReadOptions = {},
): Reading {
  if ((position === undefined) === (record === undefined)) {
    throw new RequestError('BAD_REQUEST', 'Give either a position or a record.', position === undefined ? path : `${path}/record`);
  }
  if (record !== undefined) return yield* insideSteps(`${path}/record`, fromRecord(record, upTo, find));
  if (upTo !== undefined) throw new RequestError('BAD_REQUEST', 'upTo counts the moves of a record; a position has none.', `${path}/upTo`);
  return inside(`${path}/position`, () => fromPosition(position, seed, find));
}

/** A request's record as a state after each of the numbers of moves given, from one replay.
 * @throws RequestError or RulesError with the path of the fault in the request */
export function* readTurnsSteps(
  { position, record, upTo, turns }: GameInput & { readonly turns: readonly number[] },
  { path = '', find = findRuleset }: ReadOptions = {},
): Generator<unknown, State[], void> {
  if (record === undefined || position !== undefined || upTo !== undefined)
    throw new RequestError(
      'BAD_REQUEST',
      'turns counts the moves of a record; give that, and neither a position nor upTo.',
      `${path}/turns`,
    );
  const late = turns.findIndex((turn, i) => i > 0 && turn <= turns[i - 1]!);
  if (late >= 0) throw new RequestError('BAD_REQUEST', 'Must be greater than the turn before it.', `${path}/turns/${late}`);
  const parsed = inside(`${path}/record`, () => recordOf(record));
  const { moves, ruleset } = parsed;
  const past = turns.findIndex((turn) => turn > moves.length);
  if (past >= 0) throw new RequestError('BAD_REQUEST', `The record has ${moves.length} moves.`, `${path}/turns/${past}`);
  return yield* insideSteps(`${path}/record`, statesAt(replaySteps(find(ruleset), parsed, turns.at(-1)), turns));
}

/** Copies of the states after the given numbers of moves, ascending. */
function* statesAt(replayed: Reading, turns: readonly number[]): Generator<unknown, State[], void> {
  const states: State[] = [];
  for (let ply = 0; ; ply++) {
    const { done, value } = replayed.next();
    if (done === true) return states;
    if (turns[states.length] === ply) states.push((value as State).clone());
    yield;
  }
}

/** As `readGameSteps`, at once. */
export function readGame(input: GameInput, seed: Seed): State {
  const steps = readGameSteps(input, seed);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Whether a JSON value looks like a record rather than a position. */
export function isRecordLike(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'moves' in input;
}
