import { type ActionPart, ActionSpace as Space, acting, namedPart, type Offers as OffersOf } from '../../../core/index.ts';
import { hexPart } from '../../../hexes/kinds.ts';
import { ARMS } from '../charts/arms.ts';
import { FIELD_SHEETS } from '../charts/fields.ts';
import { ACTS, WORKS } from '../charts/siege.ts';
import { CONVOY_IDS, GROUP_IDS, type KingdomScenario } from './scenario.ts';

/** The actions of a campaign by table, each with what it names, in the order of their flat indices. */
// biome-ignore format: a table, one phase a line
const TABLE_ACTIONS = {
  pass: [], done: [],
  hide: ['group'], split: ['group', 'split'], ransom: ['noble'],
  load: ['place', 'men'], fill: ['convoy', 'men'], unload: ['convoy', 'men'], man: ['convoy'],
  select: ['group'], drive: ['convoy'], goal: ['to'], wander: ['to'],
  attack: [], fight: [], refuse: [], assist: ['group'], retreat: ['to'], escort: [], massacre: [],
  hire: ['band'], promise: ['band'], entice: ['band'], pay: ['band'], share: ['share'],
  recruit: ['arm', 'men'], draft: ['men'], post: ['men'], storm: [], besiege: [], build: [], loot: [], spare: [],
  act: ['act'], make: ['item'], buy: ['convoy'], lure: ['group'],
} as const;
/** All of them: in a campaign whose battles are played out, the map that is laid, the second one above the first, and how a battle is given up come after. */
export const ACTIONS = { ...TABLE_ACTIONS, ground: ['map'], above: ['map'], flee: [], yield: [] } as const;
export type ActionKind = keyof typeof ACTIONS;

/** Kinds of actions of a campaign. @param isPlayed whether its battles are played out */
export function kindsOf(isPlayed: boolean): readonly ActionKind[] {
  return Object.keys(isPlayed ? ACTIONS : TABLE_ACTIONS) as ActionKind[];
}

/** What a step offers, by the kinds of its actions. */
export type Offers<K extends ActionKind> = OffersOf<typeof ACTIONS, K>;

/** Ways to break a group in two: three men leave, those of some arm first; all who ride; half of it; three men, or half of it, with the nobles and half of the
 * money. */
export const SPLITS = [...ARMS, 'riders', 'half', 'few-led', 'half-led'] as const;
/** Who can be recruited in a place. */
export const RECRUITS = ['light-infantry', 'peasant', 'engineer'] as const;
/** Men that are recruited, drafted or posted at once, or points that are loaded: one to five. */
export const NUMBERS = [1, 2, 3, 4, 5] as const;
/** Shares of a band in the booty. */
export const SHARES = ['nothing', 'half', 'full'] as const;

/** The flat indices of a campaign's actions. */
export type ActionSpace = Space<typeof ACTIONS>;

function idPart(name: string, things: readonly { readonly id: string }[]): ActionPart {
  return namedPart(
    name,
    things.map(({ id }) => id),
  );
}

/** @param isPlayed whether its battles are played out */
export function createActionSpace({ grid, nobles, places, bands }: KingdomScenario, isPlayed: boolean): ActionSpace {
  return new Space((isPlayed ? ACTIONS : TABLE_ACTIONS) as typeof ACTIONS, {
    to: hexPart('to', grid),
    group: acting(namedPart('group', GROUP_IDS)),
    place: idPart('place', places),
    band: idPart('band', bands),
    noble: idPart('noble', nobles),
    men: namedPart('men', NUMBERS),
    convoy: namedPart('convoy', CONVOY_IDS),
    map: namedPart('map', FIELD_SHEETS),
    split: namedPart('part', SPLITS),
    share: namedPart('part', SHARES),
    arm: namedPart('arm', RECRUITS),
    act: namedPart('act', ACTS),
    item: namedPart('item', WORKS),
  });
}
