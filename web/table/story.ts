import { type Audience, audienceOfMove, CHANCE, eventsFor, type GameEvent, mayTellOdds, type Mover, type Player, secretText, type State, Teller } from '../../rules/core/index.ts';
import type { LogEntry, RollShown } from './view.ts';

/** A log entry as it is kept, with what each player may be told of it. */
export interface StoryEntry {
  readonly by: Mover;
  readonly text: string;
  readonly events: readonly GameEvent[];
  readonly roll: RollShown | null;
  readonly mark: LogEntry['mark'];
  /** Who may know what was decided or rolled. */
  readonly audience: Audience;
}

function describeRoll(state: State, outcome: number): { readonly text: string; readonly roll: RollShown } {
  const { text, dice, faces } = state.game.actions.describeOutcome(state, outcome);
  const outcomes = state.chanceOutcomes();
  return { text, roll: { dice, faces, probability: mayTellOdds(state) ? outcomes.weightOf(outcome) / outcomes.total : null } };
}

function describeDecision(state: State, action: number): { readonly text: string; readonly mark: LogEntry['mark'] } {
  const { board, actions } = state.game;
  if (board === undefined) return { text: actions.format(state, action), mark: null };
  return { text: board.phrase(state, action), mark: board.mark(state, action) };
}

/** Plays a move and tells it. */
export function playAndTell(state: State, move: number): StoryEntry {
  const isRoll = state.actor === CHANCE;
  const by = isRoll ? 'dice' : (state.actor as Player);
  const audience = audienceOfMove(state);
  const told = isRoll ? { ...describeRoll(state, move), mark: null } : { ...describeDecision(state, move), roll: null };
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
  for (const { audience, events: all, ...entry } of story) {
    const events = eventsFor(all, viewer).map(({ text, rule }) => (rule === undefined ? { text } : { text, rule }));
    const hearing = teller.hear(entry.by, audience);
    if (hearing === 'open') log.push({ ...entry, events });
    else if (hearing === 'secret') log.push({ by: entry.by, text: capitalised(secretText(entry.by)), events, roll: null, mark: null });
    else log.push(grown(log.pop()!, events));
  }
  return log;
}

/** A line with more events. */
function grown(line: LogEntry, events: LogEntry['events']): LogEntry {
  return { ...line, events: [...line.events, ...events] };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
