import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createAgent } from '../../agents/registry/registry.ts';
import { Recorder, type GameRecord } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { lossesByKind, meanInterval, reviewGames } from '../../training/evaluation/index.ts';
import { run, runJson } from '../cli/terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-review-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ruleset = findRuleset('tic-tac-toe');

/** A game of noughts and crosses by its squares, 0 to 8. */
function played(...squares: number[]): GameRecord {
  const game = ruleset.load('standard');
  const state = game.newState();
  const recorder = new Recorder(game);
  for (const square of squares) {
    state.apply(square);
    recorder.add(square, state);
  }
  return recorder.record({ first: 'careful', second: 'careless' });
}

/** Crosses open in the middle; noughts answer at an edge, which loses; crosses win by a double threat. */
const LOST = played(4, 1, 0, 8, 6, 2, 3);
/** Noughts answer in a corner, and both hold the draw to the end. */
const HELD = played(4, 0, 2, 6, 3, 5, 1, 7);
const reviewer = () => createAgent('mcts:sims=400', { seed: 'reviewer' });

describe('a review', () => {
  test('finds the move that threw the draw away, and nothing in a game that was held', async () => {
    const found = await reviewGames(ruleset, [HELD, LOST], await reviewer(), { seed: 1, deepSimulations: 8000, worst: 3 });
    expect(found.decisions).toBe(8 + 7);
    expect(found.worst[0]).toMatchObject({ game: 1, ply: 1, player: 1 });
    expect(found.worst[0]!.loss).toBeGreaterThan(0.3);
    for (const { game, loss } of found.worst) if (game === 0) expect(loss).toBeLessThan(0.1);
  });

  test('looks at the decisions of one player if asked, and is the same for the same seed', async () => {
    const options = { seed: 2, simulations: 100, worst: 0, isReviewed: (_: GameRecord, player: number) => player === 0 };
    const found = await reviewGames(ruleset, [LOST], await reviewer(), options);
    expect(found.decisions).toBe(4);
    expect(found.doubted.every(({ player }) => player === 0)).toBe(true);
    expect(await reviewGames(ruleset, [LOST], await reviewer(), options)).toEqual(found);
  });

  test('sums what was given away in a game by the kind of action', () => {
    const doubt = { ply: 0, turn: 0, player: 0, played: '', better: '', chance: 0.5 } as const;
    const kinds = lossesByKind({
      games: 2,
      doubted: [
        { ...doubt, game: 0, kind: 'march', loss: 0.25 },
        { ...doubt, game: 0, kind: 'charge', loss: 0.5 },
        { ...doubt, game: 1, kind: 'charge', loss: 0.125 },
      ],
    });
    expect(kinds.map(({ kind, doubted, lossPerGame }) => [kind, doubted, lossPerGame])).toEqual([
      ['all', 3, 0.4375],
      ['charge', 2, 0.3125],
      ['march', 1, 0.125],
    ]);
  });

  test('knows how sure a mean is', () => {
    expect(meanInterval([])).toEqual({ mean: 0, interval: [0, 0] });
    expect(meanInterval([3])).toEqual({ mean: 3, interval: [3, 3] });
    const { mean, interval } = meanInterval([1, 3]);
    expect(mean).toBe(2);
    expect(interval[0]).toBeCloseTo(2 - 1.959964, 6);
  });
});

describe('schiltron review', () => {
  const games = join(folder, 'games');
  const positions = join(folder, 'mistakes');

  test('reviews a folder of games by one agent, and saves the positions', async () => {
    await run(['arena', 'skirmish', '--agents', 'random;scripted', '--games', '2', '--seed', '1', '--records', games]);
    const args = [
      'review',
      games,
      '--agent',
      'random',
      '--simulations',
      '8',
      '--deep',
      '16',
      '--worst',
      '2',
      '--seed',
      '1',
      '--positions',
      positions,
    ];
    const { status, out } = await run(args);
    expect(status).toBe(0);
    expect(out).toMatch(/^2 games, \d+ decisions with a choice/);
    expect(out).toMatch(/^all +\d+ +\d+\.\d %/m);
    expect(out.match(/costs -?\d+\.\d %/g)).toHaveLength(2);
    expect(readdirSync(positions)).toEqual(['001.json', '002.json']);
    expect(JSON.parse(readFileSync(join(positions, '001.json'), 'utf8'))).toMatchObject({ ruleset: 'barons-war', scenario: 'skirmish' });
    expect(await runJson(args)).toMatchObject({ games: 2, files: [join(games, '0-1-0001.json'), join(games, '0-1-0002.json')] });
  });

  test('looks only at those who lost, if asked', async () => {
    const boards = mkdtempSync(join(folder, 'boards-'));
    const [held, lost] = [HELD, LOST].map((record, i) => {
      const file = join(boards, `${i}.json`);
      writeFileSync(file, JSON.stringify(record));
      return file;
    });
    const args = ['review', held!, lost!, '--lost', '--simulations', '8', '--worst', '0', '--seed', '1'];
    expect(await runJson(args)).toMatchObject({ games: 1, decisions: 3, files: [lost] });
    expect((await run([...args, '--agent', 'careful'])).notes).toContain('careful lost none of these games');
  });

  test('refuses an agent who did not play, and a folder without records', async () => {
    expect((await run(['review', games, '--agent', 'mcts'])).notes).toContain('No game was played by mcts; the records name');
    expect((await run(['review', folder, '--agent', 'mcts'])).notes).toContain('There is no record in');
    const file = join(folder, 'lost.json');
    writeFileSync(file, JSON.stringify(LOST));
    expect((await run(['review', file, join(games, '0-1-0001.json')])).notes).toContain('review one ruleset at a time');
  });
});
