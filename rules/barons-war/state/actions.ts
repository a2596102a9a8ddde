import { ActionBlocks, type ActionPart, acting, countsOf, namedPart, numberPart } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { hexPart } from '../../hexes/kinds.ts';
import type { Scenario } from './scenario.ts';

/** Kinds of actions, in the order of their blocks of flat indices. */
// biome-ignore format: a table, one row a line
export const ACTION_KINDS = [
  'pass', 'confirm', 'halt', 'swap', 'select', 'select-stack', 'name-battle', 'chit', 'show', 'place-chit', 'face', 'join', 'strike', 'advance',
  'move', 'join-top', 'charge', 'place', 'retreat', 'fire', 'attack', 'adjust',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** A chit is 0 to 4. */
const CHITS = 5;

/** A part that is named by the id of a thing of the scenario. */
function idPart(name: string, things: readonly { readonly id: string }[], what: string): ActionPart {
  const ids = things.map(({ id }) => id);
  return namedPart(name, ids, (given) => `${JSON.stringify(given)} is no ${what} of this game.`);
}

/** The actions of a scenario, each with its parts. */
function listActions({ grid, units, leaders, battles }: Scenario): Readonly<Record<ActionKind, readonly ActionPart[]>> {
  const battle = idPart('battle', battles, 'Battle');
  const chit = numberPart('chit', CHITS);
  const facing = numberPart('facing', DIRECTIONS);
  const direction = numberPart('direction', DIRECTIONS);
  const to = hexPart('to', grid);
  const at = hexPart('at', grid);
  return {
    pass: [],
    confirm: [],
    halt: [],
    swap: [],
    select: [acting(idPart('piece', [...units, ...leaders], 'unit or leader'))],
    'select-stack': [acting(idPart('unit', units, 'unit'))],
    'name-battle': [battle],
    chit: [chit],
    show: [battle, chit],
    'place-chit': [battle],
    face: [facing],
    join: [direction],
    strike: [direction],
    advance: [direction],
    move: [to, facing],
    'join-top': [to],
    charge: [at],
    place: [at],
    retreat: [to],
    fire: [at],
    attack: [at],
    adjust: [at, facing],
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

  show(battle: number, chit: number): number {
    return this.first.show + battle * CHITS + chit;
  }

  move(hex: number, facing: number): number {
    return this.first.move + hex * DIRECTIONS + facing;
  }

  adjust(hex: number, facing: number): number {
    return this.first.adjust + hex * DIRECTIONS + facing;
  }
}

/** Battle and chit of a `show`. */
export function splitShow(argument: number): { battle: number; chit: number } {
  return { battle: Math.floor(argument / CHITS), chit: argument % CHITS };
}
