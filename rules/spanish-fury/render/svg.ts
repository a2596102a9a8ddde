import { headlineOf, type Player } from '../../core/index.ts';
import { at, escapeXml, fmt } from '../../core/views/svg.ts';
import { MARGIN, pixels } from '../../tabletop/render/shapes.ts';
import { drawGrid, drawTable } from '../../tabletop/render/table.ts';
import type { FuryState } from '../state/state.ts';
import { DEFS, IDS } from './defs.ts';
import { frameOf } from './frame.ts';
import { drawPanel } from './panel.ts';
import { drawGround, drawHeights } from './terrain.ts';
import { drawUnits } from './units.ts';

/** A picture of the table and all that stands on it, with a panel beside it, as a viewer may see it: one self-contained SVG, the same for equal states. */
export function renderSvg(s: FuryState, viewer?: Player): string {
  const { scenario } = s;
  const frame = frameOf(scenario);
  const [width, height] = [fmt(frame.width), fmt(frame.height)];
  const [w, h] = [fmt(pixels(scenario.width)), fmt(pixels(scenario.height))];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" ` +
      `font-family="Georgia, 'DejaVu Serif', serif">`,
    `<title>${escapeXml(`${scenario.title}. ${headlineOf(s, scenario.turns).join('. ')}`)}</title>`,
    DEFS,
    `<rect width="${width}" height="${height}" fill="url(#${IDS}-paper)"/>`,
    `<g data-origin="table" transform="translate(${at(frame.origin)})">`,
    `<clipPath id="${IDS}-table"><rect x="0" y="-${h}" width="${w}" height="${h}"/></clipPath>`,
    drawTable(scenario, IDS),
    `<g clip-path="url(#${IDS}-table)">${drawGround(scenario)}</g>`,
    drawHeights(scenario),
    drawGrid(scenario),
    `<g class="units">\n${drawUnits(s, viewer)}\n</g>`,
    '</g>',
    drawPanel(s, 2 * MARGIN + pixels(scenario.width), MARGIN / 2, frame.height - MARGIN, viewer),
    '</svg>\n',
  ].join('\n');
}
