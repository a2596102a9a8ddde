import { type Agent, createAgent } from '../../agents/index.ts';
import type { Game } from '../../rules/core/index.ts';
import { findRuleset, loadGame } from '../../rules/registry.ts';
import { playGame } from '../../training/matches/match.ts';
import { lastTurnOf } from '../../training/lab/play/last-turn.ts';
import { summarise, type Tally, wilsonInterval } from '../../training/matches/statistics.ts';

/** A match to be measured: A and B change sides after every game, and each pair of games meets the same dice. */
interface BalancePlan {
  /** `even/skirmish` */
  readonly name: string;
  readonly ruleset: string;
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
  /** Share of player 0, draws as halves, with its 95 % interval, for which a pair with the same dice counts once: players without dice of their
   * own play it twice alike; and the share of games that were drawn. */
  readonly firstShare: number;
  readonly firstInterval: readonly [number, number];
  readonly drawShare: number;
  readonly meanTurns: number;
  /** Mean victory points of player 0 and player 1. */
  readonly meanPoints: readonly [number, number];
  /** Share of the games that ended at the turn limit. */
  readonly atLimit: number;
}

const baronsWar = (name: string, a: string, b: string, games: number, seed = name): BalancePlan => {
  const scenario = name.slice(name.indexOf('/') + 1);
  return { name, ruleset: 'barons-war', scenario, a, b, games, seed };
};

/** A match in every scenario of a ruleset; fewer games where the battle is large. */
function everywhere(ruleset: string, kind: string, a: string, b: string, games: number, large = games): BalancePlan[] {
  return findRuleset(ruleset).scenarios.map(({ id, source }) => {
    const name = `${kind}/${ruleset}/${id}`;
    return { name, ruleset, scenario: id, a, b, games: source === 'training' ? games : large, seed: name };
  });
}

const oneHour = everywhere.bind(null, 'one-hour-wargames');
const iron = everywhere.bind(null, 'men-of-iron');
const fury = everywhere.bind(null, 'spanish-fury');
const anarchy = everywhere.bind(null, 'the-anarchy');

/** Training fields of Men of Iron: the battles are too long for a search. */
const FIELDS = ['mill-ford', 'dry-wells', 'beacon-field'];

/** Battles of Spanish Fury that are small enough for a search. */
const TRAINING_BATTLES = ['training-meadow', 'crossroads-square', 'held-village'];

/** Fights of The Anarchy in the open and at the priory, and those for training among them. */
const FIGHTS = ['ridgeway', 'ridgeway-horse', 'hollow-road', 'ford', 'priory'];
const PATROLS = FIGHTS.slice(0, 2);
const CAMPAIGNS = ['the-empress-road', 'the-thames-line'];

/** Those at castles, and a camp; whole sieges, which are short. */
const CASTLES = ['keep-ladders', 'belfry', 'masons-wall', 'sally'];
const SIEGES = ['mine', 'siege', 'relief'];

/** What the files of `bench/results/` hold: one file for each ruleset. */
export const balancePlans: readonly BalancePlan[] = [
  baronsWar('even/skirmish', 'scripted', 'scripted', 1000),
  baronsWar('even/vanguard', 'scripted', 'scripted', 400),
  baronsWar('even/lewes-historical', 'scripted', 'scripted', 200),
  baronsWar('even/lewes-free', 'scripted', 'scripted', 200),
  baronsWar('even/evesham-historical', 'scripted', 'scripted', 400),
  baronsWar('even/evesham-possible', 'scripted', 'scripted', 200),
  baronsWar('random/skirmish', 'scripted', 'random', 200),
  baronsWar('random/lewes-historical', 'scripted', 'random', 100, 'random/lewes'),
  baronsWar('search/skirmish', 'mcts:sims=400', 'scripted', 100),
  ...oneHour('even', 'scripted', 'scripted', 400),
  ...oneHour('even-search', 'mcts:sims=32', 'mcts:sims=32', 24),
  ...oneHour('random', 'scripted', 'random', 100),
  ...oneHour('search', 'mcts:sims=128', 'scripted', 40).filter(({ scenario }) => ['training', 'pitched-battle-1'].includes(scenario)),
  ...iron('even', 'scripted', 'scripted', 200, 400),
  ...iron('even-search', 'mcts:sims=64', 'mcts:sims=64', 300).filter(({ scenario }) => FIELDS.includes(scenario)),
  ...iron('random', 'scripted', 'random', 100),
  ...iron('search', 'mcts:sims=200', 'scripted', 100).filter(({ scenario }) => FIELDS.includes(scenario)),
  ...fury('even', 'scripted', 'scripted', 200),
  ...fury('random', 'scripted', 'random', 400),
  ...fury('search', 'mcts:sims=32,rollout=scripted,horizon=turn', 'scripted', 40).filter(({ scenario }) =>
    TRAINING_BATTLES.includes(scenario),
  ),
  ...anarchy('even', 'scripted', 'scripted', 200).filter(({ scenario }) => [...FIGHTS, ...CAMPAIGNS, ...SIEGES].includes(scenario)),
  ...anarchy('even', 'scripted', 'scripted', 100).filter(({ scenario }) => CASTLES.includes(scenario)),
  ...anarchy('random', 'scripted', 'random', 100).filter(({ scenario }) =>
    [...FIGHTS, ...CASTLES, ...SIEGES, ...CAMPAIGNS].includes(scenario),
  ),
  ...anarchy('search', 'mcts:sims=32,rollout=scripted,horizon=turn', 'scripted', 40).filter(({ scenario }) => PATROLS.includes(scenario)),
];

interface Played {
  readonly sideOfA: 0 | 1;
  readonly resultOfA: number;
  readonly first: number;
  readonly points: readonly [number, number];
  readonly turns: number;
  readonly atLimit: boolean;
}

async function playOne(game: Game, turnLimit: number, [a, b]: readonly [Agent, Agent], seed: string, i: number): Promise<Played> {
  const sideOfA = i % 2 === 0 ? 0 : 1;
  let turns = 0;
  const played = await playGame(game, sideOfA === 0 ? [a, b] : [b, a], {
    seed: `${seed}/${i >> 1}`,
    onMove: ({ state }) => (turns = state.turn),
  });
  return {
    sideOfA,
    resultOfA: played.returns[sideOfA],
    first: (1 + played.returns[0]) / 2,
    points: played.victoryPoints,
    turns,
    atLimit: turns >= turnLimit,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Plays a match; the same plan gives the same result on every machine. */
export async function measureBalance(plan: BalancePlan): Promise<BalanceResult> {
  const game = loadGame(plan.ruleset, plan.scenario);
  const turnLimit = lastTurnOf(game) ?? Infinity;
  const agents = [await createAgent(plan.a, { seed: `${plan.seed}/a` }), await createAgent(plan.b, { seed: `${plan.seed}/b` })] as const;
  const played: Played[] = [];
  for (let i = 0; i < plan.games; i++) played.push(await playOne(game, turnLimit, agents, plan.seed, i));
  const { wins, draws, losses, score, interval, bySide } = summarise(played);
  const firstShare = mean(played.map(({ first }) => first));
  return {
    ...plan,
    rulesetVersion: game.ruleset.version,
    tally: { wins, draws, losses },
    score,
    interval,
    bySide,
    firstShare,
    firstInterval: wilsonInterval(firstShare, played.length / 2),
    drawShare: draws / played.length,
    meanTurns: mean(played.map(({ turns }) => turns)),
    meanPoints: [mean(played.map(({ points }) => points[0])), mean(played.map(({ points }) => points[1]))],
    atLimit: mean(played.map(({ atLimit }) => (atLimit ? 1 : 0))),
  };
}
