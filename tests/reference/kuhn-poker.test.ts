import { describe, expect, test } from 'vitest';
import { CHANCE, type Player, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { BET, boldThirds, CALL, type KuhnState } from '../../rules/reference/kuhn-poker.ts';
import { loadGame, parsePosition } from '../../rules/registry.ts';

const game = loadGame('kuhn-poker', 'standard');

/** Probability that the actor bets or calls. */
type Policy = (state: KuhnState) => number;
const equilibrium: Policy = (s) => boldThirds(s.actor as Player, s.card(s.actor as Player), s.deck, s.bettor >= 0) / 3;

/** Chips that player 0 wins on average, exactly. */
function chips(state: State, policies: readonly [Policy, Policy]): number {
  const { actor } = state;
  if (actor === TERMINAL) return state.victoryPoints()[0];
  const after = (move: number): number => {
    const next = state.clone();
    next.apply(move);
    return chips(next, policies);
  };
  if (actor === CHANCE) {
    const outcomes = state.chanceOutcomes();
    return [...outcomes].reduce((sum, { outcome, weight }) => sum + (weight / outcomes.total) * after(outcome), 0);
  }
  const bold = policies[actor](state as KuhnState);
  return state
    .legalActions()
    .toArray()
    .reduce((sum, action) => {
      const probability = action === BET || action === CALL ? bold : 1 - bold;
      return probability === 0 ? sum : sum + probability * after(action);
    }, 0);
}

/** All 64 pure strategies of a player: one bit for each of three cards, facing a bet or not. */
const purePolicies: readonly Policy[] = Array.from({ length: 64 }, (_, bits) => (s: KuhnState) => {
  const card = s.card(s.actor as Player) - 1;
  return (bits >> (card + (s.bettor >= 0 ? 3 : 0))) & 1;
});

describe('kuhn poker', () => {
  test('is worth -1/18 chip to the first player, and no strategy does better against the equilibrium', () => {
    const root = game.newState();
    expect(chips(root, [equilibrium, equilibrium])).toBeCloseTo(-1 / 18, 12);
    expect(Math.max(...purePolicies.map((pure) => chips(root, [pure, equilibrium])))).toBeCloseTo(-1 / 18, 12);
    expect(Math.min(...purePolicies.map((pure) => chips(root, [equilibrium, pure])))).toBeCloseTo(-1 / 18, 12);
  });

  test('has twelve information sets, six for each player', () => {
    const keys: [Set<string>, Set<string>] = [new Set(), new Set()];
    const walk = (state: State): void => {
      if (state.actor === TERMINAL) return;
      if (state.actor !== CHANCE) keys[state.actor].add(state.informationKey(state.actor));
      const moves = state.actor === CHANCE ? [...state.chanceOutcomes()].map((o) => o.outcome) : state.legalActions().toArray();
      for (const move of moves) {
        const next = state.clone();
        next.apply(move);
        walk(next);
      }
    };
    walk(game.newState());
    expect(keys.map((set) => set.size)).toEqual([6, 6]);
  });

  test("a viewer's position hides the other card, and resampling draws every other one", () => {
    const state = game.newState();
    state.apply(3);
    state.apply(1);
    const position = state.toPosition(1);
    expect(position).toMatchObject({ viewer: 1, state: { hands: { first: { card: 'face-down' }, second: { card: 'jack' } } } });
    expect(game.renderText(state, 1)).not.toContain('king');
    const rng = Rng.from(1);
    const cards = new Set<number>();
    for (let i = 0; i < 50; i++) {
      const world = parsePosition(position) as KuhnState;
      world.resample(1, rng);
      cards.add(world.card(0));
    }
    expect([...cards].sort()).toEqual([2, 3]);
  });

  test('a folded hand stays hidden, a showdown shows both', () => {
    const folded = game.newState();
    for (const move of [3, 1, BET, 2]) folded.apply(move);
    expect(JSON.stringify(folded.toPosition(1).state)).toContain('face-down');
    const called = game.newState();
    for (const move of [3, 1, BET, CALL]) called.apply(move);
    expect(JSON.stringify(called.toPosition(1).state)).not.toContain('face-down');
    expect(called.returns()).toEqual([1, -1]);
  });

  test.each([
    [{ hands: { first: { card: 'jack' }, second: { card: 'jack' } }, stack: [{ step: 'act', player: 'first' }] }, '/state/hands'],
    [
      { hands: { first: { card: 'jack' }, second: { card: 'face-down' } }, stack: [{ step: 'act', player: 'first' }] },
      '/state/hands/second/card',
    ],
    [{ hands: { first: { card: 'ace' } } }, '/state/hands/first/card'],
    [{ bettor: 'first' }, '/state/bettor'],
    [{ end: 'fold' }, '/state/end'],
  ])('refuses the impossible position %j', (cells, path) => {
    const position = { ruleset: 'kuhn-poker', version: '1.0.0', scenario: 'standard', state: cells };
    expect(() => parsePosition(position)).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });
});
