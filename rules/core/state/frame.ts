import { type CellSources, kindsFor, type ValueOf } from '../layout/cells.ts';
import type { FlatState } from './flat-state.ts';
import { type CellKind, FRAME_CELLS, REGISTERS } from '../layout/layout.ts';
import { capital } from '../values/words.ts';

/** The registers of a frame by name: `walk.left(s)`, `walk.setLeft(s, 2)`, always of the top frame. `walk.registers` belongs into the
 * step; more than one step can have the same, so that one can become the other. */
export type Frame<K, T extends CellSources<K>> = {
  /** Names and kinds in order, for a step's `registers`. */
  readonly registers: (kinds: K) => { readonly [N in keyof T]: CellKind };
} & { readonly [N in keyof T & string]: (s: FlatState) => ValueOf<T[N]> } & {
  readonly [N in keyof T & string as `set${Capitalize<N>}`]: (s: FlatState, value: ValueOf<T[N]>) => void;
};

/** Names the registers of a frame, the first in register 0. `push` takes them in this order.
 * @throws RangeError if a frame does not hold so many */
export function createFrame<K, const T extends CellSources<K>>(table: T): Frame<K, T> {
  const names = Object.keys(table);
  if (names.length > REGISTERS) throw new RangeError(`A frame holds ${REGISTERS} registers, not ${names.join(', ')}.`);
  const words = names.flatMap((name, i) => [
    [name, (s: FlatState): number => s.register(i)] as const,
    [`set${capital(name)}`, (s: FlatState, value: number): void => s.setRegister(i, value)] as const,
  ]);
  return { registers: (kinds: K) => kindsFor(table, kinds), ...Object.fromEntries(words) } as unknown as Frame<K, T>;
}

/** Cell of the uppermost frame of a step, whatever lies above it; -1 without one. Its registers follow. */
export function frameOf(s: FlatState, step: number): number {
  const { stackBase } = s.game.layout;
  for (let cell = stackBase + (s.depth - 1) * FRAME_CELLS; cell >= stackBase; cell -= FRAME_CELLS) if (s.data[cell] === step) return cell;
  return -1;
}
