import { type Cover, strewn, waves } from '../../../hexes/render/ground.ts';
import type { MapStyle } from '../../../hexes/render/picture.ts';
import type { Sign } from '../../../hexes/render/signs.ts';
import type { CastleKind, PlaceKind } from '../charts/places.ts';
import { type LandId, LANDS } from '../charts/terrain.ts';

const PREFIX = 'kingdom';
const id = (name: Sign): string => `${PREFIX}-${name}`;

/** Colour of each land, null for that of open ground, and what stands on it. */
// biome-ignore format: a table, one land a line
const LOOKS: Readonly<Record<LandId, readonly [ground: string | null, cover: Cover | null]>> = {
  open:   [null, null],
  forest: ['#a9bf80', strewn(id('tree'), 6, 21)],
  hills:  ['#e0cf9a', strewn(id('furrow'), 4, 24)],
  ridge:  ['#bcbc7e', strewn(id('tree'), 4, 21)],
  river:  ['#b9d8e0', waves(id('wave'), 22)],
  gorge:  ['#a8c5b8', waves(id('wave'), 22)],
  marsh:  ['#c2d0a8', strewn(id('reed'), 5, 16)],
  sea:    ['#7fa9c4', waves(id('wave'), 26)],
};

/** Colours of rings and discs: neutral, Royalist, Angevin. */
export const HOLDER_COLOURS = ['#8d8778', '#2f5286', '#a12f2b'] as const;

const KIND_SIGNS: Readonly<Record<PlaceKind, readonly Sign[]>> = {
  village: ['house'],
  city: ['house'],
  monastic: ['priory'],
  castle: [],
};

/** What is drawn for a place: its houses, its castle. */
export function PLACE_SIGNS(kind: PlaceKind, castle: CastleKind): readonly string[] {
  return [...KIND_SIGNS[kind], ...(castle === '-' ? [] : (['castle'] as const))].map(id);
}

export const MERCENARY = id('spears');
export const CONVOY_SIGN = id('steed');

/** The sign of a group: a crown where a noble leads it, a horse, an engine, or a shield that says nothing. */
export function signOf(prestige: number, rides: boolean, hasEngines: boolean, isOpen: boolean): string {
  if (hasEngines) return id('stone');
  if (prestige >= 5) return id('crown');
  if (rides) return id('steed');
  return id(isOpen ? 'helm' : 'spears');
}

/** How the map looks. */
export const STYLE: MapStyle = {
  prefix: PREFIX,
  signs: ['tree', 'furrow', 'wave', 'reed', 'house', 'castle', 'priory', 'spears', 'steed', 'crown', 'stone', 'helm'],
  grounds: LANDS.map((land) => LOOKS[land][0]),
  covers: LANDS.map((land) => LOOKS[land][1]),
  slopes: [],
  stream: 0,
  bridge: 0,
};
