import type { RulesetOptions, ScenarioCard } from '../ruleset/cards.ts';
import type { CellTable, CellWords } from '../layout/cells.ts';
import type { Encoder } from './encoder.ts';
import { type FlatGame, FlatState } from './flat-state.ts';
import { FIRST_SCALAR } from '../layout/layout.ts';
import type { ActionList } from '../values/lists.ts';
import type { Observation } from '../views/observation.ts';
import type { Player } from '../values/player.ts';
import { capital } from '../values/words.ts';

/** What a state asks of its game: the scenario, the options as the rules read them, and who writes what networks see. */
export interface GameOf<Scenario extends ScenarioCard, Options extends RulesetOptions> extends FlatGame {
  readonly scenario: Scenario;
  readonly options: Options;
  readonly encoder: Encoder;
}

/** Base of a state whose cells have words; `stateWith` makes one of a table. */
export abstract class CellState extends FlatState {
  abstract override readonly game: GameOf<ScenarioCard, RulesetOptions>;
  /** First cell of each field; see `Layout.fieldCells`. */
  readonly cells: Int32Array;

  constructor(game: FlatGame, data: Int16Array) {
    super(game.layout, game.steps, data);
    this.cells = game.layout.fieldCells;
  }

  clone(): this {
    const data = this.game.layout.allocate();
    data.set(this.data);
    return new (this.constructor as new (game: FlatGame, data: Int16Array) => this)(this.game, data);
  }

  /** Makes a row of a block as `Layout.blank` has it: nothing in every cell that may be nothing, 0 in the others. */
  clearRow(block: string, row: number): void {
    const { spec, block: cells } = this.game.layout;
    const { fields } = spec.blocks[block]!;
    for (const field in fields) this.data[cells[block]![field]! + row] = fields[field]!.optional === true ? -1 : 0;
  }

  /** Tells the listener a sentence, which begins with a capital, if there is one; write the text only behind `if (state.listener !== null)`.
   * @param only the one player who may be told; everybody, if left out */
  tell(kind: string, rule: string, text: string, only?: Player): void {
    this.listener?.({ kind, rule, text: capital(text), ...(only === undefined ? {} : { only }) });
  }

  observe(viewer: Player, into: Observation): void {
    this.game.encoder.observe(this, viewer, into);
  }

  observeActions(actions: ActionList, into: Observation): void {
    this.game.encoder.observeActions(this, actions, into);
  }
}

/** A class of states of games of one kind. */
type StateClass<G, S> = abstract new (game: G, data: Int16Array) => S;

function wordScalar(name: string, cell: number): PropertyDescriptorMap {
  return {
    [name]: {
      get(this: CellState): number {
        return this.data[cell]!;
      },
      set(this: CellState, value: number) {
        this.data[cell] = value;
      },
    },
  };
}

function wordField(word: string, field: number): PropertyDescriptorMap {
  return {
    [word]: {
      value(this: CellState, row: number): number {
        return this.data[this.cells[field]! + row]!;
      },
    },
    [`set${capital(word)}`]: {
      value(this: CellState, row: number, value: number): void {
        this.data[this.cells[field]! + row] = value;
      },
    },
  };
}

/** How many cells have words already, in a class that `stateWith` has made and in those that go on from it. */
interface Worded {
  readonly wordedScalars?: number;
  readonly wordedFields?: number;
}

/** Base class of a ruleset's states, with two words for every cell of its table: `s.turn`, `s.turn = 2` for a scalar, `s.hits(unit)`,
 * `s.setHits(unit, 3)` for a field of a block. The words stand on the prototype, so that reading one is as quick as reading the cell.
 * @param Base what the states have besides, as `HexState`; if its cells have words too, those of the table lie behind them
 * @throws Error if two cells have the same word, or if one is called as something that every state has */
export function stateWith<const T extends CellTable<never>, G extends FlatGame = FlatGame, S extends CellState = CellState>(
  table: T,
  Base: StateClass<G, S> = CellState as unknown as StateClass<G, S>,
): StateClass<G, S & CellWords<T>> {
  const { wordedScalars = 0, wordedFields = 0 } = Base as Worded;
  abstract class WordedState extends (Base as unknown as typeof CellState) {}
  const scalars = Object.keys(table.scalars).map((name, i) => wordScalar(name, FIRST_SCALAR + wordedScalars + i));
  const fields = Object.values(table.blocks).flatMap(({ prefix, words, fields: names }) =>
    Object.keys(names).map((name) => words?.[name] ?? (prefix === undefined ? name : `${prefix}${capital(name)}`)),
  );
  for (const words of [...scalars, ...fields.map((word, i) => wordField(word, wordedFields + i))]) {
    const taken = Object.keys(words).find((word) => word !== 'turn' && word in WordedState.prototype);
    if (taken !== undefined) throw new Error(`Two things of a state are called "${taken}"; give the block a prefix, or the field a word.`);
    Object.defineProperties(WordedState.prototype, words);
  }
  Object.assign(WordedState, { wordedScalars: wordedScalars + scalars.length, wordedFields: wordedFields + fields.length });
  return WordedState as unknown as StateClass<G, S & CellWords<T>>;
}
