import { describe, expect, it } from 'vitest';
import { CHANCE, Rng, TERMINAL } from '../../rules/core/index.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import { Duels } from '../../rules/one-hour-wargames/odds/duel.ts';
import { chanceOfHits, hitsByFace, meanHits } from '../../rules/one-hour-wargames/odds/hits.ts';
import { judgeBlow, judgeShooting, leftOf, meanBlow, meanShot } from '../../rules/one-hour-wargames/odds/rolls.ts';
import { healthAfter } from '../../rules/one-hour-wargames/odds/worth.ts';
import { hasCover, isSheltered } from '../../rules/one-hour-wargames/mechanics/ground/terrain-effects.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';

/** Mean hits of the roll at hand and the chance that it brings so many, from its exact outcomes. */
function exactOf(s: OneHourState, left: number): { mean: number; kills: number } {
  const all = [...s.chanceOutcomes()];
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const mean = all.reduce((sum, { outcome, weight }) => sum + outcome * weight, 0) / total;
  const kills = all.reduce((sum, { outcome, weight }) => sum + (outcome >= left ? weight : 0), 0) / total;
  return { mean, kills };
}

type Options = Readonly<Record<string, string | number | boolean>>;

/** Plays a game by the captain, counting in `seen` the rolls of either kind, and checks that each has just the odds that are told. */
function checkRolls(scenario: string, options: Options, seed: number, seen: { blows: number; shots: number }): void {
  const game = oneHourWargames.load(scenario, options);
  const rng = Rng.from(`odds-${seed}`);
  const s = game.newState() as OneHourState;
  while (s.actor !== TERMINAL) {
    if (s.actor !== CHANCE) {
      s.apply(game.scripted!.choose(s, s.legalActions(), rng));
      continue;
    }
    const [unit, target] = [s.register(0), s.register(1)];
    const { name } = s.step;
    if (name === 'melee/roll' || name === 'shoot/roll') {
      const exact = exactOf(s, leftOf(s, target));
      const odds = name === 'melee/roll' ? judgeBlow(s, unit, target) : judgeShooting(s, unit, target);
      if (name === 'melee/roll') {
        seen.blows++;
        expect(meanBlow(s, unit, target, s.contactSide(target, unit), isSheltered(s, target, unit))).toBeCloseTo(exact.mean, 12);
      } else {
        seen.shots++;
        expect(meanShot(s, unit, target, hasCover(s, target))).toBeCloseTo(exact.mean, 12);
      }
      expect(odds.mean).toBeCloseTo(exact.mean, 12);
      expect(odds.kills).toBeCloseTo(exact.kills, 12);
    }
    s.apply(s.chanceOutcomes().sample(rng));
  }
}

describe('odds', () => {
  it.each([
    ['pitched-battle-1', {}],
    ['take-the-high-ground', { halvings: 'once' }],
    ['twin-objectives', { frontage: 6 }],
  ] as const)('of blows and shots are those of the dice: %s %j', (scenario, options) => {
    const seen = { blows: 0, shots: 0 };
    for (let seed = 0; seed < 2; seed++) checkRolls(scenario, options, seed, seen);
    expect(seen.blows).toBeGreaterThan(10);
    expect(seen.shots).toBeGreaterThan(1);
  });

  it('of one die are the means of its faces, on the table and off it', () => {
    for (const modifier of [-9, -8, -2, 0, 3, 23, 24]) {
      for (const doublings of [0, 1]) {
        for (const halvings of [0, 1, 2]) {
          const faces = hitsByFace(modifier, doublings, halvings);
          expect(meanHits(modifier, doublings, halvings)).toBeCloseTo(faces.reduce((sum, hits) => sum + hits, 0) / 6, 12);
          expect(chanceOfHits(4, modifier, doublings, halvings)).toBeCloseTo(faces.filter((hits) => hits >= 4).length / 6, 12);
        }
      }
    }
  });
});

/** Expected health of charger and target once they have struck in turn, so many blows each, worked out blow by blow. */
function blowByBlow(strikes: readonly number[], answers: readonly number[], own: number, other: number, rounds: number): [number, number] {
  if (own >= 15) return [0, healthAfter(other)];
  if (other >= 15 || rounds === 0) return [healthAfter(own), other >= 15 ? 0 : healthAfter(other)];
  const sum: [number, number] = [0, 0];
  for (const hits of strikes) {
    // The other strikes next: the two change places.
    const [theirs, ours] = blowByBlow(answers, strikes, other + hits, own, rounds - 1);
    sum[0] += ours / 6;
    sum[1] += theirs / 6;
  }
  return sum;
}

describe('a duel', () => {
  const blows = { chargerModifier: 2, firstDoublings: 0, targetHalvings: 0, targetModifier: 0, chargerHalvings: 0 };

  it('ends as blow by blow', () => {
    const duels = new Duels();
    for (const [own, other] of [
      [9, 9],
      [12, 6],
      [3, 13],
    ] as const) {
      duels.fight(blows, own, other);
      const [charger, target] = blowByBlow(hitsByFace(2, 0, 0), hitsByFace(0, 0, 0), own, other, 10);
      expect(duels.charger).toBeCloseTo(charger, 9);
      expect(duels.target).toBeCloseTo(target, 9);
    }
  });

  it('goes better for a charger whose first blow is doubled, and worse where the ground helps the target', () => {
    const duels = new Duels();
    const lead = (change: Partial<typeof blows>): number => {
      duels.fight({ ...blows, ...change }, 0, 0);
      return duels.charger - duels.target;
    };
    expect(lead({ firstDoublings: 1 })).toBeGreaterThan(lead({}));
    expect(lead({ targetHalvings: 1 })).toBeLessThan(lead({}));
  });
});
