import { UNIT_TYPES } from './scenario.ts';

/** Colours of the picture. */
export const PAPER = '#f3ead2';
export const CARD = '#fbf5e4';
export const INK = '#2d2418';
export const FAINT_INK = '#6f6350';
export const GOLD = '#ffc928';

/** Base, its edge and its light tone, by side. Blue is lighter and striped, so that the sides differ without colour. */
export const SIDE_COLOURS = [
  { fill: '#a12d28', dark: '#561311', light: '#fbe9e4' },
  { fill: '#5286c2', dark: '#1a3355', light: '#e8f0fa' },
] as const;

/** Contours of a hill from its foot up. */
export const HILL_COLOURS = ['#cfc58c', '#d3bd80', '#d3b074', '#cc9f66'] as const;

export const UNIT_SYMBOLS = UNIT_TYPES;

const STROKE = 'fill="none" stroke="#fff8e6" stroke-linecap="round" stroke-linejoin="round"';

/** What a base of each type shows. */
const ARMS: Readonly<Record<(typeof UNIT_TYPES)[number], string>> = {
  knights: `<path d="M-11 10.5 11 -9.5" ${STROKE} stroke-width="1.6"/><path d="M12.2 -10.8l-1 4.4-3.2-3.4z" fill="#fff8e6"/><path d="M-5.5 10.5C-6 5-3.4 3-1.5.8-3.2 1.4-5.6 2.8-7.4 1.8L-9-.6-3.8-5.4-3-9.2-.6-6.8C5.4-5.8 8.6 0 7.6 10.5z" fill="#fff8e6"/><circle cx="-2.4" cy="-3.4" r="1" fill="#3b2019"/>`,
  'men-at-arms': `<g ${STROKE}><path d="M-9 -10 7.5 8M9 -10 -7.5 8" stroke-width="2.4"/><path d="M3 8.4 8.6 3.2M-3 8.4-8.6 3.2" stroke-width="2"/><path d="M8 8.6 9.8 10.6M-8 8.6-9.8 10.6" stroke-width="2.6"/></g>`,
  archers: `<g ${STROKE}><path d="M-3 -11Q9.5 0 -3 11" stroke-width="2.5"/><path d="M-3 -11V11" stroke-width="1"/><path d="M-10 0H8" stroke-width="1.7"/><path d="M-10.5 -2.6 -8 0l-2.5 2.6" stroke-width="1.5"/></g><path d="M12 0l-5.4 2.9v-5.8z" fill="#fff8e6"/>`,
  levies: `<path d="M7.5 11V-6" ${STROKE} stroke-width="2"/><path d="M7.5 -12l2.6 6.6h-5.2z" fill="#fff8e6"/><circle cx="-3" cy="1.5" r="7.4" ${STROKE} stroke-width="2.2"/><circle cx="-3" cy="1.5" r="2.2" fill="#fff8e6"/>`,
  irregulars: `<path d="M-5 11 4.6 -10" ${STROKE} stroke-width="2.4"/><path d="M2.2 -9.6Q8.4 -11.8 11 -7.6 9.8 -1.6 5.6 2.4 5.4 -2 -.4 -3.9z" fill="#fff8e6"/>`,
  'peasant-archers': `<g ${STROKE}><path d="M-9.4 -9Q1.5 0 -9.4 9" stroke-width="2.3"/><path d="M-9.4 -9V9" stroke-width="1"/><path d="M5.4 11V-2M.8 -10v4.6q0 3.4 4.6 3.4t4.6 -3.4V-10M5.4 -2.4V-10" stroke-width="1.7"/></g>`,
};

const SIGNS: Readonly<Record<string, string>> = {
  tree: '<ellipse cx="2" cy="7" rx="7.5" ry="2.6" fill="#3f5326" opacity=".35"/><path d="M-1.1 1h2.2v6h-2.2z" fill="#6b4f2f"/><circle cy="-2.6" r="7.6" fill="#527a3d" stroke="#35552a" stroke-width=".7"/><circle cx="-2.2" cy="-4.8" r="4.2" fill="#74a055"/>',
  fir: '<ellipse cx="2" cy="7.4" rx="6" ry="2.2" fill="#3f5326" opacity=".35"/><path d="M-1 4h2v4h-2z" fill="#6b4f2f"/><path d="M0 -12 5 -4H2.8L7 5H-7L-2.8 -4H-5z" fill="#466f45" stroke="#2f5030" stroke-width=".7" stroke-linejoin="round"/>',
  house:
    '<path d="M-7 0h14v8h-14z" fill="#f1e6ce" stroke="#6d5238" stroke-width=".8"/><path d="M-9 .4 -5 -7h10l4 7.4z" fill="#b4573b" stroke="#6d3524" stroke-width=".8" stroke-linejoin="round"/><path d="M-1.4 3.4h2.8v4.6h-2.8z" fill="#6d5238"/><path d="M3 -9h2.4v4h-2.4z" fill="#8b6a52"/>',
  church:
    '<path d="M-3 8h12v-7l-6 -4 -6 4z" fill="#e5dac2" stroke="#5b4b35" stroke-width=".8"/><path d="M-9 8v-11l3.4 -5 3.4 5v11z" fill="#d4c6a8" stroke="#5b4b35" stroke-width=".8"/><path d="M-5.6 -12v4.4M-7.6 -10.4h4" stroke="#5b4b35" stroke-width="1.1"/>',
  reed: '<path d="M-8 4q4 2 8 0t8 0" fill="none" stroke="#5f8ca6" stroke-width="1.5"/><path d="M-3.4 2v-8M0 2v-10.6M3.4 2v-7" stroke="#5d7d3f" stroke-width="1.5" stroke-linecap="round"/>',
  wave: '<path d="M-10 0q2.5 -3.4 5 0t5 0 5 0 5 0" fill="none" stroke="#e6f3f9" stroke-width="1.3" stroke-linecap="round" opacity=".85"/>',
  peak: '<path d="M-12 9 -3 -10 2 -2 5 -6 12 9z" fill="#9b9285" stroke="#5a5147" stroke-width=".9" stroke-linejoin="round"/><path d="M-3 -10 2 -2 5 -6 12 9H1L-1 2z" fill="#7b7368"/><path d="M-3 -10 -5.4 -5 -3 -3.4 -1.4 -5.4 .2 -4.8z" fill="#f4f1ea"/>',
  clash:
    '<path d="M0 -11 2.6 -4.6 8.6 -8.6 5.4 -2.4 12 0 5.4 2.4 8.6 8.6 2.6 4.6 0 11 -2.6 4.6 -8.6 8.6 -5.4 2.4 -12 0 -5.4 -2.4 -8.6 -8.6 -2.6 -4.6z" fill="#ffdf4d" stroke="#5a1d10" stroke-width="1.6" stroke-linejoin="round"/><path d="M-4 -4 4 4M4 -4 -4 4" stroke="#5a1d10" stroke-width="1.8" stroke-linecap="round"/>',
  shot: '<circle r="10" fill="#fff8e6" stroke="#2d2418" stroke-width="1.4"/><path d="M-6 6 4 -4M-6 2.4V6h3.6" fill="none" stroke="#2d2418" stroke-width="1.9" stroke-linecap="round"/><path d="M6.4 -6.4 5 .2 -.2 -5z" fill="#2d2418"/>',
  sleep:
    '<circle r="10" fill="#fff8e6" stroke="#2d2418" stroke-width="1.4"/><path d="M-6 -2h5l-5 6h5M1 -6.4h4.4L1 -1h4.4" fill="none" stroke="#2d2418" stroke-width="1.6" stroke-linejoin="round"/>',
};

function symbols(drawings: Readonly<Record<string, string>>): string {
  return Object.entries(drawings)
    .map(([id, drawing]) => `<symbol id="oh-${id}" viewBox="-12 -12 24 24" overflow="visible">${drawing}</symbol>`)
    .join('\n');
}

/** Signs used many times, each drawn around 0,0 in 24 by 24, and patterns. */
export const DEFS = `<defs>
${symbols(ARMS)}
${symbols(SIGNS)}
<marker id="oh-arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4.5" markerHeight="4.5" orient="auto"><path d="M0 0 10 5 0 10z" fill="#2d2418"/></marker>
<linearGradient id="oh-slope" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff6d0" stop-opacity=".55"/><stop offset=".5" stop-color="#fff6d0" stop-opacity="0"/><stop offset="1" stop-color="#4a3512" stop-opacity=".38"/></linearGradient>
<pattern id="oh-paper" width="60" height="60" patternUnits="userSpaceOnUse"><rect width="60" height="60" fill="${PAPER}"/><path d="M7 13h1M33 5h1.4M52 27h1M18 41h1.2M44 52h1M27 24h1" stroke="#d9cba6" stroke-width="1"/></pattern>
<pattern id="oh-grass" width="52" height="44" patternUnits="userSpaceOnUse"><path d="M4 8l1 -3 1 3M17 31l1 -3 1 3M40 16l.8 -2.4 .8 2.4M30 40l1 -3 1 3M46 35l.8 -2.4 .8 2.4M24 10l.8 -2.4 .8 2.4" fill="none" stroke="#7f8f4d" stroke-width=".8" opacity=".5"/></pattern>
<pattern id="oh-marsh" width="18" height="9" patternUnits="userSpaceOnUse"><path d="M0 2h10M9 6.5h9" stroke="#7fa6ad" stroke-width="1" opacity=".75"/></pattern>
<pattern id="oh-rock" width="14" height="12" patternUnits="userSpaceOnUse"><path d="M1 9l4 -6 3 4M9 11l2 -4 2 3" fill="none" stroke="#857b6d" stroke-width=".8" opacity=".7"/></pattern>
<pattern id="oh-stripes" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v7" stroke="#e8f0fa" stroke-width="2.6" opacity=".3"/></pattern>
</defs>`;
