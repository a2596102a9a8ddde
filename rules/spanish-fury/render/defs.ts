import { patterns, symbols, terrainSigns } from '../../tabletop/render/defs.ts';
import type { UnitType } from '../charts/types.ts';

/** What the ids of the picture's definitions begin with. */
export const IDS = 'sf';

/** Base, edge and light tone, by side. */
export const COLOURS = [
  { fill: '#3f70ad', dark: '#16305a', light: '#e6effa' },
  { fill: '#a8322b', dark: '#571410', light: '#fbe8e3' },
] as const;

const CREAM = '#fff6df';
const LINE = `fill="none" stroke="${CREAM}" stroke-linecap="round" stroke-linejoin="round"`;
const HORSE = `<path d="M-6 11V5q1-4 4-6-3 2-6 1l-1-3 5-4 1-4 3 3q7 2 8 9v10z" fill="${CREAM}"/><circle cx="-1" cy="-4" r="1" fill="#3b2019"/>`;

/** What a stand shows. */
const FIGURES = {
  pike:
    `<path d="M-6 11V-8M0 11V-8M6 11V-8" ${LINE} stroke-width="1.7"/>` +
    `<path d="M-6 -12l2 5h-4zM0 -12l2 5h-4zM6 -12l2 5h-4z" fill="${CREAM}"/>` +
    `<path d="M-9 3a3 3 0 0 1 6 0zM-3 3a3 3 0 0 1 6 0zM3 3a3 3 0 0 1 6 0z" fill="${CREAM}"/>`,
  shot:
    `<path d="M-8 8 7 -7" ${LINE} stroke-width="2.2"/><path d="M-10 11l5-2-3-3z" fill="${CREAM}"/>` +
    `<circle cx="8.5" cy="-8.5" r="3" fill="${CREAM}" opacity=".65"/>`,
  lance: `${HORSE}<path d="M-11 9 9 -11" ${LINE} stroke-width="1.5"/><path d="M12 -12l-5 1 4 4z" fill="${CREAM}"/>`,
  sword: `${HORSE}<path d="M-10 -11 -4 -2M-10.5 -4l5-3" ${LINE} stroke-width="1.8"/>`,
  pistol: `${HORSE}<path d="M-12 -9h7v3" ${LINE} stroke-width="2.2"/><circle cx="-12" cy="-11" r="1.8" fill="${CREAM}" opacity=".7"/>`,
  gun:
    `<path d="M0 -12v13" ${LINE} stroke-width="5"/><circle cx="-6" cy="4" r="4.5" ${LINE} stroke-width="1.8"/>` +
    `<circle cx="6" cy="4" r="4.5" ${LINE} stroke-width="1.8"/><path d="M-6 4H6M0 1v10" ${LINE} stroke-width="1.8"/>`,
} as const;
export type Figure = keyof typeof FIGURES;

/** What the stands of a type show that are not shot. */
export const FIGURE_OF: Readonly<Record<UnitType, Figure>> = {
  landsknechts: 'pike',
  switzers: 'pike',
  'french-legion': 'pike',
  'spanish-tercio': 'pike',
  'common-shotte': 'shot',
  gensdarmes: 'lance',
  chevaulegers: 'lance',
  reiters: 'pistol',
  'late-millers': 'sword',
  petronels: 'pistol',
  argoulets: 'pistol',
  'enfants-perdus': 'shot',
  'commanded-shot': 'shot',
  cannon: 'gun',
  sakers: 'gun',
};

const SIGNS = {
  clash:
    '<path d="M0 -11 2.6 -4.6 8.6 -8.6 5.4 -2.4 12 0 5.4 2.4 8.6 8.6 2.6 4.6 0 11 -2.6 4.6 -8.6 8.6 -5.4 2.4 -12 0 -5.4 -2.4 -8.6 -8.6 ' +
    '-2.6 -4.6z" fill="#ffdf4d" stroke="#5a1d10" stroke-width="1.6" stroke-linejoin="round"/>',
  bush: '<circle cx="-4" cy="1" r="6" fill="#4f7a38"/><circle cx="4" cy="2" r="6.5" fill="#44702f"/><circle cy="-3" r="5.5" fill="#6d9a4c"/>',
};

/** Signs used many times, each drawn around 0,0 in 24 by 24, and patterns. */
export const DEFS =
  `<defs>${symbols(IDS, FIGURES)}${symbols(IDS, SIGNS)}${terrainSigns(IDS)}${patterns(IDS)}` +
  `<pattern id="${IDS}-furrows" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(12)">` +
  `<path d="M0 0v7" stroke="#8d6b3f" stroke-width="2.2" opacity=".55"/></pattern>` +
  `<marker id="${IDS}-arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">` +
  `<path d="M0 0 10 5 0 10z" fill="#2d2418"/></marker></defs>`;
