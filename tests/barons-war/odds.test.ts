import { describe, expect, it } from 'vitest';
import { ActionList, CHANCE, OutcomeList, Rng, TERMINAL } from '../../rules/core/index.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';
import { attackBlow, returnBlow } from '../../rules/barons-war/odds/blows.ts';
import { anyOf, FALL_CHANCE, reactionChance } from '../../rules/barons-war/odds/checks.ts';
import { shotChance } from '../../rules/barons-war/odds/fire.ts';
import { AttackOdds, hitChance, meanHits } from '../../rules/barons-war/odds/melee.ts';
import { addMeleeOutcomes, leaderBonus } from '../../rules/barons-war/mechanics/combat/blows.ts';
import { forceOf, packForce } from '../../rules/barons-war/mechanics/combat/force.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { board, type Sketch } from './board.ts';

type S = BaronsWarState;

const lowest = (mask: number): number => 31 - Math.clz32(mask & -mask);

function meanOf(outcomes: OutcomeList): number {
  let [sum, all] = [0, 0];
  for (const { outcome, weight } of outcomes) [sum, all] = [sum + outcome * weight, all + weight];
  return sum / all;
}

function chanceOf(outcomes: OutcomeList): number {
  let [hits, all] = [0, 0];
  for (const { outcome, weight } of outcomes) [hits, all] = [hits + (outcome > 0 ? weight : 0), all + weight];
  return hits / all;
}

/** Holds the odds of the roll that is due against its exact outcomes. False if it is none of those that the odds foretell. */
function checkRoll(s: S): boolean {
  const { neighbours } = s.scenario.grid;
  const outcomes = s.chanceOutcomes();
  const target = s.register(0);
  const odds = new AttackOdds();
  switch (s.step.name) {
    case 'melee/attack-roll': {
      const [mask, direction] = [s.register(1), lowest(s.register(2))];
      const from = neighbours[target * 6 + direction]!;
      odds.aim(s, target, mask);
      expect(odds.dealt(s, direction, forceOf(s, from, true), leaderBonus(s, from))).toBeCloseTo(meanOf(outcomes), 12);
      expect(attackBlow(s, target, direction, mask).hits).toBeCloseTo(meanOf(outcomes), 12);
      expect(attackBlow(s, target, direction, mask).chance).toBeCloseTo(chanceOf(outcomes), 12);
      return true;
    }
    case 'melee/strike-roll': {
      const direction = s.register(4);
      odds.aim(s, target, s.register(1));
      expect(odds.returned(s, direction, forceOf(s, neighbours[target * 6 + direction]!, true))).toBeCloseTo(meanOf(outcomes), 12);
      expect(returnBlow(s, target, direction).hits).toBeCloseTo(meanOf(outcomes), 12);
      expect(returnBlow(s, target, direction).chance).toBeCloseTo(chanceOf(outcomes), 12);
      return true;
    }
    case 'fire/roll':
      expect(shotChance(s, s.register(0), s.register(1))).toBeCloseTo(chanceOf(outcomes), 12);
      return true;
    case 'reaction/check':
      expect(reactionChance(s, s.register(0))).toBeCloseTo(chanceOf(outcomes), 12);
      return true;
    case 'hits/leader':
      expect(FALL_CHANCE).toBeCloseTo(chanceOf(outcomes), 12);
      return true;
    default:
      return false;
  }
}

/** Plays a game, one decision in three at random, and counts the rolls that were foretold, by step. */
function foretold(scenario: string, seed: string, options = {}): Map<string, number> {
  const state = baronsWar.load(scenario, options).newState() as S;
  const rng = Rng.from(seed);
  const legal = new ActionList();
  const outcomes = new OutcomeList();
  const counts = new Map<string, number>();
  for (let actor = state.actor; actor !== TERMINAL; actor = state.actor) {
    if (actor === CHANCE) {
      const { name } = state.step;
      if (checkRoll(state)) counts.set(name, (counts.get(name) ?? 0) + 1);
      state.apply(state.chanceOutcomes(outcomes).sample(rng));
    } else {
      state.legalActions(legal);
      state.apply(rng.below(3) === 0 ? legal.at(rng.below(legal.length)) : state.game.scripted.choose(state, legal, rng));
    }
  }
  return counts;
}

/** The melee on a hex at its first roll, every hex that may joining. */
function atFirstBlow(sketch: Sketch, target: string): S {
  const s = board({ phase: 'melee', ...sketch }) as S;
  s.apply(s.game.actions.parse(s, `attack ${target}`));
  while (s.actor !== CHANCE) s.apply(s.legalActions().at(0));
  return s;
}

describe('odds and dice', () => {
  it.each([
    ['lewes-historical', {}, ['fire/roll', 'hits/leader', 'melee/attack-roll', 'melee/strike-roll', 'reaction/check']],
    ['evesham-possible', { heavyCavalryRow: 'zero' }, ['fire/roll', 'hits/leader', 'melee/attack-roll', 'melee/strike-roll']],
    ['skirmish', { concentricModifier: 2, flankFireModifier: 0 }, ['fire/roll', 'melee/attack-roll', 'melee/strike-roll']],
  ] as const)(
    'agree at every roll of games of %s with %j',
    (scenario, options, steps) => {
      const seen = new Set<string>();
      for (let game = 0; game < 3; game++) for (const name of foretold(scenario, `odds/${game}`, options).keys()) seen.add(name);
      expect([...seen].sort()).toEqual(expect.arrayContaining([...steps]));
    },
    600_000,
  );

  it('agree for every type, strength and modifier, beyond the edges of the table too', () => {
    const outcomes = new OutcomeList();
    for (let type = 0; type < 3; type++) {
      for (let strength = 1; strength <= 24; strength++) {
        for (let modifier = -15; modifier <= 20; modifier++) {
          outcomes.clear();
          addMeleeOutcomes(packForce(strength, type), modifier, outcomes);
          expect(meanHits(packForce(strength, type), modifier)).toBeCloseTo(meanOf(outcomes), 12);
          expect(hitChance(packForce(strength, type), modifier)).toBeCloseTo(chanceOf(outcomes), 12);
        }
      }
    }
  });

  it('agree for stacks of two types, one of them shaken, in flank and rear, with a leader', () => {
    const sketch = {
      units: [
        'A leader 0504 bonus=2',
        'A maa 0504 f2 s=6',
        'A inf 0504 f2 s=4 under shaken',
        'A inf 0606 f0 s=4',
        'X maa 0605 f4 s=3',
        'X inf 0605 f4 s=5 under',
      ],
    };
    expect(checkRoll(atFirstBlow(sketch, '0605'))).toBe(true);
  });

  it('have nobody strike for troops that are all shaken', () => {
    const s = board({ units: ['A inf 0505 f1 shaken', 'X inf 0605 f4'], phase: 'melee' }) as S;
    const hex = s.scenario.grid.parse('0505')!;
    expect(meanHits(forceOf(s, hex, true), 5)).toBe(0);
    expect(hitChance(forceOf(s, hex, true), 5)).toBe(0);
    expect(meanHits(forceOf(s, hex, false), 5)).toBeGreaterThan(0);
  });

  it('of several things: none is certain to happen, one certain makes all certain', () => {
    expect(anyOf([])).toBe(0);
    expect(anyOf([0.5, 0.5])).toBe(0.75);
    expect(anyOf([0.2, 1])).toBe(1);
  });
});
