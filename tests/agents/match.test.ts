import { describe, expect, it } from 'vitest';
import { createAgent } from '../../agents/index.ts';
import { findRuleset, loadGame } from '../../rules/registry.ts';
import { parseRecord, replay } from '../../rules/core/index.ts';
import {
  eloFromScore,
  formatRoundRobin,
  formatSummary,
  playGame,
  playMatch,
  roundRobin,
  summarise,
  summariseTally,
  wilsonInterval,
} from '../../training/evaluation/index.ts';

const pig = loadGame('pig', 'pig-20');

async function pair(first: string, second: string) {
  return [await createAgent(first, { seed: 1 }), await createAgent(second, { seed: 2 })] as const;
}

describe('a game between agents', () => {
  it('is recorded so that it replays', async () => {
    const { record, returns, plies } = await playGame(pig, await pair('scripted', 'random'), { seed: 5, record: true });
    const parsed = parseRecord(JSON.parse(JSON.stringify(record)));
    expect(parsed.ok && replay(findRuleset('pig'), parsed.value).returns()).toEqual(returns);
    expect(record!.moves).toHaveLength(plies);
  });

  it('is the same game from the same seeds, and tells each move', async () => {
    const told: string[] = [];
    const games = [];
    for (let i = 0; i < 2; i++) {
      games.push(
        await playGame(pig, await pair('scripted', 'mcts:sims=20'), { seed: 5, record: true, onMove: ({ text }) => void told.push(text) }),
      );
    }
    expect(games[0]).toEqual(games[1]);
    expect(told).toHaveLength(2 * games[0]!.plies);
    expect(told).toContain('hold');
  });

  it('is broken off as a draw at its limit', async () => {
    const game = await playGame(pig, await pair('scripted', 'scripted'), { seed: 5, maxPlies: 3 });
    expect(game).toMatchObject({ truncated: true, plies: 3, returns: [0, 0] });
  });

  it('is lost by an illegal answer, and by none', async () => {
    const game = loadGame('tic-tac-toe', 'standard');
    const cheat = { spec: 'cheat', choose: () => Promise.resolve({ action: 99 }) };
    const mute = { spec: 'mute', choose: () => Promise.resolve(undefined as unknown as { action: number }) };
    expect(await playGame(game, [cheat, mute], { seed: 1 })).toMatchObject({
      returns: [-1, 1],
      truncated: false,
      forfeit: { player: 0, agent: 'cheat', code: 'ILLEGAL_ACTION' },
    });
    const honest = await createAgent('random', { seed: 1 });
    expect(await playGame(game, [honest, mute], { seed: 1 })).toMatchObject({
      returns: [1, -1],
      forfeit: { player: 1, code: 'BAD_ANSWER' },
    });
  });
});

describe('a match', () => {
  it('swaps sides and gives both games of a pair the same dice', async () => {
    const games = await playMatch(pig, await pair('scripted', 'scripted'), { games: 4, seed: 1, record: true });
    expect(games.map((game) => game.sideOfA)).toEqual([0, 1, 0, 1]);
    expect(games[0]!.record!.moves).toEqual(games[1]!.record!.moves);
    expect(games[0]!.resultOfA).toBe(-games[1]!.resultOfA);
    expect(games[2]!.record!.moves).not.toEqual(games[0]!.record!.moves);
  });

  it('between equals who play alike is even', async () => {
    const summary = summarise(await playMatch(pig, await pair('scripted', 'scripted'), { games: 20, seed: 2 }));
    expect(summary.score).toBe(0.5);
    expect(summary.bySide[0]).toEqual({ wins: summary.bySide[1].losses, draws: 0, losses: summary.bySide[1].wins });
  });
});

describe('statistics', () => {
  it('Wilson interval as in the literature', () => {
    const [low, high] = wilsonInterval(0.95, 100);
    expect(low).toBeCloseTo(0.8882, 3);
    expect(high).toBeCloseTo(0.9785, 3);
    expect(wilsonInterval(0, 10)[1]).toBeCloseTo(0.2775, 3);
    expect(wilsonInterval(0.5, 0)).toEqual([0, 1]);
  });

  it('Elo of a score', () => {
    expect(eloFromScore(0.5)).toBe(0);
    expect(eloFromScore(10 / 11)).toBeCloseTo(400);
    expect(eloFromScore(1)).toBe(Infinity);
  });

  it('one line', () => {
    expect(formatSummary(summariseTally({ wins: 37, draws: 2, losses: 1 }))).toMatch(
      /^37 wins, 2 draws, 1 loss: 95\.0 % \(.*\), Elo \+512/,
    );
  });

  it('a match that one side has won throughout tells the bound of its interval', () => {
    expect(formatSummary(summariseTally({ wins: 5, draws: 0, losses: 0 }))).toBe(
      '5 wins, 0 draws, 0 losses: 100.0 % (56.6 to 100.0), all won, Elo above +46',
    );
    expect(formatSummary(summariseTally({ wins: 0, draws: 0, losses: 5 }))).toContain('all lost, Elo below -46');
  });

  it('a round robin is consistent', async () => {
    const entrants = [
      await createAgent('scripted', { seed: 1 }),
      await createAgent('random', { seed: 2 }),
      await createAgent('mcts:sims=30', { seed: 3 }),
    ];
    const rows = await roundRobin(pig, entrants, { games: 6, seed: 1 });
    expect(rows[0]!.against[1]!.wins).toBe(rows[1]!.against[0]!.losses);
    expect(rows.reduce((sum, row) => sum + row.total.score, 0)).toBeCloseTo(1.5);
    expect(formatRoundRobin(rows)).toContain('1 scripted');
  });
});
