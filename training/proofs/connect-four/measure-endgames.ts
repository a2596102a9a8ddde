import { createAgent } from '../../../agents/registry/registry.ts';
import { type Agent, createView } from '../../../agents/turn/agent.ts';
import type { Evaluator } from '../../../models/evaluator.ts';
import { SharedEvaluator } from '../../../models/judges/shared-evaluator.ts';
import type { Game, Player, Seed } from '../../../rules/core/index.ts';
import { type Endgame, stateAfter } from './endgames.ts';
import { type NetworkPlay, networkSpec } from '../proof/network-match.ts';

/** How often a player found a move that keeps the exact result. */
interface EndgameScore {
  readonly count: number;
  readonly right: number;
  /** Right moves / end games. */
  readonly share: number;
  /** The same where nobody can complete four with the next stone. */
  readonly quiet: { readonly count: number; readonly right: number; readonly share: number };
}

/** Positions looked at side by side. */
const SIDE_BY_SIDE = 64;

function scoreOf(endgames: readonly Endgame[], isRight: readonly boolean[]): EndgameScore {
  const tally = (counts: (endgame: Endgame) => boolean): EndgameScore['quiet'] => {
    const rows = endgames.flatMap((endgame, i) => (counts(endgame) ? [isRight[i]!] : []));
    const right = rows.filter((one) => one).length;
    return { count: rows.length, right, share: right / Math.max(1, rows.length) };
  };
  return { ...tally(() => true), quiet: tally(({ isQuiet }) => isQuiet) };
}

/** What choosing at random finds on average. */
export function chanceShare(endgames: readonly Endgame[]): number {
  return endgames.reduce((sum, { best, open }) => sum + best.length / open, 0) / Math.max(1, endgames.length);
}

/** Asks players for their moves in all end games, each in every so many of them: who is asked what does not depend on who answers first.
 * @param createPlayer makes one for each that is asked at once */
export async function measureEndgames(
  game: Game,
  endgames: readonly Endgame[],
  createPlayer: (seat: number) => Agent | Promise<Agent>,
): Promise<EndgameScore> {
  const isRight = new Array<boolean>(endgames.length).fill(false);
  const seats = Math.min(SIDE_BY_SIDE, endgames.length);
  const ask = async (seat: number): Promise<void> => {
    const agent = await createPlayer(seat);
    for (let i = seat; i < endgames.length; i += seats) {
      const state = stateAfter(game, endgames[i]!.moves);
      const { action } = await agent.choose(createView(state, state.actor as Player));
      isRight[i] = endgames[i]!.best.includes(action);
    }
  };
  await Promise.all(Array.from({ length: seats }, (_, seat) => ask(seat)));
  return scoreOf(endgames, isRight);
}

/** The same for a network: by its policy alone with 0 simulations, else with its search. */
export function measureNetwork(
  game: Game,
  endgames: readonly Endgame[],
  evaluator: Evaluator,
  { seed, ...play }: NetworkPlay & { readonly seed: Seed },
): Promise<EndgameScore> {
  const shared = new SharedEvaluator(evaluator);
  return measureEndgames(game, endgames, (seat) =>
    createAgent(networkSpec(play), { seed: `${seed}/${seat}`, loadEvaluator: async () => shared }),
  );
}
