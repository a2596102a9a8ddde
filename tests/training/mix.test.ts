import { describe, expect, it } from 'vitest';
import { resolveConfig, type TrainingOptions } from '../../training/settings/config.ts';
import { ScenarioMix } from '../../training/settings/mix.ts';
import { networkOf } from '../../training/settings/run-network.ts';

const PIG = { ruleset: 'pig', scenario: 'pig-20', options: {} };
const SKIRMISH = { ruleset: 'barons-war', scenario: 'skirmish', options: {} };
const hundred = (more: object = {}): NonNullable<TrainingOptions['mix']>[number] => ({
  scenario: 'pig-100',
  options: {},
  weight: 1,
  ...more,
});

function mixOf(options: TrainingOptions, seed: string | number = 1): ScenarioMix {
  return new ScenarioMix(PIG, resolveConfig(options), seed);
}

/** Share of games on the second scenario among those from `first` on. */
function shareOfSecond(mix: ScenarioMix, first = 0, games = 2000): number {
  return Array.from({ length: games }, (_, i) => mix.scenarioOf(first + i)).filter((scenario) => scenario === 1).length / games;
}

describe('a mix of scenarios', () => {
  it('plays each by its weight; the one begun with has weight 1', () => {
    expect(shareOfSecond(mixOf({ mix: [hundred({ weight: 3 })] }))).toBeCloseTo(0.75, 1);
    expect(shareOfSecond(mixOf({ mix: [hundred({ weight: 0 })] }))).toBe(0);
    const three = mixOf({ mix: [hundred(), hundred({ weight: 2 })] });
    expect(three.games.map(({ scenario }) => scenario.id)).toEqual(['pig-20', 'pig-100', 'pig-100']);
    expect(shareOfSecond(three)).toBeCloseTo(0.25, 1);
  });

  it('gives the scenario begun with the weight that the mix names for it', () => {
    const mix = mixOf({ mix: [hundred({ weight: 1 }), hundred({ scenario: 'pig-20', weight: 3 })] });
    expect(mix.games.map(({ scenario }) => scenario.id)).toEqual(['pig-20', 'pig-100']);
    expect(shareOfSecond(mix)).toBeCloseTo(0.25, 1);
  });

  it('moves from the first weights to the last', () => {
    const mix = mixOf({ mix: [hundred({ weight: 0, finalWeight: 4 })], mixGames: 10_000 });
    expect(shareOfSecond(mix, 0, 200)).toBeLessThan(0.1);
    expect(shareOfSecond(mix, 4500, 1000)).toBeCloseTo(2 / 3, 1);
    expect(shareOfSecond(mix, 10_000)).toBeCloseTo(0.8, 1);
    expect(shareOfSecond(mix, 1_000_000)).toBeCloseTo(0.8, 1);
  });

  it('keeps its first weights if no number of games is given', () => {
    expect(shareOfSecond(mixOf({ mix: [hundred({ weight: 1, finalWeight: 0 })] }), 1_000_000)).toBeCloseTo(0.5, 1);
  });

  it('follows from seed and number alone', () => {
    const scenarios = (mix: ScenarioMix, order: readonly number[]): number[] => order.map((number) => mix.scenarioOf(number));
    const numbers = Array.from({ length: 50 }, (_, i) => i);
    const options = { mix: [hundred()] };
    const first = scenarios(mixOf(options), numbers);
    expect(scenarios(mixOf(options), numbers.toReversed()).reverse()).toEqual(first);
    expect(scenarios(mixOf(options, 2), numbers)).not.toEqual(first);
  });

  it('is that one scenario if there are no others', () => {
    expect(mixOf({}).games).toHaveLength(1);
    expect(shareOfSecond(mixOf({}))).toBe(0);
  });

  it('names a scenario that there is not', () => {
    expect(() => mixOf({ mix: [hundred({ scenario: 'pig-7' })] })).toThrow(/pig-7/);
  });
});

describe('the network of a mix', () => {
  const both = (network: TrainingOptions['network']): void => {
    const config = resolveConfig({ network, mix: [{ scenario: 'vanguard', options: {}, weight: 1 }] });
    expect(networkOf(new ScenarioMix(SKIRMISH, config, 1).games, config).shape.units).toBe(28);
  };

  it('has room for the largest army', () => {
    both({ kind: 'entity', width: 8, blocks: 1, heads: 2, slots: false });
  });

  it('is refused if its rows are bound to one army', () => {
    expect(() => both(resolveConfig().network)).toThrow(/skirmish has 12 unit rows, vanguard has 28: .*"slots": false/);
  });

  it('is refused if it reads boards of different sizes', () => {
    expect(() => both({ kind: 'mlp', width: 8 })).toThrow(
      /One network cannot play both: skirmish has .* 46 × 10 × 12; vanguard has .* 46 × 14 × 18/,
    );
  });
});
