import {
  audienceOfMove,
  CHANCE,
  type GameEvent,
  isPlayer,
  linesOfMove,
  moveText,
  type Player,
  type Position,
  Rng,
  RulesError,
  type Seed,
  type State,
  Teller,
  TERMINAL,
  tryApply,
} from '../../rules/core/index.ts';
import type { OpponentService } from '../service/service.ts';

/** Who plays the other side: an agent's spec or a level, as the service takes them. */
interface Opponent {
  readonly agent?: string | undefined;
  readonly level?: string | number | undefined;
}

interface HeldGameOptions {
  readonly id: string;
  readonly state: State;
  /** The side that the client plays and whose view it gets. */
  readonly side: Player;
  readonly opponent: Opponent;
  readonly seed: Seed;
  readonly service: OpponentService;
}

/** A game that a client of the MCP server plays against an opponent of the service. The client is shown what its side sees and nothing else. */
export class HeldGame {
  readonly id: string;
  readonly side: Player;
  private readonly state: State;
  private readonly opponent: Opponent;
  private readonly service: OpponentService;
  private readonly seed: Seed;
  private readonly dice: Rng;
  private readonly teller: Teller;
  private readonly told: string[] = [];
  private moves = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor({ id, state, side, opponent, seed, service }: HeldGameOptions) {
    this.id = id;
    this.state = state;
    this.side = side;
    this.opponent = opponent;
    this.service = service;
    this.seed = seed;
    this.dice = Rng.from(`${seed}/dice`);
    this.teller = new Teller(side);
  }

  /** Does one thing after the other, so that two calls at once do not mix their moves. */
  inTurn<T>(act: () => Promise<T> | T): Promise<T> {
    const done = this.last.then(act);
    this.last = done.catch(() => undefined);
    return done;
  }

  get isOver(): boolean {
    return this.state.actor === TERMINAL;
  }

  get isOwnDecision(): boolean {
    return this.state.actor === this.side;
  }

  /** A world that the side could be in, to be asked about actions; nothing that it cannot see is the true one's. */
  world(): State {
    const world = this.state.clone();
    world.resample(this.side, Rng.from(`${this.seed}/unseen/${this.moves}`));
    return world;
  }

  /** The game as the side sees it. */
  position(): Position {
    return this.state.toPosition(this.side);
  }

  picture(): string {
    return this.state.game.renderText(this.state, this.side);
  }

  /** Who has to decide, or how the game ended. */
  standing(): string {
    const { game, actor } = this.state;
    const [first, second] = this.state.victoryPoints();
    const points = `Victory points: ${game.players[0]} ${first}, ${game.players[1]} ${second}.`;
    if (isPlayer(actor)) return `${game.players[actor]} to decide. ${points}`;
    if (actor === CHANCE) return `The dice are due. ${points}`;
    const result = this.state.returns()[this.side];
    return `The game is over: ${result > 0 ? 'you have won' : result < 0 ? 'you have lost' : 'a draw'}. ${points}`;
  }

  /** Lines about everything that the side may be told and has not been told yet. */
  news(): string[] {
    return this.told.splice(0);
  }

  /** Plays an action of the side, then everything up to its next decision.
   * @throws RulesError that says which rule forbids the action; RequestError if the opponent fails, and the next call goes on from there */
  async play(action: number | string, signal: AbortSignal): Promise<void> {
    await this.advance(signal);
    this.make(action);
    await this.advance(signal);
  }

  /** Plays everything up to the side's next decision: rolls dice and asks the opponent. */
  async advance(signal: AbortSignal): Promise<void> {
    for (let { actor } = this.state; actor !== TERMINAL && actor !== this.side; { actor } = this.state) {
      if (actor === CHANCE) this.make(this.state.chanceOutcomes().sample(this.dice));
      else this.make(await this.answer(actor, signal));
    }
  }

  private async answer(player: Player, signal: AbortSignal): Promise<number> {
    const request = { position: this.state.toPosition(player), seed: `${this.seed}/opponent/${this.moves}`, ...this.opponent };
    const { action } = await this.service.ask('move', request, { client: { name: 'mcp' }, signal });
    return action.index;
  }

  private make(input: number | string): void {
    const events: GameEvent[] = [];
    const before = this.state.clone();
    this.state.listener = (event) => void events.push(event);
    const done = tryApply(this.state, input);
    this.state.listener = null;
    if (!done.ok) throw new RulesError(done.error);
    this.moves++;
    const by = before.actor === CHANCE ? ('dice' as const) : (before.actor as Player);
    const told = { by, text: moveText(before, done.value), audience: audienceOfMove(before), events };
    this.told.push(...linesOfMove(this.teller, before.game.players, told));
  }
}
