import { describe, expect, it } from 'vitest';
import { Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { advantagesOf, normalised } from '../../training/rows/advantages.ts';
import { type GameRows, rowStarts, RowWriter } from '../../training/rows/game-rows.ts';
import { creditedRows, RolloutBuffer } from '../../training/rows/rollouts.ts';
import { StateCells } from '../../training/rows/state-cells.ts';
import { gameOutcome } from '../../training/rows/targets.ts';
import { randomStates } from '../models/samples.ts';

const game = loadGame('pig', 'pig-20');
const RULE = { rolloutRows: 40, passes: 3, batchSize: 16, gaeLambda: 0.8, marginShare: 0.5 };

/** The definition, term by term: (1 − λ) Σ λᵏ⁻¹ of the k-step advantages, the rest to the end of the game. */
function slowAdvantages(values: readonly number[], outcome: number, lambda: number): number[] {
  return values.map((value, i) => {
    const left = values.length - i;
    const after = (k: number): number => (k === left ? outcome : values[i + k]!) - value;
    let sum = lambda ** (left - 1) * after(left);
    for (let k = 1; k < left; k++) sum += (1 - lambda) * lambda ** (k - 1) * after(k);
    return sum;
  });
}

/** A game of pig in which both players choose by the way, with values at random. */
function playedGame(number: number, rows: number, result: number, margin = 0): GameRows {
  const rng = Rng.from(number);
  const writer = new RowWriter(new StateCells(game));
  for (const state of randomStates(game, rows, number + 1)) {
    const legal = state.legalActions();
    writer.add(state, legal, {
      rootValue: 2 * rng.float() - 1,
      policy: null,
      choice: { place: rng.below(legal.length), logChance: Math.log(0.1 + 0.9 * rng.float()), counsel: -1 },
    });
  }
  return writer.finish(game.newState(), { game: number, result, margin, decisions: rows });
}

describe('advantages', () => {
  it.each([0, 0.3, 0.95, 1])('are those of the definition, term by term, with λ = %d', (lambda) => {
    const rng = Rng.from(3);
    for (const length of [1, 2, 3, 17]) {
      const values = Array.from({ length }, () => 2 * rng.float() - 1);
      const slow = slowAdvantages(values, -0.5, lambda);
      advantagesOf(values, -0.5, lambda).forEach((advantage, i) => expect(advantage).toBeCloseTo(slow[i]!, 12));
    }
  });

  it('look to the next own decision with λ = 0, and to the end with 1', () => {
    [
      [0, [0.3, 0.4, 0.4]],
      [1, [1.1, 0.8, 0.4]],
    ].forEach(([lambda, expected]) =>
      advantagesOf([-0.1, 0.2, 0.6], 1, lambda as number).forEach((advantage, i) =>
        expect(advantage).toBeCloseTo((expected as number[])[i]!, 12),
      ),
    );
    expect(advantagesOf([], 1, 0.5)).toEqual([]);
  });

  it('have mean 0 and deviation 1 once normalised', () => {
    const numbers = normalised([3, 1, 4, 1, 5]);
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBeCloseTo(0, 12);
    expect(numbers.reduce((sum, number) => sum + number ** 2, 0) / 5).toBeCloseTo(1, 12);
    expect(normalised([2, 2])).toEqual([0, 0]);
  });
});

describe('what a game was worth', () => {
  it('is its result, or a share of the lead where it ended level', () => {
    expect(gameOutcome({ result: -1, margin: 30 }, 0.5, 10)).toBe(-1);
    expect(gameOutcome({ result: 0, margin: 10 }, 0.5, 10)).toBeCloseTo(0.5 * Math.tanh(1), 12);
  });
});

describe('the choices of a game', () => {
  it('are credited to who made them, each player by its own decisions alone', () => {
    const played = playedGame(4, 30, 1);
    const states = randomStates(game, 30, 5);
    const rng = Rng.from(4);
    const values = states.map((state) => {
      const value = 2 * rng.float() - 1;
      rng.below(state.legalActions().length);
      rng.float();
      return value;
    });
    const starts = [...rowStarts(played)];
    const credited = new Map(creditedRows(played, RULE, 1).map(({ place, credit }) => [starts.indexOf(place.at), credit]));
    expect(credited.size).toBe(30);
    for (const [player, sign] of [
      [0, 1],
      [1, -1],
    ] as const) {
      const own = states.flatMap(({ actor }, i) => (actor === player ? [i] : []));
      expect(own.length).toBeGreaterThan(3);
      const slow = slowAdvantages(
        own.map((i) => sign * values[i]!),
        sign,
        RULE.gaeLambda,
      );
      own.forEach((i, at) => {
        expect(credited.get(i)!.advantage).toBeCloseTo(slow[at]!, 3);
        expect(credited.get(i)!.value).toBeCloseTo(values[i]! + sign * slow[at]!, 3);
        expect(Math.abs(credited.get(i)!.value)).toBeLessThan(1.001);
      });
    }
  });
});

describe('the buffer of rollouts', () => {
  it('is learnt once there are enough rows: every row in every pass, in other orders, then forgotten', () => {
    const buffer = new RolloutBuffer(RULE);
    buffer.add(playedGame(1, 30, 1));
    expect([buffer.canLearn, buffer.missing]).toEqual([false, 10]);
    buffer.add(playedGame(2, 19, -1));
    const rng = Rng.from(1);
    const passes: string[][] = [];
    for (let pass = 0; pass < RULE.passes; pass++) {
      // 49 rows in batches of about 16.
      const batches = [0, 1, 2].map(() => {
        expect(buffer.canLearn).toBe(true);
        return buffer.next(rng, 1);
      });
      expect(batches.map(({ length }) => length)).toEqual([16, 17, 16]);
      passes.push(batches.flat().map(({ game: { summary }, at }) => `${summary.game}/${at}`));
    }
    expect([buffer.canLearn, buffer.isAtWork, buffer.size]).toEqual([false, false, 0]);
    for (const pass of passes) expect(new Set(pass)).toEqual(new Set(passes[0]));
    expect(new Set(passes[0]).size).toBe(49);
    expect(passes[1]).not.toEqual(passes[0]);
  });

  it('normalises advantages over all rows that are learnt together', () => {
    const buffer = new RolloutBuffer({ ...RULE, passes: 1, batchSize: 100 });
    for (const number of [1, 2, 3]) buffer.add(playedGame(number, 20, number - 2, 5));
    const advantages = buffer.next(Rng.from(1), 5).map(({ credit }) => credit!.advantage);
    expect(advantages.reduce((sum, advantage) => sum + advantage, 0) / 60).toBeCloseTo(0, 9);
    expect(advantages.reduce((sum, advantage) => sum + advantage ** 2, 0) / 60).toBeCloseTo(1, 9);
  });

  it('drops the oldest games if learning cannot keep up', () => {
    const buffer = new RolloutBuffer({ ...RULE, passes: 1 });
    for (let number = 0; number < 12; number++) buffer.add(playedGame(number, 20, 1));
    expect(buffer.size).toBe(80);
    const games = new Set<number>();
    const rng = Rng.from(1);
    while (buffer.canLearn)
      for (const {
        game: { summary },
      } of buffer.next(rng, 1))
        games.add(summary.game);
    expect([...games].sort((a, b) => a - b)).toEqual([8, 9, 10, 11]);
  });
});
