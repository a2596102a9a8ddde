import type { OpponentError } from '../../../server/client/index.ts';
import { capabilities, engine, meet } from '../../base/engine.ts';
import { fromFirst, type Judge } from './judge.ts';

// Who says how likely a side is to win: for the graph, and for what could have been better.

/** Positions judged by a network at once. */
const BATCH = 32;
/** Simulations of one search that judges. */
const SIMULATIONS = 60;
/** After an analysis that somebody waits for. */
const PRIORITY = -5;
/** Codes of a request that was given up, or that nobody heard: the next judge would fare no better. */
const LOST: readonly string[] = ['CANCELLED', 'CONNECTION'];

/** Judges each position by a search of its own. */
function searching(agent: string): Judge['search'] {
  return async (positions, signal) => {
    const wins: (number | null)[] = [];
    for (const position of positions) {
      const asked = { position, agent, limits: { simulations: SIMULATIONS }, priority: PRIORITY };
      const { perspective, winProbability } = await engine().move(asked, { signal });
      wins.push(winProbability === null ? null : fromFirst(perspective, winProbability));
    }
    return wins;
  };
}

function networkJudge(model: string): Judge {
  const agent = `neural:${model}`;
  return {
    by: `the network ${model}`,
    searchedBy: `searches of ${SIMULATIONS} simulations with the network ${model}`,
    agent,
    simulations: 200,
    batch: BATCH,
    enough: 4,
    slight: 0.03,
    async judge(positions, signal) {
      const games = positions.map((position) => ({ position }));
      const { evaluations } = await engine().evaluate({ games, model, priority: PRIORITY }, { signal });
      return evaluations.map(({ perspective, winProbability }) => fromFirst(perspective, winProbability));
    },
    search: searching(agent),
  };
}

const SEARCH_JUDGE: Judge = {
  by: `searches of ${SIMULATIONS} simulations`,
  searchedBy: `searches of ${SIMULATIONS} simulations`,
  agent: 'mcts',
  simulations: 400,
  batch: 1,
  enough: 8,
  slight: 0.05,
  judge: searching('mcts'),
  search: searching('mcts'),
};

/** Rulesets whose network does not fit, or cannot be had. */
const unfit = new Set<string>();

/** The judge of a ruleset: its network if there is one and it can be had, else a search. */
export async function findJudge(ruleset: string): Promise<Judge> {
  await meet();
  const model = capabilities.value?.models.find((one) => one.ruleset === ruleset && one.agent.startsWith('neural'));
  return model === undefined || unfit.has(ruleset) ? SEARCH_JUDGE : networkJudge(model.name);
}

/** Whether a judge has failed in such a way that the next one should be asked: its network does not fit the game, or cannot be fetched. */
export function isUnfit(ruleset: string, judge: Judge, error: unknown): boolean {
  if (judge === SEARCH_JUDGE || LOST.includes((error as OpponentError).code)) return false;
  unfit.add(ruleset);
  return true;
}
