import { describe, expect, it } from 'vitest';
import { TERMINAL } from '../../rules/core/index.ts';
import { board, legalTexts, type Sketch } from './board.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';

/** Two Battles a side with two units each; `status` by Battle, `eliminated` for those who have none left. */
function ending(states: Readonly<Record<string, string>>, more: Omit<Sketch, 'units' | 'phase'> = {}): BaronsWarState {
  const units = ['a', 'b', 'x', 'y'].flatMap((battle, i) => {
    const place = states[battle] === 'eliminated' ? 'gone' : '';
    return [1, 2].map(
      (n) => `${battle.toUpperCase()} maa ${battle < 'n' ? '0' : '1'}${battle < 'n' ? 2 : 2}0${(i % 2) * 4 + n} f1 ${place}`,
    );
  });
  const battles = Object.fromEntries(
    Object.entries(states).flatMap(([battle, status]) => (status === 'eliminated' ? [] : [[battle, { status }]])),
  );
  const first = ['a', 'b', 'x', 'y'].find((battle) => states[battle] !== 'eliminated')!;
  const setUp = Object.fromEntries(
    Object.entries(states).flatMap(([battle, status]) => (status === 'eliminated' ? [[battle, { columns: [1, 14] }]] : [])),
  );
  return board({ units, phase: 'end', battle: first, ...more, pack: { setUp, ...more.pack }, state: { ...more.state, battles } });
}

describe('victory points', () => {
  it('[15.0] the Royalists score 1, 3 and 5 for baronial Battles shaken, broken and eliminated', () => {
    expect(['sound', 'shaken', 'broken', 'eliminated'].map((a) => ending({ a }).victoryPoints())).toEqual([
      [0, 0],
      [0, 1],
      [0, 3],
      [0, 5],
    ]);
  });

  it('[15.0] the Barons score 1, 2 and 4 for royal ones', () => {
    expect(['sound', 'shaken', 'broken', 'eliminated'].map((x) => ending({ x }).victoryPoints())).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [4, 0],
    ]);
  });

  it('[15.0] the points of all Battles are added, each at its worst', () => {
    expect(ending({ a: 'shaken', b: 'broken', x: 'eliminated', y: 'shaken' }).victoryPoints()).toEqual([5, 4]);
  });
});

describe('the end', () => {
  it('[15.0] comes when all Battles of one side are shaken, broken or eliminated', () => {
    expect(ending({ x: 'shaken' }).actor).not.toBe(TERMINAL);
    const s = ending({ x: 'shaken', y: 'broken' });
    expect([s.actor, s.returns(), legalTexts(s)]).toEqual([TERMINAL, [1, -1], []]);
    expect(ending({ a: 'eliminated', b: 'shaken' }).returns()).toEqual([-1, 1]);
  });

  it('[15.0] comes with the end of a player turn, not before', () => {
    const units = ['A maa 0201 f1', 'X maa 1201 f1'];
    const s = board({ units, phase: 'movement', state: { battles: { x: { status: 'broken' } } } });
    expect(s.actor).toBe(0);
    for (const text of ['pass', 'pass']) if (s.actor !== TERMINAL && legalTexts(s).includes(text)) s.apply(s.game.actions.parse(s, text));
    expect(s.actor).toBe(TERMINAL);
  });

  it('[14.0] comes later while a Battle that can still enter has a chit', () => {
    const entering = (chits: readonly number[]) =>
      ending(
        { a: 'shaken' },
        { chits: { a: [1], b: chits, x: [1], y: [1] }, pack: { reinforcements: [{ battle: 'b', fromActivation: 3, hexes: '0110' }] } },
      );
    expect(entering([2]).actor).not.toBe(TERMINAL);
    expect(entering([]).actor).toBe(TERMINAL);
  });
});

describe('who wins', () => {
  it('[15.0] more points, even for the side that has collapsed', () => {
    const states = { a: 'shaken', b: 'shaken', x: 'eliminated' }; // 4 to 2
    expect(ending(states).returns()).toEqual([1, -1]);
    expect(ending(states, { options: { winner: 'collapse' } }).returns()).toEqual([-1, 1]);
  });

  it('[15.0] on level points the side that has not collapsed', () => {
    expect(ending({ a: 'shaken', b: 'shaken', x: 'broken' }).returns()).toEqual([-1, 1]);
  });

  it('[15.0] nobody, if both have collapsed on level points', () => {
    const s = ending({ a: 'shaken', b: 'shaken', x: 'shaken', y: 'shaken' });
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [0, 0]]);
  });

  it('[14.0] at the limit of turns points decide', () => {
    const at = (turn: number) => ending({ x: 'shaken' }, { pack: { turnLimit: 10 }, state: { turn } });
    expect(at(9).actor).not.toBe(TERMINAL);
    expect([at(10).actor, at(10).returns()]).toEqual([TERMINAL, [1, -1]]);
  });

  it('[14.0] and on level points whom the scenario names, unless the table wants a draw', () => {
    const level = (levelAtLimit: string, options = {}) =>
      ending({}, { pack: { turnLimit: 10, levelAtLimit }, state: { turn: 10 }, options }).returns();
    expect([level('baron'), level('royal'), level('draw')]).toEqual([
      [1, -1],
      [-1, 1],
      [0, 0],
    ]);
    expect(level('baron', { levelAtLimit: 'draw' })).toEqual([0, 0]);
  });
});
