import { ActionList, type Game, type Observation, type Player, type Position, type Rng, type State } from '../../rules/core/index.ts';

/** What one player may know of a game at its own decision; the true state stays behind it. Valid until the next move. */
export class PlayerView {
  readonly player: Player;
  readonly #state: State;
  readonly #listed: () => ActionList;
  /** Whether only some of the legal actions may be chosen. */
  readonly isRestricted: boolean;

  /** @param listed the legal actions, where they have been listed already */
  constructor(state: State, player: Player, listed?: () => ActionList, isRestricted = false) {
    const own = new ActionList();
    this.#state = state;
    this.player = player;
    this.isRestricted = isRestricted;
    this.#listed = listed ?? (() => state.legalActions(own));
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

  /** The same view, from which only some of the legal actions may be chosen. @param allowed at least one, ascending */
  restrictedTo(allowed: ActionList): PlayerView {
    return new PlayerView(this.#state, this.player, () => allowed, true);
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
    world.resample(this.player, rng);
    return world;
  }

  /** The same into a state of this game that the caller owns; allocates nothing. */
  sampleInto(into: State, rng: Rng): void {
    into.copyFrom(this.#state);
    into.resample(this.player, rng);
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
