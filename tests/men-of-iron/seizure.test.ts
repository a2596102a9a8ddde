import { describe, expect, test } from 'vitest';
import { CHANCE } from '../../rules/core/index.ts';
import { counterName, COUNTERS } from '../../rules/men-of-iron/charts/charts.ts';
import { begin, expectWeights, field, legalTexts, stepName } from './field.ts';
import { die, play } from './idle.ts';

type S = ReturnType<typeof field>;
type Counter = (typeof COUNTERS)[number];

const PIECES = [
  'A PK 0304',
  'A leader 0304 act=3',
  'B PK 0308',
  'B leader 0308 act=2',
  'X PK 1104',
  'Y LB 1108',
  'Z PK 1102 alone',
] as const;

const handOf = (counters: readonly Counter[]): number => counters.reduce((hand, counter) => hand | (1 << COUNTERS.indexOf(counter)), 0);

/** Blue has activated A and wants to go on with B. */
function challenged(blue: readonly Counter[], red: readonly Counter[]): S {
  const s = field({ pieces: PIECES, pack: { seizure: { blue: blue.length, red: red.length } } });
  s.setSideHand(0, handOf(blue));
  s.setSideHand(1, handOf(red));
  begin(s, 'activation/free');
  play(s, 'battle a');
  while (stepName(s) === 'command/counter') play(s, 'hold-counter');
  play(s, 'battle b');
  return s;
}

describe('seizing the continuation', () => {
  test('is not asked of who has no counter left [6.3]', () => {
    expect(challenged([], []).actor).toBe(CHANCE);
  });

  test('takes an Opportunity and a Battle with a leader on the map [6.3]', () => {
    const s = challenged([], ['0-5', '0-3']);
    expect([s.actor, ...legalTexts(s)]).toEqual([1, 'counter 0-3', 'counter 0-5', 'hold-counter']);
    play(s, 'counter 0-5');
    expect(legalTexts(s)).toEqual(['battle x', 'battle y']);
    expect(s.sidePlayed(1)).toBe(handOf(['0-5']));
  });

  test('has an Opportunity for each of four rolls, and four other counters [6.3]', () => {
    expect(COUNTERS.map((_, counter) => counterName(counter))).toEqual([
      ...[3, 4, 5, 6].map((most) => `Opportunity (seizes on 0 to ${most})`),
      ...['Negation', 'Battle Cry', 'Unsteady Troops', 'Into the Breach'],
    ]);
  });

  test('with 0-5 succeeds on a 1, and the Battle is activated [6.3]', () => {
    const s = challenged([], ['0-5']);
    play(s, 'counter 0-5', 'battle y');
    expectWeights(s, { 1: 6, 0: 4 });
    die(s, 1);
    expect([s.side, s.battle, stepName(s), ...legalTexts(s)]).toEqual([1, 3, 'continuation/choose', 'pass', 'battle x']);
  });

  test('fails on a 6: the Active player has a Free Activation, of any Battle [6.3]', () => {
    const s = challenged([], ['0-5']);
    play(s, 'counter 0-5', 'battle y');
    die(s, 6);
    expect([s.side, stepName(s), ...legalTexts(s)]).toEqual([0, 'activation/free', 'pass', 'battle a', 'battle b']);
  });

  test('ends the run of the Active player, whatever comes of it [6.2]', () => {
    const s = challenged([], ['0-5', '0-6']);
    play(s, 'hold-counter');
    die(s, 0);
    while (stepName(s) === 'command/counter') play(s, 'hold-counter');
    expect(s.sideSuccesses(0)).toBe(1);
    play(s, 'battle a', 'counter 0-5', 'battle y');
    die(s, 6);
    expect(s.sideSuccesses(0)).toBe(0);
  });

  test('can be negated: both counters are gone, and the continuation is rolled [6.3]', () => {
    const s = challenged(['negation'], ['0-6']);
    play(s, 'counter 0-6', 'battle x');
    expect([s.actor, ...legalTexts(s)]).toEqual([0, 'counter negation', 'hold-counter']);
    play(s, 'counter negation');
    expect([stepName(s), s.sidePlayed(0), s.sidePlayed(1)]).toEqual(['continuation/roll', handOf(['negation']), handOf(['0-6'])]);
    expectWeights(s, { 1: 3, 0: 7 });
  });

  test('need not be negated [6.3]', () => {
    const s = challenged(['negation'], ['0-6']);
    play(s, 'counter 0-6', 'battle x', 'hold-counter');
    expectWeights(s, { 1: 7, 0: 3 });
  });
});
