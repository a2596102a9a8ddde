import { PAPER } from './colours.ts';

/** Signs of terrain, each drawn around 0,0 in 24 by 24. */
const TERRAIN_SIGNS: Readonly<Record<string, string>> = {
  tree:
    '<ellipse cx="2" cy="7" rx="7.5" ry="2.6" fill="#3f5326" opacity=".35"/><path d="M-1.1 1h2.2v6h-2.2z" fill="#6b4f2f"/>' +
    '<circle cy="-2.6" r="7.6" fill="#527a3d" stroke="#35552a" stroke-width=".7"/><circle cx="-2.2" cy="-4.8" r="4.2" fill="#74a055"/>',
  fir:
    '<ellipse cx="2" cy="7.4" rx="6" ry="2.2" fill="#3f5326" opacity=".35"/><path d="M-1 4h2v4h-2z" fill="#6b4f2f"/>' +
    '<path d="M0 -12 5 -4H2.8L7 5H-7L-2.8 -4H-5z" fill="#466f45" stroke="#2f5030" stroke-width=".7" stroke-linejoin="round"/>',
  house:
    '<path d="M-7 0h14v8h-14z" fill="#f1e6ce" stroke="#6d5238" stroke-width=".8"/>' +
    '<path d="M-9 .4 -5 -7h10l4 7.4z" fill="#b4573b" stroke="#6d3524" stroke-width=".8" stroke-linejoin="round"/>' +
    '<path d="M-1.4 3.4h2.8v4.6h-2.8z" fill="#6d5238"/><path d="M3 -9h2.4v4h-2.4z" fill="#8b6a52"/>',
  church:
    '<path d="M-3 8h12v-7l-6 -4 -6 4z" fill="#e5dac2" stroke="#5b4b35" stroke-width=".8"/>' +
    '<path d="M-9 8v-11l3.4 -5 3.4 5v11z" fill="#d4c6a8" stroke="#5b4b35" stroke-width=".8"/>' +
    '<path d="M-5.6 -12v4.4M-7.6 -10.4h4" stroke="#5b4b35" stroke-width="1.1"/>',
  reed:
    '<path d="M-8 4q4 2 8 0t8 0" fill="none" stroke="#5f8ca6" stroke-width="1.5"/>' +
    '<path d="M-3.4 2v-8M0 2v-10.6M3.4 2v-7" stroke="#5d7d3f" stroke-width="1.5" stroke-linecap="round"/>',
  wave: '<path d="M-10 0q2.5 -3.4 5 0t5 0 5 0 5 0" fill="none" stroke="#e6f3f9" stroke-width="1.3" stroke-linecap="round" opacity=".85"/>',
  peak:
    '<path d="M-12 9 -3 -10 2 -2 5 -6 12 9z" fill="#9b9285" stroke="#5a5147" stroke-width=".9" stroke-linejoin="round"/>' +
    '<path d="M-3 -10 2 -2 5 -6 12 9H1L-1 2z" fill="#7b7368"/><path d="M-3 -10 -5.4 -5 -3 -3.4 -1.4 -5.4 .2 -4.8z" fill="#f4f1ea"/>',
};

/** Drawings around 0,0 in 24 by 24 as signs to be used many times. @param ids what their ids begin with */
export function symbols(ids: string, drawings: Readonly<Record<string, string>>): string {
  return Object.entries(drawings)
    .map(([id, drawing]) => `<symbol id="${ids}-${id}" viewBox="-12 -12 24 24" overflow="visible">${drawing}</symbol>`)
    .join('\n');
}

/** The signs of terrain, for `TerrainArt`. @param ids what their ids begin with */
export function terrainSigns(ids: string): string {
  return symbols(ids, TERRAIN_SIGNS);
}

/** Paper, grass and what `TerrainArt` fills areas with. @param ids what their ids begin with */
export function patterns(ids: string): string {
  return (
    `<linearGradient id="${ids}-slope" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff6d0" stop-opacity=".55"/>` +
    `<stop offset=".5" stop-color="#fff6d0" stop-opacity="0"/><stop offset="1" stop-color="#4a3512" stop-opacity=".38"/></linearGradient>
<pattern id="${ids}-paper" width="60" height="60" patternUnits="userSpaceOnUse"><rect width="60" height="60" fill="${PAPER}"/>` +
    `<path d="M7 13h1M33 5h1.4M52 27h1M18 41h1.2M44 52h1M27 24h1" stroke="#d9cba6" stroke-width="1"/></pattern>
<pattern id="${ids}-grass" width="52" height="44" patternUnits="userSpaceOnUse">` +
    `<path d="M4 8l1 -3 1 3M17 31l1 -3 1 3M40 16l.8 -2.4 .8 2.4M30 40l1 -3 1 3M46 35l.8 -2.4 .8 2.4M24 10l.8 -2.4 .8 2.4" fill="none" ` +
    `stroke="#7f8f4d" stroke-width=".8" opacity=".5"/></pattern>
<pattern id="${ids}-marsh" width="18" height="9" patternUnits="userSpaceOnUse">` +
    `<path d="M0 2h10M9 6.5h9" stroke="#7fa6ad" stroke-width="1" opacity=".75"/></pattern>
<pattern id="${ids}-rock" width="14" height="12" patternUnits="userSpaceOnUse">` +
    `<path d="M1 9l4 -6 3 4M9 11l2 -4 2 3" fill="none" stroke="#857b6d" stroke-width=".8" opacity=".7"/></pattern>`
  );
}
