import type { BoardTable, Player, State } from '../../rules/core/index.ts';

function Table({ title, columns, rows, onPoint }: BoardTable & { readonly onPoint: (piece: string | null) => void }) {
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={title}>
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
          {rows.map(({ cells, side, piece }, i) => (
            <tr key={i} class={side === null ? '' : `side-${side}`} onPointerEnter={() => onPoint(piece)}>
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

/** The forces of both sides in tables, as the viewer may see them. */
export function TablesPanel({
  state,
  viewer,
  onPoint,
}: {
  readonly state: State;
  readonly viewer: Player | null;
  readonly onPoint: (piece: string | null) => void;
}) {
  const { board } = state.game;
  if (board === undefined) return <pre class="text-board">{state.game.renderText(state, viewer ?? undefined)}</pre>;
  return (
    <>
      {board.tables(state, viewer ?? undefined).map((table) => (
        <Table key={table.title} {...table} onPoint={onPoint} />
      ))}
    </>
  );
}
