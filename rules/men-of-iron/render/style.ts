import { cliff, type Cover, sign, strewn, waterEdge, waves } from '../../hexes/render/ground.ts';
import type { MapStyle } from '../../hexes/render/picture.ts';
import type { Sign } from '../../hexes/render/signs.ts';
import { type Terrain, TERRAINS } from '../charts/terrain.ts';
import type { TypeCode } from '../charts/types.ts';
import { BRIDGE, BURN, DITCH, FORD, HEDGE, RIVER, SLOPE_DOWN, STEEP_DOWN, STREAM } from '../charts/hexsides.ts';

export const PREFIX = 'iron';
const id = (name: Sign): string => `${PREFIX}-${name}`;

/** Colour of the ground and what stands on it; clear ground has the colour of its level. */
// biome-ignore format: a table, one terrain a line
const LOOKS: Readonly<Record<Terrain, readonly [ground: string | null, cover: Cover | null]>> = {
  clear:      [null, null],
  woods:      ['#a9bf80', strewn(id('tree'), 7, 20)],
  lightWoods: ['#bccb90', strewn(id('tree'), 4, 19)],
  garden:     ['#c9d69b', strewn(id('bush'), 6, 13)],
  drumlin:    ['#d8c98b', strewn(id('stone'), 3, 15)],
  vineyards:  ['#cdd08e', strewn(id('bush'), 8, 11)],
  orchard:    ['#c6d197', strewn(id('tree'), 5, 14)],
  town:       ['#dcc9a8', strewn(id('house'), 5, 21)],
  city:       ['#cfbfa4', strewn(id('house'), 7, 21)],
  castle:     ['#cfc3b0', sign(id('castle'), 40)],
  village:    ['#ddd0a8', strewn(id('house'), 4, 19)],
  houses:     ['#ddd3ac', strewn(id('house'), 3, 18)],
  church:     ['#d9cdb4', sign(id('priory'), 34)],
  abbey:      ['#d9cdb4', sign(id('priory'), 42)],
  mill:       [null, sign(id('mill'), 40)],
  manor:      ['#d9cdb4', sign(id('house'), 34)],
  building:   ['#ddd3ac', sign(id('house'), 26)],
  brush:      ['#b9c28b', strewn(id('bush'), 7, 14)],
  marsh:      ['#b9cfae', strewn(id('reed'), 5, 16)],
  bog:        ['#a8c2ac', strewn(id('reed'), 7, 16)],
  fen:        ['#97bcb4', waves(id('wave'), 26)],
  rough:      ['#cdc09a', strewn(id('stone'), 6, 15)],
  ditch:      ['#c9b98f', cliff()],
  mud:        ['#c3ab7d', strewn(id('furrow'), 4, 26)],
  pothole:    ['#d3cf9a', strewn(id('pit'), 6, 13)],
  water:      ['#8fb9d0', waves(id('wave'), 26)],
  sand:       ['#ecdfb6', null],
};

/** Sign of each type. */
// biome-ignore format: a table
export const TYPE_SIGNS: Readonly<Record<TypeCode, Sign>> = {
  MM: 'horse', KN: 'horse', HC: 'horse', MC: 'horse', CAV: 'horse', GE: 'horse', 'LC/A': 'horse', 'MC/A': 'horse', MH: 'horse',
  DM: 'sword', UH: 'sword', MA: 'sword', PK: 'spears', PKJ: 'spears', AX: 'sword', INF: 'spears', LVY: 'spears', AF: 'bow',
  LB: 'bow', A: 'bow', CB: 'crossbow', SL: 'bow', HG: 'crossbow', DH: 'bow', ART: 'gun', BO: 'gun', CF: 'cart', WG: 'cart',
};

/** How the maps look. */
export const STYLE: MapStyle = {
  prefix: PREFIX,
  // biome-ignore format: a table
  signs: [
    'tree', 'bush', 'house', 'reed', 'wave', 'castle', 'priory', 'mill', 'stone', 'furrow', 'pit',
    'horse', 'sword', 'spears', 'bow', 'crossbow', 'gun', 'cart',
  ],
  grounds: TERRAINS.map((name) => LOOKS[name][0]),
  covers: TERRAINS.map((name) => LOOKS[name][1]),
  slopes: [
    { bit: SLOPE_DOWN, strokes: 5, length: 5.5, style: 'stroke="#96743f" stroke-width="1.2" opacity=".9"' },
    { bit: STEEP_DOWN, strokes: 9, length: 10, style: 'stroke="#6e4f2a" stroke-width="1.5"' },
  ],
  stream: STREAM,
  bridge: BRIDGE,
  edges: [
    waterEdge(RIVER, 10),
    waterEdge(FORD, 10),
    waterEdge(BRIDGE, 10),
    { bit: FORD, lines: [{ width: 5, colour: '#ecdfb6', dashes: '1 7' }] },
    {
      bit: BURN,
      lines: [
        { width: 9, colour: '#7a6a45', dashes: '1.5 3.5' },
        { width: 5.5, colour: '#4f86a8' },
        { width: 2.6, colour: '#9cc8dd' },
      ],
    },
    {
      bit: DITCH,
      lines: [
        { width: 7, colour: '#6e4f2a', dashes: '1 4' },
        { width: 2.4, colour: '#6e4f2a' },
      ],
    },
    {
      bit: HEDGE,
      lines: [
        { width: 6.5, colour: '#4f7a3a', dashes: '.5 6' },
        { width: 3, colour: '#6f9a52' },
      ],
    },
  ],
};
