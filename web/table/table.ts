import {
  CHANCE,
  facesThrown,
  type Game,
  type GameRecord,
  isPlayer,
  type Player,
  Recorder,
  replay,
  Rng,
  RulesError,
  type State,
  TERMINAL,
} from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import type { MoveInput, MoveReply } from '../../server/client/types.ts';
import { isHidden, type Moment, Moments } from './moments.ts';
import { Pace } from './pace.ts';
import { Past } from './past.ts';
import { playAndTell, readableLog, type StoryEntry } from './story.ts';
import type { Seat, TableSetup } from './setup.ts';
import { StandingAnswers } from './standing.ts';
import type { LogEntry, TableStatus, TableView } from './view.ts';

/** What a table needs from where it stands. */
interface TableSurroundings {
  /** Asks an opponent for its move. */
  ask(input: MoveInput, signal: AbortSignal): Promise<MoveReply>;
  /** Told whenever there is something new to see. */
  publish(view: TableView): void;
  /** Lets time pass. */
  wait(milliseconds: number): Promise<void>;
}

/** One game being played: it alone knows the true state. Rolls dice, asks opponents, and shows each person what their side may see. */
export class Table {
  private readonly setup: TableSetup;
  private readonly around: TableSurroundings;
  private readonly game: Game;
  private state: State;
  private readonly recorder: Recorder;
  private readonly story: StoryEntry[] = [];
  private readonly moments: Moments;
  private readonly standing = new StandingAnswers();
  /** How often dice or answers were taken back: those that come instead are others. */
  private retakes: number;
  /** The log as last shown: entries that are the same are not sent again. */
  private shown: readonly LogEntry[] = [];
  private version = 0;
  /** The person who was shown the game last, where two share the device. */
  private lastPerson: Player | null = null;
  private expectation: number | null = null;
  private fault: string | null = null;
  private isRunning = false;
  /** How fast opponents play. */
  readonly pace: Pace;
  /** What may be looked back at: where nobody plays, nothing is hidden. */
  private readonly past: Past | null;
  private readonly off = new AbortController();

  /** @throws RulesError if there is no such game, or the record does not fit it */
  constructor(setup: TableSetup, around: TableSurroundings) {
    this.setup = setup;
    this.around = around;
    this.pace = new Pace(setup.paceMs);
    this.past = setup.seats.some(({ kind }) => kind === 'person') ? null : new Past();
    const ruleset = findRuleset(setup.ruleset);
    this.game = ruleset.load(setup.scenario, setup.options);
    this.state = this.game.newState();
    this.recorder = new Recorder(this.game);
    this.moments = new Moments(setup.undo);
    this.retakes = setup.retakes ?? 0;
    if (setup.record !== undefined) this.goOnWith(setup.record);
  }

  private goOnWith(record: GameRecord): void {
    replay(this.game.ruleset, record);
    record.moves.forEach((move, i) => this.advance(move, record.thrown?.[i]));
  }

  /** Plays on until a person has to decide or the game is over. Errors of opponents are shown, not thrown. */
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    this.fault = null;
    try {
      while (await this.step());
    } catch (error) {
      if (!this.off.signal.aborted) this.fault = error instanceof Error ? error.message : String(error);
    } finally {
      this.isRunning = false;
    }
    this.publish();
  }

  /** One roll or one move of an opponent. @returns whether the game goes on without a person */
  private async step(): Promise<boolean> {
    const { actor } = this.state;
    if (actor === TERMINAL) return false;
    if (actor === CHANCE) {
      this.roll();
      return true;
    }
    const seat = this.setup.seats[actor];
    if (seat.kind === 'person') return this.answerUnasked();
    await this.pace.turn(this.off.signal);
    // How many secret decisions an opponent has made is a secret as well.
    if (!this.state.isCommitment) this.publish();
    await this.letAnswer(actor, seat);
    return true;
  }

  /** Gives the answer of a person who need not be asked. Of two who share the device each is asked: the other would see that he was not. */
  private answerUnasked(): boolean {
    const action = this.isShared() ? null : this.standing.find(this.state);
    if (action !== null) this.make(action);
    return action !== null;
  }

  private async letAnswer(player: Player, { strength }: Extract<Seat, { kind: 'opponent' }>): Promise<void> {
    const { signal } = this.off;
    const position = this.state.toPosition(this.state.hasSecrets ? player : undefined);
    const pause = this.state.isCommitment ? Promise.resolve() : this.around.wait(this.pace.milliseconds);
    const reply = await this.around.ask({ position, ...strength, seed: this.seedOf('answer') }, signal);
    await pause;
    if (signal.aborted) throw new Error('The game was closed.');
    if (!this.state.hasSecrets && reply.winProbability !== null)
      this.expectation = player === 0 ? reply.winProbability : 1 - reply.winProbability;
    this.advance(reply.action.index);
  }

  /** What the next roll or answer is drawn from. Those that were taken back do not come again: they have been seen. */
  private seedOf(what: 'dice' | 'answer'): string {
    const { seed } = this.setup;
    return `${seed}/${what === 'dice' ? 'dice/' : ''}${this.recorder.length}${this.retakes === 0 ? '' : `/${this.retakes}`}`;
  }

  /** Rolls the dice: first what comes of it, then, from the same seed, what they show. */
  private roll(): void {
    const rng = Rng.from(this.seedOf('dice'));
    const outcome = this.state.chanceOutcomes().sample(rng);
    this.make(outcome, facesThrown(this.game.actions.describeOutcome(this.state, outcome), rng));
  }

  /** Plays a move. That of a person can be taken back. */
  private advance(move: number, thrown?: readonly number[]): void {
    const { actor } = this.state;
    if (isPlayer(actor) && this.setup.seats[actor].kind === 'person' && this.state.legalActions().length > 1) this.note(actor);
    this.make(move, thrown);
  }

  private note(player: Player): void {
    this.moments.note({ state: this.state.clone(), moves: this.recorder.length, player });
  }

  private make(move: number, thrown?: readonly number[]): void {
    const before = this.state.clone();
    this.past?.note(before, before.actor === CHANCE);
    const entry = playAndTell(this.state, move, thrown);
    this.story.push(entry);
    this.recorder.add(move, this.state, thrown);
    this.moments.follow({ before, move, after: this.state, entry });
  }

  /** Plays a person's decision, and what follows.
   * @param version of the view in which it was decided: a second click on the same view plays nothing
   * @param stands whether the answer stands, as long as nothing new is offered @throws RulesError if it is not legal */
  async play(version: number, action: number, stands = false): Promise<void> {
    if (version !== this.version || this.isRunning || this.status() !== 'person') return;
    if (!this.state.legalActions().includes(action)) throw new RulesError(this.game.actions.whyNot(this.state, action));
    if (stands) this.standing.stand(this.state, this.state.actor as Player, action);
    this.advance(action);
    await this.run();
  }

  /** Asks again where an answer stood. */
  askAgain(): void {
    this.standing.clear();
    this.publish();
  }

  /** Has the scripted player place what a person has not placed yet: one decision, which is taken back at once.
   * @param version of the view in which it was decided */
  async placeRest(version: number): Promise<void> {
    const { setUp, scripted } = this.game;
    const { actor: player } = this.state;
    if (version !== this.version || this.isRunning || this.status() !== 'person' || !isPlayer(player)) return;
    if (setUp?.isPlacing(this.state) !== true || scripted === undefined) return;
    this.note(player);
    while (setUp.isPlacing(this.state) && (this.state.actor === player || this.state.actor === CHANCE)) {
      if (this.state.actor === CHANCE) this.roll();
      else this.make(scripted.choose(this.state, this.state.legalActions(), Rng.from(this.seedOf('answer'))));
    }
    await this.run();
  }

  /** Looks back, one decision at a time, at a game between opponents, and on again. */
  look(where: 'back' | 'on' | 'now'): void {
    if (where === 'back') this.past?.back();
    else if (where === 'on') this.past?.on();
    else this.past?.leave();
    this.publish();
  }

  /** Shows the game to the person who is to decide, once nobody else looks. */
  uncover(): void {
    if (isPlayer(this.state.actor)) this.lastPerson = this.state.actor;
    this.publish();
  }

  /** Takes the last decision of the person who sees the game back, with all that followed. */
  async undo(): Promise<void> {
    const moment = this.undoable();
    if (moment === null) return;
    if (this.story.slice(moment.moves).some(({ by }) => by !== moment.player)) this.retakes++;
    this.moments.goBackTo(moment);
    this.standing.clear();
    this.state = moment.state;
    this.recorder.shorten(moment.moves);
    this.story.length = moment.moves;
    this.expectation = null;
    await this.run();
  }

  private undoable(): Moment | null {
    return this.isRunning ? null : this.moments.last(this.viewer());
  }

  /** Whose view is shown: the one person's at the table; of two who share the device, that of the one who decided last; everybody's if only opponents play. */
  private viewer(): Player | null {
    const people = this.setup.seats.flatMap(({ kind }, player) => (kind === 'person' ? [player as Player] : []));
    if (people.length === 1) return people[0]!;
    return people.length === 0 ? null : this.lastPerson;
  }

  private isShared(): boolean {
    return this.setup.seats.every(({ kind }) => kind === 'person');
  }

  private status(): TableStatus {
    const { actor } = this.state;
    if (actor === TERMINAL) return 'over';
    if (!isPlayer(actor) || this.setup.seats[actor].kind !== 'person') return 'thinking';
    return this.isShared() && this.isHiding() && actor !== this.lastPerson ? 'curtain' : 'person';
  }

  /** Whether either side hides anything now. */
  private isHiding(): boolean {
    return isHidden(this.state, 0) || isHidden(this.state, 1);
  }

  private view(): TableView {
    const status = this.status();
    if (status === 'person' && this.isShared()) this.lastPerson = this.state.actor as Player;
    const viewer = status === 'over' ? null : this.viewer();
    const isCovered = status === 'curtain' || (this.isShared() && viewer === null && status !== 'over' && this.isHiding());
    const look = this.past?.look ?? null;
    const state = look?.state ?? this.state;
    const log = isCovered ? [] : readableLog(this.story.slice(0, look?.moves), viewer);
    const logFrom = commonLength(this.shown, log);
    this.shown = log;
    return {
      version: ++this.version,
      status,
      decides: isPlayer(state.actor) ? state.actor : null,
      viewer,
      position: isCovered ? null : state.toPosition(state.hasSecrets && viewer !== null ? viewer : undefined),
      log: log.slice(logFrom),
      logFrom,
      looksBack: look !== null,
      hasEarlier: this.past?.hasEarlier ?? false,
      canUndo: this.undoable() !== null && !isCovered,
      canSave: this.canSave(viewer),
      hasStanding: this.standing.any,
      expectation: this.expectation,
      fault: this.fault,
    };
  }

  private publish(): void {
    this.around.publish(this.view());
  }

  private canSave(viewer: Player | null): boolean {
    if (this.state.actor === TERMINAL || !this.state.hasSecrets) return true;
    return viewer === null ? !this.isShared() : !this.isHiding();
  }

  /** The record so far, as the person may have it: the seed of coming dice is no part of it. Null while anything is hidden from that person. */
  record(): GameRecord | null {
    if (!this.canSave(this.viewer())) return null;
    return this.recorder.record(this.state.actor === TERMINAL ? { seed: this.setup.seed, ...this.names() } : this.names());
  }

  /** The game as it stands with all its secrets, to go on with later. */
  kept(): { readonly setup: TableSetup; readonly record: GameRecord } {
    const { record: _, ...setup } = this.setup;
    return { setup: { ...setup, retakes: this.retakes }, record: this.recorder.record(this.names()) };
  }

  private names(): { readonly player0: string; readonly player1: string } {
    const [player0, player1] = this.setup.seats.map((seat) => (seat.kind === 'person' ? 'person' : seat.name)) as [string, string];
    return { player0, player1 };
  }

  /** Ends what is thought about this game. */
  leave(): void {
    this.off.abort();
  }
}

function commonLength(a: readonly LogEntry[], b: readonly LogEntry[]): number {
  let length = 0;
  while (length < a.length && length < b.length && JSON.stringify(a[length]) === JSON.stringify(b[length])) length++;
  return length;
}
