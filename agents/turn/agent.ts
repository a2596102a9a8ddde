import type { Game, Player, Seed, State } from '../../rules/core/index.ts';
import type { History } from '../../env/game/history.ts';
import { PlayerView } from '../../env/game/player-view.ts';

export type { PlayerView };

/** When to stop thinking; the first limit reached ends it. None given: the agent's own default. */
export interface Limits {
  readonly simulations?: number;
  readonly timeMs?: number;
  /** Most simulations where only a time is given. No bound if left out. */
  readonly mostSimulations?: number;
  /** Milliseconds for all decisions of a turn together; agents that search share them out. */
  readonly turnMs?: number;
  /** Ends the search with the answer it has. */
  readonly signal?: AbortSignal;
  /** Longest list of candidates in the answer. Default 10. */
  readonly candidates?: number;
  /** Told the answer so far while an agent searches, */
  readonly onProgress?: (decision: Decision) => void;
  /** about every so many milliseconds. Default 200. */
  readonly progressMs?: number;
  /** Lets other work have the thread now and then; a turn of the event loop if left out. */
  readonly pause?: () => Promise<void>;
}

/** How long an agent thinks by itself. */
export interface OwnLimits extends Pick<Limits, 'timeMs' | 'turnMs'> {
  /** Simulations if nobody says otherwise, or positions judged. */
  readonly simulations: number;
  /** Whether its spec or level bounds it to so many; otherwise a caller may ask for more. */
  readonly isBound: boolean;
}

/** One action that an agent considered, as the player that decides sees it. */
export interface Candidate {
  readonly action: number;
  /** In the ruleset's notation. */
  readonly text: string;
  /** Work that went into it: simulations, or positions judged; 0 without a search. */
  readonly visits: number;
  /** Share of the policy before search, `[0, 1]`, if the agent has one. */
  readonly prior?: number;
  /** Expected result in `[-1, 1]` for the player that decides. */
  readonly value: number;
}

/** One step of the play an agent expects. */
export interface LineStep {
  readonly by: 'player' | 'dice';
  /** The ruleset's notation, or what the dice say. */
  readonly text: string;
  /** The same in plain words, where the game has a board. */
  readonly words?: string;
}

/** An agent's answer and, where it has them, its reasons. */
export interface Decision {
  readonly action: number;
  /** The player that decides: values, probabilities and leads are its own. */
  readonly player?: Player;
  /** Expected result in `[-1, 1]` for the player that decides. */
  readonly value?: number;
  /** Probability that the deciding player wins, half a draw counted as a win: (1 + value) / 2, `[0, 1]`. */
  readonly winProbability?: number;
  /** Expected lead in victory points at the ends of what was searched, in the ruleset's units. */
  readonly pointsLead?: number;
  /** Whether `value` is the exact result under best play. */
  readonly isProven?: boolean;
  readonly simulations?: number;
  /** Simulations of earlier decisions that still counted. */
  readonly reusedSimulations?: number;
  /** Different worlds looked into: 1 where nothing is hidden. */
  readonly worlds?: number;
  /** Best first. */
  readonly candidates?: readonly Candidate[];
  /** The line it expects: actions and the likeliest results of the dice. */
  readonly line?: readonly LineStep[];
}

/** Plays one side. All its randomness comes from the seed it was created with; it never sees the true state. */
export interface Agent {
  /** The spec it was created from, e.g. `mcts:sims=400`. */
  readonly spec: string;
  choose(view: PlayerView, limits?: Limits): Promise<Decision>;
  /** How long it thinks in a game by itself; an agent without it does not search.
   * @throws Error if it cannot play the game */
  ownLimits?(game: Game): OwnLimits;
  /** Bytes that it keeps between two decisions, nearly; an agent without it keeps next to nothing. */
  readonly heldBytes?: number;
  close?(): Promise<void>;
}

/** What every agent is created with: the seed of all its randomness. */
export interface AgentOptions {
  readonly seed: Seed;
}

/** What a player may know of a state at its own decision; valid until the state next changes.
 * @param history the moves that led here from the start of the game, where somebody has noted them
 * @throws Error if it is not that player's decision. */
export function createView(state: State, player: Player, history?: History): PlayerView {
  if (state.actor !== player) throw new Error(`Player ${player} has no decision here: the actor is ${state.actor}.`);
  return new PlayerView(state, player, { history });
}
