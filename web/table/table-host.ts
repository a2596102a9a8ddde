import type { GameRecord } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import type { OpponentClient } from '../../server/client/index.ts';
import { connectPass, type EnginePass } from '../engine/connect.ts';
import type { TableSetup } from './setup.ts';
import { forgetGame, keepGame, type KeptGame, keptGame, keptGames } from './store.ts';
import { Table } from './table.ts';
import type { TableView } from './view.ts';

/** What a page may ask of the worker in which the game is played. The true state never leaves it. */
export class TableHost {
  private readonly publish: (view: TableView) => void;
  private engine: OpponentClient | null = null;
  private table: Table | null = null;
  private id = '';
  private setup: TableSetup | null = null;

  constructor(publish: (view: TableView) => void) {
    this.publish = publish;
  }

  /** Begins a game, or goes on with the one of the record that comes with it. @throws RulesError */
  start(id: string, setup: TableSetup, pass: EnginePass): void {
    this.leave();
    this.engine = connectPass(pass);
    const { engine } = this;
    this.id = id;
    this.setup = setup;
    this.table = new Table(setup, {
      ask: (input, signal) => engine.move(input, { signal }),
      publish: (view) => this.show(view),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    });
    void this.table.run();
  }

  /** Goes on with a kept game. @returns what it was set up as, without its moves; null if it is not kept any more */
  async resume(id: string, pass: EnginePass): Promise<TableSetup | null> {
    const kept = await keptGame(id);
    if (kept === undefined) return null;
    this.start(id, { ...kept.setup, record: kept.record }, pass);
    return kept.setup;
  }

  play(version: number, action: number): Promise<void> {
    return this.table?.play(version, action) ?? Promise.resolve();
  }

  undo(): Promise<void> {
    return this.table?.undo() ?? Promise.resolve();
  }

  uncover(): void {
    this.table?.uncover();
  }

  /** Asks an opponent that gave no answer again. */
  retry(): void {
    void this.table?.run();
  }

  record(): GameRecord | null {
    return this.table?.record() ?? null;
  }

  games(): Promise<KeptGame[]> {
    return keptGames();
  }

  forget(id: string): Promise<unknown> {
    return forgetGame(id);
  }

  leave(): void {
    this.table?.leave();
    this.table = null;
    this.engine?.close();
    this.engine = null;
  }

  private show(view: TableView): void {
    this.publish(view);
    if (view.status === 'thinking' || this.table === null) return;
    // A browser that keeps nothing still plays.
    void (view.status === 'over' ? forgetGame(this.id) : this.keep(this.table)).catch(() => undefined);
  }

  private keep(table: Table): Promise<unknown> {
    const { record: _, ...setup } = this.setup!;
    const title = findRuleset(setup.ruleset).load(setup.scenario, setup.options).scenario.title;
    const [a, b] = setup.seats.map((seat) => (seat.kind === 'person' ? 'You' : seat.name));
    return keepGame({ id: this.id, title, players: [a!, b!], at: Date.now(), setup, record: table.wholeRecord() });
  }
}
