import { CLASH, columnsOf, FIRE, FOOT, MORE, MOUNTED, readCharts } from './writing.ts';

const { _, D, R, U, T, E } = FIRE;
const { AD, AR, AU, AX, DD, DR, DT, DE, DX, CA } = CLASH;

/** Guns that stand alone are taken without a roll [12.5]. */
const NO_DIE = 0;

/**
 * Charts of Blood & Roses. From the rulebook: which tables there are, how they are read and their columns, who is mounted, who fires, returns
 * fire and charges, Flight Points [3.0], the leaders killed by fire [5.4], that artillery shoots badly beyond three hexes [11.1]. All other
 * numbers are reconstructed: ours, fitted to what the text says and to its examples.
 */
// biome-ignore format: charts, as they are printed
export const BLOOD_AND_ROSES = readCharts('blood-and-roses', {
  types: {
    //  name, MA and Disordered, Shock Defense and Disordered, loss of fire when Disordered, Flight Points, abilities
    MM:  ['Mounted Men-at-Arms',      MOUNTED, 8, 5,  0, +1, 0, 3, 'charge dismount'],
    DM:  ['Men-at-Arms (dismounted)', FOOT,    5, 3, -1,  0, 0, 3, ''],
    UH:  ['Unhorsed Men-at-Arms',     FOOT,    4, 2,  0, +1, 0, 3, ''],
    INF: ['Infantry',                 FOOT,    6, 4,  0, +1, 0, 1, ''],
    LVY: ['Levy Infantry',            FOOT,    5, 3, +1, +2, 0, 1, 'levy'],
    CAV: ['Cavalry',                  MOUNTED, 9, 6, +1, +2, 0, 2, ''],
    LB:  ['Longbow',                  FOOT,    6, 4, +1, +2, 2, 2, 'missile return reactAlways rain passThrough'],
    A:   ['Archers',                  FOOT,    6, 4, +2, +3, 2, 1, 'missile return reactAlways rain passThrough'],
    HG:  ['Handgun',                  FOOT,    6, 4, +2, +3, 2, 1, 'missile reactOnce passThrough passable'],
    ART: ['Artillery',                FOOT,    3, 3,  0,  0, 0, 0, 'missile reactOnce noDisorder frontOnly passable'],
    WG:  ['Wagons',                   FOOT,    0, 0,  0, +1, 0, 0, 'immobile'],
  },
  range: {
    //   hexes 1, 2, …
    LB:  [+2, +1, +1, 0, -1, -3, -4],
    A:   [+1, 0, 0, -1, -3],
    HG:  [+2, 0, -3],
    ART: [+3, +2, +1, -1, -2, -2, -3, -3, -3, -3],
  },
  fire: columnsOf<readonly [number, number, number, number]>([
    // to   foot   Disordered   mounted   Disordered
    [4,    _,     _, _,     _],
    [5,    _,     _, D,     R],
    [6,    D,     R, D,     R],
    [8,    D,     R, D | R, U],
    [10,   D | R, T, U,     T],
    [11,   D | R, E, T,     T],
    [12,   T,     E, T,     E],
    [13,   T,     E, E,     E],
    [MORE, E,     E, E,     E],
  ]),
  matrix: {
    columns: ['MM', 'DM', 'UH', 'INF', 'LVY', 'CAV', 'LB', 'A', 'HG', 'ART', 'WG'],
    rows: {
      //     MM  DM  UH  INF  LVY  CAV  LB   A  HG     ART  WG
      MM:  [+1, -1, +2,  -1,  +1,  +1, +2, +3, +3, NO_DIE, -1],
      DM:  [ 0,  0, +1,  +1,  +2,  +1, +2, +2, +3, NO_DIE, +1],
      UH:  [-1, -1,  0,   0,  +1,   0, +1, +2, +2, NO_DIE,  0],
      INF: [+1, -1,  0,   0,  +1,  +1, +1, +2, +2, NO_DIE,  0],
      LVY: [ 0, -2, -1,  -1,   0,   0, +1, +1, +1, NO_DIE, -1],
      CAV: [-1, -2,  0,  -1,  +1,   0, +2, +2, +2, NO_DIE, -2],
    },
  },
  shock: columnsOf<readonly [number, number]>([
    // to   normal          Disordered
    [-2,   AU,           AD | AR],
    [-1,   AD | AR,      AD | AR],
    [1,    AD,           AD],
    [2,    AX,           AX],
    [3,    _,            DR],
    [4,    AD | DD,      DR],
    [5,    DX,           DR],
    [6,    DX,           DT],
    [7,    DD | DR,      DT],
    [8,    DD | DR,      DT | CA],
    [9,    DD | DR | CA, DT | CA],
    [10,   DD | DR | CA, DE | CA],
    [MORE, DT | CA,      DE | CA],
  ]),
  charge: columnsOf<readonly [number, number]>([
    // to   normal          Disordered
    [-1,   AU,           AD | AR],
    [1,    AD | AR,      AD],
    [2,    AD,           DR],
    [3,    AX,           DR],
    [4,    AD | DD,      DT],
    [5,    DX,           DT],
    [6,    DD | CA,      DT | CA],
    [7,    DD | DR | CA, DT | CA],
    [8,    DD | DR | CA, DE | CA],
    [10,   DT | CA,      DE | CA],
    [MORE, DE | CA,      DE | CA],
  ]),
  reluctance: null,
  counterCharge: { upTo: [6] },
  counterShock: { upTo: [5] },
  trampled: null,
  stumble: null,
  restraint: null,
  lightRetreat: null,
  lightRetreatFromFire: null,
  leaderKilledFrom: { fire: 8, disordered: 9, unhorsed: 8, retired: 8, eliminated: 6 },
  leaderPoints: { king: 10, overall: 5, other: 2 },
});
