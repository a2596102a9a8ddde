import type { Player, State } from '../../../rules/core/index.ts';
import { ForcesTable } from '../../board/forces-table.tsx';

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
        <ForcesTable key={table.title} state={state} {...table} onPoint={onPoint} />
      ))}
    </>
  );
}
