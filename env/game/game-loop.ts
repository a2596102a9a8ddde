import {
  type ActionInput,
  ActionList,
  type Audience,
  audienceOfMove,
  CHANCE,
  type Game,
  type GameRecord,
  type Mover,
  OutcomeList,
  type Player,
  type Position,
  RECORD_FORMAT,
  Rng,
  RulesError,
  type SavedTelling,
  type Seed,
  type State,
  Teller,
  TERMINAL,
  tryApply,
} from '../../rules/core/index.ts';
import { show, within } from './faults.ts';

/** A game that is being played, its dice included; it can be written as JSON. */
export interface SavedGame {
  /** The true state, what is hidden included. */
  readonly position: Position;
  /** Where the stream of the dice stands. */
  readonly dice: readonly number[];
  /** What each player was told of. */
  readonly told: readonly [SavedTelling, SavedTelling];
  /** Since the scenario's beginning; null if they are not kept, or the game began elsewhere. */
  readonly moves: readonly number[] | null;
}

/** One game being played: the true state, its dice, and the moves so far. */
export class GameLoop {
  readonly state: State;
  /** Whether the game began at the scenario's start, so that its moves make a record. */
  readonly isFresh: boolean;
  private readonly dice: Rng;
  /** Null if they are not kept. */
  private readonly moves: number[] | null;
  private readonly outcomes = new OutcomeList();
  private readonly listed = new ActionList();
  private isListed = false;
  /** What each player may know of the moves; without secrets both know all. */
  private readonly tellers = [new Teller(0), new Teller(1)] as const;
  private readonly hides: boolean;

  /** Takes the state over and rolls until somebody decides. */
  constructor(state: State, dice: Rng, { isFresh, keepsMoves }: { readonly isFresh: boolean; readonly keepsMoves: boolean }) {
    this.state = state;
    this.dice = dice;
    this.isFresh = isFresh;
    this.hides = state.game.ruleset.information === 'hidden';
    this.moves = keepsMoves ? [] : null;
    this.roll();
  }

  /** What is legal for who is to decide, listed once for each decision; not to be changed. */
  get legal(): ActionList {
    if (!this.isListed) this.state.legalActions(this.listed);
    this.isListed = true;
    return this.listed;
  }

  get isOver(): boolean {
    return this.state.actor === TERMINAL;
  }

  /** Moves and rolls that a player may count: secret ones of the other side count once where they follow one another, as their number is a secret too. */
  pliesFor(viewer: Player): number {
    return this.tellers[viewer].moves;
  }

  /** The same of the players' decisions alone. */
  decisionsFor(viewer: Player): number {
    return this.tellers[viewer].decisions;
  }

  /** Plays the actor's action, then rolls until somebody decides.
   * @throws RulesError that names the rule forbidding it; nothing is changed then */
  play(action: ActionInput): void {
    const by = this.state.actor as Player;
    const audience = this.audience();
    const played = tryApply(this.state, action, this.legal);
    if (!played.ok) throw new RulesError(played.error);
    this.keep(played.value, by, audience);
    this.roll();
  }

  /** The same for the index of an action that is known to be legal. */
  playLegal(action: number): void {
    const by = this.state.actor as Player;
    const audience = this.audience();
    this.state.apply(action);
    this.keep(action, by, audience);
    this.roll();
  }

  /** Who may know the move that is made next. */
  private audience(): Audience {
    return this.hides ? audienceOfMove(this.state) : 'both';
  }

  private keep(move: number, by: Mover, audience: Audience): void {
    this.isListed = false;
    for (const teller of this.tellers) teller.hear(by, audience);
    this.moves?.push(move);
  }

  private roll(): void {
    const { state, dice, outcomes } = this;
    while (state.actor === CHANCE) {
      const audience = this.audience();
      const outcome = state.chanceOutcomes(outcomes).sample(dice);
      state.apply(outcome);
      this.keep(outcome, 'dice', audience);
    }
  }

  /** The moves since the scenario's beginning; null if they are not kept, or the game began elsewhere. Not to be changed. */
  get freshMoves(): readonly number[] | null {
    return this.isFresh ? this.moves : null;
  }

  /** All that is needed to play on from here, for `resumeGame`. */
  save(): SavedGame {
    const { state, dice, freshMoves } = this;
    const told = [this.tellers[0].save(), this.tellers[1].save()] as const;
    return { position: state.toPosition(), dice: dice.save(), told, moves: freshMoves && [...freshMoves] };
  }

  /** Takes over what was told and played before the game was saved. */
  resume({ told, moves }: Pick<SavedGame, 'told' | 'moves'>): this {
    this.tellers.forEach((teller, viewer) => teller.restore(told[viewer]!));
    this.moves?.push(...(moves ?? []));
    return this;
  }

  /** The game so far. @throws RulesError BAD_RECORD if it began at a position, which a record cannot say, or if its moves are not kept */
  record(): GameRecord {
    const { game } = this.state;
    if (this.moves === null) throw new RulesError({ code: 'BAD_RECORD', message: 'The moves of this game are not kept.' });
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

/** @throws RulesError BAD_SEED unless it is a whole number or a text */
export function checkSeed(seed: unknown): Seed {
  if (Number.isSafeInteger(seed) || typeof seed === 'string') return seed as Seed;
  throw new RulesError({ code: 'BAD_SEED', message: `A seed is a whole number or a text; got ${show(seed)}.`, path: '/seed' });
}

/** The seeded source of all randomness of an environment: one stream for each use, so that none disturbs another. */
export class EpisodeSeeds {
  private rng: Rng;

  constructor(seed: Seed) {
    this.rng = Rng.from(checkSeed(seed));
  }

  reseed(seed: Seed): void {
    this.rng = Rng.from(checkSeed(seed));
  }

  /** Where the stream stands, for `restore`. */
  save(): readonly number[] {
    return this.rng.save();
  }

  restore(saved: readonly number[]): void {
    this.rng = Rng.restore(saved);
  }

  /** The streams of the next episode. */
  next(): { readonly dice: Rng; readonly opponent: Rng; readonly setup: Rng } {
    return { dice: this.rng.fork('dice'), opponent: this.rng.fork('opponent'), setup: this.rng.fork('setup') };
  }
}

/** The streams that a game draws from. */
interface GameStreams {
  readonly dice: Rng;
  readonly setup: Rng;
  /** Whether the moves are kept, so that a record can be made. */
  readonly keepsMoves: boolean;
}

/** Starts a game from the scenario's beginning or from a position; gaps of a viewer's position are filled at random. */
export function startGame(game: Game, { dice, setup, keepsMoves }: GameStreams, position?: unknown): GameLoop {
  if (position === undefined) return new GameLoop(game.newState(), dice, { isFresh: true, keepsMoves });
  const state = within('/options/position', () => game.fromPosition(position));
  if (state.actor === TERMINAL) {
    throw new RulesError({
      code: 'GAME_OVER',
      message: 'The game is over in this position; nothing is left to play.',
      path: '/options/position',
    });
  }
  const { viewer } = position as { viewer?: 0 | 1 };
  if (viewer !== undefined) state.resample(viewer, setup);
  return new GameLoop(state, dice, { isFresh: false, keepsMoves });
}

/** A game as it was saved. @throws RulesError BAD_POSITION */
export function resumeGame(game: Game, saved: SavedGame, keepsMoves: boolean): GameLoop {
  const state = within('/episode/game/position', () => game.fromPosition(saved.position));
  const isFresh = saved.moves !== null;
  return new GameLoop(state, Rng.restore(saved.dice), { isFresh, keepsMoves: keepsMoves && isFresh }).resume(saved);
}
