import type { FlatState } from '../state/flat-state.ts';
import type { Observation } from '../views/observation.ts';
import type { Player } from '../values/player.ts';

/** The cells of units in a layout: those of unit `first + row` are `start + row`, `start + row + rows` and so on, `cells` of all of them. */
export interface UnitCells {
  readonly first: number;
  readonly start: number;
  readonly rows: number;
  readonly cells: number;
}

/** Where cells of units lie. @param blocks blocks of the layout whose rows are the units, in their order */
export function unitCellsOf({ game: { layout } }: FlatState, blocks: readonly string[]): readonly UnitCells[] {
  let first = 0;
  return blocks.map((name) => {
    const { rows, fields } = layout.spec.blocks[name]!;
    const places = { first, start: Math.min(...Object.values(layout.block[name]!)), rows: rows.length };
    first += rows.length;
    return { ...places, cells: rows.length * Object.keys(fields).length };
  });
}

/** What an encoder wrote last into the arrays of an observation, by which it finds what has to be written again. */
export class Written {
  readonly by: object;
  /** Whether the arrays hold nothing of use: another view, or nothing yet. */
  isBlank = true;
  /** `[unit]`: whether one of its own cells has changed since, or all if nothing is known of them; and whether it had a row. */
  readonly hasChanged: Uint8Array;
  readonly hadRow: Uint8Array;
  private viewer: Player | null = null;
  private readonly blocks: readonly UnitCells[];
  private readonly cells: readonly Int16Array[];

  constructor(by: object, units: number, blocks: readonly UnitCells[]) {
    this.by = by;
    this.hasChanged = new Uint8Array(units).fill(1);
    this.hadRow = new Uint8Array(units);
    this.blocks = blocks;
    this.cells = blocks.map(({ cells }) => new Int16Array(cells));
  }

  /** Finds what has changed in a state that is about to be written. */
  compare(data: Int16Array, viewer: Player): this {
    this.isBlank = this.viewer !== viewer;
    this.viewer = viewer;
    if (this.isBlank) this.hadRow.fill(0);
    for (let i = 0; i < this.blocks.length; i++) this.compareBlock(this.blocks[i]!, this.cells[i]!, data);
    return this;
  }

  private compareBlock({ first, start, rows, cells }: UnitCells, last: Int16Array, data: Int16Array): void {
    const { hasChanged } = this;
    hasChanged.fill(0, first, first + rows);
    for (let i = 0; i < cells; i++) {
      const cell = data[start + i]!;
      if (cell === last[i]) continue;
      last[i] = cell;
      hasChanged[first + (i % rows)] = 1;
    }
  }
}

/** What an encoder has written last into an observation whose arrays are kept. @param units how many there are @param blocks where their cells lie */
export function writtenIn(into: Observation, by: object, units: number, blocks: readonly UnitCells[]): Written {
  const { written } = into;
  if (written instanceof Written && written.by === by) return written;
  const first = new Written(by, units, blocks);
  into.written = first;
  return first;
}

const NO_UNITS: readonly UnitCells[] = [];

/** Whether an encoder that writes all units anew has to write what never changes in a view as well: the arrays are not kept, or hold another view. */
export function isViewBlank(into: Observation, by: object, { data }: FlatState, viewer: Player): boolean {
  return !into.isKept || writtenIn(into, by, 0, NO_UNITS).compare(data, viewer).isBlank;
}

/** The state that was looked over last: a network is shown a state, and then its actions. */
export class LastLook {
  private cells = new Int16Array(0);

  /** Whether a state differs from the one of the last call; it is the last one from now on. */
  differs({ data }: FlatState): boolean {
    const { cells } = this;
    if (cells.length !== data.length) {
      this.cells = data.slice();
      return true;
    }
    let i = 0;
    while (i < data.length && cells[i] === data[i]) i++;
    if (i === data.length) return false;
    cells.set(data);
    return true;
  }
}
