import { describe, expect, it } from 'vitest';
import type { ArchitectureChoice } from '../../models/architectures/architecture.ts';
import type { Feeds } from '../../models/graph/runner.ts';
import { type Game, Observation, type Player, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { resolveConfig, type TrainingOptions } from '../../training/settings/config.ts';
import { GameInPlay, SelfPlayContext } from '../../training/play/game-in-play.ts';
import { emptyContent, type GameRows, RowReader, rowStarts } from '../../training/rows/game-rows.ts';
import { ScenarioMix } from '../../training/settings/mix.ts';
import type { RowPlace } from '../../training/rows/replay-store.ts';
import { networkOf } from '../../training/settings/run-network.ts';
import { SOON_TURNS, squashMargin, valueSoon } from '../../training/rows/targets.ts';
import { BatchBuilder, type BatchSettings, type TrainingBatch } from '../../training/rows/training-batch.ts';

const ENTITY: ArchitectureChoice = { kind: 'entity', width: 8, slots: false, state: 8, action: 8 };
const TRUNK: ArchitectureChoice = { kind: 'trunk', width: 8, blocks: 0, units: { width: 8 }, state: 8, action: 8 };
const SETTINGS: BatchSettings = { marginScale: 10, teacherShare: 0 };
const SURPRISES = [0, 0.15, 0.6, 5, 2];

interface Action {
  readonly player: Player;
  /** Own unit row of the action, −1 if it has none. */
  readonly unit: number;
}

interface Played {
  readonly rows: GameRows;
  /** Every decision in order; there is a row for each. */
  readonly actions: readonly Action[];
}

interface Table {
  readonly mix: ScenarioMix;
  readonly games: readonly Played[];
  readonly builder: BatchBuilder;
  readonly batch: (places: readonly RowPlace[], settings?: Partial<BatchSettings>) => TrainingBatch;
}

function actingUnit({ state, game }: GameInPlay, action: number, scratch: Observation): number {
  const legal = state.legalActions();
  state.observeActions(legal, scratch);
  const { pointers } = game.observation.actions;
  const actor = pointers.findIndex(({ name }) => name === 'actor');
  return actor < 0 ? -1 : scratch.pointers[legal.indexOf(action) * pointers.length + actor]!;
}

/** Plays at random and notes a row at every decision; every fourth has no policy. */
function playAtRandom(context: SelfPlayContext, number: number): Played {
  const play = new GameInPlay(context, number);
  const scratch = new Observation(play.game.observation);
  const actions: Action[] = [];
  while (play.toDecision()) {
    const { state, legal, rng } = play;
    const policy = Float32Array.from({ length: legal.length }, (_, i) => (2 * (i + 1)) / (legal.length * (legal.length + 1)));
    const surprise = SURPRISES[actions.length % SURPRISES.length]!;
    play.noteValue(rng.float() * 2 - 1);
    play.rows.add(state, legal, { rootValue: 0.5, policy: actions.length % 4 === 3 ? null : policy, surprise });
    const action = legal.at(rng.below(legal.length));
    actions.push({ player: state.actor as Player, unit: actingUnit(play, action, scratch) });
    play.play(action);
  }
  return { rows: play.finish(), actions };
}

function openTable(ruleset: string, scenario: string, count: number, options: TrainingOptions = {}): Table {
  const config = resolveConfig({ network: ENTITY, maximumDecisions: 150, ...options });
  const mix = new ScenarioMix({ ruleset, scenario, options: {} }, config, 5);
  const context = new SelfPlayContext(mix, config, 5);
  const builder = new BatchBuilder(mix.games, networkOf(mix.games, config), config);
  const games = Array.from({ length: count }, (_, i) => playAtRandom(context, i));
  return { mix, games, builder, batch: (places, settings = {}) => builder.build(places, { ...SETTINGS, ...settings }) };
}

function placesOf({ rows }: Played): RowPlace[] {
  return Array.from(rowStarts(rows), (at) => ({ game: rows, at }));
}

function numbers(feeds: Feeds, name: string, row = 0): number[] {
  const { data, shape } = feeds[name]!;
  return Array.from(data.subarray(row * shape[1]!, (row + 1) * shape[1]!));
}

const skirmish = openTable('barons-war', 'skirmish', 2);

describe('the unit with which the other side next acts', () => {
  it.each([
    ['barons-war', 'skirmish'],
    ['one-hour-wargames', 'training'],
  ])('is the one that did, in the own rows of the side to move, on %s/%s', (ruleset, scenario) => {
    const { games, batch, mix } = ruleset === 'barons-war' ? skirmish : openTable(ruleset, scenario, 2);
    const { mirrored } = mix.games[0]!.observation.units;
    let known = 0;
    for (const played of games) {
      const { feeds } = batch(placesOf(played));
      played.actions.forEach(({ player }, row) => {
        const answer = played.actions.slice(row + 1).find((action) => action.player !== player);
        const unit = answer === undefined || answer.unit < 0 ? -1 : mirrored![answer.player][answer.unit]!;
        const target = numbers(feeds, 'target.next', row);
        expect(target.indexOf(1)).toBe(unit);
        expect(target.reduce((sum, share) => sum + share, 0)).toBe(unit < 0 ? 0 : 1);
        expect(numbers(feeds, 'share.next', row)[0]! > 0).toBe(unit >= 0);
        // The enemy's units are there to be seen.
        if (unit >= 0) expect(numbers(feeds, 'share.survival', row)[unit]).toBeGreaterThan(0);
        known += Number(unit >= 0);
      });
    }
    expect(known).toBeGreaterThan(20);
  });

  it('is unknown where actions point to no unit', () => {
    const { games, batch } = openTable('tic-tac-toe', 'standard', 1);
    expect(batch(placesOf(games[0]!)).feeds['share.next']!.data.every((share) => share === 0)).toBe(true);
  });
});

describe('the units that survive', () => {
  it('are those of the last state, asked of units that are there', () => {
    const { games, batch, mix } = openTable('one-hour-wargames', 'training', 3, { maximumDecisions: 2000 });
    const game = mix.games[0]!;
    const { count, features } = game.observation.units;
    const [now, last] = [new Observation(game.observation), new Observation(game.observation)];
    const isThere = ({ units }: Observation, unit: number): boolean =>
      units.subarray(unit * features.length, (unit + 1) * features.length).some((value) => value !== 0);
    const seen = { gone: 0, there: 0 };
    for (const played of games) {
      const { feeds } = batch(placesOf(played));
      const reader = new RowReader(game);
      const [state, end] = [game.newState(), game.newState()];
      reader.readLast(played.rows.words, end);
      placesOf(played).forEach(({ at }, row) => {
        reader.read(played.rows.words, at, state, emptyContent());
        const player = state.actor as Player;
        state.observe(player, now);
        end.observe(player, last);
        for (let unit = 0; unit < count; unit++) {
          const asked = isThere(now, unit);
          expect(numbers(feeds, 'share.survival', row)[unit]! > 0).toBe(asked);
          expect(numbers(feeds, 'target.survival', row)[unit]).toBe(asked && isThere(last, unit) ? 1 : 0);
          if (asked) seen[isThere(last, unit) ? 'there' : 'gone']++;
        }
      });
    }
    expect(Math.min(seen.gone, seen.there)).toBeGreaterThan(20);
  });
});

describe('the holders of places at the end', () => {
  it('are read from the last state as the side to move sees it', () => {
    const { games, batch, mix } = openTable('barons-war', 'skirmish', 1, { network: TRUNK });
    const game = mix.games[0]!;
    const { map } = game.observation;
    const [rows, reader, end, last] = [placesOf(games[0]!), new RowReader(game), game.newState(), new Observation(game.observation)];
    const { feeds } = batch(rows);
    reader.readLast(games[0]!.rows.words, end);
    const places = map.height * map.width;
    let held = 0;
    for (const row of [0, 1, rows.length - 1]) {
      const player = games[0]!.actions[row]!.player;
      end.observe(player, last);
      const target = numbers(feeds, 'target.control', row);
      for (let place = 0; place < places; place++) {
        const wanted = map.occupied!.map((channel) => Number(last.map[channel * places + place]! > 0));
        expect(target.slice(2 * place, 2 * place + 2)).toEqual(wanted);
        held += wanted[0]! + wanted[1]!;
      }
    }
    expect(held).toBeGreaterThan(3);
  });
});

describe('values and margins of a batch', () => {
  it('are seen by the side to move', () => {
    const { games, batch } = skirmish;
    const { rows, actions } = games[0]!;
    const { feeds } = batch(placesOf(games[0]!), { marginScale: 4 });
    const turn = emptyContent();
    const state = skirmish.mix.games[0]!.newState();
    placesOf(games[0]!).forEach(({ at }, row) => {
      const { player } = actions[row]!;
      new RowReader(skirmish.mix.games[0]!).read(rows.words, at, state, turn);
      const sign = player === 0 ? 1 : -1;
      expect(numbers(feeds, 'target.margin', row)[0]).toBeCloseTo(squashMargin(sign * rows.summary.margin, 4), 5);
      const soon = SOON_TURNS.map((ahead) => valueSoon(rows.summary, turn.turn, ahead, player));
      numbers(feeds, 'target.soon', row).forEach((value, i) => expect(value).toBeCloseTo(soon[i]!, 5));
      expect(numbers(feeds, 'target.value', row).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    });
  });
});

describe('policies of a batch', () => {
  const rows = placesOf(skirmish.games[0]!).slice(0, 8);
  const policies = (batch: TrainingBatch): number[][] => {
    const owners = Array.from(batch.feeds['owners']!.data);
    const shares = Array.from(batch.feeds['target.policy']!.data);
    return rows.map((_, row) => shares.filter((_share, i) => owners[i] === row));
  };

  it('sum to 1, or to nothing where none is to be learnt', () => {
    const batch = skirmish.batch(rows);
    policies(batch).forEach((policy, row) => {
      expect(policy.reduce((sum, share) => sum + share, 0)).toBeCloseTo(row % 4 === 3 ? 0 : 1, 5);
      expect(numbers(batch.feeds, 'share.policy', row)[0]! > 0).toBe(row % 4 !== 3);
    });
    expect(batch.feeds['share.policy']!.data).toHaveLength(8);
    expect(Array.from(batch.feeds['share.policy']!.data).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
  });

  it("give the teacher's choice its share", () => {
    const [plain, taught] = [policies(skirmish.batch(rows)), policies(skirmish.batch(rows, { teacherShare: 0.25 }))];
    const game = skirmish.mix.games[0]!;
    const [reader, state] = [new RowReader(game), game.newState()];
    rows.forEach(({ game: played, at }, row) => {
      reader.read(played.words, at, state, emptyContent());
      const legal = state.legalActions();
      const more = taught[row]!.map((share, i) => share - 0.75 * plain[row]![i]!);
      const chosen = more.findIndex((share) => share > 0.2);
      if (row % 4 === 3) return expect(chosen).toBe(-1);
      more.forEach((share, i) => expect(share).toBeCloseTo(i === chosen ? 0.25 : 0, 5));
      // The teacher draws lots among actions that it likes alike.
      const choices = Array.from({ length: 60 }, (_, seed) => game.scripted!.choose(state, legal, Rng.from(seed)));
      expect(choices).toContain(legal.at(chosen));
    });
  });

  it('weigh rows by how much the search surprised the network, up to three times as much', () => {
    const share = (surpriseShare: number): number[] =>
      Array.from(
        openTable('tic-tac-toe', 'standard', 1, { surpriseShare }).batch(placesOf(nine.games[0]!).slice(0, 3)).feeds['share.policy']!.data,
      );
    const nine = openTable('tic-tac-toe', 'standard', 1);
    share(0).forEach((part) => expect(part).toBeCloseTo(1 / 3, 5));
    const all = share(1);
    [0, 0.15, 0.6].forEach((surprise, i) => expect(all[i]).toBeCloseTo(surprise / 0.75, 3));
    const half = share(0.5);
    // Half evenly, half by surprise: 1 + 0, 1 + 0.5, 1 + 2 parts.
    [1, 1.5, 3].forEach((part, i) => expect(half[i]).toBeCloseTo(part / 5.5, 3));
  });

  it('never weigh a row more than three times as much', () => {
    const { games, batch } = openTable('barons-war', 'skirmish', 1, { surpriseShare: 1 });
    // Surprises of 0.15, half the usual one, and of 5.
    const rows = [1, 8].map((row) => placesOf(games[0]!)[row]!);
    const [little, most] = Array.from(batch(rows).feeds['share.policy']!.data);
    expect(most! / little!).toBeCloseTo(3 / 0.5, 1);
  });
});

describe('what is left of the losses', () => {
  it('is nothing when the network says just what it should', () => {
    const { feeds, floors } = skirmish.batch(placesOf(skirmish.games[0]!).slice(0, 20));
    const crossEntropy = (name: string, owner: (i: number) => number): number =>
      Array.from(feeds[`target.${name}`]!.data).reduce(
        (sum, p, i) => (p === 0 ? sum : sum - feeds[`share.${name}`]!.data[owner(i)]! * p * Math.log(p)),
        0,
      );
    const owners = feeds['owners']!.data;
    expect(crossEntropy('policy', (i) => owners[i]!)).toBeCloseTo(floors.policy!, 5);
    expect(crossEntropy('value', (i) => Math.floor(i / 3))).toBeCloseTo(floors.value!, 5);
    expect(floors.policy).toBeGreaterThan(0.1);
    expect(Object.keys(floors)).toEqual(['policy', 'value']);
  });
});

describe('a batch of several scenarios', () => {
  it('pads rows of the smaller army and reads each by its own rules', () => {
    const { games, batch, mix } = openTable('barons-war', 'skirmish', 6, {
      mix: [{ scenario: 'vanguard', options: {}, weight: 1 }],
      maximumDecisions: 40,
    });
    const [small, large] = [0, 1].map((scenario) => games.find(({ rows }) => (rows.summary.scenario ?? 0) === scenario)!);
    const rows = [...placesOf(large!).slice(0, 3), ...placesOf(small!).slice(0, 3)];
    const [{ features, count: fewer }, { count: more }] = mix.games.map(({ observation }: Game) => observation.units) as [
      Game['observation']['units'],
      Game['observation']['units'],
    ];
    const whole = copied(batch(rows).feeds);
    expect(whole['units']!.shape).toEqual([6, more, features.length]);
    expect(whole['target.survival']!.shape).toEqual([6, more]);
    const alone = copied(batch(rows.slice(3)).feeds);
    const width = more * features.length;
    expect(whole['units']!.data.subarray(3 * width)).toEqual(alone['units']!.data);
    for (let row = 0; row < 3; row++) {
      const units = alone['units']!.data.subarray(row * width, (row + 1) * width);
      expect(units.subarray(0, fewer * features.length).some((value) => value !== 0)).toBe(true);
      expect(units.subarray(fewer * features.length).every((value) => value === 0)).toBe(true);
      for (const name of ['target.survival', 'share.survival', 'target.next'])
        expect(
          numbers(alone, name, row)
            .slice(fewer)
            .every((value) => value === 0),
        ).toBe(true);
    }
    expect(whole['target.survival']!.data.subarray(3 * more)).toEqual(alone['target.survival']!.data);
    expect(Array.from(whole['pointer.actor']!.data).every((row) => row < 6 * more)).toBe(true);
  });

  it('has no holders of places where a network does not ask for them', () => {
    expect(skirmish.batch(placesOf(skirmish.games[0]!).slice(0, 2)).feeds['target.control']).toBeUndefined();
    expect(loadGame('barons-war', 'skirmish').observation.map.occupied).toBeDefined();
  });
});

/** Feeds that stay when the next batch is built. */
function copied(feeds: Feeds): Feeds {
  return Object.fromEntries(Object.entries(feeds).map(([name, { data, shape }]) => [name, { data: data.slice(), shape }]));
}
