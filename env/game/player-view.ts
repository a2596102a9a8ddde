import { ActionList, type Game, type Observation, type Player, type Position, type Rng, type State } from '../../rules/core/index.ts';
import { History, type SeenMove } from './history.ts';

/** Says which moves may be chosen at decisions that follow. */
export interface LaterMoves {
  /** Decisions, the one at hand counted, at which it may leave out any; dice do not count. */
  readonly depth: number;
  /** Takes out of a state's legal actions those that may not be chosen; all stay where none would be left.
   * @param before decisions before it, the one at hand counted */
  restrict(state: State, before: number, legal: ActionList): void;
}

/** What a view may be given beside its state. */
interface ViewParts {
  /** The actions that may be chosen, where they have been listed already. */
  readonly listed?: () => ActionList;
  /** Whether those are only some of the legal actions. */
  readonly isRestricted?: boolean;
  readonly later?: LaterMoves | null;
  /** The moves that led here from the start of the game, where somebody has noted them. */
  readonly history?: History | undefined;
  /** Draws worlds in place of the ruleset. */
  readonly drawn?: (into: State, rng: Rng) => void;
}

/** What one player may know of a game at its own decision; the true state stays behind it. Valid until the next move. */
export class PlayerView {
  readonly player: Player;
  readonly #state: State;
  readonly #parts: ViewParts;
  readonly #listed: () => ActionList;

  constructor(state: State, player: Player, parts: ViewParts = {}) {
    const own = new ActionList();
    this.#state = state;
    this.player = player;
    this.#parts = parts;
    this.#listed = parts.listed ?? (() => state.legalActions(own));
  }

  /** Whether only some of the legal actions may be chosen. */
  get isRestricted(): boolean {
    return this.#parts.isRestricted === true;
  }

  get game(): Game {
    return this.#state.game;
  }

  /** Turns begun, as the ruleset counts them. */
  get turn(): number {
    return this.#state.turn;
  }

  /** Whether the choice is a secret one that the other side answers without seeing it. */
  get isCommitment(): boolean {
    return this.#state.isCommitment;
  }

  /** What may be chosen at later decisions; null if that is all that is legal. Searches heed it. */
  get later(): LaterMoves | null {
    return this.#parts.later ?? null;
  }

  /** The same view, from which only some of the legal actions may be chosen. @param allowed at least one, ascending */
  restrictedTo(allowed: ActionList, later: LaterMoves | null = null): PlayerView {
    return new PlayerView(this.#state, this.player, { ...this.#parts, listed: () => allowed, isRestricted: true, later });
  }

  /** Legal actions, ascending; of a restricted view, those that may be chosen. */
  legalActions(into = new ActionList()): ActionList {
    return into.copyFrom(this.#listed());
  }

  /** Fills globals, units, map and the action rows from this player's side. */
  observe(into: Observation): void {
    this.#state.observe(this.player, into);
    this.#state.observeActions(this.#listed(), into);
  }

  /** A world this player could be in: the state with everything hidden drawn anew. */
  sample(rng: Rng): State {
    const world = this.#state.clone();
    this.sampleInto(world, rng);
    return world;
  }

  /** The same into a state of this game that the caller owns; allocates nothing. */
  sampleInto(into: State, rng: Rng): void {
    if (this.#parts.drawn !== undefined) return this.#parts.drawn(into, rng);
    into.copyFrom(this.#state);
    into.resample(this.player, rng);
  }

  /** The same view, with worlds drawn otherwise than by the ruleset.
   * @param drawn writes a world this player could be in */
  withWorlds(drawn: (into: State, rng: Rng) => void): PlayerView {
    return new PlayerView(this.#state, this.player, { ...this.#parts, listed: this.#listed, drawn });
  }

  /** Moves that this player has seen since the start of the game, dice included; null where nobody has noted them and the state does not tell them. */
  seenMoves(): readonly SeenMove[] | null {
    return (this.#parts.history ?? History.of(this.#state))?.seenBy(this.player) ?? null;
  }

  informationKey(): string {
    return this.#state.informationKey(this.player);
  }

  position(): Position {
    return this.#state.toPosition(this.player);
  }

  format(action: number): string {
    return this.game.actions.format(this.#state, action);
  }

  /** A legal action as its chain kind → unit → target. */
  toChain(action: number): readonly [number, number, number] {
    return this.game.actions.toChain(this.#state, action);
  }
}
