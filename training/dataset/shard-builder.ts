import { ActionList, CHANCE, type Game, isPlayer, Observation, type Player, type State } from '../../rules/core/index.ts';
import { type Columns, GrowingColumn } from './columns.ts';
import { type Contents, PARTS, schemaOf } from './schema.ts';

/** A game as it was played. */
export interface PlayedMoves {
  readonly game: number;
  /** By player, place in the card's list of agents. */
  readonly agents: readonly [number, number];
  readonly moves: readonly number[];
  /** Result by player, -1 to 1. */
  readonly returns: readonly [number, number];
  readonly victoryPoints: readonly [number, number];
  readonly truncated: boolean;
}

/** What a search thought at a row. */
interface SearchedRow {
  /** Share of each legal action `[A]`, or null. */
  readonly policy: ArrayLike<number> | null;
  /** Expected result for the player to move. */
  readonly value: number;
}

/** Gathers games into the columns of one shard. */
export class ShardBuilder {
  private readonly game: Game;
  private readonly contents: Contents;
  private readonly columns: Readonly<Record<string, GrowingColumn>>;
  private readonly observation: Observation;
  private readonly legal = new ActionList();
  games = 0;
  rows = 0;
  private moves = 0;
  private choices = 0;

  constructor(game: Game, contents: Contents) {
    this.game = game;
    this.contents = contents;
    this.columns = Object.fromEntries(schemaOf(game, contents).map((spec) => [spec.name, new GrowingColumn(spec)]));
    this.observation = new Observation(game.observation, contents.parts.includes('map') ? {} : { map: new Float32Array(0) });
  }

  /** Bytes of all columns so far. */
  get bytes(): number {
    return Object.values(this.columns).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Adds a game of which all moves are known: it is played again, and each decision becomes a row. */
  addPlayed({ game, agents, moves, returns, victoryPoints, truncated }: PlayedMoves): void {
    this.begin(game, returns, truncated);
    this.append('agents', agents);
    this.append('victory_points', victoryPoints);
    this.push('game_moves', this.moves);
    this.append('moves', moves);
    this.moves += moves.length;
    const state = this.game.newState();
    for (const [ply, move] of moves.entries()) {
      if (state.actor !== CHANCE) this.addPlayedRow(state, ply, move, returns);
      state.apply(move);
    }
  }

  private addPlayedRow(state: State, ply: number, action: number, returns: PlayedMoves['returns']): void {
    state.legalActions(this.legal);
    this.addRow(state, returns);
    this.push('ply', ply);
    this.push('action', action);
    this.push('choice', this.legal.toArray().indexOf(action));
  }

  /** Begins a game whose rows follow one by one. */
  begin(game: number, returns: readonly [number, number], truncated: boolean): void {
    this.push('game', game);
    this.append('returns', returns);
    this.push('truncated', truncated ? 1 : 0);
    this.push('game_rows', this.rows);
    this.games++;
  }

  /** Adds a row that was searched. */
  addSearchedRow(state: State, returns: readonly [number, number], { policy, value }: SearchedRow): void {
    const { length } = state.legalActions(this.legal);
    this.addRow(state, returns);
    this.append('policy', policy ?? new Float32Array(length));
    this.push('has_policy', policy === null ? 0 : 1);
    this.push('value', value);
  }

  private addRow(state: State, returns: readonly [number, number]): void {
    const player = state.actor as Player;
    if (!isPlayer(player)) throw new Error('A row is a decision of a player.');
    this.push('player', player);
    this.push('turn', state.turn);
    this.push('result', returns[player]);
    this.push('row_legal', this.choices);
    this.append('legal', this.legal.toArray());
    this.choices += this.legal.length;
    this.rows++;
    this.observe(state, player);
  }

  private observe(state: State, player: Player): void {
    const { parts } = this.contents;
    const { observation } = this;
    if (parts.some((part) => part !== 'actions')) state.observe(player, observation);
    for (const part of PARTS) if (part !== 'actions' && parts.includes(part)) this.append(part, observation[part]);
    if (!parts.includes('actions')) return;
    state.observeActions(this.legal, observation);
    const { features, pointers } = this.game.observation.actions;
    this.append('actions', observation.actions.subarray(0, this.legal.length * features.length));
    if (pointers.length > 0) this.append('pointers', observation.pointers.subarray(0, this.legal.length * pointers.length));
  }

  /** The columns; nothing can be added afterwards. */
  finish(): Columns {
    this.push('game_rows', this.rows);
    this.push('row_legal', this.choices);
    if (this.contents.kind === 'moves') this.push('game_moves', this.moves);
    return Object.fromEntries(Object.entries(this.columns).map(([name, column]) => [name, column.finish()]));
  }

  private push(name: string, value: number): void {
    this.columns[name]!.push(value);
  }

  private append(name: string, values: ArrayLike<number>): void {
    this.columns[name]!.append(values);
  }
}
