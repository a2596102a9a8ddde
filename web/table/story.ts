import {
  type Audience,
  audienceOfMove,
  capital,
  CHANCE,
  eventsFor,
  type GameEvent,
  mapAt,
  mayTellOdds,
  type Mover,
  type Player,
  secretText,
  type State,
  Teller,
} from '../../rules/core/index.ts';
import type { LogEntry, LoggedEvent, RollShown } from './view.ts';

/** A log entry as it is kept, with what each player may be told of it. */
export interface StoryEntry {
  readonly by: Mover;
  readonly text: string;
  readonly events: readonly GameEvent[];
  /** Kinds of events that say what was decided. */
  readonly tellings: readonly string[];
  readonly roll: RollShown | null;
  readonly mark: LogEntry['mark'];
  /** Who may know what was decided or rolled. */
  readonly audience: Audience;
}

function describeRoll(state: State, outcome: number, shown: readonly number[]): { readonly text: string; readonly roll: RollShown } {
  const { text, dice, faces, thrown } = state.game.actions.describeOutcome(state, outcome);
  const outcomes = state.chanceOutcomes();
  return {
    text,
    roll: {
      dice: thrown?.dice ?? dice,
      faces,
      thrown: shown,
      probability: mayTellOdds(state) ? outcomes.weightOf(outcome) / outcomes.total : null,
    },
  };
}

function describeDecision(state: State, action: number): Pick<StoryEntry, 'text' | 'mark' | 'tellings'> {
  const { board, actions } = state.game;
  if (board === undefined) return { text: actions.format(state, action), mark: null, tellings: [] };
  return {
    text: board.phrase(state, action),
    mark: { ...board.mark(state, action), map: mapAt(state) },
    tellings: board.tellings?.[actions.toAction(state, action).kind] ?? [],
  };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d.]*[\p{L}\d]/gu) ?? [];
}

/** Whether an event says all that was decided or rolled: it is of a kind that does, or has every word of it. */
function saysAll(event: GameEvent, { text, tellings }: Pick<StoryEntry, 'text' | 'tellings'>): boolean {
  const words = new Set(wordsOf(event.text));
  return tellings.includes(event.kind) || wordsOf(text).every((word) => words.has(word));
}

function logged({ text, rule }: GameEvent): LoggedEvent {
  return rule === undefined ? { text } : { text, rule };
}

/** Plays a move and tells it. @param thrown what the dice showed, if that is known */
export function playAndTell(state: State, move: number, thrown: readonly number[] = []): StoryEntry {
  const isRoll = state.actor === CHANCE;
  const by = isRoll ? 'dice' : (state.actor as Player);
  const audience = audienceOfMove(state);
  const told = isRoll
    ? { ...describeRoll(state, move, thrown), mark: null, tellings: [] }
    : { ...describeDecision(state, move), roll: null };
  const events: GameEvent[] = [];
  state.listener = (event) => events.push(event);
  state.apply(move);
  state.listener = null;
  return { by, audience, ...told, events };
}

/** The story as a viewer may read it. What is secret, however many decisions and rolls it was, is one line without content.
 * @param viewer null reads everything */
export function readableLog(story: readonly StoryEntry[], viewer: Player | null): LogEntry[] {
  const log: LogEntry[] = [];
  const teller = new Teller(viewer);
  for (const { audience, events: all, tellings, ...entry } of story) {
    const told = eventsFor(all, viewer);
    const hearing = teller.hear(entry.by, audience);
    if (hearing === 'more') log.push(grown(log.pop()!, told.map(logged)));
    else if (hearing === 'secret')
      log.push({ by: entry.by, text: capital(secretText(entry.by)), said: null, events: told.map(logged), roll: null, mark: null });
    else {
      const isSaid = told[0] !== undefined && saysAll(told[0], { text: entry.text, tellings });
      log.push({ ...entry, said: isSaid ? logged(told[0]!) : null, events: told.slice(isSaid ? 1 : 0).map(logged) });
    }
  }
  return log;
}

/** A line with more events. */
function grown(line: LogEntry, events: LogEntry['events']): LogEntry {
  return { ...line, events: [...line.events, ...events] };
}
