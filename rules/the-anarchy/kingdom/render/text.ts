import type { Player } from '../../../core/index.ts';
import { mapLines } from '../../../hexes/render/text-map.ts';
import { LAND_LETTERS } from '../charts/terrain.ts';
import { allegianceOf } from '../mechanics/places/places.ts';
import { nameOfGroup } from '../mechanics/groups/march.ts';
import { FATES } from '../state/layout.ts';
import type { RaidId } from '../scenarios/fields.ts';
import type { AnarchyState } from '../../state/state.ts';
import { SLOTS } from '../state/scenario.ts';
import { FREE, type KingdomState, TAKEN } from '../state/state.ts';
import { groupWords, headline, siegeWords } from './words.ts';

type S = KingdomState;

const LETTERS = Object.keys(LAND_LETTERS);
/** What is being fought, above its field. */
const FIELD_TITLES = {
  battle: 'A battle is fought:',
  supplies: 'Supplies are fetched:',
  camp: 'The garrison falls on the camp:',
  outside: 'The garrison gives battle outside:',
} as const;
function titleOf({ scenario: { encounter } }: AnarchyState): string {
  return FIELD_TITLES[(encounter?.kind as RaidId | undefined) ?? 'battle'];
}

const HOLDERS = { '-1': 'neutral', 0: 'Royalist', 1: 'Angevin' } as const;

/** `R3` for the third Royalist group, `a1+` where more stand there, `*` for mercenaries. */
function cellText(s: S, hex: number): string {
  const group = s.topAt(hex);
  if (group >= 0) return groupText(s, group, hex);
  for (let band = 0; band < s.scenario.bands.length; band++) if (s.bandAt(band) === hex) return '*m';
  for (let convoy = 0; convoy < s.convoyCount; convoy++) if (s.convoyAt(convoy) === hex) return '&c';
  const place = s.scenario.placeAt[hex]!;
  return place < 0 ? LETTERS[s.scenario.terrain[hex]!]! : placeText(s, place);
}

function groupText(s: S, group: number, hex: number): string {
  const name = `${s.sideOf(group) === 0 ? 'R' : 'a'}${(group % SLOTS) + 1}`;
  for (let other = group + 1; other < s.groupCount; other++) if (s.at(other) === hex) return `${name}+`;
  return name;
}

const KIND_SIGNS = { village: 'o', city: 'O', monastic: '+', castle: '' } as const;

/** A settlement with its castle, and who holds it: `o#r` a village with a castle of the king's. */
function placeText(s: S, place: number): string {
  const { kind, castle } = s.scenario.places[place]!;
  const holder = allegianceOf(s.placeLoyalty(place));
  return `${KIND_SIGNS[kind]}${castle === '-' ? '' : '#'}${holder === 0 ? 'r' : holder === 1 ? 'a' : ''}`;
}

const LEGEND = [
  'Groups: R Royalist, a Angevin, + more than one; *m mercenaries without a master, &c a convoy.',
  'Places: O city, o village, + monastic house, # castle, with r or a for who holds it.',
  'Land: . open, f forest, h hills, H hills with woods, r river, R river between hills, w marsh, s sea.',
];

function sideLines(s: S, side: Player, viewer: Player | undefined): string[] {
  const groups = Array.from({ length: SLOTS }, (_, i) => side * SLOTS + i).filter((group) => s.isThere(group));
  const lines = groups.map(
    (group) => `    ${s.scenario.grid.format(s.at(group))}  ${nameOfGroup(s, group)}: ${groupWords(s, group, viewer)}`,
  );
  return ['', s.game.players[side], ...(lines.length === 0 ? ['    nobody on the map'] : lines)];
}

/** Nobles who are not with a group of their side. */
function lostLines(s: S): string[] {
  return s.scenario.nobles.flatMap(({ name }, noble) => {
    const fate = s.nobleFate(noble);
    if (fate === FREE || s.noblePrestige(noble) === 0) return [];
    const where =
      fate !== TAKEN ? '' : s.noblePrison(noble) >= 0 ? ` in ${s.scenario.places[s.noblePrison(noble)]!.name}` : ' on the march';
    return [`    ${name}: ${FATES[fate]!}${where}`];
  });
}

function placeLines(s: S): string[] {
  return s.scenario.places.flatMap(({ name, castle, hex }, place) => {
    const holder = allegianceOf(s.placeLoyalty(place));
    const garrison = castle === '-' ? '' : `, garrison ${s.placeGarrison(place)}`;
    const siege = s.placeStores(place) > 0 ? `, besieged, food for ${s.placeStores(place)} days` : '';
    return [`    ${s.scenario.grid.format(hex)}  ${name}: ${HOLDERS[holder]}, resources ${s.placeResources(place)}${garrison}${siege}`];
  });
}

function siegeLines(s: S): string[] {
  return siegeWords(s).map(({ place, notes }) => `    ${s.scenario.places[place]!.name}: ${notes.join(', ')}`);
}

function bandLines(s: S): string[] {
  return s.scenario.bands.flatMap(({ name }, band) => {
    if (s.bandAt(band) < 0) return [];
    const service = s.bandMaster(band) < 0 ? 'without a master' : 'for a share of the booty';
    return [`    ${s.scenario.grid.format(s.bandAt(band))}  ${name}: ${s.bandMen(band)} men, ${service}`];
  });
}

/** The map and all that stands on it as plain text for a terminal. With a viewer, what he does not know is left out. */
export function renderText(s: S, viewer?: Player): string {
  const lost = lostLines(s);
  return [
    s.scenario.title,
    ...headline(s),
    '',
    ...(s.field === null ? [] : [titleOf(s.field), s.field.game.renderText(s.field, viewer)]),
    ...mapLines(s.scenario.grid, (hex) => cellText(s, hex)),
    '',
    ...LEGEND,
    ...sideLines(s, 0, viewer),
    ...sideLines(s, 1, viewer),
    ...(lost.length === 0 ? [] : ['', 'Nobles lost', ...lost]),
    ...(s.scenario.bands.length === 0 ? [] : ['', 'Mercenaries', ...bandLines(s)]),
    ...(siegeLines(s).length === 0 ? [] : ['', 'Sieges', ...siegeLines(s)]),
    '',
    'Places',
    ...placeLines(s),
    '',
  ].join('\n');
}
