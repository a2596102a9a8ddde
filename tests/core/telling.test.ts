import { describe, expect, test } from 'vitest';
import { audienceOfMove, eventsFor, mayKnow, mayTellOdds, type Mover, Teller } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';

describe('who may know a roll', () => {
  test('a card dealt: its owner; nothing rolled: everybody', () => {
    const state = loadGame('kuhn-poker', 'standard').newState();
    const audiences = [audienceOfMove(state)];
    for (const move of [1, 2, 0, 0]) {
      state.apply(move);
      audiences.push(audienceOfMove(state));
    }
    expect(audiences).toEqual([0, 1, 'both', 'both', 'both']);
  });

  test('a public card: both, but not its odds, which tell who holds its like', () => {
    const state = loadGame('leduc-poker', 'standard').newState();
    for (const move of [1, 2, 0, 0]) state.apply(move);
    expect(state.moveAudience).toBe('both');
    expect(mayTellOdds(state)).toBe(false);
    expect(mayTellOdds(loadGame('pig', 'pig-20').newState())).toBe(true);
  });

  test('a secret order: who gives it', () => {
    const state = loadGame('blotto', '3-5').newState();
    expect(audienceOfMove(state)).toBe(0);
    state.apply(state.legalActions().at(0));
    expect(audienceOfMove(state)).toBe(1);
  });

  test('nobody: only an onlooker', () => {
    expect([0, 1, null].map((viewer) => mayKnow('nobody', viewer as 0 | 1 | null))).toEqual([false, false, true]);
  });
});

test('events for one player are told to that player and to onlookers', () => {
  const events = [
    { kind: 'a', text: 'all' },
    { kind: 'b', text: 'first', only: 0 as const },
  ];
  const heard = (viewer: 0 | 1 | null) => eventsFor(events, viewer).map(({ text }) => text);
  expect([heard(0), heard(1), heard(null)]).toEqual([['all', 'first'], ['all'], ['all', 'first']]);
});

describe('a teller', () => {
  const moves: readonly [Mover, 0 | 1 | 'both' | 'nobody'][] = [
    ['dice', 0],
    ['dice', 'nobody'],
    [1, 1],
    [1, 1],
    [0, 'both'],
    [1, 1],
    ['dice', 'both'],
  ];

  test.each([
    [0, ['open', 'secret', 'more', 'more', 'open', 'secret', 'open'], 5, 2],
    [1, ['secret', 'more', 'open', 'open', 'open', 'open', 'open'], 6, 4],
    [null, ['open', 'open', 'open', 'open', 'open', 'open', 'open'], 7, 4],
  ] as const)('tells player %s secret moves in a row as one', (viewer, expected, count, decisions) => {
    const teller = new Teller(viewer);
    expect(moves.map(([by, audience]) => teller.hear(by, audience))).toEqual(expected);
    expect([teller.moves, teller.decisions]).toEqual([count, decisions]);
  });
});
