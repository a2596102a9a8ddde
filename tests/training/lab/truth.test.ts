import { describe, expect, test } from 'vitest';
import { CHANCE, type Game, OutcomeList, Rng, type State, TERMINAL } from '../../../rules/core/index.ts';
import { loadGame } from '../../../rules/registry.ts';
import { playTrials } from '../../../training/lab/play/lab.ts';
import { luckOf, shareBetween } from '../../../training/lab/play/luck.ts';
import { type LabConfig, runLab, summariseLab } from '../../../training/lab/index.ts';
import type { Trial } from '../../../training/lab/play/trial.ts';
import { wilsonInterval } from '../../../training/matches/statistics.ts';

/** Measurements in which intervals of 95 % are looked at. That fewer than 89 of 100 hold the truth has a chance of 1 in 300 if 95 % do. */
const MEASUREMENTS = 100;
const LEAST = 89;

/** The first side's expected share where both play at random, by walking through all of a game. */
function exactShare(game: Game): number {
  const known = new Map<bigint, number>();
  const value = (state: State): number => {
    if (state.actor === TERMINAL) return state.returns()[0];
    const found = known.get(state.hash());
    if (found !== undefined) return found;
    const outcomes = new OutcomeList();
    let sum = 0;
    let total = 0;
    if (state.actor === CHANCE) {
      state.chanceOutcomes(outcomes);
      for (const { outcome, weight } of [...outcomes]) {
        sum += weight * after(state, outcome);
        total += weight;
      }
    } else {
      for (const action of [...state.legalActions()]) {
        sum += after(state, action);
        total++;
      }
    }
    known.set(state.hash(), sum / total);
    return sum / total;
  };
  const after = (state: State, move: number): number => {
    const next = state.clone();
    next.apply(move);
    return value(next);
  };
  return (1 + value(game.newState())) / 2;
}

/** Shares of the first side in measurements of so many games between random players. */
async function measured(ruleset: string, scenario: string, games: number): Promise<number[]> {
  const trials = Array.from(
    { length: MEASUREMENTS * games },
    (_, i): Trial => ({ battle: 0, agents: ['random', 'random'], seed: `truth/${i}` }),
  );
  const results: number[] = [];
  await playTrials({ battles: [{ ruleset, scenario, options: {} }] }, trials, {}, ({ result }) => results.push(result));
  return Array.from({ length: MEASUREMENTS }, (_, k) => {
    const part = results.slice(k * games, (k + 1) * games);
    return part.reduce((sum, result) => sum + (1 + result) / 2, 0) / games;
  });
}

describe('intervals of the laboratory hold the truth', () => {
  test.each([
    ['tic-tac-toe', 'standard'],
    ['kuhn-poker', 'standard'],
  ])('in games whose shares are known exactly: %s', async (ruleset, scenario) => {
    const games = 30;
    const truth = exactShare(loadGame(ruleset, scenario));
    const held = (await measured(ruleset, scenario, games)).filter((share) => {
      const [low, high] = wilsonInterval(share, games);
      return low <= truth && truth <= high;
    });
    expect(held.length).toBeGreaterThanOrEqual(LEAST);
  });

  test('in a game that is even because both sides are alike', async () => {
    const games = 30;
    const held = (await measured('blotto', '3-5', games)).filter((share) => {
      const [low, high] = wilsonInterval(share, games);
      return low <= 0.5 && 0.5 <= high;
    });
    expect(held.length).toBeGreaterThanOrEqual(LEAST);
  });

  test.each([0.1, 0.3, 0.6])('of the share of luck, where the first dice decide %d', (truth) => {
    const rng = Rng.from(`luck ${truth}`);
    const lean = Math.sqrt(truth) / 2;
    const chance = (): number => rng.below(1_000_000) / 1_000_000;
    const opening = (): number[] => {
      const wins = 0.5 + (chance() < 0.5 ? -lean : lean);
      return Array.from({ length: 5 }, () => (chance() < wins ? 1 : -1));
    };
    const held = Array.from({ length: MEASUREMENTS }, () => luckOf(Array.from({ length: 40 }, opening))).filter(
      ({ interval: [low, high] }) => low <= truth && truth <= high,
    );
    expect(held.length).toBeGreaterThanOrEqual(LEAST);
  });

  test('of luck that decides nothing or everything', () => {
    expect(shareBetween([[1, 1, 1], [-1, -1, -1], [1, 1, 1]])).toBe(1); // biome-ignore format: one line
    expect(luckOf([[1, -1, 1, -1], [-1, 1, -1, 1], [1, -1, 1, -1]]).share).toBe(0); // biome-ignore format: one line
    expect(luckOf([[1, 1], [1, 1], [1, 1]])).toEqual({ share: 0, interval: [0, 0] }); // biome-ignore format: one line
  });
});

describe('the laboratory', () => {
  test('finds a side with half the men beaten', async () => {
    const scenario = {
      ...(await import('../../../rules/the-anarchy/scenarios/ridgeway.json', { with: { type: 'json' } })).default,
      id: 'half',
    };
    const [sergeant, ...others] = scenario.forces.angevin.men;
    const half = { ...scenario, forces: { ...scenario.forces, angevin: { ...scenario.forces.angevin, men: [sergeant, others.at(-1)!] } } };
    const config: LabConfig = {
      ruleset: 'the-anarchy',
      scenario: half,
      options: {},
      players: ['scripted'],
      eye: 'scripted',
      games: 10,
      watched: 0,
      luck: { turns: 1, openings: 0, replays: 2 },
      optionGames: 0,
      seed: 'half',
    };
    const [row] = summariseLab(await runLab(config)).even;
    expect(row!.first.interval[0]).toBeGreaterThan(0.5);
  });
});
