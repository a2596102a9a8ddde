import { CHANCE, type GameEvent, type Player, type State } from '../../rules/core/index.ts';
import type { LogEntry, RollShown } from './view.ts';

/** A log entry as it is kept, with what each player may be told of it. */
export interface StoryEntry {
  readonly by: Player | 'dice';
  readonly text: string;
  readonly events: readonly GameEvent[];
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

function describeDecision(state: State, action: number): { readonly text: string; readonly mark: LogEntry['mark'] } {
  const { board, actions } = state.game;
  if (board === undefined) return { text: actions.format(state, action), mark: null };
  return { text: board.phrase(state, action), mark: board.mark(state, action) };
}

/** Plays a move and tells it. */
export function playAndTell(state: State, move: number): StoryEntry {
  const isRoll = state.actor === CHANCE;
  const by = isRoll ? 'dice' : (state.actor as Player);
  const isSecret = !isRoll && state.isCommitment;
  const told = isRoll ? { ...describeRoll(state, move), mark: null } : { ...describeDecision(state, move), roll: null };
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
  for (const { isSecret, events, ...entry } of story) {
    const told = events.filter(({ only }) => only === undefined || viewer === null || only === viewer).map(({ text, rule }) => (rule === undefined ? { text } : { text, rule }));
    const isHidden = isSecret && viewer !== null && entry.by !== viewer;
    const last = log.at(-1);
    if (!isHidden) log.push({ ...entry, events: told });
    else if (hiddenBy === entry.by) log[log.length - 1] = { ...last!, events: [...last!.events, ...told] };
    else log.push({ by: entry.by, text: 'Decides in secret', events: told, roll: null, mark: null });
    hiddenBy = isHidden ? entry.by : null;
  }
  return log;
}
