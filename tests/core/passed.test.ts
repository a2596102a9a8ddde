import { describe, expect, it } from 'vitest';
import { audienceOfMove, CHANCE, moveText, Rng, type State, TERMINAL, tryApply } from '../../rules/core/index.ts';
import { loadGame, parsePosition, randomMove, rulesets } from '../../rules/registry.ts';

/** Plays so many moves at random. @returns what was passed through: the actor, the move in words, who may know it, and how many moves there were */
function passedIn(state: State, plies: number): { by: number; text: string; audience: unknown; moves: number }[] {
  const passed: ReturnType<typeof passedIn> = [];
  state.passedListener = (before, move) => {
    const moves = before.actor === CHANCE ? before.chanceOutcomes().length : before.legalActions().length;
    passed.push({ by: before.actor, text: moveText(before, move), audience: audienceOfMove(before), moves });
  };
  const rng = Rng.from('passed');
  for (let ply = 0; ply < plies && state.actor !== TERMINAL; ply++) {
    const done = tryApply(state, randomMove(state, rng));
    expect(done.ok).toBe(true);
  }
  return passed;
}

describe('what is passed through', () => {
  it.each(rulesets.map(({ id }) => id))('has one choice or one result in %s, and listening changes nothing', (id) => {
    const [{ id: scenario } = { id: '' }] = rulesets.find((ruleset) => ruleset.id === id)!.scenarios;
    const [heard, unheard] = [loadGame(id, scenario).newState(), loadGame(id, scenario).newState()];
    const passed = passedIn(heard, 300);
    expect(passed.filter(({ moves, text }) => moves !== 1 || text === '')).toEqual([]);
    const rng = Rng.from('passed');
    for (let ply = 0; ply < 300 && unheard.actor !== TERMINAL; ply++) unheard.apply(randomMove(unheard, rng));
    expect(heard.hash()).toBe(unheard.hash());
  });

  it('is told of a decision: the last square of tic-tac-toe', () => {
    const state = loadGame('tic-tac-toe', 'standard').newState();
    const told: string[] = [];
    state.passedListener = (before, move) => void told.push(`${String(before.actor)} ${moveText(before, move)}`);
    for (const move of [0, 1, 2, 4, 3, 5, 7, 6]) state.apply(move);
    expect([state.actor, told]).toEqual([TERMINAL, ['0 c3']]);
  });

  it('is told of a game within a game, whose state it is', () => {
    const state = loadGame('the-anarchy', 'the-thames-line', { resolution: 'played' }).newState();
    const within = new Set<unknown>();
    const rng = Rng.from('within');
    state.passedListener = (before, move) => {
      if (before.game !== state.game) within.add(`${before.game.scenario.id} ${moveText(before, move) !== ''}`);
    };
    for (let ply = 0; ply < 3000 && state.actor !== TERMINAL && within.size === 0; ply++) state.apply(randomMove(state, rng));
    expect(within.size).toBe(1);
  });

  it('is not told to a clone', () => {
    const state = loadGame('pig', 'pig-20').newState();
    state.passedListener = () => undefined;
    expect(state.clone().passedListener).toBeNull();
  });

  it('is told to whoever reads a position, from then on', () => {
    const told: string[] = [];
    const position = { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} };
    const state = parsePosition(position, undefined, (before, move) => void told.push(moveText(before, move)));
    for (const move of [0, 1, 2, 4, 3, 5, 7, 6]) state.apply(move);
    expect(told).toEqual(['c3']);
  });
});
