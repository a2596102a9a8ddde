import { ActionList, CHANCE, type Game, OutcomeList, Rng, type State, TERMINAL } from '../rules/core/index.ts';
import type { TrainingConfig } from './config.ts';
import { type GameRows, type GameSummary, RowWriter } from './game-rows.ts';
import type { StateCells } from './state-cells.ts';

/** What a game of self-play needs to know of its run. */
export interface SelfPlayContext {
  readonly game: Game;
  readonly config: TrainingConfig;
  readonly seed: string | number;
  readonly cells: StateCells;
}

/** A game in play: the state, its dice, and the rows noted so far. All its randomness follows from run seed and number. */
export class GameInPlay {
  readonly context: SelfPlayContext;
  readonly number: number;
  readonly state: State;
  readonly rng: Rng;
  readonly rows: RowWriter;
  readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();
  decisions = 0;
  private capped = false;

  /** @param label names the stream of its dice; the game's number if left out */
  constructor(context: SelfPlayContext, number: number, label = `game ${number}`) {
    this.context = context;
    this.number = number;
    this.state = context.game.newState();
    this.rng = Rng.from(`${context.seed}/${label}`);
    this.rows = new RowWriter(context.cells);
  }

  /** Rolls dice and plays forced moves until a player has a choice, with `legal` filled. False if the game is over. */
  toDecision(): boolean {
    const { state, legal } = this;
    const { maximumDecisions } = this.context.config;
    for (;;) {
      if (state.actor === TERMINAL) return false;
      if (state.actor === CHANCE) state.apply(state.chanceOutcomes(this.outcomes).sample(this.rng));
      else if (maximumDecisions > 0 && this.decisions >= maximumDecisions) return this.stop();
      else if (state.legalActions(legal).length > 1) return true;
      else state.apply(legal.at(0));
    }
  }

  private stop(): false {
    this.capped = true;
    return false;
  }

  play(action: number): void {
    this.decisions++;
    this.state.apply(action);
  }

  finish(notes: Pick<GameSummary, 'warmup'> = {}): GameRows {
    const { decisions, number, state } = this;
    const [own, theirs] = state.victoryPoints();
    const result = this.capped ? Math.sign(own - theirs) : state.returns()[0];
    const margin = state.game.scripted?.evaluate(state) ?? own - theirs;
    return this.rows.finish({ game: number, result, margin, decisions, ...notes, ...(this.capped ? { capped: true } : {}) });
  }
}
