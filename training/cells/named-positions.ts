import { CellRows } from '../../models/cells/cell-rows.ts';
import { type FlatGame, type FlatState, Rng } from '../../rules/core/index.ts';
import type { RowFile } from './row-file.ts';

/** Rows of one game. */
export interface FitData {
  readonly game: FlatGame;
  readonly file: RowFile;
}

/** Which rows are learnt, and what their targets are. */
export interface NamingOptions {
  /** Share of the target that is the value of the search, where there was one; the rest is the result. */
  readonly rootShare: number;
  /** Rows in which a name must occur to be learnt. */
  readonly leastCount: number;
  readonly seed: string;
}

/** Names of each row by their places; undefined for a row that says nothing. */
export type RowNames = readonly (Int32Array | undefined)[];

/** One game in so many is held out. */
const HELD_OUT_EVERY = 10;

/** Active rows of each kept position, as they were found. */
export class Positions {
  readonly active: Int32Array[] = [];
  readonly targets: number[] = [];
  readonly results: number[] = [];
  readonly captains: number[] = [];
}

/** Where the rows of a game lie among those of all games. */
interface KnownGame {
  readonly rows: CellRows;
  readonly offset: number;
}

/** Positions to learn from and such that are held out, with the names of their rows that occur often enough to be learnt. */
export class NamedPositions {
  readonly learn = new Positions();
  readonly held = new Positions();
  readonly names: string[] = [];
  /** Rows of several games lie one behind the other. */
  readonly rowNames: (Int32Array | undefined)[] = [];
  private readonly options: NamingOptions;
  private readonly places = new Map<string, number>();

  constructor(data: readonly FitData[], options: NamingOptions) {
    this.options = options;
    const games = new Map<FlatGame, KnownGame>();
    const counts: number[] = [];
    let offset = 0;
    let files = 0;
    for (const { game, file } of data) {
      let known = games.get(game);
      if (known === undefined) {
        games.set(game, (known = { rows: new CellRows(game), offset }));
        offset += known.rows.size;
      }
      this.readFile(game, file, known, counts, files++);
    }
    const total = this.learn.active.length;
    for (const { rows, offset: first } of games.values()) {
      for (let row = 0; row < rows.size; row++) {
        const count = counts[first + row] ?? 0;
        if (count > 0 && count < total) this.rowNames[first + row] = this.placesOf(rows.namesOf(row));
      }
    }
    this.dropRare(counts);
  }

  private readFile(game: FlatGame, file: RowFile, { rows, offset }: KnownGame, counts: number[], number: number): void {
    const state = game.newState() as FlatState;
    const active = new Int32Array(rows.mostActive);
    for (let row = 0; row < file.length; row++) {
      file.fill(row, game.baseline, state.data);
      const count = rows.write(state.data, state.actor, active);
      const kept = active.slice(0, count).map((one) => one + offset);
      const isHeldOut = Rng.from(`${this.options.seed}/${number}/${file.gameOf(row)}`).below(HELD_OUT_EVERY) === 0;
      const into = isHeldOut ? this.held : this.learn;
      const result = file.resultOf(row);
      const root = file.rootOf(row);
      const { rootShare } = this.options;
      into.active.push(kept);
      into.results.push(result);
      into.captains.push(file.captainOf(row));
      into.targets.push(Number.isNaN(root) ? result : rootShare * root + (1 - rootShare) * result);
      if (!isHeldOut) for (const one of kept) counts[one] = (counts[one] ?? 0) + 1;
    }
  }

  private placesOf(names: readonly string[]): Int32Array {
    return Int32Array.from(names, (name) => {
      const known = this.places.get(name);
      if (known !== undefined) return known;
      this.places.set(name, this.names.length);
      this.names.push(name);
      return this.names.length - 1;
    });
  }

  /** Forgets names that occur too rarely to be learnt. */
  private dropRare(counts: readonly number[]): void {
    const byName = new Float64Array(this.names.length);
    this.rowNames.forEach((names, row) => names?.forEach((name) => (byName[name]! += counts[row]!)));
    const next = new Int32Array(this.names.length).fill(-1);
    const kept = this.names.filter((_, i) => byName[i]! >= this.options.leastCount);
    kept.forEach((name, i) => (next[this.places.get(name)!] = i));
    this.rowNames.forEach((names, row) => {
      if (names !== undefined) this.rowNames[row] = names.map((name) => next[name]!).filter((name) => name >= 0);
    });
    for (const positions of [this.learn, this.held])
      positions.active.forEach((active, i) => (positions.active[i] = active.filter((row) => (this.rowNames[row]?.length ?? 0) > 0)));
    this.names.splice(0, this.names.length, ...kept);
  }
}
