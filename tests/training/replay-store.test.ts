import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ActionList, type Game, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { type GameRows, type RowContent, RowReader, rowStarts, RowWriter } from '../../training/game-rows.ts';
import { ReplayStore, windowRows } from '../../training/replay-store.ts';
import { StateCells } from '../../training/state-cells.ts';
import { randomStates } from '../models/samples.ts';
import { temporaryFolders } from './temporary-folder.ts';

const WIDE = { windowMinimum: 1000, windowGrowth: 0.4, windowMaximum: 10_000 };
const newFolder = temporaryFolders();

function uniform(legal: ActionList): Float32Array {
  return new Float32Array(legal.length).fill(1 / legal.length);
}

/** A game of so many rows, all different. */
function gameOf(game: Game, number: number, rows: number): GameRows {
  const writer = new RowWriter(new StateCells(game));
  for (const [i, state] of randomStates(game, rows, number + 1).entries()) {
    const legal = state.legalActions();
    writer.add(state, 0.5, legal, i % 2 === 0 ? uniform(legal) : null);
  }
  return writer.finish({ game: number, result: 1, margin: 7, decisions: 3 * rows });
}

describe('training rows', () => {
  for (const [ruleset, scenario] of [
    ['tic-tac-toe', 'standard'],
    ['pig', 'pig-100'],
    ['kuhn-poker', 'standard'],
  ] as const) {
    it(`give back every state of ${ruleset} with its targets`, () => {
      const game = loadGame(ruleset, scenario);
      const states = randomStates(game, 50);
      const writer = new RowWriter(new StateCells(game));
      states.forEach((state, i) => {
        const legal = state.legalActions();
        writer.add(state, i / 50, legal, i % 3 === 0 ? null : uniform(legal));
      });
      const rows = writer.finish({ game: 1, result: -1, margin: -3, decisions: 50 });
      const reader = new RowReader(game);
      const into: RowContent = { rootValue: 0, count: 0, policy: null };
      const read = game.newState();
      rowStarts(rows).forEach((at, i) => {
        reader.read(rows.words, at, read, into);
        expect(read.hash()).toBe(states[i]!.hash());
        expect(into.count).toBe(states[i]!.legalActions().length);
        expect(into.rootValue).toBeCloseTo(i / 50, 4);
        if (i % 3 === 0) expect(into.policy).toBeNull();
        else for (const share of into.policy!) expect(share / 65535).toBeCloseTo(1 / into.count, 4);
      });
    });
  }

  it('are refused if they do not add up', () => {
    const rows = gameOf(loadGame('pig', 'pig-20'), 1, 5);
    expect(() => rowStarts({ ...rows, words: rows.words.subarray(1) })).toThrow(/rows of game 1 do not add up/);
  });
});

describe('the replay store', () => {
  const game = loadGame('pig', 'pig-20');

  it('has the same rows after it is opened again', () => {
    const folder = newFolder();
    const store = new ReplayStore(folder, WIDE);
    for (let i = 0; i < 5; i++) store.add(gameOf(game, i, i + 1));
    store.close();
    const again = new ReplayStore(folder, WIDE);
    expect(again.totals).toEqual({ games: 5, rows: 15, decisions: 45, playedGames: 5, nextGame: 5 });
    expect([...again.games()]).toEqual([...store.games()]);
    again.add(gameOf(game, 9, 2));
    again.close();
    expect(new ReplayStore(folder, WIDE).totals).toMatchObject({ games: 6, rows: 17, nextGame: 10 });
  });

  it('draws every row of the window about equally often', () => {
    const store = new ReplayStore(newFolder(), WIDE);
    for (const [i, rows] of [3, 0, 1, 4].entries()) store.add(gameOf(game, i, rows));
    const rng = Rng.from(1);
    const drawn = new Map<string, number>();
    for (let i = 0; i < 4000; i++) {
      const { game: rows, at } = store.draw(rng);
      const key = `${rows.summary.game}/${at}`;
      drawn.set(key, (drawn.get(key) ?? 0) + 1);
    }
    expect(drawn.size).toBe(8);
    for (const count of drawn.values()) expect(Math.abs(count - 500)).toBeLessThan(100);
  });

  it('lets old games go as the window moves on', () => {
    const store = new ReplayStore(newFolder(), { windowMinimum: 20, windowGrowth: 0, windowMaximum: 20 });
    for (let i = 0; i < 40; i++) store.add(gameOf(game, i, 2));
    expect(store.size).toBeGreaterThanOrEqual(20);
    expect(store.size).toBeLessThan(30);
    expect(Math.min(...Array.from(store.games(), ({ summary }) => summary.game))).toBeGreaterThan(20);
  });

  it('widens its window more slowly than rows are made', () => {
    expect([100, 1000, 2000, 1_000_000].map((total) => windowRows(total, WIDE))).toEqual([1000, 1000, 1400, 10_000]);
  });

  it('drops a game that was being written when the run was killed', () => {
    const folder = newFolder();
    const store = new ReplayStore(folder, WIDE);
    for (let i = 0; i < 3; i++) store.add(gameOf(game, i, 2));
    store.close();
    const [shard] = readdirSync(folder);
    const path = join(folder, shard!);
    truncateSync(path, statSync(path).size - 7);
    const again = new ReplayStore(folder, WIDE);
    expect(again.totals.games).toBe(2);
    again.add(gameOf(game, 7, 2));
    again.close();
    expect(new ReplayStore(folder, WIDE).totals).toMatchObject({ games: 3, nextGame: 8 });
  });

  it('names the file and the place of damage', () => {
    const folder = newFolder();
    const store = new ReplayStore(folder, WIDE);
    for (let i = 0; i < 3; i++) store.add(gameOf(game, i, 4));
    store.close();
    const path = join(folder, '00000.replay');
    const bytes = readFileSync(path);
    bytes[200]! ^= 1;
    writeFileSync(path, bytes);
    expect(() => new ReplayStore(folder, WIDE)).toThrow(/00000\.replay is damaged at byte \d+/);
    writeFileSync(path, 'something else');
    expect(() => new ReplayStore(folder, WIDE)).toThrow(/is not a replay shard/);
  });

  it('begins anew in a shard that was killed before its first byte', () => {
    const folder = newFolder();
    appendFileSync(join(folder, '00000.replay'), 'SCHIL');
    const store = new ReplayStore(folder, WIDE);
    store.add(gameOf(game, 0, 2));
    store.close();
    expect(new ReplayStore(folder, WIDE).totals.games).toBe(1);
  });
});
