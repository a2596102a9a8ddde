import { describe, expect, it } from 'vitest';
import type { Evaluation, Evaluator } from '../../models/evaluator.ts';
import { type ActionList, type Game, Rng, type State } from '../../rules/core/index.ts';
import type { TrainingOptions } from '../../training/settings/config.ts';
import { emptyContent, type GameRows, readChoice, type RowContent, RowReader, rowStarts } from '../../training/rows/game-rows.ts';
import { playGames } from './self-play-sample.ts';

const PIG = { ruleset: 'pig', scenario: 'pig-20', options: {} };
const LEDUC = { ruleset: 'leduc-poker', scenario: 'standard', options: {} };
const BLOTTO = { ruleset: 'blotto', scenario: '3-5', options: {} };
const TIC_TAC_TOE = { ruleset: 'tic-tac-toe', scenario: 'standard', options: {} };

const BY_POLICY: TrainingOptions = {
  method: 'policy-gradient',
  gamesInFlight: 8,
  fullSimulations: undefined,
  fastSimulations: undefined,
  fullShare: undefined,
};
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Says something of its own of each thing that a player can see, and nothing that depends on what it cannot. */
class SeeingEvaluator implements Evaluator {
  evaluate(states: readonly State[], legal: readonly ActionList[]): Evaluation[] {
    return states.map((state, i) => {
      const rng = Rng.from(state.informationKey(state.actor as 0 | 1));
      const weights = Float32Array.from({ length: legal[i]!.length }, () => 0.05 + rng.float());
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return { priors: weights.map((weight) => weight / total), value: 2 * rng.float() - 1 };
    });
  }
}

interface Row extends RowContent {
  readonly state: State;
  readonly player: number;
}

function rowsOf(game: Game, played: GameRows): Row[] {
  const reader = new RowReader(game);
  return Array.from(rowStarts(played), (at) => {
    const content = emptyContent();
    const state = game.newState();
    reader.read(played.words, at, state, content);
    return { ...content, state, player: readChoice(played.words, at)!.player };
  });
}

function play(options: TrainingOptions, count: number, choice = LEDUC, snapshot?: Evaluator): ReturnType<typeof playGames> {
  return playGames(choice, { ...BY_POLICY, ...options }, numbers(count), new SeeingEvaluator(), snapshot);
}

describe('games by policy', () => {
  it.each([LEDUC, PIG, BLOTTO, TIC_TAC_TOE])(
    'make every decision a row with what was chosen, its chance then, and the value: $ruleset',
    async (choice) => {
      const { games, evaluations, mix } = await play({}, 20, choice);
      const rows = games.flatMap((played) => rowsOf(mix.games[0]!, played));
      expect(rows).toHaveLength(games.reduce((sum, { summary }) => sum + summary.decisions, 0));
      expect(evaluations).toBe(rows.length);
      const judge = new SeeingEvaluator();
      for (const { state, player, choice: chosen, count, policy, rootValue } of rows) {
        const legal = state.legalActions();
        const [{ priors, value }] = judge.evaluate([state], [legal]) as [Evaluation];
        expect(policy).toBeNull();
        expect(count).toBe(legal.length);
        expect(player).toBe(state.actor);
        expect(chosen!.logChance).toBeCloseTo(Math.log(priors[chosen!.place]!), 3);
        expect(rootValue).toBeCloseTo(value, 4);
      }
    },
  );

  it("heed the counsel of the ruleset's own player, and note what it was", async () => {
    const { games, mix } = await play({ counsel: 1.5 }, 20, PIG);
    const rows = games.flatMap((played) => rowsOf(mix.games[0]!, played));
    const judge = new SeeingEvaluator();
    for (const { state, choice } of rows) {
      const legal = state.legalActions();
      const [{ priors }] = judge.evaluate([state], [legal]) as [Evaluation];
      const { place, logChance, counsel } = choice!;
      const gain = (i: number): number => priors[i]! * (i === counsel ? Math.exp(1.5) : 1);
      expect(counsel).toBeGreaterThanOrEqual(0);
      expect(logChance).toBeCloseTo(Math.log(gain(place) / Array.from(legal, (_, i) => gain(i)).reduce((sum, weight) => sum + weight)), 3);
    }
    expect(rows.filter(({ choice }) => choice!.place === choice!.counsel).length / rows.length).toBeGreaterThan(0.5);
  });

  it('report every decision, those of guests too', async () => {
    for (const options of [{}, { opponentShare: 0.5, opponent: 'random' }, { snapshotShare: 0.5 }] as const) {
      const { games, decisions } = await play(options, 20, LEDUC, new SeeingEvaluator());
      expect(decisions).toBe(games.reduce((sum, { summary }) => sum + summary.decisions, 0));
    }
  });

  it('note what was then played', async () => {
    const { games, mix } = await play({}, 20, TIC_TAC_TOE);
    for (const played of games) {
      const rows = rowsOf(mix.games[0]!, played);
      rows.slice(0, -1).forEach(({ state, choice }, i) => {
        const next = state.clone();
        next.apply(state.legalActions().at(choice!.place));
        expect(next.hash()).toBe(rows[i + 1]!.state.hash());
      });
    }
  });

  it('draw actions as often as the policy says', async () => {
    const { games, mix } = await play({}, 4000, BLOTTO);
    const counts = new Map<number, number>();
    const first = games.map((played) => rowsOf(mix.games[0]!, played)[0]!);
    for (const { choice } of first) counts.set(choice!.place, (counts.get(choice!.place) ?? 0) + 1);
    const [{ priors }] = new SeeingEvaluator().evaluate([first[0]!.state], [first[0]!.state.legalActions()]) as [Evaluation];
    priors.forEach((share, place) =>
      expect(Math.abs((counts.get(place) ?? 0) / games.length - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / games.length)),
    );
  });

  it('follow from seed and number, whatever is played beside them', async () => {
    const together = await play({}, 12);
    const apart = await playGames(LEDUC, { ...BY_POLICY, gamesInFlight: 1 }, [7, 2], new SeeingEvaluator());
    expect(apart.games).toEqual([together.games[2], together.games[7]]);
  });

  it("learn nothing from guests' decisions, of either seat", async () => {
    for (const options of [{ opponentShare: 1, opponent: 'random' }, { snapshotShare: 1 }] as const) {
      const { games, mix } = await play(options, 40, LEDUC, new SeeingEvaluator());
      expect(games.map(({ summary }) => summary.guest!.player)).toEqual(numbers(40).map((number) => number % 2));
      for (const played of games)
        for (const { player } of rowsOf(mix.games[0]!, played)) expect(player).toBe(1 - played.summary.guest!.player);
      expect(games.some(({ summary }) => summary.rows > 0)).toBe(true);
    }
  });

  it('decide secret commitments by what their own player knows', async () => {
    const { games, mix } = await play({}, 60, BLOTTO);
    const seconds = games.flatMap((played) => rowsOf(mix.games[0]!, played)).filter(({ player }) => player === 1);
    // What the first has chosen differs, the policy of the second does not.
    const chances = new Map(seconds.map(({ choice }) => [choice!.place, choice!.logChance]));
    expect(new Set(seconds.map(({ state }) => state.hash())).size).toBeGreaterThan(5);
    for (const { choice } of seconds) expect(choice!.logChance).toBe(chances.get(choice!.place));
  });
});
