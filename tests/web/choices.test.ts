import { describe, expect, it } from 'vitest';
import { CHANCE, isPlayer, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import {
  actingPieces,
  buttonsOf,
  type Choice,
  choicesFor,
  choicesOf,
  dangerAt,
  headingsOf,
  isCrowded,
  isPlain,
  spotAt,
  spotsOf,
} from '../../web/board/choices.ts';
import { turnedBy } from '../../web/board/dial.tsx';
import { foresee, rollsOf } from '../../web/board/foresee.ts';

const choice = (action: number, mark: Partial<Choice['mark']>): Choice => ({
  action,
  phrase: `action ${action}`,
  mark: { piece: null, target: null, spot: null, outline: null, heading: null, path: null, ...mark },
});
const here = { x: 10, y: 10 };
const there = { x: 100, y: 10 };

/** Decisions of a game played at random. */
function* decisions(ruleset: string, scenario: string, seed: string): Generator<State> {
  const state = loadGame(ruleset, scenario).newState();
  const rng = Rng.from(seed);
  while (state.actor !== TERMINAL) {
    if (isPlayer(state.actor)) yield state;
    const legal = [...state.legalActions()];
    state.apply(state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : legal[rng.below(legal.length)]!);
  }
}

describe('choices on a board', () => {
  it('need no piece to be picked while no place is shared', () => {
    const choices = [choice(1, { piece: 'a', spot: here }), choice(2, { piece: 'b', spot: there }), choice(3, {})];
    expect(actingPieces(choices)).toEqual([]);
    expect(choicesFor(choices, null)).toEqual(choices);
  });

  it('ask for the piece where several act at one place', () => {
    const choices = [choice(1, { piece: 'a', spot: here }), choice(2, { piece: 'b', spot: here }), choice(3, {})];
    expect(actingPieces(choices)).toEqual(['a', 'b']);
    expect(choicesFor(choices, null).map(({ action }) => action)).toEqual([3]);
    expect(choicesFor(choices, 'b').map(({ action }) => action)).toEqual([2, 3]);
  });

  it('that look another way at one place are gone round by arrow keys, clockwise and back', () => {
    const headed = [0, 60, 120].map((heading, action) => choice(action, { spot: here, heading }));
    const after = (key: string, from: number): number | undefined => turnedBy(key, headed, headed[from]!)?.action;
    expect([after('ArrowRight', 0), after('ArrowDown', 2), after('ArrowLeft', 0), after('ArrowUp', 2), after('Enter', 1)]).toEqual([
      1,
      0,
      2,
      1,
      undefined,
    ]);
  });

  it('are made with buttons where they have no place, and at one place with a dial', () => {
    const choices = [
      choice(1, { spot: here, heading: 0 }),
      choice(2, { spot: here, heading: 60 }),
      choice(3, { spot: here, heading: 60 }),
      choice(4, {}),
    ];
    expect(buttonsOf(choices).map(({ action }) => action)).toEqual([4]);
    const [spot] = spotsOf(choices);
    expect(headingsOf(spot!).map(({ action }) => action)).toEqual([1, 2]);
    expect(isPlain(spot!)).toBe(false);
    expect(isPlain({ ...spot!, choices: [choices[1]!, choices[2]!] })).toBe(true);
    expect(isPlain({ ...spot!, choices: [choice(5, { spot: here }), choice(6, { spot: here })] })).toBe(false);
  });

  it('mean the nearest place, if it is near', () => {
    const spots = spotsOf([choice(1, { spot: here }), choice(2, { spot: there })]);
    expect(spotAt(spots, { x: 30, y: 10 })?.choices[0]!.action).toBe(1);
    expect(spotAt(spots, { x: 90, y: 15 })?.choices[0]!.action).toBe(2);
    expect(spotAt(spots, { x: 55, y: 60 })).toBeNull();
    expect(isCrowded(spots)).toBe(false);
    expect(isCrowded(spotsOf([choice(1, { spot: here }), choice(2, { spot: { x: 20, y: 10 } })]))).toBe(true);
  });

  it('are as dangerous as the safest way to look there', () => {
    const degrees = [0.6, 0.3, 0];
    const notes = (_: State, action: number) => [
      { kind: 'danger', text: 'x', degree: degrees[action]! },
      { kind: 'chance', text: 'y', degree: 1 },
    ];
    const state = { game: { board: { notes } } } as unknown as State;
    const levels = [[0], [0, 1], [0, 1, 2]].map((actions) =>
      dangerAt(state, spotsOf(actions.map((action) => choice(action, { spot: here })))[0]!),
    );
    expect(levels).toEqual([3, 2, 0]);
  });

  it.each([
    ['barons-war', 'skirmish'],
    ['one-hour-wargames', 'training'],
    ['men-of-iron', 'mill-ford'],
    ['tic-tac-toe', 'standard'],
  ])('can all be reached in %s/%s: by a button, or at a place once the piece is picked', (ruleset, scenario) => {
    for (const state of decisions(ruleset, scenario, 'reach')) {
      const choices = choicesOf(state);
      const pieces = [null, ...actingPieces(choices)];
      const reached = new Set(buttonsOf(choices).map(({ action }) => action));
      for (const piece of pieces)
        for (const spot of spotsOf(choicesFor(choices, piece))) for (const { action } of spot.choices) reached.add(action);
      expect(reached.size).toBe(choices.length);
    }
  });
});

describe('what follows an action', () => {
  it('is told with the exact chances of its dice', () => {
    let rolled = 0;
    for (const state of decisions('barons-war', 'skirmish', 'dice')) {
      const before = state.hash();
      for (const action of state.legalActions()) {
        const { rolls, next } = foresee(state, action);
        const after = state.clone();
        after.apply(action);
        expect(next === 'dice').toBe(after.actor === CHANCE);
        if (next !== 'dice') continue;
        rolled++;
        expect(rolls.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
        expect(rolls).toEqual(rollsOf(after));
      }
      expect(state.hash()).toBe(before);
      if (rolled > 50) break;
    }
    expect(rolled).toBeGreaterThan(0);
  });

  it('is nothing to roll where the dice are not due', () => {
    const [state] = decisions('tic-tac-toe', 'standard', 'x');
    expect(rollsOf(state!)).toEqual([]);
  });
});
