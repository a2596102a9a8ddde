import { describe, expect, test } from 'vitest';
import { ActionList, CHANCE, type Player, Rng, TERMINAL } from '../../rules/core/index.ts';
import type { AnarchyGame } from '../../rules/the-anarchy/game/game.ts';
import { RESULT } from '../../rules/the-anarchy/charts/combat.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import type { AnarchyState } from '../../rules/the-anarchy/state/state.ts';
import { field, phase, play } from './field.ts';

/** Plays a game of the captain against a player who draws lots, or two captains; answers its result for the captain. */
function game(scenario: string, captain: Player, seed: number, other: 'lots' | 'captain'): number {
  const { scripted, newState } = bound(theAnarchy.load(scenario) as AnarchyGame);
  const [s, rng, legal] = [newState(), Rng.from(seed), new ActionList()];
  while (s.actor !== TERMINAL) {
    if (s.actor === CHANCE) s.apply(s.chanceOutcomes().sample(rng));
    else {
      s.legalActions(legal.clear());
      s.apply(other === 'captain' || s.actor === captain ? scripted.choose(s, legal, rng) : legal.at(rng.below(legal.length)));
    }
  }
  return s.returns()[captain];
}

const bound = (of: AnarchyGame) => ({ scripted: of.scripted, newState: () => of.newState() as AnarchyState });

/** What the captain does where a decision is at hand. */
function choice(s: AnarchyState): string {
  const legal = s.legalActions(new ActionList());
  return s.game.actions.format(s, s.game.scripted.choose(s, legal, Rng.from(1)));
}

describe('the captain', () => {
  test.each(['ridgeway', 'ridgeway-horse'])('beats a player who draws lots: %s', (scenario) => {
    const results = Array.from({ length: 12 }, (_, i) => game(scenario, (i % 2) as Player, 100 + i, 'lots'));
    expect(results.filter((result) => result > 0).length).toBeGreaterThanOrEqual(10);
  });

  test.each(['hollow-road', 'ford', 'priory'])('plays both sides to the end: %s', (scenario) => {
    expect([-1, 0, 1]).toContain(game(scenario, 0, 7, 'captain'));
  });

  test('attacks all whom it is worth to attack, whom it hurts most first, with those who are not needed elsewhere', () => {
    const s = phase(field({ men: ['blue knight 0404', 'blue sergeant 0505', 'red spearman 0504', 'red knight 0403'] }), 'blue', 'melee');
    expect(choice(s)).toBe('attack 0403');
    play(s, 'attack 0403', String(RESULT.D));
    expect(choice(s)).toBe('attack 0504');
  });

  test('leaves an attack alone that would cost more than it brings', () => {
    const map = ['............', '............', '............', '...,l.......', '............'];
    const s = phase(field({ map, men: ['blue noble 0404 wounded', 'blue monk 0101', 'red monk 0504'] }), 'blue', 'melee');
    expect(choice(s)).toBe('done');
  });

  test('asks for surrender where it can', () => {
    const men = ['blue knight 0405', 'blue knight 0504', 'blue knight 0605', 'blue knight 0506', 'red knight 0505', 'red monk 1010'];
    const s = phase(field({ men }), 'blue', 'melee');
    play(s, 'attack 0505', ...[1, 2, 3, 4].map((i) => `join blue-knight-${i}`));
    expect(choice(s)).toBe('summon');
  });

  test('values a state by what is left of the men', () => {
    const value = (...men: readonly string[]): number => {
      const s = phase(field({ men: ['blue spearman 0404', 'red spearman 0904', ...men] }), 'blue', 'movement');
      return s.game.scripted.evaluate!(s);
    };
    expect(Math.abs(value())).toBeLessThan(0.1);
    expect(value('blue knight 0101', 'red knight 0909 wounded')).toBeGreaterThan(value('blue knight 0101', 'red knight 0909'));
    expect(value('blue knight 0101 stunned', 'red knight 0909')).toBeLessThan(value('blue knight 0101', 'red knight 0909'));
  });
});
