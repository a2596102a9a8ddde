import type { BoardMark, Point } from '../../rules/core/index.ts';
import { Arrow } from './arrow.tsx';

/** A move that was made, as it shows. */
export interface ShownMove {
  readonly key: number;
  readonly mark: BoardMark;
  /** What it is called in the list beside the board; null if it is not listed. */
  readonly number: number | null;
}

/** Radius of the numbers, in units of the picture. */
const RADIUS = 9;

function placeKey({ x, y }: Point): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

/** The last moves on the board: arrows of ways, the ground taken up, lines to what was shot at or struck; numbered as in the list. */
export function LastMoves({ moves, placeOf }: { readonly moves: readonly ShownMove[]; readonly placeOf: (piece: string) => Point | null }) {
  const last = new Map(moves.map(({ key, mark }) => [mark.piece ?? key, key]));
  const taken = new Map<string, number>();
  return (
    <g class="last" aria-hidden="true">
      {moves.map(({ key, mark, number }, i) => {
        const { piece, spot, outline, path } = mark;
        const from = piece === null ? null : placeOf(piece);
        const shot = path === null && outline === null && from !== null && spot !== null ? [from, spot] : null;
        const beside = spot === null ? 0 : (taken.get(placeKey(spot)) ?? 0);
        if (spot !== null) taken.set(placeKey(spot), beside + 1);
        return (
          <g key={key} class="last-move" style={{ '--order': Math.min(i, 12) }}>
            {outline === null || last.get(piece ?? key) !== key ? null : <path d={outline} class="last-ground" />}
            {path === null ? null : <Arrow path={path} kind="last" width={3} />}
            {shot === null ? null : (
              <g class="shot">
                <Arrow path={shot} kind="last" width={2} />
              </g>
            )}
            {number === null || spot === null ? null : <Numbered number={number} x={spot.x + 20 + beside * 2 * RADIUS} y={spot.y - 20} />}
          </g>
        );
      })}
    </g>
  );
}

function Numbered({ number, x, y }: Point & { readonly number: number }) {
  return (
    <g class="last-number">
      <circle cx={x} cy={y} r={RADIUS} />
      <text x={x} y={y} text-anchor="middle" dominant-baseline="central">
        {number}
      </text>
    </g>
  );
}
