import type { BoardTable, State } from '../../rules/core/index.ts';
import { Named } from '../games/named.tsx';

/** Columns up to which a table fits beside the board; one with more shows each row in lines of its own where there is no room for it. */
const FITTING_COLUMNS = 4;

interface ForcesTableProps extends BoardTable {
  /** Explains codes in names. */
  readonly state?: State | undefined;
  /** Told the piece of the row that is pointed at, null for a row about none. */
  readonly onPoint?: (piece: string | null) => void;
}

/** A table of the board: a side, a unit or the like in each row. */
export function ForcesTable({ state, title, columns, rows, onPoint }: ForcesTableProps) {
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={title}>
      <table class={columns.length > FITTING_COLUMNS ? 'forces folding' : 'forces'}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, side, piece }, i) => (
            <tr key={i} class={side === null ? '' : `side-${side}`} onPointerEnter={() => onPoint?.(piece)}>
              {cells.map((cell, k) =>
                k === 0 ? (
                  <th key={k} scope="row">
                    {state === undefined ? cell : <Named state={state} text={cell} by={side} />}
                  </th>
                ) : (
                  <td key={k} data-column={columns[k]}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
