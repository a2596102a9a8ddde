import { NeuralAgent } from '../../agents/index.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import { CHANCE, type Game, type State } from '../../rules/core/index.ts';
import type { TrainingConfig } from '../settings/config.ts';
import { type MoveReport, playGame } from '../matches/match.ts';

/** A move or a roll of a sample game. */
export interface SampleMove {
  /** Name of the side, or null for the dice. */
  readonly side: string | null;
  readonly text: string;
  /** Chance of the first side as the search before this move saw it, `[0, 1]`; null for the dice. */
  readonly chance: number | null;
}

/** A moment of a sample game. */
export interface SamplePosition {
  /** Moves and rolls before it. */
  readonly plies: number;
  readonly svg: string;
  readonly text: string;
}

export interface SampleGame {
  readonly seed: string;
  readonly moves: readonly SampleMove[];
  readonly positions: readonly SamplePosition[];
  /** Result of the first side, `[-1, 1]`. */
  readonly result: number;
  readonly victoryPoints: readonly [number, number];
  readonly decisions: number;
  /** Whether it was broken off at the longest length. */
  readonly isBrokenOff: boolean;
}

interface SampleOptions {
  readonly games: number;
  /** Simulations per decision of either side. */
  readonly simulations: number;
  /** Seed of the first game; the others are numbered on. */
  readonly seed: string;
  readonly config: Pick<TrainingConfig, 'valueScale' | 'advice' | 'counsel' | 'horizon' | 'maximumDecisions'>;
  readonly signal?: AbortSignal | undefined;
}

/** Parts of a game after which it is drawn. */
const MOMENTS = [0.25, 0.5, 0.75, 1];
/** Moves and rolls per decision at most, for the length of games. */
const PLIES_PER_DECISION = 4;

function moveOf({ state, actor, text, decision }: MoveReport): SampleMove {
  if (actor === CHANCE) return { side: null, text, chance: null };
  const own = decision?.winProbability;
  return { side: state.game.players[actor], text, chance: own === undefined ? null : actor === 0 ? own : 1 - own };
}

/** The positions at some moments of a game.
 * @param decided states after each decision and the rolls that followed it, with the moves and rolls before them */
function drawMoments(game: Game, decided: readonly { readonly plies: number; readonly state: State }[]): SamplePosition[] {
  if (decided.length === 0) return [];
  const chosen = new Set(MOMENTS.map((part) => Math.max(0, Math.round(part * decided.length) - 1)));
  return [...chosen].map((i) => {
    const { plies, state } = decided[i]!;
    return { plies, svg: game.renderSvg(state), text: game.renderText(state) };
  });
}

async function playSample(
  game: Game,
  evaluator: Evaluator,
  seed: string,
  { simulations, config, signal }: SampleOptions,
): Promise<SampleGame> {
  const spec = `neural:sims=${simulations}`;
  const player = (side: string): NeuralAgent =>
    new NeuralAgent({
      spec,
      evaluator,
      simulations,
      seed: `${seed}/${side}`,
      advice: config.advice,
      counsel: config.counsel,
      horizon: config.horizon,
      search: { qScale: config.valueScale },
    });
  const moves: SampleMove[] = [];
  const decided: { plies: number; state: State }[] = [];
  const played = await playGame(game, [player('first'), player('second')], {
    seed,
    ...(signal === undefined ? {} : { signal }),
    ...(config.maximumDecisions > 0 ? { maxPlies: config.maximumDecisions * PLIES_PER_DECISION } : {}),
    onMove(report) {
      moves.push(moveOf(report));
      if (report.actor === CHANCE) decided.pop();
      decided.push({ plies: moves.length, state: report.state.clone() });
    },
  });
  const { returns, victoryPoints, decisions, truncated } = played;
  return { seed, moves, positions: drawMoments(game, decided), result: returns[0], victoryPoints, decisions, isBrokenOff: truncated };
}

/** Games of a network against itself, by search, one after the other: so that the same seed gives the same games. */
export async function playSampleGames(game: Game, evaluator: Evaluator, options: SampleOptions): Promise<SampleGame[]> {
  const played: SampleGame[] = [];
  while (played.length < options.games && options.signal?.aborted !== true) {
    played.push(await playSample(game, evaluator, `${options.seed}/${played.length + 1}`, options));
  }
  return played;
}
