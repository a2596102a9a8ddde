import { type Agent, createAgent } from '../agents/index.ts';
import { baronsWar } from '../rules/barons-war/index.ts';
import type { BaronsWarGame } from '../rules/barons-war/game.ts';
import type { BaronsWarState } from '../rules/barons-war/state.ts';
import { playGame } from '../training/evaluation/match.ts';
import { summarise, type Tally, wilsonInterval } from '../training/evaluation/statistics.ts';

/** A match to be measured: A and B change sides after every game, and each pair of games meets the same dice. */
export interface BalancePlan {
  /** `even/skirmish` */
  readonly name: string;
  readonly scenario: string;
  readonly a: string;
  readonly b: string;
  readonly games: number;
  readonly seed: string;
}

export interface BalanceResult extends BalancePlan {
  readonly rulesetVersion: string;
  /** A's wins, draws and losses, A's score in `[0, 1]` with its 95 % interval, and the tallies by A's side. */
  readonly tally: Tally;
  readonly score: number;
  readonly interval: readonly [number, number];
  readonly bySide: readonly [Tally, Tally];
  /** Share of the Barons, draws as halves, with its 95 % interval. */
  readonly baronShare: number;
  readonly baronInterval: readonly [number, number];
  readonly meanTurns: number;
  /** Mean victory points of the Barons and the Royalists. */
  readonly meanPoints: readonly [number, number];
  /** Share of the games that ended at the turn limit. */
  readonly atLimit: number;
}

const even = (scenario: string, games: number): BalancePlan => ({ name: `even/${scenario}`, scenario, a: 'scripted', b: 'scripted', games, seed: `even/${scenario}` });

/** What `bench/results/balance.json` holds. */
export const balancePlans: readonly BalancePlan[] = [
  even('skirmish', 1000),
  even('vanguard', 400),
  even('lewes-historical', 400),
  even('lewes-free', 200),
  even('evesham-historical', 400),
  even('evesham-possible', 300),
  { name: 'random/skirmish', scenario: 'skirmish', a: 'scripted', b: 'random', games: 200, seed: 'random/skirmish' },
  { name: 'random/lewes-historical', scenario: 'lewes-historical', a: 'scripted', b: 'random', games: 100, seed: 'random/lewes' },
  { name: 'search/skirmish', scenario: 'skirmish', a: 'mcts:sims=400', b: 'scripted', games: 100, seed: 'search/skirmish' },
];

interface Played {
  readonly sideOfA: 0 | 1;
  readonly resultOfA: number;
  readonly baron: number;
  readonly points: readonly [number, number];
  readonly turns: number;
}

async function playOne(game: BaronsWarGame, [a, b]: readonly [Agent, Agent], seed: string, i: number): Promise<Played> {
  const sideOfA = i % 2 === 0 ? 0 : 1;
  let turns = 0;
  const played = await playGame(game, sideOfA === 0 ? [a, b] : [b, a], {
    seed: `${seed}/${i >> 1}`,
    onMove: ({ state }) => (turns = (state as BaronsWarState).data[game.layout.at.turn]!),
  });
  return { sideOfA, resultOfA: played.returns[sideOfA], baron: (1 + played.returns[0]) / 2, points: played.victoryPoints, turns };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Plays a match; the same plan gives the same result on every machine. */
export async function measureBalance(plan: BalancePlan): Promise<BalanceResult> {
  const game = baronsWar.load(plan.scenario) as BaronsWarGame;
  const agents = [await createAgent(plan.a, { seed: `${plan.seed}/a` }), await createAgent(plan.b, { seed: `${plan.seed}/b` })] as const;
  const played: Played[] = [];
  for (let i = 0; i < plan.games; i++) played.push(await playOne(game, agents, plan.seed, i));
  const { wins, draws, losses, score, interval, bySide } = summarise(played);
  const baronShare = mean(played.map(({ baron }) => baron));
  return {
    ...plan,
    rulesetVersion: baronsWar.version,
    tally: { wins, draws, losses },
    score,
    interval,
    bySide,
    baronShare,
    baronInterval: wilsonInterval(baronShare, played.length),
    meanTurns: mean(played.map(({ turns }) => turns)),
    meanPoints: [mean(played.map(({ points }) => points[0])), mean(played.map(({ points }) => points[1]))],
    atLimit: mean(played.map(({ turns }) => (turns >= game.compiled.turnLimit ? 1 : 0))),
  };
}
