import type { Player } from '../../core/index.ts';
import { drawPieces } from './svg-counters.ts';
import { INK } from '../../hexes/render/colours.ts';
import { drawLandmarks } from '../../hexes/render/ground.ts';
import { DEFS, drawMap } from './svg-ground.ts';
import { drawPanel, panelHeight, PANEL_WIDTH } from './svg-panel.ts';
import { escapeXml, fmt } from '../../core/views/svg.ts';
import { MARGIN, mapExtent } from '../../hexes/render/shapes.ts';
import { decisionWords, phaseWords, turnWords } from './words.ts';
import type { BaronsWarState } from '../state/state.ts';

/** A picture of the map and all that stands on it, with a panel beside it: one self-contained SVG, the same for equal states.
 * With a viewer, chits that player may not see are shown as `?`. */
export function renderSvg(state: BaronsWarState, viewer?: Player): string {
  const { grid, title } = state.scenario;
  const { width: mapWidth, height: mapHeight } = mapExtent(grid);
  const height = Math.max(mapHeight, panelHeight(state) + 2 * MARGIN);
  const width = mapWidth + PANEL_WIDTH + MARGIN;
  const caption = `${title}: ${turnWords(state)}. ${phaseWords(state)}: ${decisionWords(state)}.`;
  const size = `${fmt(width)} ${fmt(height)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${fmt(width)}" height="${fmt(height)}" role="img" ` +
      `font-family="Georgia, 'DejaVu Serif', serif">`,
    `<title>${escapeXml(caption)}</title>`,
    DEFS,
    `<rect width="${fmt(width)}" height="${fmt(height)}" fill="url(#bw-paper)"/>`,
    drawMap(state.scenario),
    `<g class="units">${drawPieces(state)}</g>`,
    drawLandmarks(state.scenario),
    `<g color="${INK}">${drawPanel(state, viewer, mapWidth, MARGIN, height - 2 * MARGIN)}</g>`,
    '</svg>\n',
  ].join('\n');
}
