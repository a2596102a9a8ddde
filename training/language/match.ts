import {
  addCounts,
  Chat,
  type ChatAnswer,
  type ChatMessage,
  type ChatOptions,
  costOf,
  EndpointError,
  type Fallback,
  LanguageAgent,
  type LanguageCounts,
  NO_COUNTS,
  type Prices,
} from '../../agents/language/index.ts';
import { createAgent } from '../../agents/registry/registry.ts';
import type { Agent } from '../../agents/turn/agent.ts';
import { CHANCE, type Game, type GameEvent, type GameRecord, linesOfMove, type Player, Teller } from '../../rules/core/index.ts';
import { type Forfeit, type PlayedGame, playGame } from '../matches/match.ts';

/** What decides how a match goes; a file that is gone on with must have the same. */
export interface LanguageMatchSettings {
  /** Who plays the other side. */
  readonly against: string;
  readonly seed: string;
  /** Answers that the model may give to one decision. */
  readonly attempts: number;
  readonly fallback: Fallback;
  /** Whether the model is told what is known of each action. */
  readonly withNotes: boolean;
  /** Further fields of each request. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** One game, from the side of the model. */
export interface LanguageGame {
  readonly sideOfA: Player;
  readonly resultOfA: number;
  readonly victoryPoints: readonly [number, number];
  readonly decisions: number;
  readonly plies: number;
  readonly truncated: boolean;
  readonly forfeit?: Forfeit;
  readonly counts: LanguageCounts;
  readonly seconds: number;
}

/** A match as far as it has been played. */
export interface LanguageMatch {
  readonly games: LanguageGame[];
  /** What the model did in games that were broken off: it was paid for as well. */
  dropped: LanguageCounts;
  requests: number;
  failures: Readonly<Record<string, number>>;
}

export interface PlayLanguageMatchOptions {
  readonly settings: LanguageMatchSettings;
  readonly chat: Omit<ChatOptions, 'body' | 'signal'>;
  /** Games to be played in all; they come in pairs with swapped sides and the same dice. */
  readonly games: number;
  /** What has been played already; it grows. */
  readonly match: LanguageMatch;
  /** Stops before the next request once so much has been spent. */
  readonly budget?: { readonly prices: Prices; readonly most: number };
  readonly signal: AbortSignal;
  /** Told after each game, and once a game has been broken off. */
  readonly onGame: (game: LanguageGame | null, record: GameRecord | null) => void;
}

export function emptyLanguageMatch(): LanguageMatch {
  return { games: [], dropped: NO_COUNTS, requests: 0, failures: {} };
}

/** What the model did in all games, those broken off too. */
export function totalCounts({ games, dropped }: LanguageMatch): LanguageCounts {
  return games.reduce((sum, { counts }) => addCounts(sum, counts), dropped);
}

function addFailures(a: LanguageMatch['failures'], b: LanguageMatch['failures']): LanguageMatch['failures'] {
  const kinds = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return Object.fromEntries(kinds.map((kind) => [kind, (a[kind] ?? 0) + (b[kind] ?? 0)]));
}

/** Plays one game and passes on to the model what its side may know of the moves. */
async function playOne(
  game: Game,
  model: LanguageAgent,
  opponent: Agent,
  side: Player,
  seed: string,
  signal: AbortSignal,
): Promise<PlayedGame> {
  const teller = new Teller(side);
  const events: GameEvent[] = [];
  return playGame(game, side === 0 ? [model, opponent] : [opponent, model], {
    seed,
    record: true,
    signal,
    onStart: (state) => (state.listener = (event) => void events.push(event)),
    onMove: ({ actor, text, audience }) => {
      const by = actor === CHANCE ? ('dice' as const) : actor;
      model.hear(linesOfMove(teller, game.players, { by, text, audience, events: events.splice(0) }));
    },
  });
}

/** Makes the requests of one session of a match, and stops before one that the budget does not allow. */
class Session {
  readonly chat: Chat;
  private readonly options: PlayLanguageMatchOptions;
  private readonly before: Pick<LanguageMatch, 'requests' | 'failures'>;
  /** The model of the game in hand, whose tokens count too. */
  model: LanguageAgent | null = null;

  constructor(options: PlayLanguageMatchOptions) {
    const { settings, match, chat, signal } = options;
    this.options = options;
    this.chat = new Chat({ ...chat, body: settings.body, signal });
    this.before = { requests: match.requests, failures: match.failures };
  }

  readonly complete = (messages: readonly ChatMessage[]): Promise<ChatAnswer> => {
    const { budget, match } = this.options;
    const counts = addCounts(totalCounts(match), this.model?.counts ?? NO_COUNTS);
    if (budget !== undefined && costOf(counts.tokens, budget.prices) >= budget.most)
      throw new EndpointError(`The model has cost ${budget.most}, as much as it may.`);
    return this.chat.complete(messages);
  };

  /** Writes down what has been asked so far. */
  note(): void {
    const { match } = this.options;
    match.requests = this.before.requests + this.chat.requests;
    match.failures = addFailures(this.before.failures, this.chat.failures);
  }
}

/** Plays the next game of a match.
 * @returns why it was broken off, or null */
async function playNext(
  game: Game,
  session: Session,
  { settings, match, signal, onGame }: PlayLanguageMatchOptions,
): Promise<string | null> {
  const { against, seed, attempts, fallback, withNotes } = settings;
  const i = match.games.length;
  const side: Player = i % 2 === 0 ? 0 : 1;
  const opponent = await createAgent(against, { seed: `${seed}/opponent/${i}` });
  const { complete, chat } = session;
  const model = new LanguageAgent({ spec: `llm:${chat.model}`, seed: `${seed}/model/${i}`, complete, attempts, fallback, withNotes });
  session.model = model;
  const startedAt = performance.now();
  try {
    const { returns, record, ...rest } = await playOne(game, model, opponent, side, `${seed}/${i >> 1}`, signal);
    if (signal.aborted) throw new EndpointError('Broken off.');
    const seconds = (performance.now() - startedAt) / 1000;
    const one: LanguageGame = { sideOfA: side, resultOfA: returns[side], ...rest, counts: model.counts, seconds };
    match.games.push(one);
    session.note();
    onGame(one, record ?? null);
    return null;
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    match.dropped = addCounts(match.dropped, model.counts);
    session.note();
    onGame(null, null);
    return error.message;
  } finally {
    session.model = null;
    await opponent.close?.();
  }
}

/** Plays games of a language model against an agent until there are as many as wanted.
 * @returns why it ended early, or null
 * @throws EndpointError for an address that will not do; Error if there is no such agent */
export async function playLanguageMatch(game: Game, options: PlayLanguageMatchOptions): Promise<string | null> {
  const session = new Session(options);
  let ended: string | null = null;
  while (ended === null && options.match.games.length < options.games) ended = await playNext(game, session, options);
  return ended;
}
