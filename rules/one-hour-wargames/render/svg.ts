import { DEFS } from './svg-defs.ts';
import { drawGround, drawHeights } from './svg-ground.ts';
import { drawPanel } from './svg-panel.ts';
import { at, escapeXml, fmt } from '../../core/views/svg.ts';
import { MARGIN, pixels } from '../../tabletop/render/shapes.ts';
import { drawGrid, drawTable } from '../../tabletop/render/table.ts';
import { drawAreas, drawExits } from './svg-table.ts';
import { drawUnits } from './svg-units.ts';
import { drawCrossings } from './svg-crossings.ts';
import { decisionWords, phaseWords, sideWords, turnWords } from './words.ts';
import type { OneHourState } from '../state/state.ts';

function caption(s: OneHourState): string {
  const turn = [turnWords(s), sideWords(s)].filter((words) => words !== '').join(', ');
  return `${s.scenario.title}: ${turn}. ${phaseWords(s)}. ${decisionWords(s)}.`;
}

/** Table, terrain and units, with 0,0 at the south-west corner of the table. */
function drawBattlefield(s: OneHourState): string {
  const { scenario } = s;
  const [w, h] = [pixels(scenario.width), pixels(scenario.height)];
  return [
    `<clipPath id="oh-table"><rect x="0" y="${fmt(-h)}" width="${fmt(w)}" height="${fmt(h)}"/></clipPath>`,
    drawTable(scenario, 'oh'),
    `<g clip-path="url(#oh-table)">${drawGround(scenario)}${drawCrossings(scenario, s.game.players)}</g>`,
    drawHeights(scenario),
    drawGrid(scenario),
    drawAreas(scenario),
    drawExits(s),
    `<g class="units">\n${drawUnits(s)}\n</g>`,
  ].join('\n');
}

/** A picture of the table and all that stands on it, with a panel beside it: one self-contained SVG, the same for equal states. */
export function renderSvg(state: OneHourState): string {
  const { width, height, origin } = state.game.frame;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${fmt(width)} ${fmt(height)}" width="${fmt(width)}" height="${fmt(height)}" ` +
      `role="img" font-family="Georgia, 'DejaVu Serif', serif">`,
    `<title>${escapeXml(caption(state))}</title>`,
    DEFS,
    `<rect width="${fmt(width)}" height="${fmt(height)}" fill="url(#oh-paper)"/>`,
    `<g data-origin="table" transform="translate(${at(origin)})">`,
    drawBattlefield(state),
    '</g>',
    drawPanel(state, 2 * MARGIN + pixels(state.scenario.width), MARGIN / 2, height - MARGIN),
    '</svg>\n',
  ].join('\n');
}
