import { ActionBlocks, type ActionPart, acting, countsOf, namedPart, numberPart } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { hexPart } from '../../hexes/kinds.ts';
import { COUNTERS } from '../charts/charts.ts';
import { FORMATIONS } from './layout.ts';
import type { Scenario } from './scenario.ts';

/** Kinds of actions, in the order of their blocks of flat indices. */
// biome-ignore format: a table, one phase a line
export const ACTION_KINDS = [
  'pass', 'confirm', 'done',
  'battle', 'army', 'rally', 'raise', 'standard', 'ambush', 'counter', 'hold-counter',
  'select', 'move', 'face', 'fire', 'fire-under', 'mount', 'dismount', 'form', 'along', 'react', 'plant',
  'attack', 'attack-both', 'charge', 'path', 'answer-charge', 'answer-shock', 'resolve',
  'retreat', 'retire', 'disorder', 'advance', 'join', 'pick',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** A part that is named by the id of a thing of the scenario. */
function idPart(name: string, things: readonly { readonly id: string }[], what: string): ActionPart {
  const ids = things.map(({ id }) => id);
  return namedPart(name, ids, (given) => `${JSON.stringify(given)} is no ${what} of this game.`);
}

/** Ways of a Charge of at most two steps: the first through the left or the right front hex, likewise the second. */
export const PATHS = 4;

/** The actions of a scenario, each with its parts. */
function listActions({ grid, units, leaders, battles, standards }: Scenario): Readonly<Record<ActionKind, readonly ActionPart[]>> {
  const facing = numberPart('facing', DIRECTIONS);
  const to = hexPart('to', grid);
  const at = hexPart('at', grid);
  const unit = idPart('unit', units, 'unit');
  return {
    pass: [],
    confirm: [],
    done: [],
    battle: [idPart('battle', battles, 'Battle')],
    army: [],
    rally: [idPart('standard', standards, 'Standard')],
    raise: [idPart('standard', standards, 'Standard')],
    standard: [idPart('standard', standards, 'Standard'), to],
    ambush: [acting(unit)],
    counter: [namedPart('counter', COUNTERS)],
    'hold-counter': [],
    select: [acting(idPart('piece', [...units, ...leaders], 'unit or leader'))],
    move: [to, facing],
    face: [facing],
    fire: [at],
    'fire-under': [at],
    mount: [],
    dismount: [],
    form: [acting(unit), namedPart('formation', FORMATIONS)],
    along: [idPart('leader', leaders, 'leader')],
    react: [acting(unit)],
    plant: [],
    attack: [at],
    'attack-both': [],
    charge: [at, facing],
    path: [numberPart('way', PATHS)],
    'answer-charge': [facing],
    'answer-shock': [facing],
    resolve: [at],
    retreat: [to, facing],
    retire: [to],
    disorder: [],
    advance: [to, facing],
    join: [at],
    pick: [acting(unit)],
  };
}

/** The flat indices of a scenario's actions. */
export class ActionSpace extends ActionBlocks<ActionKind> {
  /** Each with its parts. */
  readonly actions: Readonly<Record<ActionKind, readonly ActionPart[]>>;

  constructor(scenario: Scenario) {
    const actions = listActions(scenario);
    super(ACTION_KINDS, countsOf(actions));
    this.actions = actions;
  }

  /** Index of an action whose parts are a hex and a facing. */
  facing(kind: 'move' | 'charge' | 'retreat' | 'advance', hex: number, facing: number): number {
    return this.first[kind] + hex * DIRECTIONS + facing;
  }

  /** Hex of an action with a hex and a facing. */
  hexOf(action: number): number {
    return Math.floor(this.argument(action) / DIRECTIONS);
  }

  /** Facing of an action with a facing. */
  facingOf(action: number): number {
    return this.argument(action) % DIRECTIONS;
  }
}
