import {
  type ActionInput,
  CHANCE,
  type Game,
  type GameRecord,
  OutcomeList,
  RECORD_FORMAT,
  Rng,
  RulesError,
  type Seed,
  type State,
  TERMINAL,
  tryApply,
} from '../rules/core/index.ts';

/** Rolls until a player decides or the game is over; tells each outcome after it is applied. */
export function rollChance(state: State, rng: Rng, outcomes: OutcomeList, onRoll?: (outcome: number) => void): void {
  while (state.actor === CHANCE) {
    const outcome = state.chanceOutcomes(outcomes).sample(rng);
    state.apply(outcome);
    onRoll?.(outcome);
  }
}

/** One game being played: the true state, its dice, and the moves so far. */
export class GameLoop {
  readonly state: State;
  /** Whether the game began at the scenario's start, so that its moves make a record. */
  readonly isFresh: boolean;
  private readonly dice: Rng;
  private readonly moves: number[] = [];
  private readonly outcomes = new OutcomeList();

  /** Takes the state over and rolls until somebody decides. */
  constructor(state: State, dice: Rng, isFresh: boolean) {
    this.state = state;
    this.dice = dice;
    this.isFresh = isFresh;
    this.roll();
  }

  get isOver(): boolean {
    return this.state.actor === TERMINAL;
  }

  /** Moves played, rolls included. */
  get plies(): number {
    return this.moves.length;
  }

  /** Plays the actor's action, then rolls until somebody decides.
   * @throws RulesError that names the rule forbidding it; nothing is changed then */
  play(action: ActionInput): void {
    const played = tryApply(this.state, action);
    if (!played.ok) throw new RulesError(played.error);
    this.moves.push(played.value);
    this.roll();
  }

  private roll(): void {
    rollChance(this.state, this.dice, this.outcomes, (outcome) => this.moves.push(outcome));
  }

  /** The game so far. @throws RulesError BAD_RECORD if it began at a position, which a record cannot say */
  record(): GameRecord {
    const { game } = this.state;
    if (!this.isFresh) throw new RulesError({ code: 'BAD_RECORD', message: 'This game began at a position: save its position instead.' });
    return {
      format: RECORD_FORMAT,
      ruleset: game.ruleset.id,
      version: game.ruleset.version,
      scenario: game.pack ?? game.scenario.id,
      options: game.options,
      moves: [...this.moves],
    };
  }
}

/** The seeded source of all randomness of an environment: one stream for each use, so that none disturbs another. */
export class EpisodeSeeds {
  private rng: Rng;

  constructor(seed: Seed) {
    this.rng = Rng.from(seed);
  }

  reseed(seed: Seed): void {
    this.rng = Rng.from(seed);
  }

  /** The streams of the next episode. */
  next(): { readonly dice: Rng; readonly opponent: Rng; readonly setup: Rng } {
    return { dice: this.rng.fork('dice'), opponent: this.rng.fork('opponent'), setup: this.rng.fork('setup') };
  }
}

/** Starts a game from the scenario's beginning or from a position; gaps of a viewer's position are filled at random. */
export function startGame(game: Game, dice: Rng, setup: Rng, position?: unknown): GameLoop {
  if (position === undefined) return new GameLoop(game.newState(), dice, true);
  const state = game.fromPosition(position);
  if (state.actor === TERMINAL) {
    throw new RulesError({ code: 'GAME_OVER', message: 'The game is over in this position; nothing is left to play.', path: '/options/position' });
  }
  const { viewer } = position as { viewer?: 0 | 1 };
  if (viewer !== undefined) state.resample(viewer, setup);
  return new GameLoop(state, dice, false);
}
