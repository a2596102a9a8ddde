import type { Player, Rectangle } from '../core/index.ts';
import type { HexGrid } from '../geometry/hex-grid.ts';
import { drawPieces } from './render-svg-counters.ts';
import { DEFS, INK } from './render-svg-defs.ts';
import { drawLandmarks, drawMap } from './render-svg-ground.ts';
import { drawPanel, panelHeight, PANEL_WIDTH } from './render-svg-panel.ts';
import { escapeXml, fmt } from '../core/svg.ts';
import { HEX_HEIGHT, MARGIN, RADIUS } from './render-svg-shapes.ts';
import { decisionWords, phaseWords, turnWords } from './render-words.ts';
import type { BaronsWarState } from './state.ts';

/** The map with its margin, without the panel. */
export function mapExtent(grid: HexGrid): Rectangle {
  return {
    x: 0,
    y: 0,
    width: 2 * MARGIN + RADIUS * (1.5 * (grid.columns - 1) + 2),
    height: 2 * MARGIN + HEX_HEIGHT * (grid.rows + (grid.columns > 1 ? 0.5 : 0)),
  };
}

/** A picture of the map and all that stands on it, with a panel beside it: one self-contained SVG, the same for equal states.
 * With a viewer, chits that player may not see are shown as `?`. */
export function renderSvg(state: BaronsWarState, viewer?: Player): string {
  const { grid, card } = state.scenario;
  const { width: mapWidth, height: mapHeight } = mapExtent(grid);
  const height = Math.max(mapHeight, panelHeight(state) + 2 * MARGIN);
  const width = mapWidth + PANEL_WIDTH + MARGIN;
  const caption = `${card.title}: ${turnWords(state)}. ${phaseWords(state)}: ${decisionWords(state)}.`;
  const size = `${fmt(width)} ${fmt(height)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${fmt(width)}" height="${fmt(height)}" role="img" font-family="Georgia, 'DejaVu Serif', serif">`,
    `<title>${escapeXml(caption)}</title>`,
    DEFS,
    `<rect width="${fmt(width)}" height="${fmt(height)}" fill="url(#bw-paper)"/>`,
    drawMap(state.scenario),
    drawLandmarks(state.scenario),
    drawPieces(state),
    `<g color="${INK}">${drawPanel(state, viewer, mapWidth, MARGIN, height - 2 * MARGIN)}</g>`,
    '</svg>\n',
  ].join('\n');
}
