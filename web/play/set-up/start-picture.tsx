import { useMemo } from 'preact/hooks';
import type { Game } from '../../../rules/core/index.ts';
import { insideOf, viewBoxOf } from '../../board/picture/picture.tsx';

/** How the field looks before anything has happened. */
export function StartPicture({ game }: { readonly game: Game }) {
  const inner = useMemo(() => insideOf(game.renderSvg(game.newState(), 0)), [game]);
  const { board } = game;
  if (board === undefined) return null;
  const { width, height } = board.extent;
  return (
    <svg
      class="start-picture"
      style={{ '--aspect': width / height }}
      viewBox={viewBoxOf(board.extent)}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`The field of ${game.scenario.title}`}
      font-family="Georgia, serif"
      dangerouslySetInnerHTML={{ __html: inner }}
    />
  );
}
