import type { GameRecord } from '../../rules/core/index.ts';
import { findRuleset, loadRulesets } from '../../rules/registry.ts';
import type { OpponentClient } from '../../server/client/index.ts';
import { connectPass, type EnginePass } from '../engine/pass.ts';
import type { TableSetup } from './setup.ts';
import { browserStore, type GameStore, type Kept, type KeptGame } from './store.ts';
import { Table } from './table.ts';
import type { TableView } from './view.ts';

/** What is shown at a table whose game has been taken up at another. */
const GONE = {
  status: 'thinking',
  position: null,
  log: [],
  logFrom: 0,
  looksBack: false,
  hasEarlier: false,
  canUndo: false,
  canSave: false,
  hasStanding: false,
  fault: 'This game is open in another tab. Go on there, or choose it again among the scenarios.',
} as const;

/** Milliseconds after which a game between opponents is kept again while it runs: nobody could gain by what is lost of it. */
const KEEP_AFTER_MS = 1000;

/** A table with what is kept of its game. */
interface QueueSession {
  readonly table: Table;
  /** What is kept beside the game itself. */
  readonly label: Pick<Kept, 'id' | 'session' | 'title' | 'players'>;
  readonly hasPerson: boolean;
  /** Whether the store holds the game for this table. */
  isKept: boolean;
  /** When it was last kept, in milliseconds since 1970. */
  keptAt: number;
  /** Views are shown one after the other, each once it is kept. */
  shown: Promise<void>;
}

/** What a page may ask of the worker in which the game is played. The true state never leaves it. */
export class TableHost {
  private readonly publish: (view: TableView) => void;
  private readonly store: GameStore;
  private engine: OpponentClient | null = null;
  private session: QueueSession | null = null;
  /** The game whose rules are being fetched; whoever leaves meanwhile gets no table. */
  private beginning: string | null = null;

  constructor(publish: (view: TableView) => void, store: GameStore = browserStore) {
    this.publish = publish;
    this.store = store;
  }

  /** Begins a game, or goes on with the one of the record that comes with it. @throws RulesError */
  async start(id: string, setup: TableSetup, pass: EnginePass): Promise<void> {
    this.leave();
    this.beginning = id;
    await loadRulesets([setup.ruleset]);
    if (this.beginning !== id) return;
    const engine = (this.engine = connectPass(pass));
    const table = new Table(setup, {
      ask: (input, signal) => engine.move(input, { signal }),
      publish: (view) => this.show(session, view),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    });
    const hasPerson = setup.seats.some(({ kind }) => kind === 'person');
    const session: QueueSession = { table, label: labelOf(id, setup), hasPerson, isKept: false, keptAt: 0, shown: Promise.resolve() };
    this.session = session;
    void table.run();
  }

  /** Goes on with a kept game. @returns what it was set up as, without its moves; null if it is not kept any more */
  async resume(id: string, pass: EnginePass): Promise<TableSetup | null> {
    const kept = await this.store.find(id);
    if (kept === undefined) return null;
    await this.start(id, { ...kept.setup, record: kept.record }, pass);
    return kept.setup;
  }

  play(version: number, action: number, stands = false): Promise<void> {
    return this.session?.table.play(version, action, stands) ?? Promise.resolve();
  }

  askAgain(): void {
    this.session?.table.askAgain();
  }

  placeRest(version: number): Promise<void> {
    return this.session?.table.placeRest(version) ?? Promise.resolve();
  }

  look(where: 'back' | 'on' | 'now'): void {
    this.session?.table.look(where);
  }

  undo(): Promise<void> {
    return this.session?.table.undo() ?? Promise.resolve();
  }

  uncover(): void {
    this.session?.table.uncover();
  }

  /** Has opponents wait before their next move, or go on. */
  pause(isPaused: boolean): void {
    if (isPaused) this.session?.table.pace.pause();
    else this.session?.table.pace.goOn();
  }

  /** Lets a paused opponent make one move. */
  step(): void {
    this.session?.table.pace.step();
  }

  /** @param milliseconds at least between two moves of opponents */
  setPace(milliseconds: number): void {
    if (this.session !== null) this.session.table.pace.milliseconds = milliseconds;
  }

  /** Asks an opponent that gave no answer again. */
  retry(): void {
    void this.session?.table.run();
  }

  record(): GameRecord | null {
    return this.session?.table.record() ?? null;
  }

  games(): Promise<KeptGame[]> {
    return this.store.list();
  }

  forget(id: string): Promise<unknown> {
    return this.store.forget(id);
  }

  leave(): void {
    this.beginning = null;
    this.session?.table.leave();
    this.session = null;
    this.engine?.close();
    this.engine = null;
  }

  /** Keeps what a view is of before it is shown: nobody sees dice, and then goes on from before them. */
  private show(session: QueueSession, view: TableView): void {
    const game = { ...session.label, at: Date.now(), isOver: view.status === 'over', ...session.table.kept() };
    session.shown = session.shown.then(async () => {
      const isOwn = await this.keep(session, game).catch(() => true); // a browser that keeps nothing still plays
      if (this.session !== session) return;
      if (!isOwn) this.leave();
      this.publish(isOwn ? view : { ...view, ...GONE });
    });
  }

  /** @returns whether the game is still this table's */
  private async keep(session: QueueSession, game: Kept): Promise<boolean> {
    if (!session.hasPerson && !game.isOver && game.at < session.keptAt + KEEP_AFTER_MS) return true;
    session.isKept = await this.store.keep(game, !session.isKept);
    session.keptAt = game.at;
    return session.isKept;
  }
}

function labelOf(id: string, { ruleset, scenario, options, seats }: TableSetup): QueueSession['label'] {
  const { title } = findRuleset(ruleset).load(scenario, options).scenario;
  const [first, second] = seats.map((seat) => (seat.kind === 'person' ? 'You' : seat.name)) as [string, string];
  return { id, session: crypto.randomUUID(), title, players: [first, second] };
}
