import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RulesError } from '../../rules/core/index.ts';
import { type Lines, MAIN } from '../../web/study/session/lines.ts';
import { playStudy } from '../../web/study/session/playback.ts';
import {
  formatStudy,
  freshContent,
  isStudyFile,
  parseJson,
  readStudy,
  STUDY_FORMAT,
  type StudyContent,
  StudyFault,
} from '../../web/study/session/study-file.ts';

const record = {
  format: 'schiltron-record/1',
  ruleset: 'tic-tac-toe',
  version: '1.0.0',
  scenario: 'standard',
  options: {},
  moves: [4, 0, 8, 2, 1],
} as const;
const lines: Lines = [
  { id: MAIN, from: null, moves: record.moves },
  { id: 3, from: { line: MAIN, ply: 2 }, moves: [7, 1] },
  { id: 5, from: { line: 3, ply: 3 }, moves: [2] },
];
// biome-ignore format: a table, one row a line
const study: StudyContent = {
  record,
  lines,
  comments: new Map([['0:0', 'It begins.'], ['0:5', 'The end of it'], ['3:4', 'Better'], ['5:4', 'Worse']]),
  judgements: new Map([['0:1', 0.4321], ['5:4', 1]]),
  judgedBy: 'somebody',
};
/** As it is written, with lines by their places in the file. */
const written = JSON.parse(JSON.stringify(formatStudy(study))) as Record<string, unknown> & { branches: Record<string, unknown>[] };

function playAll({ record: given, lines: all }: StudyContent): void {
  for (const work = playStudy(given, all, '/record'); work.next().done !== true; );
}

describe('a study as a file', () => {
  test('says what there is, by lines and plies', () => {
    expect(written).toMatchObject({
      format: STUDY_FORMAT,
      branches: [
        { from: { line: 0, ply: 2 }, moves: [7, 1], comments: { 4: 'Better' }, judgements: {} },
        { from: { line: 1, ply: 3 }, moves: [2], comments: { 4: 'Worse' }, judgements: { 4: 1 } },
      ],
      comments: { 0: 'It begins.', 5: 'The end of it' },
      judgements: { 1: 0.4321 },
      judgedBy: 'somebody',
    });
    expect(isStudyFile(written)).toBe(true);
  });

  test('reads what it has written', () => {
    const read = readStudy(written);
    expect(JSON.parse(JSON.stringify(formatStudy(read)))).toEqual(written);
    expect(read.lines.map(({ id, from }) => [id, from])).toEqual([
      [0, null],
      [1, { line: 0, ply: 2 }],
      [2, { line: 1, ply: 3 }],
    ]);
    expect(read.comments.get('2:4')).toBe('Worse');
    playAll(read);
  });

  test('a record is a study of which nothing is known yet', () => {
    expect(readStudy(record)).toEqual(freshContent(record));
    expect(isStudyFile(record)).toBe(false);
  });

  test('the example of the guide can be opened', () => {
    const guide = readFileSync(new URL('../../docs/study.md', import.meta.url), 'utf8');
    const read = readStudy(parseJson(/```json\n(.*?)```/s.exec(guide)![1]!));
    playAll(read);
    expect(read.lines).toHaveLength(3);
    expect([read.comments.size, read.judgements.size]).toEqual([2, 3]);
  });

  const changed = (change: object): unknown => ({ ...written, ...change });
  const branch = (change: object): unknown => changed({ branches: [{ ...written.branches[0], ...change }] });
  test.each<readonly [string, unknown, string]>([
    ['no object', [], ''],
    ['another format', { format: 'chess' }, '/format'],
    ['another version of the format', changed({ format: 'schiltron-study/2' }), '/format'],
    ['no record', changed({ record: undefined }), '/record'],
    ['a bad record', changed({ record: { ...record, moves: [1, 'x'] } }), '/record/moves/1'],
    ['branches that are no list', changed({ branches: {} }), '/branches'],
    ['a branch that is none', changed({ branches: [7] }), '/branches/0'],
    ['a branch from nowhere', branch({ from: undefined }), '/branches/0/from'],
    ['a branch from itself', branch({ from: { line: 1, ply: 2 } }), '/branches/0/from/line'],
    ['a branch from after the end', branch({ from: { line: 0, ply: 6 } }), '/branches/0/from/ply'],
    ['a branch without moves', branch({ moves: [] }), '/branches/0/moves'],
    ['a move that is no number', branch({ moves: [1, null] }), '/branches/0/moves/1'],
    [
      'a branch that leaves before its parent begins',
      changed({ branches: [written.branches[0], { ...written.branches[1], from: { line: 1, ply: 2 } }] }),
      '/branches/1/from/ply',
    ],
    ['a comment that is no text', changed({ comments: { 2: 3 } }), '/comments/2'],
    ['a comment beyond the end', changed({ comments: { 6: 'x' } }), '/comments/6'],
    ['a comment of no ply', changed({ comments: { 'a/b': 'x' } }), '/comments/a~1b'],
    ['a judgement of more than all', branch({ judgements: { 3: 1.01 } }), '/branches/0/judgements/3'],
    ['a judge that is no text', changed({ judgedBy: 3 }), '/judgedBy'],
  ])('says where it is wrong: %s', (_, json, path) => {
    expect(() => readStudy(json)).toThrow(expect.objectContaining({ path }));
  });

  test('says where a branch cannot be played', () => {
    expect(() => playAll(readStudy(branch({ moves: [4], comments: {} })))).toThrow(
      expect.objectContaining({ code: 'BAD_RECORD', path: '/branches/0/moves/0' }),
    );
    expect(() => playAll(readStudy(changed({ record: { ...record, version: '9' }, branches: [] })))).toThrow(
      expect.objectContaining({ code: 'VERSION_MISMATCH', path: '/record/version' }),
    );
    expect(() => playAll(readStudy(changed({ record: { ...record, ruleset: 'chess' }, branches: [] })))).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_RULESET', path: '/record/ruleset' }),
    );
  });

  test('text that is no JSON is explained', () => {
    expect(() => parseJson('{"format":')).toThrow(StudyFault);
    expect(parseJson('[1]')).toEqual([1]);
  });

  /** Every place of a JSON value. */
  function placesOf(json: unknown, at: readonly string[] = []): (readonly string[])[] {
    const inner =
      typeof json === 'object' && json !== null ? Object.entries(json).flatMap(([key, value]) => placesOf(value, [...at, key])) : [];
    return [at, ...inner];
  }

  function replaced(json: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
    if (key === undefined) return value;
    const copy = (Array.isArray(json) ? [...json] : { ...(json as object) }) as Record<string, unknown>;
    copy[key] = replaced(copy[key], rest, value);
    return copy;
  }

  test('damage of any kind is either harmless or explained with a path', () => {
    const value = fc.oneof(fc.jsonValue(), fc.integer(), fc.constantFrom(null, -1, 1e9, 0.5, '', 'x', [], {}, 2 ** 31));
    fc.assert(
      fc.property(fc.constantFrom(...placesOf(written)), value, (place, damage) => {
        const json = JSON.parse(JSON.stringify(replaced(written, place, damage))) as unknown;
        try {
          const read = readStudy(json);
          playAll(read);
          JSON.stringify(formatStudy(read));
        } catch (error) {
          if (!(error instanceof StudyFault || error instanceof RulesError)) throw error;
          expect(error.message).not.toBe('');
          expect(typeof error.path).toBe('string');
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('text cut or changed anywhere is explained', () => {
    const text = JSON.stringify(written);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 2 }), (at, put) => {
        try {
          playAll(readStudy(parseJson(text.slice(0, at) + put)));
        } catch (error) {
          if (!(error instanceof StudyFault || error instanceof RulesError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
