import { TYPE } from './types.ts';
import { CLASH, columnsOf, FIRE, FOOT, MORE, MOUNTED, readCharts } from './writing.ts';

const { _, D, R, U, T, E } = FIRE;
const { AD, AR, AU, DD, DR, DT, DE, CA } = CLASH;

/**
 * Charts of Men of Iron. From the rulebook: which tables there are, how they are read and their columns, who is mounted, who fires, returns
 * fire and charges, Flight Points [3.0], the leaders killed by fire [5.4], +2 of crossbows at one hex [11.3], and that nobody Counter-Charges
 * on 8 [13.6]. Reported: how far longbows, crossbows, slings and Genitors fire. All other numbers are reconstructed: ours, fitted to what the
 * text says and to its examples. @rule 16.3 Hobilars fight and fire on foot only
 */
// biome-ignore format: charts, as they are printed
export const MEN_OF_IRON = readCharts('men-of-iron', {
  types: {
    //  name, MA and Disordered, Shock Defense and Disordered, loss of fire when Disordered, Flight Points, abilities
    MM: ['Mounted Men-at-Arms',    MOUNTED, 7, 4,  0, +1, 0, 3, 'charge'],
    DM: ['Dismounted Men-at-Arms', FOOT,    4, 3, -2, -1, 0, 3, 'shieldWall'],
    UH: ['Unhorsed Men-at-Arms',   FOOT,    3, 2,  0, +1, 0, 3, ''],
    PK: ['Pike',                   FOOT,    4, 3, -1, +1, 0, 2, 'shieldWall'],
    AX: ['Axe Infantry',           FOOT,    5, 3,  0, +1, 0, 2, ''],
    LB: ['Longbow',                FOOT,    5, 4, +1, +2, 2, 2, 'missile return reactAlways rain'],
    A:  ['Archers',                FOOT,    5, 4, +2, +3, 2, 2, 'missile return reactAlways rain'],
    CB: ['Crossbow',               FOOT,    5, 3, +1, +2, 2, 2, 'missile reactOnce'],
    SL: ['Slings (and javelins)',  FOOT,    6, 4, +2, +3, 1, 2, 'missile return reactAlways'],
    GE: ['Genitor',                MOUNTED, 9, 6, +2, +3, 1, 2, 'missile return reactAlways shootAndScoot'],
    MH: ['Mounted Hobilar',        MOUNTED, 8, 5, +1, +2, 0, 2, 'dismount'],
    DH: ['Dismounted Hobilar',     FOOT,    5, 3, +1, +2, 2, 2, 'missile reactOnce remount'],
    BO: ['Bombard',                FOOT,    0, 0, +3, +3, 0, 0, 'missile reactOnce noDisorder frontOnly immobile'],
    WG: ['Wagon',                  FOOT,    0, 0,  0, +1, 0, 0, 'immobile'],
  },
  range: {
    //   hexes 1, 2, …
    LB: [+2, +1, -1],
    CB: [+2, 0, -2],
    A:  [+1, 0, -2],
    SL: [0],
    GE: [+1],
    DH: [+1, -1],
    BO: [+3, +1, 0, -2, -3],
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
    columns: ['MM', 'DM', 'UH', 'PK', 'AX', 'LB', 'A', 'CB', 'SL', 'GE', 'MH', 'DH', 'BO', 'WG'],
    rows: {
      //    MM  DM  UH  PK  AX  LB   A  CB  SL  GE  MH  DH  BO  WG
      MM: [+1, -2, +2, -3, +1, +3, +3, +3, +3, +2, +2, +2, +4, -1],
      DM: [ 0,  0, +2, +1, +2, +2, +2, +2, +3, +1, +1, +2, +4, +1],
      UH: [-1, -1,  0, -1,  0, +1, +2, +2, +2,  0,  0, +1, +3,  0],
      PK: [+2, -1, +1,  0,  0, +2, +2, +2, +2, +1, +1, +1, +3,  0],
      AX: [ 0,  0, +1, -1,  0, +2, +2, +2, +2,  0,  0, +1, +3,  0],
    },
  },
  shock: columnsOf<readonly [number, number]>([
    // to   normal          Disordered
    [-2,   AU,           AD | AR],
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
    [-1,   AU,           AD | AR],
    [1,    AD | AR,      AD],
    [3,    AD,           DR],
    [4,    AD | DD,      DT],
    [5,    DD,           DT],
    [6,    DD | CA,      DT | CA],
    [7,    DD | DR | CA, DT | CA],
    [8,    DD | DR | CA, DE | CA],
    [10,   DT | CA,      DE | CA],
    [MORE, DE | CA,      DE | CA],
  ]),
  reluctance: { upTo: [4, 7], attackers: [TYPE.MM], targets: [TYPE.DM, TYPE.PK] },
  counterCharge: { upTo: [6] },
  counterShock: { upTo: [5] },
  trampled: { upTo: [4, 7] },
  stumble: { upTo: [5] },
  restraint: null,
  lightRetreat: null,
  lightRetreatFromFire: null,
  leaderKilledFrom: { fire: 8, disordered: 9, unhorsed: 9, retired: 8, eliminated: 7 },
  leaderPoints: { king: 5, overall: 3, other: 2 },
});
