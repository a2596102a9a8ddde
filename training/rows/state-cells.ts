import type { Game, State } from '../../rules/core/index.ts';

function cellsOf(state: State): Uint16Array {
  const bytes = state.bytes();
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
}

/**
 * Writes states as the 16-bit cells in which they differ from a fresh game, and reads them back. Training rows keep states
 * rather than observations: they are ten times smaller, and outlive a change of the observation.
 */
export class StateCells {
  private readonly fresh: State;
  private readonly baseline: Uint16Array;

  /** @throws Error if the states of this game cannot be read back from their bytes */
  constructor(game: Game) {
    this.fresh = game.newState();
    this.baseline = cellsOf(this.fresh).slice();
    const probe = game.newState();
    cellsOf(probe)[0]! ^= 1;
    if (probe.hash() === this.fresh.hash()) {
      throw new Error(`States of ${game.ruleset.id} do not show their own memory in bytes(): they cannot be kept for training.`);
    }
  }

  /** Cells of a whole state. */
  get size(): number {
    return this.baseline.length;
  }

  /** Appends the number of differing cells, then place and content of each. Returns the end. */
  write(state: State, into: Uint16Array, at: number): number {
    const cells = cellsOf(state);
    let end = at + 1;
    for (let i = 0; i < cells.length; i++) {
      if (cells[i] === this.baseline[i]) continue;
      into[end++] = i;
      into[end++] = cells[i]!;
    }
    into[at] = (end - at - 1) / 2;
    return end;
  }

  /** Overwrites a state with what `write` wrote. Returns the end. */
  read(from: Uint16Array, at: number, state: State): number {
    state.copyFrom(this.fresh);
    const cells = cellsOf(state);
    const end = at + 1 + from[at]! * 2;
    for (let i = at + 1; i < end; i += 2) cells[from[i]!] = from[i + 1]!;
    return end;
  }
}
