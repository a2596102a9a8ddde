import { useMemo, useRef } from 'preact/hooks';
import type { Game, Player, Rectangle, State } from '../../../rules/core/index.ts';
import { type Ground, nextGround } from './ground.ts';

/** The `viewBox` of a rectangle. */
export function viewBoxOf({ x, y, width, height }: Rectangle): string {
  return `${x} ${y} ${width} ${height}`;
}

/** What stands inside the outermost element of a picture, without its title: pointing at the map is not to show it everywhere. */
export function insideOf(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')).replace(/^\s*<title>[^<]*<\/title>/, '');
}

/** The part of a picture that has been the same since its map was first drawn, and the rest. */
function useGround(game: Game, inner: string): readonly [string, string] {
  const drawn = useRef<{ readonly game: Game; readonly ground: Ground } | null>(null);
  const ground = nextGround(drawn.current?.game === game ? drawn.current.ground : null, inner);
  drawn.current = { game, ground };
  return [ground.svg, inner.slice(ground.svg.length)];
}

/** The map with everything on it, as a viewer may see it. It is hidden from screen readers, which have the lists. */
export function Picture({ state, viewer, extent }: { readonly state: State; readonly viewer: Player | null; readonly extent: Rectangle }) {
  const inner = useMemo(() => insideOf(state.game.renderSvg(state, viewer ?? undefined)), [state, viewer]);
  const [ground, rest] = useGround(state.game, inner);
  return (
    <svg
      class="picture"
      viewBox={viewBoxOf(extent)}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      font-family="Georgia, 'DejaVu Serif', serif"
    >
      <g id="board-ground" dangerouslySetInnerHTML={{ __html: ground }} />
      <g dangerouslySetInnerHTML={{ __html: rest }} />
    </svg>
  );
}
