import { type FlatGame, type FlatState, TERMINAL, termsOf } from '../../rules/core/index.ts';
import { judgementOfGame } from '../../models/judges/weighed-worth.ts';
import { captainChooser, playForRows } from '../cells/games.ts';

/** One game in so many is held out. */
const HELD_OUT_EVERY = 10;

/** A position as the terms of an evaluation say it, with what came of it. */
export interface TermPosition {
  /** The terms, in the order of the weights, then for each scenario whether the position is of it: so a fit learns which side a scenario favours,
   * and does not put that into the weights. */
  readonly terms: Float64Array;
  /** Result for player 0, `[-1, 1]`. */
  readonly result: number;
}

/** Positions to learn from, and those of games that are held out. */
interface TermPositions {
  readonly learn: readonly TermPosition[];
  readonly held: readonly TermPosition[];
}

/** How many games of its captain are played of each scenario, and how. */
export interface CaptainGames {
  readonly games: number;
  readonly seed: string;
  /** Share of the decisions that are made at random. */
  readonly noise: number;
  /** Share of the positions that are learnt from. */
  readonly keep: number;
  readonly signal?: AbortSignal;
  readonly onGame?: (played: number) => void;
}

/** Plays games of each ruleset's own player against itself and reads the terms of some of their positions.
 * @throws ModelError MODEL_MISMATCH if an evaluation has no weights of its own */
export function playForTerms(games: readonly FlatGame[], options: CaptainGames): TermPositions {
  const learn: TermPosition[] = [];
  const held: TermPosition[] = [];
  for (const [place, game] of games.entries()) {
    const judgement = judgementOfGame(game);
    const state = game.newState() as FlatState;
    for (let number = 0; number < options.games && options.signal?.aborted !== true; number++) {
      const { noise, keep, seed } = options;
      const rows = playForRows({ game, choose: captainChooser(game), noise, keep }, number, `${seed}/${game.scenario.id}/${number}`);
      for (const { data, result } of rows) {
        state.data.set(data);
        if (state.actor === TERMINAL) continue;
        const terms = Float64Array.of(...termsOf(judgement, state), ...games.map((_, i) => Number(i === place)));
        (number % HELD_OUT_EVERY === 0 ? held : learn).push({ terms, result });
      }
      options.onGame?.(place * options.games + number + 1);
    }
  }
  return { learn, held };
}
