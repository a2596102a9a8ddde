import { ActionBlocks, type ActionPart, acting, countsOf, namedPart } from '../../../core/index.ts';
import { ARMS } from '../charts/arms.ts';
import { FIELD_SHEETS } from '../charts/fields.ts';
import { ACTS, WORKS } from '../charts/siege.ts';
import { hexPart } from '../../../hexes/kinds.ts';
import { CONVOY_IDS, GROUP_IDS, type KingdomScenario } from './scenario.ts';

/** Kinds of actions of a campaign by table, in the order of their blocks of flat indices. */
// biome-ignore format: a table, one phase a line
const ACTION_KINDS = [
  'pass', 'done',
  'hide', 'split', 'ransom', 'load', 'fill', 'unload', 'man',
  'select', 'drive', 'goal', 'wander',
  'attack', 'fight', 'refuse', 'assist', 'retreat', 'escort', 'massacre',
  'hire', 'promise', 'entice', 'pay', 'share',
  'recruit', 'draft', 'post', 'storm', 'besiege', 'build', 'loot', 'spare',
  'act', 'make', 'buy', 'lure',
] as const;
/** Those of a campaign whose battles are played out, after them: the map that is laid, the second one above the first, and how a battle is given up. */
const FIELD_ACTION_KINDS = ['ground', 'above', 'flee', 'yield'] as const;
const ALL_ACTION_KINDS = [...ACTION_KINDS, ...FIELD_ACTION_KINDS] as const;
export type ActionKind = (typeof ALL_ACTION_KINDS)[number];

/** The kinds of a campaign. @param isPlayed whether its battles are played out */
export function actionKinds(isPlayed: boolean): readonly ActionKind[] {
  return isPlayed ? ALL_ACTION_KINDS : ACTION_KINDS;
}

/** Ways to break a group in two: three men leave, those of some arm first; all who ride; half of it; three men, or half of it, with the nobles and half of the
 * money. */
export const SPLITS = [...ARMS, 'riders', 'half', 'few-led', 'half-led'] as const;
/** Who can be recruited in a place. */
export const RECRUITS = ['light-infantry', 'peasant', 'engineer'] as const;
/** Men that are recruited, drafted or posted at once: one to five. */
export const NUMBERS = [1, 2, 3, 4, 5] as const;
/** Shares of a band in the booty. */
export const SHARES = ['nothing', 'half', 'full'] as const;

/** The actions of a campaign, each with its parts. */
function listActions({ grid, nobles, places, bands }: KingdomScenario): Readonly<Record<ActionKind, readonly ActionPart[]>> {
  const to = hexPart('to', grid);
  const group = acting(namedPart('group', GROUP_IDS)); // biome-ignore format: one line
  const place = namedPart('place', places.map(({ id }) => id)); // biome-ignore format: one line
  const band = namedPart('band', bands.map(({ id }) => id)); // biome-ignore format: one line
  const number = namedPart('men', NUMBERS);
  const convoy = namedPart('convoy', CONVOY_IDS);
  const map = namedPart('map', FIELD_SHEETS);
  return {
    pass: [],
    done: [],
    hide: [group],
    split: [group, namedPart('part', SPLITS)],
    ransom: [namedPart('noble', nobles.map(({ id }) => id))], // biome-ignore format: one line
    load: [place, number],
    fill: [convoy, number],
    unload: [convoy, number],
    man: [convoy],
    select: [group],
    drive: [convoy],
    goal: [to],
    wander: [to],
    attack: [],
    fight: [],
    refuse: [],
    assist: [group],
    retreat: [to],
    escort: [],
    massacre: [],
    hire: [band],
    promise: [band],
    entice: [band],
    pay: [band],
    share: [namedPart('part', SHARES)],
    recruit: [namedPart('arm', RECRUITS), number],
    draft: [number],
    post: [number],
    storm: [],
    besiege: [],
    build: [],
    loot: [],
    spare: [],
    act: [namedPart('act', ACTS)],
    make: [namedPart('item', WORKS)],
    buy: [convoy],
    lure: [group],
    ground: [map],
    above: [map],
    flee: [],
    yield: [],
  };
}

/** The flat indices of a campaign's actions. */
export class ActionSpace extends ActionBlocks<ActionKind> {
  /** Each with its parts. */
  readonly actions: Readonly<Record<ActionKind, readonly ActionPart[]>>;

  constructor(scenario: KingdomScenario, isPlayed: boolean) {
    const kinds = actionKinds(isPlayed);
    const all = listActions(scenario);
    const actions = Object.fromEntries(kinds.map((kind) => [kind, all[kind]])) as typeof all;
    super(kinds, countsOf(actions));
    this.actions = actions;
  }
}
