import type { GameRecord, Player } from '../../../rules/core/index.ts';
import type { ActionOf, ObservationOf, ResetOptions, ResetResult, StepResult } from '../../api/env.ts';
import { type AroundGame, gameEnvOf } from '../../episodes/game-env.ts';
import { checkFunction, checkNames, checkWhole } from '../../api/settings.ts';
import type { WrapperSpec } from '../../api/spec.ts';
import { Wrapper } from '../base/wrapper.ts';

/** How a recorded game ended. */
export interface GameResult {
  readonly terminated: boolean;
  readonly truncated: boolean;
  /** Sum of the rewards. */
  readonly return: number;
  /** The side that the agent played. */
  readonly player: Player;
  /** The agent's first. */
  readonly victoryPoints: readonly [number, number];
}

export interface RecordGamesOptions {
  /** Told of each game as it ends. */
  readonly onGame?: (record: GameRecord, result: GameResult) => void;
  /** Games that `games` holds, the last ones. Default 100. */
  readonly bufferLength?: number;
}

/** Keeps each finished game, truncated ones too, as a record that replays it. A game that was left unfinished is not kept, nor one that
 * began at a position, as a record cannot say that. */
export class RecordGames<E extends AroundGame> extends Wrapper<E> {
  /** The last games, oldest first. */
  readonly games: GameRecord[] = [];
  private readonly options: RecordGamesOptions;
  private total = 0;
  private isFresh = true;

  /** @throws RulesError BAD_OPTION, also around an environment that is not a scenario of a ruleset */
  constructor(env: E, options: RecordGamesOptions = {}) {
    super(env);
    checkNames(options, ['onGame', 'bufferLength'], 'RecordGames');
    checkFunction(options.onGame, '/onGame', true);
    if (options.bufferLength !== undefined) checkWhole(options.bufferLength, '/bufferLength');
    gameEnvOf(env, 'RecordGames');
    this.options = options;
  }

  override reset(options?: ResetOptions): ResetResult<ObservationOf<E>> {
    const first = super.reset(options);
    this.total = 0;
    this.isFresh = options?.options?.position === undefined;
    return first;
  }

  override step(action: ActionOf<E>): StepResult<ObservationOf<E>> {
    const result = super.step(action);
    const [, reward, terminated, truncated, { player, victoryPoints }] = result;
    this.total += reward;
    if ((terminated || truncated) && this.isFresh) this.keep({ terminated, truncated, return: this.total, player, victoryPoints });
    return result;
  }

  private keep(result: GameResult): void {
    const record = gameEnvOf(this.env, 'RecordGames').record();
    this.games.push(record);
    if (this.games.length > (this.options.bufferLength ?? 100)) this.games.shift();
    this.options.onGame?.(record, result);
  }

  protected override wrapperSpec(): WrapperSpec {
    return { name: 'RecordGames', options: { ...this.options } };
  }
}
