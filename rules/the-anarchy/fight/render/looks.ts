import { type Cover, sign, strewn, waves } from '../../../hexes/render/ground.ts';
import type { MapStyle } from '../../../hexes/render/picture.ts';
import type { Sign } from '../../../hexes/render/signs.ts';
import { type TerrainId, TERRAINS } from '../../charts/terrain.ts';
import { type ClassId, CLASSES } from '../../charts/types.ts';
import { DOORS, THINGS } from '../../state/layout.ts';

export const PREFIX = 'anarchy';
const id = (name: Sign): string => `${PREFIX}-${name}`;

const FLOOR = '#e9dcc0';
const YARD = '#d8d5ac';

/** Colour of the ground, null for that of open ground, and what stands on it. Walls and doors are drawn over it. */
// biome-ignore format: a table, one terrain a line
const LOOKS: Readonly<Record<TerrainId, readonly [ground: string | null, cover: Cover | null]>> = {
  open:             [null, null],
  scrub:            ['#c3c98c', strewn(id('bush'), 6, 14)],
  tree:             ['#a9bf80', strewn(id('tree'), 6, 21)],
  slope:            ['#d9cf94', strewn(id('furrow'), 4, 24)],
  high:             ['#e4cf8d', null],
  beach:            ['#ecdfb6', null],
  shallow:          ['#a9cfdd', waves(id('wave'), 24)],
  deep:             ['#6f9fbd', waves(id('wave'), 26)],
  ford:             ['#d3d8b8', waves(id('wave'), 22)],
  road:             ['#dfc590', strewn(id('pit'), 4, 4)],
  interior:         [FLOOR, null],
  wall:             [YARD, null],
  window:           [FLOOR, null],
  door:             [YARD, null],
  stairs:           [FLOOR, sign(id('ladder'), 34)],
  'church-window':  [YARD, null],
  'chapel-window':  [YARD, null],
  furniture:        [FLOOR, strewn(id('table'), 3, 26)],
  'low-wall':       [null, null],
  'keep-wall':      ['#9d9182', null],
  battlement:       ['#d6ccb8', null],
  tower:            ['#c2b6a1', sign(id('castle'), 38)],
  'keep-door':      [FLOOR, null],
  slit:             ['#cabfa9', null],
  keep:             [FLOOR, null],
  deck:             ['#c7a878', null],
  gate:             [YARD, null],
  bridge:           ['#c9a877', null],
  moat:             ['#7fa9a8', waves(id('wave'), 26)],
  tent:             [null, sign(id('tent'), 46)],
  engine:           ['#c7a878', sign(id('stone'), 30)],
  'horse-lines':    ['#cdbf86', strewn(id('furrow'), 4, 26)],
  'filled-moat':    ['#b99f6f', strewn(id('furrow'), 6, 24)],
  rubble:           ['#bdb3a2', strewn(id('stone'), 5, 18)],
  roof:             ['#b9ad9c', null],
  ladder:           [null, null],
  hoarding:         ['#c7a878', null],
  scaffolding:      ['#c7a878', null],
  'belfry-floor':   ['#b58a55', null],
  mine:             ['#8d7b63', strewn(id('pit'), 4, 4)],
};

/** Sign and letters of each class; the letters are unlike those of all others. */
// biome-ignore format: a table, one class a line
const MARKS: Readonly<Record<ClassId, readonly [sign: Sign, code: string]>> = {
  count: ['crown', 'Co'],
  noble: ['crown', 'No'],
  knight: ['helm', 'Kn'],
  sergeant: ['sword', 'Se'],
  'light-horseman': ['spears', 'LH'],
  'man-at-arms': ['sword', 'MA'],
  spearman: ['spears', 'Sp'],
  axeman: ['axe', 'Ax'],
  'light-infantry': ['sword', 'LI'],
  longbow: ['bow', 'LB'],
  'short-bow': ['bow', 'SB'],
  crossbow: ['crossbow', 'CB'],
  slinger: ['sling', 'Sl'],
  'staff-slinger': ['sling', 'SS'],
  engineer: ['pick', 'En'],
  peasant: ['fork', 'Pe'],
  miner: ['pick', 'Mi'],
  civilian: ['fork', 'Ci'],
  monk: ['cross', 'Mo'],
  'welsh-chief': ['crown', 'WC'],
  'welsh-spearman': ['spears', 'WS'],
  'welsh-longbow': ['bow', 'WL'],
  'flemish-captain': ['helm', 'FC'],
  'flemish-spearman': ['spears', 'FS'],
  'flemish-axeman': ['axe', 'FA'],
  'flemish-crossbow': ['crossbow', 'FX'],
  warhorse: ['steed', 'Ho'],
  ox: ['ox', 'Ox'],
  'pack-animal': ['steed', 'Pa'],
};

export const CLASS_SIGNS: readonly string[] = CLASSES.map((name) => id(MARKS[name][0]));
export const CLASS_CODES: readonly string[] = CLASSES.map((name) => MARKS[name][1]);

/** Signs of doors by their states, and of things by their kinds. */
const DOOR_MARKS: Readonly<Record<(typeof DOORS)[number], Sign>> = {
  shut: 'door-shut',
  open: 'door-open',
  smashed: 'door-smashed',
  burnt: 'door-smashed',
};
const THING_MARKS: Readonly<Record<(typeof THINGS)[number], Sign>> = {
  reliquary: 'chest',
  torch: 'torch',
  ladder: 'ladder',
  rocks: 'stone',
  oil: 'flame',
};

export const DOOR_SIGNS: readonly string[] = DOORS.map((name) => id(DOOR_MARKS[name]));
export const THING_SIGNS: readonly string[] = THINGS.map((name) => id(THING_MARKS[name]));
export const FLAME = id('flame');

const GROUND_SIGNS: readonly Sign[] = ['tree', 'bush', 'wave', 'furrow', 'pit', 'table', 'tent', 'castle', 'flame'];
const SIGNS = [...GROUND_SIGNS, ...Object.values(MARKS).map(([name]) => name), ...Object.values(DOOR_MARKS), ...Object.values(THING_MARKS)];

/** How the maps look. */
export const STYLE: MapStyle = {
  prefix: PREFIX,
  signs: [...new Set(SIGNS)],
  grounds: TERRAINS.map((name) => LOOKS[name][0]),
  covers: TERRAINS.map((name) => LOOKS[name][1]),
  slopes: [],
  stream: 0,
  bridge: 0,
};
