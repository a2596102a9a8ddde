import { describe, expect, it } from 'vitest';
import type { TrainingOptions } from '../../training/settings/config.ts';
import { emptyContent, type GameRows, type RowContent, RowReader, rowStarts } from '../../training/rows/game-rows.ts';
import { CountingEvaluator, playGames } from './self-play-sample.ts';

const TIC_TAC_TOE = { ruleset: 'tic-tac-toe', scenario: 'standard', options: {} };
const CONNECT_FOUR = { ruleset: 'connect-four', scenario: 'standard', options: {} };
const PIG = { ruleset: 'pig', scenario: 'pig-20', options: {} };

const numbers = (count: number, first = 0): number[] => Array.from({ length: count }, (_, i) => first + i);

interface Row extends RowContent {
  readonly actor: number;
  /** Marks on the board, or whatever cells differ from a fresh game. */
  readonly text: string;
}

/** Rows of games with who was to decide in each. */
function rowsOf({ games, mix }: Awaited<ReturnType<typeof playGames>>): Row[] {
  return games.flatMap((played) => gameRows(played, mix.games[played.summary.scenario ?? 0]!));
}

function gameRows(played: GameRows, game: ConstructorParameters<typeof RowReader>[0]): Row[] {
  const reader = new RowReader(game);
  const state = game.newState();
  return Array.from(rowStarts(played), (at) => {
    const content = emptyContent();
    reader.read(played.words, at, state, content);
    return { ...content, actor: state.actor, text: game.renderText(state) };
  });
}

function play(options: TrainingOptions, count: number, choice = TIC_TAC_TOE): ReturnType<typeof playGames> {
  return playGames(choice, options, numbers(count), new CountingEvaluator());
}

describe('games of self-play', () => {
  it('make every decision a whole row if all searches are full', async () => {
    const played = await play({}, 12);
    const rows = rowsOf(played);
    expect(rows).toHaveLength(played.games.reduce((sum, { summary }) => sum + summary.decisions, 0));
    for (const { policy, count } of rows) expect(policy).toHaveLength(count);
  });

  it('follow from seed and number, whatever is played beside them', async () => {
    const [together, apart] = [await play({}, 6, PIG), await playGames(PIG, { gamesInFlight: 1 }, [4, 2], new CountingEvaluator())];
    expect(apart.games).toEqual([together.games[2], together.games[4]]);
  });

  it('ask for values at the end of turns if the horizon is there, and still follow from seed and number', async () => {
    const skirmish = { ruleset: 'barons-war', scenario: 'skirmish', options: {} };
    const options = { horizon: 'turn', maximumDecisions: 12 } as const;
    const [leaves, turns] = [
      await playGames(skirmish, { maximumDecisions: 12 }, [4], new CountingEvaluator()),
      await playGames(skirmish, options, [4, 5], new CountingEvaluator()),
    ];
    const apart = await playGames(skirmish, { ...options, gamesInFlight: 1 }, [5, 4], new CountingEvaluator());
    expect(apart.games).toEqual(turns.games);
    expect(turns.evaluations).toBeGreaterThan(2.5 * leaves.evaluations);
  });

  it('note the value of each turn that was searched', async () => {
    const { games } = await playGames(TIC_TAC_TOE, {}, numbers(3), new CountingEvaluator(0.5));
    for (const { summary } of games) {
      expect(summary.values!.length).toBeGreaterThan(0);
      for (const value of summary.values!) expect(value === null || Math.abs(value) <= 100).toBe(true);
    }
    expect(games[0]!.summary.values![0]).toBeGreaterThan(20);
  });

  it('note how much each full search surprised the network', async () => {
    const rows = rowsOf(await play({}, 12));
    for (const { policy, surprise, count } of rows) {
      // The network of this test likes all actions alike.
      const shares = Array.from(policy!, (share) => share / 65535).filter((share) => share > 0);
      expect(surprise).toBeCloseTo(
        Math.max(
          0,
          shares.reduce((sum, share) => sum + share * Math.log(share * count), 0),
        ),
        2,
      );
    }
    expect(Math.max(...rows.map(({ surprise }) => surprise!))).toBeGreaterThan(0.1);
  });

  it('are played on every scenario of the mix', async () => {
    const played = await play({ mix: [{ scenario: 'pig-100', options: {}, weight: 1 }] }, 12, PIG);
    const scenarios = played.games.map(({ summary }) => summary.scenario ?? 0);
    expect(new Set(scenarios)).toEqual(new Set([0, 1]));
    expect(scenarios).toEqual(played.games.map(({ summary }) => played.mix.scenarioOf(summary.game)));
    expect(rowsOf(played).length).toBeGreaterThan(12);
  });
});

describe('cheap rows', () => {
  it('are rows of fast searches that teach values alone', async () => {
    const [none, some] = [await play({ fullShare: 0.3 }, 40), await play({ fullShare: 0.3, cheapValueShare: 0.4 }, 40)];
    const decisions = some.games.reduce((sum, { summary }) => sum + summary.decisions, 0);
    const [full, cheap] = [rowsOf(some).filter(({ policy }) => policy !== null), rowsOf(some).filter(({ policy }) => policy === null)];
    expect(rowsOf(none).every(({ policy }) => policy !== null)).toBe(true);
    expect(full.length / decisions).toBeCloseTo(0.3, 1);
    expect(cheap.length / decisions).toBeCloseTo(0.4, 1);
    expect(some.evaluations / decisions).toBeLessThan(0.3 * 9 + 0.7 * 3 + 0.5);
  });
});

describe('soft resignation', () => {
  const clear = new CountingEvaluator(0.99);
  const options: TrainingOptions = { clearDecisions: 3, clearValue: 0.9, clearRowShare: 0 };

  it('plays clear games out with fast searches and few rows', async () => {
    const whole = await playGames(CONNECT_FOUR, { ...options, clearDecisions: 0 }, numbers(12), clear);
    const resigned = await playGames(CONNECT_FOUR, options, numbers(12), clear);
    const some = await playGames(CONNECT_FOUR, { ...options, clearRowShare: 0.5 }, numbers(12), clear);
    const [all, few, half] = [whole, resigned, some].map(
      (played) => rowsOf(played).length / played.games.reduce((sum, { summary }) => sum + summary.decisions, 0),
    );
    expect(all).toBe(1);
    expect(few).toBeLessThan(0.5);
    expect(half!).toBeGreaterThan(few!);
    expect(half!).toBeLessThan(0.8);
    for (const { summary } of resigned.games) expect(summary.rows).toBeGreaterThanOrEqual(3);
    const perDecision = ({ evaluations, games }: typeof whole): number =>
      evaluations / games.reduce((sum, { summary }) => sum + summary.decisions, 0);
    expect(perDecision(resigned)).toBeLessThan(0.8 * perDecision(whole));
  });

  it('leaves level games alone', async () => {
    const level = await playGames(CONNECT_FOUR, { ...options, clearValue: 0.9 }, numbers(4), new CountingEvaluator(0.1));
    for (const { summary } of level.games) expect(summary.rows).toBeGreaterThan(0.6 * summary.decisions);
  });
});

describe('a handicap', () => {
  it('leaves one side fast searches, and no whole rows, in its share of the games', async () => {
    const played = await play({ handicapShare: 0.5 }, 40);
    const whole = (game: GameRows): Row[] => gameRows(game, played.mix.games[0]!).filter(({ policy }) => policy !== null);
    const sides = played.games.map((game) => new Set(whole(game).map(({ actor }) => actor)));
    const both = sides.filter((side) => side.size === 2).length;
    expect(both).toBeGreaterThan(8);
    expect(both).toBeLessThan(32);
    expect(new Set(sides.filter((side) => side.size === 1).flatMap((side) => [...side]))).toEqual(new Set([0, 1]));
  });

  it('lets that side teach values, and costs fewer searches', async () => {
    const [fair, unfair] = [await play({}, 12), await play({ handicapShare: 1 }, 12)];
    for (const game of unfair.games) {
      const rows = gameRows(game, unfair.mix.games[0]!);
      const silent = new Set(rows.filter(({ policy }) => policy === null).map(({ actor }) => actor));
      const heard = new Set(rows.filter(({ policy }) => policy !== null).map(({ actor }) => actor));
      expect([...silent, ...heard].sort()).toEqual([0, 1]);
    }
    expect(unfair.evaluations).toBeLessThan(0.8 * fair.evaluations);
  });
});

describe('openings', () => {
  it('are decisions drawn from the policy, without rows', async () => {
    const played = await play({ openingDecisions: 2 }, 60);
    const skipped = played.games.map(({ summary }) => summary.decisions - summary.rows);
    const mean = skipped.reduce((sum, count) => sum + count, 0) / skipped.length;
    // The floor of an exponential number of mean 2.
    expect(mean).toBeGreaterThan(0.9);
    expect(mean).toBeLessThan(2.3);
    expect(skipped.filter((count) => count === 0).length).toBeGreaterThan(10);
  });

  it('vary games that would begin alike', async () => {
    /** Boards at the first row of games in which so many decisions made none. */
    const boards = async (openingDecisions: number, skipped: number): Promise<number> => {
      const { games, mix } = await play({ openingDecisions, gumbelScale: 0 }, 60);
      const like = games.filter(({ summary }) => summary.decisions - summary.rows === skipped);
      expect(like.length).toBeGreaterThan(5);
      return new Set(like.map((played) => gameRows(played, mix.games[0]!)[0]!.text)).size;
    };
    expect(await boards(0, 0)).toBe(1);
    expect(await boards(2, 1)).toBeGreaterThan(3);
  });

  it('leave none if every decision is of the opening', async () => {
    const { games } = await play({ openingDecisions: 1e6 }, 5);
    for (const { summary } of games) expect(summary.rows).toBe(0);
  });
});

describe('a guest', () => {
  it('that is an earlier network judges its own decisions, and the latest network all others', async () => {
    const [own, earlier] = [new CountingEvaluator(0, true), new CountingEvaluator(0, true)];
    const alone = new CountingEvaluator();
    await playGames(TIC_TAC_TOE, {}, numbers(8), alone);
    const { games, evaluations } = await playGames(TIC_TAC_TOE, { snapshotShare: 1, gamesInFlight: 1 }, numbers(8), own, earlier);
    expect(earlier.asked).toBeGreaterThan(0);
    expect(own.asked + earlier.asked).toBe(evaluations);
    expect(alone.asked).toBeGreaterThan(own.asked);
    for (const { summary } of games) expect(summary.guest).toEqual({ player: summary.game % 2, name: 'snapshot' });
  });

  it('is asked from the first move on where it has the first side, and only then', async () => {
    for (const number of [0, 1]) {
      const [own, earlier] = [new CountingEvaluator(0, true), new CountingEvaluator(0, true)];
      const { mix } = await playGames(TIC_TAC_TOE, { snapshotShare: 1 }, [number], own, earlier);
      const fresh = mix.games[0]!.newState().hash();
      const seesFirst = ({ states }: CountingEvaluator): boolean => states.some((state) => state.hash() === fresh);
      expect([seesFirst(own), seesFirst(earlier)]).toEqual([number === 1, number === 0]);
    }
  });

  it('makes no rows', async () => {
    const played = await playGames(TIC_TAC_TOE, { snapshotShare: 1 }, numbers(8), new CountingEvaluator(), new CountingEvaluator());
    for (const game of played.games) {
      for (const { actor } of gameRows(game, played.mix.games[0]!)) expect(actor).toBe(1 - (game.summary.game % 2));
    }
  });

  it('takes part in its share of the games', async () => {
    const { games } = await playGames(
      TIC_TAC_TOE,
      { snapshotShare: 0.3, opponentShare: 0.3, opponent: 'random' },
      numbers(100),
      new CountingEvaluator(),
      new CountingEvaluator(),
    );
    const names = games.map(({ summary }) => summary.guest?.name ?? 'none');
    for (const name of ['none', 'snapshot', 'random']) {
      const share = names.filter((other) => other === name).length / 100;
      expect(Math.abs(share - (name === 'none' ? 0.4 : 0.3)), name).toBeLessThan(0.16);
    }
  });

  it('is not there as long as there is no earlier network', async () => {
    const { games } = await play({ snapshotShare: 1 }, 4);
    for (const { summary } of games) expect(summary.guest).toBeUndefined();
  });
});
