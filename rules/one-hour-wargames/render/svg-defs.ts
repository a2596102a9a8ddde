import { patterns, symbols, terrainSigns } from '../../tabletop/render/defs.ts';
import { UNIT_TYPES } from '../charts/units.ts';

/** Base, its edge and its light tone, by side. Blue is lighter and striped, so that the sides differ without colour. */
export const SIDE_COLOURS = [
  { fill: '#a12d28', dark: '#561311', light: '#fbe9e4' },
  { fill: '#5286c2', dark: '#1a3355', light: '#e8f0fa' },
] as const;

export const UNIT_SYMBOLS = UNIT_TYPES;

const STROKE = 'fill="none" stroke="#fff8e6" stroke-linecap="round" stroke-linejoin="round"';

/** What a base of each type shows. */
const ARMS: Readonly<Record<(typeof UNIT_TYPES)[number], string>> = {
  knights:
    `<path d="M-11 10.5 11 -9.5" ${STROKE} stroke-width="1.6"/><path d="M12.2 -10.8l-1 4.4-3.2-3.4z" fill="#fff8e6"/>` +
    `<path d="M-5.5 10.5C-6 5-3.4 3-1.5.8-3.2 1.4-5.6 2.8-7.4 1.8L-9-.6-3.8-5.4-3-9.2-.6-6.8C5.4-5.8 8.6 0 7.6 10.5z" fill="#fff8e6"/>` +
    `<circle cx="-2.4" cy="-3.4" r="1" fill="#3b2019"/>`,
  'men-at-arms':
    `<g ${STROKE}><path d="M-9 -10 7.5 8M9 -10 -7.5 8" stroke-width="2.4"/>` +
    `<path d="M3 8.4 8.6 3.2M-3 8.4-8.6 3.2" stroke-width="2"/><path d="M8 8.6 9.8 10.6M-8 8.6-9.8 10.6" stroke-width="2.6"/></g>`,
  archers:
    `<g ${STROKE}><path d="M-3 -11Q9.5 0 -3 11" stroke-width="2.5"/><path d="M-3 -11V11" stroke-width="1"/>` +
    `<path d="M-10 0H8" stroke-width="1.7"/><path d="M-10.5 -2.6 -8 0l-2.5 2.6" stroke-width="1.5"/></g><path d="M12 0l-5.4 2.9v-5.8z" fill="#fff8e6"/>`,
  levies:
    `<path d="M7.5 11V-6" ${STROKE} stroke-width="2"/><path d="M7.5 -12l2.6 6.6h-5.2z" fill="#fff8e6"/>` +
    `<circle cx="-3" cy="1.5" r="7.4" ${STROKE} stroke-width="2.2"/><circle cx="-3" cy="1.5" r="2.2" fill="#fff8e6"/>`,
  irregulars: `<path d="M-5 11 4.6 -10" ${STROKE} stroke-width="2.4"/><path d="M2.2 -9.6Q8.4 -11.8 11 -7.6 9.8 -1.6 5.6 2.4 5.4 -2 -.4 -3.9z" fill="#fff8e6"/>`,
  'peasant-archers':
    `<g ${STROKE}><path d="M-9.4 -9Q1.5 0 -9.4 9" stroke-width="2.3"/><path d="M-9.4 -9V9" stroke-width="1"/>` +
    `<path d="M5.4 11V-2M.8 -10v4.6q0 3.4 4.6 3.4t4.6 -3.4V-10M5.4 -2.4V-10" stroke-width="1.7"/></g>`,
};

const SIGNS: Readonly<Record<string, string>> = {
  clash:
    '<path d="M0 -11 2.6 -4.6 8.6 -8.6 5.4 -2.4 12 0 5.4 2.4 8.6 8.6 2.6 4.6 0 11 -2.6 4.6 -8.6 8.6 -5.4 2.4 -12 0 -5.4 -2.4 -8.6 -8.6 ' +
    '-2.6 -4.6z" fill="#ffdf4d" stroke="#5a1d10" stroke-width="1.6" stroke-linejoin="round"/>' +
    '<path d="M-4 -4 4 4M4 -4 -4 4" stroke="#5a1d10" stroke-width="1.8" stroke-linecap="round"/>',
  shot:
    '<circle r="10" fill="#fff8e6" stroke="#2d2418" stroke-width="1.4"/>' +
    '<path d="M-6 6 4 -4M-6 2.4V6h3.6" fill="none" stroke="#2d2418" stroke-width="1.9" stroke-linecap="round"/>' +
    '<path d="M6.4 -6.4 5 .2 -.2 -5z" fill="#2d2418"/>',
  sleep:
    '<circle r="10" fill="#fff8e6" stroke="#2d2418" stroke-width="1.4"/>' +
    '<path d="M-6 -2h5l-5 6h5M1 -6.4h4.4L1 -1h4.4" fill="none" stroke="#2d2418" stroke-width="1.6" stroke-linejoin="round"/>',
};

/** Signs used many times, each drawn around 0,0 in 24 by 24, and patterns. */
export const DEFS =
  `<defs>
${symbols('oh', ARMS)}
${terrainSigns('oh')}
${symbols('oh', SIGNS)}
<marker id="oh-arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4.5" markerHeight="4.5" orient="auto">` +
  `<path d="M0 0 10 5 0 10z" fill="#2d2418"/></marker>
${patterns('oh')}
<pattern id="oh-stripes" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
  `<path d="M0 0v7" stroke="#e8f0fa" stroke-width="2.6" opacity=".3"/></pattern>
</defs>`;
