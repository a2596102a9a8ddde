/** Signs that pictures of maps use many times, each drawn around 0,0; `id` is filled in by `signDefs`. */
const SIGNS = {
  tree:
    '<symbol id="@" viewBox="-10 -14 20 20" overflow="visible"><path d="M-1 0h2v5h-2z" fill="#6b4f2f"/>' +
    '<circle cy="-4" r="6" fill="#5f8a48"/><circle cx="-1.6" cy="-5.6" r="3.6" fill="#7ba65c"/></symbol>',
  house:
    '<symbol id="@" viewBox="-10 -10 20 20" overflow="visible">' +
    '<path d="M-6 0h12v7h-12z" fill="#efe3cb" stroke="#6d5238" stroke-width=".8"/>' +
    '<path d="M-7.5 0 0 -6.5 7.5 0z" fill="#b4573b" stroke="#6d3524" stroke-width=".8"/><path d="M-1.3 3h2.6v4h-2.6z" fill="#6d5238"/></symbol>',
  reed:
    '<symbol id="@" viewBox="-8 -8 16 16" overflow="visible">' +
    '<path d="M-6 3q3 1.6 6 0t6 0" fill="none" stroke="#6d9bb5" stroke-width="1.3"/>' +
    '<path d="M-2.6 1v-6M0 1v-8M2.6 1v-5.4" stroke="#6b8b4a" stroke-width="1.2" stroke-linecap="round"/></symbol>',
  wave:
    '<symbol id="@" viewBox="-12 -4 24 8" overflow="visible">' +
    '<path d="M-11 0q2.75 -3.4 5.5 0t5.5 0 5.5 0 5.5 0" fill="none" stroke="#e3f1f7" stroke-width="1.3" stroke-linecap="round" opacity=".8"/></symbol>',
  castle:
    '<symbol id="@" viewBox="-16 -16 32 32" overflow="visible">' +
    '<path d="M-13 12v-20h4v3h3v-3h4v3h4v-3h4v3h3v-3h4v20z" fill="#b9ad9c" stroke="#4d4335" stroke-width="1.2"/>' +
    '<path d="M-3 12v-6a3 3 0 0 1 6 0v6z" fill="#4d4335"/></symbol>',
  priory:
    '<symbol id="@" viewBox="-16 -18 32 32" overflow="visible">' +
    '<path d="M-4 10h16v-9l-8 -5 -8 5z" fill="#e5dac2" stroke="#5b4b35" stroke-width="1"/>' +
    '<path d="M-11 10v-15l4 -6 4 6v15z" fill="#d4c6a8" stroke="#5b4b35" stroke-width="1"/>' +
    '<path d="M-7 -17v6M-9.4 -14.8h4.8" stroke="#5b4b35" stroke-width="1.3"/><path d="M2 10v-4h4v4z" fill="#5b4b35"/></symbol>',
  mill:
    '<symbol id="@" viewBox="-14 -16 28 30" overflow="visible">' +
    '<path d="M-4 11 -2.5 -3h5L4 11z" fill="#d9c6a2" stroke="#5b4b35" stroke-width="1"/>' +
    '<path d="M-9 -12 9 6M9 -12 -9 6" stroke="#5b4b35" stroke-width="1.6"/>' +
    '<path d="M-9 -12l3.4 -.4 2.6 2.6M9 -12l-.4 3.4 -2.6 2.6M9 6l-3.4 .4 -2.6 -2.6M-9 6l.4 -3.4 2.6 -2.6" ' +
    'fill="none" stroke="#5b4b35" stroke-width="1"/></symbol>',
  crossbow:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><g fill="none" stroke="#fff" stroke-linecap="round">' +
    '<path d="M-9 2Q0 -11 9 2" stroke-width="2.4"/><path d="M-9 2 0 5 9 2" stroke-width="1"/><path d="M0 -8.5V9" stroke-width="2"/></g>' +
    '<path d="M0 -11.5l2.4 4h-4.8z" fill="#fff"/></symbol>',
  spears:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><g stroke="#fff" stroke-width="1.7" stroke-linecap="round">' +
    '<path d="M0 9V-6M-6.5 9-2.6 -5.5M6.5 9 2.6 -5.5" transform="translate(0 .5)"/></g>' +
    '<path d="M0 -11l2.1 4.8h-4.2zM-7.9 9M-3.6 -10l3 3.7-3.4 1zM3.6 -10l-3 3.7 3.4 1z" fill="#fff"/></symbol>',
  sword:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible">' +
    '<path d="M-1.5 -5h10v6.5c0 4.6-2.8 6.9-5 8-2.2-1.1-5-3.4-5-8z" fill="none" stroke="#fff" stroke-width="1.7" stroke-linejoin="round"/>' +
    '<path d="M3.5 -5v13M-1.5 0h10" stroke="#fff" stroke-width="1.1"/>' +
    '<path d="M-6.5 -9.5v15M-9.8 4.4h6.6M-6.5 5v4" stroke="#fff" stroke-width="2" stroke-linecap="round"/></symbol>',
  horse:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible">' +
    '<path d="M-10.5 9.5 10.5 -9" stroke="#fff" stroke-width="1.5" stroke-linecap="round"/><path d="M11.8 -10.2l-1 4.2-3-3.2z" fill="#fff"/>' +
    '<path d="M-5 9.5C-5.6 4.5-3.2 2.6-1.4.6-3 1.2-5.2 2.6-7 1.6L-8.4-.6-3.6-5.2-2.8-8.6-.6-6.4C5-5.4 8 0 7 9.5z" fill="#fff"/>' +
    '<circle cx="-2.2" cy="-3.4" r=".9" fill="#4b2d20"/></symbol>',
  bush:
    '<symbol id="@" viewBox="-8 -8 16 16" overflow="visible"><circle cx="-2.4" cy="1" r="3.4" fill="#6d8c4c"/>' +
    '<circle cx="2.4" cy=".4" r="3" fill="#7f9d59"/><circle cy="-1.8" r="2.6" fill="#8fae68"/></symbol>',
  stone:
    '<symbol id="@" viewBox="-8 -8 16 16" overflow="visible">' +
    '<path d="M-5 3l1.6 -5 4 -1.4 3.6 3.2 -.8 3.6z" fill="#b3a98f" stroke="#6f6650" stroke-width=".9" stroke-linejoin="round"/></symbol>',
  furrow:
    '<symbol id="@" viewBox="-14 -6 28 12" overflow="visible">' +
    '<path d="M-12 -3q6 -2 12 0t12 0M-12 2q6 -2 12 0t12 0" fill="none" stroke="#7d6238" stroke-width="1.4" opacity=".75"/></symbol>',
  pit:
    '<symbol id="@" viewBox="-8 -6 16 12" overflow="visible"><ellipse rx="5" ry="3" fill="#5f5233" stroke="#3c331f" stroke-width=".8"/>' +
    '<path d="M-4 0a4 2 0 0 1 8 0" fill="#8d7c52"/></symbol>',
  bow:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><g fill="none" stroke="#fff" stroke-linecap="round">' +
    '<path d="M-3 -9.5Q8 0 -3 9.5" stroke-width="2.3"/><path d="M-3 -9.5V9.5" stroke-width=".9"/><path d="M-8 0H7" stroke-width="1.6"/></g>' +
    '<path d="M9.5 0l-4 -2.4v4.8z" fill="#fff"/></symbol>',
  gun:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M-9 1 9 -6.5l1.2 3.4L-7 5z" fill="#fff"/>' +
    '<circle cx="-2" cy="4" r="4.6" fill="none" stroke="#fff" stroke-width="1.8"/><path d="M-4 6-10 9" stroke="#fff" stroke-width="1.8"/></symbol>',
  cart:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M-9 -4h15v6H-9zM6 0h5" fill="none" stroke="#fff" stroke-width="1.8"/>' +
    '<g fill="none" stroke="#fff" stroke-width="1.6"><circle cx="-5" cy="5" r="3"/><circle cx="3" cy="5" r="3"/></g></symbol>',
  axe:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M-5 9.5 3 -9.5" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/>' +
    '<path d="M1.4 -8.6C6 -8.6 8.4 -5.4 8.6 .6 5.6 -1.6 2.6 -2.2 -1 -2.4z" fill="#fff"/></symbol>',
  crown:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible">' +
    '<path d="M-9 -5l4.4 5L0 -8l4.6 8L9 -5 7 6.5H-7z" fill="#fff" stroke="#fff" stroke-width="1" stroke-linejoin="round"/>' +
    '<path d="M-7 8.6H7" stroke="#fff" stroke-width="2"/></symbol>',
  helm:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M-6.5 -7.5Q0 -11 6.5 -7.5V6Q0 10.5 -6.5 6z" fill="#fff"/>' +
    '<path d="M-6.5 -2.4h5.4M6.5 -2.4H1.1M0 -6v13" stroke="#33271a" stroke-width="1.6"/></symbol>',
  sling:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M-8 -8Q-7 5 2 6.5M-4 -9Q-2 0 6 3" fill="none" stroke="#fff" ' +
    'stroke-width="1.5" stroke-linecap="round"/><circle cx="5.4" cy="6" r="3.4" fill="#fff"/></symbol>',
  cross: '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M0 -9V9M-6 -3.6H6" stroke="#fff" stroke-width="3"/></symbol>',
  fork:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M0 9.5V-1M-5 -9v4.6Q-5 -1 0 -1T5 -4.4V-9M0 -9v8" fill="none" ' +
    'stroke="#fff" stroke-width="1.8" stroke-linecap="round"/></symbol>',
  pick:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M-5 9 3 -5" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/>' +
    '<path d="M-6 -7.5Q4 -9 9 2Q3 -4.4 -6 -7.5z" fill="#fff" stroke="#fff" stroke-linejoin="round"/></symbol>',
  steed:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible">' +
    '<path d="M-5 9.5C-5.6 4.5-3.2 2.6-1.4.6-3 1.2-5.2 2.6-7 1.6L-8.4-.6-3.6-5.2-2.8-8.6-.6-6.4C5-5.4 8 0 7 9.5z" fill="#fff"/>' +
    '<circle cx="-2.2" cy="-3.4" r=".9" fill="#4b2d20"/></symbol>',
  ox:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M-10 -8Q-9 -2.6 -4 -3M10 -8Q9 -2.6 4 -3" fill="none" stroke="#fff" ' +
    'stroke-width="2.2" stroke-linecap="round"/><path d="M-5 -4H5L3.4 6Q0 10 -3.4 6z" fill="#fff"/></symbol>',
  chest:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M-9 -1 -6 -7H6l3 6v8H-9z" fill="#f0c440" stroke="#6b4a10" ' +
    'stroke-width="1.4" stroke-linejoin="round"/><path d="M-9 -1H9M0 -5.6v3M-1.6 -4.2h3.2M0 1.4v3" stroke="#6b4a10" stroke-width="1.3"/></symbol>',
  torch:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible"><path d="M-3 9 1 -1" stroke="#6b4a2a" stroke-width="3" stroke-linecap="round"/>' +
    '<path d="M1 0C-4 -4 1 -6 1 -10 6 -7 7 -2 1 0z" fill="#f39a2b" stroke="#a3420f" stroke-width=".9"/></symbol>',
  ladder:
    '<symbol id="@" viewBox="-12 -10 24 20" overflow="visible">' +
    '<path d="M-4 9.5V-9.5M4 9.5V-9.5M-4 -6H4M-4 -1H4M-4 4H4" stroke="#6b4a2a" stroke-width="1.8"/></symbol>',
  flame:
    '<symbol id="@" viewBox="-12 -14 24 28" overflow="visible">' +
    '<path d="M0 12C-10 11 -10 1 -5 -3 -5 0 -3 1 -2 1 -4 -6 1 -8 1 -13 7 -9 5 -4 7 -1 8 -2 8 -4 8 -5 12 2 10 11 0 12z" fill="#ef7d22" stroke="#9c3209" ' +
    'stroke-width="1"/><path d="M0 11C-5 10 -4 5 -1 2 0 4 1 4 2 1 5 4 5 10 0 11z" fill="#ffd65a"/></symbol>',
  tent:
    '<symbol id="@" viewBox="-16 -14 32 28" overflow="visible"><path d="M-14 10 0 -11 14 10z" fill="#f1e6cc" stroke="#7b6544" stroke-width="1.2"/>' +
    '<path d="M-4.5 10 0 -3 4.5 10z" fill="#7b6544"/></symbol>',
  table:
    '<symbol id="@" viewBox="-14 -8 28 16" overflow="visible"><rect x="-12" y="-5" width="24" height="10" rx="1.4" fill="#a67c4c" stroke="#5d4224" ' +
    'stroke-width="1.2"/><path d="M-12 0H12" stroke="#5d4224" stroke-width=".8"/></symbol>',
  'door-shut':
    '<symbol id="@" viewBox="-14 -16 28 32" overflow="visible"><path d="M-13 15V-4Q0 -22 13 -4V15z" fill="#8a5a2e" stroke="#4a2d12" stroke-width="2.4"/>' +
    '<path d="M-5 14V-12M4 14V-12" stroke="#5c3a1a" stroke-width="1.2"/><path d="M-12 -1H12M-12 9H12" stroke="#2f2a26" stroke-width="2"/></symbol>',
  'door-open':
    '<symbol id="@" viewBox="-14 -16 28 32" overflow="visible"><path d="M-13 15V-4Q0 -22 13 -4V15z" fill="#efe3c4" stroke="#4a2d12" stroke-width="2.4"/>' +
    '<path d="M-12 14V-5L-17 -1V17z" fill="#8a5a2e" stroke="#4a2d12" stroke-width="1.2"/></symbol>',
  'door-smashed':
    '<symbol id="@" viewBox="-14 -16 28 32" overflow="visible"><path d="M-13 15V-4Q0 -22 13 -4V15z" fill="#efe3c4" stroke="#4a2d12" stroke-width="2.4"/>' +
    '<path d="M-12 14V-2l5 4 2 12zM12 14V2l-4 6-3 6zM-3 14l3 -5 3 5z" fill="#8a5a2e" stroke="#4a2d12" stroke-width="1"/></symbol>',
  arrow:
    '<marker id="@" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">' +
    '<path d="M0 0 10 5 0 10z" fill="#d9a400" stroke="#5b4200" stroke-width=".8"/></marker>',
  paper:
    '<pattern id="@" width="60" height="60" patternUnits="userSpaceOnUse"><rect width="60" height="60" fill="#f3ead2"/>' +
    '<path d="M7 13h1M33 5h1.4M52 27h1M18 41h1.2M44 52h1M27 24h1" stroke="#d9cba6" stroke-width="1"/></pattern>',
  grass:
    '<pattern id="@" width="26" height="22" patternUnits="userSpaceOnUse">' +
    '<path d="M4 8l1 -3 1 3M17 17l1 -3 1 3M20 6l.8 -2.4 .8 2.4" fill="none" stroke="#8f9a5c" stroke-width=".7" opacity=".4"/></pattern>',
} as const;

export type Sign = keyof typeof SIGNS;

/** Definitions of some signs for the head of a picture, under the ids `<prefix>-<sign>`. */
export function signDefs(prefix: string, signs: readonly Sign[]): string {
  return ['<defs>', ...signs.map((sign) => SIGNS[sign].replace('@', `${prefix}-${sign}`)), '</defs>'].join('\n');
}
