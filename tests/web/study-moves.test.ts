import { describe, expect, test } from 'vitest';
import { CHANCE, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { loadGame, randomMove } from '../../rules/registry.ts';
import { listed } from '../../web/study/judging/candidate-order.ts';
import { diceChoices } from '../../web/study/desk/dice-choices.ts';
import { stepOf } from '../../web/study/desk/keys.ts';
import { wordsOfLine } from '../../web/study/judging/line-words.ts';
import { type Line, type Lines, MAIN } from '../../web/study/session/lines.ts';
import { branchesOf, movesWords, turnGroups, turnStep, turnWords } from '../../web/study/session/move-groups.ts';
import type { Moment } from '../../web/study/session/playback.ts';
import { inSlices } from '../../web/study/session/slices.ts';

function moment(actor: Moment['actor'], turn: number): Moment {
  return { entry: null, actor, turn, points: [0, 0], result: null };
}

describe('moves in groups', () => {
  const start = moment(0, 1);
  // Who decides after each move: the first is a decision of player 0, then two rolls, and so on.
  const moments = [moment(CHANCE, 1), moment(CHANCE, 1), moment(1, 1), moment(0, 2), moment(CHANCE, 2), moment(TERMINAL, 2)];
  const line: Line = { id: MAIN, from: null, moves: [1, 2, 3, 4, 5, 6] };

  test('rolls stand with the decision that they follow, by turns', () => {
    expect(turnGroups(line, moments, start)).toEqual([
      {
        turn: 1,
        groups: [
          { decision: 1, rolls: [2, 3] },
          { decision: 4, rolls: [] },
        ],
        first: 1,
        last: 4,
      },
      { turn: 2, groups: [{ decision: 5, rolls: [6] }], first: 5, last: 6 },
    ]);
  });

  test('plies of a branch count from the start of the game; it may begin with a roll', () => {
    expect(turnGroups({ id: 1, from: { line: MAIN, ply: 4 }, moves: [9, 8] }, [moment(0, 1), moment(0, 1)], moment(CHANCE, 1))).toEqual([
      {
        turn: 1,
        groups: [
          { decision: null, rolls: [5] },
          { decision: 6, rolls: [] },
        ],
        first: 5,
        last: 6,
      },
    ]);
  });

  test('branches stand after the move that they replace, those of the end after the last', () => {
    const lines: Lines = [
      line,
      { id: 1, from: { line: MAIN, ply: 2 }, moves: [7] },
      { id: 2, from: { line: MAIN, ply: 6 }, moves: [7] },
      { id: 3, from: { line: 1, ply: 3 }, moves: [7] },
    ];
    expect([...branchesOf(lines, MAIN)].map(([ply, found]) => [ply, found.map(({ id }) => id)])).toEqual([
      [3, [1]],
      [6, [2]],
    ]);
    expect([...branchesOf(lines, 1).keys()]).toEqual([3]);
  });

  test('have words', () => {
    expect([turnWords(0), turnWords(3), movesWords(4, 4), movesWords(4, 6)]).toEqual([
      'Before the first turn',
      'Turn 3',
      'move 4',
      'moves 4–6',
    ]);
  });

  test('steps by turns go to where turns begin', () => {
    const turns = [1, 1, 1, 2, 2, 3];
    expect([0, 2, 3, 4, 5].map((ply) => turnStep(turns, ply, 1))).toEqual([3, 3, 5, 5, 5]);
    expect([5, 4, 3, 2, 0].map((ply) => turnStep(turns, ply, -1))).toEqual([3, 3, 0, 0, 0]);
  });
});

describe('keys', () => {
  test('step, and on a slider the vertical arrows too', () => {
    expect([
      stepOf('ArrowLeft', false),
      stepOf('End', false),
      stepOf('PageDown', true),
      stepOf('ArrowUp', false),
      stepOf('ArrowUp', true),
      stepOf('a', true),
    ]).toEqual(['previous', 'last', 'turn-on', null, 'next', null]);
  });
});

/** Plays at random until somebody who is wanted has to act. */
function playUntil(state: State, isWanted: (state: State) => boolean): State {
  const rng = Rng.from('words');
  for (let i = 0; i < 2000 && !isWanted(state); i++) state.apply(randomMove(state, rng));
  return state;
}

describe('an expected line', () => {
  test('is told in the words of the board, with the dice marked', () => {
    const state = playUntil(loadGame('barons-war', 'skirmish').newState(), (at) => {
      if (at.actor !== 0 && at.actor !== 1) return false;
      const next = at.clone();
      next.apply(at.legalActions().at(0));
      return next.actor === CHANCE;
    });
    const action = state.legalActions().at(0);
    const { actions, board } = state.game;
    const next = state.clone();
    next.apply(action);
    const dice = diceChoices(next)[0]!;
    const line = [
      { by: 'player', text: actions.format(state, action) },
      { by: 'dice', text: dice.text },
    ] as const;
    const before = state.hash();
    expect(wordsOfLine(state, line)).toEqual([
      { by: state.actor, words: board!.phrase(state, action) },
      { by: 'dice', words: dice.text },
    ]);
    expect(state.hash()).toBe(before);
  });

  test('keeps the words of the engine from where it does not fit', () => {
    const state = loadGame('barons-war', 'skirmish').newState();
    const words = wordsOfLine(state, [
      { by: 'player', text: 'no such move' },
      { by: 'dice', text: '2 hits' },
    ]);
    expect(words).toEqual([
      { by: null, words: 'no such move' },
      { by: 'dice', words: '2 hits' },
    ]);
  });
});

describe('results of the dice', () => {
  test('are those that can happen, with all of the chance', () => {
    const state = playUntil(loadGame('barons-war', 'skirmish').newState(), ({ actor }) => actor === CHANCE);
    const choices = diceChoices(state);
    expect(choices.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
    for (const { outcome, text } of choices) {
      expect(state.chanceOutcomes().weightOf(outcome)).toBeGreaterThan(0);
      expect(state.game.actions.describeOutcome(state, outcome).text).toBe(text);
    }
  });

  test('what came stands for what reads like it', () => {
    const state = playUntil(loadGame('barons-war', 'skirmish').newState(), ({ actor }) => actor === CHANCE);
    for (const { outcome } of state.chanceOutcomes())
      expect(diceChoices(state, outcome).map((choice) => choice.outcome)).toContain(outcome);
  });
});

describe('work in slices', () => {
  function* count(to: number): Generator<number, string> {
    for (let i = 1; i <= to; i++) yield i / to;
    return 'done';
  }

  test('comes to its end', async () => {
    await expect(inSlices(count(50_000))).resolves.toBe('done');
  });

  test('ends when it is called off', async () => {
    const off = new AbortController();
    const work = inSlices(count(Number.MAX_SAFE_INTEGER), { signal: off.signal, onShare: () => off.abort(new Error('enough')) });
    await expect(work).rejects.toThrow('enough');
  });
});

describe('the list of candidates', () => {
  const candidates = (order: readonly number[]) => order.map((index) => ({ index }));
  const indices = (rows: readonly { readonly index: number }[]): number[] => rows.map(({ index }) => index);

  test('shows the first of them as they come', () => {
    expect(indices(listed(candidates([4, 1, 3]), []))).toEqual([4, 1, 3]);
    expect(listed(candidates(Array.from({ length: 30 }, (_, i) => i)), [])).toHaveLength(12);
  });

  test('keeps those that are held where they are, and takes up others after them', () => {
    expect(indices(listed(candidates([1, 7, 4, 3]), [4, 1, 3]))).toEqual([4, 1, 3, 7]);
    expect(indices(listed(candidates([3, 4]), [4, 1, 3]))).toEqual([4, 3]);
  });
});
