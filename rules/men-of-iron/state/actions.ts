import { type ActionPart, ActionSpace as Space, acting, namedPart, numberPart, type Offers as OffersOf } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { hexPart } from '../../hexes/kinds.ts';
import { COUNTERS } from '../charts/charts.ts';
import { FORMATIONS } from './layout.ts';
import type { Scenario } from './scenario.ts';

/** All actions there are, each with what it names, in the order of their flat indices. */
// biome-ignore format: a table, one phase a line
export const ACTIONS = {
  pass: [], confirm: [], done: [],
  battle: ['battle'], army: [], rally: ['standard'], raise: ['standard'], standard: ['standard', 'to'], ambush: ['unit'],
  counter: ['counter'], 'hold-counter': [],
  select: ['piece'], move: ['to', 'facing'], face: ['facing'], fire: ['at'], 'fire-under': ['at'], mount: [], dismount: [],
  form: ['unit', 'formation'], along: ['leader'], react: ['unit'], plant: [],
  attack: ['at'], 'attack-both': [], charge: ['at', 'facing'], path: ['way'], 'answer-charge': ['facing'], 'answer-shock': ['facing'],
  resolve: ['at'],
  retreat: ['to', 'facing'], retire: ['to'], disorder: [], advance: ['to', 'facing'], join: ['at'], pick: ['unit'],
} as const;
export type ActionKind = keyof typeof ACTIONS;

/** What a step offers, by the kinds of its actions. */
export type Offers<K extends ActionKind> = OffersOf<typeof ACTIONS, K>;

/** A part that is named by the id of a thing of the scenario. */
function idPart(name: string, things: readonly { readonly id: string }[], what: string): ActionPart {
  const ids = things.map(({ id }) => id);
  return namedPart(name, ids, (given) => `${JSON.stringify(given)} is no ${what} of this game.`);
}

/** Ways of a Charge of at most two steps: the first through the left or the right front hex, likewise the second. */
export const PATHS = 4;

/** The flat indices of a scenario's actions. */
export type ActionSpace = Space<typeof ACTIONS>;
export function createActionSpace({ grid, units, leaders, battles, standards }: Scenario): ActionSpace {
  return new Space(ACTIONS, {
    battle: idPart('battle', battles, 'Battle'),
    standard: idPart('standard', standards, 'Standard'),
    unit: acting(idPart('unit', units, 'unit')),
    piece: acting(idPart('piece', [...units, ...leaders], 'unit or leader')),
    leader: idPart('leader', leaders, 'leader'),
    counter: namedPart('counter', COUNTERS),
    to: hexPart('to', grid),
    at: hexPart('at', grid),
    facing: numberPart('facing', DIRECTIONS),
    formation: namedPart('formation', FORMATIONS),
    way: numberPart('way', PATHS),
  });
}
