import { useMemo } from 'preact/hooks';
import type { Player, Rectangle, State } from '../../rules/core/index.ts';

/** The `viewBox` of a rectangle. */
export function viewBoxOf({ x, y, width, height }: Rectangle): string {
  return `${x} ${y} ${width} ${height}`;
}

/** What stands inside the outermost element of a picture, without its title: pointing at the map is not to show it everywhere. */
export function insideOf(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')).replace(/^\s*<title>[^<]*<\/title>/, '');
}

/** The map with everything on it, as a viewer may see it. It is hidden from screen readers, which have the lists. */
export function Picture({ state, viewer, extent }: { readonly state: State; readonly viewer: Player | null; readonly extent: Rectangle }) {
  const inner = useMemo(() => insideOf(state.game.renderSvg(state, viewer ?? undefined)), [state, viewer]);
  return <svg class="picture" viewBox={viewBoxOf(extent)} aria-hidden="true" font-family="Georgia, 'DejaVu Serif', serif" dangerouslySetInnerHTML={{ __html: inner }} />;
}
