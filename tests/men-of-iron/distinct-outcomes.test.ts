import { describe, expect, test } from 'vitest';
import { ActionList, CHANCE, isPlayer, OutcomeList, Rng } from '../../rules/core/index.ts';
import { RESULT } from '../../rules/men-of-iron/charts/charts.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { loadGame } from '../../rules/registry.ts';
import { declare, toShock } from './clash.ts';
import { stepName } from './field.ts';

/** Results of the roll at hand that lead to one and the same state, as `step: result result`; a game that is over tells no more than who has won. */
function twins(s: IronState): string[] {
  const seen = new Map<string, number>();
  return [...s.chanceOutcomes()].flatMap(({ outcome }) => {
    const next = s.clone() as IronState;
    next.apply(outcome);
    const key = String(next.data);
    const first = seen.get(key);
    seen.set(key, outcome);
    return first === undefined || next.depth === 0 ? [] : [`${stepName(s)}: ${first} ${outcome}`];
  });
}

/** What random games show: rolls with two results alike, and decisions with an action listed twice. */
function faultsOf(scenario: string, games: number): string[] {
  const rng = Rng.from(scenario);
  const [legal, rolled] = [new ActionList(), new OutcomeList()];
  const faults: string[] = [];
  for (let game = 0; game < games; game++) {
    const s = loadGame('men-of-iron', scenario).newState() as IronState;
    for (; s.depth > 0; ) {
      if (s.actor === CHANCE) {
        faults.push(...twins(s));
        s.apply(s.chanceOutcomes(rolled).sample(rng));
      } else if (isPlayer(s.actor)) {
        if (new Set(s.legalActions(legal)).size < legal.length) faults.push(`${stepName(s)}: an action twice`);
        s.apply(legal.at(rng.below(legal.length)));
      }
    }
  }
  return faults;
}

describe('results of rolls', () => {
  test.each(['mill-ford', 'dry-wells', 'beacon-field', 'arsuf'])('differ, and actions do, in random games of %s', (scenario) => {
    expect(faultsOf(scenario, scenario === 'arsuf' ? 2 : 8)).toEqual([]);
  });

  test('who has been Unhorsed by the roll against one of two is not Disordered by that against the other [14.1, 14.3]', () => {
    const s = declare(toShock({ pieces: ['A MM 0405 f1', 'X PK 0504 f4', 'A leader 0101'] }), 'a/mm1: attack 0504');
    expect(stepName(s)).toBe('shock/roll');
    s.setDue(0, RESULT.unhorsed);
    expect(twins(s)).toEqual([]);
  });
});
