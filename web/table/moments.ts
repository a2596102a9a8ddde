import { CHANCE, isPlayer, type Player, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import type { UndoRule } from './setup.ts';
import { playAndTell, readableLog, type StoryEntry } from './story.ts';

/** A moment to which a person may go back: the state before a decision of one's own, and how much of the story had been told. */
export interface Moment {
  readonly state: State;
  readonly moves: number;
  readonly player: Player;
}

/** One move as it was played. */
interface Played {
  readonly before: State;
  readonly move: number;
  readonly after: State;
  readonly entry: StoryEntry;
}

/** Worlds in which a decision that nobody else can see is tried: what shows in one of a hundred of them is missed in one case of twenty. */
const WORLDS = 300;

/** Whether anything is hidden from a player: then what it sees is told differently from the whole. */
export function isHidden(state: State, viewer: Player): boolean {
  return state.hasSecrets && JSON.stringify(state.toPosition(viewer).state) !== JSON.stringify(state.toPosition().state);
}

function toldTo(player: Player, state: State, entry: StoryEntry): string {
  return `${state.informationKey(player)}\n${JSON.stringify(readableLog([entry], player))}`;
}

/** What a player sees of the table, whatever is being decided. */
function tableFor(player: Player, state: State): string {
  const { stack: _, ...table } = state.toPosition(player).state as Readonly<Record<string, unknown>>;
  return JSON.stringify(table);
}

/** Whether a decision did anything on the table that the other side sees: while it hides something, it may answer by showing it. */
function isPublic({ before, after }: Played, player: Player): boolean {
  const other: Player = player === 0 ? 1 : 0;
  return tableFor(other, before) !== tableFor(other, after);
}

/** Whether the rules say that a move of the player, or of the dice, has shown the player nothing: the end shows everything. */
function showsNothing({ before, after }: Played, player: Player): boolean {
  return after.actor !== TERMINAL && isHidden(after, player) && before.game.showsNothing?.(before, after) === true;
}

/**
 * Whether a player's own decision could have shown it something. Where the rules do not say, that is every one that the other side sees, as a move to a place
 * where somebody might have lain in ambush, and the end, where everything is shown. What it keeps to itself has shown something if it would have told
 * something else in another world that fits what it saw.
 */
function couldHaveShown(played: Played, player: Player): boolean {
  const { before, move, after, entry } = played;
  if (!isHidden(before, player) || showsNothing(played, player)) return false;
  if (after.actor === TERMINAL || !isHidden(after, player) || isPublic(played, player)) return true;
  const told = toldTo(player, after, entry);
  const rng = Rng.from('worlds');
  return Array.from({ length: WORLDS }).some(() => {
    const world = before.clone();
    world.resample(player, rng);
    return !world.legalActions().includes(move) || toldTo(player, world, playAndTell(world, move)) !== told;
  });
}

/**
 * Whether a move ends what a person may take back. Dice and open answers come anew when they are taken back; what was hidden would come
 * again, and an answer tells of what is hidden from its reader.
 */
function closes(played: Played, player: Player, rule: UndoRule): boolean {
  const { before } = played;
  if (before.actor === player) return couldHaveShown(played, player);
  if (rule !== 'open') return true;
  if (before.actor === CHANCE && showsNothing(played, player)) return false;
  return isHidden(before, player) || (isPlayer(before.actor) && before.isCommitment);
}

/**
 * The moments of one game to which somebody may still go back. A person who takes a decision back has learnt nothing: once anything hidden
 * was shown, all moments before are closed.
 */
export class Moments {
  private open: Moment[] = [];
  private readonly rule: UndoRule;

  constructor(rule: UndoRule) {
    this.rule = rule;
  }

  /** Notes the moment before a person's decision. */
  note(moment: Moment): void {
    this.open.push(moment);
  }

  /** Closes what a move closes, its own moment included. */
  follow(played: Played): void {
    const closed = ([0, 1] as const).filter(
      (player) => this.open.some((moment) => moment.player === player) && closes(played, player, this.rule),
    );
    this.open = this.open.filter(({ player }) => !closed.includes(player));
  }

  /** The last decision that may be taken back. @param viewer whose; null for anybody's */
  last(viewer: Player | null): Moment | null {
    return this.open.findLast(({ player }) => viewer === null || player === viewer) ?? null;
  }

  /** Forgets a moment and those after it: the game is back there. */
  goBackTo(moment: Moment): void {
    this.open.splice(this.open.indexOf(moment));
  }
}
