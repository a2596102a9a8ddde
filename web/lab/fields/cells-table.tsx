import type { ComponentChildren } from 'preact';

interface CellsTableProps {
  /** The heading first. */
  readonly cells: readonly (readonly string[])[];
  /** What stands below the first cell of a row, by its number from 0. */
  readonly below?: (row: number) => ComponentChildren;
}

/** A table of texts. Where there is no room it scrolls. */
export function CellsTable({ cells: [heading = [], ...rows], below }: CellsTableProps) {
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>
            {heading.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={row[0]}>
              {row.map((cell, k) => (
                <td key={k}>
                  {cell}
                  {k === 0 ? below?.(i) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
