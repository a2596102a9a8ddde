import { describe, expect, test } from 'vitest';
import { formatHash, type GameRecord, parseRecord, Recorder, replay, Rng, TERMINAL } from '../../rules/core/index.ts';
import { findRuleset, loadGame, randomMove } from '../../rules/registry.ts';

const pig = findRuleset('pig');

function playPig(): GameRecord {
  const game = loadGame('pig', 'pig-20', { dieSides: 10 });
  const recorder = new Recorder(game);
  const rng = Rng.from(11);
  for (const state = game.newState(); state.actor !== TERMINAL; ) {
    const move = randomMove(state, rng);
    state.apply(move);
    recorder.add(move, state);
  }
  return recorder.record({ seed: 11 });
}

const record = playPig();
const text = JSON.stringify(record);

/** The record with some fields replaced, or left out where undefined. */
function changed(fields: Readonly<Record<string, unknown>>): unknown {
  return JSON.parse(JSON.stringify({ ...record, ...fields }));
}

describe('a record', () => {
  test('is read back as it was written, options and notes included', () => {
    expect(parseRecord(JSON.parse(text))).toEqual({ ok: true, value: record });
    expect(record).toMatchObject({ ruleset: 'pig', options: { dieSides: 10 }, about: { seed: 11 } });
  });

  test('replays to its end, showing every state with its hash', () => {
    const hashes: string[] = [];
    const state = replay(pig, record, (at, ply) => ply > 0 && hashes.push(formatHash(at.hash())));
    expect(state.actor).toBe(TERMINAL);
    expect(hashes).toEqual(record.hashes);
  });

  test('replays to any point', () => {
    expect(formatHash(replay(pig, record, undefined, 3).hash())).toBe(record.hashes![2]);
    expect(replay(pig, record, undefined, 0).bytes()).toEqual(pig.load('pig-20', { dieSides: 10 }).newState().bytes());
  });

  test('needs no hashes', () => {
    const parsed = parseRecord(changed({ hashes: undefined, options: undefined }));
    expect(parsed).toMatchObject({ ok: true, value: { options: {} } });
  });

  test.each([
    ['not an object', null, ''],
    ['a list', [], ''],
    ['another format', changed({ format: 'pgn' }), '/format'],
    ['no ruleset', changed({ ruleset: undefined }), '/ruleset'],
    ['a version that is no text', changed({ version: 1 }), '/version'],
    ['a scenario that is a number', changed({ scenario: 3 }), '/scenario'],
    ['options that are a list', changed({ options: [] }), '/options'],
    ['moves that are no list', changed({ moves: '1,2' }), '/moves'],
    ['a move that is no integer', changed({ moves: [2, 1.5] }), '/moves/1'],
    ['too few hashes', changed({ hashes: ['0'] }), '/hashes'],
  ])('with %s is refused', (_, input, path) => {
    expect(parseRecord(input)).toMatchObject({ ok: false, error: { code: 'BAD_RECORD', path } });
  });

  const replayChanged =
    (fields: Partial<GameRecord>): (() => unknown) =>
    () =>
      replay(pig, { ...record, ...fields });

  test('of another version is refused', () => {
    expect(replayChanged({ version: '0.1.0' })).toThrow(expect.objectContaining({ code: 'VERSION_MISMATCH', path: '/version' }));
  });

  test('with a hash that was tampered with is refused at that move', () => {
    const hashes = record.hashes!.with(2, '0000000000000000');
    expect(replayChanged({ hashes })).toThrow(expect.objectContaining({ code: 'BAD_RECORD', path: '/hashes/2' }));
  });

  test('with a roll that was tampered with is refused', () => {
    expect(replayChanged({ moves: record.moves.with(0, record.moves[0]! === 5 ? 6 : 5) })).toThrow(
      expect.objectContaining({ code: 'BAD_RECORD', path: '/hashes/0' }),
    );
    expect(replayChanged({ moves: record.moves.with(0, 77) })).toThrow(expect.objectContaining({ code: 'BAD_RECORD', path: '/moves/0' }));
  });

  test('with an illegal action is refused with the rule', () => {
    const kuhn = findRuleset('kuhn-poker');
    const bad: GameRecord = { ...record, ruleset: 'kuhn-poker', scenario: 'standard', options: {}, moves: [1, 2, 3], hashes: ['', '', ''] };
    const { hashes: _, ...plain } = bad;
    expect(() => replay(kuhn, plain)).toThrow(expect.objectContaining({ code: 'BAD_RECORD', path: '/moves/2', rule: '2' }));
  });

  test('that goes on after the end is refused', () => {
    const { hashes: _, ...plain } = record;
    expect(() => replay(pig, { ...plain, moves: [...record.moves, 1] })).toThrow(
      expect.objectContaining({ code: 'BAD_RECORD', path: `/moves/${record.moves.length}` }),
    );
  });
});
