import { type GameRecord, jsonPath, parseRecord, RECORD_FORMAT, RulesError } from '../../../rules/core/index.ts';
import { endOf, homeOf, type Line, type Lines, lineOf, MAIN, startOf } from './lines.ts';

export const STUDY_FORMAT = 'schiltron-study/1';

/** A game to study with what was found out about it. */
export interface StudyContent {
  readonly record: GameRecord;
  readonly lines: Lines;
  /** Comments by the key of their moment. */
  readonly comments: ReadonlyMap<string, string>;
  /** Probability, 0 to 1, that player 0 wins, by the key of the moment. */
  readonly judgements: ReadonlyMap<string, number>;
  /** Who judged; empty if nobody did. */
  readonly judgedBy: string;
}

/** What is wrong with a file, and where. */
export class StudyFault extends Error {
  override readonly name = 'StudyFault';
  readonly code = 'BAD_STUDY';
  /** JSON path of the fault. */
  readonly path: string;

  constructor(message: string, path: string) {
    super(message);
    this.path = path;
  }
}

/** Longest comment, in characters. */
export const MOST_TEXT = 5000;
/** Most branches of a study. */
const MOST_BRANCHES = 1000;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectAt(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new StudyFault('This must be an object.', path);
  return value;
}

function wholeAt(value: unknown, least: number, most: number, path: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw new StudyFault(`This must be a whole number from ${least} to ${most}.`, path);
  return value;
}

function movesAt(value: unknown, path: string): number[] {
  if (!Array.isArray(value) || value.length === 0) throw new StudyFault('A branch needs a list of at least one move.', path);
  return value.map((move, i) => wholeAt(move, 0, 0x7fffffff, jsonPath(path, i)));
}

/** A branch as it is written: it may leave only lines that stand before it. */
function branchAt(value: unknown, lines: Lines, path: string): Line {
  const branch = objectAt(value, path);
  const from = objectAt(branch['from'], `${path}/from`);
  const parent = lines[wholeAt(from['line'], 0, lines.length - 1, `${path}/from/line`)]!;
  const least = parent.from === null ? 0 : parent.from.ply + 1;
  const ply = wholeAt(from['ply'], least, endOf(parent), `${path}/from/ply`);
  return { id: lines.length, from: { line: parent.id, ply }, moves: movesAt(branch['moves'], `${path}/moves`) };
}

/** Reads what is noted at the plies of one line. */
function notesAt<T>(value: unknown, line: Line, path: string, read: (note: unknown, path: string) => T): (readonly [string, T])[] {
  const least = line.from === null ? 0 : startOf(line) + 1;
  return Object.entries(objectAt(value ?? {}, path)).map(([name, note]) => {
    const at = jsonPath(path, name);
    const ply = wholeAt(/^\d{1,9}$/.test(name) ? Number(name) : NaN, least, endOf(line), at);
    return [`${line.id}:${ply}`, read(note, at)] as const;
  });
}

function textAt(value: unknown, path: string): string {
  if (typeof value !== 'string' || value.length > MOST_TEXT)
    throw new StudyFault(`A comment is text of at most ${MOST_TEXT} characters.`, path);
  return value;
}

function shareAt(value: unknown, path: string): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) throw new StudyFault('A judgement is a probability from 0 to 1.', path);
  return value;
}

function recordAt(value: unknown, prefix: string): GameRecord {
  const parsed = parseRecord(value);
  if (!parsed.ok) throw new RulesError({ ...parsed.error, path: `${prefix}${parsed.error.path ?? ''}` });
  return parsed.value;
}

function gameItself(record: GameRecord): Line {
  return { id: MAIN, from: null, moves: record.moves };
}

/** A record without anything found out about it yet. */
export function freshContent(record: GameRecord): StudyContent {
  return { record, lines: [gameItself(record)], comments: new Map(), judgements: new Map(), judgedBy: '' };
}

function branchesAt(value: unknown, main: Line): Line[] {
  const given = value ?? [];
  if (!Array.isArray(given) || given.length > MOST_BRANCHES)
    throw new StudyFault(`branches must be a list of at most ${MOST_BRANCHES}.`, '/branches');
  return given.reduce<Line[]>((lines, branch, i) => [...lines, branchAt(branch, lines, `/branches/${i}`)], [main]);
}

function parseStudy(file: Readonly<Record<string, unknown>>): StudyContent {
  const record = recordAt(file['record'], '/record');
  const lines = branchesAt(file['branches'], gameItself(record));
  const judgedBy = file['judgedBy'] ?? '';
  if (typeof judgedBy !== 'string') throw new StudyFault('judgedBy must be text.', '/judgedBy');
  const noted = lines.map((line, i) => ({
    line,
    path: i === 0 ? '' : `/branches/${i - 1}`,
    holder: i === 0 ? file : (file['branches'] as Readonly<Record<string, unknown>>[])[i - 1]!,
  }));
  return {
    record,
    lines,
    comments: new Map(noted.flatMap(({ line, path, holder }) => notesAt(holder['comments'], line, `${path}/comments`, textAt))),
    judgements: new Map(noted.flatMap(({ line, path, holder }) => notesAt(holder['judgements'], line, `${path}/judgements`, shareAt))),
    judgedBy,
  };
}

/** Whether parsed JSON says that it is a study, rather than a record. */
export function isStudyFile(json: unknown): boolean {
  return isObject(json) && typeof json['format'] === 'string' && json['format'].startsWith('schiltron-study/');
}

/** Reads a study or a record from parsed JSON. Whether its moves are legal is checked by `playStudy`.
 * @throws StudyFault or RulesError with the JSON path of the fault */
export function readStudy(json: unknown): StudyContent {
  if (!isObject(json)) throw new StudyFault('A record or a study is a JSON object.', '');
  const { format } = json;
  if (format === STUDY_FORMAT) return parseStudy(json);
  if (isStudyFile(json)) throw new StudyFault(`This page reads studies of the format ${STUDY_FORMAT}.`, '/format');
  if (format !== RECORD_FORMAT)
    throw new StudyFault(`format must be "${RECORD_FORMAT}" for a record or "${STUDY_FORMAT}" for a study.`, '/format');
  return freshContent(recordAt(json, ''));
}

/** What is noted on one line, by ply. */
function notesOf<T>(notes: ReadonlyMap<string, T>, { id }: Line): Record<string, T> {
  const own = [...notes]
    .filter(([key]) => key.startsWith(`${id}:`))
    .map(([key, note]) => [Number(key.slice(key.indexOf(':') + 1)), note] as const);
  return Object.fromEntries(own.sort(([a], [b]) => a - b));
}

/** Probabilities need no more digits than a graph shows. */
function rounded(judgements: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...judgements].map(([key, win]) => [key, Math.round(win * 10_000) / 10_000]));
}

/** Writes a study as JSON that `readStudy` reads: branches in an order in which each stands after the line it leaves. */
export function formatStudy({ record, lines, comments, judgements, judgedBy }: StudyContent): object {
  const shares = rounded(judgements);
  const numberOf = (id: number): number => lines.findIndex((line) => line.id === id);
  const [main, ...branches] = lines;
  const notes = (line: Line) => ({ comments: notesOf(comments, line), judgements: notesOf(shares, line) });
  return {
    format: STUDY_FORMAT,
    record,
    branches: branches.map((line) => {
      const { line: parent, ply } = homeOf(lines, line.from!);
      return { from: { line: numberOf(lineOf(lines, parent).id), ply }, moves: line.moves, ...notes(line) };
    }),
    ...notes(main!),
    judgedBy,
  };
}

/** Reads JSON, and says in which line it breaks off.
 * @throws StudyFault */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new StudyFault(`This is not JSON: ${message}`, '');
  }
}
