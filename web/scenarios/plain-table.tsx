import type { BoardTable } from '../../rules/core/index.ts';

/** A table of the board, only to be read. */
export function PlainTable({ title, columns, rows }: BoardTable) {
  return (
    <div class="table-scroll sheet" tabIndex={0} role="group" aria-label={title}>
      <table class="forces">
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
          {rows.map(({ cells, side }, i) => (
            <tr key={i} class={side === null ? '' : `side-${side}`}>
              {cells.map((cell, k) =>
                k === 0 ? (
                  <th key={k} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={k}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
