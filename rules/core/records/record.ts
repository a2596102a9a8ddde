import { jsonPath, RulesError, type Result, tryCatch } from '../values/errors.ts';
import { CHANCE, TERMINAL } from '../values/player.ts';
import type { RulesetOptions, ScenarioPack } from '../ruleset/cards.ts';
import type { Game, Ruleset, State } from '../ruleset/ruleset.ts';
import { mustBe, showValue } from '../values/words.ts';

export const RECORD_FORMAT = 'schiltron-record/1';

/** A played game: what to load, then every action and outcome in order, each with the hash of the state it led to. */
export interface GameRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly ruleset: string;
  readonly version: string;
  readonly scenario: string | ScenarioPack;
  readonly options: RulesetOptions;
  /** Actions and chance outcomes, in the order played. */
  readonly moves: readonly number[];
  /** Hash after each move, 16 hexadecimal digits; may be left out by hand-written records. */
  readonly hashes?: readonly string[];
  /** What the dice showed at each move; empty for a decision, and where no dice are told. Replay does not need it. */
  readonly thrown?: readonly (readonly number[])[];
  /** Who played, when, with what seed: free text, never needed for replay. */
  readonly about?: Readonly<Record<string, string | number>>;
}

export function formatHash(hash: bigint): string {
  return hash.toString(16).padStart(16, '0');
}

/** Notes the moves of one game as they are played. */
export class Recorder {
  private readonly moves: number[] = [];
  private readonly hashes: string[] = [];
  private readonly thrown: (readonly number[])[] = [];
  private readonly game: Game;

  constructor(game: Game) {
    this.game = game;
  }

  /** Call after `state.apply(move)`. @param thrown what the dice showed */
  add(move: number, state: State, thrown: readonly number[] = []): void {
    this.moves.push(move);
    this.thrown.push(thrown);
    this.hashes.push(formatHash(state.hash()));
  }

  /** Moves noted so far. */
  get length(): number {
    return this.moves.length;
  }

  /** Forgets all moves after the first so many: they were taken back. */
  shorten(length: number): void {
    this.moves.length = this.hashes.length = this.thrown.length = length;
  }

  record(about?: GameRecord['about']): GameRecord {
    return {
      format: RECORD_FORMAT,
      ruleset: this.game.ruleset.id,
      version: this.game.ruleset.version,
      scenario: this.game.pack ?? this.game.scenario.id,
      options: this.game.options,
      moves: [...this.moves],
      hashes: [...this.hashes],
      ...(this.thrown.some(({ length }) => length > 0) ? { thrown: [...this.thrown] } : {}),
      ...(about === undefined ? {} : { about }),
    };
  }
}

function bad(message: string, path: string): never {
  throw new RulesError({ code: 'BAD_RECORD', message, path });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const RECORD_FIELDS = ['format', 'ruleset', 'version', 'scenario', 'options', 'moves', 'hashes', 'thrown', 'about'];

function checkThrown(thrown: unknown, length: number): void {
  if (thrown === undefined) return;
  if (!Array.isArray(thrown) || thrown.length !== length) bad(mustBe('a list as long as moves, or left out', thrown), '/thrown');
  thrown.forEach((faces, i) => {
    if (!Array.isArray(faces) || !faces.every(Number.isInteger)) bad(mustBe('a list of whole numbers', faces), `/thrown/${i}`);
  });
}

/** Checks the shape of a record; the moves themselves are checked by `replay`. */
export function parseRecord(input: unknown): Result<GameRecord> {
  return tryCatch(() => {
    if (!isObject(input)) bad(mustBe('an object', input), '');
    const unknown = Object.keys(input).find((key) => !RECORD_FIELDS.includes(key));
    if (unknown !== undefined) bad(`Unknown field "${unknown}"; a record has ${RECORD_FIELDS.join(', ')}.`, jsonPath('', unknown));
    if (input['format'] !== RECORD_FORMAT) bad(mustBe(`"${RECORD_FORMAT}"`, input['format']), '/format');
    for (const key of ['ruleset', 'version'] as const) {
      if (typeof input[key] !== 'string') bad(mustBe('a text', input[key]), `/${key}`);
    }
    if (typeof input['scenario'] !== 'string' && !isObject(input['scenario'])) {
      bad(mustBe('the id of a scenario or a scenario pack', input['scenario']), '/scenario');
    }
    if (!isObject(input['options'] ?? {})) bad(mustBe('an object', input['options']), '/options');
    const moves = input['moves'];
    if (!Array.isArray(moves)) bad(mustBe('a list of whole numbers', moves), '/moves');
    moves.forEach((move, i) => {
      if (!Number.isInteger(move)) bad(mustBe('a whole number', move), `/moves/${i}`);
    });
    const hashes = input['hashes'];
    if (hashes !== undefined && (!Array.isArray(hashes) || hashes.length !== moves.length)) {
      bad(mustBe('a list as long as moves, or left out', hashes), '/hashes');
    }
    checkThrown(input['thrown'], moves.length);
    return { ...input, options: input['options'] ?? {} } as unknown as GameRecord;
  });
}

/** Whether a recorded move can be made.
 * @param ply counts the moves before it
 * @throws RulesError BAD_RECORD with the JSON path of the move */
export function checkRecordedMove(state: State, move: number, ply: number): void {
  if (state.actor === TERMINAL) bad('The game was over before this move.', `/moves/${ply}`);
  const possible = state.actor === CHANCE ? state.chanceOutcomes().weightOf(move) > 0 : state.legalActions().includes(move);
  if (possible) return;
  if (state.actor === CHANCE) bad(`Outcome ${move} cannot happen here.`, `/moves/${ply}`);
  const why = state.game.actions.whyNot(state, move);
  throw new RulesError({ ...why, code: 'BAD_RECORD', path: `/moves/${ply}` });
}

/** Whether a recorded move led where it did when it was played, as far as the record tells.
 * @param state after the move
 * @throws RulesError BAD_RECORD with the JSON path of the hash */
export function checkRecordedHash(record: GameRecord, state: State, ply: number): void {
  const expected = record.hashes?.[ply];
  if (expected === undefined || expected === formatHash(state.hash())) return;
  bad('The state after this move differs from the recorded one: the record was changed or made by other rules.', `/hashes/${ply}`);
}

/** Loads the scenario that a position or record names or holds: what is wrong with a pack is told with its path in there.
 * @throws RulesError as `Ruleset.load` does */
export function loadScenario(ruleset: Ruleset, scenario: string | ScenarioPack, options: RulesetOptions): Game {
  try {
    return ruleset.load(scenario, options);
  } catch (error) {
    if (!(error instanceof RulesError) || error.code !== 'BAD_SCENARIO') throw error;
    throw new RulesError({ ...error.toJSON(), path: `/scenario${error.path ?? ''}` });
  }
}

/** The state before the first move of a record.
 * @throws RulesError VERSION_MISMATCH, and what `Ruleset.load` throws */
export function startOfRecord(ruleset: Ruleset, record: GameRecord): State {
  if (record.version !== ruleset.version) {
    throw new RulesError({
      code: 'VERSION_MISMATCH',
      message: `The record was made with ${ruleset.id} ${showValue(record.version)}; this is ${ruleset.version}, which may play differently.`,
      path: '/version',
    });
  }
  return loadScenario(ruleset, record.scenario, record.options).newState();
}

/** Plays a record from its start. Yields the state before the first move and after each one, and returns the last.
 * @throws RulesError BAD_RECORD or VERSION_MISMATCH with the JSON path of the move that does not fit. */
export function* replaySteps(ruleset: Ruleset, record: GameRecord, upTo: number = record.moves.length): Generator<State, State, void> {
  const state = startOfRecord(ruleset, record);
  yield state;
  for (let ply = 0; ply < Math.min(upTo, record.moves.length); ply++) {
    const move = record.moves[ply]!;
    checkRecordedMove(state, move, ply);
    state.apply(move);
    checkRecordedHash(record, state, ply);
    yield state;
  }
  return state;
}

/** Plays a record from its start, calling `visit` with the state before the first move and after each one.
 * @throws RulesError BAD_RECORD or VERSION_MISMATCH with the JSON path of the move that does not fit. */
export function replay(
  ruleset: Ruleset,
  record: GameRecord,
  visit?: (state: State, ply: number) => void,
  upTo: number = record.moves.length,
): State {
  const steps = replaySteps(ruleset, record, upTo);
  for (let ply = 0; ; ply++) {
    const { done, value } = steps.next();
    if (done === true) return value;
    visit?.(value, ply);
  }
}
