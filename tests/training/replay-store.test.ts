import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ActionList, type Game, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { emptyContent, type GameRows, RowReader, rowStarts, RowWriter } from '../../training/rows/game-rows.ts';
import { ReplayStore, windowRows } from '../../training/rows/replay-store.ts';
import { StateCells } from '../../training/rows/state-cells.ts';
import { randomStates } from '../models/samples.ts';
import { temporaryFolders } from './temporary-folder.ts';

const WIDE = { windowMinimum: 1000, windowGrowth: 0.4, windowExponent: 1, windowMaximum: 10_000 };
const newFolder = temporaryFolders();

function uniform(legal: ActionList): Float32Array {
  return new Float32Array(legal.length).fill(1 / legal.length);
}

/** A game of so many rows, all different. */
function gameOf(game: Game, number: number, rows: number): GameRows {
  const writer = new RowWriter(new StateCells(game));
  for (const [i, state] of randomStates(game, rows, number + 1).entries()) {
    const legal = state.legalActions();
    writer.add(state, legal, { rootValue: 0.5, policy: i % 2 === 0 ? uniform(legal) : null });
  }
  return writer.finish(game.newState(), { game: number, result: 1, margin: 7, decisions: 3 * rows });
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
        writer.add(state, legal, { rootValue: i / 50, policy: i % 3 === 0 ? null : uniform(legal), surprise: i / 20 });
      });
      const rows = writer.finish(states[7]!, { game: 1, result: -1, margin: -3, decisions: 50 });
      const reader = new RowReader(game);
      const into = emptyContent();
      const read = game.newState();
      rowStarts(rows).forEach((at, i) => {
        reader.read(rows.words, at, read, into);
        expect(read.hash()).toBe(states[i]!.hash());
        expect(into.count).toBe(states[i]!.legalActions().length);
        expect(into.rootValue).toBeCloseTo(i / 50, 4);
        expect(into.surprise).toBeCloseTo(i / 20, 3);
        expect(into).toMatchObject({ turn: states[i]!.turn, next: -1 });
        if (i % 3 === 0) expect(into.policy).toBeNull();
        else for (const share of into.policy!) expect(share / 65535).toBeCloseTo(1 / into.count, 4);
      });
      reader.readLast(rows.words, read);
      expect(read.hash()).toBe(states[7]!.hash());
    });
  }

  it('tell the unit with which the other side acted next, once it has', () => {
    const game = loadGame('tic-tac-toe', 'standard');
    const writer = new RowWriter(new StateCells(game));
    const state = game.newState();
    const add = (): void => writer.add(state, state.legalActions(), { rootValue: 0, policy: null });
    add();
    add();
    state.apply(state.legalActions().at(0));
    add();
    expect([writer.waits(0), writer.waits(1)]).toEqual([true, true]);
    writer.noteNext(0, 6);
    expect([writer.waits(0), writer.waits(1)]).toEqual([false, true]);
    writer.noteNext(0, 2);
    writer.noteNext(1, 0);
    add();
    const rows = writer.finish(state, { game: 1, result: 0, margin: 0, decisions: 2 });
    const reader = new RowReader(game);
    const into = emptyContent();
    const next = Array.from(rowStarts(rows), (at) => (reader.read(rows.words, at, game.newState(), into), into.next));
    expect(next).toEqual([6, 6, 0, -1]);
  });

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
    const store = new ReplayStore(newFolder(), { windowMinimum: 20, windowGrowth: 0, windowExponent: 1, windowMaximum: 20 });
    for (let i = 0; i < 40; i++) store.add(gameOf(game, i, 2));
    expect(store.size).toBeGreaterThanOrEqual(20);
    expect(store.size).toBeLessThan(30);
    expect(Math.min(...Array.from(store.games(), ({ summary }) => summary.game))).toBeGreaterThan(20);
  });

  it('widens its window by a power law', () => {
    const rule = { windowMinimum: 1000, windowGrowth: 0.4, windowExponent: 0.65, windowMaximum: 1e12 };
    const law = (total: number): number => 1000 * (1 + (0.4 * ((total / 1000) ** 0.65 - 1)) / 0.65);
    for (const total of [1000, 1500, 20_000, 500_000]) expect(windowRows(total, rule)).toBe(Math.round(law(total)));
    const wide = { ...rule, windowMinimum: 1_000_000, windowMaximum: 1e9 };
    expect((windowRows(1_001_000, wide) - windowRows(1_000_000, wide)) / 1000).toBeCloseTo(0.4, 2);
    expect(windowRows(999_999, wide)).toBe(1_000_000);
    expect(windowRows(1e9, rule)).toBeLessThan(windowRows(1e9, { ...rule, windowExponent: 1 }));
  });

  it('widens its window evenly at exponent 1', () => {
    expect([100, 1000, 2000, 1_000_000].map((total) => windowRows(total, WIDE))).toEqual([1000, 1000, 1400, 10_000]);
  });

  it('is changed by nobody who only reads it while games are added', () => {
    const folder = newFolder();
    const writer = new ReplayStore(folder, WIDE);
    writer.add(gameOf(game, 0, 2));
    for (let number = 1; number < 4; number++) {
      const reader = new ReplayStore(folder, WIDE);
      writer.add(gameOf(game, number, 2));
      expect(reader.totals.games).toBe(number);
      reader.close();
    }
    writer.close();
    expect(new ReplayStore(folder, WIDE).totals.games).toBe(4);
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

  /** A folder with games 0, 1 and 2 in one shard, its bytes, and where each game ends. */
  function threeGames(): { folder: string; path: string; bytes: Buffer; ends: number[] } {
    const folder = newFolder();
    const store = new ReplayStore(folder, WIDE);
    const ends = [0, 1, 2].map((number) => {
      store.add(gameOf(game, number, 2));
      return store.position.bytes;
    });
    store.close();
    const path = join(folder, '00000.replay');
    return { folder, path, bytes: readFileSync(path), ends };
  }

  const numbersIn = (store: ReplayStore): number[] => Array.from(store.games(), ({ summary }) => summary.game);

  it('keeps every whole game, wherever the shard is cut off, and says what a checkpoint misses', () => {
    const { folder, path, bytes, ends } = threeGames();
    for (let length = bytes.length; length >= 0; length--) {
      writeFileSync(path, bytes.subarray(0, length));
      const store = new ReplayStore(folder, WIDE);
      const whole = ends.filter((end) => end <= length).length;
      expect(numbersIn(store), `${length} bytes`).toEqual([0, 1, 2].slice(0, whole));
      expect(store.notes).toEqual([]);
      store.compare({ shard: 0, bytes: bytes.length });
      if (whole < 3)
        expect(store.notes).toEqual([expect.stringMatching(/00000\.replay has lost \d+ bytes .* goes on with the games that are left/)]);
      else expect(store.notes).toEqual([]);
      store.add(gameOf(game, 9, 2));
      store.close();
      expect(numbersIn(new ReplayStore(folder, WIDE))).toEqual([...[0, 1, 2].slice(0, whole), 9]);
    }
  });

  it.each([
    ['one bit', (bytes: Buffer, at: number) => void (bytes[at]! ^= 1)],
    ['the rest of a block', (bytes: Buffer, at: number) => void bytes.fill(0, at, Math.min(at + 64, bytes.length))],
    ['all from there', (bytes: Buffer, at: number) => void bytes.fill(0, at)],
  ])('keeps every game that is not touched, wherever it is damaged, and writes behind them: %s', (_, damage) => {
    const { folder, path, bytes, ends } = threeGames();
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes);
      damage(damaged, at);
      const whole = ends.flatMap((end, i) =>
        damaged.subarray(ends[i - 1] ?? 19, end).equals(bytes.subarray(ends[i - 1] ?? 19, end)) ? [i] : [],
      );
      if ((whole.length === 0 && at < 19) || at === 17 || at === 18) continue; // no shard of this version, as far as anybody can tell
      writeFileSync(path, damaged);
      const store = new ReplayStore(folder, WIDE);
      expect(numbersIn(store), `byte ${at}`).toEqual(whole);
      if (whole.length < 3)
        expect(store.notes).toEqual([
          expect.stringMatching(/00000\.replay is damaged: \d+ bytes .* are left out; its other \d games are kept/),
        ]);
      store.add(gameOf(game, 9, 2));
      store.close();
      expect(numbersIn(new ReplayStore(folder, WIDE))).toEqual([...whole, 9]);
    }
  });

  it('goes on after a shard that is damaged, cut off or gone', () => {
    const { folder, path, bytes } = threeGames();
    const next = join(folder, '00001.replay');
    writeFileSync(next, Buffer.concat([bytes.subarray(0, 19), bytes.subarray(19)]));
    writeFileSync(path, bytes.subarray(0, bytes.length - 1));
    const store = new ReplayStore(folder, WIDE);
    expect([store.totals.games, store.notes.length]).toEqual([3, 2]); // cut off, and then there twice
    expect(store.notes[0]).toContain('00000.replay is damaged');
    rmSync(next);
    const before = new ReplayStore(folder, WIDE);
    before.compare({ shard: 1, bytes: 500 });
    expect(before.notes).toEqual([expect.stringMatching(/00001\.replay is gone: the run goes on without its games/)]);
  });

  it('counts games that are there twice once, and says so', () => {
    const { folder, path, bytes } = threeGames();
    appendFileSync(path, bytes.subarray(19));
    const store = new ReplayStore(folder, WIDE);
    expect(store.totals).toMatchObject({ games: 3, nextGame: 3 });
    expect(numbersIn(store)).toEqual([0, 1, 2]);
    expect(store.notes).toEqual([
      expect.stringMatching(/^3 games in .* are there twice \(0, 1, 2\): two processes .* nothing need be done/),
    ]);
  });

  it('writes to no file that is no shard', () => {
    const folder = newFolder();
    const path = join(folder, '00000.replay');
    for (const other of ['something else', 'SCHILTRON-REPLAY/1\n', 'SCHILTRON-REPLAY/20\n']) {
      writeFileSync(path, other);
      expect(() => new ReplayStore(folder, WIDE)).toThrow(/is not a replay shard of this version/);
      expect(readFileSync(path, 'utf8')).toBe(other);
    }
    rmSync(path);
    expect(new ReplayStore(folder, WIDE).totals.games).toBe(0);
  });

  it('is on the disk before a checkpoint counts it', () => {
    // Everything that reaches the disk, in its order, as the system is told.
    const script = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const names = new Map();
      const told = [];
      const { openSync, fsyncSync, renameSync, writeSync, writeFileSync } = fs;
      fs.openSync = (path, ...more) => { const file = openSync(path, ...more); names.set(file, String(path)); return file; };
      fs.writeSync = (file, ...more) => { told.push(['write', names.get(file)]); return writeSync(file, ...more); };
      fs.writeFileSync = (path, content, options) => { told.push([options?.flush === true ? 'write and flush' : 'write', String(path)]); return writeFileSync(path, content, options); };
      fs.fsyncSync = (file) => { told.push(['flush', names.get(file)]); return fsyncSync(file); };
      fs.renameSync = (from, to) => { told.push(['rename', String(to)]); return renameSync(from, to); };
      syncBuiltinESMExports();
      const { train } = await import(${JSON.stringify(new URL('../../dist/training/index.js', import.meta.url).href)});
      await train({ scenario: 'pig/pig-20', run: 'r', directory: process.argv[1], workers: 0, steps: 3, config: { warmupGames: 8, evolutionGenerations: 0, minimumRows: 1, evaluationSeconds: 0, network: { kind: 'entity', width: 4, state: 4, action: 4 } } });
      console.log(JSON.stringify(told));`;
    const folder = newFolder();
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, folder], { encoding: 'utf8' });
    const told = (JSON.parse(stdout || 'null') ?? stderr) as [string, string][];
    const run = join(folder, 'r');
    const last = told.findLastIndex(([what, path]) => what === 'rename' && path === join(run, 'checkpoint'));
    const at = (what: string, path: string): number =>
      told.slice(0, last).findLastIndex(([done, where]) => done === what && where === path);
    const shard = join(run, 'replay/00000.replay');
    const draft = told.slice(0, last).findLastIndex(([what, path]) => what === 'write and flush' && path.startsWith(join(run, '.')));
    expect(at('write', shard)).toBeGreaterThan(0);
    expect(at('flush', shard)).toBeGreaterThan(at('write', shard));
    expect(at('flush', join(run, 'replay'))).toBeGreaterThan(0);
    expect(draft).toBeGreaterThan(at('flush', shard));
    expect(told.slice(last + 1)).toContainEqual(['flush', run]);
  });

  it('keeps shards whole after a write that failed half-way', () => {
    const folder = newFolder();
    const small = gameOf(game, 0, 1);
    const script = `
      import { ReplayStore } from ${JSON.stringify(new URL('../../dist/training/rows/replay-store.js', import.meta.url).href)};
      const store = new ReplayStore(${JSON.stringify(folder)}, ${JSON.stringify(WIDE)});
      const game = { summary: ${JSON.stringify(small.summary)}, words: Uint16Array.from(${JSON.stringify([...small.words])}) };
      const large = { summary: { ...game.summary, game: 1, filler: 'x'.repeat(5000) }, words: game.words };
      store.add(game);
      let code = '';
      try { store.add(large); } catch (error) { code = error.code; }
      store.add({ ...game, summary: { ...game.summary, game: 2 } });
      store.close();
      console.log(code);`;
    // Files may not grow beyond 4 blocks of 1024 bytes.
    const { stdout, stderr } = spawnSync('bash', ['-c', 'ulimit -f 4; exec "$0" --input-type=module -e "$1"', process.execPath, script], {
      encoding: 'utf8',
    });
    expect(stdout.trim(), stderr).toBe('EFBIG');
    expect(Array.from(new ReplayStore(folder, WIDE).games(), ({ summary }) => summary.game)).toEqual([0, 2]);
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
