import { type ActionPart, ActionSpace as Space, acting, namedPart, numberPart, type Offers as OffersOf } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { hexPart } from '../../hexes/kinds.ts';
import type { Scenario } from './scenario.ts';

/** All actions there are, each with what it names, in the order of their flat indices. */
// biome-ignore format: a table, one row a line
export const ACTIONS = {
  pass: [], confirm: [], halt: [], swap: [],
  select: ['piece'], 'select-stack': ['unit'], 'name-battle': ['battle'], chit: ['chit'], show: ['battle', 'chit'], 'place-chit': ['battle'],
  face: ['facing'], join: ['direction'], strike: ['direction'], advance: ['direction'],
  move: ['to', 'facing'], 'join-top': ['to'], charge: ['at'], place: ['at'], retreat: ['to'], fire: ['at'], attack: ['at'], adjust: ['at', 'facing'],
} as const;
export type ActionKind = keyof typeof ACTIONS;

/** What a step offers, by the kinds of its actions. */
export type Offers<K extends ActionKind> = OffersOf<typeof ACTIONS, K>;

/** A chit is 0 to 4. */
const CHITS = 5;

/** A part that is named by the id of a thing of the scenario. */
function idPart(name: string, things: readonly { readonly id: string }[], what: string): ActionPart {
  const ids = things.map(({ id }) => id);
  return namedPart(name, ids, (given) => `${JSON.stringify(given)} is no ${what} of this game.`);
}

/** The flat indices of a scenario's actions. */
export type ActionSpace = Space<typeof ACTIONS>;
export function createActionSpace({ grid, units, leaders, battles }: Scenario): ActionSpace {
  return new Space(ACTIONS, {
    piece: acting(idPart('piece', [...units, ...leaders], 'unit or leader')),
    unit: acting(idPart('unit', units, 'unit')),
    battle: idPart('battle', battles, 'Battle'),
    chit: numberPart('chit', CHITS),
    facing: numberPart('facing', DIRECTIONS),
    direction: numberPart('direction', DIRECTIONS),
    to: hexPart('to', grid),
    at: hexPart('at', grid),
  });
}
