import { describe, expect, it } from 'vitest';
import type { ArchitectureChoice } from '../../models/architectures/architecture.ts';
import { initialWeights } from '../../models/network.ts';
import { Observation, type Player, Rng, type State } from '../../rules/core/index.ts';
import type { KuhnState } from '../../rules/reference/kuhn-poker.ts';
import { resolveConfig, type TrainingOptions } from '../../training/settings/config.ts';
import { GameInPlay, SelfPlayContext } from '../../training/play/game-in-play.ts';
import { emptyContent, type GameRows, RowReader, rowStarts } from '../../training/rows/game-rows.ts';
import { Learner } from '../../training/learners/learner.ts';
import { ScenarioMix } from '../../training/settings/mix.ts';
import { networkOf } from '../../training/settings/run-network.ts';
import { BatchBuilder, type TrainingBatch } from '../../training/rows/training-batch.ts';

const ENTITY: ArchitectureChoice = { kind: 'entity', width: 8, slots: false, state: 8, action: 8 };

interface Table {
  readonly rows: GameRows;
  /** The true state of each row. */
  readonly states: readonly State[];
  /** The first state after the secret allocations, if they came to their end. */
  readonly opened: State | null;
  readonly batch: TrainingBatch;
  readonly builder: BatchBuilder;
  readonly network: ReturnType<typeof networkOf>;
}

/** A game played at random with a row at every decision, and a batch of all rows. */
function openTable(ruleset: string, scenario: string, options: TrainingOptions = {}, number = 0): Table {
  const config = resolveConfig({ network: ENTITY, maximumDecisions: 40, ...options });
  const mix = new ScenarioMix({ ruleset, scenario, options: {} }, config, 5);
  const play = new GameInPlay(new SelfPlayContext(mix, config, 5), number);
  const states: State[] = [];
  let opened: State | null = null;
  while (play.toDecision()) {
    if (!play.state.isCommitment) opened ??= play.state.clone();
    states.push(play.state.clone());
    play.addRow({ rootValue: 0, policy: new Float32Array(play.legal.length).fill(1 / play.legal.length) });
    play.play(play.legal.at(play.rng.below(play.legal.length)));
  }
  const rows = play.finish();
  const network = networkOf(mix.games, config);
  const builder = new BatchBuilder(mix.games, network, config);
  const batch = builder.build(
    Array.from(rowStarts(rows), (at) => ({ game: rows, at })),
    { marginScale: 10, teacherShare: 0 },
  );
  return { rows, states, opened, batch, builder, network };
}

/** Numbers of one row of a feed. */
function numbers({ feeds }: TrainingBatch, name: string, row: number): number[] {
  const { data, shape } = feeds[name]!;
  const width = shape.slice(1).reduce((product, size) => product * size, 1);
  return Array.from(data.subarray(row * width, (row + 1) * width));
}

describe('what is hidden in poker', () => {
  it.each([0, 1, 2, 3])("is the other's true card, at every decision, in game %i", (number) => {
    const { states, batch } = openTable('kuhn-poker', 'standard', {}, number);
    states.forEach((state, row) => {
      const other = (1 - (state.actor as Player)) as Player;
      const [own, theirs] = numbers(batch, 'target.belief', row);
      expect(theirs).toBeCloseTo((state as KuhnState).card(other) / 5, 4);
      expect(own).toBe(0);
      const shares = numbers(batch, 'share.belief', row);
      expect(shares[0]).toBe(0);
      expect(shares[1]).toBeCloseTo(1 / states.length, 5);
      // The network itself sees an empty row.
      expect(numbers(batch, 'units', row).slice(2)).toEqual([0, 0]);
    });
  });

  it('has a head where unit rows are read and the weight counts', () => {
    expect(openTable('kuhn-poker', 'standard').network.heads.belief!.shape).toEqual(['B', 2]);
    expect(openTable('kuhn-poker', 'standard', { network: { kind: 'mlp', width: 8 } }).network.heads.belief).toBeUndefined();
    expect(openTable('tic-tac-toe', 'standard').network.heads.belief).toBeUndefined();
    const off = openTable('kuhn-poker', 'standard', { beliefWeight: 0 });
    expect(off.network.heads.belief).toBeUndefined();
    expect(off.batch.feeds['target.belief']).toBeUndefined();
    expect(off.rows.words.length).toBeLessThan(openTable('kuhn-poker', 'standard').rows.words.length);
  });
});

describe('what is hidden of the chits', () => {
  const { states, opened, batch, rows } = openTable('barons-war', 'vanguard');
  const { features, secret, count, mirrored } = states[0]!.game.observation.units;
  const [hidden, width] = [secret!.features, features.length];

  it('is what both sides turn out to have allocated, the first one’s rows too', () => {
    const open = new Observation(states[0]!.game.observation);
    const players = new Set<number>();
    let known = 0;
    states.forEach((state, row) => {
      if (!state.isCommitment) return;
      const player = state.actor as Player;
      players.add(player);
      opened!.observe(player, open);
      const [target, share] = [numbers(batch, 'target.belief', row), numbers(batch, 'share.belief', row)];
      for (let unit = 0; unit < count; unit++) {
        const isTheirs = unit >= secret!.from[player];
        hidden.forEach((feature, s) => {
          const place = unit * hidden.length + s;
          expect(target[place]).toBeCloseTo(isTheirs ? open.units[unit * width + feature]! : 0, 4);
          expect(share[place]! > 0).toBe(isTheirs);
          known += Number(target[place]! > 0);
        });
      }
    });
    expect(players).toEqual(new Set([0, 1]));
    expect(known).toBeGreaterThan(20);
  });

  it('never comes among what the network reads', () => {
    states.forEach((state, row) => {
      if (!state.isCommitment) return;
      const units = numbers(batch, 'units', row);
      for (let unit = secret!.from[state.actor as Player]; unit < count; unit++)
        for (const feature of hidden) expect(units[unit * width + feature]).toBe(0);
    });
  });

  it('is nothing once the chits are open', () => {
    const later = states.flatMap((state, row) => (state.isCommitment ? [] : [row]));
    expect(later.length).toBeGreaterThan(5);
    for (const row of later) expect(numbers(batch, 'share.belief', row).every((share) => share === 0)).toBe(true);
    const [reader, content] = [new RowReader(states[0]!.game), emptyContent()];
    rowStarts(rows).forEach((at, row) => {
      reader.read(rows.words, at, states[0]!.game.newState(), content);
      expect(content.truth === null).toBe(later.includes(row));
    });
  });

  it('is not known if the game is broken off before they are', () => {
    const broken = openTable('barons-war', 'vanguard', { maximumDecisions: 2 });
    expect(broken.opened).toBeNull();
    expect(broken.states).toHaveLength(2);
    for (const row of [0, 1]) expect(numbers(broken.batch, 'share.belief', row).every((share) => share === 0)).toBe(true);
  });

  it('belongs to the other side: rows of the one are those of the other, mirrored', () => {
    for (const viewer of [0, 1] as const) {
      const theirs = Array.from({ length: count - secret!.from[viewer] }, (_, i) => mirrored![viewer][secret!.from[viewer] + i]!);
      expect(theirs.every((row) => row >= 0 && row < secret!.from[(1 - viewer) as Player])).toBe(true);
    }
  });

  it('is not declared where the scenario fixes the chits', () => {
    expect(openTable('barons-war', 'skirmish', { maximumDecisions: 1 }).network.heads.belief).toBeUndefined();
  });

  it('can be learnt', async () => {
    const table = openTable('barons-war', 'vanguard');
    const headWeights = { policy: 0, value: 0, margin: 0, soon: 0, survival: 0, next: 0, control: 0, belief: 1 };
    const options = {
      learner: 'onnx',
      learnerThreads: 1,
      learningRate: 0.02,
      learningRateSteps: 1000,
      averaging: 0.9,
      weightDecay: 0,
      gradientClip: 1,
      headWeights,
    } as const;
    const learner = await Learner.create(table.network, options, initialWeights(table.network, Rng.from(1)));
    const losses: number[] = [];
    for (let step = 0; step < 60; step++) losses.push((await learner.step(table.batch.feeds)).losses.belief!);
    await learner.close();
    const least = table.batch.floors.belief!;
    expect(least).toBeGreaterThan(0.1);
    expect(losses.at(-1)! - least).toBeLessThan(0.3 * (losses[0]! - least));
  });
});
