import { describe, expect, test } from 'vitest';
import { CHANCE, countBits, Rng } from '../../rules/core/index.ts';
import { menOfIron } from '../../rules/men-of-iron/index.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { begin, field, legalTexts, stepName } from './field.ts';
import { play } from './idle.ts';

const PIECES = ['A PK 0304', 'B PK 0308', 'X PK 1104', 'Y LB 1108'] as const;
const NEGATION = 1 << 4;
const CRY = 1 << 5;
const BREACH = 1 << 7;

/** A Free Activation of Blue, with these hands. */
function withHands(blue: number, red: number): IronState {
  const s = field({ pieces: PIECES, pack: { seizure: { blue: countBits(blue), red: countBits(red) } } });
  s.setSideHand(0, blue);
  s.setSideHand(1, red);
  return begin(s, 'activation/free');
}

describe('the draw of counters', () => {
  const s = menOfIron.load('bosworth').newState() as IronState;

  test('is one roll a side over all hands, seen by its owner alone [6.3]', () => {
    expect([s.actor, s.moveAudience, s.chanceOutcomes().total]).toEqual([CHANCE, 0, 70]);
    expect([s.chanceOutcomes().length, s.hasSecrets]).toEqual([70, true]);
    const next = s.clone();
    next.apply(next.chanceOutcomes().outcomes[3]!);
    expect([next.moveAudience, next.chanceOutcomes().total]).toEqual([1, 56]);
  });

  test('is not shown to the other side, whatever comes of it [6.3]', () => {
    const keys = [...s.chanceOutcomes()].map(({ outcome }) => {
      const next = s.clone();
      next.apply(outcome);
      return next.informationKey(1);
    });
    expect(new Set(keys).size).toBe(1);
  });
});

describe('what the other side knows', () => {
  test('is how many counters there are, and those played; each hand that fits is as likely [6.3]', () => {
    const s = withHands(NEGATION | CRY, BREACH);
    s.setSideHand(0, CRY);
    s.setSidePlayed(0, NEGATION);
    const counts = new Map<number, number>();
    const rng = Rng.from(1);
    for (let i = 0; i < 7000; i++) {
      const world = s.clone();
      world.resample(1, rng);
      counts.set(world.sideHand(0), (counts.get(world.sideHand(0)) ?? 0) + 1);
      expect([world.sideHand(1), world.informationKey(1)]).toEqual([BREACH, s.informationKey(1)]);
    }
    expect(counts.size).toBe(7);
    expect(counts.has(NEGATION)).toBe(false);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });

  test('is everything, once all counters are played [6.3]', () => {
    const s = withHands(0, 0);
    expect(s.hasSecrets).toBe(false);
    const played = withHands(CRY, 0);
    played.setSideHand(0, 0);
    played.setSidePlayed(0, CRY);
    expect(played.hasSecrets).toBe(false);
  });

  test('does not grow by whether a question is asked: it depends on what all can see [6.3]', () => {
    for (const red of [BREACH, 1]) {
      const s = withHands(0, red);
      play(s, 'battle a');
      while (stepName(s) === 'command/counter') play(s, 'hold-counter');
      play(s, 'battle b');
      expect([stepName(s), s.actor]).toEqual(['continuation/seize', 1]);
      expect(legalTexts(s)).toEqual(red === 1 ? ['counter 0-3', 'hold-counter'] : ['hold-counter']);
    }
  });

  test('does not grow by a silent answer to a Seizure either [6.3]', () => {
    for (const blue of [NEGATION, BREACH]) {
      const s = withHands(blue, 1);
      play(s, 'battle a');
      while (stepName(s) === 'command/counter') play(s, 'hold-counter');
      play(s, 'battle b', 'counter 0-3', 'battle x');
      expect([stepName(s), s.actor]).toEqual(['continuation/negate', 0]);
    }
  });
});
