import { type Audience, CHANCE, isPlayer, type Player } from '../values/player.ts';
import type { GameEvent, State } from '../ruleset/ruleset.ts';

/** Who made a move. */
export type Mover = Player | 'dice';

/** Whether a viewer may be told. @param viewer null: an onlooker from whom nothing is hidden */
export function mayKnow(audience: Audience, viewer: Player | null): boolean {
  return viewer === null || audience === 'both' || audience === viewer;
}

/** Who may know what is decided or rolled here; to be asked before the move is made. */
export function audienceOfMove(state: State): Audience {
  const { actor } = state;
  return isPlayer(actor) && state.isCommitment ? actor : state.moveAudience;
}

/** Those events of which a viewer may be told. @param viewer null: all of them */
export function eventsFor(events: readonly GameEvent[], viewer: Player | null): GameEvent[] {
  return events.filter(({ only }) => mayKnow(only ?? 'both', viewer));
}

/** Whether the odds of the roll that is due may be told: while anything is hidden they may depend on it. */
export function mayTellOdds(state: State): boolean {
  return !state.hasSecrets;
}

/** What a move is called, for those who may know it; to be asked before the move is made. */
export function moveText(state: State, move: number): string {
  const { actions } = state.game;
  return state.actor === CHANCE ? actions.describeOutcome(state, move).text : actions.format(state, move);
}

/** What a secret move is called, for those who may not know it. */
export function secretText(by: Mover): string {
  return by === 'dice' ? 'a secret roll' : 'decides in secret';
}

/** How a move is told: in full, as something secret, or not at all because it belongs to the secret told just before. */
export type Hearing = 'open' | 'secret' | 'more';

/** How much a teller has told. */
export interface SavedTelling {
  readonly moves: number;
  readonly decisions: number;
  /** Whether the last move was a secret one. */
  readonly isSecret: boolean;
}

/** Says, move by move, what one viewer may be told of a game. How many secret moves follow one another is a secret as well: they are told as one.
 * Everything that passes moves on goes through here: logs, terminals, counts of moves. */
export class Teller {
  readonly viewer: Player | null;
  /** Moves and rolls that were told. */
  moves = 0;
  /** The players' decisions among them. */
  decisions = 0;
  private isSecret = false;

  /** @param viewer null: an onlooker from whom nothing is hidden */
  constructor(viewer: Player | null) {
    this.viewer = viewer;
  }

  /** What was told so far, for `restore`. */
  save(): SavedTelling {
    const { moves, decisions, isSecret } = this;
    return { moves, decisions, isSecret };
  }

  restore({ moves, decisions, isSecret }: SavedTelling): void {
    this.moves = moves;
    this.decisions = decisions;
    this.isSecret = isSecret;
  }

  /** @param audience who may know the move, as `audienceOfMove` said before it was made */
  hear(by: Mover, audience: Audience): Hearing {
    const wasSecret = this.isSecret;
    this.isSecret = !mayKnow(audience, this.viewer);
    if (this.isSecret && wasSecret) return 'more';
    this.moves++;
    if (by !== 'dice') this.decisions++;
    return this.isSecret ? 'secret' : 'open';
  }
}

/** A move that was made, as an onlooker from whom nothing is hidden would tell it. */
export interface ToldMove {
  readonly by: Mover;
  readonly text: string;
  /** As `audienceOfMove` said before it was made. */
  readonly audience: Audience;
  readonly events: readonly GameEvent[];
}

/** Lines that tell the teller's viewer of a move and of what it brought: `Red: march …`, ` ~ the dice`, `   an event [7.23]`. */
export function linesOfMove(teller: Teller, players: readonly [string, string], { by, text, audience, events }: ToldMove): string[] {
  const hearing = teller.hear(by, audience);
  const words = hearing === 'open' ? text : secretText(by);
  const line = by === 'dice' ? ` ~ ${words}` : `${players[by]}: ${words}`;
  const told = eventsFor(events, teller.viewer).map(({ text: what, rule }) => `   ${what}${rule === undefined ? '' : ` [${rule}]`}`);
  return hearing === 'more' ? told : [line, ...told];
}
