import { TYPE } from './types.ts';
import { CLASH, columnsOf, FIRE, FOOT, MORE, MOUNTED, readCharts } from './writing.ts';

const { _, D, R, T, E } = FIRE;
const { AD, AR, DD, DR, DT, DE, CA } = CLASH;

/**
 * Charts of Infidel. From the rulebook: which tables there are, how they are read and their columns, who is mounted, who fires, returns fire
 * and charges, Flight Points [3.0], the leaders killed by fire [5.4], the flight of light cavalry before Counter-Charges [12.2]. All other
 * numbers are reconstructed: ours, fitted to what the text says and to its examples. @rule 16.5 @rule 16.6 their rows
 */
// biome-ignore format: charts, as they are printed
export const INFIDEL = readCharts('infidel', {
  types: {
    //  name, MA and Disordered, Shock Defense and Disordered, loss of fire when Disordered, Flight Points, abilities
    KN:     ['Knights',                MOUNTED, 7, 4, -1,  0, 0, 3, 'charge knight'],
    HC:     ['Heavy Cavalry',          MOUNTED, 7, 4,  0, +1, 0, 3, 'charge'],
    MC:     ['Medium Cavalry',         MOUNTED, 8, 5,  0, +1, 0, 2, ''],
    'MC/A': ['Medium Cavalry Archers', MOUNTED, 8, 5,  0, +1, 2, 2, 'missile return reactAlways rain shootAndScoot'],
    'LC/A': ['Light Cavalry Archers',  MOUNTED, 9, 6, +1, +2, 1, 2, 'missile return reactAlways rain shootAndScoot lightRetreat'],
    MA:     ['Men-at-Arms',            FOOT,    4, 3, -1,  0, 0, 1, ''],
    PK:     ['Pike',                   FOOT,    4, 3,  0, +1, 0, 1, ''],
    PKJ:    ['Pike Javelineers',       FOOT,    5, 3, +1, +2, 2, 1, 'missile reactOnce'],
    AF:     ['Archers with Flails',    FOOT,    5, 3, +1, +2, 2, 1, 'missile return reactAlways rain'],
    A:      ['Archers',                FOOT,    5, 4, +2, +3, 2, 1, 'missile return reactAlways rain'],
    CB:     ['Crossbow',               FOOT,    4, 3, +1, +2, 2, 1, 'missile reactOnce'],
    CF:     ['Camp Followers',         FOOT,    2, 1, +3, +4, 0, 1, ''],
    WG:     ['Wagons',                 FOOT,    0, 0,  0, +1, 0, 0, 'immobile'],
  },
  range: {
    //   hexes 1, 2, …
    A:      [+1, 0],
    AF:     [+1, 0],
    CB:     [+2, 0],
    'LC/A': [+1, -1],
    'MC/A': [0, -1],
    PKJ:    [0],
  },
  fire: columnsOf<readonly [number, number, number, number]>([
    // to   foot   Disordered   mounted   Disordered
    [5,    _,     _, _,     _],
    [7,    D,     R, D,     R],
    [8,    D,     R, D | R, R],
    [9,    D | R, T, D | R, T],
    [10,   D | R, T, T,     T],
    [11,   D | R, E, T,     E],
    [12,   T,     E, T,     E],
    [13,   T,     E, E,     E],
    [MORE, E,     E, E,     E],
  ]),
  matrix: {
    columns: ['KN', 'HC', 'MC', 'MC/A', 'LC/A', 'MA', 'PK', 'PKJ', 'AF', 'A', 'CB', 'CF', 'WG'],
    rows: {
      //        KN  HC  MC  MC/A  LC/A  MA  PK  PKJ  AF   A  CB  CF  WG
      KN:     [+1, +2, +2,   +2,   +3,  0, -1,  -1, +2, +3, +3, +4,  0],
      HC:     [ 0, +1, +1,   +1,   +2, -1, -2,  -2, +1, +2, +2, +3, -1],
      MC:     [-2, -1,  0,    0,   +1, -2, -2,  -2,  0, +1, +1, +2, -2],
      'MC/A': [-2, -1,  0,    0,   +1, -2, -2,  -2,  0, +1, +1, +2, -2],
      MA:     [ 0,  0, +1,   +1,   +1,  0, +1,  +1, +1, +2, +2, +3,  0],
      PK:     [+1, +1, +1,   +1,   +1, -1,  0,   0,  0, +1, +1, +2,  0],
      PKJ:    [+1, +1, +1,   +1,   +1, -1,  0,   0,  0, +1, +1, +2,  0],
      AF:     [ 0,  0,  0,    0,    0, -1,  0,   0,  0, +1, +1, +2,  0],
    },
  },
  shock: columnsOf<readonly [number, number]>([
    // to   normal          Disordered
    [-1,   AD | AR,      AD | AR],
    [0,    AD | AR,      AD],
    [1,    AD,           AD],
    [2,    AD,           _],
    [3,    _,            DR],
    [4,    AD | DD,      DR],
    [5,    DD,           DR],
    [6,    DD,           DT],
    [7,    DD | DR,      DT],
    [8,    DD | DR,      DT | CA],
    [9,    DD | DR | CA, DT | CA],
    [10,   DD | DR | CA, DE | CA],
    [MORE, DT | CA,      DE | CA],
  ]),
  charge: columnsOf<readonly [number, number]>([
    // to   normal          Disordered
    [-1,   AD | AR,      AD | AR],
    [0,    AD | AR,      AD],
    [1,    AD,           AD],
    [2,    AD,           DR],
    [3,    AD | DD,      DR],
    [4,    AD | DD,      DT],
    [5,    DD,           DT],
    [6,    DD | CA,      DT | CA],
    [7,    DD | DR | CA, DT | CA],
    [8,    DD | DR | CA, DE | CA],
    [10,   DT | CA,      DE | CA],
    [MORE, DE | CA,      DE | CA],
  ]),
  reluctance: { upTo: [5, 7], attackers: [TYPE.HC], targets: [TYPE.MA, TYPE.PK, TYPE.PKJ] },
  counterCharge: { upTo: [6] },
  counterShock: { upTo: [5] },
  trampled: null,
  stumble: null,
  restraint: { upTo: [2] },
  lightRetreat: { upTo: [3] },
  lightRetreatFromFire: { upTo: [3, 7] },
  leaderKilledFrom: { fire: 8, disordered: 9, unhorsed: 9, retired: 8, eliminated: 7 },
  leaderPoints: { king: 5, overall: 5, other: 2 },
});
