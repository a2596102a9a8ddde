import { History } from '../../env/game/history.ts';
import { type Agent, createView, type Decision, type Limits, type PlayerView } from '../../agents/turn/agent.ts';
import { soon } from '../../agents/turn/soon.ts';
import { AgentFault, type AgentFaultCode, readAnswer } from '../../agents/guests/index.ts';
import {
  type Audience,
  audienceOfMove,
  CHANCE,
  facesThrown,
  type Game,
  type GameRecord,
  moveText,
  OutcomeList,
  type Player,
  Recorder,
  Rng,
  type Seed,
  type State,
  TERMINAL,
} from '../../rules/core/index.ts';

/** What an onlooker is told after each move; the state is the true one and must not be changed. */
export interface MoveReport {
  readonly state: State;
  readonly actor: Player | typeof CHANCE;
  readonly move: number;
  readonly text: string;
  /** Who may know the move. */
  readonly audience: Audience;
  /** The agent's reasons; absent for the dice. */
  readonly decision?: Decision;
  readonly ply: number;
}

/** How one game is played, and who is told of it. */
export interface PlayGameOptions {
  /** Seed of the dice: two games with the same seed meet the same stream of rolls. */
  readonly seed: Seed;
  /** Whether to keep the record. Default false. */
  readonly record?: boolean;
  readonly onMove?: (report: MoveReport) => void;
  /** Told of the true state before the first move; it must not be changed, but may be listened to. */
  readonly onStart?: (state: State) => void;
  /** Told of each move before it is made. */
  readonly beforeMove?: (state: State, move: number) => void;
  /** Dice for the roll at hand, where not all come from the seed. */
  readonly diceAt?: (state: State) => Rng;
  /** Moves and rolls after which the game is broken off as a draw; the game's own bound by default. */
  readonly maxPlies?: number;
  /** Limits of every decision, by player. */
  readonly limits?: readonly [Limits, Limits];
  /** Breaks the game off between two moves. With it, other work of the thread has its turn at the start and every 30 ms: what makes the signal fall. */
  readonly signal?: AbortSignal;
}

const BREATH_MS = 30;

/** Lets other work of the thread have its turn. */
function rest(): Promise<void> {
  return new Promise((resolve) => void soon(resolve));
}

/** A game that a player has lost by a fault of its agent. */
export interface Forfeit {
  readonly player: Player;
  /** Spec of the agent. */
  readonly agent: string;
  readonly code: AgentFaultCode;
  readonly message: string;
}

/** How a game ended; pairs are by player. */
export interface PlayedGame {
  /** Result by player, `[-1, 1]`; `[0, 0]` if broken off; lost for who forfeits. */
  readonly returns: readonly [number, number];
  readonly victoryPoints: readonly [number, number];
  /** Moves and rolls. */
  readonly plies: number;
  /** Moves of the players. */
  readonly decisions: number;
  /** Whether the game was broken off before its end. */
  readonly truncated: boolean;
  /** How it was lost before its end by an agent's fault, if it was. */
  readonly forfeit?: Forfeit;
  readonly record?: GameRecord;
}

/** Plays one game between two agents: the first is player 0. Each sees only its own view. An agent that answers with anything but a legal action, or
 * throws an `AgentFault`, loses. */
export async function playGame(game: Game, agents: readonly [Agent, Agent], options: PlayGameOptions): Promise<PlayedGame> {
  const dice = Rng.from(`${options.seed}/dice`);
  const outcomes = new OutcomeList();
  const state = game.newState();
  options.onStart?.(state);
  const recorder = options.record === true ? new Recorder(game) : undefined;
  const history = new History();
  const maxPlies = options.maxPlies ?? game.maxPlies;
  let plies = 0;
  let decisions = 0;
  let forfeit: Forfeit | undefined;
  let nextBreath = 0;
  for (let actor = state.actor; actor !== TERMINAL && plies < maxPlies; actor = state.actor) {
    if (options.signal !== undefined && performance.now() >= nextBreath) {
      await rest();
      nextBreath = performance.now() + BREATH_MS;
    }
    if (options.signal?.aborted === true) break;
    const decision = actor === CHANCE ? undefined : await ask(createView(state, actor, history), agents[actor], options.limits?.[actor]);
    if (decision !== undefined && 'code' in decision) {
      forfeit = decision;
      break;
    }
    const move = decision === undefined ? state.chanceOutcomes(outcomes).sample(options.diceAt?.(state) ?? dice) : decision.action;
    const told = options.onMove === undefined ? null : { text: moveText(state, move), audience: audienceOfMove(state) };
    const isRoll = recorder !== undefined && decision === undefined;
    const thrown = isRoll ? facesThrown(game.actions.describeOutcome(state, move), Rng.from(`${options.seed}/thrown/${plies}`)) : [];
    history.note(state, move);
    options.beforeMove?.(state, move);
    state.apply(move);
    recorder?.add(move, state, thrown);
    if (told !== null) options.onMove!({ state, actor, move, ...told, ply: plies, ...(decision === undefined ? {} : { decision }) });
    plies++;
    if (actor !== CHANCE) decisions++;
  }
  const record = recorder?.record({ first: agents[0].spec, second: agents[1].spec, seed: options.seed });
  return {
    returns: forfeit === undefined ? state.returns() : LOST_BY[forfeit.player],
    victoryPoints: state.victoryPoints(),
    plies,
    decisions,
    truncated: state.actor !== TERMINAL && forfeit === undefined,
    ...(forfeit === undefined ? {} : { forfeit }),
    ...(record === undefined ? {} : { record }),
  };
}

/** Results of a game that a player forfeits. */
const LOST_BY: readonly [readonly [number, number], readonly [number, number]] = [
  [-1, 1],
  [1, -1],
];

async function ask(view: PlayerView, agent: Agent, limits: Limits | undefined): Promise<Decision | Forfeit> {
  try {
    const decision = await agent.choose(view, limits);
    return { ...decision, ...readAnswer(view, decision) };
  } catch (error) {
    if (error instanceof AgentFault) return { player: view.player, agent: agent.spec, code: error.code, message: error.message };
    throw error;
  }
}

/** How many games a match has, how they are played, and what ends it early. */
export interface PlayMatchOptions {
  readonly games: number;
  readonly seed: Seed;
  /** Told after each game. */
  readonly onGame?: (game: MatchGame, played: number) => void;
  readonly record?: boolean;
  readonly maxPlies?: number;
  /** Limits of every decision, by entrant. */
  readonly limits?: readonly [Limits, Limits];
  /** Asked after each pair; the match ends once it says yes. */
  readonly isDecided?: (played: readonly MatchGame[]) => boolean;
  /** Ends the match between two moves; the game in hand is dropped. */
  readonly signal?: AbortSignal;
}

/** One game of a match between entrants A and B. */
export interface MatchGame extends PlayedGame {
  /** The player that A was. */
  readonly sideOfA: Player;
  /** A's result, `[-1, 1]`. */
  readonly resultOfA: number;
}

/** Plays A against B: games come in pairs with swapped sides and the same dice, so that luck and the better side weigh alike. */
export async function playMatch(game: Game, entrants: readonly [Agent, Agent], options: PlayMatchOptions): Promise<MatchGame[]> {
  const { seed, onGame, limits, signal, isDecided } = options;
  const played: MatchGame[] = [];
  for (let i = 0; i < options.games; i++) {
    const sideOfA: Player = i % 2 === 0 ? 0 : 1;
    const agents = sideOfA === 0 ? entrants : ([entrants[1], entrants[0]] as const);
    const bySide = limits === undefined || sideOfA === 0 ? limits : ([limits[1], limits[0]] as const);
    const one = await playGame(game, agents, {
      seed: `${seed}/${i >> 1}`,
      ...(bySide === undefined ? {} : { limits: bySide }),
      ...(options.record === undefined ? {} : { record: options.record }),
      ...(options.maxPlies === undefined ? {} : { maxPlies: options.maxPlies }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (signal?.aborted === true) break;
    played.push({ ...one, sideOfA, resultOfA: one.returns[sideOfA] });
    onGame?.(played.at(-1)!, played.length);
    if (sideOfA === 1 && isDecided?.(played) === true) break;
  }
  return played;
}
