import { describe, expect, it } from 'vitest';
import type { ArchitectureChoice } from '../../models/architectures/architecture.ts';
import { Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { resolveConfig, type TrainingOptions } from '../../training/settings/config.ts';
import { GameInPlay, SelfPlayContext } from '../../training/play/game-in-play.ts';
import { type GameRows, rowStarts } from '../../training/rows/game-rows.ts';
import { ScenarioMix } from '../../training/settings/mix.ts';
import type { ReplayStore, RowPlace } from '../../training/rows/replay-store.ts';
import { networkOf } from '../../training/settings/run-network.ts';
import { BatchBuilder, type TrainingBatch } from '../../training/rows/training-batch.ts';

const TRUNK: ArchitectureChoice = { kind: 'trunk', width: 8, blocks: 0, units: { width: 8 }, state: 8, action: 8 };
const SETTINGS = { marginScale: 1, teacherShare: 0 };
const [COLUMNS, SQUARES] = [7, 42];

/** A game at random, with the share i + 1 on the i-th legal action of every row. */
function playAtRandom(options: TrainingOptions = {}): {
  readonly rows: GameRows;
  readonly places: RowPlace[];
  readonly builder: BatchBuilder;
} {
  const config = resolveConfig({ network: TRUNK, batchSize: 8, ...options });
  const mix = new ScenarioMix({ ruleset: 'connect-four', scenario: 'standard', options: {} }, config, 1);
  const play = new GameInPlay(new SelfPlayContext(mix, config, 1), 0);
  while (play.toDecision()) {
    const { state, legal, rng } = play;
    const total = (legal.length * (legal.length + 1)) / 2;
    play.rows.add(state, legal, { rootValue: 0, policy: Float32Array.from({ length: legal.length }, (_, i) => (i + 1) / total) });
    play.play(legal.at(rng.below(legal.length)));
  }
  const rows = play.finish();
  const places = Array.from(rowStarts(rows), (at) => ({ game: rows, at }));
  return { rows, places, builder: new BatchBuilder(mix.games, networkOf(mix.games, config), config) };
}

const numbers = ({ feeds }: TrainingBatch, name: string): number[] => Array.from(feeds[name]!.data);

/** Rows of squares, each from right to left. */
const mirrored = (cells: readonly number[]): number[] => cells.map((_, i) => cells[i - (i % COLUMNS) + (COLUMNS - 1 - (i % COLUMNS))]!);

describe('a row in its other form', () => {
  it('has board, actions and their shares from right to left, and the same result', () => {
    const { places, builder } = playAtRandom();
    for (const place of places) {
      const plain = builder.build([place], SETTINGS);
      const [map, policy, value] = [numbers(plain, 'map'), numbers(plain, 'target.policy'), numbers(plain, 'target.value')];
      const turned = builder.build([{ ...place, form: 1 }], SETTINGS);
      expect(numbers(turned, 'map')).toEqual(mirrored(map));
      expect(numbers(turned, 'target.policy')).toEqual(policy.toReversed());
      expect(numbers(turned, 'target.value')).toEqual(value);
    }
    expect(places.length).toBeGreaterThan(7);
  });

  it('tells who stands where at the end in that form', () => {
    const { places, builder } = playAtRandom();
    const control = (form: number): number[][] => {
      const values = numbers(builder.build([{ ...places[3]!, form }], SETTINGS), 'target.control');
      return [0, 1].map((side) => Array.from({ length: SQUARES }, (_, square) => values[square * 2 + side]!));
    };
    expect(control(1)).toEqual(control(0).map(mirrored));
    expect(control(1)).not.toEqual(control(0));
  });
});

describe('rows drawn from the store', () => {
  /** A store of one row; tells in which form it was shown how often, by its map. */
  function formsOf(options: TrainingOptions): { readonly plain: number; readonly turned: number } {
    const { places, builder } = playAtRandom(options);
    const place = places[5]!;
    const store = { draw: () => place } as unknown as ReplayStore;
    const plain = numbers(builder.build([place], SETTINGS), 'map').join();
    const rng = Rng.from('forms');
    let same = 0;
    let count = 0;
    for (let i = 0; i < 25; i++) {
      const batch = numbers(builder.draw(store, rng, SETTINGS), 'map');
      for (let row = 0; row < 8; row++, count++) if (batch.slice(row * 2 * SQUARES, (row + 1) * 2 * SQUARES).join() === plain) same++;
    }
    return { plain: same / count, turned: 1 - same / count };
  }

  it('come in all forms, equally often', () => {
    const { turned } = formsOf({});
    expect(turned).toBeGreaterThan(0.4);
    expect(turned).toBeLessThan(0.6);
  });

  it('come as they were if that is asked for', () => {
    expect(formsOf({ symmetries: false })).toEqual({ plain: 1, turned: 0 });
  });
});

describe('games of the product', () => {
  it('have no symmetries where sides or ground differ', () => {
    expect(loadGame('barons-war', 'skirmish').symmetries ?? []).toEqual([]);
    expect(loadGame('tic-tac-toe', 'standard').symmetries).toHaveLength(7);
  });
});
