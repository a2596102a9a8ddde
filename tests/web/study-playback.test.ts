import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type GameRecord, Rng, replay, TERMINAL } from '../../rules/core/index.ts';
import { findRuleset, loadGame, randomMove } from '../../rules/registry.ts';
import { follow, type Lines, MAIN, movesTo } from '../../web/study/session/lines.ts';
import { type Playback, playStudy, STRIDE } from '../../web/study/session/playback.ts';
import { freshContent, readStudy } from '../../web/study/session/study-file.ts';

const samples = new URL('../../web/samples/', import.meta.url);

function record(length = 100): GameRecord {
  const game = loadGame('barons-war', 'skirmish');
  const state = game.newState();
  const moves: number[] = [];
  const rng = Rng.from('study');
  while (moves.length < length && state.actor !== TERMINAL) {
    const move = randomMove(state, rng);
    state.apply(move);
    moves.push(move);
  }
  return { format: 'schiltron-record/1', ruleset: 'barons-war', version: game.ruleset.version, scenario: 'skirmish', options: {}, moves };
}

function playAll(given: GameRecord, lines: Lines = freshContent(given).lines, prefix = ''): Playback {
  const work = playStudy(given, lines, prefix);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    expect(value).toBeLessThanOrEqual(1);
  }
}

/** The state after moves, by the straight way. */
function hashAfter(given: GameRecord, moves: readonly number[]): bigint {
  return replay(findRuleset(given.ruleset), { ...given, moves }).hash();
}

describe('playback', () => {
  const given = record();
  const { lines } = freshContent(given);

  test('has the state of every ply', () => {
    const playback = playAll(given);
    for (const ply of [0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 2 * STRIDE, 99, 100]) {
      expect(playback.stateAt(lines, { line: MAIN, ply }).hash()).toBe(hashAfter(given, given.moves.slice(0, ply)));
    }
    expect(playback.momentsAlong(lines, MAIN)).toHaveLength(101);
  });

  test('gives states away that may be changed', () => {
    const playback = playAll(given);
    const state = playback.stateAt(lines, { line: MAIN, ply: 100 });
    state.apply(randomMove(state, Rng.from(1)));
    expect(playback.stateAt(lines, { line: MAIN, ply: 100 }).hash()).toBe(hashAfter(given, given.moves));
  });

  test('plays branches, shortens them and forgets them', () => {
    const playback = playAll(given);
    let at = { lines, place: { line: MAIN, ply: 40 } as { readonly line: number; readonly ply: number } };
    const rng = Rng.from('branch');
    for (let i = 0; i < 70; i++) {
      const state = playback.stateAt(at.lines, at.place);
      const move = randomMove(state, rng);
      const next = follow(at.lines, at.place, move);
      if (next.isNew) playback.add(next.lines, next.place.line, move, next.lines.find(({ id }) => id === next.place.line)!.from);
      at = next;
    }
    const line = at.lines.at(-1)!;
    for (const ply of [41, 60, 75, 109, 110])
      expect(playback.stateAt(at.lines, { line: line.id, ply }).hash()).toBe(hashAfter(given, movesTo(at.lines, { line: line.id, ply })));
    const shorter = at.lines.map((one) => (one === line ? { ...one, moves: one.moves.slice(0, 33) } : one));
    playback.keepOnly(shorter);
    expect(playback.momentsAlong(shorter, line.id)).toHaveLength(endPly(shorter, line.id) + 1);
    expect(playback.stateAt(shorter, { line: line.id, ply: endPly(shorter, line.id) }).hash()).toBe(
      hashAfter(given, movesTo(shorter, { line: line.id, ply: 1000 })),
    );
    playback.keepOnly(lines);
    expect(playback.momentsOf(line.id)).toEqual([]);
  });

  test.each([
    ['a move that is not legal', { moves: [...given.moves.slice(0, 50), 999_999, ...given.moves.slice(51)] }, '/moves/50'],
    ['a negative move', { moves: [-7] }, '/moves/0'],
    [
      'a hash that does not fit',
      { hashes: given.moves.map((_, i) => (i === 3 ? '0000000000000000' : (undefined as unknown as string))) },
      '/hashes/3',
    ],
    ['other rules', { version: '0.0.0' }, '/version'],
  ])('says where %s is', (_, change, path) => {
    expect(() => playAll({ ...given, ...change })).toThrow(expect.objectContaining({ path }));
    expect(() => playAll({ ...given, ...change }, undefined, '/record')).toThrow(expect.objectContaining({ path: `/record${path}` }));
  });

  test('says where a branch does not fit', () => {
    const branch = { id: 1, from: { line: MAIN, ply: 40 }, moves: [123_456] };
    expect(() => playAll(given, [...lines, branch])).toThrow(expect.objectContaining({ path: '/branches/0/moves/0' }));
  });

  test.each(readdirSync(samples))('the sample %s is a game that can be studied', (name) => {
    const text = readFileSync(new URL(name, samples), 'utf8');
    expect(text.length).toBeLessThan(60_000);
    const content = readStudy(JSON.parse(text));
    const playback = playAll(content.record, content.lines);
    expect(playback.endOf(MAIN).actor).toBe(TERMINAL);
    expect(playback.momentsAlong(content.lines, MAIN).at(-1)!.result).not.toBeNull();
  });
});

function endPly(lines: Lines, id: number): number {
  return movesTo(lines, { line: id, ply: 100_000 }).length;
}
