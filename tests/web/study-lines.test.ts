import { describe, expect, test } from 'vitest';
import {
  branchesAt,
  endOf,
  follow,
  homeOf,
  keyOf,
  lineOf,
  type Lines,
  MAIN,
  movesTo,
  placeAfter,
  without,
  withoutLast,
} from '../../web/study/session/lines.ts';

const MOVES = [10, 11, 12, 13, 14];
const start: Lines = [{ id: MAIN, from: null, moves: MOVES }];

/** Plays moves one after another from a place. */
function play(lines: Lines, place: { line: number; ply: number }, ...moves: number[]) {
  return moves.reduce((at, move) => follow(at.lines, at.place, move), {
    lines,
    place: place as { readonly line: number; readonly ply: number },
    isNew: false,
  });
}

describe('lines of a study', () => {
  test('a move that the game has is followed along it', () => {
    expect(follow(start, { line: MAIN, ply: 2 }, 12)).toEqual({ lines: start, place: { line: MAIN, ply: 3 }, isNew: false });
  });

  test('another move begins a branch, which then grows', () => {
    const { lines, place } = play(start, { line: MAIN, ply: 2 }, 90, 91);
    expect(lines[1]).toEqual({ id: 1, from: { line: MAIN, ply: 2 }, moves: [90, 91] });
    expect(place).toEqual({ line: 1, ply: 4 });
    expect(movesTo(lines, place)).toEqual([10, 11, 90, 91]);
    expect(endOf(lines[1]!)).toBe(4);
  });

  test('the game itself never grows: what is tried at its end is a branch', () => {
    const { lines, place } = play(start, { line: MAIN, ply: 5 }, 90);
    expect(lineOf(lines, MAIN).moves).toEqual(MOVES);
    expect(place).toEqual({ line: 1, ply: 6 });
  });

  test('the same move at the same moment finds the branch again', () => {
    const first = play(start, { line: MAIN, ply: 2 }, 90, 91);
    const again = follow(first.lines, { line: MAIN, ply: 2 }, 90);
    expect(again).toEqual({ lines: first.lines, place: { line: 1, ply: 3 }, isNew: false });
  });

  test('a place on a branch before it leaves is one of its parent', () => {
    const { lines } = play(start, { line: MAIN, ply: 2 }, 90, 91);
    expect(homeOf(lines, { line: 1, ply: 2 })).toEqual({ line: MAIN, ply: 2 });
    expect(keyOf(lines, { line: 1, ply: 1 })).toBe('0:1');
    expect(keyOf(lines, { line: 1, ply: 3 })).toBe('1:3');
  });

  test('stepping on from there stays on the branch that is shown', () => {
    const { lines } = play(start, { line: MAIN, ply: 2 }, 90, 91);
    expect(follow(lines, { line: 1, ply: 1 }, 11).place).toEqual({ line: 1, ply: 2 });
    expect(follow(lines, { line: 1, ply: 2 }, 90).place).toEqual({ line: 1, ply: 3 });
    expect(follow(lines, { line: 1, ply: 2 }, 12).place).toEqual({ line: MAIN, ply: 3 });
  });

  test('branches leave branches', () => {
    const first = play(start, { line: MAIN, ply: 2 }, 90, 91);
    const second = follow(first.lines, { line: 1, ply: 3 }, 80);
    expect(second.lines[2]).toEqual({ id: 2, from: { line: 1, ply: 3 }, moves: [80] });
    expect(movesTo(second.lines, second.place)).toEqual([10, 11, 90, 80]);
    expect(branchesAt(second.lines, { line: 2, ply: 3 }).map(({ id }) => id)).toEqual([2]);
  });

  test('a branch goes with those that leave it', () => {
    const { lines } = follow(play(start, { line: MAIN, ply: 2 }, 90, 91).lines, { line: 1, ply: 3 }, 80);
    expect(without(lines, 1)).toEqual(start);
    expect(without(lines, 2)).toHaveLength(2);
    expect(without(lines, MAIN)).toBe(lines);
    expect(placeAfter(lines, start, { line: 2, ply: 4 })).toEqual({ line: MAIN, ply: 2 });
  });

  test('the last move of a branch is taken back, and the branch with its only one', () => {
    const { lines } = play(start, { line: MAIN, ply: 2 }, 90, 91);
    const shorter = withoutLast(lines, 1);
    expect(shorter.place).toEqual({ line: 1, ply: 3 });
    expect(withoutLast(shorter.lines, 1)).toEqual({ lines: start, place: { line: MAIN, ply: 2 } });
    expect(withoutLast(start, MAIN).lines).toBe(start);
  });

  test('what leaves after a move that is taken back goes with it', () => {
    const grown = play(start, { line: MAIN, ply: 2 }, 90, 91);
    const side = { id: 7, from: { line: 1, ply: 4 }, moves: [70] };
    expect(withoutLast([...grown.lines, side], 1).lines.map(({ id }) => id)).toEqual([MAIN, 1]);
  });
});
