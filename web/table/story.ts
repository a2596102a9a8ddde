import { CHANCE, type GameEvent, type Player, type State } from '../../rules/core/index.ts';
import type { LogEntry, LoggedEvent, RollShown } from './view.ts';

/** A log entry as it is kept, with what each player may be told of it. */
export interface StoryEntry {
  readonly by: Player | 'dice';
  readonly text: string;
  readonly events: readonly GameEvent[];
  /** Kinds of events that say what was decided. */
  readonly tellings: readonly string[];
  readonly roll: RollShown | null;
  readonly mark: LogEntry['mark'];
  /** Whether the other player must not see what was decided. */
  readonly isSecret: boolean;
}

function describeRoll(state: State, outcome: number): { readonly text: string; readonly roll: RollShown } {
  const { text, dice, faces } = state.game.actions.describeOutcome(state, outcome);
  const outcomes = state.chanceOutcomes();
  return { text, roll: { dice, faces, probability: outcomes.weightOf(outcome) / outcomes.total } };
}

function describeDecision(state: State, action: number): Pick<StoryEntry, 'text' | 'mark' | 'tellings'> {
  const { board, actions } = state.game;
  if (board === undefined) return { text: actions.format(state, action), mark: null, tellings: [] };
  return { text: board.phrase(state, action), mark: board.mark(state, action), tellings: board.tellings?.[actions.toAction(state, action).kind] ?? [] };
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

/** Plays a move and tells it. */
export function playAndTell(state: State, move: number): StoryEntry {
  const isRoll = state.actor === CHANCE;
  const by = isRoll ? 'dice' : (state.actor as Player);
  const isSecret = !isRoll && state.isCommitment;
  const told = isRoll ? { ...describeRoll(state, move), mark: null, tellings: [] } : { ...describeDecision(state, move), roll: null };
  const events: GameEvent[] = [];
  state.listener = (event) => events.push(event);
  state.apply(move);
  state.listener = null;
  return { by, isSecret, ...told, events };
}

/** The story as a viewer may read it. Secret decisions of the other side, however many, are one line without content.
 * @param viewer null reads everything */
export function readableLog(story: readonly StoryEntry[], viewer: Player | null): LogEntry[] {
  const log: LogEntry[] = [];
  let hiddenBy: StoryEntry['by'] | null = null;
  for (const { isSecret, events, tellings, ...entry } of story) {
    const told = events.filter(({ only }) => only === undefined || viewer === null || only === viewer);
    const isSaid = told[0] !== undefined && saysAll(told[0], { text: entry.text, tellings });
    const isHidden = isSecret && viewer !== null && entry.by !== viewer;
    const last = log.at(-1);
    if (!isHidden) log.push({ ...entry, said: isSaid ? logged(told[0]!) : null, events: told.slice(isSaid ? 1 : 0).map(logged) });
    else if (hiddenBy === entry.by) log[log.length - 1] = { ...last!, events: [...last!.events, ...told.map(logged)] };
    else log.push({ by: entry.by, text: 'Decides in secret', said: null, events: told.map(logged), roll: null, mark: null });
    hiddenBy = isHidden ? entry.by : null;
  }
  return log;
}
